// Positive definiteness of large integer matrices, from a rounded Cholesky factor and integer arithmetic of fixed size.
//
// M is scaled by powers of two to D M D with diagonal near 1. A factor R of D M D - sigma I, found in double and
// rounded to multiples of 2^-t, leaves E = 2^2t (D M D) - R^T R, whose entries are integers up to one rounding down of
// at most 1. If E_ii > sum_j (|E_ij| + 1) for every row, E is positive definite, and so is M. The shift sigma pays for
// the rounding of R; it is derived from n and t, because a fixed shift gives up on matrices that are nearly singular,
// and t grows from rung to rung.
#pragma once

#include <Eigen/Core>

#include "matrix/fixed_matrix.hpp"
#include "matrix/integer_matrix.hpp"

namespace plumbline {

// From this order on a definite matrix is settled faster by dominance than by elimination (measured).
inline constexpr int dominance_pays_from = 6;

// True only if the symmetric matrix M (lower triangle read, denominator ignored) is positive definite, proved in
// integers. `false` means: not shown. Sizes: |R| < 2^(t+2) is checked, so that no sum leaves its 64 or 128 bits (D1 in
// docs/error-bounds.md).
[[nodiscard]] bool dominance_shows_definite(const IntegerMatrix& m);
[[nodiscard]] bool dominance_shows_definite(const FixedMatrix& m);

// The certificate alone, for a given upper triangular R of the scaled matrix D M D, d_i = 2^-e_i, 4^e_i <= m_ii <
// 4^(e_i + 1): R is rounded to multiples of 2^-t (the finest t of this order) and true means that M is positive
// definite. Nothing is assumed of R.
[[nodiscard]] bool factor_shows_definite(const IntegerMatrix& m, const Eigen::MatrixXd& r);

}  // namespace plumbline
