// What makes a case a poor counterexample.
//
// Zero data, depth 1, a bound beyond its range: a statement may well fail there, and its author will shrug. A claim
// names such cases (docs/language.md, `degenerate`), each with the reason in words. Where a claim names none, those
// hold that every statement has: zero data, a zero network, a zero gradient, as far as it speaks of them.
#pragma once

#include <string>
#include <vector>

#include "evaluation/informative.hpp"

namespace plumbline {

// degeneracy() of a case that is evaluated for nothing else.
[[nodiscard]] std::string degeneracy(const std::vector<Requirement>& clauses, const Case& c, const Limits& limits);

// What makes a case degenerate for a claim that does not say: `||X|| = 0`, `||theta|| = 0` (all learnable parameters of
// the network), `||G|| = 0`, each only if the formula speaks of the inputs X, the network, the gradient G.
[[nodiscard]] std::vector<Requirement> usual_degenerate_cases(const Term& formula);

}  // namespace plumbline
