// Numbers as rational multiples of one root: the entries of a matrix over Q times sqrt(2), say.
//
// A network over such a field mostly has layers with one root each, and then every product of them has one too: the
// matrices can be multiplied as rational ones and the roots apart.
#pragma once

#include <optional>
#include <vector>

#include "algebraic/real.hpp"

namespace plumbline {

// x_i = coefficients_i * root, root > 0: 1, or a product of roots without a rational factor.
struct CommonRoot {
  std::vector<Rational> coefficients;
  Real root = 1;
};
// Nothing if the numbers have no common root by their forms (by which a sum of different roots has none).
[[nodiscard]] std::optional<CommonRoot> common_root(const std::vector<Real>& x);

// Are the two roots of CommonRoot the same?
[[nodiscard]] bool same_root(const Real& a, const Real& b);

}  // namespace plumbline
