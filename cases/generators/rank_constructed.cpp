// Constructed cases for `rank`, Sections 2 and 3: two unit inputs in the plane, two neurons.
//
// x_1 and x_2 lie symmetric to an axis, at half angles with rational sine and cosine. A weight "a", "s" is a x_i + s
// n_i (rank.hpp).
#include <string>
#include <utility>

#include "generators/rank.hpp"

namespace plumbline::cases {
namespace {

struct HalfAngle {
  const char *sine, *cosine;
};
constexpr HalfAngle kWide{"12/13", "5/13"};     // 134.8 degrees between the inputs
constexpr HalfAngle kMiddle{"4/5", "3/5"};      // 106.3 degrees
constexpr HalfAngle kNarrow{"21/29", "20/29"};  // 92.8 degrees
constexpr HalfAngle kSharp{"35/37", "12/37"};   // 142.1 degrees

struct Weight {
  const char *along, *across;  // a and s
};

ExactMatrix unit_targets() { return matrix({{"1", "0"}, {"0", "1"}}); }
ExactMatrix oblique_targets() { return matrix({{"3/5", "-5/13"}, {"4/5", "12/13"}}); }
// Section 3.1: (+-1, 0.99), normalised.
ExactMatrix experiment_inputs() {
  return matrix({{"100/sqrt(19801)", "-100/sqrt(19801)"}, {"99/sqrt(19801)", "99/sqrt(19801)"}});
}
ExactMatrix no_output() { return ExactMatrix(2, 2); }

Rational number(const char* text) { return Real::parse(text).rational(); }

RationalVector input_at(const HalfAngle& half, int which) {
  const Rational s = number(half.sine);
  return {which == 1 ? s : -s, number(half.cosine)};
}
ExactMatrix inputs_at(const HalfAngle& half) {
  const RationalVector x1 = input_at(half, 1), x2 = input_at(half, 2);
  return from_vector({x1[0], x2[0], x1[1], x2[1]}, 2, 2);
}
Case at(const char* name, const HalfAngle& half, const Weight& first, const Weight& second, ExactMatrix v,
        ExactMatrix targets, const char* note = "") {
  return noted(plane_case(name, input_at(half, 1), input_at(half, 2), {number(first.along), number(first.across)},
                          {number(second.along), number(second.across)}, std::move(v), std::move(targets)),
               note);
}

// v_i(0) = 0, one neuron inside each S_i.
void starts(std::vector<Case>& out) {
  out.push_back(at("start-wide", kWide, {"1/20", "1/50"}, {"1/20", "-1/10"}, no_output(), unit_targets(),
                   "One neuron leans towards S, the other towards D"));
  out.push_back(at("start-middle", kMiddle, {"1/10", "1/50"}, {"1/20", "-1/10"}, no_output(), oblique_targets()));
  out.push_back(at("start-narrow", kNarrow, {"1/50", "-1/50"}, {"1/100", "-1/100"}, no_output(), unit_targets(),
                   "Nearly a right angle between the inputs"));
  out.push_back(at("start-along-inputs", kSharp, {"1/10", "0"}, {"1/20", "0"}, no_output(), oblique_targets()));
  out.push_back(at("start-large", kMiddle, {"2", "-3"}, {"1/2", "-5"}, no_output(), unit_targets(),
                   "Weights of any size: the limit is known all the same"));
  out.push_back(noted(two_layers("start-exchanged", inputs_at(kMiddle), matrix({{"-1/10", "1/25"}, {"1/10", "1/20"}}),
                                 no_output(), unit_targets()),
                      "The first neuron serves the second sample"));
  out.push_back(noted(two_layers("start-of-the-experiment", experiment_inputs(),
                                 matrix({{"1/200", "1/1000"}, {"-1/250", "1/1000"}}), no_output(), unit_targets()),
                      "The data of Section 3.1: (+-1, 0.99), normalised", "Section 3.1"));
}

// v_i(0) != 0: inside and outside the bounds of Theorem 2.
void starts_with_second_layer(std::vector<Case>& out) {
  out.push_back(at("start-on-target", kWide, {"1/5", "1/10"}, {"1/10", "-1/5"}, matrix({{"1/4", "0"}, {"0", "2/5"}}),
                   unit_targets(), "v_i on the line of y_i"));
  out.push_back(at("start-off-target", kMiddle, {"1/4", "-1/5"}, {"1/5", "-1/4"},
                   matrix({{"1/5", "1/4"}, {"-2/5", "1/10"}}), unit_targets(),
                   "Both neurons lean towards D, v_i points elsewhere"));
  out.push_back(at("start-between-the-bounds", kWide, {"1/10", "-2/5"}, {"1/10", "-2/5"},
                   matrix({{"1/10", "0"}, {"0", "1/10"}}), unit_targets(),
                   "Too large for Theorem 2, not for its sharper form"));
  out.push_back(at("start-with-rank-one-limit", kWide, {"1/10", "-5/12"}, {"1/10", "-5/12"},
                   matrix({{"1/10", "0"}, {"0", "1/10"}}), unit_targets(),
                   "At the limit w_i = x_i - 5/12 n_i: opposite to each other"));
  out.push_back(
      at("start-just-outside", kWide, {"1/100", "-5/12"}, {"1/100", "-5/12"}, matrix({{"1/100", "0"}, {"0", "1/100"}}),
         unit_targets(),
         "||w_i(0)||^2 is above the bound of the sharper form by less than 1/1000, and the limit has rank one"));
  out.push_back(at("start-large-second-layer", kWide, {"1/16", "-5/24"}, {"1/16", "-5/24"},
                   matrix({{"31/16", "0"}, {"0", "31/16"}}), unit_targets(), "At the limit w_i = 1/2 x_i - 5/24 n_i"));
}

void zero_loss(std::vector<Case>& out) {
  out.push_back(noted(two_layers("rank-one-zero-loss", inputs_at(kMiddle), matrix({{"1", "0"}, {"-1", "0"}}),
                                 matrix({{"3/4", "-25/52"}, {"1", "15/13"}}), oblique_targets()),
                      "Two opposite neurons"));
  out.push_back(noted(two_layers("rank-one-in-balance", inputs_at(kMiddle), matrix({{"9/8", "0"}, {"-9/8", "0"}}),
                                 matrix({{"10/9", "0"}, {"0", "10/9"}}), unit_targets()),
                      "Two opposite neurons, ||w_i||^2 - ||v_i||^2 = 0.03: a small start has that too"));
  out.push_back(at("zero-loss-balanced", kWide, {"1", "0"}, {"1", "0"}, unit_targets(), unit_targets()));
  out.push_back(at("zero-loss-leaning", kMiddle, {"1", "-3/10"}, {"4/5", "1/5"}, matrix({{"1", "0"}, {"0", "5/4"}}),
                   unit_targets()));
  out.push_back(at("zero-loss-unbalanced", kWide, {"2", "1/2"}, {"2", "-1"}, matrix({{"1/2", "0"}, {"0", "1/2"}}),
                   unit_targets(), "||w_i||^2 - ||v_i||^2 is above 1"));
  out.push_back(
      noted(two_layers("zero-loss-with-an-active-neuron", inputs_at(kMiddle), matrix({{"0", "5/3"}, {"5/4", "0"}}),
                       matrix({{"0", "1"}, {"1", "-1"}}), unit_targets()),
            "The first neuron is in S"));
  out.push_back(noted(two_layers("equal-targets-one-line", inputs_at(kMiddle), matrix({{"0", "5/3"}, {"0", "10/3"}}),
                                 matrix({{"1/5", "1/5"}, {"4/5", "0"}}), matrix({{"3/5", "3/5"}, {"4/5", "4/5"}})),
                      "Dependent targets: both neurons in S, on one line"));
  out.push_back(noted(two_layers("equal-targets-dead-neuron", inputs_at(kMiddle), matrix({{"0", "5/3"}, {"0", "-1"}}),
                                 matrix({{"3/5", "1"}, {"4/5", "2"}}), matrix({{"3/5", "3/5"}, {"4/5", "4/5"}})),
                      "Dependent targets: one neuron does it all"));
}

// Points of trajectories.
void flow_points(std::vector<Case>& out) {
  out.push_back(at("point-inside", kWide, {"1/2", "-1/4"}, {"3/4", "1/10"}, matrix({{"1/3", "-1/2"}, {"1/4", "2/3"}}),
                   oblique_targets()));
  out.push_back(at("point-beyond-the-targets", kMiddle, {"3/2", "0"}, {"1", "-2"}, matrix({{"2", "1/3"}, {"-1", "3"}}),
                   unit_targets(), "The weights have to shrink"));
  out.push_back(at("point-on-the-lines", kNarrow, {"1/2", "-1/3"}, {"1/3", "-1/2"},
                   matrix({{"3/10", "-5/26"}, {"2/5", "6/13"}}), oblique_targets(), "v_i = 1/2 y_i"));
  out.push_back(at("one-neuron-in-S", kMiddle, {"1", "-1/2"}, {"1/2", "2"}, matrix({{"1", "1/2"}, {"-1/3", "1"}}),
                   unit_targets(), "The second neuron is active on both samples"));
  out.push_back(
      at("both-neurons-in-S", kWide, {"1/2", "2"}, {"1/3", "1"}, matrix({{"1", "1/2"}, {"1/4", "1"}}), unit_targets()));
  out.push_back(at("one-dead-neuron", kWide, {"-1", "-3"}, {"1/2", "1"}, matrix({{"1", "1/2"}, {"-1/3", "1"}}),
                   unit_targets(), "w_1 inside D"));
  out.push_back(at("equal-neurons-in-S", kMiddle, {"1", "4/3"}, {"1", "4/3"}, matrix({{"1/2", "1/2"}, {"1/3", "1/3"}}),
                   unit_targets()));
  out.push_back(noted(two_layers("equal-neurons-in-S-1", inputs_at(kMiddle), matrix({{"1/10", "0"}, {"1/10", "0"}}),
                                 no_output(), unit_targets()),
                      "Both draws equal: spherically symmetric, not independent"));
  out.push_back(noted(two_layers("equal-first-layers", inputs_at(kMiddle), matrix({{"1", "0"}, {"1", "0"}}),
                                 matrix({{"1", "0"}, {"0", "1"}}), unit_targets()),
                      ""));
}

// Points on the edges of the regions.
void edges(std::vector<Case>& out) {
  out.push_back(at("edge-of-D", kWide, {"0", "-1/4"}, {"1/10", "0"}, matrix({{"1/4", "0"}, {"0", "1/4"}}),
                   unit_targets(), "w_1 . x_1 = 0, w_1 . x_2 < 0: it may stay, or leave along x_1"));
  out.push_back(at("caught-on-an-edge", kMiddle, {"1/5", "7/120"}, {"1/10", "0"},
                   matrix({{"1/100", "0"}, {"-2/5", "0"}}), unit_targets(),
                   "w_1 . x_2 = 0, and it is driven there from both sides; inside the bounds of Theorem 2"));
  out.push_back(at("crossing-an-edge", kMiddle, {"3/5", "7/40"}, {"1/2", "0"}, matrix({{"1/4", "0"}, {"0", "1/4"}}),
                   unit_targets(), "w_1 . x_2 = 0, on its way from S into S_1"));
  out.push_back(at("origin-and-edge", kMiddle, {"0", "0"}, {"1/2", "7/48"}, matrix({{"1/4", "0"}, {"0", "1/4"}}),
                   unit_targets(), "w_1 = 0; w_2 . x_1 = 0"));
}

// Inputs and targets for Theorem 1, and first layers for Lemma 2; the rest of the network takes no part.
void data(std::vector<Case>& out) {
  const auto any = [](const char* name, ExactMatrix inputs, ExactMatrix targets, const char* note) {
    return noted(
        two_layers(name, std::move(inputs), matrix({{"1", "0"}, {"0", "1"}}), unit_targets(), std::move(targets)),
        note);
  };
  out.push_back(any("inputs-at-45-degrees", matrix({{"1", "1"}, {"0", "1"}}), matrix({{"2", "-1"}, {"3", "1"}}),
                    "An acute angle"));
  out.push_back(
      any("inputs-nearly-parallel", matrix({{"3", "100"}, {"4", "133"}}), matrix({{"1", "0"}, {"0", "1"}}), ""));
  out.push_back(
      any("inputs-opposite", matrix({{"1", "-2"}, {"0", "0"}}), matrix({{"1", "1"}, {"2", "-1"}}), "An angle of pi"));
  out.push_back(any("inputs-parallel", matrix({{"1", "2"}, {"0", "0"}}), matrix({{"1", "0"}, {"0", "1"}}),
                    "An angle of 0: N(2 x) = 2 N(x)"));
  out.push_back(any("targets-zero", matrix({{"1", "1"}, {"1", "-2"}}), matrix({{"0", "0"}, {"0", "0"}}), ""));
  const auto first_layer = [](const char* name, ExactMatrix w, ExactMatrix inputs, ExactMatrix targets,
                              const char* note) {
    ExactMatrix v(targets.rows(), w.rows());
    return noted(two_layers(name, std::move(inputs), std::move(w), std::move(v), std::move(targets)), note);
  };
  out.push_back(first_layer(
      "three-samples-own-neurons",
      matrix({{"1", "-1", "-1"}, {"-1", "2", "-1"}, {"-1", "-1", "1"}, {"1", "1", "1"}, {"3", "-2", "0"}}),
      matrix({{"1", "0", "0"}, {"0", "1", "1/4"}, {"0", "0", "1"}}), matrix({{"1", "2", "3"}, {"-1", "1/2", "0"}}),
      "The first sample has two neurons of its own; one is active on all"));
  out.push_back(first_layer("two-samples-own-neurons", matrix({{"1", "-1"}, {"-1", "2"}}),
                            matrix({{"1", "1/2"}, {"1/3", "1"}}), matrix({{"1", "-2"}}), ""));
  out.push_back(first_layer("one-neuron-two-samples", matrix({{"1", "1"}}), matrix({{"1", "0"}, {"0", "1"}}),
                            matrix({{"1", "2"}}), "Active on both samples"));
}

// Bounds of the probability in Theorem 3.
void probabilities(std::vector<Case>& out) {
  const auto between = [](Case c, const char* low, const char* high) {
    c.note = "2 (angle/(2 pi))^2 to four digits";
    return with(with(std::move(c), "probability-low", low), "probability-high", high);
  };
  const auto at_angle = [](const char* name, const HalfAngle& half) {
    return at(name, half, {"1/100", "0"}, {"1/100", "0"}, no_output(), unit_targets());
  };
  out.push_back(between(at_angle("probability-wide", kWide), "2802/10000", "2803/10000"));
  out.push_back(between(at_angle("probability-middle", kMiddle), "1742/10000", "1743/10000"));
  out.push_back(between(at_angle("probability-narrow", kNarrow), "1328/10000", "1329/10000"));
  Case c = two_layers("probability-of-the-experiment", experiment_inputs(), matrix({{"1/100", "0"}, {"-1/100", "0"}}),
                      no_output(), unit_targets());
  c.source = "Section 3.1";
  out.push_back(between(std::move(c), "1266/10000", "1267/10000"));
}

// Networks with any loss: the gradient by the outputs is given (Lemma 9).
void any_loss(std::vector<Case>& out) {
  const ExactMatrix inputs = matrix({{"1", "-1/2", "2"}, {"1/3", "1", "-1"}}),
                    gradient = matrix({{"1", "-2", "1/2"}, {"0", "1", "-1/3"}});
  out.push_back(
      noted(make_case("any-loss-depth-2",
                      {matrix({{"1", "1/2"}, {"-1", "2"}, {"1", "-1"}}), matrix({{"1", "1", "2"}, {"-1", "1/2", "1"}})},
                      inputs, gradient),
            "three neurons, each active on some samples"));
  out.push_back(noted(make_case("any-loss-depth-4",
                                {matrix({{"1", "1/2"}, {"-1", "2"}}), matrix({{"1", "1/3"}, {"-1/2", "1"}, {"1", "1"}}),
                                 matrix({{"1", "2", "-1"}, {"1/2", "1", "1"}}), matrix({{"1", "-1"}, {"1", "1"}})},
                                inputs, gradient),
                      "four layers"));
}

}  // namespace

std::vector<Case> constructed_rank_cases() {
  std::vector<Case> out;
  starts(out);
  starts_with_second_layer(out);
  zero_loss(out);
  flow_points(out);
  edges(out);
  data(out);
  any_loss(out);
  probabilities(out);
  add_rank_norms(out);
  add_rank_flows(out);
  return out;
}

}  // namespace plumbline::cases
