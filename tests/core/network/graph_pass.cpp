// Derivatives of graphs: against exact finite differences, against an automatic differentiation that is not ours, and
// across the arithmetics.
#include "network/graph_pass.hpp"

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <unsupported/Eigen/AutoDiff>

#include "core/network/random_graphs.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Real objective(const Graph& g, const ExactMatrix& x, const ExactMatrix& gradient) {
  return inner(gradient, output_by_definition(g, x));
}

// The signs of all preactivations.
std::vector<Sign> pattern(const Graph& g, const ExactMatrix& x) {
  std::vector<Sign> out;
  for (int j = 0; j < x.cols(); ++j)
    for (const Real& pre : exact_values(g, x, j).pre) out.push_back(pre.sign());
  return out;
}

// On one pattern the objective is a polynomial in a parameter, of degree at most the number m of its edges. The
// derivative at w of the polynomial through its values at w - m h, ..., w + m h is exact: the sum over k of (-1)^(k+1)
// (m!)^2 / (k (m-k)! (m+k)!) (f(w + k h) - f(w - k h)) / h. Nothing if the pattern changes.
std::optional<Real> difference_quotient(Graph g, std::size_t parameter, const ExactMatrix& x,
                                        const ExactMatrix& gradient) {
  const long m = std::count_if(g.edges.begin(), g.edges.end(),
                               [&](const Edge& e) { return e.parameter == static_cast<int>(parameter); });
  const auto before = pattern(g, x);
  const Rational h(1, 1L << 20);
  const Real w = g.parameters[parameter];
  const auto factorial = [](long n) {
    Rational out = 1;
    for (long i = 2; i <= n; ++i) out *= Rational(i);
    return out;
  };
  Real sum;
  for (long k = 1; k <= m; ++k) {
    Real values[2];
    for (const int side : {0, 1}) {
      g.parameters[parameter] = w + Real(Rational(side == 0 ? -k : k) * h);
      if (pattern(g, x) != before) return std::nullopt;
      values[side] = objective(g, x, gradient);
    }
    const Rational factor = factorial(m) * factorial(m) / (Rational(k) * factorial(m - k) * factorial(m + k));
    sum += Real(k % 2 == 1 ? factor : -factor) * (values[1] - values[0]) / Real(h);
  }
  return sum;
}

// d/dw by Eigen's forward-mode differentiation of the definition, in doubles.
using Dual = Eigen::AutoDiffScalar<Eigen::VectorXd>;
Eigen::VectorXd automatic_derivative(const Graph& g, const ExactMatrix& x, const ExactMatrix& gradient) {
  const auto n = static_cast<Eigen::Index>(g.parameters.size());
  const auto constant = [n](const Real& a) { return Dual(a.rational().approximate(), Eigen::VectorXd::Zero(n)); };
  Dual sum = constant(Real(0));
  for (int j = 0; j < x.cols(); ++j) {
    std::vector<Dual> column;
    for (int i = 0; i < x.rows(); ++i) column.push_back(constant(x(i, j)));
    const auto weight = [&](const Edge& e) {
      Dual w = constant(g.weight(e));
      if (e.parameter != Edge::kFixed) w.derivatives()(e.parameter) = 1;
      return w;
    };
    const auto activated = [](const Rational& slope, const Dual& pre) {
      return pre.value() > 0 ? pre : Dual(pre * slope.approximate());
    };
    const auto values = by_definition<Dual>(
        g, column, weight, [&](const Vertex& v) { return constant(v.value); }, activated);
    sum = sum + constant(gradient(0, j)) * values.post[static_cast<std::size_t>(g.outputs[0])];
  }
  return sum.derivatives().size() == n ? sum.derivatives() : Eigen::VectorXd::Zero(n);
}

bool inside(const ExactMatrix& a, const auto& around) {
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      if (!contains(around(i, j).enclosure(), a(i, j))) return false;
  return a.rows() == around.rows() && a.cols() == around.cols();
}

// PRE of every block, the derivative by every parameter and by every POST of the exact pass lie in those of the
// arithmetic of M.
template <class M, class Number, class Enclose>
bool contains_exact_pass(const Graph& g, const ExactMatrix& x, const ExactMatrix& gradient, Number number,
                         Enclose enclose) {
  const BlockPlan plan = plan_blocks(g);
  const auto exact_network = exactly(g, plan);
  const auto exact_pass = forward(exact_network, x);
  const auto exact_back = backward(exact_network, exact_pass, at_outputs(g, plan, gradient, x.cols()));
  const auto network = network_in<M>(g, plan, number, enclose);
  const auto pass = forward(network, M(enclose(x)));
  const auto back = backward(network, pass, at_outputs(g, plan, M(enclose(gradient)), x.cols()));
  for (std::size_t b = 0; b < plan.blocks.size(); ++b) {
    if (!inside(exact_pass.pre[b], pass.pre[b])) return false;
    if (exact_back.post[b].has_value() != back.post[b].has_value()) return false;
    if (back.post[b] && !inside(*exact_back.post[b], *back.post[b])) return false;
  }
  return g.parameters.empty() ||
         inside(parameter_derivative(g, plan, exact_pass, exact_back), parameter_derivative(g, plan, pass, back));
}

bool intervals_contain(const Graph& g, const ExactMatrix& x, const ExactMatrix& gradient) {
  const auto machine = [](const Real& a) { return MachineInterval::enclosing(a.rational()); };
  if (!contains_exact_pass<MidRad>(g, x, gradient, machine, enclose_machine)) return false;
  const PrecisionScope scope(128);
  const auto multi = [](const Real& a) { return MultiInterval::enclosing(a.rational()); };
  return contains_exact_pass<Matrix<MultiInterval>>(g, x, gradient, multi, enclose_multi);
}

}  // namespace

TEST_CASE("derivatives are exact difference quotients, shared parameters too") {
  long compared = 0;
  const bool ok = rc::check("derivative = difference quotient", [&] {
    const Graph g = random_graph();
    const ExactMatrix x = random_matrix(g.inputs, drawn(1, 2)), gradient = random_matrix(1, x.cols());
    if (g.parameters.empty()) return;
    const ExactMatrix d = derivative_of(g, x, gradient);
    for (std::size_t k = 0; k < g.parameters.size(); ++k) {
      const auto quotient = difference_quotient(g, k, x, gradient);
      if (!quotient) continue;  // a preactivation that is exactly 0 moved away from it
      ++compared;
      RC_ASSERT(same(d(static_cast<int>(k), 0), *quotient));
    }
  });
  CHECK(ok);
  CHECK(compared > 100);
}

TEST_CASE("derivatives are those of Eigen's automatic differentiation, to the last bit where doubles are exact") {
  const bool ok = rc::check("derivative = AutoDiffScalar", [] {
    const Graph g = random_graph({.neurons = 7});  // weights, data and slopes are quarters: at most 8 factors of 4 bits
    ExactMatrix x(g.inputs, drawn(1, 3)), gradient(1, x.cols());
    for (ExactMatrix* a : {&x, &gradient})
      for (Real& entry : a->entries()) entry = drawn_number({});
    if (g.parameters.empty()) return;
    const ExactMatrix d = derivative_of(g, x, gradient);
    const Eigen::VectorXd automatic = automatic_derivative(g, x, gradient);
    for (int k = 0; k < d.rows(); ++k) RC_ASSERT(d(k, 0).rational() == Rational::from_double(automatic(k)));
  });
  CHECK(ok);
}

TEST_CASE("the interval rungs contain the exact passes of graphs") {
  const bool ok = rc::check("intervals", [] {
    const Graph g = random_graph({.neurons = 8, .denominator = 3});
    const ExactMatrix x = random_matrix(g.inputs, drawn(1, 3)), gradient = random_matrix(1, x.cols());
    RC_ASSERT(intervals_contain(g, x, gradient));
  });
  CHECK(ok);
}

TEST_CASE("the interval rungs contain the exact passes of layers") {
  const bool ok = rc::check("intervals, layers", [] {
    const Graph g = graph_of(random_sequential());
    const ExactMatrix x = random_matrix(g.inputs, drawn(1, 2)),
                      gradient = random_matrix(static_cast<int>(g.outputs.size()), x.cols());
    RC_ASSERT(intervals_contain(g, x, gradient));
  });
  CHECK(ok);
}

TEST_CASE("the sensitivity of an input is the difference quotient along it") {
  const bool ok = rc::check("input gradient", [] {
    const Graph g = random_graph({.slopes = {1}});  // linear: one quotient is exact
    ExactMatrix x = random_matrix(g.inputs, 1);
    const ExactMatrix gradient = random_matrix(1, 1);
    const BlockPlan plan = plan_blocks(g);
    const auto network = exactly(g, plan);
    const auto s = backward(network, forward(network, x), at_outputs(g, plan, gradient, 1));
    const Real here = objective(g, x, gradient);
    for (int v = 0; v < g.size(); ++v) {
      const Vertex& vertex = g.vertices[static_cast<std::size_t>(v)];
      if (vertex.kind != Vertex::Kind::Input) continue;
      Real& entry = x(vertex.coordinate, 0);
      entry = entry + Real(1);
      const Real quotient = objective(g, x, gradient) - here;
      entry = entry - Real(1);
      const auto place = plan.places[static_cast<std::size_t>(v)];
      const auto& block = s.post[static_cast<std::size_t>(place.block)];
      RC_ASSERT(same(block ? (*block)(place.row, 0) : Real(0), quotient));
    }
  });
  CHECK(ok);
}

TEST_CASE("a gradient of the wrong shape has no value") {
  const Graph g = graph_of(by_hand().network);
  CHECK_THROWS_AS((void)derivative_of(g, by_hand().inputs, exact({{"1"}})), Undefined);
  CHECK_THROWS_AS((void)derivative_of(g, by_hand().inputs, exact({{"1", "1"}, {"1", "1"}})), Undefined);
}
