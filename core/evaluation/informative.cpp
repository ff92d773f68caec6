#include "evaluation/informative.hpp"

#include <new>

#include "evaluation/deciding.hpp"

namespace plumbline {
namespace {

// The sign of a side as far as its enclosure tells; zero where it does not.
Sign told_sign(const Enclosure& e) {
  return e.lower > Rational(0) ? Sign::Positive : e.upper < Rational(0) ? Sign::Negative : Sign::Zero;
}

bool is_zero(const Term& matrix, const Bindings& b, CaseEvaluation& evaluation) {
  for (const Real& x : evaluation.facts().exact_matrix(matrix, b).entries())
    if (x.sign() != Sign::Zero) return false;
  return true;
}

// `trivial` often says for each index when the bound says nothing there: then one layer may say nothing where others
// do.
bool says_nothing_there(const Term& trivial, const AtomRecord& atom, CaseEvaluation& evaluation) {
  if (trivial->head != Head::ForAll) return false;
  const auto at = atom.bindings.find(trivial->name);
  return at && evaluation.evaluate(trivial->args[2], Bindings{}.with(trivial->name, *at), nullptr).truth == Truth::True;
}

// Nothing for a predicate, which has no sides.
std::optional<std::string> why_easy_atom(const AtomRecord& atom, const Reading& reading, CaseEvaluation& evaluation) {
  const auto& args = atom.atom->args;
  const bool equal_matrices = atom.atom->head == Head::MatEqual;
  if (!atom.is_comparison() && !equal_matrices) return std::nullopt;
  if (says_nothing_there(reading.trivial, atom, evaluation)) return "the bound says nothing there";
  if (equal_matrices) {
    if (atom.truth != Truth::True) return "";
    if (canonical(args[0]) == canonical(args[1])) return "both sides are the same expression";
    return is_zero(args[0], atom.bindings, evaluation) ? "both sides are zero" : "";
  }
  if (atom.identical_sides) return "both sides are the same expression";
  if (!atom.lhs || !atom.rhs) return std::nullopt;
  const Sign left = told_sign(*atom.lhs), right = told_sign(*atom.rhs);
  if (left == Sign::Zero && right == Sign::Zero) return "both sides are zero";
  if (left == Sign::Zero) return "the left side is zero";
  if (right == Sign::Zero) return "the right side is zero";
  return left == right ? "" : "the sides differ in sign";
}

}  // namespace

std::string degeneracy(const std::vector<Requirement>& clauses, CaseEvaluation& evaluation) {
  for (const Requirement& clause : clauses) try {
      const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
      if (evaluation.evaluate(clause.formula, {}, nullptr).truth == Truth::True) return clause.reason;
    } catch (const Undefined&) {
    } catch (const Undecided&) {
    } catch (const ResourceLimit&) {
    } catch (const std::bad_alloc&) {}
  return {};
}

std::optional<std::string> why_easy(const Reading& reading, const std::vector<Requirement>& degenerate,
                                    const Outcome& outcome, CaseEvaluation& evaluation) {
  if (outcome.verdict != CaseVerdict::Holds && outcome.verdict != CaseVerdict::Fails) return std::nullopt;
  if (std::string reason = degeneracy(degenerate, evaluation); !reason.empty()) return reason;
  if (outcome.verdict == CaseVerdict::Fails) return "";
  try {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    const std::vector<std::size_t> deciding = deciding_atoms(reading, outcome, evaluation);
    if (deciding.empty()) return "nothing is compared";
    std::optional<std::string> out;
    for (const std::size_t i : deciding) {
      const auto easy = why_easy_atom(outcome.atoms[i], reading, evaluation);
      if (easy && easy->empty()) return "";
      if (!out) out = easy;
    }
    return out;
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {
  } catch (const std::bad_alloc&) {}
  return std::nullopt;
}

}  // namespace plumbline
