// The lower end that the slopes of f along a line give together (docs/cost.md, Lemma 13): L T^{2/L}, where T of a
// function of one number is half of |first slope| + sum |jumps of the slope| + |last slope|. With several inputs lines
// through two cells are tried. Exact.
#pragma once

#include "cost/function/description.hpp"

namespace plumbline {

struct SlopesEnd {
  RationalMatrix points;        // on a line, in order; a column for each
  RationalMatrix coefficients;  // for each output -1, 0 or 1 for each point; sums of consecutive ones are of these, too
  Rational turned2;             // T^2, the sum over the outputs; 0 if there is nothing to be said
  [[nodiscard]] double value(int depth) const;
};
// Of a function of one number; nothing is said if it is affine.
[[nodiscard]] SlopesEnd slopes_end(const LineFunction& f);
// Or of a function on known cells; the best of the segments between the middles of two cells, if there are at most 24.
[[nodiscard]] SlopesEnd slopes_end(const CostFunction& f);

// Samples, values and cells of f in a case whose network computes f, and D and M for Lemma 13.
void describe(Case& c, const CostFunction& f, const SlopesEnd& end);

}  // namespace plumbline
