// The optimal escape speed at depth 2, where it is a maximum over finitely many exact candidates.
#pragma once

#include "network/network.hpp"

namespace plumbline {

// max { ||G relu(X^T w)|| : |w| = 1 }, the optimal escape speed at depth 2 (`speed-2` of docs/language.md): X with one
// or two rows, or three rows and G one row. Throws Undefined otherwise.
[[nodiscard]] Real speed_2(const ExactMatrix& x, const ExactMatrix& g);
struct SpeedTwo {
  Real squared;           // the square of the speed
  ExactMatrix direction;  // d x 1, not normalised, in which it is reached; any if the speed is 0
};
[[nodiscard]] SpeedTwo optimal_direction_2(const ExactMatrix& x, const ExactMatrix& g);
[[nodiscard]] bool speed_2_is_defined(const ExactMatrix& x, const ExactMatrix& g);

}  // namespace plumbline
