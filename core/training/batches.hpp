// Stochastic gradient descent as a function of the step: the samples are shuffled again for every epoch, cut into
// batches, and step t takes batch t. Which samples those are depends on the seed and on t only, so a run that was
// interrupted goes on with the same batches.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "training/dense_network.hpp"

namespace plumbline {

// How many batches there are in an epoch: the last one may be smaller. Throws InputError unless both are at least 1.
[[nodiscard]] std::int64_t batches_of(std::int64_t samples, std::int64_t batch);
// The numbers 0, ..., samples - 1 in the order of an epoch; the same on every machine.
[[nodiscard]] std::vector<int> order_of_epoch(int samples, std::uint64_t seed, std::int64_t epoch);

// The loss of the outputs of some samples.
using LossOfSamples = std::function<OutputLoss(const std::vector<int>& samples)>;
// Step t: the loss of batch t mod batches_of(N, batch) of epoch t / batches_of(N, batch). Throws as dense_objective().
[[nodiscard]] StepObjective batch_objective(DenseShape shape, Eigen::MatrixXd inputs, LossOfSamples loss,
                                            std::int64_t batch, std::uint64_t seed);

}  // namespace plumbline
