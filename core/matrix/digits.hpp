// Exact products of integer matrices at the speed of floating-point ones.
//
// An integer is cut into balanced digits of `width` bits, each a double that holds a small integer. A product of two
// digit matrices by BLAS is exact, in any order of summation, as long as n 2^(2 width - 2) <= 2^53: every partial sum
// is an integer that a double holds (theorem E4 of docs/error-bounds.md). The products that belong to one power of two
// are added in 64-bit integers, and the digits are put together again with carries. (The idea of splitting for
// exactness: Ozaki, Ogita, Oishi and Rump, Numer. Algorithms 59, 2012.)
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "matrix/gmp_access.hpp"
#include "matrix/integer_matrix.hpp"

namespace plumbline {

// The largest width for products with this inner dimension (at most 2^20).
[[nodiscard]] int digit_width(int inner);

// value(i, j) = sum_d digit(d)(i, j) 2^(width d), |digit| <= 2^(width - 1).
struct DigitMatrix {
  int width = 0;
  std::vector<Eigen::MatrixXd> digits;

  [[nodiscard]] int count() const { return static_cast<int>(digits.size()); }
  // The entries of `a`; the denominator is left aside. As many digits as the longest entry needs.
  [[nodiscard]] static DigitMatrix from(const IntegerMatrix& a, int width);
  // Integers held in doubles, |x| < 2^(width count - 1) <= 2^53.
  [[nodiscard]] static DigitMatrix from(const Eigen::MatrixXd& integers, int width, int count);
  // 64-bit integers, column-major, |x| < 2^(width count - 1).
  [[nodiscard]] static DigitMatrix from(const std::vector<Wide>& integers, int rows, int cols, int width, int count);
};

// value(i, j) = sum_s sums[s][i + rows j] 2^(width s); |sums| < 2^62 (for at most 2^9 digits).
struct DigitSums {
  int rows = 0, cols = 0, width = 0;
  std::vector<std::vector<std::int64_t>> sums;

  // As a GMP integer, whatever its size.
  void store(Integer& out, int i, int j) const;
  // As a 128-bit integer; the caller knows that the value is below 2^126 in size.
  [[nodiscard]] Wide wide(int i, int j) const;
};

// a b, exact; equal widths, width <= digit_width(inner dimension).
[[nodiscard]] DigitSums multiply(const DigitMatrix& a, const DigitMatrix& b);
// a^T a: digits on and above the diagonal only are multiplied.
[[nodiscard]] DigitSums gram(const DigitMatrix& a);

}  // namespace plumbline
