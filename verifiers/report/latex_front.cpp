#include "report/latex_front.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "report/escape.hpp"
#include "report/html_case.hpp"
#include "report/html_parts.hpp"
#include "report/words.hpp"
#include "result/assessment.hpp"
#include "result/grades.hpp"
#include "result/papers.hpp"
#include "result/text_diff.hpp"

namespace plumbline::report {
namespace {

std::string opening(const View& view) {
  const Report& report = view.report();
  std::string out =
      fmt::format("\\section*{{{}}}\nPlumbline {}", escape_latex(report.title), escape_latex(report.version));
  if (!report.commit.empty()) out += ", commit " + escape_latex(report.commit.substr(0, 12));
  if (!report.seeds.empty()) out += fmt::format(", seeds {}", fmt::join(report.seeds, ", "));
  if (!report.created.empty()) out += ", " + escape_latex(report.created);
  out += fmt::format(".\n{}, {}; {}: {}.\n\n", plural(view.claims().size(), "claim"),
                     plural(view.readings().size(), "reading"), plural(report.cases.size(), "result"),
                     escape_latex(in_words(view.counts())));
  const std::size_t unexpected = view.unexpected();
  out += unexpected == 0 ? "" : fmt::format("\\textbf{{{} not as expected.}} ", plural(unexpected, "verdict"));
  return out + fmt::format(
                   "Verdicts are held against {}. Numbers are exact or certified enclosures; not refuted is "
                   "evidence, never proof.\n\n",
                   escape_latex(report.expectation));
}

// "3 error, 40 boundary": of statements that fall, without controls.
std::string false_in_words(const PaperView& paper) {
  std::string out;
  for (const auto& [grade, count] : paper.fallen)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, grade_word(grade));
  return out.empty() ? "nothing that was found" : out;
}

std::string standing_in_words(const PaperView& paper) {
  std::string out;
  for (const auto& [verdict, count] : paper.verdicts)
    if (!falls(verdict)) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, to_string(verdict));
  return out.empty() ? "nothing" : out;
}

std::string latex_card(const PaperView& paper) {
  std::string out = fmt::format("\\paragraph{{{}}}\n", escape_latex(paper.title));
  if (paper.facts != nullptr) {
    out += escape_latex(paper.facts->authors) + ".";
    for (std::size_t i = 0; i < paper.facts->versions.size(); ++i) {
      const PaperVersion& v = paper.facts->versions[i];
      out += fmt::format("{}{} ({}, {})", i == 0 ? " " : ", ", escape_latex(v.name), escape_latex(v.identifier),
                         escape_latex(v.date));
    }
    out += ".\n\n";
  }
  if (paper.facts != nullptr && !paper.facts->verdict.empty()) out += words_latex(paper.facts->verdict) + "\n\n";
  std::string list;
  for (const MainView& view : main_statements(paper))
    list += fmt::format("\\item \\textbf{{{}}} {}{}: {}\n", view.main->stands, breakable(view.main->claim),
                        view.as_expected ? "" : " (not as expected)", words_latex(view.main->says));
  if (!list.empty()) out += "\\begin{itemize}\n" + list + "\\end{itemize}\n\n";
  return out + fmt::format("Asked: {} in {}, on {}, {} in all. False: {}. Stands: {}.\n\n",
                           plural(paper.claims_asked, "claim"), plural(paper.readings_asked, "reading"),
                           plural(paper.cases.size(), "case"), plural(paper.results, "verdict"), false_in_words(paper),
                           standing_in_words(paper));
}

std::string latex_changes(const Report& report) {
  if (!report.since) return {};
  std::string out = fmt::format("\\subsection*{{What changed since {}}}\n", escape_latex(report.since->with));
  const std::vector<Difference>& all = report.since->differences;
  if (all.empty()) return out + "Nothing: verdicts, formulas, margins and cases are the same.\n\n";
  constexpr std::size_t most = 100;
  out += "\\begin{itemize}\n";
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) {
    out += "\\item " + escape_latex(all[i].text());
    if (!all[i].file.empty()) out += fmt::format(" ({}:{})", escape_latex(all[i].file), all[i].line);
    for (const std::string_view line : lines_of(all[i].formulas))
      out += "\\newline{\\footnotesize " + escape_latex(line) + "}";
    out += "\n";
  }
  if (all.size() > most) out += fmt::format("\\item and {} more\n", all.size() - most);
  out += "\\end{itemize}\n\n";
  if (!report.since->accept.empty())
    out += "If you have looked at each difference and agree, accept them with \\texttt{" +
           escape_latex(report.since->accept) + "}.\n\n";
  return out;
}

// failing_words with its relation as LaTeX's mathematics.
std::string failing_latex(const CaseResult& failure) {
  const std::string words = failing_words(failure);
  if (!failure.failing) return escape_latex(words);
  const std::string& relation = failure.failing->relation;
  const std::size_t at = words.find(" " + relation + " ");
  if (at == std::string::npos) return escape_latex(words);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSigns{
      {{"<=", "\\le"}, {">=", "\\ge"}, {"!=", "\\ne"}}};
  const auto* const known = std::ranges::find(kSigns, relation, &decltype(kSigns)::value_type::first);
  const std::string sign = known == kSigns.end() ? escape_latex(relation) : "$" + std::string(known->second) + "$";
  return escape_latex(words.substr(0, at + 1)) + sign + escape_latex(words.substr(at + 1 + relation.size()));
}

std::string latex_finding(const ReadingView& view) {
  const ReadingResult& r = *view.reading;
  const CaseResult* failure = shown_failure(view);
  std::string what = failure == nullptr ? "" : failing_latex(*failure);
  if (what.empty())
    what = r.verdict == ReadingVerdict::IllTyped ? "has no value on a case that it speaks about" : "fails";
  if (failure != nullptr) what += " on the case " + breakable(failure->case_name);
  std::string out = fmt::format("\\item \\textbf{{{}}} {}: {} ({}{})", grade_word(r.grade),
                                r.title.empty() ? breakable(label(r)) : words_latex(r.title), what, breakable(label(r)),
                                r.status.empty() ? "" : ", " + escape_latex(r.status));
  if (!r.meant.empty()) out += ". Meant: " + words_latex(r.meant);
  for (const Answer& answer : r.answers)
    out += "\n\n" + escape_latex(answer_label(answer)) + ": " + words_latex(answer.text);
  return out + "\n";
}

// Controls are counted only: they are no fault of the paper.
std::string latex_findings(const PaperView& paper) {
  std::string faults;
  std::size_t controls = 0;
  for (const ReadingView* view : fallen_readings(paper))
    if (view->reading->grade == Grade::Control)
      ++controls;
    else
      faults += latex_finding(*view);
  if (faults.empty() && controls == 0) return {};
  std::string out = fmt::format("\\subsubsection*{{{}}}\n", escape_latex(paper.title));
  if (!faults.empty()) out += "\\begin{enumerate}\n" + faults + "\\end{enumerate}\n";
  if (controls > 0)
    out += fmt::format("{}: no fault of the paper, a hypothesis was dropped to see that it is needed.\n",
                       plural(controls, "control"));
  return out + "\n";
}

std::string latex_verdict(const View& view, const ReadingResult& reading) {
  std::string out = escape_latex(to_string(reading.verdict));
  if (falls(reading) && reading.grade != Grade::None) out += ": " + std::string(to_string(reading.grade));
  if (reading.unexpected()) return fmt::format("{} \\textbf{{expected {}}}", out, to_string(*reading.expected));
  return assess(reading, view.comparison()) == Assessment::Bad ? out + " \\textbf{differs}" : out;
}

// Of the cases that say something: not those that are trivial or that the claim is not about.
std::string telling_counts(const ReadingView& view) {
  Counts counts = view.tally.counts;
  for (const CaseVerdict verdict : {CaseVerdict::NotApplicable, CaseVerdict::HypothesisFalse, CaseVerdict::Trivial})
    counts[verdict] = 0;
  return view.cases.empty() || counts == Counts{} ? "" : in_words(counts);
}

std::string table_of(const View& view) {
  std::string out =
      "{\\footnotesize\\setlength{\\tabcolsep}{4pt}\n\\begin{longtable}{@{}>{\\raggedright\\arraybackslash}p{0.26"
      "\\textwidth}>{\\raggedright\\arraybackslash}p{0.2\\textwidth}>{\\raggedright\\arraybackslash}p{0.17\\textwidth}"
      ">{\\raggedleft\\arraybackslash}p{0.15\\textwidth}>{\\raggedright\\arraybackslash}p{0.14\\textwidth}@{}}\n"
      "\\toprule\nClaim & Reading & Verdict & Least margin & Cases "
      "\\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n";
  for (const ClaimView& claim : view.claims()) {
    std::string name = breakable(claim.claim);
    for (const ReadingView* reading : claim.readings) {
      if (!reading->speaks()) continue;
      out += fmt::format("{} & {} & {} & {} & {} \\\\\n", name, breakable(reading->reading->reading),
                         latex_verdict(view, *reading->reading),
                         reading->tightest != nullptr ? escape_latex(margin_text(*reading->tightest)) : "",
                         escape_latex(telling_counts(*reading)));
      name.clear();
    }
  }
  return out + "\\end{longtable}\n}\n\n";
}

std::string silent_claims(const View& view) {
  const auto count = std::ranges::count_if(view.claims(), [](const ClaimView& claim) { return !claim.speaks(); });
  return count == 0 ? ""
                    : fmt::format("{} to no case of this run.\n\n",
                                  count == 1 ? "1 claim applies" : fmt::format("{} claims apply", count));
}

}  // namespace

std::string breakable(const std::string& name) {
  std::string out;
  std::string_view left = name;
  for (std::size_t at = 0; (at = left.find_first_of(".-/")) != std::string_view::npos; left.remove_prefix(at + 1))
    out += escape_latex(left.substr(0, at + 1)) + "\\allowbreak{}";
  return out + escape_latex(left);
}

std::string latex_front(const View& view) {
  const std::vector<PaperView> all = papers(view);
  std::string out = opening(view);
  for (const PaperView& paper : all) out += latex_card(paper);
  out += latex_changes(view.report());
  std::string findings;
  for (const PaperView& paper : all) findings += latex_findings(paper);
  if (!findings.empty()) out += "\\subsection*{What is false}\n" + findings;
  return out + "\\subsection*{Verdicts}\n" + silent_claims(view) + table_of(view);
}

}  // namespace plumbline::report
