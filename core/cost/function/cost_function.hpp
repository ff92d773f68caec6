// The function whose representation cost is enclosed (docs/cost.md, Section 1), in one of three forms: piecewise affine
// on an interval, affine on a polytope, or just what a network computes, on cells where these are known.
#pragma once

#include <optional>
#include <variant>

#include "cost/function/cellwise.hpp"

namespace plumbline {

// What the network computes: on the samples' convex hull, if its cells are known, otherwise around the samples.
struct NetworkFunction {
  Network network;
  ExactMatrix samples;
  std::optional<Cellwise> cells;
};
[[nodiscard]] NetworkFunction network_function(const Network& network, const ExactMatrix& samples);

using CostFunction = std::variant<LineFunction, AffineFunction, NetworkFunction>;

// Of a case: the table of docs/cost.md, Section 1. Throws InputError with the place for what is no ReLU network (an
// affine function may come from a linear one), numbers that are not rational, targets with more than one input,
// repeated or too few samples, samples that span nothing with interior.
[[nodiscard]] CostFunction cost_function(const Case& c);
// What a network computes, if its cells are known; null for other functions.
[[nodiscard]] const NetworkFunction* network_on_cells(const CostFunction& f);

}  // namespace plumbline
