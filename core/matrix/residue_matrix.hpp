// Matrices modulo a prime below 2^22, as integers in doubles, so that BLAS does the work.
//
// A residue is kept between -p/2 and p/2. A product of matrices of residues is exact in doubles, whatever the order of
// its sums, as long as all of it stays below 2^52 (theorem R3 of docs/error-bounds.md); one pass afterwards takes the
// remainders. The reduced echelon form is found by halves: the upper rows are reduced, cleared from the lower ones by
// one product, the lower ones are reduced, and cleared from the upper ones. So nearly all of an elimination is products
// of matrices.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "matrix/gmp_access.hpp"
#include "matrix/integer_matrix.hpp"
#include "matrix/minor.hpp"

namespace plumbline {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Remainders modulo a prime 2 < p < 2^22 of integers in doubles.
class ShortPrime {
 public:
  explicit ShortPrime(std::int64_t p)
      : p_(static_cast<double>(p)),
        inverse_(1 / p_),
        word_(static_cast<std::uint64_t>(p)),
        reciprocal_(~std::uint64_t{0} / word_) {}
  // The largest prime below `bound` (at least 4) for which sums of `inner` products of residues are exact.
  [[nodiscard]] static ShortPrime below(double bound, int inner);
  [[nodiscard]] static ShortPrime largest(int inner) { return below(limit, inner); }
  static constexpr double limit = 1 << 22;

  [[nodiscard]] std::int64_t value() const { return static_cast<std::int64_t>(p_); }
  [[nodiscard]] double size() const { return p_; }
  // x/p to one of the nearest integers, |x| <= 2^52; it is x/p if p divides x. |x - p quotient(x)| <= p/2 + 1.
  template <class X> [[nodiscard]] auto quotient(const X& x) const { return (x * inverse_ + rounder) - rounder; }
  [[nodiscard]] double reduced(double x) const { return x - p_ * quotient(x); }
  void reduce(Eigen::Ref<RowMatrix> a) const;  // every entry, |a| <= 2^52
  [[nodiscard]] double residue(const Integer& x) const;
  [[nodiscard]] double inverse(double a) const;  // of a residue that is not 0

 private:
  static constexpr double rounder = 3.0 * (std::int64_t{1} << 51);  // rounds |x| < 2^51 to an integer, to nearest
  // x/p - x reciprocal/2^64 is between 0 and 1, so that the quotient is at most one too small.
  [[nodiscard]] std::uint64_t remainder(std::uint64_t x) const {
    const std::uint64_t r = x - static_cast<std::uint64_t>(WideSize{x} * reciprocal_ >> 64) * word_;
    return r < word_ ? r : r - word_;
  }
  double p_, inverse_;
  std::uint64_t word_, reciprocal_;  // p, floor(2^64 / p)
};

// a - b c modulo p, in place: entries are residues.
void subtract_product(Eigen::Ref<RowMatrix> a, const RowMatrix& b, const Eigen::Ref<const RowMatrix>& c);

// The reduced echelon form modulo p: row k has a one in column cols[k], where all other rows have zeros, and is a
// combination of the rows of the pivots.
class Echelon {
 public:
  Echelon(RowMatrix residues, const ShortPrime& p);
  Echelon(const IntegerMatrix& a, const ShortPrime& p);

  // A minor that is not 0 modulo p, as large as there is one.
  [[nodiscard]] const Minor& pivots() const { return pivots_; }
  [[nodiscard]] const std::vector<int>& cols() const { return pivots_.cols; }
  [[nodiscard]] const RowMatrix& form() const { return form_; }  // a row for each pivot; the rows below are 0
  [[nodiscard]] double determinant() const;                      // a residue; of a square matrix

 private:
  int reduce(int from, int count);
  bool make_pivot(int row);
  void clear(int from, int count, int by, int pivots);

  Minor pivots_;
  RowMatrix form_;
  ShortPrime p_;
  double product_ = 1;  // of the pivots
};

}  // namespace plumbline
