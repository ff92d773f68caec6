// Passes against values computed by hand, and against properties that every network has.
#include "network/forward.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/network/support.hpp"
#include "network/graph_pass.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

template <class M, class Number, class Enclose>
NetworkIn<M> in_arithmetic(const Network& n, Number number, Enclose enclose) {
  std::vector<M> weights;
  std::vector<std::optional<M>> biases;
  for (const ExactMatrix& w : n.weights) weights.push_back(enclose(w));
  for (const auto& b : n.biases) biases.push_back(b ? std::optional<M>(enclose(*b)) : std::nullopt);
  return chain(number(n.slope), std::move(weights), std::move(biases), enclose(exact({{"1"}})));
}

NetworkIn<ExactMatrix> exact_network(const Network& n) {
  return in_arithmetic<ExactMatrix>(
      n, [](const Rational& a) { return Real(a); }, [](const ExactMatrix& a) { return a; });
}
NetworkIn<Matrix<MultiInterval>> multi(const Network& n) {
  return in_arithmetic<Matrix<MultiInterval>>(
      n, [](const Rational& a) { return MultiInterval::enclosing(a); }, enclose_multi);
}
NetworkIn<MidRad> machine(const Network& n) {
  return in_arithmetic<MidRad>(
      n, [](const Rational& a) { return MachineInterval::enclosing(a); }, enclose_machine);
}

// Z_0 ... Z_L
template <class M> std::vector<M> preactivations(const NetworkIn<M>& network, const M& input) {
  const Pass<M> pass = forward(network, input);
  std::vector<M> out;
  for (int l = 0; l <= network.depth; ++l) out.push_back(pass.pre[network.layer(l)]);
  return out;
}

std::vector<ExactMatrix> preactivations_of(const Case& c) { return preactivations(exact_network(c.network), c.inputs); }
std::vector<ExactMatrix> gradients_of(const Case& c) {
  const auto network = exact_network(c.network);
  return gradients(network, forward(network, c.inputs), *c.gradient);
}
Real loss(const Case& c) { return inner(*c.gradient, preactivations_of(c).back()); }

// Both interval passes contain the exact one, forwards and backwards.
bool intervals_contain(const Case& c) {
  const auto z = preactivations_of(c), g = gradients_of(c);
  const auto nm = machine(c.network);
  const auto xm = enclose_machine(c.inputs);
  const auto zm = preactivations(nm, xm), gm = gradients(nm, forward(nm, xm), enclose_machine(*c.gradient));
  const PrecisionScope scope(128);
  const auto ni = multi(c.network);
  const auto xi = enclose_multi(c.inputs);
  const auto zi = preactivations(ni, xi), gi = gradients(ni, forward(ni, xi), enclose_multi(*c.gradient));
  const auto inside = [](const ExactMatrix& a, const auto& around) {
    for (int i = 0; i < a.rows(); ++i)
      for (int j = 0; j < a.cols(); ++j)
        if (!contains(around(i, j).enclosure(), a(i, j))) return false;
    return a.rows() == around.rows() && a.cols() == around.cols();
  };
  for (std::size_t l = 0; l < z.size(); ++l)
    if (!inside(z[l], zm[l]) || !inside(z[l], zi[l])) return false;
  for (std::size_t l = 0; l < g.size(); ++l)
    if (!inside(g[l], gm[l]) || !inside(g[l], gi[l])) return false;
  return true;
}

// Which hidden preactivations are positive; nothing if one is zero.
std::vector<bool> pattern(const Case& c) {
  std::vector<bool> out;
  const auto z = preactivations_of(c);
  for (std::size_t l = 1; l + 1 < z.size(); ++l)
    for (const Real& x : z[l].entries()) {
      if (x.sign() == Sign::Zero) return {};
      out.push_back(x.sign() == Sign::Positive);
    }
  out.push_back(true);
  return out;
}

// The network is linear in a single weight as long as no sign changes: there the central difference is the derivative,
// exactly.
void check_against_differences(Case c) {
  const auto before = pattern(c);
  RC_PRE(!before.empty());
  const auto g = gradients_of(c);
  const Real step(Rational(1, 1 << 20));
  for (std::size_t l = 0; l < c.network.weights.size(); ++l)
    for (std::size_t k = 0; k < c.network.weights[l].entries().size(); ++k) {
      Real& w = c.network.weights[l].entries()[k];
      const Real old = w;
      w = old + step;
      const Real up = loss(c);
      const bool same_up = pattern(c) == before;
      w = old - step;
      const Real down = loss(c);
      const bool same_down = pattern(c) == before;
      w = old;
      RC_ASSERT(same_up && same_down);  // the entries have small denominators: 2^-20 cannot change a sign
      RC_ASSERT(same(g[l].entries()[k], (up - down) / (step + step)));
    }
}

}  // namespace

TEST_CASE("by hand: two layers") {
  const Case c = by_hand();
  const auto z = preactivations_of(c);
  REQUIRE(z.size() == 3);
  CHECK(same(z[0], c.inputs));
  CHECK(same(z[1], exact({{"-1", "-1"}, {"4", "1"}})));
  CHECK(same(z[2], exact({{"-8", "-2"}})));
  const auto g = gradients_of(c);
  REQUIRE(g.size() == 2);
  CHECK(same(g[0], exact({{"0", "0"}, {"-6", "-14"}})));
  CHECK(same(g[1], exact({{"0", "13"}})));
  CHECK(intervals_contain(c));
}

TEST_CASE("the inputs are not rectified: sigma(Z_0) is Z_0") {
  const Case c = make_case({{{"1"}}, {{"1"}}}, {{"-3"}}, {{"1"}});
  CHECK(same(preactivations_of(c)[1], exact({{"-3"}})));
  CHECK(same(preactivations_of(c)[2], exact({{"0"}})));
}

TEST_CASE("by hand: biases, leaky and linear activations") {
  Case c = by_hand();
  c.network.biases = {exact({{"2"}, {"-1"}}), exact({{"10"}})};
  CHECK(same(preactivations_of(c)[1], exact({{"1", "1"}, {"3", "0"}})));
  CHECK(same(preactivations_of(c)[2], exact({{"5", "11"}})));
  CHECK(same(gradients_of(c)[1], exact({{"4", "9"}})));
  CHECK(same(gradients_of(c)[0], exact({{"3", "7"}, {"-6", "-12"}})));  // neuron 2 is at exactly 0 on sample 2: slope 0
  CHECK(intervals_contain(c));
  Case leaky = by_hand();
  leaky.network.slope = Rational(1, 10);
  CHECK(same(preactivations_of(leaky)[2], exact({{"-81/10", "-21/10"}})));
  CHECK(same(gradients_of(leaky)[1], exact({{"-2/5", "13"}})));
  CHECK(same(gradients_of(leaky)[0], exact({{"3/10", "7/10"}, {"-6", "-14"}})));
  CHECK(intervals_contain(leaky));
  Case linear = by_hand();
  linear.network.slope = 1;
  CHECK(same(preactivations_of(linear)[2], exact({{"-9", "-3"}})));
  CHECK(same(gradients_of(linear)[1], exact({{"-4", "13"}})));
}

TEST_CASE("the slope at exactly zero is that of the negative side") {
  const auto derivative = [](const Rational& slope) {
    return gradients_of(make_case({{{"1", "1"}}, {{"1"}}}, {{"1"}, {"-1"}}, {{"1"}}, slope))[0];  // W_1 X = 0
  };
  CHECK(same(derivative(0), exact({{"0", "0"}})));
  CHECK(same(derivative(Rational(1, 4)), exact({{"1/4", "-1/4"}})));
  CHECK(same(derivative(1), exact({{"1", "-1"}})));
}

TEST_CASE("irrational weights: signs of preactivations are decided exactly") {
  const Case c = make_case({{{"sqrt(2)", "-1"}}, {{"1"}}}, {{"sqrt(2)", "sqrt(2)"}, {"2", "1"}}, {{"1", "1"}});
  CHECK(same(preactivations_of(c)[1], exact({{"0", "1"}})));
  CHECK(same(gradients_of(c)[1], exact({{"1"}})));
  CHECK(same(gradients_of(c)[0], exact({{"sqrt(2)", "1"}})));  // only sample 2 is active
  CHECK(intervals_contain(c));
}

TEST_CASE("shapes that do not fit have no value, on any rung") {
  const Case c = by_hand();
  CHECK_THROWS_AS((void)forward(exact_network(c.network), exact({{"1"}})), Undefined);
  CHECK_THROWS_AS((void)forward(machine(c.network), enclose_machine(exact({{"1"}}))), Undefined);
  CHECK_THROWS_AS(
      (void)gradients(exact_network(c.network), forward(exact_network(c.network), c.inputs), exact({{"1"}})),
      Undefined);
  CHECK_THROWS_AS((void)gradients(exact_network(c.network), forward(exact_network(c.network), c.inputs),
                                  exact({{"1", "2"}, {"1", "2"}})),
                  Undefined);
  Network broken = c.network;
  broken.biases = {exact({{"1"}}), std::nullopt};
  CHECK_THROWS_AS((void)forward(exact_network(broken), c.inputs), Undefined);
  CHECK_THROWS_AS((void)forward(machine(broken), enclose_machine(c.inputs)), Undefined);
}

TEST_CASE("the interval passes contain the exact ones") {
  CHECK(rc::check("relu", [] { RC_ASSERT(intervals_contain(random_case(1, 4))); }));
  CHECK(rc::check("leaky relu", [] { RC_ASSERT(intervals_contain(random_case(1, 3, random_rational()))); }));
}

TEST_CASE("gradients are exact central differences where no sign changes") {
  CHECK(rc::check("relu", [] { check_against_differences(random_case(1, 3)); }));
  CHECK(rc::check("leaky relu", [] { check_against_differences(random_case(1, 3, Rational(1, 7))); }));
  CHECK(rc::check("linear", [] { check_against_differences(random_case(1, 3, 1)); }));
}

TEST_CASE("homogeneity: a times the weights gives a^L times the outputs, for a > 0") {
  CHECK(rc::check("Y(a theta) = a^L Y(theta)", [] {
    Case c = random_case(1, 4);
    const Real a(Rational(*rc::gen::inRange(1, 20)) / Rational(*rc::gen::inRange(1, 20)));
    const ExactMatrix before = preactivations_of(c).back();
    for (ExactMatrix& w : c.network.weights) w = scale(a, w);
    RC_ASSERT(same(preactivations_of(c).back(), scale(pow(a, Rational(c.network.depth())), before)));
  }));
}

TEST_CASE("permuting the neurons of a layer permutes its preactivations and gradients, and nothing else") {
  CHECK(rc::check("one hidden layer permuted", [] {
    Case c = random_case(2, 3);
    const auto z = preactivations_of(c), g = gradients_of(c);
    ExactMatrix& first = c.network.weights[0];
    ExactMatrix& second = c.network.weights[1];
    const int n = first.rows();
    ExactMatrix turned = first, turned_second = second;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < first.cols(); ++j) turned((i + 1) % n, j) = first(i, j);
      for (int r = 0; r < second.rows(); ++r) turned_second(r, (i + 1) % n) = second(r, i);
    }
    first = turned;
    second = turned_second;
    const auto after = preactivations_of(c), after_g = gradients_of(c);
    for (std::size_t l = 2; l < z.size(); ++l) RC_ASSERT(same(after[l], z[l]));
    for (std::size_t l = 2; l < g.size(); ++l) RC_ASSERT(same(after_g[l], g[l]));
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < z[1].cols(); ++j) RC_ASSERT(same(after[1]((i + 1) % n, j), z[1](i, j)));
      for (int j = 0; j < g[0].cols(); ++j) RC_ASSERT(same(after_g[0]((i + 1) % n, j), g[0](i, j)));
    }
  }));
}

TEST_CASE("the blocks of a chain are those of the plan of its graph, and so is the pass") {
  CHECK(rc::check("every fully connected network, with biases and without", [] {
    Case c = random_case(1, 4);
    for (const ExactMatrix& w : c.network.weights) {
      std::optional<ExactMatrix>& bias = c.network.biases.emplace_back();
      if (*rc::gen::arbitrary<bool>()) bias = ExactMatrix(w.rows(), 1);
      for (int i = 0; bias && i < w.rows(); ++i) (*bias)(i, 0) = Real(*rc::gen::inRange(-3, 4));
    }
    const Graph graph = graph_of(c.network);
    const BlockPlan plan = plan_blocks(graph);
    const auto layered = exact_network(c.network);
    const auto planned = network_in<ExactMatrix>(
        graph, plan, [](const Real& x) { return x; }, [](const ExactMatrix& x) { return x; });
    RC_ASSERT(layered.blocks.size() == planned.blocks.size());
    const auto a = forward(layered, c.inputs), b = forward(planned, c.inputs);
    for (std::size_t block = 0; block < layered.blocks.size(); ++block) {
      RC_ASSERT(layered.blocks[block].kind == planned.blocks[block].kind);
      RC_ASSERT(same(a.pre[block], b.pre[block]));
      RC_ASSERT(same(a.post(block), b.post(block)));
    }
  }));
}
