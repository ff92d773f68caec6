// What is certain about a trained network: the last weights are doubles, and every double is an exact number. Their
// squared norm, all singular values of every layer and the mean squared error on the data are enclosed with the machine
// rung's rigorous bounds. How the weights were found does not matter.
#pragma once

#include <vector>

#include "number/machine_interval.hpp"
#include "training/dense_network.hpp"

namespace plumbline {

struct TrainedSpectra {
  MachineInterval norm2;                               // ||theta||^2, biases too
  MachineInterval cost;                                // ||Y - T||^2 / N
  std::vector<std::vector<MachineInterval>> singular;  // of W_1, ..., W_L, largest first; at most `most` of each
};

// Throws Undecided where doubles overflow.
[[nodiscard]] TrainedSpectra trained_spectra(const DenseShape& shape, const Eigen::VectorXd& theta,
                                             const Eigen::MatrixXd& inputs, const Eigen::MatrixXd& targets, int most);

// How many singular values are above a threshold: certainly, and at most.
struct CertainCount {
  int least = 0, most = 0;
};
[[nodiscard]] CertainCount count_above(const std::vector<MachineInterval>& singular, double threshold);

}  // namespace plumbline
