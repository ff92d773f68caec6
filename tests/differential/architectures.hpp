// The small architectures of the differential test of `prove`, and random cases of them.
#pragma once

#include "formulas.hpp"
#include "network/network.hpp"

namespace plumbline::differential {

struct Architecture {
  Case example;
  Sizes sizes;
};

// One neuron, two, a shared parameter with a constant and a fixed edge, two inputs, a linear network, a kinked output,
// a parameter that a path meets twice, fully connected layers (ReLU, linear, with a bias). Each case has the scalar p,
// but not q, a matrix u of the shape of the inputs, and one named `gates` with a number for each vertex.
[[nodiscard]] std::vector<Architecture> architectures();

// Small integers for everything that a case of the architecture may choose, zeros among them.
[[nodiscard]] Case random_case(const Case& example, Random& random);

}  // namespace plumbline::differential
