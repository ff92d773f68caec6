// Matrices on which floating point goes wrong: nearly singular, badly scaled, subnormal, huge, with singular values
// that repeat or cluster, of low rank, with rows of zeros, of one row or column. Every entry is a double.
#pragma once

#include <Eigen/Core>

#include "core/matrix/oracle.hpp"

namespace plumbline::differential {

inline constexpr int kMatrixKinds = 14;
[[nodiscard]] const char* kind_name(int kind);
// One of the kind, at most `most` rows and columns.
[[nodiscard]] Eigen::MatrixXd draw_matrix(oracle::Random& r, int kind, int most);

}  // namespace plumbline::differential
