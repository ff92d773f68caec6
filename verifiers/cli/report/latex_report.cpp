#include "cli/report/latex_report.hpp"

#include <fmt/format.h>

#include "cli/report/escape.hpp"
#include "cli/report/mathml.hpp"
#include "cli/report/view.hpp"

namespace plumbline::report {
namespace {

constexpr std::string_view preamble = R"tex(\documentclass[10pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,longtable,textcomp}
\usepackage[a4paper,margin=20mm]{geometry}
\setlength{\parindent}{0pt}
\sloppy
\begin{document}
)tex";

std::string ledger_cell(const ReadingResult& reading) {
  if (reading.expected.empty()) return "";
  return reading.as_expected() ? "as expected" : "\\textbf{expected " + escape_latex(reading.expected) + "}";
}

std::string row(const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  return fmt::format("{} & {} & {} & {} & {} & {} \\\\\n", escape_latex(reading.claim), escape_latex(reading.reading),
                     escape_latex(reading.verdict), ledger_cell(reading),
                     view.tightest != nullptr ? escape_latex(margin_text(*view.tightest)) : "",
                     escape_latex(in_words(view.counts)));
}

std::string formula(const std::string& latex) {
  if (latex.empty()) return {};
  if (!is_plain_latex(latex)) return "\\texttt{" + escape_latex(latex) + "}\\par\n";
  return "\\[\n" + latex + "\n\\]\n";
}

std::string section(const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  std::string out =
      fmt::format("\\subsection*{{{}: {}}}\n", escape_latex(label(reading)), escape_latex(reading.verdict));
  const auto line = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) out += fmt::format("{}{}\\par\n", name, escape_latex(text));
  };
  line("", reading.statement);
  line("Source: ", reading.source);
  line("Changed: ", reading.change);
  out += formula(reading.latex);
  line("Scope: ", reading.scope);
  return out;
}

}  // namespace

std::string render_latex(const Report& report) {
  const View view(report);
  std::string out(preamble);
  out += fmt::format("\\section*{{{}}}\nPlumbline {}", escape_latex(report.title), escape_latex(report.version));
  if (!report.seeds.empty()) out += fmt::format(", seeds {}", fmt::join(report.seeds, ", "));
  if (!report.created.empty()) out += ", " + escape_latex(report.created);
  out += fmt::format(".\n{}, {}; {}: {}.\n\n", plural(view.claims().size(), "claim"),
                     plural(view.readings().size(), "reading"), plural(report.cases.size(), "result"),
                     escape_latex(in_words(view.counts())));
  out +=
      "{\\small\n\\begin{longtable}{lllllp{0.24\\textwidth}}\nClaim & Reading & Verdict & Ledger & Margin & Cases "
      "\\\\\n\\hline\n\\endhead\n";
  for (const ReadingView& reading : view.readings()) out += row(reading);
  out += "\\end{longtable}\n}\n\n";
  for (const ReadingView& reading : view.readings()) out += section(reading);
  return out + "\\end{document}\n";
}

}  // namespace plumbline::report
