// The grammar of what a proof may say: docs/proofs.md, "Rules".
//
// Each term and formula gets a type, or it is outside of the grammar. The rules stand in one table, from the head of a
// term to the function that is its rule; what is not in the table has no type. So a proof speaks of nothing that could
// tell a network from the same network with its own slopes prescribed.
#pragma once

#include "networks/graph.hpp"
#include "term.hpp"

namespace checker {

// Bounds on the degrees in each single parameter, each single input, the loss derivative, the label.
struct Degrees {
  long parameter = 0, input = 0, loss = 0, target = 0;
  bool operator==(const Degrees&) const = default;
};

enum class Family {
  Zero,       // every entry is 0
  Power,      // the loss derivative to the power `loss`, times what is fixed; to the power 0: fixed
  Polynomial  // of these degrees
};
struct ProofType {
  Family family = Family::Power;
  Degrees degrees = {};
  [[nodiscard]] bool fixed() const { return family != Family::Polynomial && degrees.loss == 0; }
};

// Of a formula: fixed, or a polynomial with the largest degrees of its equations; or none. `meets` is m of the page.
// Every node is looked at once.
std::optional<ProofType> type_of_formula(const Node& formula, long meets);

// How often one path of the graph meets one parameter at most.
long meets_of(const Graph& g);

}  // namespace checker
