// Inertia of large matrices: an approximate eigenbasis, rounded to integers, makes the matrix diagonally dominant.
//
// Let X hold the rounded eigenvectors of the symmetric integer matrix M. Then T = X^T M X, computed in integers, is
// nearly diagonal. If weights w_i > 0 exist with |T_ii| w_i > sum_{j != i} |T_ij| w_j for all i, then T is regular and
// the signs of its diagonal are the signs of its eigenvalues (Gershgorin for the matrix scaled by w; the discs do not
// meet zero). X is regular because T is, so Sylvester's law carries the count to M. A matrix with eigenvalue 0 is never
// settled this way.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "matrix/fixed_matrix.hpp"
#include "matrix/inertia.hpp"

namespace plumbline {

// From this size on the congruence is tried before elimination (measured: below, elimination is as fast).
inline constexpr int congruence_pays_from = 12;

// The inertia of M, or nothing if dominance is not reached; then M is singular or badly conditioned. All checks in
// integers. Columns of `vectors`, eigenvectors that somebody has found already, are tried first; nothing is assumed of
// them.
[[nodiscard]] std::optional<Inertia> inertia_by_congruence(const IntegerMatrix& m);
[[nodiscard]] std::optional<Inertia> inertia_by_congruence(const FixedMatrix& m,
                                                           const Eigen::MatrixXd* vectors = nullptr);

}  // namespace plumbline
