// Cones for the branch and bound over a sphere (docs/speed.md, Lemmas 7 and 9): what both searches, over inputs and
// over output directions, have in common.
#pragma once

#include <cstdint>
#include <vector>

#include "optimum/vectors.hpp"

namespace plumbline {

using DoubleVector = std::vector<double>;
using RationalVector = std::vector<Rational>;

// A simplicial cone: its corners exactly, and in doubles.
struct Cone {
  std::vector<RationalVector> corners;
  std::vector<DoubleVector> near;
};

// v = s v_a + t v_b, corners counted from 0, a < b.
struct ConeSplit {
  int a = 0, b = 1;
  Rational s{1}, t{1};
};

// The 2^n orthants in the order of the proof table.
[[nodiscard]] std::vector<Cone> orthants(int n);
[[nodiscard]] RationalVector split_vector(const Cone& cone, const ConeSplit& split);
// The cones in which v takes the place of v_a, of v_b.
[[nodiscard]] std::vector<Cone> halves(const Cone& cone, const ConeSplit& split);
// The edge with the widest angle, near its middle, with short s and t.
[[nodiscard]] ConeSplit widest_edge(const Cone& cone);
// s : t near the given ratio (of positive numbers), as integers, the smaller of them `least`.
[[nodiscard]] ConeSplit split_at(int a, int b, double s, double t, std::int64_t least = 8);
// The same split, s and t scaled so that v consists of integers without a common factor, over a power of two that
// brings the largest near 1: long numbers, but within the doubles.
[[nodiscard]] ConeSplit primitive(const Cone& cone, ConeSplit split);

// A short vector q with q . v_i >= U_i for all i (up to rounding), nearly the shortest; U_i > 0 for some i.
[[nodiscard]] DoubleVector least_norm(const std::vector<DoubleVector>& corners, const DoubleVector& bounds);

}  // namespace plumbline
