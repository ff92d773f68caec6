// What a network does, step by step: the common form between the files that networks come in and the case. A step takes
// the values of earlier steps; its weights are still tensors as the file has them, and what was folded into it
// (a factor, a batch normalisation) still stands beside them.
//
// A value is a vector of channels x height x width numbers. Files order it with the channel slowest; the suite orders
// it with the channel fastest (docs/formats.md). Steps say shapes only; the orders meet in network_of_steps.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "import/matrix_source.hpp"

namespace plumbline {

struct StepVolume {
  std::uint64_t channels = 0, height = 1, width = 1;
  [[nodiscard]] std::uint64_t size() const { return channels * height * width; }
  // Several channels at several positions: then the two orders differ.
  [[nodiscard]] bool is_image() const { return channels > 1 && height * width > 1; }
  // Where entry k in the order of files stands in that of the suite.
  [[nodiscard]] std::uint64_t place(std::uint64_t k) const {
    return k % (height * width) * channels + k / (height * width);
  }
  friend bool operator==(const StepVolume&, const StepVolume&) = default;
};

// gamma (x - mean) / sqrt(var + epsilon) + beta for each channel; names of tensors.
struct BatchNorm {
  std::string gamma, beta, mean, variance;
  Rational epsilon;
  std::string node;  // for messages
};

struct Step {
  enum class Kind { Input, Dense, Convolution, Pooling, Activation, Add };
  Kind kind = Kind::Input;
  std::string node = {};       // for messages
  std::vector<int> from = {};  // earlier steps: none, one, or two (Add)
  StepVolume out = {};
  // Dense: out x in, or in x out if transposed. Convolution: c_out x c_in x height x width.
  std::string weight = {}, bias = {};          // names of tensors; no bias: empty
  bool transposed = false, flat_bias = false;  // flat_bias: the tensor of the bias has one dimension
  Rational weight_factor = 1, bias_factor = 1;
  std::optional<BatchNorm> norm = {};
  std::array<int, 2> size{1, 1}, stride{1, 1}, padding{0, 0};
  Rational slope = 0;  // of an activation, below zero
};

struct Steps {
  std::vector<Step> steps;  // the first is the input, the last the output
  std::string file;         // where tensors stand that `files` does not name
  std::map<std::string, std::string> files = {};
};

// The network of a case file.
struct ImportedNetwork {
  nlohmann::json network;
  StepVolume inputs, outputs;       // channels only: no order to keep
  std::vector<std::string> layers;  // in words, for people: "fc1: 784 -> 100, relu"
};

// `fully-connected` if it is that, else `sequential`. Weights that arithmetic was done on become tensors of doubles in
// `tensors` if they are that, and otherwise stand in the network as numbers. Throws InputError that names the node and
// says what does not fit docs/formats.md.
[[nodiscard]] ImportedNetwork network_of_steps(const Steps& steps, Tensors& tensors);

}  // namespace plumbline
