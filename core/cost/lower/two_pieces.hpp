// The lower end that two affine pieces of f give together, whatever the rank k of its Jacobians (docs/cost.md, Lemma
// 10): k L (V^{k-1} F)^{1/(k^2 L)}. F is how far the two Jacobians take a body of k dimensions and volume 1 apart, V
// what one Jacobian does with volumes. The pieces and the body are chosen in doubles, F and V are exact.
#pragma once

#include "cost/function/description.hpp"

namespace plumbline {

struct TwoPieces {
  int rank = 0;                        // k
  int first = 0, other = 0, best = 0;  // the numbers of the pieces, the last for V
  RationalMatrix body;                 // E: k columns, det(E^T E) <= 1
  Rational power;                      // V^{k-1} F; 0 if there is nothing to be said
  [[nodiscard]] double value(int depth) const;
  // F' >= 0 with F'^k <= V^{k-1} F: k L + log F' is a lower end at every depth.
  [[nodiscard]] Rational factor() const;
};
// Of functions whose cells are known, and whose rank is at least 2 (for rank 1: pieces_end.hpp).
[[nodiscard]] TwoPieces two_pieces(const CostFunction& f);
[[nodiscard]] TwoPieces two_pieces(const std::vector<AffinePiece>& pieces);

// Samples, values and cells of f in a case whose network computes f, and what Lemma 10 asks for.
void describe(Case& c, const CostFunction& f, const TwoPieces& end);

}  // namespace plumbline
