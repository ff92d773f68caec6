// l' at the weights of small networks, by hand; and when it is left out.
#include "import/margins.hpp"

#include "core/import/support.hpp"
#include "core/network/support.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// nu(x) = relu(x_1 - x_2) - 2 relu(2 x_1 + x_2): by_hand() without its gradient, Y = (-8 -2).
Case labelled_case(const Rows& targets) {
  Case c = by_hand();
  c.gradient.reset();
  c.targets = exact(targets);
  return c;
}

TEST_CASE("squared loss: -2 (1 - y nu)") {
  const Case c = labelled_case({{"1", "-1"}});
  CHECK(same(exact_outputs(c), exact({{"-8", "-2"}})));
  CHECK(same(*loss_derivatives(c, LabelLoss::Squared), exact({{"-18", "2"}})));
}

TEST_CASE("networks of layers are evaluated too") {
  Case c = labelled_case({{"1", "-1"}});
  Sequential layers{.inputs = {1, 1, 2}, .layers = {}};
  for (std::size_t l = 0; l < 2; ++l)
    layers.layers.emplace_back(
        FullyConnectedLayer{c.network.weights[l], std::nullopt, l == 0 ? Rational(0) : Rational(1)});
  c.network = {};
  c.network.other = layers;
  CHECK(same(exact_outputs(c), exact({{"-8", "-2"}})));
}

TEST_CASE("cross-entropy: -1/(1 + exp(m)), an expression unless the margin is zero") {
  Case c = labelled_case({{"1", "-1"}});
  const ExactMatrix l = *loss_derivatives(c, LabelLoss::CrossEntropy);
  CHECK(l(0, 0).to_string() == "-exp(8)/(1+exp(8))");
  CHECK(l(0, 1).to_string() == "-1/(1+exp(2))");
  CHECK(l(0, 0).enclosure().upper < Rational::parse("-0.9996646"));
  CHECK(l(0, 0).enclosure().lower > Rational::parse("-0.9996647"));
  for (Real& w : c.network.weights.back().entries()) w = 0;
  CHECK(same(*loss_derivatives(c, LabelLoss::CrossEntropy), exact({{"-1/2", "-1/2"}})));
}

TEST_CASE("labels that are no signs, no labels, no loss: nothing") {
  CHECK(!loss_derivatives(labelled_case({{"1", "2"}}), LabelLoss::Squared));
  CHECK(!loss_derivatives(labelled_case({{"1", "1"}}), LabelLoss::None));
  Case none = by_hand();
  CHECK(!loss_derivatives(none, LabelLoss::Squared));
}

}  // namespace
