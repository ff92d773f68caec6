// Lower ends of optimal escape speeds that are certain: a network with short rational weights, and a rational number
// that its speed is at least.
//
// Any weights give a lower end: s*(L; X, G) >= -Tr[G^T Y_theta] / prod ||W_l|| (docs/speed.md, Lemma 1). The search
// (ascent.hpp) ends with doubles; here they are rounded to multiples of a power of two, and the quotient is evaluated
// with the rounded weights and the exact data: in intervals, and over exact numbers where intervals cannot tell.
// Nothing is lost by the rounding but speed: the number belongs to the rounded network.
#pragma once

#include <optional>

#include "network/network.hpp"
#include "speed/escape_speed.hpp"

namespace plumbline {

// Doubles near X and G, for the search.
[[nodiscard]] SpeedData approximate(const ExactMatrix& inputs, const ExactMatrix& gradient);

// What theta is scaled to: every ||W_l|| = 1, or ||theta||^2 = L, which is what gradient descent on the sphere keeps.
// The speeds are
//   -Tr[G^T Y_theta] / prod ||W_l||   and   -Tr[G^T Y_theta] / (||theta||^2 / L)^(L/2);
// the second is at most the first, if that is >= 0, by the inequality of the means.
enum class Scaling { Layers, Sphere };

// The ReLU network without biases whose W_l is the given one times a power of two, rounded to multiples of 2^-bits. The
// largest entry has a size in (1/2, 1]: of each W_l, or with Scaling::Sphere of all of them together. Throws Undefined
// for bits < 1 or no layer, InputError if an entry is not finite.
[[nodiscard]] Network rounded_network(const Weights& weights, int bits, Scaling scaling = Scaling::Layers);

// The speed of a ReLU network without biases on X, G. All functions below throw Undefined if the network is of another
// kind, a W_l (Sphere: theta) is 0, or shapes do not fit. Contains the speed; its width is near 2^-bits times the terms
// of the sum.
[[nodiscard]] Enclosure enclose_speed(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient,
                                      Scaling scaling = Scaling::Layers, int bits = 192);
// The sign of speed(theta) - c, never Unknown: machine intervals, intervals of 192 and 768 bits, then exact numbers,
// where squares are compared. Throws ResourceLimit as Real::sign.
[[nodiscard]] Sign compare_speed(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient,
                                 const Real& c, Scaling scaling = Scaling::Layers);
// The exact number with ||W_l|| = 1. For small networks: its sign may be costly.
[[nodiscard]] Real exact_speed(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient);

struct LowerEnd {
  Network network;  // dyadic weights
  Rational lo;      // 0 < lo <= speed(network) <= s*(L); some 40 significant bits
  Enclosure speed;  // of the network
};

// The lower end of the rounded network. `lo` is the speed rounded down to some `digits` bits: exactly so, unless the
// exact comparison with a number that lies within the enclosure would take longer than 10 s; then `lo` is one unit in
// the last place less. None if the rounded network has a layer 0 or no speed > 0. Throws as rounded_network, Undefined
// if shapes do not fit.
[[nodiscard]] std::optional<LowerEnd> lower_end(const Weights& weights, const ExactMatrix& inputs,
                                                const ExactMatrix& gradient, int bits, int digits = 40);
// The largest `lo` over the roundings to 1, 2, ..., most_bits bits (steps that grow), of equal ones the shortest: an
// optimum with simple weights is found exactly.
[[nodiscard]] std::optional<LowerEnd> best_lower_end(const Weights& weights, const ExactMatrix& inputs,
                                                     const ExactMatrix& gradient, int most_bits = 40, int digits = 40);

}  // namespace plumbline
