#include "search/degenerate.hpp"

#include <algorithm>

namespace plumbline {

std::string degeneracy(const std::vector<Requirement>& clauses, const Case& c, const Limits& limits) {
  if (clauses.empty()) return {};
  CaseEvaluation evaluation(c, limits);
  return degeneracy(clauses, evaluation);
}

std::vector<Requirement> usual_degenerate_cases(const Term& formula) {
  const std::vector<std::string> data = names(formula, {Head::Data});
  const auto speaks_of = [&](const char* part) { return std::ranges::find(data, part) != data.end(); };
  std::vector<Requirement> out;
  const auto add = [&](Head head, std::vector<Term> of, const char* name, const char* reason) {
    const Term norm2 = make(Head::Norm2, {make(head, std::move(of), name)});
    out.push_back({make(Head::Equal, {norm2, make(Head::Literal, {})}), reason});
  };
  if (speaks_of("inputs")) add(Head::Data, {}, "inputs", "zero data");
  if (contains(formula, Head::Theta)) add(Head::Parameters, {make(Head::Theta, {})}, "", "a network of zeros");
  if (speaks_of("gradient")) add(Head::Data, {}, "gradient", "a zero gradient");
  return out;
}

}  // namespace plumbline
