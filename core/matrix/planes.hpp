// A matrix of integers of any size as planes of digits, which stay digits from product to product.
//
// value(i, j) = sum_d digit_d(i, j) 2^(22 d) with digits of size at most 2^21, each in a double. The digits of all
// entries that belong to one power of two are a plane: a matrix of doubles, column after column, and the planes lie
// one behind the other. So a plane of A times all planes of B is one product of doubles, and a product of long integers
// is a handful of calls of BLAS. Products stay below 2^53, where every sum of integers is exact in any order; then one
// pass of carries makes digits of them again (theorem E5 of docs/error-bounds.md). Nothing is put together between the
// layers of a network: the sign of an entry is that of its highest digit that is not 0.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "budget/budget.hpp"
#include "matrix/gmp_access.hpp"

namespace plumbline {

class DigitPlanes {
 public:
  static constexpr int width = 22;
  // So many products of two digits may be added before the carries are taken.
  static constexpr int most_products = (1 << 11) - 1;

  // Zeros, in one plane.
  DigitPlanes(int rows, int cols) : DigitPlanes(rows, cols, 1) { digits_.setZero(); }
  // The integers, row by row.
  [[nodiscard]] static DigitPlanes from(const std::vector<Integer>& entries, int rows, int cols);
  // Row by row, as long as no entry was asked for otherwise.
  [[nodiscard]] std::vector<Integer> integers() const;

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cols() const { return cols_; }
  [[nodiscard]] int count() const { return count_; }  // of planes; the last is not zero, unless it is the only one
  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(rows_) * cols_; }
  [[nodiscard]] auto plane(int d) { return digits_.segment(d * size(), size()); }  // column after column
  [[nodiscard]] auto plane(int d) const { return digits_.segment(d * size(), size()); }
  // 1 where an entry is positive, else 0; column after column.
  [[nodiscard]] Eigen::ArrayXd positive() const;

  friend DigitPlanes multiply(const DigitPlanes& a, const DigitPlanes& b);
  friend DigitPlanes add(const DigitPlanes& a, const DigitPlanes& b);
  friend DigitPlanes scale(const Integer& factor, const DigitPlanes& a);
  friend DigitPlanes transpose(const DigitPlanes& a);
  friend DigitPlanes where(const Eigen::ArrayXd& mask, const DigitPlanes& a, const DigitPlanes& b);

 private:
  DigitPlanes(int rows, int cols, int count);  // without values
  [[nodiscard]] int bits() const;              // every |entry| < 2^bits
  void carry();                                // makes digits of sums
  void spill();                                // halfway: one plane's carries stay in the next one
  void trim();                                 // drops planes of zeros

  int rows_ = 0, cols_ = 0, count_ = 0;
  double top_ = 0;  // the largest digit of the last plane, in size
  Eigen::ArrayXd digits_;
  MemoryCharge charge_;
};

// All exact; the caller has compared the shapes.
[[nodiscard]] DigitPlanes multiply(const DigitPlanes& a, const DigitPlanes& b);
[[nodiscard]] DigitPlanes add(const DigitPlanes& a, const DigitPlanes& b);
[[nodiscard]] DigitPlanes scale(const Integer& factor, const DigitPlanes& a);
[[nodiscard]] DigitPlanes transpose(const DigitPlanes& a);
// Entry by entry: that of `a` where `mask` (column after column) is 1, that of `b` where it is 0.
[[nodiscard]] DigitPlanes where(const Eigen::ArrayXd& mask, const DigitPlanes& a, const DigitPlanes& b);

}  // namespace plumbline
