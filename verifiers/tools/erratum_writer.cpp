#include "tools/erratum_writer.hpp"

#include <algorithm>
#include <array>

#include "report/escape.hpp"
#include "report/html_assets.hpp"
#include "report/words.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kLongWord = 30, kLongFormula = 120;

// A file's name may be broken behind its signs.
std::string breakable_word(const std::string& word) {
  if (word.size() < kLongWord) return word;
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    out += word[i];
    if ((word[i] == '/' || word[i] == '.' || (word[i] == '_' && i > 0 && word[i - 1] == '\\')) && i + 1 < word.size())
      out += "\\allowbreak{}";
  }
  return out;
}

// A long formula in a line may be broken before a factor that is a sum, a function or a norm, too.
std::string breakable_formula(const std::string& latex) {
  if (latex.size() < kLongFormula) return latex;
  std::string out;
  int depth = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    depth += latex[i] == '{' ? 1 : latex[i] == '}' ? -1 : 0;
    const bool norm = latex.compare(i, 2, " |") == 0 || latex.compare(i, 3, " \\|") == 0;
    if (depth == 0 && (norm || latex.compare(i, 5, "\\sum_") == 0 || latex.compare(i, 13, "\\operatorname") == 0))
      out += "\\allowbreak ";
    out += latex[i];
  }
  return out;
}

// Text of LaTeX in which long words and long formulas between dollars may be broken.
std::string breakable(const std::string& latex) {
  std::string out, part;
  bool mathematics = false;
  const auto flush = [&] {
    out += mathematics ? breakable_formula(part) : breakable_word(part);
    part.clear();
  };
  for (std::size_t i = 0; i < latex.size(); ++i) {
    const bool dollar = latex[i] == '$' && (i == 0 || latex[i - 1] != '\\');
    if (dollar || (!mathematics && latex[i] == ' ')) {
      flush();
      out += latex[i];
      if (dollar) mathematics = !mathematics;
    } else {
      part += latex[i];
    }
  }
  flush();
  return out;
}

}  // namespace

void Markdown::title(const std::string& text) { out_ += "# " + report::words_markdown(text) + "\n\n"; }
void Markdown::heading(const std::string& text) { out_ += "## " + report::words_markdown(text) + "\n\n"; }
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
      "\\documentclass{article}\n\\usepackage[a4paper,margin=22mm]{geometry}\n\\usepackage[T1]{fontenc}\n\\usepackage["
      "utf8]{inputenc}\n\\usepackage{amsmath,"
      "amssymb,graphicx,textcomp}\n\\setcounter{MaxMatrixCols}{60}\n"
      "% A displayed formula, made smaller where it is wider than the line.\n\\newsavebox{\\formula}\n"
      "\\newcommand{\\fitted}[1]{\\sbox{\\formula}{$\\displaystyle "
      "#1$}\\[\\ifdim\\wd\\formula>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox{\\formula}}\\else\\usebox{"
      "\\formula}\\fi\\]}\n" +
      std::string(report::latex_line) + "\\begin{document}\n\\sloppy\n\\section*{" + report::words_latex(text) +
      "}\n\n";
}
void Latex::heading(const std::string& text) { out_ += "\\subsection*{" + report::words_latex(text) + "}\n\n"; }
void Latex::text(const std::string& text) { out_ += breakable(report::words_latex(text)) + "\n\n"; }
void Latex::items(const std::vector<std::string>& texts) {
  out_ += "\\begin{itemize}\n";
  for (const std::string& text : texts) out_ += "\\item{} " + breakable(report::words_latex(text)) + "\n";
  out_ += "\\end{itemize}\n\n";
}
void Latex::facts(const std::vector<std::pair<std::string, std::string>>& facts) {
  out_ += "\\begin{description}\n";
  for (const auto& [name, text] : facts) out_ += "\\item[" + name + "] " + breakable(report::words_latex(text)) + "\n";
  out_ += "\\end{description}\n\n";
}
void Latex::math(const std::string& latex) { out_ += "\\fitted{" + latex + "}\n\n"; }
void Latex::reading(const TypesetFormula& formula) { out_ += report::latex_lines(formula) + "\n"; }
// In a size in which the longest line fits: so many letters of each do.
void Latex::code(const std::string& lines) {
  static constexpr std::array<std::pair<std::size_t, const char*>, 3> kSizes{
      {{94, "\\small"}, {110, "\\footnotesize"}, {127, "\\scriptsize"}}};
  std::size_t longest = 0, column = 0;
  for (const char c : lines) longest = std::max(longest, column = c == '\n' ? 0 : column + 1);
  const auto* const size = std::ranges::find_if(kSizes, [&](const auto& s) { return longest <= s.first; });
  out_ += std::string("{") + (size == kSizes.end() ? "\\tiny" : size->second) + "\n\\begin{verbatim}\n" + lines +
          "\n\\end{verbatim}\n}\n\n";
}

}  // namespace plumbline::cli
