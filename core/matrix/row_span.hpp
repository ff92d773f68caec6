// Is a row of integers a rational combination of others? By lifting, one digit of the coefficients after the other.
//
// Let B be rows of a matrix and M a square part of them, invertible modulo a prime p. If b = y B over Q, then y solves y
// M = b on the columns of M, and modulo p that takes two triangular solutions. With b' = (b - y B) / p the next digit of
// y to the base p follows (J. D. Dixon, Numer. Math. 40, 1982), as long as p divides b - y B in every column; if it does
// not, b is no combination. If it does for more digits than the minors of B and b have, b is one (theorem R2 of
// docs/error-bounds.md). Digits lie between -p/2 and p/2: a combination with integer coefficients ends with b' = 0 after
// a digit or two, however long the minors are. Where the coefficients have small denominators, these are guessed from
// the first digit and multiplied to b beforehand; nothing rests on the guess.
#pragma once

#include <cstdint>
#include <vector>

#include "matrix/gmp_access.hpp"
#include "matrix/integer_matrix.hpp"

namespace plumbline {

// Arithmetic modulo a prime p, 2^61 - 2^20 < p < 2^61. Operands and results are in [0, p).
class LargePrime {
 public:
  explicit LargePrime(std::uint64_t p) : p_(p), c_((std::uint64_t{1} << 61) - p) {}
  [[nodiscard]] std::uint64_t value() const { return p_; }
  [[nodiscard]] std::uint64_t reduced(WideSize x) const {  // 2^61 = c
    while ((x >> 61) != 0) x = (x >> 61) * c_ + (x & mask);
    const auto y = static_cast<std::uint64_t>(x);
    return y >= p_ ? y - p_ : y;
  }
  [[nodiscard]] std::uint64_t times(std::uint64_t a, std::uint64_t b) const {
    return reduced(static_cast<WideSize>(a) * b);
  }
  [[nodiscard]] std::uint64_t inverse(std::uint64_t a) const;  // of a != 0
  // a - sum of x_k y_k. A product is below 2^122: 32 of them and a remainder keep within 2^128.
  [[nodiscard]] std::uint64_t minus_inner(std::uint64_t a, const std::uint64_t* x, const std::uint64_t* y,
                                          int count) const;

 private:
  static constexpr std::uint64_t mask = (std::uint64_t{1} << 61) - 1;
  std::uint64_t p_, c_;
};

// Rows and columns of a minor that is not 0 modulo p, as large as there is one: A[rows, cols] = C U modulo p, C lower
// triangular, U upper triangular with ones on its diagonal.
struct ModularPivots {
  ModularPivots(const IntegerMatrix& a, const LargePrime& p);
  [[nodiscard]] int size() const { return static_cast<int>(cols.size()); }
  // y with y A[rows, cols] = b modulo p; b in the order of cols.
  [[nodiscard]] std::vector<std::uint64_t> solve(std::vector<std::uint64_t> b) const;

  LargePrime p;
  std::vector<int> rows, cols;
  std::vector<std::vector<std::uint64_t>> u_columns, c_columns;  // c_columns[j] begins with 1/C_jj, C_{j+1,j}
};

// Lifts combinations of the pivot rows of a matrix.
class RowSpan {
 public:
  RowSpan(const IntegerMatrix& a, const ModularPivots& pivots);

  enum class Answer { Combination, None, Open };
  // Is row i a combination of the pivot rows, as far as this many digits tell? None is certain too.
  [[nodiscard]] Answer lift(int i, std::size_t digits) const;
  // Are all rows? Every minor of one more row than there are pivots is below 2^minor_bits in size.
  [[nodiscard]] bool holds_all(std::size_t minor_bits) const;
  [[nodiscard]] int some_other_row() const;  // no pivot row; -1 if there is none

 private:
  [[nodiscard]] std::vector<std::uint64_t> digit(const std::vector<Integer>& rest) const;
  [[nodiscard]] bool subtract(std::vector<Integer>& rest, const std::vector<std::uint64_t>& y) const;

  const IntegerMatrix& a_;
  const ModularPivots& pivots_;
  std::vector<std::vector<std::int64_t>> limbs_;  // 48 bits each of the pivot rows, column after column
};

}  // namespace plumbline
