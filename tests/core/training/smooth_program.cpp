#include "training/smooth_program.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace plumbline {
namespace {

using Eigen::Map;
using Eigen::VectorXd;

// <c, x>
auto linear(const VectorXd& c) {
  return [c](const VectorXd& x, VectorXd* slope) {
    if (slope != nullptr) *slope = c;
    return c.dot(x);
  };
}

// |x|^2 - 1
SmoothRows in_ball() {
  return {1, [](const VectorXd& x, Map<VectorXd>& rows, RowSlopes* slopes) {
            rows(0) = x.squaredNorm() - 1;
            if (slopes != nullptr) slopes->row(0) = 2 * x.transpose();
          }};
}

}  // namespace

TEST_CASE("a linear function is least on the ball against its direction") {
  const VectorXd c{{3, -4, 12}};
  const VectorXd x = solved({.cost = linear(c), .at_most = in_ball()}, VectorXd::Zero(3));
  CHECK((x + c / 13).norm() < 1e-6);
}

TEST_CASE("on the sphere a quadratic form is least at an eigenvector") {
  const VectorXd lambda{{5, 2, 3}};
  const auto cost = [&](const VectorXd& x, VectorXd* slope) {
    if (slope != nullptr) *slope = 2 * lambda.cwiseProduct(x);
    return lambda.dot(x.cwiseAbs2());
  };
  const VectorXd x = solved({.cost = cost, .equal = in_ball()}, VectorXd::Constant(3, 0.5));
  CHECK(std::fabs(x(1)) == doctest::Approx(1));
}

TEST_CASE("bounds hold, and rows of which there are none ask for nothing") {
  const VectorXd low{{-1, 2}}, high{{4, 3}};
  const VectorXd x = solved({.cost = linear(VectorXd{{1, -1}}), .low = low, .high = high}, VectorXd{{0, 2.5}});
  CHECK(x(0) == doctest::Approx(-1));
  CHECK(x(1) == doctest::Approx(3));
}

TEST_CASE("the search is as long as it may be, and begins where it is told") {
  const VectorXd c{{1, 1}};
  int asked = 0;
  const auto cost = [&](const VectorXd& x, VectorXd* slope) {
    if (asked++ == 0) CHECK(x == VectorXd{{0.25, -0.25}});
    if (slope != nullptr) *slope = c;
    return c.dot(x);
  };
  (void)solved({.cost = cost, .at_most = in_ball(), .evaluations = 1}, VectorXd{{0.25, -0.25}});
  CHECK(asked == 1);
}

}  // namespace plumbline
