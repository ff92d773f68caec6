// F_1(z) for any number of inputs: the farthest that a corner of one zonotope is from another (docs/speed.md, Section
// 2).
//
// With P the samples of positive weight, F_1(z) = max over A in P of the least |sum over A of z_j x_j + sum over z_j <
// 0 of lambda_j z_j x_j|, 0 <= lambda <= 1: a least-squares problem in a box for each of 2^|P| corners. In doubles, for
// the search; the rows it writes are those of Lemma 7a.
#pragma once

#include <vector>

#include "matrix/matrix.hpp"
#include "speed/deadline.hpp"

namespace plumbline {

inline constexpr int kMaxZonotopeSegments = 16;  // of P

struct ZonotopeMaximum {
  double value = 0, upper = 0;  // value is reached at the direction, of length 1
  std::vector<double> direction;
};

// To the relative gap, unless F_1(z) <= enough is seen. Throws OutOfTime; ResourceLimit if P has more than
// kMaxZonotopeSegments samples.
[[nodiscard]] ZonotopeMaximum farthest_corner(const Matrix<double>& samples, const std::vector<double>& z,
                                              double enough, double gap, const Deadline& deadline);

// The rows that prove F_1(z) <= c; false if there are none (up to rounding, F_1(z) > c (1 - slack)).
[[nodiscard]] bool write_corners(const Matrix<double>& samples, const std::vector<Real>& z, double c, double slack,
                                 const Deadline& deadline, std::vector<std::vector<Real>>& rows);

}  // namespace plumbline
