#include "tools/erratum.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "cli/describe.hpp"
#include "cli/enclosure.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/proofs_lock.hpp"
#include "cli/registry.hpp"
#include "cli/robust_lock.hpp"
#include "layout/names.hpp"
#include "layout/sentence.hpp"
#include "result/grades.hpp"
#include "tools/erratum_parts.hpp"
#include "tools/latex_numbers.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

void write(Writer& w, const Description& d) {
  if (!d.text.empty()) w.text(d.text);
  for (const std::string& formula : d.formulas) w.math(formula);
}

void write_case(Writer& w, CaseEvaluation& evaluation) {
  const Case& c = evaluation.subject();
  w.heading("The case");
  for (const Description& d : network_description(c)) write(w, d);
  std::string line;
  const auto show = [&](const std::string& name, const std::string& value) {
    line += (line.empty() ? "" : ",\\qquad ") + name + " = " + value;
  };
  const auto flush = [&] {
    if (!line.empty()) w.math(line);
    line.clear();
  };
  if (c.has_inputs()) show("X", drawn(c.inputs));
  if (c.gradient) show("G", drawn(*c.gradient));
  if (c.targets) show("Y^*", drawn(*c.targets));
  if (c.loss_derivative) show("\\ell'", drawn(*c.loss_derivative));
  flush();
  for (const auto& [name, a] : c.matrices) show(layout::latex(name_box(name)), drawn(a));
  for (const auto& [name, x] : c.scalars) show(layout::latex(name_box(name)), drawn(x));
  flush();
}

// "v1 (arXiv:2505.21722v1, 2025-05), v2 (...)": those that the reading is of.
std::string versions_text(const Paper& paper, const Reading& reading) {
  std::string out;
  for (const PaperVersion& v : paper.versions)
    if (std::ranges::find(reading.versions, v.name) != reading.versions.end())
      out += fmt::format("{}{} ({}, {})", out.empty() ? "" : ", ", v.name, v.identifier, v.date);
  return out;
}

// "zero data; one sample"
std::string clauses_text(const std::vector<Requirement>& clauses) {
  std::string out;
  for (const Requirement& clause : clauses) out += (out.empty() ? "" : "; ") + clause.reason;
  return out;
}

// Which statement of which paper this is about, how grave it is, what was meant, and answered.
void write_opening(Writer& w, const Claim& claim, const Reading& reading, const Circumstances& circumstances) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto said = [&](const char* name, const std::string& sentence) {
    if (!sentence.empty()) facts.emplace_back(name, sentence);
  };
  const auto fact = [&](const char* name, const std::string& words) { said(name, layout::as_sentence(words)); };
  if (claim.paper && !claim.paper->title.empty()) {
    fact("Paper", claim.paper->title + (claim.paper->authors.empty() ? "" : ", by " + claim.paper->authors));
    fact("Versions", versions_text(*claim.paper, reading));
  }
  fact("Place", claim.source);
  fact("Claim", claim.id + ", reading " + reading.name);
  said("Changed", reading.change);
  if (const std::string_view grade = to_string(reading.grade); !grade.empty())
    fact("Grade", fmt::format("{}: {}", grade, grade_meaning(reading.grade)));
  said("Cause", reading.cause);
  fact("Status", reading.status);
  said("Meant", reading.meant);
  for (const Answer& answer : reading.answers) facts.emplace_back(answer_label(answer), answer.text);
  said("Robust", robust_words(claim.id, reading));
  const Finding* finding = circumstances.finding;
  if (finding != nullptr && !finding->degenerate.empty())
    fact("Counterexample", "degenerate: " + finding->degenerate);
  else if (!circumstances.degenerate.empty())
    fact("Counterexample", "not degenerate: none of these holds of it: " + clauses_text(circumstances.degenerate));
  w.facts(facts);
}

void compose(Writer& w, const Claim& claim, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation,
             const Circumstances& circumstances) {
  w.title("Erratum: " + claim.title);
  write_opening(w, claim, reading, circumstances);
  w.heading("The statement");
  w.text(claim.statement);
  w.text("As a formula:");
  w.reading(typeset(reading.formula()));
  write_case(w, evaluation);
  for (const Description& d : pass_description(evaluation)) write(w, d);
  write_hypothesis(w, outcome, evaluation);
  write_failure(w, reading, outcome, evaluation);
  if (circumstances.finding != nullptr) write_circumstances(w, *circumstances.finding, reading.formula());
  write_repairs(w, circumstances.repairs);
  if (const std::string entry = claim.paper ? bibtex(*claim.paper, reading.versions) : ""; !entry.empty()) {
    w.heading("Reference");
    w.code(entry);
  }
  w.heading("Replay");
  w.code(is_built_in(claim) ? std::string("plumbline check certificate.json")
                            : fmt::format("plumbline check --formulas {} certificate.json", kLockFile));
  w.code("plumbline verify " + enclosed_argument_for(claim) + " --cases case.json");
  if (const auto rocq = refutation_command({claim.id, reading.name}, digest(reading)); !rocq.empty()) {
    w.text("Rocq proves that the reading is false, on a case of the project, in a checkout of it:");
    w.code(fmt::format("{}", fmt::join(rocq, " \\\n  ")));
  }
}

}  // namespace

Erratum erratum(const Claim& claim, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation,
                const Circumstances& circumstances) {
  Markdown markdown;
  Latex latex;
  compose(markdown, claim, reading, outcome, evaluation, circumstances);
  compose(latex, claim, reading, outcome, evaluation, circumstances);
  return {markdown.finish(), latex.finish()};
}

}  // namespace plumbline::cli
