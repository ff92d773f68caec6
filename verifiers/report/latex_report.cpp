// A report as a LaTeX document: what is false and a table of verdicts (latex_front.hpp), and behind it, if asked for,
// every reading with its formula.
#include "report/exporters.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"
#include "report/formula.hpp"
#include "report/html_assets.hpp"
#include "report/latex_front.hpp"
#include "report/view.hpp"
#include "report/words.hpp"
#include "result/grades.hpp"

namespace plumbline::report {
namespace {

std::string latex_formula(const ReadingResult& reading) {
  if (const auto set = typeset(reading)) return latex_lines(*set);
  const std::string& text = reading.formula;
  return text.empty() ? "" : "\\texttt{" + escape_latex(text) + "}\\par\n";
}

std::string latex_sharpness(const View& report, const ReadingView& view) {
  const SharpnessTable* table = report.sharpness(*view.reading);
  if (table == nullptr) return {};
  std::string out = fmt::format("\\medskip\nSharpness: {}.\n", escape_latex(score(*table)));
  if (const auto sentences = findings(*table); !sentences.empty()) {
    out += "\\begin{itemize}\n";
    for (const std::string& sentence : sentences) out += "\\item " + escape_latex(sentence) + "\n";
    out += "\\end{itemize}\n";
  }
  out +=
      "{\\footnotesize\n\\begin{longtable}{@{}>{\\raggedright\\arraybackslash}p{0.42\\textwidth}lllrr@{}}\n\\toprule\n"
      "Change & Mutant is & Factor & Outcome & Margin & Cases \\\\\n\\midrule\n\\endhead\n";
  for (const Mutant& m : table->mutants)
    out += fmt::format("{} & {} & {} & {} & {} & {} \\\\\n", escape_latex(brief(m.change)), m.strength,
                       escape_latex(m.factor), escape_latex(m.verdict), escape_latex(margin_text(m.margin)), m.cases);
  return out + "\\bottomrule\n\\end{longtable}\n}\n";
}

std::string section(const View& report, const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  std::string out =
      fmt::format("\\subsection*{{{}: {}}}\n", breakable(label(reading)), escape_latex(to_string(reading.verdict)));
  const auto line = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) out += fmt::format("{}{}\\par\n", name, escape_latex(text));
  };
  const auto sentence = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) out += fmt::format("{}{}\\par\n", name, words_latex(text));
  };
  sentence("", reading.title);
  sentence("", reading.statement);
  line("Source: ", reading.source);
  line("Grade: ", grade_text(reading));
  if (falls(reading)) {
    sentence("Cause: ", reading.cause), sentence("Meant: ", reading.meant);
    for (const Answer& answer : reading.answers) sentence(escape_latex(answer_label(answer)) + ": ", answer.text);
    sentence("Robust: ", reading.robust);
  }
  sentence("Changed: ", reading.change);
  out += latex_formula(reading);
  if (reading.proofs.any()) out += "Proved: " + breakable(in_words(reading.proofs)) + "\\par\n";
  line("Scope: ", reading.scope);
  if (view.worst != nullptr) line("Worst failure: ", margin_text(*view.worst) + " on " + view.worst->case_name);
  return out + latex_sharpness(report, view);
}

}  // namespace

std::string render_latex(const Report& report, bool with_formulas) {
  const View view(report);
  std::string out = std::string(latex_preamble) + "\\begingroup\\sloppy\n" + latex_front(view);
  if (!with_formulas) return out + std::string(latex_ending);
  out += "\\clearpage\n\\section*{The readings and their formulas}\n";
  for (const ReadingView* reading : by_grade(view)) out += section(view, *reading);
  return out + std::string(latex_ending);
}

}  // namespace plumbline::report
