// The least bound that a quadratic form gives (docs/speed.md, Lemma 5a): a semidefinite program, by an interior-point
// method.
//
// Variables are the bound t = c^2, the form M, the matrix K and, for one output, the weights y >= z; t is minimised
// under t I - X M X^T > 0, M - K - G^T G > 0 (for one output [M - K, y; y^T, 1] > 0), M_ij < 0 < K_ij off the diagonal.
// Minus the logarithms of what has to be positive, plus a factor times t, is a smooth convex function; Newton's method
// minimises it for factors that grow. Every point on the way satisfies all conditions with room to spare, so that the
// search can be stopped at any time and its numbers may be rounded. In doubles; proof_table reads what comes out.
#pragma once

#include <optional>

#include "speed/deadline.hpp"
#include "speed/escape_speed.hpp"

namespace plumbline {

inline constexpr int kMaxFormSamples = 64;  // with a gradient and an input that are not 0

struct FormBound {
  double c = 0;          // s*(L) <= c for L >= 2, up to rounding
  Eigen::MatrixXd m, k;  // N x N
  Eigen::VectorXd y;     // side 1 or -1: y >= side * g
  bool finished = true;  // not stopped by the deadline
};

// side 0: all outputs at once; 1 or -1: one output, bounding sum_j z_j relu(h_j) for z = g or -g. To the relative gap,
// or until c <= enough, or what there is at the deadline. None if the samples are too many.
[[nodiscard]] std::optional<FormBound> least_form_bound(const SpeedData& data, int side, double gap, double enough,
                                                        const Deadline& deadline);

}  // namespace plumbline
