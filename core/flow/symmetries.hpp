// Directions in which the loss does not change: vector fields v with <grad L_s, v> = 0 identically (Theorem 7 of
// docs/flow.md). The Hessian of a stationary point that is not isolated is singular along them.
//
// Mixing: what one neuron gives to the next layer another one may give as well. Unseen: weights of the first layer that
// no sample sees.
#pragma once

#include <vector>

#include "flow/surroundings.hpp"

namespace plumbline::flow {

// What a neuron of layer 1 sees: the normals of the kinks on which it slides, and the inputs of the samples on which it
// is on, projected on the weights that are orthogonal to these normals (sample by sample; zero where it is off).
struct Sight {
  std::vector<Vector> sliding;
  std::vector<Vector> seen;  // for each sample
  std::vector<bool> open;    // for each sample
};
[[nodiscard]] Sight sight_of(const Surroundings& at, const Gates& gates, int neuron);

// A + v v^T
void add_square(IntervalRows& a, const MachineRow& v);
// H + sum of v v^T over mixings, and the projections on what is unseen, with these gates.
void add_symmetries(const Surroundings& at, const Gates& gates, IntervalRows& h);

}  // namespace plumbline::flow
