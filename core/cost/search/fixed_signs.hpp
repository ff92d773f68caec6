// The cheapest network of a function among those whose neurons have given signs on its cells, near a given network.
//
// With the signs fixed every activation at a corner is a polynomial in the weights: it is the preactivation or 0. So
// the network is the function if finitely many polynomials vanish (outputs less values, preactivations where a neuron
// switches) and others are not negative, and the squared norm is to be least. That is done in doubles by sequential
// quadratic programming. Then the weights are rounded so that the equations hold exactly: layer by layer a linear
// system over the rationals for each neuron that switches, and at the end one for the values. Behind the last layer
// that is wide, single neurons that never switch only map the values, so that the system is that of the wide layer.
#pragma once

#include <optional>
#include <vector>

#include "cost/function/cellwise.hpp"

namespace plumbline {

// The sign of a neuron on a cell: of hidden layer `layer`, from 1.
struct CellSign {
  int layer, neuron, cell;
};

struct FixedSignsOptions {
  std::vector<CellSign> flipped;  // the other signs than those of `start`
  double bias_price = 1;          // what the square of a bias costs; 1 in ||theta||^2
  double enough = kNoLimit;       // what costs more is not wanted,
  double hope = 1.2;              // and given up early if it still costs so many times as much
  static constexpr double kNoLimit = 1e300;
};

// A network that computes f exactly, of the shape of `start`, or nothing (also for programs that are too large).
// `start` may compute another function: its signs at the corners are what counts; where a neuron has both on a cell,
// the sign nearest to 0 becomes 0.
[[nodiscard]] std::optional<Network> cheapest_with_signs(const Network& start, const Cellwise& f,
                                                         const FixedSignsOptions& options = {});

// Signs that a neighbour of the network would have: where a neuron switches it switches a cell earlier or later; one
// that never switches does, in one cell.
[[nodiscard]] std::vector<CellSign> neighbouring_signs(const Network& n, const Cellwise& f);

}  // namespace plumbline
