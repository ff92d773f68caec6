// Exact data that are all rational, in the faster arithmetic.
#pragma once

#include "network/network.hpp"

namespace plumbline {

[[nodiscard]] inline bool is_rational(const ExactMatrix& a) {
  for (const Real& x : a.entries())
    if (!x.is_rational()) return false;
  return true;
}

// Throws Undefined unless is_rational(a).
[[nodiscard]] inline Matrix<Rational> rational(const ExactMatrix& a) {
  Matrix<Rational> out(a.rows(), a.cols());
  for (std::size_t k = 0; k < a.entries().size(); ++k) out.entries()[k] = a.entries()[k].rational();
  return out;
}

}  // namespace plumbline
