// A network from the names and shapes of its tensors: what torch saves of a chain of linear layers (a "state dict")
// says neither the order of the layers nor what stands between them. The order is that of the numbers in the names,
// where the shapes leave one; who asks for another, or for one where several fit, is told to say it.
#pragma once

#include <string>
#include <vector>

#include "import/steps.hpp"
#include "import/weight_files.hpp"

namespace plumbline {

struct ChainOptions {
  std::vector<std::string> layers;  // NAME (of NAME.weight and NAME.bias, or of a matrix), WEIGHT+BIAS; empty: find out
  Rational slope = 0;               // of the activation between the layers, below zero
};

// Linear layers y = W x + b one after the other, W of out x in numbers, the activation between them and not behind the
// last. Throws InputError that names the tensors: one that belongs to no linear layer or that `layers` leaves out,
// shapes that do not chain, an order that could be another.
[[nodiscard]] Steps chain_of(const FileWeights& weights, const ChainOptions& options);

}  // namespace plumbline
