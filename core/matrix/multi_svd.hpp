// An approximate singular value decomposition at any precision: one-sided Jacobi (M. R. Hestenes, 1958) in MPFR.
//
// Plane rotations from the right make the columns of W = A V orthogonal; their lengths are then the singular values.
// The method needs no Gram matrix, so small singular values keep their relative accuracy, and it converges
// quadratically. It starts from LAPACK's vectors, made orthogonal to full precision by Newton's iteration V := V (3I -
// V^T V) / 2, which saves most of the sweeps. Nothing is certified here: matrix/spectrum_multi.cpp bounds the error of
// whatever comes out.
#pragma once

#include <mpfr.h>

#include <vector>

namespace plumbline::multi {

// A dense column-major matrix of MPFR numbers of one precision, which frees itself.
class MpfrMatrix {
 public:
  MpfrMatrix(int rows, int cols, int bits);
  MpfrMatrix(const MpfrMatrix& other);
  MpfrMatrix(MpfrMatrix&& other) noexcept
      : rows_(other.rows_), cols_(other.cols_), bits_(other.bits_), x_(std::move(other.x_)) {
    other.x_.clear();
  }
  MpfrMatrix& operator=(MpfrMatrix other) noexcept;
  ~MpfrMatrix();
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cols() const { return cols_; }
  [[nodiscard]] int bits() const { return bits_; }
  [[nodiscard]] mpfr_ptr operator()(int i, int j) { return &x_[static_cast<std::size_t>(j) * rows_ + i]; }
  [[nodiscard]] mpfr_srcptr operator()(int i, int j) const { return &x_[static_cast<std::size_t>(j) * rows_ + i]; }

 private:
  int rows_, cols_, bits_;
  std::vector<__mpfr_struct> x_;
};

// V, n x n and orthogonal up to rounding at `bits` bits, such that the columns of a V are orthogonal up to rounding and
// their lengths descend. a has at least as many rows as columns (n).
[[nodiscard]] MpfrMatrix right_singular_vectors(const MpfrMatrix& a, int bits);

// a b and a^T b, rounded to nearest at `bits` bits.
[[nodiscard]] MpfrMatrix product(const MpfrMatrix& a, const MpfrMatrix& b, int bits);
[[nodiscard]] MpfrMatrix transposed_product(const MpfrMatrix& a, const MpfrMatrix& b, int bits);

}  // namespace plumbline::multi
