#include "proof/conclusion.hpp"

#include <algorithm>
#include <cstdint>

#include "evaluation/evaluator.hpp"
#include "evaluation/facts.hpp"

namespace plumbline {

AtPoint::AtPoint(CaseEvaluation& evaluation, const std::unordered_set<const Node*>& inequalities)
    : evaluation_(evaluation), values_(evaluation.facts().evaluator()), inequalities_(inequalities) {}

bool AtPoint::holds(const Term& formula, const Bindings& b) {
  const auto& args = formula->args;
  if (formula->call) values_.ask_first(*formula->call, b);
  const auto truth = [&](const Term& fixed) { return evaluation_.evaluate(fixed, b, nullptr).truth; };
  switch (formula->head) {
    case Head::Equal:
      return noted((values_.scalar(args[0], b) - values_.scalar(args[1], b)).sign() == Sign::Zero, formula, b);
    case Head::MatEqual: {
      const auto difference = norm2(subtract(values_.matrix(args[0], b), values_.matrix(args[1], b)));
      return noted(difference.sign() == Sign::Zero, formula, b);
    }
    case Head::LessEqual:
    case Head::Less: {
      if (!inequalities_.contains(formula.get())) break;
      const Real gap = values_.scalar(args[1], b) - values_.scalar(args[0], b);
      if (!gap.is_rational()) throw Undecided("an inequality of irrational numbers");
      gaps_.push_back({{formula, b}, gap.rational()});
      return true;
    }
    case Head::And: return std::ranges::all_of(args, [&](const Term& part) { return holds(part, b); });
    case Head::ForAll: {
      const Facts::Range range = evaluation_.facts().range(args[0], args[1], b);
      for (std::int64_t v = range.first; v <= range.last; ++v)
        if (!holds(args[2], b.with(formula->name, v))) return false;
      return true;
    }
    case Head::Implies: return truth(args[0]) == Truth::False || holds(args[1], b);
    case Head::FormulaIf:
      switch (truth(args[0])) {
        case Truth::True: return holds(args[1], b);
        case Truth::False: return args.size() == 3 ? holds(args[2], b) : noted(false, formula, b);
        default: return noted(false, formula, b);
      }
    default: break;
  }
  return noted(truth(formula) == Truth::True, formula, b);
}

bool AtPoint::noted(bool truth, const Term& formula, const Bindings& b) {
  if (!truth) failure_ = {formula, b};
  return truth;
}

}  // namespace plumbline
