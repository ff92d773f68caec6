// The grammar of what a proof may say: docs/proofs.md, "Rules".
//
// Each term and formula gets a type, or it is outside of the grammar. The rules stand in one table, from the head of a
// term to the function that is its rule; what is not in the table has no type. So a proof speaks of nothing that could
// tell a network from the same network with its own slopes prescribed.
#pragma once

#include <optional>
#include <set>

#include "networks/graph.hpp"
#include "proofs/proof_types.hpp"
#include "term.hpp"

namespace checker {

// What the rules ask of a graph: m and t of the page, and the number of its layers.
struct Structure {
  std::int64_t meets = 0, learnable = 0, depth = 0;
};

// Of a formula: fixed, or a polynomial with the largest degrees of its equations and inequalities; or none.
// `inequalities` gets the `<=` and `<` whose sides are not fixed; it may be null.
std::optional<ProofType> type_of_formula(const Node& formula, const Structure& graph,
                                         std::set<const Node*>* inequalities = nullptr);

// Does the truth of the formula depend on the number of samples, as far as is seen (docs/proofs.md, "Samples")?
bool speaks_of_samples(const Node& formula);

// How often one path of the graph meets one parameter at most; and how many learnable edges it has at most.
std::int64_t meets_of(const Graph& g);
std::int64_t learnable_of(const Graph& g);

}  // namespace checker
