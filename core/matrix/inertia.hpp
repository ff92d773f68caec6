// How many eigenvalues of a symmetric matrix are positive, zero, negative: exactly.
//
// Sylvester's law: a congruence X^T M X with X regular does not change these numbers. Symmetric elimination is such a
// congruence; kept fraction-free, each remaining entry is a minor of M. A remaining matrix whose diagonal vanishes but
// which is not zero has an entry a_kl != 0; adding row and column l to row and column k (again a congruence, with
// determinant 1) makes the diagonal entry 2 a_kl. This is the 2x2 pivot of Bunch and Kaufman done as two steps of one
// kind.
#pragma once

#include "matrix/integer_matrix.hpp"

namespace plumbline {

// Numbers of positive, zero and negative eigenvalues of a symmetric matrix.
struct Inertia {
  int positive = 0, zero = 0, negative = 0;
  friend bool operator==(const Inertia&, const Inertia&) = default;
};

// Exact, by symmetric fraction-free elimination over the integers. Throws Undefined unless square and symmetric.
[[nodiscard]] Inertia inertia(const RationalMatrix& symmetric);
// The same for integers over a positive denominator (which does not matter): by a rounded factor if M or -M is definite
// (matrix/dominance.hpp), by a rounded congruence (matrix/congruence.hpp), and by elimination where both fail.
[[nodiscard]] Inertia inertia(const IntegerMatrix& symmetric);
// By elimination only: O(n^3) products of integers of about n times the size of the entries.
[[nodiscard]] Inertia inertia_by_elimination(const IntegerMatrix& symmetric);

}  // namespace plumbline
