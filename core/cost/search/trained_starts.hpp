// Networks trained towards a function with a ridge that falls: starts for fixed_signs.hpp, which find signs of neurons
// that no construction has. In doubles; nothing depends on how good they are.
#pragma once

#include <cstdint>

#include "cost/function/cellwise.hpp"
#include "training/dense_network.hpp"

namespace plumbline {

// A random network of the given widths n_0, ..., n_L with biases; the same for the same seed and number. The ridge is
// so large that a network of squared norm `cost` pays about as much for its norm as a constant does for its loss.
[[nodiscard]] Network trained_start(const Cellwise& f, const std::vector<int>& widths, double cost, std::uint64_t seed,
                                    std::uint64_t number);
// The weights of a network with noise, trained again.
[[nodiscard]] Network shaken(const Cellwise& f, const Network& from, double cost, std::uint64_t seed,
                             std::uint64_t number);

// A ReLU network as a vector and back; biases everywhere.
struct DoubleNetwork {
  DenseShape shape;
  Eigen::VectorXd theta;
};
[[nodiscard]] DoubleNetwork in_doubles(const Network& n);
[[nodiscard]] Network from_doubles(const DoubleNetwork& n);

}  // namespace plumbline
