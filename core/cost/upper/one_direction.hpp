// A function on an interval whose values lie on a line: f = c g + q with one function g of one output, |c| near 1 and q
// orthogonal to c. A network of g is one of f: with c W_L and c b_L + q as its last layer it costs what it cost, and
// what q adds.
#pragma once

#include <optional>

#include "cost/function/function.hpp"

namespace plumbline {

constexpr const char* kOneDirection = ", for one direction of the outputs";  // behind what the network of g is

struct OneDirection {
  RationalMatrix c, q;  // columns
  LineFunction g;
};
// Nothing for one output, constants, and slopes of more than one direction.
[[nodiscard]] std::optional<OneDirection> one_direction(const LineFunction& f);
// Of a network of g one of f.
[[nodiscard]] Network with_direction(Network n, const OneDirection& to);

}  // namespace plumbline
