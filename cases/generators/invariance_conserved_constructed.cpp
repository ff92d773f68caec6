// Constructed cases for `invariance`: weighted sums of squared weights that training conserves or not
// (docs/invariance.md#conserved-sums).
//
// The sum of c_e w_e^2 is conserved iff c adds up to zero along every path from an input to the output. Most cases are
// the same small graph, with an edge between two neurons and one around them, and different numbers c.
#include "generators/graphs.hpp"
#include "generators/invariance.hpp"

namespace plumbline::cases {
namespace {

// x1, x2 -> a, b -> o, with the edges a -> b and x1 -> o; the parameters in the order of the edges.
Network braid(const Rational& slope, const std::vector<const char*>& w) {
  GraphBuilder g;
  g.input("x1").input("x2").neuron("a", slope).neuron("b", slope).linear("o");
  g.edge("x1", "a", w[0]).edge("x2", "a", w[1]).edge("x1", "b", w[2]).edge("x2", "b", w[3]);
  g.edge("a", "b", w[4]).edge("x1", "o", w[5]).edge("a", "o", w[6]).edge("b", "o", w[7]);
  return g.output("o");
}
Case on_braid(const char* name, const Rational& slope) {
  return classification(name, braid(slope, {"1", "-1/2", "2", "1/3", "-1", "1/2", "3/2", "-1"}),
                        matrix({{"3/5", "-1/2", "1/3"}, {"4/5", "1/2", "-2/3"}}), column({"1", "-1", "1"}),
                        column({"-1/2", "-1", "-1/3"}));
}
Case with_numbers(Case c, const char* note, ExactMatrix numbers) {
  return noted(with(std::move(c), "c", std::move(numbers)), note, "docs/invariance.md#conserved-sums");
}

void sums(std::vector<Case>& out) {
  // phi = 2 at a, -1 at b
  const ExactMatrix difference = column({"2", "2", "-1", "-1", "-3", "0", "-2", "1"});
  const ExactMatrix phi = column({"0", "0", "2", "-1", "0"});
  for (const bool relu : {true, false})
    out.push_back(
        with(with_numbers(on_braid(relu ? "sum-of-differences" : "sum-of-differences-linear", relu ? kRelu : kLinear),
                          "c is the difference of phi = (0, 0, 2, -1, 0) along every edge", difference),
             "phi", phi));
  out.push_back(with_numbers(on_braid("sum-over-one-path", kRelu), "c = 1 at one edge",
                             column({"1", "0", "0", "0", "0", "0", "0", "0"})));
  out.push_back(with_numbers(on_braid("sum-zero-over-all-paths", kRelu),
                             "The two paths that begin with x1 a have 1, the path x1 o has -2",
                             column({"1", "0", "0", "0", "0", "-2", "0", "0"})));
  out.push_back(with_numbers(
      classification("sum-with-a-heavy-path", braid(kRelu, {"1", "1/10", "1/20", "1/10", "1/10", "1/20", "1", "1/10"}),
                     matrix({{"1/2"}, {"1/3"}}), column({"1"}), column({"-1"})),
      "The path x1 a o has weights 1, the others are small", column({"1", "-1", "2", "-2", "1", "-1", "1", "1"})));
}

// x1, x2 and a bias into a and b; a skip of fixed weight around c; a path from the bias that ends at d.
GraphBuilder ladder(const Rational& slope) {
  GraphBuilder g;
  g.input("x1").input("x2").constant("one", "1/2");
  g.neuron("a", slope).neuron("b", slope).neuron("c", slope).neuron("d", slope).linear("o");
  g.edge("x1", "a", "1").edge("x2", "a", "2/3").edge("one", "a", "-1/3").edge("x1", "b", "-1/2").edge("x2", "b", "5/4");
  g.edge("a", "c", "3/2").edge("b", "c", "-2/5").fixed("a", "d", "1").edge("c", "d", "-3/4").edge("b", "d", "1/2");
  g.edge("one", "d", "2").edge("c", "o", "1").edge("d", "o", "-5/3");
  return g;
}
Case on_ladder(const char* name, const Rational& slope) {
  return classification(name, ladder(slope).output("o"),
                        matrix({{"3/5", "-1/2", "1/3", "2/7"}, {"4/5", "1/2", "-2/3", "-1/7"}}),
                        column({"1", "-1", "1", "-1"}), column({"-1/2", "-1", "-1/3", "2/5"}));
}

// Deeper graphs: leaky slopes, a bias, a fixed edge whose ends must have one potential, and numbers that fail on a
// single path.
void ladders(std::vector<Case>& out) {
  // phi = 2 at a and d (the fixed edge), -3 at b, 5 at c, 0 at x1, x2, the bias and o
  const ExactMatrix phi = column({"0", "0", "0", "2", "-3", "5", "2", "0"});
  const ExactMatrix difference = column({"2", "2", "2", "-3", "-3", "3", "8", "-3", "5", "2", "-5", "-2"});
  for (const bool leaky : {true, false})
    out.push_back(with(
        with_numbers(on_ladder(leaky ? "sum-on-a-ladder-leaky" : "sum-on-a-ladder", leaky ? Rational(1, 3) : kRelu),
                     "Four samples, a bias, a fixed edge: c is the difference of a potential that is "
                     "equal at the ends of the fixed edge",
                     difference),
        "phi", phi));
  ExactMatrix spoilt = difference;
  spoilt(10, 0) = Real(-4);  // c -> o
  out.push_back(with_numbers(on_ladder("sum-off-by-one-edge", Rational(1, 3)),
                             "The same numbers except on one edge, which five of the sixteen paths use", spoilt));
  // x -> a -> b -> d -> o and two skips; only the longest path has a sum, and it outweighs the others.
  GraphBuilder g;
  g.input("x").relu("a").relu("b").relu("d").linear("o");
  g.edge("x", "a", "1").edge("a", "b", "1").edge("b", "d", "1").edge("d", "o", "1");
  g.edge("a", "d", "1/5").edge("x", "o", "1/4");
  out.push_back(with_numbers(
      classification("sum-on-the-longest-path", g.output("o"), matrix({{"1/2"}}), column({"-1"}), column({"-2"})),
      "c adds up to zero on the two short paths and to 1 on the longest, which outweighs them",
      column({"3", "4", "-3", "-3", "0", "0"})));
}

// Both sets cross x -> a -> b -> o twice and x -> c -> o once.
void crossings(std::vector<Case>& out) {
  GraphBuilder g;
  g.input("x").relu("a").relu("b").relu("c").linear("o");
  g.edge("x", "a", "1").edge("a", "b", "2").edge("b", "o", "-1/2").edge("x", "c", "3/2").edge("c", "o", "1");
  const auto sets = [&](const char* name, const char* note,
                        std::initializer_list<std::pair<const char*, const char*>> f,
                        std::initializer_list<std::pair<const char*, const char*>> f2, const Network& network) {
    ExactMatrix first(5, 5), second(5, 5);
    for (const auto& [from, to] : f) first(g.number(to) - 1, g.number(from) - 1) = Real(1);
    for (const auto& [from, to] : f2) second(g.number(to) - 1, g.number(from) - 1) = Real(1);
    out.push_back(noted(
        with(with(classification(name, network, matrix({{"1/2", "1"}}), column({"1", "-1"}), column({"-1", "-1/3"})),
                  "F", first),
             "F2", second),
        note, "docs/invariance.md#conserved-sums"));
  };
  const Network network = g.output("o");
  sets("crossed-twice", "Every path has as many edges in F as in F': two on x a b o, one on x c o",
       {{"x", "a"}, {"a", "b"}, {"x", "c"}}, {{"a", "b"}, {"b", "o"}, {"c", "o"}}, network);
  sets("crossed-in-the-mean", "F has two edges on x a b o and none on x c o, F' one on each", {{"x", "a"}, {"b", "o"}},
       {{"a", "b"}, {"c", "o"}}, network);
}

void kinks(std::vector<Case>& out) {
  const auto kink = [&](const char* name, ExactMatrix slopes, const char* note) {
    out.push_back(noted(with(one_sample(name,
                                        chain_of({matrix({{"1", "-1"}, {"1", "1/2"}}),
                                                  matrix({{"2", "-1"}, {"1", "3"}}), matrix({{"1", "-2"}})}),
                                        matrix({{"1/2"}, {"1/2"}})),
                             "S", std::move(slopes)),
                        note, "docs/invariance.md#conserved-sums"));
  };
  // inputs, two neurons (the first at its kink), two neurons (the first inactive), output
  kink("kink-from-above", column({"1", "1", "1", "1", "0", "1", "1"}),
       "The first neuron is at its kink; the gradients from where it is active");
  kink("kink-from-below", column({"1", "1", "0", "1", "0", "1", "1"}),
       "The first neuron is at its kink; the gradients from where it is not active");
  GraphBuilder g;
  g.input("x1").input("x2").neuron("a", Rational(1, 3)).relu("b").linear("o");
  g.edge("x1", "a", "1").edge("x2", "a", "-1").edge("a", "b", "1").edge("x1", "b", "2").edge("b", "o", "-1/2");
  g.edge("a", "o", "3/2");
  out.push_back(
      noted(with(classification("kink-on-one-of-two-samples", g.output("o"), matrix({{"1/2", "3/5"}, {"1/2", "-1/5"}}),
                                column({"1", "-1"}), column({"-1", "-1/2"})),
                 "S", matrix({{"1", "1"}, {"1", "1"}, {"1", "1"}, {"1", "1"}, {"1", "1"}})),
            "A leaky neuron is at its kink on the first sample; the gradients from where it is active",
            "docs/invariance.md#conserved-sums"));
}

}  // namespace

void add_invariance_conserved(std::vector<Case>& out) {
  for (const auto add : {sums, ladders, crossings, kinks}) add(out);
}

}  // namespace plumbline::cases
