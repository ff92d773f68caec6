#include "tools/erratum_writer.hpp"

#include "report/escape.hpp"
#include "report/html_assets.hpp"
#include "report/words.hpp"

namespace plumbline::cli {

void Markdown::title(const std::string& text) { out_ += "# " + report::words_markdown(text) + "\n\n"; }
void Markdown::heading(const std::string& text) { out_ += "## " + report::escape_markdown(text) + "\n\n"; }
void Markdown::text(const std::string& text) { out_ += report::words_markdown(text) + "\n\n"; }
void Markdown::items(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) out_ += "- " + report::words_markdown(text) + "\n";
  out_ += "\n";
}
void Markdown::facts(const std::vector<std::pair<std::string, std::string>>& facts) {
  for (const auto& [name, text] : facts) out_ += "- **" + name + ":** " + report::words_markdown(text) + "\n";
  out_ += "\n";
}
void Markdown::math(const std::string& latex) { out_ += "$$\n" + latex + "\n$$\n\n"; }
void Markdown::code(const std::string& lines) {
  out_ += "    ";
  for (const char c : lines) out_ += c == '\n' ? std::string("\n    ") : std::string(1, c);
  out_ += "\n\n";
}

void Latex::title(const std::string& text) {
  out_ +=
      "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath,"
      "amssymb,graphicx,textcomp}\n\\setcounter{MaxMatrixCols}{60}\n"
      "% A displayed formula, made smaller where it is wider than the line.\n\\newsavebox{\\formula}\n"
      "\\newcommand{\\fitted}[1]{\\sbox{\\formula}{$\\displaystyle "
      "#1$}\\[\\ifdim\\wd\\formula>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox{\\formula}}\\else\\usebox{"
      "\\formula}\\fi\\]}\n" +
      std::string(report::latex_line) + "\\begin{document}\n\\sloppy\n\\section*{" + report::words_latex(text) +
      "}\n\n";
}
void Latex::heading(const std::string& text) { out_ += "\\subsection*{" + report::escape_latex(text) + "}\n\n"; }
void Latex::text(const std::string& text) { out_ += report::words_latex(text) + "\n\n"; }
void Latex::items(const std::vector<std::string>& texts) {
  out_ += "\\begin{itemize}\n";
  for (const std::string& text : texts) out_ += "\\item{} " + report::words_latex(text) + "\n";
  out_ += "\\end{itemize}\n\n";
}
void Latex::facts(const std::vector<std::pair<std::string, std::string>>& facts) {
  out_ += "\\begin{description}\n";
  for (const auto& [name, text] : facts) out_ += "\\item[" + name + "] " + report::words_latex(text) + "\n";
  out_ += "\\end{description}\n\n";
}
void Latex::math(const std::string& latex) { out_ += "\\fitted{" + latex + "}\n\n"; }
void Latex::reading(const TypesetFormula& formula) { out_ += report::latex_lines(formula) + "\n"; }
void Latex::code(const std::string& lines) { out_ += "\\begin{verbatim}\n" + lines + "\n\\end{verbatim}\n\n"; }

}  // namespace plumbline::cli
