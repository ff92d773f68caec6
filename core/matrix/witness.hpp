// Witnesses for singular values: what is found in floating point and then checked exactly.
//
// s_k(A)^2 >= c  <=>  A^T A - cI has at least k non-negative eigenvalues;   s_k(A)^2 <= c  <=>  cI - A^T A has at most
// k-1 negative ones. Both are read off the inertia of an exact rational matrix (Sylvester). For k = 1 the lower bound
// also has a test vector v with ||Av||^2 >= c ||v||^2. A matrix with irrational entries is replaced by a dyadic one at
// a distance of at most d; its singular values move by at most d (Weyl).
#pragma once

#include <optional>
#include <vector>

#include "matrix/dominance.hpp"
#include "matrix/inertia.hpp"
#include "matrix/matrix.hpp"

namespace plumbline {

struct SingularValueWitness {
  int k = 1;
  Rational lower, upper;        // lower <= s_k(A)^2 <= upper, both verified exactly
  std::vector<Integer> vector;  // k = 1: ||Bv||^2 >= lower ||v||^2, B = A or A^T whichever has fewer columns, or on a
                                // box the direction of a linear form (norm_form.hpp); otherwise empty
};

// Encloses s_k(A)^2 with (upper - lower) <= 2^-bits upper; lower = upper = 0 if k > rank A. The bounds have about
// `bits` bits. The exempt cases of docs/formats.md (rank A <= 1, k > min(m, n)) need no witness, but get a true one.
// Throws Undefined unless k >= 1 and A has an entry, InputError unless 1 <= bits <= 10000.
[[nodiscard]] SingularValueWitness find_witness(const Matrix<Real>& a, int k, int bits);

// An upper bound of s_1(A)^2 that nobody has to show: the lesser of ||A||_F^2 and ||A||_1 ||A||_inf, the largest sums
// of sizes in a column and in a row, rounded up to 32 bits. Nothing if A has irrational entries. Throws Undefined
// unless A has an entry.
[[nodiscard]] std::optional<Rational> squared_norm_above(const Matrix<Real>& a);
// The witness for k = 1 with such an upper end; the lower one has a vector, within `bits` bits. That of find_witness
// where there is no such vector.
[[nodiscard]] SingularValueWitness find_witness_by_norm(const Matrix<Real>& a, int bits, const Rational& upper);

// The two exact checks, for the Gram matrix G of the smaller side of A (G = A^T A or A A^T), k from 1:
// s_k(A)^2 <= c, by dominance (k = 1) or inertia; s_k(A)^2 >= c, by inertia.
[[nodiscard]] bool is_upper_bound(const IntegerMatrix& gram, int k, const Rational& c);
[[nodiscard]] bool is_lower_bound(const IntegerMatrix& gram, int k, const Rational& c);

// ||B v||^2 / ||v||^2, exact, for integers v, not all zero, as many as B has columns.
[[nodiscard]] Rational rayleigh_quotient(const IntegerMatrix& b, const std::vector<Integer>& v);

}  // namespace plumbline
