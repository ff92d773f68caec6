// A rational matrix as integers over one common positive denominator.
//
// Most exact work is on such matrices: a trained float32 network is a matrix of integers over a power of two, and sums
// of products of integers need no greatest common divisors, whereas a loop over rationals spends its time in them. The
// denominator is kept apart and multiplied once per product.
#pragma once

#include <optional>
#include <vector>

#include "matrix/matrix.hpp"
#include "number/rational.hpp"

namespace plumbline {

using RationalMatrix = std::vector<std::vector<Rational>>;

class IntegerMatrix {
 public:
  IntegerMatrix() = default;
  IntegerMatrix(int rows, int cols) : rows_(rows), cols_(cols), entries_(static_cast<std::size_t>(rows) * cols) {}

  // The least common denominator is taken. Throws Undefined if the rows differ in length.
  [[nodiscard]] static IntegerMatrix from(const RationalMatrix& a);
  // Nothing if some entry is irrational (or is a rational that Real does not know to be one).
  [[nodiscard]] static std::optional<IntegerMatrix> from(const Matrix<Real>& a);

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cols() const { return cols_; }
  [[nodiscard]] Integer& operator()(int i, int j) {
    return entries_[static_cast<std::size_t>(i) * cols_ + j];
  }  // from 0
  [[nodiscard]] const Integer& operator()(int i, int j) const {
    return entries_[static_cast<std::size_t>(i) * cols_ + j];
  }
  [[nodiscard]] std::vector<Integer>& entries() { return entries_; }
  [[nodiscard]] const std::vector<Integer>& entries() const { return entries_; }
  [[nodiscard]] const Integer& denominator() const { return denominator_; }  // > 0; the value is entry / denominator
  void set_denominator(Integer d);                                           // throws Undefined unless d > 0

  [[nodiscard]] Rational value(int i, int j) const;  // entry / denominator, in lowest terms
  [[nodiscard]] Matrix<Real> to_real() const;        // of the values
  [[nodiscard]] int bits() const;                    // every |entry| < 2^bits

 private:
  int rows_ = 0, cols_ = 0;
  std::vector<Integer> entries_;
  Integer denominator_ = 1;
};

// a b, exact; the denominators are multiplied. Throws Undefined if the shapes do not fit.
[[nodiscard]] IntegerMatrix multiply(const IntegerMatrix& a, const IntegerMatrix& b);
[[nodiscard]] IntegerMatrix transpose(const IntegerMatrix& a);
// a^T a, symmetric.
[[nodiscard]] IntegerMatrix gram(const IntegerMatrix& a);
// The Gram matrix of the smaller side: a^T a if a has no more columns than rows, a a^T otherwise.
[[nodiscard]] IntegerMatrix small_gram(const IntegerMatrix& a);
// A positive integer multiple of c I - a, with denominator 1 (inertia and definiteness are those of c I - a).
[[nodiscard]] IntegerMatrix shifted_negative(const Rational& c, const IntegerMatrix& a);

}  // namespace plumbline
