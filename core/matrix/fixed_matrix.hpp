// A matrix of 128-bit integers: what a Gram matrix of ordinary data fits into, without a single allocation per entry.
//
// The certificates for large matrices (dominance, congruence) work on integers of fixed size anyway; a matrix of GMP
// numbers in between costs more time than the certificate itself. Where entries do not fit, the caller goes on with
// IntegerMatrix.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "matrix/gmp_access.hpp"
#include "matrix/integer_matrix.hpp"

namespace plumbline {

class FixedMatrix {
 public:
  static constexpr int most_bits = 120;  // every |entry| < 2^most_bits

  explicit FixedMatrix(int n) : n_(n), entries_(as_size(n) * n) {}
  [[nodiscard]] int rows() const { return n_; }
  [[nodiscard]] int cols() const { return n_; }
  [[nodiscard]] Wide& operator()(int i, int j) { return entries_[as_size(i) * n_ + j]; }
  [[nodiscard]] const Wide& operator()(int i, int j) const { return entries_[as_size(i) * n_ + j]; }
  [[nodiscard]] int bits() const;  // every |entry| < 2^bits

 private:
  int n_;
  std::vector<Wide> entries_;
};

// b^T b of the entries of b (its denominator is left aside), or nothing if a sum might not fit.
[[nodiscard]] std::optional<FixedMatrix> fixed_gram(const IntegerMatrix& b);

// A positive integer multiple of c I - g / denominator, or nothing if an entry might not fit. denominator > 0.
[[nodiscard]] std::optional<FixedMatrix> shifted_negative(const Rational& c, const FixedMatrix& g,
                                                          const Integer& denominator);

// The same numbers as GMP integers, denominator 1.
[[nodiscard]] IntegerMatrix to_integers(const FixedMatrix& a);

namespace fixed {

// Bits of |x|, 0 for 0.
[[nodiscard]] int bits(Wide x);
// x = m 2^e approximately, 1/2 <= |m| < 1; m = 0 for x = 0. Relative error at most 2^-52.
[[nodiscard]] double approximate(Wide x, std::int64_t& exponent);

}  // namespace fixed
}  // namespace plumbline
