#include "evaluation/degenerate.hpp"

#include <algorithm>
#include <new>

#include "claim/language.hpp"

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

std::vector<Requirement> usual_degenerate_cases(const Term& formula) {
  using namespace language;
  const std::vector<std::string> data = names(formula, {Head::Data});
  const auto speaks_of = [&](const char* part) { return std::ranges::find(data, part) != data.end(); };
  std::vector<Requirement> out;
  const auto add = [&](const language::Matrix& a, const char* reason) { out.push_back({equal(norm2(a), 0), reason}); };
  if (speaks_of("inputs")) add(inputs(), "zero data");
  if (contains(formula, Head::Theta)) add(parameters(), "a network of zeros");
  if (speaks_of("gradient")) add(gradient_data(), "a zero gradient");
  return out;
}

}  // namespace plumbline
