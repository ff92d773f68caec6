// Gates of preactivations that are zero everywhere: any number in [0, 1] is admissible (docs/flow.md, Theorem 3).
#include <boost/test/unit_test.hpp>

#include "flows/backprop.hpp"
#include "session.hpp"

using namespace checker;

namespace {

// W_1 = (0, 1), W_2 = W_3 = 1, x = (1, 0), (-3/5, 4/5), y = (9, 2): the neuron is 0 on the first sample.
FlowData three_layers() {
  FlowData out;
  out.widths = {2, 1, 1, 1};
  out.x = {{1, 0}, {mpq_class(-3, 5), mpq_class(4, 5)}};
  out.y = {{9}, {2}};
  for (std::size_t j = 0; j < 2; ++j) {
    out.spans.emplace_back();
    out.minus_y.emplace_back();
    for (const mpq_class& c : out.x[j]) out.spans.back().push_back(enclose(c));
    for (const mpq_class& c : out.y[j]) out.minus_y.back().push_back(enclose(-c));
  }
  out.kinks = kinks_of(out);
  return out;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(flow_gates, checker_test::Fresh)

BOOST_AUTO_TEST_CASE(a_zero_preactivation_hands_back_every_signal) {
  const Grid grid(units().unit_bits);
  const FlowData data = three_layers();
  std::vector<Interval> weights;
  for (const int w : {0, 1, 1, 1}) weights.push_back(enclose(mpq_class(w)));
  const mpq_class caught(-18, 25), leaves(207, 25), eps(1, 1000000);
  for (const std::string gates : {"p101", "p111", "s101"}) {
    const Backprop<Interval> values(data, gates, weights);
    BOOST_TEST((!values.z[2]), "the second layer is zero on the first sample");
    const Kink& kink = data.kinks[0];
    const Term<Interval> lambda = values.lambda(kink, {}, gates), kappa = values.kappa(kink, 1);
    BOOST_REQUIRE(lambda.has_value());
    BOOST_REQUIRE(kappa.has_value());
    const Interval drift = *lambda + enclose(mpq_class(-1)) * *kappa;  // upwards, beyond the kink
    if (gates[0] == 'p') {
      BOOST_TEST((abs(to_rational(lambda->lo) - caught) < eps && abs(to_rational(lambda->hi) - caught) < eps));
      BOOST_TEST((to_rational(drift.lo) <= caught && to_rational(drift.hi) >= leaves));
    }
    BOOST_TEST(certain_sign(drift) != -1, "upwards it can be left");
  }
}

// Where the second layer is not zero, its gate is what it is.
BOOST_AUTO_TEST_CASE(other_gates_stay) {
  const Grid grid(units().unit_bits);
  const FlowData data = three_layers();
  std::vector<Interval> weights;
  for (const int w : {0, 1, 1, 1}) weights.push_back(enclose(mpq_class(w)));
  const Backprop<Interval> on(data, "1111", weights), off(data, "1101", weights);
  BOOST_TEST((on.signal[0] && abs(to_rational(on.signal[0]->lo) + 9) < mpq_class(1, 1000)));
  BOOST_TEST(!off.signal[0]);
}

BOOST_AUTO_TEST_SUITE_END()
