#include "evaluation/degenerate.hpp"

#include <new>

namespace plumbline {

std::string degeneracy(const std::vector<Requirement>& clauses, CaseEvaluation& evaluation) {
  for (const Requirement& clause : clauses) try {
      const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
      if (evaluation.evaluate(clause.formula.term, {}, nullptr).truth == Truth::True) return clause.reason;
    } catch (const Undefined&) {
    } catch (const Undecided&) {
    } catch (const ResourceLimit&) {
    } catch (const std::bad_alloc&) {}
  return {};
}

std::string degeneracy(const std::vector<Requirement>& clauses, const Case& c, const Limits& limits) {
  if (clauses.empty()) return {};
  CaseEvaluation evaluation(c, limits);
  return degeneracy(clauses, evaluation);
}

}  // namespace plumbline
