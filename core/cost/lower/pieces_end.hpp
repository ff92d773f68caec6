// The lower end that several affine pieces of f give together (docs/cost.md, Lemma 8): L |sum_j J_j e_j|^{2/L}, where
// no sum of some of the e_j is longer than 1. The best e_j are the solution of a convex problem. It is solved in
// doubles and rounded; what is returned satisfies the condition exactly.
#pragma once

#include <vector>

#include "cost/function/description.hpp"

namespace plumbline {

struct PiecesEnd {
  std::vector<int> pieces;    // their numbers
  RationalMatrix directions;  // e_j, a column for each
  Rational moved2;            // |sum_j J_j e_j|^2; 0 if there is nothing to be said
  [[nodiscard]] double value(int depth) const;
};
[[nodiscard]] PiecesEnd pieces_end(const std::vector<AffinePiece>& pieces);
// Of a function of several numbers on known cells, otherwise moved2 = 0: with one input slopes_end.hpp says more.
[[nodiscard]] PiecesEnd pieces_end(const CostFunction& f);

// Samples, values and cells of f in a case whose network computes f, and E and K for Lemma 8.
void describe(Case& c, const CostFunction& f, const PiecesEnd& end);

}  // namespace plumbline
