// Solutions of small convex problems, exactly: what a hypothesis like quadratic-optimum(Q, c, A, b, x, y) asks of x, y.
#pragma once

#include <optional>
#include <utility>

#include "network/network.hpp"

namespace plumbline::cases {

inline constexpr int kMostConstraints = 10;

// x that minimises x^T Q x / 2 + c^T x over A x <= b for a semidefinite Q, and multipliers y >= 0 with Q x + c + A^T y
// = 0 and y_i (b - A x)_i = 0. By trying which constraints are active, fewest first; nothing if no such pair is found
// (there is none, or it is not unique for its active constraints), the numbers are irrational, or there are more
// constraints.
[[nodiscard]] std::optional<std::pair<ExactMatrix, ExactMatrix>> quadratic_optimum(const ExactMatrix& q,
                                                                                   const ExactMatrix& c,
                                                                                   const ExactMatrix& a,
                                                                                   const ExactMatrix& b);

}  // namespace plumbline::cases
