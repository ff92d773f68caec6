// Trajectories in closed form: gradient flow that keeps a direction (`invariance` Theorem 2, Corollary 1).
//
// If all margins are equal and positive and sum_i y_i grad nu(x_i; w) = kappa w, then r w is a point with the same two
// properties for every r > 0 (nu is homogeneous of degree L), and l' has one value on all samples: the flow from w is
// w(t) = r(t) w. For the logistic and the exponential loss, l' < 0, r grows without bound. Signs, activations and every
// ratio of norms are constant on it, so what a theorem says of the limit must hold at w itself.
#pragma once

#include "invariance/notation.hpp"

namespace plumbline::invariance {

inline Matrix margin_gradient() { return derivative(theta(), X(), y()); }  // sum_i y_i grad nu(x_i), a column
inline Scalar kappa() { return inner(parameters(), margin_gradient()) / norm2(parameters()); }
inline Formula equal_margins() { return Scalar(0) < margin(1) && forall(i, 2, n(), equal(margin(i), margin(1))); }
inline Formula data_as_assumed() {
  return all_of({samples_in_ball(), binary_labels(), regular_point(), equal_margins()});
}
inline Formula on_a_ray() { return data_as_assumed() && equal(margin_gradient(), kappa() * parameters()); }

inline Matrix layer(const Scalar& index) { return gather(arrangement("weight", index), parameters()); }
inline Scalar squared_op_norm(const Matrix& m) { return pow(op_norm(m), 2); }

// All neurons with the same neighbours have equal slopes on every sample, as linear ones do.
inline Formula equal_slopes_everywhere() {
  return forall(u, 1, V() - 1,
                forall(v, u + 1, V(),
                       implies(inner_vertex(u) && inner_vertex(v) && same_neighbours(u, v),
                               equal(row(u, slopes()), row(v, slopes())))));
}
inline const char* const kEqualSlopesEverywhere =
    "neurons with the same neighbours have equal slopes on every sample, as in a linear network";

inline const Requirement kFullyConnected{Scalar(1) <= depth() && forall(l, 1, depth(), kind("fully-connected", l)),
                                         "the statement is about fully connected layers"};
// On the samples the last layer is linear: the outputs have slope 1.
inline const Requirement kLinearEnd{equal(transpose(output_vertices()) * slopes(), ones(output())),
                                    "the last layer must be linear"};
inline const std::vector<Requirement> kRay{kScalarOutput, kLearnable,   at_most_vertices(60),
                                           kLabels,       kNoConstants, kLinearEnd};

}  // namespace plumbline::invariance
