// What the tests of core/matrix share: reproducible random matrices, and FLINT/Arb as an independent oracle.
#pragma once

#include <cstdint>
#include <vector>

#include "matrix/dominance.hpp"
#include "matrix/inertia.hpp"
#include "matrix/integer_matrix.hpp"
#include "matrix/matrix.hpp"
#include "matrix/midrad.hpp"

namespace oracle {

using namespace plumbline;

// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  long between(long low, long high);  // both ends included
  double unit();                      // [-1, 1], multiple of 2^-52
  bool chance(int percent) { return between(1, 100) <= percent; }

 private:
  std::uint64_t state_;
};

// Entries p / q with |p| <= size and 1 <= q <= denominators; rows of zeros, equal rows and low rank now and then.
RationalMatrix random_rationals(Random& r, int rows, int cols, long size, long denominators);
// rank(result) <= rank, integer entries.
RationalMatrix random_of_rank(Random& r, int rows, int cols, int rank, long size);
RationalMatrix random_symmetric(Random& r, int n, long size);
Eigen::MatrixXd random_doubles(Random& r, int rows, int cols);

Matrix<Real> to_real(const RationalMatrix& a);
Matrix<Real> to_real(const Eigen::MatrixXd& a);        // exact
RationalMatrix to_rational(const Eigen::MatrixXd& a);  // exact
RationalMatrix transposed(const RationalMatrix& a);
RationalMatrix times(const RationalMatrix& a, const RationalMatrix& b);  // FLINT
RationalMatrix scaled(const RationalMatrix& a, const Rational& s);
// The orthogonal matrix of rational plane rotations (3/5, 4/5) in n dimensions.
RationalMatrix rotation(Random& r, int n);
// Rows in another order.
RationalMatrix permuted(Random& r, RationalMatrix a);

int rank(const RationalMatrix& a);              // FLINT
Rational determinant(const RationalMatrix& a);  // FLINT
// The coefficients of the characteristic polynomial, lowest first (FLINT).
std::vector<Rational> characteristic_polynomial(const RationalMatrix& a);
// By Descartes' rule, which is exact when all roots are real, on FLINT's characteristic polynomial.
Inertia inertia(const RationalMatrix& symmetric);
// Enclosures of all s_k(A)^2, largest first, min(rows, cols) of them: roots of FLINT's polynomial, isolated by Arb.
std::vector<Enclosure> squared_singular_values(const RationalMatrix& a, int bits);

inline bool contains(const MachineInterval& x, const Rational& q) {
  return Rational::from_double(x.lower()) <= q && q <= Rational::from_double(x.upper());
}
inline bool contains(const Enclosure& x, const Rational& q) { return x.lower <= q && q <= x.upper; }
// Could the two enclosures hold one number?
inline bool overlap(const Enclosure& a, const Enclosure& b) { return a.lower <= b.upper && b.lower <= a.upper; }
// Squares of a non-negative enclosure.
inline Enclosure squared(const Enclosure& a) { return {a.lower * a.lower, a.upper * a.upper}; }
inline Enclosure exact(const MachineInterval& a) {
  return {Rational::from_double(a.lower()), Rational::from_double(a.upper())};
}

}  // namespace oracle

namespace plumbline {

// cI - A^T A shown to be positive definite; the Gram matrix of either side serves, both have the same non-zero
// eigenvalues.
inline bool dominance_certifies(const IntegerMatrix& a, const Rational& c) {
  return dominance_shows_definite(shifted_negative(c, small_gram(a)));
}
inline bool dominance_certifies(const RationalMatrix& a, const Rational& c) {
  return dominance_certifies(IntegerMatrix::from(a), c);
}

}  // namespace plumbline
