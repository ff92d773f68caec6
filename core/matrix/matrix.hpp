// A dense matrix over any scalar of core/number, row-major, and the operations that a network needs.
//
// The template is declared here and instantiated once per scalar in matrix.cpp (MultiInterval, Real): users of
// the header do not compile it again. Shapes that do not fit throw Undefined.
#pragma once

#include <vector>

#include "algebraic/real.hpp"
#include "interval/multi_interval.hpp"
#include "matrix/twin.hpp"

namespace plumbline {

template <class S> class Matrix {
 public:
  Matrix() = default;
  Matrix(int rows, int cols) : rows_(rows), cols_(cols), entries_(as_size(rows) * cols) {}
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cols() const { return cols_; }
  [[nodiscard]] S& operator()(int i, int j) { return entries_[as_size(i) * cols_ + j]; }  // from 0
  [[nodiscard]] const S& operator()(int i, int j) const { return entries_[as_size(i) * cols_ + j]; }
  [[nodiscard]] const std::vector<S>& entries() const { return entries_; }
  [[nodiscard]] std::vector<S>& entries() { return entries_; }

 private:
  int rows_ = 0, cols_ = 0;
  std::vector<S> entries_;
};

// Exact numbers: kept as entries, or as integers times a root (matrix/exact_form.hpp) as long as nobody asks for an
// entry; either is made from the other at most once. Reading a matrix that may be changed counts as a change: read
// through a constant one.
struct ExactForm;
template <> class Matrix<Real> {
 public:
  Matrix() = default;
  Matrix(int rows, int cols) : rows_(rows), cols_(cols), value_(std::vector<Real>(as_size(rows) * cols)) {}
  explicit Matrix(ExactForm form);
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cols() const { return cols_; }
  [[nodiscard]] Real& operator()(int i, int j) { return entries()[as_size(i) * cols_ + j]; }  // from 0
  [[nodiscard]] const Real& operator()(int i, int j) const { return entries()[as_size(i) * cols_ + j]; }
  [[nodiscard]] const std::vector<Real>& entries() const { return value_.main(entries_of); }
  [[nodiscard]] std::vector<Real>& entries() { return value_.open(entries_of); }
  // Null if the entries have no common root.
  [[nodiscard]] const ExactForm* form() const;
  [[nodiscard]] bool has_form() const { return value_.has_other() && form() != nullptr; }  // is it at hand?

 private:
  static std::vector<Real> entries_of(const ExactForm& form);

  int rows_ = 0, cols_ = 0;
  Twin<std::vector<Real>, ExactForm> value_;
};

template <class S> Matrix<S> multiply(const Matrix<S>& a, const Matrix<S>& b);
template <class S> Matrix<S> add(const Matrix<S>& a, const Matrix<S>& b);
template <class S> Matrix<S> subtract(const Matrix<S>& a, const Matrix<S>& b);
template <class S> Matrix<S> scale(const S& s, const Matrix<S>& a);
template <class S> Matrix<S> transpose(const Matrix<S>& a);
template <class S>
Matrix<S> leaky_relu(const Matrix<S>& a, const S& slope);  // x for x >= 0, slope*x below; slope 0: relu
// Entry by entry b * sigma'(a), where sigma' is 1 for a > 0 and `slope` for a <= 0; an undecided sign gives the hull of
// both.
template <class S> Matrix<S> mask_by_slope(const Matrix<S>& a, const S& slope, const Matrix<S>& b);
template <class S> S norm2(const Matrix<S>& a);                      // sum of squares
template <class S> S inner(const Matrix<S>& a, const Matrix<S>& b);  // Tr[A^T B]

// Exact data into the arithmetic of an interval rung.
Matrix<MultiInterval> enclose_multi(const Matrix<Real>& a);

// s_k(A), k from 1, largest first; 0 beyond min(m, n); k < 1: Undefined. See matrix/spectrum.hpp for the error
// theorems.
MultiInterval singular_value(const Matrix<MultiInterval>& a, int k);
Real singular_value(const Matrix<Real>& a, int k);
// All of them, from one decomposition.
std::vector<MultiInterval> singular_values(const Matrix<MultiInterval>& a);
// Exact rank: fraction-free elimination over the integers; over numbers with roots by exact signs.
int rank(const Matrix<Real>& a);
// rank A <= 1, without a rank: the first minor that is not 0 decides.
bool has_rank_at_most_one(const Matrix<Real>& a);
// |A|_+ : square root of the sum of the principal r-minors of the Gram matrix, r = rank A; 1 for A = 0.
Real pseudo_determinant(const Matrix<Real>& a);

}  // namespace plumbline
