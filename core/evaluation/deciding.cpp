#include "evaluation/deciding.hpp"

#include <cstdint>
#include <stdexcept>

namespace plumbline {
namespace {

// A part of the formula: its truth, and the atoms that it owes it to.
struct DecidedPart {
  Truth truth = Truth::Unknown;
  std::vector<std::size_t> atoms;
};

// Walks the formula in the order of evaluation, along the list of its atoms (CaseEvaluation::evaluate).
class DecidingWalk {
 public:
  DecidingWalk(const Outcome& outcome, CaseEvaluation& evaluation)
      : outcome_(outcome), evaluation_(evaluation), next_(outcome.conclusion.first) {}

  DecidedPart walk(const Term& formula, const Bindings& b) {
    const auto& args = formula->args;
    if (formula->call)
      if (const Truth known = evaluation_.arguments_asked(*formula->call, b); known != Truth::True) return {known, {}};
    switch (formula->head) {
      case Head::True: return {Truth::True, {}};
      case Head::And:
      case Head::Or: {
        std::vector<DecidedPart> parts;
        for (const Term& part : args) parts.push_back(walk(part, b));
        return joined(parts, formula->head == Head::And);
      }
      case Head::Not: {
        DecidedPart part = walk(args[0], b);
        part.truth = !part.truth;
        return part;
      }
      case Head::Implies: {
        const Truth condition = walk(args[0], b).truth;
        if (condition == Truth::False) return {Truth::True, {}};
        DecidedPart part = walk(args[1], b);
        part.truth = (!condition) | part.truth;
        return part;
      }
      case Head::FormulaIf: {
        const Truth condition = evaluation_.evaluate(args[0], b, nullptr).truth;
        if (condition == Truth::True) return walk(args[1], b);
        if (condition != Truth::False) return {condition, {}};
        return args.size() > 2 ? walk(args[2], b) : DecidedPart{Truth::Undefined, {}};
      }
      case Head::Witnessed: return walk(args[0], b);
      case Head::ForAll:
      case Head::Exists:
      case Head::AtLeast: return quantified(formula, b);
      default: return atom(formula);
    }
  }

 private:
  DecidedPart atom(const Term& formula) {
    if (next_ >= outcome_.conclusion.second || outcome_.atoms[next_].atom != formula) {
      // What judge() decided within its limits is open within those of the walk: values were given back since.
      if (evaluation_.hit_limit()) throw ResourceLimit(evaluation_.limit_reason());
      throw std::logic_error("deciding_atoms: the outcome is of another reading or case");
    }
    const std::size_t at = next_++;
    return {outcome_.atoms[at].truth, {at}};
  }

  DecidedPart quantified(const Term& formula, const Bindings& b) {
    const std::size_t first = formula->head == Head::AtLeast ? 1 : 0;
    const Facts::Range range = evaluation_.facts().range(formula->args[first], formula->args[first + 1], b);
    std::vector<DecidedPart> parts;
    for (std::int64_t v = range.first; v <= range.last; ++v)
      parts.push_back(walk(formula->args[first + 2], b.with(formula->name, v)));
    if (formula->head != Head::AtLeast) return joined(parts, formula->head == Head::ForAll);
    const Truth truth = evaluation_.evaluate(formula, b, nullptr).truth;
    return {truth, atoms_of(parts, truth)};
  }

  // Those of the parts with this truth.
  static std::vector<std::size_t> atoms_of(const std::vector<DecidedPart>& parts, Truth truth) {
    std::vector<std::size_t> out;
    for (const DecidedPart& part : parts)
      if (part.truth == truth) out.insert(out.end(), part.atoms.begin(), part.atoms.end());
    return out;
  }

  static DecidedPart joined(const std::vector<DecidedPart>& parts, bool conjunction) {
    Truth truth = truth_of(conjunction);
    for (const DecidedPart& part : parts) truth = conjunction ? truth & part.truth : truth | part.truth;
    return {truth, atoms_of(parts, truth)};
  }

  const Outcome& outcome_;
  CaseEvaluation& evaluation_;
  std::size_t next_;
};

}  // namespace

std::vector<std::size_t> deciding_atoms(const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
  return DecidingWalk(outcome, evaluation).walk(reading.then, {}).atoms;
}

}  // namespace plumbline
