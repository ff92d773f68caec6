// Witnesses for singular values: what is found in floating point and then checked exactly.
//
// s_k(A)^2 >= c  <=>  A^T A - cI has at least k non-negative eigenvalues;   s_k(A)^2 <= c  <=>  cI - A^T A has at most k-1 negative ones.
// Both are read off the inertia of an exact rational matrix (Sylvester). For k = 1 the lower bound also has a test vector v with ||Av||^2 >= c ||v||^2.
#pragma once

#include <optional>
#include <vector>

#include "matrix/matrix.hpp"

namespace plumbline {

// Numbers of positive, zero and negative eigenvalues of a symmetric matrix.
struct Inertia {
  int positive = 0, zero = 0, negative = 0;
};

using RationalMatrix = std::vector<std::vector<Rational>>;

// Exact, by symmetric fraction-free elimination with diagonal or 2x2 pivots over the integers. Throws Undefined unless square and symmetric.
[[nodiscard]] Inertia inertia(const RationalMatrix& symmetric);

// cI - A^T A positive definite, shown by a rounded factor R and the diagonal dominance of cI - A^T A - R^T R, in integer arithmetic only.
// `false` means: not shown (the caller falls back to the exact inertia).
[[nodiscard]] bool dominance_certifies(const RationalMatrix& a, const Rational& c);

struct SingularValueWitness {
  int k = 1;
  Rational lower, upper;          // lower <= s_k(A)^2 <= upper, both verified exactly
  std::vector<Integer> vector;    // k = 1: ||Bv||^2 >= lower ||v||^2, B = A or A^T whichever has fewer columns; otherwise empty
};

// Encloses s_k(A)^2 with relative width about 2^-bits. Never exempt cases (rank <= 1 or k > min(m,n)): the caller handles those.
[[nodiscard]] SingularValueWitness find_witness(const Matrix<Real>& a, int k, int bits);

}  // namespace plumbline
