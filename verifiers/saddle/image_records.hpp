// What is certain about a network at a moment of its training on images: a record. The weights of that moment are
// doubles, hence exact numbers; the cross-entropy on all samples, the squared norm and the largest singular values of
// every layer are enclosed rigorously. When the first saddle is left is read off the records, not off the training.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "interval/machine_interval.hpp"
#include "saddle/image_data.hpp"
#include "training/dense_network.hpp"

namespace plumbline {

// (1/N) sum_i log sum_k exp(Y_ki - Y_yi). Throws Undecided where doubles overflow.
[[nodiscard]] MachineInterval enclosed_cross_entropy(const DenseShape& shape, const Eigen::VectorXd& theta,
                                                     const ImageData& data);

// {"step": steps, "loss": [lower, upper], "norm2": [...], "singular": [[[...], ...], ...]}, at most `most` singular
// values of each layer.
[[nodiscard]] nlohmann::ordered_json image_record(const DenseShape& shape, const Eigen::VectorXd& theta,
                                                  const ImageData& data, long steps, int most);

// The first record whose loss is certainly below `fraction` times that of record 0.
[[nodiscard]] std::optional<std::size_t> first_escape(const nlohmann::ordered_json& records, double fraction);

}  // namespace plumbline
