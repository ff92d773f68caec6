// Branch and bound over the sphere for depth 2: max over |w| = 1 of psi(w) = |G relu(X^T w)| (docs/speed.md, Lemma 7),
// for any numbers of inputs (some six) and outputs.
//
// The sphere is cut into simplicial cones; a cone closes if a vector q that is short enough beats psi, bounded from
// above at the corners, or if no sample changes its side in it and the matrix of the cone has a small enough norm.
// Cones are split where a hyperplane of a sample crosses them, later at their widest edge. In doubles; what comes out
// is a proof table, to be read by proof_table.
#pragma once

#include <cstdint>
#include <optional>

#include "matrix/matrix.hpp"
#include "speed/cone.hpp"
#include "speed/deadline.hpp"
#include "speed/escape_speed.hpp"

namespace plumbline {

struct SphereMaximum {
  double value = 0;  // psi(direction), |direction| = 1
  double upper = 0;  // all cones have closed with |q| <= upper
  DoubleVector direction;
  std::vector<std::vector<Rational>> rows;  // of the proof table
  std::int64_t cones = 0;
};

// To the relative gap; starts from the given direction. With exact inputs (`rational`, the same X) cones are split
// exactly where a sample switches. Throws OutOfTime.
[[nodiscard]] SphereMaximum maximise_over_sphere(const SpeedData& data, const std::optional<Matrix<Rational>>& rational,
                                                 const DoubleVector& start, double gap, const Deadline& deadline);

}  // namespace plumbline
