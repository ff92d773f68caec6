// Gaussian elimination for a few equations with a positive definite matrix, in intervals or in rational numbers.
#pragma once

#include <vector>

#include "number/truth.hpp"

namespace plumbline::flow {

// Puts the x with a x = b in the place of b, without a choice of pivots; false if a pivot is not seen to be positive.
template <class Number> bool solve(std::vector<std::vector<Number>> a, std::vector<Number>& b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    if (a[k][k].sign() != Sign::Positive) return false;
    for (std::size_t i = k + 1; i < n; ++i) {
      const Number factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] = a[i][j] - factor * a[k][j];
      b[i] = b[i] - factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] = b[k] - a[k][j] * b[j];
    b[k] = b[k] / a[k][k];
  }
  return true;
}

}  // namespace plumbline::flow
