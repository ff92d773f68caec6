// Networks for what the searches find: one neuron at depth 2, the support of a point of a cover at depth 3
// (docs/speed.md, proof of Lemma 3), more layers that pass on.
#pragma once

#include <optional>

#include "network/network.hpp"
#include "optimum/speed_2.hpp"
#include "speed/cover.hpp"
#include "speed/escape_speed.hpp"

namespace plumbline {

// One neuron in each hidden layer, all weights 0.
[[nodiscard]] Network zero_network(int depth, int inputs, int outputs);

// W_1 = w^T, W_2 = -G relu(X^T w).
[[nodiscard]] Weights one_neuron_weights(const SpeedData& data, const std::vector<double>& w);
// The same for an exact direction of largest speed, with layers [1] between W_1 and W_L up to the depth, at least 2.
// None if the speed is 0.
[[nodiscard]] std::optional<Network> one_neuron_network(const ExactMatrix& x, const ExactMatrix& g,
                                                        const SpeedTwo& best, int depth);

// A network whose last hidden layer has one neuron, with layers [1] before W_L up to the depth; others stay as they
// are.
[[nodiscard]] Weights deepened(Weights weights, int depth);

// For a point of relu(K_2), h = sum_i t_i e_i relu(X^T u_i): W_1 with rows sqrt(t_i) u_i, W_2 with entries e_i
// sqrt(t_i), then layers [1] up to the depth, and W_L = -G relu(h), m x 1.
[[nodiscard]] Weights support_weights(CoverSearch& covers, const CoverPoint& point, const SpeedData& data, int depth);
// The same over recognised numbers t_i and u_i, for one output; side: 1 if sum_j G_j relu(h_j) > 0 was found, -1 if it
// is negative. None if some number is not recognised.
[[nodiscard]] std::optional<Network> recognised_network(CoverSearch& covers, const CoverPoint& point, int side,
                                                        int depth);

}  // namespace plumbline
