#include "tools/erratum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "cli/registry.hpp"
#include "evaluation/deciding.hpp"
#include "report/escape.hpp"
#include "report/grades.hpp"
#include "tools/erratum_network.hpp"
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
  show("X", drawn(c.inputs));
  if (c.gradient) show("G", drawn(*c.gradient));
  if (c.targets) show("Y^*", drawn(*c.targets));
  if (c.loss_derivative) show("\\ell'", drawn(*c.loss_derivative));
  flush();
  for (const auto& [name, a] : c.matrices) show("\\mathit{" + report::escape_latex(name) + "}", drawn(a));
  for (const auto& [name, x] : c.scalars) show("\\mathit{" + report::escape_latex(name) + "}", drawn(x));
  flush();
}

std::string side(const Term& term, const Bindings& b, const std::optional<Enclosure>& known,
                 CaseEvaluation& evaluation) {
  try {
    return drawn(evaluation.facts().evaluator().scalar(term, b));
  } catch (const Undecided&) {  // a logarithm, an exponential: no exact form
  } catch (const ResourceLimit&) {
  } catch (const Undefined&) {}
  return known ? decimals(*known) : "\\text{undefined}";
}

std::string bindings_text(const Bindings& b) {
  const std::string text = b.to_string();  // "[l=3][i=1]"
  std::string out;
  for (const char c : text)
    if (c == '[')
      out += out.empty() ? "" : ", ";
    else if (c != ']')
      out += c == '=' ? " = " : std::string(1, c);
  return out;
}

std::string relation(Head head, bool holds) {
  if (head == Head::LessEqual) return holds ? "\\le" : ">";
  if (head == Head::Less) return holds ? "<" : "\\ge";
  return holds ? "=" : "\\ne";
}

// The definitions without arguments that the comparison uses, with their values: "c = 1.234".
std::string values_text(const AtomRecord& atom, CaseEvaluation& evaluation) {
  std::string out;
  std::set<std::string> seen;
  for_each_node(atom.atom, [&](const Term& node) {
    if (!node->call || !node->call->arguments.empty() || info(node->head).sort != Sort::Scalar) return;
    if (node == atom.atom->args[0] || node == atom.atom->args[1] || seen.size() > 5) return;
    const std::string name = to_latex(node);
    if (!seen.insert(name).second) return;
    std::vector<AtomRecord> trace;  // its enclosure, where it has no exact form
    (void)evaluation.evaluate(make(Head::LessEqual, {node, make(Head::Literal, {}, {}, Rational(0))}), {}, &trace);
    if (!trace.empty() && trace[0].lhs)
      out += (out.empty() ? "" : ",\\qquad ") + name + " = " + side(node, {}, trace[0].lhs, evaluation);
  });
  return out;
}

// The formula itself, not the name of the definition that it is.
Term opened(const Term& formula) {
  return formula->call ? make(formula->head, formula->args, formula->name, formula->value) : formula;
}

// Two matrices that are said to be equal.
void write_matrices(Writer& w, const AtomRecord& atom, const std::string& with, CaseEvaluation& evaluation) {
  w.math(to_latex(opened(atom.atom)) + with);
  try {
    const auto value = [&](std::size_t i) {
      return drawn(evaluation.facts().exact_matrix(atom.atom->args[i], atom.bindings));
    };
    const std::string left = value(0);
    w.math(left + "\\;" + relation(Head::Equal, atom.truth == Truth::True) + "\\;" + value(1));
    return;
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  w.text("This is " + std::string(to_string(atom.truth)) + ".");
}

// One comparison: what it says, and its two values.
void write_atom(Writer& w, const AtomRecord& atom, CaseEvaluation& evaluation) {
  const std::string where = bindings_text(atom.bindings);
  const std::string with = where.empty() ? "" : "\\qquad(" + where + ")";
  if (atom.atom->head == Head::MatEqual) return write_matrices(w, atom, with, evaluation);
  if (!atom.is_comparison()) {
    w.math(to_latex(opened(atom.atom)) + with + "\\quad\\text{is " + std::string(to_string(atom.truth)) + "}");
    return;
  }
  w.math(to_latex(opened(atom.atom)) + with);
  if (atom.truth == Truth::Undefined)
    w.text("One side of this has no value here.");
  else if (atom.truth == Truth::Unknown)
    w.text("This comparison is not decided; the verdict does not depend on it.");
  else
    w.math(side(atom.atom->args[0], atom.bindings, atom.lhs, evaluation) + "\\;" +
           relation(atom.atom->head, atom.truth == Truth::True) + "\\;" +
           side(atom.atom->args[1], atom.bindings, atom.rhs, evaluation));
}

// The same, with the values of the definitions in it.
void write_deciding_atom(Writer& w, const AtomRecord& atom, CaseEvaluation& evaluation) {
  write_atom(w, atom, evaluation);
  if (!atom.is_comparison()) return;
  if (const std::string values = values_text(atom, evaluation); !values.empty()) w.math("\\text{with}\\quad " + values);
}

using WriteAtom = void (*)(Writer&, const AtomRecord&, CaseEvaluation&);

void write_atoms(Writer& w, const Outcome& outcome, CaseEvaluation& evaluation, WriteAtom write_one,
                 const std::vector<std::size_t>& which) {
  std::set<std::string> seen;
  constexpr std::size_t kMost = 12;
  std::size_t left_out = 0;
  for (const std::size_t i : which) {
    const AtomRecord& atom = outcome.atoms[i];
    if (!seen.insert(canonical(atom.atom) + atom.bindings.to_string()).second) continue;
    if (seen.size() > kMost)
      ++left_out;
    else
      write_one(w, atom, evaluation);
  }
  if (left_out > 0) w.text(fmt::format("... and {} more of the same kind; the certificate lists all.", left_out));
}

// Those of the first `last` atoms that have this truth.
std::vector<std::size_t> atoms_with(const Outcome& outcome, std::size_t last, Truth truth) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < last; ++i)
    if (outcome.atoms[i].truth == truth) out.push_back(i);
  return out;
}

// "at l = 2", "at l = 2, i = 1": where in its ranges the conclusion is false; "" if it has none.
std::string places_text(const Outcome& outcome, const std::vector<std::size_t>& which) {
  std::string out;
  std::set<std::string> seen;
  for (const std::size_t i : which)
    if (const std::string where = bindings_text(outcome.atoms[i].bindings); !where.empty() && seen.insert(where).second)
      out += (out.empty() ? "at " : "; at ") + where;
  return out;
}

void write_failure(Writer& w, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  if (outcome.verdict != CaseVerdict::Fails) {
    w.heading("The statement has no value");
    w.text(outcome.reason);
    return write_atoms(w, outcome, evaluation, write_atom, atoms_with(outcome, outcome.atoms.size(), Truth::Undefined));
  }
  w.heading("The conclusion is false");
  const std::vector<std::size_t> deciding = deciding_atoms(reading, outcome, evaluation);
  const std::string where = places_text(outcome, deciding);
  w.text("What fails" + (where.empty() ? "" : ", " + where) + ", and the two sides of it:");
  write_atoms(w, outcome, evaluation, write_deciding_atom, deciding);
}

// "v1 (arXiv:2505.21722v1, 2025-05), v2 (...)": those that the reading is of.
std::string versions_text(const Paper& paper, const Reading& reading) {
  std::string out;
  for (const PaperVersion& v : paper.versions)
    if (std::find(reading.versions.begin(), reading.versions.end(), v.name) != reading.versions.end())
      out += fmt::format("{}{} ({}, {})", out.empty() ? "" : ", ", v.name, v.identifier, v.date);
  return out;
}

// "zero data; one sample"
std::string clauses_text(const Claim& claim) {
  std::string out;
  for (const Requirement& clause : claim.degenerate) out += (out.empty() ? "" : "; ") + clause.reason;
  return out;
}

// Which statement of which paper this is about, how grave it is, and what was meant.
void write_opening(Writer& w, const Claim& claim, const Reading& reading, const Finding* finding) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto fact = [&](const char* name, const std::string& text) {
    if (!text.empty()) facts.emplace_back(name, text);
  };
  if (claim.paper && !claim.paper->title.empty()) {
    fact("Paper", claim.paper->title + (claim.paper->authors.empty() ? "" : ", by " + claim.paper->authors));
    fact("Versions", versions_text(*claim.paper, reading));
  }
  fact("Place", claim.source);
  fact("Claim", claim.id + ", reading " + reading.name);
  fact("Changed", reading.change);
  if (const std::string_view grade = to_string(reading.grade); !grade.empty())
    fact("Grade", fmt::format("{}: {}", grade, report::grade_meaning(grade)));
  fact("Status", reading.status);
  fact("Meant", reading.meant);
  if (finding != nullptr && !finding->degenerate.empty())
    fact("Counterexample", "degenerate: " + finding->degenerate);
  else if (!claim.degenerate.empty())
    fact("Counterexample", "not degenerate: none of these holds of it: " + clauses_text(claim));
  w.facts(facts);
}

void compose(Writer& w, const Claim& claim, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation,
             const Circumstances& circumstances) {
  w.title("Erratum: " + claim.title);
  write_opening(w, claim, reading, circumstances.finding);
  w.heading("The statement");
  w.text(claim.statement);
  w.text("As a formula:");
  w.math(to_latex(reading.formula()));
  write_case(w, evaluation);
  for (const Description& d : pass_description(evaluation)) write(w, d);
  if (outcome.conclusion.first > 0) {
    w.heading("The hypothesis holds");
    write_atoms(w, outcome, evaluation, write_atom, atoms_with(outcome, outcome.conclusion.first, Truth::True));
  }
  write_failure(w, reading, outcome, evaluation);
  if (circumstances.finding != nullptr) write_circumstances(w, *circumstances.finding);
  write_repairs(w, circumstances.repairs);
  w.heading("Replay");
  w.code(!is_built_in(claim) ? "plumbline check --allow-unknown-claims certificate.json"
                             : "plumbline check certificate.json");
  w.code("plumbline verify " + argument_for(claim) + " --cases case.json");
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
