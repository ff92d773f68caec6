// Exact numbers and matrices as LaTeX, for a reader who checks by hand.
#pragma once

#include <string>

#include "matrix/matrix.hpp"

namespace plumbline::cli {

// The number, exactly if that is short; otherwise a decimal enclosure.
[[nodiscard]] std::string drawn(const Real& x);
// All entries, or the size of the matrix if it has more than 60.
[[nodiscard]] std::string drawn(const Matrix<Real>& a);
// One number or [lower, upper], rounded outwards to seven digits.
[[nodiscard]] std::string decimals(const Enclosure& e);

}  // namespace plumbline::cli
