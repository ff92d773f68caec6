// Networks of a function on an interval with a wide layer anywhere: in front of it single neurons that pass on the
// input, behind it single neurons that pass on the output (docs/cost.md, Section 2). Starts for fixed_signs.hpp.
#pragma once

#include <string>
#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

struct LineNetwork {
  Network network;
  std::string what;
};

// The layers of m behind those of n, with biases each; a ReLU stands between.
[[nodiscard]] Network behind(Network n, Network m);
// n behind a neuron weight x + bias, and the output y of n as weight y + bias, a layer more.
[[nodiscard]] Network with_first(Network n, const Rational& weight, const Rational& bias);
[[nodiscard]] Network with_last(Network n, const Rational& weight, const Rational& bias);
// The same function as n, of one output f with sign f + shift >= 0, which a neuron more passes on.
[[nodiscard]] Network with_output_passed_on(Network n, int sign, const Rational& shift);

// The wide layer with so many single neurons in front, the others behind; balanced. One output.
[[nodiscard]] std::vector<LineNetwork> line_networks(const LineFunction& f, int depth);

}  // namespace plumbline
