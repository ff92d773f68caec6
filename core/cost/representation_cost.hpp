// Both ends of the representation cost R(f; Omega, L) of a function, as cases for the claims of
// verifiers/bottleneck/cost.claim (docs/cost.md).
//
// Two cases belong to an enclosure, because the network that is cheap is not the one at which a Jacobian is easily
// taken: `above` holds the cheap one with its scales, `below` a plain one, with the point, rho and tau, with weights on
// samples, or with what a value costs. Both hold the samples, values and cells that say which function it is. What
// stands in them is a guess until the claims have been judged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cost/upper/upper_networks.hpp"

namespace plumbline {

// Lemmas 3, 4, 16, 16 with 14, 8, 10, 9, 11, 13, 4 with a table, and 12 for limits only.
enum class LowerEnd : std::uint8_t {
  Jacobian,
  Dual,
  Value,
  ValueTable,
  Pieces,
  Points,
  TwoPieces,
  Speed,
  Slopes,
  Weights,
  Opposite
};
// How the names of their claims end: "jacobian", "two-pieces".
[[nodiscard]] std::string_view name_of(LowerEnd by);

struct CostEnclosure {
  int depth = 0;
  Case above, below;  // parameters `upper` = hi and `lower` = lo; named NAME-cost-L-above, NAME-cost-L-below
  LowerEnd by = LowerEnd::Jacobian;
  bool turning = false;    // the upper end is that of Lemma 15, and `above` a network of one layer
  bool values = true;      // the cases have targets and cells; not for a function that is only known as a network
  Rational lo, hi;         // safe by a rounding error
  std::vector<Real> nice;  // short numbers that the lower end might be, best first: to be tried before `lo`
  std::string what_above, what_below;
};

// Throws as upper_network, Undecided where a number is too large for doubles.
[[nodiscard]] CostEnclosure enclose_cost(const Case& c, const CostFunction& f, int depth,
                                         const CostSearch& effort = {});

}  // namespace plumbline
