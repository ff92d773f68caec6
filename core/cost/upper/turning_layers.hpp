// Affine maps of rank one or two by layers that turn (docs/cost.md, Lemma 15), at every depth and in the limit: exact
// where the layers keep the domain in a quadrant, without a network, since the turns are irrational.
#pragma once

#include <optional>

#include "cost/function/cost_function.hpp"
#include "cost/lower/value_end.hpp"

namespace plumbline {

// f, if it is affine.
[[nodiscard]] std::optional<AffineFunction> affine_function(const CostFunction& f);

struct TurningLayers {
  int rank = 0;
  Rational volume2;    // |A|_+^2
  ValueEnd growth;     // of the last bias: its q_m is 1 + |q|^2, or has of q what is off the image
  bool moved = false;  // a part of q moves to its place from layer to layer: free in the limit, but not in R2
};

// Of A x + q with the rank 1 or 2, if (A^T A)^p takes no two corners to an obtuse angle for any p in [0, 1]; q grows in
// at most `depth` layers.
[[nodiscard]] std::optional<TurningLayers> turning_layers(const AffineFunction& f, int depth);
// In the limit: what q has in the image of A costs nothing there if it is A w and the corners may be moved by w.
[[nodiscard]] std::optional<TurningLayers> turning_limit(const AffineFunction& f);
// L ||A||_{2/L}^{2/L} + the sum, in doubles.
[[nodiscard]] double cost_at(const AffineFunction& f, const TurningLayers& layers, int depth);

// Into a case whose network is the one layer [A, q]: the parameters n and q.
void describe(Case& c, const TurningLayers& layers);

}  // namespace plumbline
