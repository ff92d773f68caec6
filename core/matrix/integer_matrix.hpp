// A rational matrix as integers over one common positive denominator.
//
// Most exact work is on such matrices: a trained float32 network is a matrix of integers over a power of two, and sums
// of products of integers need no greatest common divisors, whereas a loop over rationals spends its time in them. The
// denominator is kept apart and multiplied once per product. Large matrices are multiplied as planes of digits
// (matrix/planes.hpp) and stay so from product to product; the integers are put together when they are asked for.
#pragma once

#include <optional>
#include <vector>

#include "matrix/matrix.hpp"
#include "matrix/twin.hpp"
#include "number/rational.hpp"

namespace plumbline {

using RationalMatrix = std::vector<std::vector<Rational>>;
class DigitPlanes;

class IntegerMatrix {
 public:
  IntegerMatrix() = default;
  IntegerMatrix(int rows, int cols) : rows_(rows), cols_(cols), value_(std::vector<Integer>(as_size(rows) * cols)) {}
  IntegerMatrix(DigitPlanes digits, Integer denominator);

  // The least common denominator is taken. Throws Undefined if the rows differ in length.
  [[nodiscard]] static IntegerMatrix from(const RationalMatrix& a);
  // Nothing if some entry is irrational (or is a rational that Real does not know to be one). The least denominator.
  [[nodiscard]] static std::optional<IntegerMatrix> from(const Matrix<Real>& a);
  [[nodiscard]] static std::optional<IntegerMatrix> from(const std::vector<Real>& entries, int rows, int cols);

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cols() const { return cols_; }
  [[nodiscard]] Integer& operator()(int i, int j) { return entries()[as_size(i) * cols_ + j]; }
  [[nodiscard]] const Integer& operator()(int i, int j) const { return entries()[as_size(i) * cols_ + j]; }  // from 0
  [[nodiscard]] std::vector<Integer>& entries() { return value_.open(together); }
  [[nodiscard]] const std::vector<Integer>& entries() const { return value_.main(together); }
  [[nodiscard]] bool has_digits() const { return value_.has_other(); }
  [[nodiscard]] bool in_digits() const { return !value_.has_main(); }  // and no integers are at hand
  [[nodiscard]] const DigitPlanes& digits() const;
  [[nodiscard]] const Integer& denominator() const { return denominator_; }  // > 0; the value is entry / denominator
  void set_denominator(Integer d);                                           // throws Undefined unless d > 0

  [[nodiscard]] Rational value(int i, int j) const;  // entry / denominator, in lowest terms
  [[nodiscard]] Matrix<Real> to_real() const;        // of the values
  [[nodiscard]] std::vector<Real> real_entries() const;
  [[nodiscard]] int bits() const;  // every |entry| < 2^bits

 private:
  void reduce();  // to the least denominator
  static std::vector<Integer> together(const DigitPlanes& digits);

  int rows_ = 0, cols_ = 0;
  Twin<std::vector<Integer>, DigitPlanes> value_;
  Integer denominator_ = 1;
};

// a b, exact; the denominators are multiplied. Throws Undefined if the shapes do not fit.
[[nodiscard]] IntegerMatrix multiply(const IntegerMatrix& a, const IntegerMatrix& b);
[[nodiscard]] IntegerMatrix transpose(const IntegerMatrix& a);
[[nodiscard]] IntegerMatrix add(const IntegerMatrix& a, const IntegerMatrix& b);
[[nodiscard]] IntegerMatrix scale(const Rational& s, const IntegerMatrix& a);
// Tr[a^T b].
[[nodiscard]] Rational inner(const IntegerMatrix& a, const IntegerMatrix& b);
// b where a > 0, else s b. leaky_relu(a, s) is mask_by_slope(a, s, a).
[[nodiscard]] IntegerMatrix mask_by_slope(const IntegerMatrix& a, const Rational& s, const IntegerMatrix& b);
// a^T a, symmetric.
[[nodiscard]] IntegerMatrix gram(const IntegerMatrix& a);
// The Gram matrix of the smaller side: a^T a if a has no more columns than rows, a a^T otherwise.
[[nodiscard]] IntegerMatrix small_gram(const IntegerMatrix& a);
// A positive integer multiple of c I - a, with denominator 1 (inertia and definiteness are those of c I - a).
[[nodiscard]] IntegerMatrix shifted_negative(const Rational& c, const IntegerMatrix& a);

}  // namespace plumbline
