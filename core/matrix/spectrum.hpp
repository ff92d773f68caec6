// Singular values with a certificate built into the bound: what is proved about an approximate decomposition.
//
// Any decomposition, however found, gives bounds (theorem numbers as in docs/error-bounds.md, "Matrices"):
//   S1 (Weyl)       |s_k(A) - s_k(B)| <= ||A - B||, in the spectral norm, hence in the Frobenius norm;
//   S2              ||I - U^T U|| <= alpha < 1 and ||I - V^T V|| <= beta < 1 imply, for a diagonal S >= 0 in descending
//   order,
//                   S_k sqrt((1-alpha)(1-beta)) <= s_k(U S V^T) <= S_k sqrt((1+alpha)(1+beta));
//   S3 (Ostrowski)  W = Q D with D > 0 diagonal and ||I - Q^T Q|| <= phi < 1 imply s_k(W) in D_k [sqrt(1-phi),
//   sqrt(1+phi)], D sorted. S4              any R and c give s_1(A)^2 <= c + ||c I - A^T A - R^T R||: a Cholesky factor
//   of c I - A^T A, however rounded, is a bound.
// The machine rung uses S4 and a test vector for s_1, S1 and S2 on LAPACK's decomposition for the others; the multi
// rung S1 to S3 on vectors in integers of the working precision, which keeps relative accuracy for small singular
// values too; the exact rung represents the number.
#pragma once

#include "matrix/integer_matrix.hpp"
#include "matrix/matrix.hpp"
#include "matrix/midrad.hpp"

namespace plumbline {

struct ApproximateSvd;

// Upper bound of the spectral norm of every matrix in `a`: the smaller of the Frobenius norm and sqrt(||.||_1
// ||.||_inf). Rounded up. Throws Undecided on overflow.
[[nodiscard]] double norm_above(const MidRad& a);

// The theorems applied to factors that come from anywhere; a poor factor gives a wide bound, never a wrong one.
// S1 and S2: s_k of every matrix in `a` from a decomposition, 1 <= k <= min(m, n). The entries of `a` should be near 1
// in size. Throws Undecided unless the values descend to something not negative and the vectors are orthogonal up to
// 1/2.
[[nodiscard]] MachineInterval singular_value_from(const MidRad& a, const ApproximateSvd& f, int k);
// S4: an upper bound of s_1(b)^2, from any r with as many columns as b. Entries near 1 in size.
[[nodiscard]] double square_above(const Eigen::MatrixXd& b, double c, const Eigen::MatrixXd& r);
// S1 to S3: s_k of every matrix in `a` (m >= n >= k) from any n x n matrix v, at the current precision. Throws
// Undecided unless ||I - v^T v|| < 1.
[[nodiscard]] MultiInterval singular_value_from(const Matrix<MultiInterval>& a, const IntegerMatrix& v, int k);

}  // namespace plumbline
