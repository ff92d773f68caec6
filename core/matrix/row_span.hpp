// Are rows of an integer matrix rational combinations of others? By lifting, one digit of all coefficients after the
// other.
//
// Let B be rows of a matrix and M a square part of them, invertible modulo a prime p. If b = y B over Q, then y solves
// y M = b on the columns of M, and modulo p that is a product with the inverse of M. With b' = (b - y B) / p the next
// digit of y to the base p follows (J. D. Dixon, Numer. Math. 40, 1982), as long as p divides b - y B in every column;
// if it does not, b is no combination. If it does for more digits than the minors of B and b have, b is one (theorem R2
// of docs/error-bounds.md). All rows are lifted together, so that each digit is a few products of matrices of doubles,
// which are exact because p and the parts that entries are cut into are short. A combination with small integer
// coefficients ends with b' = 0 after a few digits, however long the minors are. Where the coefficients have small
// denominators, these are guessed from the first digits and multiplied to b beforehand; nothing rests on the guess.
#pragma once

#include <optional>
#include <vector>

#include "matrix/integer_matrix.hpp"
#include "matrix/minor.hpp"
#include "matrix/residue_matrix.hpp"

namespace plumbline {

// Integers cut into parts of so many bits, value = sum_t part(t) 2^(width t), parts of size at most 2^(width - 1).
struct Parts {
  int width = 0;
  std::vector<RowMatrix> parts;
};

// Lifts combinations of the rows of a minor.
class RowSpan {
 public:
  // Throws Undefined if the minor is 0.
  RowSpan(const IntegerMatrix& a, Minor minor);

  // Those of these rows of which so many bits of the coefficients do not tell that they are combinations, in order;
  // nothing if one of them is certainly none.
  [[nodiscard]] std::optional<std::vector<int>> lift(const std::vector<int>& rows, std::size_t bits) const;
  // Are all rows? Every minor of one more row is below 2^minor_bits in size.
  [[nodiscard]] bool holds_all(std::size_t minor_bits) const;
  [[nodiscard]] std::vector<int> other_rows() const;
  // The coefficient of the first row of the minor in the combination that is the given row, modulo p^k > 2^bits. The
  // row must be a combination.
  struct Coefficient {
    Integer value, modulus;
  };
  [[nodiscard]] Coefficient first_coefficient(int row, std::size_t bits) const;
  [[nodiscard]] const ShortPrime& prime() const { return p_; }

 private:
  struct Rest;
  [[nodiscard]] Rest start(const std::vector<int>& rows, const std::vector<Integer>& factors) const;
  [[nodiscard]] RowMatrix digit(const Rest& b) const;
  [[nodiscard]] bool subtract(Rest& b, const RowMatrix& y) const;
  [[nodiscard]] std::optional<std::vector<Integer>> denominators(const std::vector<int>& rows) const;
  [[nodiscard]] std::optional<std::vector<int>> lift_some(const std::vector<int>& rows, std::size_t digits) const;

  const IntegerMatrix& a_;
  Minor minor_;
  ShortPrime p_;
  Parts rows_;         // of the minor
  RowMatrix inverse_;  // of M, modulo p
};

}  // namespace plumbline
