// Solutions of convex problems, exactly: what a hypothesis like quadratic-optimum(Q, c, A, b, x, y) asks of x, y.
#pragma once

#include <optional>
#include <utility>

#include "network/network.hpp"

namespace plumbline::cases {

inline constexpr int kMostConstraints = 100;

// x that minimises x^T Q x / 2 + c^T x over A x <= b for a semidefinite Q, and multipliers y >= 0 with Q x + c + A^T y
// = 0 and y_i (b - A x)_i = 0. Nothing if there is none, if numbers are irrational, or if there are more unknowns and
// constraints than kMostConstraints. Throws ResourceLimit.
[[nodiscard]] std::optional<std::pair<ExactMatrix, ExactMatrix>> quadratic_optimum(const ExactMatrix& q,
                                                                                   const ExactMatrix& c,
                                                                                   const ExactMatrix& a,
                                                                                   const ExactMatrix& b);

}  // namespace plumbline::cases
