// The gates beyond the kinks of the first layer (docs/flow.md, "Gates beyond").
//
// Where every neuron of the first layer is off on a sample, or on a kink, the layers after it see nothing, and their
// gates there may be anything. Once one of these neurons is on, however little, they see a vector that is not zero and
// nowhere negative: where the weights that lead on from it have one sign, this sign says which gates there are.
#pragma once

#include <functional>
#include <optional>

#include "flow/problem.hpp"

namespace plumbline::flow {

struct Beyond {
  Gates gates;  // On or Off where the signs of weights say it, Open where they do not; else those given
  std::vector<bool>
      samples;  // on which no neuron of the first layer is on for certain: the others have no gates beyond
  struct Weight {
    int index;
    bool positive;
    std::size_t pair;  // the preactivation whose gate it helps to say
  };
  std::vector<Weight> weights;  // whose signs were used
};
// sign_of: of a weight, by its index; Zero or Unknown where it is not certain.
[[nodiscard]] Beyond gates_beyond(const Problem& problem, const Gates& gates,
                                  const std::function<Sign(std::size_t)>& sign_of);

}  // namespace plumbline::flow
