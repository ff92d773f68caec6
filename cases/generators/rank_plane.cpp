// Networks with two neurons on two samples in the plane, their first layer written in the directions that the flow
// moves and keeps.
#include <utility>

#include "generators/rank.hpp"

namespace plumbline::cases {
namespace {

Rational dot(const RationalVector& a, const RationalVector& b) { return a[0] * b[0] + a[1] * b[1]; }

RationalVector weight_at(const RationalVector& x, const RationalVector& other, const PlaneWeight& weight) {
  RationalVector n = {-x[1], x[0]};
  if (dot(n, other) < Rational(0)) n = {x[1], -x[0]};
  return {weight.along * x[0] + weight.across * n[0], weight.along * x[1] + weight.across * n[1]};
}

}  // namespace

Case two_layers(const std::string& name, ExactMatrix inputs, ExactMatrix w, ExactMatrix v, ExactMatrix targets) {
  Case c = case_of(name, network_of({std::move(w), std::move(v)}), std::move(inputs));
  c.targets = std::move(targets);
  check_shapes(c);
  return c;
}

Case plane_case(const std::string& name, const RationalVector& x1, const RationalVector& x2, const PlaneWeight& first,
                const PlaneWeight& second, ExactMatrix v, ExactMatrix targets) {
  const RationalVector w1 = weight_at(x1, x2, first), w2 = weight_at(x2, x1, second);
  return two_layers(name, from_vector({x1[0], x2[0], x1[1], x2[1]}, 2, 2),
                    from_vector({w1[0], w1[1], w2[0], w2[1]}, 2, 2), std::move(v), std::move(targets));
}

}  // namespace plumbline::cases
