// The constructions of the paper compute what they are said to compute.
#include <boost/test/unit_test.hpp>

#include "budget/error.hpp"
#include "generators/bottleneck.hpp"
#include "network/forward.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(bottleneck)

namespace {

ExactMatrix outputs(const Network& network, const ExactMatrix& inputs) {
  const auto n = chain(Real(network.slope), network.weights, network.biases, cases::column({"1"}));
  return forward(n, inputs).pre.back();
}

bool equal(const ExactMatrix& a, const ExactMatrix& b) { return norm2(subtract(a, b)).sign() == Sign::Zero; }

}  // namespace

BOOST_AUTO_TEST_SUITE(constructions)

BOOST_AUTO_TEST_CASE(reflections_are_orthogonal) {
  Stream s(5, 0);
  for (int n = 1; n <= 4; ++n) {
    const ExactMatrix q = cases::orthonormal_columns(s, n, n);
    BOOST_TEST(equal(multiply(transpose(q), q), cases::identity_matrix(n)));
  }
}

BOOST_AUTO_TEST_CASE(a_sum_computes_the_sum) {
  Network f, g;
  f.weights = {cases::matrix({{"1", "-1"}}), cases::matrix({{"2"}})};
  g.weights = {cases::matrix({{"0", "1"}, {"1", "1"}}), cases::matrix({{"1", "3"}})};
  g.biases = {cases::column({"-1", "1"}), cases::column({"5"})};
  const ExactMatrix x = cases::matrix({{"1", "-2", "3"}, {"2", "1", "-5"}});
  BOOST_TEST(equal(outputs(cases::added(f, g), x), add(outputs(f, x), outputs(g, x))));
  BOOST_TEST(!equal(outputs(cases::added(f, g), x), outputs(f, x)));
  g.weights.pop_back();
  BOOST_CHECK_THROW((void)cases::added(f, g), InputError);
}

BOOST_AUTO_TEST_CASE(a_composition_needs_a_positive_inner_function) {
  Network f, g;
  f.weights = {cases::matrix({{"2"}})};
  g.weights = {cases::matrix({{"1"}})};
  BOOST_TEST(equal(outputs(cases::composed(f, g), cases::matrix({{"3"}})), cases::matrix({{"6"}})));
  BOOST_TEST(equal(outputs(cases::composed(f, g), cases::matrix({{"-3"}})), cases::matrix({{"0"}})));  // not -6
}

BOOST_AUTO_TEST_CASE(example_20_computes_its_function) {
  const ExactMatrix x = cases::matrix({{"1", "3"}, {"2", "1"}, {"1", "1"}});
  const ExactMatrix y = cases::matrix({{"1", "3"}, {"2", "1"}, {"1", "3"}});  // z + relu(x - y)
  for (const int depth : {4, 6, 12})
    BOOST_TEST(equal(outputs(cases::example_20(depth, Rational::parse("9/8")), x), y), depth);
  BOOST_CHECK_THROW((void)cases::example_20(5, Rational(2)), InputError);
}

BOOST_AUTO_TEST_CASE(a_broken_line_goes_through_its_points) {
  const ExactMatrix x = cases::matrix({{"1/4", "1", "3/2", "2"}}), y = cases::matrix({{"0", "2", "-1", "1"}});
  for (const int waist : {0, 3})
    BOOST_TEST(equal(outputs(cases::broken_line(x, y, cases::column({"1"}), waist), x), y), waist);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
