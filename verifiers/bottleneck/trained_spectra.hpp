// What is certain about a trained network: the last weights are doubles, and every double is an exact number. Their
// squared norm, all singular values of every layer and the mean squared error on the data are enclosed with the machine
// rung's rigorous bounds. How the weights were found does not matter.
#pragma once

#include <vector>

#include "interval/machine_interval.hpp"
#include "matrix/midrad.hpp"
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

// The largest singular values of a matrix of doubles, largest first, at most `most` of them, and the outputs of a
// network for inputs of doubles: enclosed. Throw Undecided where doubles overflow.
[[nodiscard]] std::vector<MachineInterval> largest_singular_values(const Eigen::MatrixXd& w, int most);
[[nodiscard]] MidRad enclosed_outputs(const DenseShape& shape, const Eigen::VectorXd& theta,
                                      const Eigen::MatrixXd& inputs);

// How many singular values are above a threshold: certainly, and at most.
struct CertainCount {
  int least = 0, most = 0;
};
[[nodiscard]] CertainCount count_above(const std::vector<MachineInterval>& singular, double threshold);

}  // namespace plumbline
