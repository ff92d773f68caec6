// Constructed cases for `invariance`: functions, paths, and what training leaves unchanged at vertices, pairs of
// vertices and edge sets.
//
// The smallest counterexamples have one sample, one input and two hidden neurons. Each part of a repaired condition has
// a case of its own that breaks only that part.
#include "generators/graphs.hpp"
#include "generators/invariance.hpp"

namespace plumbline::cases {
namespace {

// Ones at the given edges (target, source), by the numbers of the vertices.
ExactMatrix edge_set(int vertices, std::initializer_list<std::pair<int, int>> edges) {
  ExactMatrix out(vertices, vertices);
  for (const auto& [target, source] : edges) out(target - 1, source - 1) = Real(1);
  return out;
}
Case sets(Case c, int vertices, std::initializer_list<std::pair<int, int>> f,
          std::initializer_list<std::pair<int, int>> f2) {
  return with(with(std::move(c), "F", edge_set(vertices, f)), "F2", edge_set(vertices, f2));
}
Case descent(Case c, const char* eta, const char* steps) {
  return with(with(std::move(c), "eta", eta), "steps", steps);
}

GraphBuilder skip_graph(const char* into, const char* out_of, const char* around, const char* shared) {
  GraphBuilder g;
  g.input("x").relu("h").linear("o").edge("x", "h", into, shared).edge("h", "o", out_of).edge("x", "o", around, shared);
  return g;
}

void functions(std::vector<Case>& out) {
  out.push_back(noted(plain_case("one-path", chain_of({matrix({{"1"}})}), matrix({{"2"}})),
                      "nu(2) = 2, but the sum over paths without the input is 1", "invariance eq. (1)"));
  out.push_back(
      noted(plain_case("inactive-neuron", chain_of({matrix({{"1"}, {"-1"}}), matrix({{"1", "1"}})}), matrix({{"1"}})),
            "One path is not active"));
  out.push_back(plain_case(
      "large-weights",
      chain_of({matrix({{"2", "-3"}, {"1/2", "5"}}), matrix({{"-3", "2"}, {"7", "1"}}), matrix({{"1/3", "-4"}})}),
      matrix({{"1", "-2", "1/3"}, {"1", "1/2", "-1"}})));
  out.push_back(noted(plain_case("two-weights", chain_of({matrix({{"1/2"}}), matrix({{"3/4"}})}), matrix({{"1"}})),
                      "1/4 >= 9/16 - (5/16)^2 is claimed", "invariance eq. (71)"));
  out.push_back(plain_case("leaky-chain",
                           chain_of({matrix({{"2", "-3"}, {"-1", "5"}}), matrix({{"-3", "2"}})}, Rational(1, 10)),
                           matrix({{"1", "-2"}, {"1", "3"}})));
  GraphBuilder triangle;
  triangle.input("x").relu("a").linear("o").edge("x", "a", "3").edge("a", "o", "-2").edge("x", "o", "1");
  out.push_back(noted(plain_case("triangle", triangle.output("o"), matrix({{"2", "-1"}})),
                      "Four vertex sets of paths, four inclusions: {o} {a,o} {x,a,o} {x,o}: no tree",
                      "invariance Definition 8"));
  GraphBuilder dead_end;
  dead_end.input("x").relu("h").relu("d").linear("o").edge("x", "h", "2").edge("h", "o", "-1").edge("x", "d", "1");
  out.push_back(noted(plain_case("dead-end", dead_end.output("o"), matrix({{"1"}})),
                      "Two maximal paths, one from the input to the output", "invariance Lemma 2"));
  out.push_back(noted(one_sample("zero-out-weight", chain_of({matrix({{"1"}}), matrix({{"0"}})}), matrix({{"1"}})),
                      "nu is differentiable, d nu/d w_2 = 1; mu is not differentiable at h(x) = 0",
                      "invariance eq. (2)"));
  out.push_back(noted(one_sample("zero-weights", chain_of({matrix({{"1", "1/2"}, {"1/3", "1"}}), matrix({{"0", "2"}})}),
                                 matrix({{"1/2"}, {"1/2"}})),
                      "One weight of the last layer is 0 where its neuron is active", "invariance eq. (2)"));
  GraphBuilder mixed;
  mixed.input("x1").input("x2").constant("one", "1").neuron("a", Rational(1, 4)).relu("b").linear("c").relu("o");
  mixed.edge("x1", "a", "-2")
      .edge("x2", "a", "1")
      .edge("x1", "b", "3")
      .edge("one", "b", "-1/2")
      .edge("a", "c", "-1")
      .edge("b", "c", "2")
      .edge("x2", "c", "1/3")
      .edge("c", "o", "2")
      .edge("a", "o", "1/2");
  out.push_back(
      with(classification("mixed-graph", mixed.output("o"), matrix({{"1/2", "-1/2", "3/5"}, {"1/3", "1/2", "4/5"}}),
                          column({"1", "1", "-1"}), column({"-1", "-1/2", "1/3"})),
           "r", "1/2"));
  GraphBuilder dense;  // every vertex sees all before it
  dense.input("x1").input("x2").relu("a").relu("b").linear("o");
  dense.edge("x1", "a", "1")
      .edge("x2", "a", "-1/2")
      .edge("x1", "b", "-1")
      .edge("x2", "b", "1/2")
      .edge("a", "b", "2")
      .edge("x1", "o", "1/3")
      .edge("a", "o", "-1")
      .edge("b", "o", "3");
  out.push_back(classification("dense-skips", dense.output("o"), matrix({{"3/5", "0"}, {"4/5", "-1/2"}}),
                               column({"1", "-1"}), column({"-1/4", "-2"})));
}

void vertices_and_pairs(std::vector<Case>& out) {
  const Case half = descent(
      one_sample("two-neurons-one-active", chain_of({matrix({{"1"}, {"-1"}}), matrix({{"1", "1"}})}), matrix({{"1"}})),
      "1/4", "1");
  out.push_back(noted(half, "w_1 w_1^T and w_2^T w_2 have off-diagonal derivatives -1 and 1 times G = -1",
                      "invariance Lemma 3, eq. (5); Theorem 1 (1)"));
  out.push_back(descent(
      one_sample("two-neurons-both-active", chain_of({matrix({{"1"}, {"2"}}), matrix({{"1", "1"}})}), matrix({{"1"}})),
      "1/64", "2"));
  out.push_back(
      descent(classification("two-neurons-no-slope-needed", chain_of({matrix({{"1"}, {"-1"}}), matrix({{"1", "1"}})}),
                             matrix({{"1", "-1/2"}}), column({"1", "1"}), column({"0", "-1"})),
              "1/8", "1"));
  out.push_back(noted(
      descent(classification("two-neurons-product-zero", chain_of({matrix({{"1"}, {"-1"}}), matrix({{"1", "-1"}})}),
                             matrix({{"1"}}), column({"1"}), column({"-1"})),
              "1/8", "1"),
      "Different slopes, but d_u PRE_v = d_v PRE_u: the derivative vanishes"));
  out.push_back(noted(descent(one_sample("linear-two-inputs",
                                         chain_of({matrix({{"1", "1"}, {"1", "-1"}}), matrix({{"1", "2"}})}, kLinear),
                                         matrix({{"3/5"}, {"4/5"}})),
                              "1/8", "1"),
                      "A linear network: the absolute values grow by 1 and 13/5 times G",
                      "invariance appendix B, last remark"));
  out.push_back(noted(one_sample("shared-skip", skip_graph("1", "2", "1", "s").output("o"), matrix({{"1/2"}})),
                      "w_xh = w_xo = s: the derivative by s collects both edges", "invariance Lemma 3"));
  out.push_back(with(
      descent(classification("two-labels",
                             chain_of({matrix({{"1", "-1/2"}, {"-1", "2"}, {"1/3", "1"}}), matrix({{"2", "-1", "1"}})}),
                             matrix({{"1/2", "3/5", "-1/3"}, {"1/2", "-4/5", "1/2"}}), column({"1", "-1", "1"}),
                             column({"-1/2", "-1/3", "-1"})),
              "1/16", "1"),
      "beta", "1/2"));
  out.push_back(
      classification("two-labels-deep",
                     chain_of({matrix({{"1", "-1/2"}, {"-1", "2"}}), matrix({{"1", "1/2"}, {"-1", "1"}, {"1", "2"}}),
                               matrix({{"1", "-2", "1/2"}})}),
                     matrix({{"1/2", "3/5"}, {"1/2", "-4/5"}}), column({"1", "-1"}), column({"-1/2", "3"})));
  out.push_back(descent(one_sample("linear-deep",
                                   chain_of({matrix({{"1", "-1/2"}, {"-1", "2"}}), matrix({{"1", "1/2"}, {"-1", "1"}}),
                                             matrix({{"1", "-2"}})},
                                            kLinear),
                                   matrix({{"1/2"}, {"1/2"}})),
                        "1/16", "1"));
  out.push_back(one_sample("leaky-two-neurons",
                           chain_of({matrix({{"1"}, {"-1"}}), matrix({{"1", "1"}})}, Rational(1, 3)), matrix({{"1"}})));
}

void edge_sets(std::vector<Case>& out) {
  out.push_back(noted(
      sets(one_sample("two-inputs-one-output", chain_of({matrix({{"1", "2"}})}, kLinear), matrix({{"3/5"}, {"4/5"}})),
           3, {{3, 1}}, {{3, 2}}),
      "Without one of the two edges the graph is disconnected, so each is a layer; w_1 x_1 and w_2 x_2 differ",
      "invariance Definition 6, Lemma 4"));
  out.push_back(
      noted(sets(one_sample("layer-twice-on-a-path", chain_of({matrix({{"1"}}), matrix({{"2"}})}), matrix({{"1"}})), 3,
                 {{2, 1}, {3, 2}}, {{3, 2}}),
            "Both edges of a path: twice the sum", "invariance Definition 6 (1)"));
  GraphBuilder fixed_first;
  fixed_first.input("x").relu("h").linear("o").fixed("x", "h", "2").edge("h", "o", "1");
  out.push_back(
      noted(sets(one_sample("layer-not-learnable", fixed_first.output("o"), matrix({{"1/2"}})), 3, {{2, 1}}, {{3, 2}}),
            "The first weight is fixed", "invariance Lemma 4"));
  out.push_back(noted(sets(one_sample("layer-shared", skip_graph("1", "2", "1", "s").output("o"), matrix({{"1/2"}})), 3,
                           {{2, 1}, {3, 1}}, {{3, 2}, {3, 1}}),
                      "A weight that two edges share", "invariance Lemma 4"));
  out.push_back(sets(one_sample("layer-skip", skip_graph("1", "2", "-1/2", "").output("o"), matrix({{"1/2"}})), 3,
                     {{2, 1}, {3, 1}}, {{3, 2}, {3, 1}}));
  out.push_back(sets(one_sample("layer-chain", chain_of({matrix({{"1", "1/2"}, {"-1", "2"}}), matrix({{"3", "1"}})}),
                                matrix({{"1/2"}, {"1/2"}})),
                     5, {{3, 1}, {3, 2}, {4, 1}, {4, 2}}, {{5, 3}, {5, 4}}));
  GraphBuilder bias;
  bias.input("x").constant("one", "1").relu("h").relu("g").linear("o");
  bias.edge("x", "h", "1")
      .edge("one", "h", "1/2")
      .edge("x", "g", "2")
      .edge("one", "g", "-1/3")
      .edge("h", "o", "2")
      .edge("g", "o", "-1")
      .edge("one", "o", "1/4");
  out.push_back(noted(sets(one_sample("layer-bias", bias.output("o"), matrix({{"1/2"}})), 5,
                           {{3, 1}, {3, 2}, {4, 1}, {4, 2}, {5, 2}}, {{5, 3}, {5, 4}, {5, 2}}),
                      "Biases as weights of a constant vertex; the layers hold them"));
  out.push_back(noted(sets(one_sample("layer-bias-left-out", bias.output("o"), matrix({{"1/2"}})), 5,
                           {{3, 1}, {3, 2}, {4, 1}, {4, 2}}, {{5, 3}, {5, 4}, {5, 2}}),
                      "A layer that leaves out the bias of the output"));
}

// Two channels at two positions whose weights are paired one way at the first position and the other way at the second.
Case swapped_channels() {
  GraphBuilder g;
  g.input("x1").input("x2").linear("a1").linear("a2").linear("b1").linear("b2").linear("o");
  g.edge("x1", "a1", "1", "p1").edge("x2", "a1", "2", "p2").edge("x1", "a2", "3", "q1").edge("x2", "a2", "5", "q2");
  g.edge("x1", "b1", "1", "p1").edge("x2", "b1", "2", "p2").edge("x1", "b2", "5", "q2").edge("x2", "b2", "3", "q1");
  g.edge("a1", "o", "1").edge("a2", "o", "2").edge("b1", "o", "-1").edge("b2", "o", "1/2");
  return with(one_sample("channels-paired-differently", g.output("o"), matrix({{"3/5"}, {"4/5"}})), "organisation",
              matrix({{"3", "4"}, {"5", "6"}}));
}

void sharing(std::vector<Case>& out) {
  const ExactMatrix organisation = matrix({{"4", "5"}, {"6", "7"}}), x = matrix({{"1/2"}, {"1/3"}, {"1/4"}});
  const auto two_channels = [&](const char* name, const Rational& slope, const char* last) {
    return with(with(one_sample(name,
                                layers(3, 1,
                                       {convolution(matrix({{"1", "1"}, {"1", last}}), 2, slope),
                                        fully_connected(matrix({{"1", "2", "-1", "1"}}), kLinear)}),
                                x),
                     "organisation", organisation),
                "layer", "1");
  };
  out.push_back(noted(two_channels("convolution-linear", kLinear, "-2"),
                      "No weight of the last layer occurs at both positions: w_OUT is empty as defined",
                      "invariance Lemma 8"));
  out.push_back(noted(two_channels("convolution-one-channel-active", kRelu, "-2"), "The second channel is not active",
                      "invariance Lemma 8"));
  out.push_back(two_channels("convolution-both-channels-active", kRelu, "1/2"));
  out.push_back(noted(swapped_channels(),
                      "Both positions share their weights in the sense of Definition 11, but not in the same pairs",
                      "invariance Definition 11"));
  out.push_back(with(with(one_sample("convolution-twice-linear",
                                     layers(3, 1,
                                            {convolution(matrix({{"1", "-1"}, {"2", "1/2"}}), 2, kLinear),
                                             convolution(matrix({{"1", "-1", "2", "3"}}), 2, kLinear)}),
                                     x),
                          "organisation", organisation),
                     "layer", "1"));
}

void small_kernels(std::vector<Case>& out) {
  out.push_back(noted(plain_case("convolution-small-weights",
                                 layers(3, 1,
                                        {convolution(matrix({{"1/10", "1/5"}, {"-1/10", "1/10"}}), 2, kLinear),
                                         convolution(matrix({{"1/2", "1/4", "-1/4", "1/3"}}), 2, kLinear),
                                         fully_connected(matrix({{"1"}}), kLinear)}),
                                 matrix({{"1/2"}, {"1/3"}, {"1/4"}})),
                      "A difference of norm below 1: its square is no bound", "invariance eq. (71)"));
}

void positions(std::vector<Case>& out) {
  const auto filter = [&](const char* name, const char* size, const char* width, const char* stride, const char* note) {
    const Case any = plain_case(name, chain_of({matrix({{"1"}})}), matrix({{"1"}}));
    out.push_back(
        noted(with(with(with(any, "size", size), "filter", width), "stride", stride), note, "invariance appendix C"));
  };
  filter("positions-224", "224", "11", "4", "(224 - (11 - 4))/4 = 54.25: 54 positions fit");
  filter("positions-227", "227", "11", "4", "55 positions");
  filter("positions-small", "5", "2", "1", "4 positions");
  filter("positions-remainder", "6", "3", "2", "2 positions, one pixel is left over");
}

void descents(std::vector<Case>& out) {
  Case c =
      descent(plain_case("descent-one-weight", chain_of({matrix({{"1/2"}})}, kLinear), matrix({{"1"}})), "1/4", "2");
  c.targets = matrix({{"1"}});
  out.push_back(noted(with(c, "beta", "1/2"), "One weight: the square of its derivative is the whole sum",
                      "invariance eq. (90)"));
  c = descent(plain_case("descent-two-weights", chain_of({matrix({{"1/2", "1/4"}})}, kLinear),
                         matrix({{"1", "0"}, {"1", "1/2"}})),
              "1/4", "3");
  c.targets = matrix({{"1", "-1"}});
  out.push_back(with(c, "beta", "2"));
  c = descent(plain_case("descent-graph", skip_graph("1", "2", "-1/2", "").output("o"), matrix({{"1/2", "-1"}})), "1/8",
              "2");
  c.targets = matrix({{"1", "-1"}});
  out.push_back(with(c, "beta", "3"));
  c = descent(
      plain_case("descent-two-equal-slopes", chain_of({matrix({{"1", "0"}, {"2", "1"}}), matrix({{"1", "-1"}})}),
                 matrix({{"1/2", "1/3"}, {"1/2", "0"}})),
      "1/32", "2");
  c.targets = matrix({{"1", "-1"}});
  out.push_back(with(c, "beta", "1"));
  GraphBuilder g;
  g.input("x").input("z").linear("h").relu("v").linear("o").edge("x", "h", "1/4").fixed("h", "v", "1");
  g.fixed("z", "v", "-1").fixed("h", "o", "1").fixed("v", "o", "-8");
  c = plain_case("descent-out-of-the-ball", g.output("o"), column({"1/2", "1/4"}));
  c.targets = matrix({{"1"}});
  out.push_back(noted(c, "A parabola for |w| < 1/2; the step of 1/beta leaves it", "invariance eq. (86)"));
}

void directions(std::vector<Case>& out) {
  const Network any = chain_of({matrix({{"1"}}), matrix({{"-2"}})});
  const auto vectors = [&](const char* name, ExactMatrix w, ExactMatrix v, const char* r) {
    return with(with(with(plain_case(name, any, matrix({{"1"}})), "w", std::move(w)), "v", std::move(v)), "r", r);
  };
  out.push_back(vectors("direction-close", column({"2", "3"}), column({"3/5", "4/5"}), "2"));
  out.push_back(vectors("direction-on-the-boundary", column({"-3", "4"}), column({"3/5", "4/5"}), "1/2"));
  out.push_back(noted(vectors("direction-at-zero", column({"1", "-1"}), column({"sqrt(2)/2", "-sqrt(2)/2"}), "0"),
                      "v |t sin t| at t = m pi", "invariance Claim 2"));
  out.push_back(noted(
      with(plain_case("pattern-of-a-skip", layers(1, 1, {residual_identity(matrix({{"1"}}), matrix({{"-2"}}), kRelu)}),
                      matrix({{"1"}})),
           "r", "1/2"),
      "relu(-2 r^2 + 1) is inactive at r = 1 and active at r = 1/2", "invariance Claim 2"));
}

}  // namespace

std::vector<Case> constructed_invariance_cases() {
  std::vector<Case> out;
  for (const auto add : {functions, vertices_and_pairs, edge_sets, sharing, small_kernels, positions, descents,
                         directions, add_invariance_layers, add_invariance_matrices, add_invariance_rays,
                         add_invariance_regions, add_invariance_conserved, add_invariance_flows})
    add(out);
  return out;
}

}  // namespace plumbline::cases
