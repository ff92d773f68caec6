// Local improvement of weights: from a rough start to the nearest local optimum of the escape speed, with nearly all
// digits of a double.
//
// Gradient steps alone crawl: the best weights often put preactivations exactly at 0, where the speed has a ridge. So
// relu is rounded off with a radius mu (escape_speed.hpp), the smooth speed on the product of the spheres ||W_l|| = 1
// is maximised by a quasi-Newton method (NLopt's L-BFGS), and mu is halved from 0.1 to 1e-12, relative to the
// preactivations. Between two rounds the network is tidied up, which never lowers -Tr[G^T Y] / prod ||W_l||.
#pragma once

#include "speed/deadline.hpp"
#include "speed/escape_speed.hpp"

namespace plumbline {

struct PolishOptions {
  double roughest = 0.1, finest = 1e-12;  // mu, of the root mean square of the inputs' column norms
  int evaluations = 300;                  // at most, for each mu
  Deadline deadline = {};
};

// Weights with normalised_speed() at least that of `start` up to rounding, ||W_l|| = 1; possibly with fewer neurons. If
// `start` has a layer that is 0 or not finite, it is returned as it is. Throws as check_shapes.
[[nodiscard]] Weights polish(Weights start, const SpeedData& data, const PolishOptions& options = {});

// The same function with fewer numbers: hidden neurons without in- or out-weights (relative to the largest of the
// layer: below `negligible`) leave; neurons whose in-weights are parallel and agree up to `negligible` are merged;
// every neuron is rescaled so that its in- and out-weights have the same norm; ||W_l|| = 1. At least one neuron stays
// in each layer. For `negligible` = 0 neither step lowers the normalised speed: |c_1| r_1 + |c_2| r_2 >= |c_1 r_1 + c_2
// r_2|.
[[nodiscard]] Weights tidied(Weights weights, double negligible = 1e-6);

}  // namespace plumbline
