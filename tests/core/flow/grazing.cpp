// A preactivation that touches zero and turns back, and its neighbours that just miss it and just cross it.
//
// One neuron, weights (q, b), output weight v, x_1 = (1, 0) with target 1 and x_2 = (-1, 1) with target 1/8. While the
// neuron is off on x_2, b stands still, v' = (1 - v q) q, q' = (1 - v q) v, so q^2 - v^2 is conserved; from v < 0, q
// falls to its least value sqrt(q^2 - v^2) and rises again. From (q, v) = (5/8, -3/8) that value is 1/2, and b - q, the
// preactivation on x_2, touches zero if b = 1/2.
#include <doctest/doctest.h>

#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

Case grazing_case(const std::string& b) {
  return flow_case(R"([[["5/8",")" + b + R"("]],[["-3/8"]]])", R"([["1","-1"],["0","1"]])", R"([["1","1/8"]])");
}
std::string half_plus(int sign, int bits) {
  return (Rational(1) / Rational(2) + Rational(sign) * pow(Rational(2), -bits)).to_string();
}

}  // namespace

TEST_CASE("near misses have no switch, clear crossings have two") {
  const Followed miss = followed(grazing_case(half_plus(-1, 10)), "4");
  REQUIRE(miss.reason.empty());
  CHECK(switches_of(miss) == 0);
  const Followed crossing = followed(grazing_case(half_plus(1, 10)), "4");
  REQUIRE(crossing.reason.empty());
  CHECK(switches_of(crossing) == 2);
}

TEST_CASE("down to 2^-60 from touching both sides are proved, with narrow balls") {
  for (const int bits : {20, 40, 60})
    for (const int sign : {-1, 1}) {
      CAPTURE(bits);
      CAPTURE(sign);
      const Followed f = followed(grazing_case(half_plus(sign, bits)), "4");
      CHECK(f.reason.empty());
      CHECK(switches_of(f) == (sign > 0 ? 2 : 0));
      CHECK(radius_of(f) < 1e-19);
    }
}

TEST_CASE("what touches zero, and what the bits do not tell from it, is refused by name") {
  for (const std::string& b : {half_plus(0, 1), half_plus(-1, 79), half_plus(1, 79)}) {
    CAPTURE(b);
    const Followed f = followed(grazing_case(b), "4");
    CHECK(f.reason.find("stays near zero: neuron 1 of layer 1 on sample 2") != std::string::npos);
    CHECK(f.time < pow(Rational(2), f.scale.bits + 2).numerator());
  }
}
