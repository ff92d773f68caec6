// Taylor polynomials along a flow, and the definiteness of interval matrices.
#include "flow/taylor.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "flow/step.hpp"
#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

MachineInterval exactly(double x) { return MachineInterval::hull(x, x); }
IntervalRows rows(double a, double b, double c, double width = 0) {
  return {{exactly(a), MachineInterval::hull(b - width, b + width)},
          {MachineInterval::hull(b - width, b + width), exactly(c)}};
}

}  // namespace

TEST_CASE("along a path every node lies in its range, and the defect bounds the equation") {
  // One weight in each layer, a' = a - a^3: a(t)^-2 = 1 + (a(0)^-2 - 1) e^(-2t).
  const Problem p = problem_of(flow_case(R"([[["1/4"]],[["1/4"]]])", "[[1]]", "[[1]]"));
  const Scale scale;
  const PrecisionScope precision(scale.bits + 64);
  const Field field = field_of(p, {Gate::On});
  const Values start(2, MultiInterval::enclosing(Rational(1) / Rational(4)));
  const auto path = [&](const Rational& time, int degree) {
    return Taylor(field, start, MultiInterval::enclosing(time), degree, scale.bits + 32);
  };
  const Taylor good = path(Rational(1) / Rational(16), 24), poor = path(Rational(1) / Rational(16), 2);
  CHECK(guess_of(good.defect()) < 1e-24);
  CHECK(guess_of(poor.defect()) > 1e-8);
  const double exact = 1 / std::sqrt(1 + 15 * std::exp(-0.125));
  CHECK(std::fabs(guess_of(good.end()[0]) - exact) < 1e-15);
  CHECK(std::fabs(guess_of(poor.end()[0]) - exact) < guess_of(poor.defect()) * 1.1);
  // The residual a^2 - 1 along the path, at a few times.
  const Enclosure range = good.range(field.residuals[0][0]).enclosure();
  for (const double t : {0.0, 0.03, 0.0625}) {
    const double a2 = 1 / (1 + 15 * std::exp(-2 * t));
    CHECK(range.lower.approximate() <= a2 - 1 + 1e-12);
    CHECK(range.upper.approximate() >= a2 - 1 - 1e-12);
  }
}

TEST_CASE("positive definite, for every matrix in the intervals") {
  CHECK(is_positive(rows(2, 1, 2), 0));
  CHECK(is_positive(rows(2, 1, 2), Rational(-999) / Rational(1000)));
  CHECK_FALSE(is_positive(rows(2, 1, 2), -1));  // singular
  CHECK_FALSE(is_positive(rows(1, 2, 1), 0));
  CHECK(is_positive(rows(1, 2, 1), 2));
  CHECK(is_positive(rows(2, 1, 2, 0.5), 0));
  CHECK_FALSE(is_positive(rows(2, 1, 2, 1), 0));  // [[2, 2], [2, 2]] is among them

  CHECK(std::fabs(least_eigenvalue(rows(2, 1, 2)) - 1) < 1e-12);
}
