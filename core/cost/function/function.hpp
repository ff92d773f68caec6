// Piecewise affine functions on an interval, affine ones on a polytope, and what ReLU networks compute there.
//
// All numbers are rational. A function on an interval is kept by its breakpoints, so that a network that computes it in
// a roundabout way, with neurons that cancel, and a list of values are the same thing here.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "network/network.hpp"

namespace plumbline {

using RationalMatrix = Matrix<Rational>;

// f on [knots[0], knots.back()], affine in between; values has a column for each knot, a row for each output. No inner
// knot at which f is affine. At least two knots, ascending.
struct LineFunction {
  std::vector<Rational> knots;
  RationalMatrix values;
  [[nodiscard]] int outputs() const { return values.rows(); }
  [[nodiscard]] int pieces() const { return static_cast<int>(knots.size()) - 1; }
  [[nodiscard]] Rational slope(int output, int piece) const;  // of piece 0, 1, ...
  [[nodiscard]] bool contains(const Rational& x) const { return knots.front() <= x && x <= knots.back(); }
};

// A x + q on the convex hull of the columns of `corners`; A is m x d, q is m x 1.
struct AffineFunction {
  RationalMatrix a, q, corners;
};

// The function with values y (a column for each sample) at the samples x (one row), affine in between. Throws
// InputError for a sample that stands twice.
[[nodiscard]] LineFunction interpolation(const RationalMatrix& x, const RationalMatrix& y);

// Where neurons of a ReLU network change their signs in [low, high], and both ends; ascending. Throws ResourceLimit for
// more than 4096 points.
[[nodiscard]] std::vector<Rational> switch_points(const Network& network, const Rational& low, const Rational& high);
// The function that it computes there. Throws as switch_points.
[[nodiscard]] LineFunction on_interval(const Network& network, const Rational& low, const Rational& high);

// A x + q of a network that is affine on the convex hull of the columns of x, because no neuron has both signs on them
// (or because it is linear); nothing for others.
[[nodiscard]] std::optional<AffineFunction> affine_on(const Network& network, const RationalMatrix& x, bool linear);

[[nodiscard]] RationalMatrix product(const RationalMatrix& a, const RationalMatrix& b);
[[nodiscard]] RationalMatrix transposed(const RationalMatrix& a);
[[nodiscard]] RationalMatrix rational_matrix(const ExactMatrix& a, const std::string& place);  // or InputError
[[nodiscard]] ExactMatrix exact_matrix(const RationalMatrix& a);
[[nodiscard]] Eigen::MatrixXd doubles(const RationalMatrix& a);

// W A + b for layer l, from 0.
[[nodiscard]] RationalMatrix preactivations(const Network& network, std::size_t l, const RationalMatrix& below);
void rectify(RationalMatrix& z);
// Has no hidden neuron a preactivation of 0 at one of the columns?
[[nodiscard]] bool is_smooth(const Network& network, RationalMatrix at);
[[nodiscard]] RationalMatrix outputs_on(const Network& network, RationalMatrix inputs);  // of a ReLU network

}  // namespace plumbline
