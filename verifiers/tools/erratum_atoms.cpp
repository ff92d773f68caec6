// The comparisons of an erratum, each with its two sides: those that meet the hypothesis, and the one that fails.
#include "tools/erratum_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <utility>

#include "evaluation/deciding.hpp"
#include "evaluation/sub_values.hpp"
#include "layout/sentence.hpp"
#include "tools/latex_numbers.hpp"
#include "tools/letter_words.hpp"
#include "typesetting/in_symbols.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

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
    if (const auto known = value_of(node, {}, evaluation))
      out += (out.empty() ? "" : ",\\qquad ") + name + " = " + side(node, {}, known, evaluation);
  });
  return out;
}

// The formula itself, not the name of the definition that it is.
Term opened(const Term& formula) {
  return formula->call ? make(formula->head, formula->args, formula->name, formula->value) : formula;
}

// Two matrices that are said to be equal; the formula says so.
void write_matrices(Writer& w, const AtomRecord& atom, const std::string& formula, CaseEvaluation& evaluation) {
  w.math(formula);
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
  if (atom.atom->head == Head::MatEqual) return write_matrices(w, atom, to_latex(opened(atom.atom)) + with, evaluation);
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

// Does a variable stand in the term that is bound neither around it, nor by the bindings?
bool has_free_variable(const Term& term, std::vector<std::string>& bound, const Bindings& b) {
  if (term->head == Head::Variable) return std::ranges::find(bound, term->name) == bound.end() && !b.find(term->name);
  for (std::size_t i = 0; i < term->args.size(); ++i) {
    const std::size_t before = bound.size();
    if (binds(term->head) && i + 1 == term->args.size())
      for (std::string& name : bound_by(*term)) bound.push_back(std::move(name));
    const bool free = has_free_variable(term->args[i], bound, b);
    bound.resize(before);
    if (free) return true;
  }
  return false;
}

}  // namespace

std::string value_text(const Term& node, const Bindings& b, CaseEvaluation& evaluation) {
  constexpr std::size_t kMostNodes = 100'000;
  std::vector<std::string> bound;
  if (info(node->head).sort != Sort::Scalar || node->size > kMostNodes || has_free_variable(node, bound, b)) return "";
  const auto known = value_of(node, b, evaluation);
  return known ? side(node, b, known, evaluation) : "";
}

namespace {

// The definitions of the paper's file that a part of a statement uses, outside in, each once. One with a notation of
// its own is the paper's symbol: what it is made of is not looked into.
void add_definitions(const Term& part, std::set<std::string>& seen, std::vector<Term>& out) {
  constexpr std::size_t kMostDefinitions = 6;
  for (const Term& inner : part->args) {
    const bool own = inner->call && !inner->call->definition->of_library;
    const bool symbol = own && !inner->call->definition->latex.empty();
    const bool told = own && (!symbol || info(inner->head).sort == Sort::Scalar);
    if (told && out.size() < kMostDefinitions && seen.insert(to_latex(inner)).second) out.push_back(inner);
    if (!symbol) add_definitions(inner, seen, out);
  }
}

// Does its name say all of it: "Y = Y_theta", "D = theta'", "uv^T = u v^T"?
bool says_itself(const Term& node, const std::string& name, const std::string& body) {
  const auto letters = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '{' || c == '}' || c == '(' || c == ')'; });
    return text;
  };
  constexpr std::size_t kMostNodes = 3;
  const Sort sort = info(node->head).sort;
  return sort == Sort::Network || (sort == Sort::Matrix && node->size <= kMostNodes) || letters(name) == letters(body);
}

// What the names in a comparison stand for, those that are not the paper's, each with its value where it has one here.
// The values of the two sides stand in the comparison.
void write_definitions(Writer& w, const Term& comparison, const Bindings& b, CaseEvaluation& evaluation) {
  constexpr std::size_t kMostLatexOfOne = 400;
  std::set<std::string> seen;
  std::vector<Term> used;
  add_definitions(comparison, seen, used);
  bool first = true;
  for (const Term& node : used) {
    const std::string name = to_latex(node), value = value_text(node, b, evaluation);
    const std::string body = to_latex(opened(node));
    const bool known = !node->call->definition->latex.empty() || body.size() > kMostLatexOfOne;
    if (known && std::ranges::find(comparison->args, node) != comparison->args.end()) continue;
    if ((known && value.empty()) || says_itself(node, name, body)) continue;
    if (first) w.text("Here");
    w.math(name + " = " + (known ? value : value.empty() ? body : body + "\\quad(" + value + ")"));
    first = false;
  }
}

// In the symbols of the paper alone, where that is no longer than a line or two, with the values of those that have
// one; a longer one by the names of its definitions, which follow.
void write_opened_atom(Writer& w, const AtomRecord& atom, CaseEvaluation& evaluation) {
  constexpr std::size_t kMostLatex = 260;
  constexpr std::size_t kMostNodes = 10'000;
  const Term in_symbols = atom.atom->size > kMostNodes ? atom.atom : without_names(opened(atom.atom));
  const std::string opened_latex = to_latex(in_symbols);
  const bool matrices = atom.atom->head == Head::MatEqual;
  if ((!atom.is_comparison() && !matrices) || atom.truth == Truth::Undefined || atom.truth == Truth::Unknown ||
      opened_latex.size() > kMostLatex) {
    write_atom(w, atom, evaluation);
    return write_definitions(w, atom.atom, atom.bindings, evaluation);
  }
  const std::string where = bindings_text(atom.bindings);
  const std::string formula = opened_latex + (where.empty() ? "" : "\\qquad(" + where + ")");
  if (matrices)
    write_matrices(w, atom, formula, evaluation);
  else {
    w.math(formula);
    w.math(side(atom.atom->args[0], atom.bindings, atom.lhs, evaluation) + "\\;" +
           relation(atom.atom->head, atom.truth == Truth::True) + "\\;" +
           side(atom.atom->args[1], atom.bindings, atom.rhs, evaluation));
  }
  write_definitions(w, in_symbols, atom.bindings, evaluation);
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

// Of a conclusion that is a conjunction each part that is false is enough; otherwise all of them are needed.
bool one_is_enough(const Term& conclusion) {
  return !contains(conclusion, Head::Or) && !contains(conclusion, Head::Exists) &&
         !contains(conclusion, Head::AtLeast) && !contains(conclusion, Head::Not) &&
         !contains(conclusion, Head::FormulaIf);
}

bool has_no_value(const Term& scalar, const Bindings& b, CaseEvaluation& evaluation) {
  return evaluation.evaluate(make(Head::LessEqual, {scalar, make(Head::Literal, {})}), b, nullptr).truth ==
         Truth::Undefined;
}

// The innermost part of a term without a value that has none itself: log(-1) in 2 + sqrt(log(-1)).
Term culprit(const Term& scalar, const Bindings& b, CaseEvaluation& evaluation) {
  if (!binds(scalar->head))
    for (std::size_t i = index_arguments(scalar->head); i < scalar->args.size(); ++i)
      if (const Term& arg = scalar->args[i]; info(arg->head).sort == Sort::Scalar && has_no_value(arg, b, evaluation))
        return culprit(arg, b, evaluation);
  return scalar;
}

// Why a comparison has no value: the part that has none, and the values of what it is made from.
void write_valueless_atom(Writer& w, const AtomRecord& atom, CaseEvaluation& evaluation) {
  const std::string where = bindings_text(atom.bindings);
  w.math(to_latex(opened(atom.atom)) + (where.empty() ? "" : "\\qquad(" + where + ")"));
  if (!atom.is_comparison()) return w.text("This has no value here.");
  for (const Term& arg : atom.atom->args) {
    if (!has_no_value(arg, atom.bindings, evaluation)) continue;
    const Term part = culprit(arg, atom.bindings, evaluation);
    w.text("This part of it has no value here:");
    w.math(to_latex(opened(part)));
    std::string values;
    for (const Term& inner : part->args)
      if (info(inner->head).sort == Sort::Scalar && !binds(part->head) &&
          !has_no_value(inner, atom.bindings, evaluation))
        values += (values.empty() ? "" : ",\\qquad ") + to_latex(opened(inner)) + " = " +
                  side(inner, atom.bindings, value_of(inner, atom.bindings, evaluation), evaluation);
    if (!values.empty()) w.math("\\text{where}\\quad " + values);
    return;
  }
}

// A statement without a value: what of it has none, and the first part for which that is so.
void write_valueless(Writer& w, const Outcome& outcome, CaseEvaluation& evaluation, const std::string& where) {
  w.text(capital(layout::as_sentence(outcome.reason.substr(0, outcome.reason.find(';'))) + where));
  std::vector<std::size_t> undefined = atoms_with(outcome, outcome.atoms.size(), Truth::Undefined);
  undefined.resize(std::min<std::size_t>(undefined.size(), 1));
  write_atoms(w, outcome, evaluation, write_valueless_atom, undefined);
}

}  // namespace

void write_hypothesis(Writer& w, const Outcome& outcome, CaseEvaluation& evaluation) {
  if (outcome.conclusion.first == 0) return;
  w.heading("The hypothesis holds");
  write_atoms(w, outcome, evaluation, write_atom, atoms_with(outcome, outcome.conclusion.first, Truth::True));
}

void write_failure(Writer& w, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  if (outcome.verdict != CaseVerdict::Fails) {
    w.heading("The statement has no value");
    return write_valueless(w, outcome, evaluation, " on this case.");
  }
  w.heading("The conclusion is false");
  const std::vector<std::size_t> deciding = deciding_atoms(reading, outcome, evaluation);
  const std::string where = places_text(outcome, deciding);
  w.text("What fails" + (where.empty() ? "" : ", " + where) + ", and the two sides of it:");
  write_atoms(w, outcome, evaluation, write_deciding_atom, deciding);
}

std::vector<const AtomRecord*> shown_comparisons(const Reading& reading, const Outcome& outcome,
                                                 CaseEvaluation& evaluation) {
  std::vector<const AtomRecord*> out;
  std::set<std::string> seen;
  for (const std::size_t i : deciding_atoms(reading, outcome, evaluation)) {
    const AtomRecord& atom = outcome.atoms[i];
    if (seen.insert(canonical(atom.atom) + atom.bindings.to_string()).second) out.push_back(&atom);
  }
  if (out.size() < 2 || !one_is_enough(reading.then)) return out;
  const auto miss = [](const AtomRecord* a) {
    return a->lhs && a->rhs ? std::abs(a->lhs->lower.approximate() - a->rhs->lower.approximate()) : 0.0;
  };
  return {*std::ranges::max_element(out, {}, miss)};
}

void write_failing(Writer& w, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  if (outcome.verdict != CaseVerdict::Fails) return write_valueless(w, outcome, evaluation, " on it.");
  const std::vector<const AtomRecord*> shown = shown_comparisons(reading, outcome, evaluation);
  w.text(shown.size() == 1 ? "On it this comparison decides, with the two sides below it:"
                           : "On it these comparisons decide together, each with its two sides:");
  constexpr std::size_t kMost = 4;
  for (std::size_t i = 0; i < std::min(shown.size(), kMost); ++i) write_opened_atom(w, *shown[i], evaluation);
  if (shown.size() > kMost) w.text(fmt::format("... and {} more of the same kind.", shown.size() - kMost));
}

}  // namespace plumbline::cli
