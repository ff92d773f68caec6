// Constructed cases for `saddle` on which the statements about deep layers have something to say: both sides of an
// inequality are away from their trivial values. Optima whose data are nearly, not exactly, rank one; optima with tied
// neurons, whose first layers have two directions; networks that are nearly optimal, with directions of their own in
// every layer; and counterexamples that do not depend on a corner.
//
// Where no formula bounds the optimal speed sharply, a proof table does. For one output and G <= 0 it is short: with
// z = -G >= 0 the row (0, y = z, x = 0) passes F_l(z) <= c on to F_{l-1}(z) <= c (docs/speed.md, Lemma 8), so that the
// optimal speed is that of depth 2, whatever the depth.
#include "generators/build.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {
namespace {

std::vector<ExactMatrix> narrow(ExactMatrix first, int depth, const char* last) {
  std::vector<ExactMatrix> out(static_cast<std::size_t>(depth), matrix({{"1"}}));
  out.front() = std::move(first);
  out.back() = matrix({{last}});
  return out;
}

Case around(Case c, ExactMatrix u, ExactMatrix v, const char* epsilon) {
  return with(with(with(std::move(c), "u", std::move(u)), "v", std::move(v)), "epsilon", epsilon);
}

// The proof table for one output and G <= 0: depth - 2 rows.
Case carried(Case c) {
  const ExactMatrix& g = *c.gradient;
  const int samples = g.cols();
  ExactMatrix table(c.network.depth() - 2, 1 + 2 * samples);
  for (int row = 0; row < table.rows(); ++row)
    for (int j = 0; j < samples; ++j) table(row, 1 + j) = -g(0, j);
  return with(std::move(c), "proof", std::move(table));
}

ExactMatrix rotation_like(const char* cosine, const char* sine) {
  const std::string minus = std::string("-") + sine;
  return matrix({{cosine, sine}, {minus.c_str(), cosine}});
}

// X = [1 0 0; 0 d -d], G = -[1 g g]: the neurons (1, dg) and (1, -dg), normalised, are equally fast, and so is every
// mixture of them, whose first layer has two directions.
void ties(std::vector<Case>& out) {
  const char *near = "1/sqrt(160001)", *off = "400/sqrt(160001)";  // d g = 1/400
  const ExactMatrix inputs = matrix({{"1", "0", "0"}, {"0", "1/20", "-1/20"}}),
                    gradient = matrix({{"-1", "-1/20", "-1/20"}});
  for (const int depth : {3, 6}) {
    std::vector<ExactMatrix> weights(static_cast<std::size_t>(depth), matrix({{"1"}}));
    const std::string c = std::string(off) + "*3/5", d = std::string(off) + "*4/5", a = std::string(near) + "*3/5",
                      b = std::string("-") + near + "*4/5";
    weights[0] = matrix({{c.c_str(), a.c_str()}, {d.c_str(), b.c_str()}});
    weights[1] = matrix({{"3/5", "4/5"}});
    out.push_back(
        noted(carried(around(make_case("tied-directions-depth-" + std::to_string(depth), weights, inputs, gradient),
                             column({"1", "0"}), column({"1", "0", "0"}), "1/10")),
              "An optimum whose first layer has two directions"));
  }
}

void near_rank_one_optima(std::vector<Case>& out) {
  const ExactMatrix inputs = matrix({{"1", "1"}, {"1/20", "-1/20"}}), u = column({"1", "0"}), v = column({"1", "1"});
  for (const int depth : {2, 6, 12})
    out.push_back(noted(
        around(make_case("off-centre-optimum-depth-" + std::to_string(depth),
                         narrow(matrix({{"20/sqrt(401)", "1/sqrt(401)"}}), depth, "1"), inputs, matrix({{"-1", "0"}})),
               u, v, "1/10"),
        "One sample counts; the other is nearly parallel to it"));
  for (std::size_t i = out.size() - 2; i < out.size(); ++i) out[i] = carried(out[i]);
  out.push_back(noted(around(make_case("near-rank-one-negative-output-depth-4", narrow(matrix({{"1", "0"}}), 4, "-1"),
                                       inputs, matrix({{"1", "1"}})),
                             u, v, "1/10"),
                      "An optimum with negative outputs on data that are not rank one"));
  out.push_back(noted(around(make_case("small-inputs-near-rank-one", narrow(matrix({{"1", "0"}}), 3, "1"),
                                       matrix({{"1/2", "1/2"}, {"1/200", "-1/200"}}), matrix({{"-1", "-1"}})),
                             u, column({"1/2", "1/2"}), "1/100"),
                      "s* = 1 < ||G||"));
  out.push_back(noted(around(make_case("negative-direction", narrow(matrix({{"3/5", "-4/5"}}), 4, "1"),
                                       matrix({{"3/5", "29/50", "31/50"}, {"-4/5", "-163/200", "-157/200"}}),
                                       matrix({{"-1", "-1", "-1"}})),
                             column({"3/5", "-4/5"}), column({"1", "1", "1"}), "1/20"),
                      "The leading direction of the inputs has a negative entry"));
  for (const int depth : {2, 4})
    out.push_back(noted(with(make_case("tilted-direction-depth-" + std::to_string(depth),
                                       narrow(matrix({{"1", "0"}}), depth, "1"), column({"1", "0"}), matrix({{"-1"}})),
                             "u", column({"24/25", "7/25"})),
                        "Lemma Q with a direction that is not the best: 1 - phi^2 = x^2"));
}

// Layers 2 to L - 1 are c [cos, sin; -sin, cos] or have a small second direction: nearly optimal, nowhere rank one.
void nearly_optimal(std::vector<Case>& out) {
  const ExactMatrix inputs = matrix({{"1", "1", "1"}, {"1/100", "-1/100", "1/50"}}),
                    small = matrix({{"199/200", "1/40"}, {"-1/50", "1/20"}});
  for (const int depth : {4, 6, 10}) {
    std::vector<ExactMatrix> one(static_cast<std::size_t>(depth), small), two = one;
    one.front() = matrix({{"199/200", "1/50"}, {"-1/40", "1/20"}});
    one.back() = matrix({{"199/200", "1/40"}});
    two.front() = one.front();
    two.back() = matrix({{"119/200", "-1/40"}, {"159/200", "1/25"}});
    const auto data = [&](const char* name, const std::vector<ExactMatrix>& weights, ExactMatrix gradient) {
      return around(make_case(name + std::to_string(depth), weights, inputs, std::move(gradient)), column({"1", "0"}),
                    column({"1", "1", "1"}), "1/10");
    };
    out.push_back(noted(data("nearly-optimal-depth-", one, matrix({{"-1", "-1", "-1"}})),
                        "No layer is rank one; the speed is almost the optimum"));
    out.push_back(
        noted(data("nearly-optimal-two-outputs-depth-", two, matrix({{"-3", "-3", "-3"}, {"-4", "-4", "-4"}})),
              "No layer is rank one; two outputs"));
    // One layer carries all that is lost: the bound on its tail is an equality for rank-one data.
    std::vector<ExactMatrix> last(static_cast<std::size_t>(depth), matrix({{"1", "0"}, {"0", "0"}}));
    last.front() = matrix({{"1"}, {"0"}});
    last[last.size() - 2] = matrix({{"24/25", "0"}, {"0", "7/25"}});
    last.back() = matrix({{"1", "0"}});
    out.push_back(noted(
        make_case("one-loose-layer-depth-" + std::to_string(depth), last, matrix({{"1", "2"}}), matrix({{"-1", "-2"}})),
        "The tail of one deep layer is all that is lost: 1 - (1 - d)^2 = 49/625"));
  }
  out.push_back(noted(make_case("turned-neurons-depth-3",
                                {matrix({{"4/5", "0"}, {"3/5", "0"}}), rotation_like("3/5*sqrt(1/2)", "4/5*sqrt(1/2)"),
                                 matrix({{"1", "0"}, {"0", "0"}})},
                                matrix({{"1", "1"}, {"1/50", "-1/50"}}), matrix({{"-1", "-1"}, {"0", "0"}})),
                      "Two neurons of equal size, turned; half of the speed is lost"));
}

void counterexamples_beyond_corners(std::vector<Case>& out) {
  // relu of the outputs has two singular values of equal size, all other activations almost one.
  out.push_back(noted(with(make_case("two-small-outputs",
                                     {matrix({{"49/50", "0", "0"}, {"0", "1/8", "0"}, {"0", "0", "1/8"}}),
                                      matrix({{"-7/10", "1/10", "0"}, {"-7/10", "0", "1/10"}})},
                                     matrix({{"1", "0", "0"}, {"0", "1/10", "0"}, {"0", "0", "1/10"}}),
                                     matrix({{"1", "-1/10", "0"}, {"1", "0", "-1/10"}})),
                           "p", "1/4"),
                      "What the ReLU leaves of the outputs is far from rank one"));
  // The ReLU makes the operator norm of [1 1; 1 -1] larger: almost rank one after it, far from it before.
  out.push_back(noted(
      with(make_case("preactivations-of-equal-size", {matrix({{"7/10", "0"}, {"0", "7/10"}}), matrix({{"4/5", "3/5"}})},
                     matrix({{"1", "1"}, {"1", "-1"}}), matrix({{"-7", "-4"}})),
           "p", "9/10"),
      "Z_1 has two equal singular values, its ReLU has not"));
  out.push_back(noted(make_case("hexagon-depth-2", {matrix({{"7/5", "0"}}), matrix({{"1/5"}})},
                                matrix({{"1", "1/2", "-1/2", "-1", "-1/2", "1/2"},
                                        {"0", "sqrt(3)/2", "sqrt(3)/2", "0", "-sqrt(3)/2", "-sqrt(3)/2"}}),
                                matrix({{"1", "-1", "1", "-1", "1", "-1"}})),
                      "s*(2) = 0: every neuron gains on some samples what it loses on others"));
  out.push_back(noted(make_case("cancelling-samples", narrow(matrix({{"1", "0"}}), 2, "1"),
                                matrix({{"1", "0", "0"}, {"0", "1", "2"}}), matrix({{"-1", "2", "-1"}})),
                      "Two samples at a kink, whose parts cancel: L0 is differentiable"));
  // l0 = 0 is a good layer, the inputs are rank one, and the first ReLU removes 16/41 of them.
  Case inputs_first = make_case("inputs-are-the-first-good-layer", narrow(matrix({{"1"}}), 380, "1"),
                                matrix({{"1", "-4/5"}}), matrix({{"-1", "0"}}));
  out.push_back(noted(with(carried(inputs_first), "p", "379/380"), "The inputs are rank one and have a negative entry",
                      "saddle A.8"));
  // l0 = 1: the inputs are not rank one, the first layer is, and its ReLU removes 16/41 of it.
  Case first_layer = make_case("a-hidden-layer-is-the-first-good-one", narrow(matrix({{"1", "0"}}), 390, "1"),
                               matrix({{"1", "-4/5"}, {"0", "1/12"}}), matrix({{"-1", "0"}}));
  out.push_back(noted(with(carried(first_layer), "p", "389/390"), "The first layer of rank one changes under the ReLU",
                      "saddle A.8"));
  // Optima of linear networks: of rank one if the singular value is simple, or from depth 3 on.
  const ExactMatrix unit = matrix({{"1", "0"}, {"0", "1"}}), turned = matrix({{"3/5", "0"}, {"4/5", "0"}}),
                    back = matrix({{"-3/5", "-4/5"}, {"0", "0"}});
  out.push_back(noted(make_case("linear-two-values-depth-2", {turned, back}, unit, matrix({{"2", "0"}, {"0", "1"}})),
                      "The linear network is an optimum, with a neuron below zero", "saddle 5"));
  const ExactMatrix along = matrix({{"3/5", "4/5"}, {"0", "0"}}), keep = matrix({{"1", "0"}, {"0", "0"}}),
                    out_of = matrix({{"-3/5", "0"}, {"-4/5", "0"}});
  out.push_back(noted(make_case("linear-two-equal-values-depth-3", {along, keep, out_of}, unit, unit),
                      "From depth 3 on no mixture of equal values is an optimum", "saddle 5"));
}

void example_1_again(std::vector<Case>& out) {
  const ExactMatrix first = matrix({{"1/2", "0"}, {"0", "1/2"}, {"-1/2", "0"}, {"0", "-1/2"}}),
                    second = matrix({{"1/2", "-1/2", "1/2", "-1/2"}});
  Case footnote = make_case("example-1-footnote", {first, second, matrix({{"1"}})}, example_1_inputs(),
                            times(-1, example_1_gradient()));
  footnote.targets = example_1_gradient();
  out.push_back(noted(footnote, "Equation (2) as printed, with the gradient that the targets of footnote 1 give",
                      "saddle Example 1, footnote 1"));
  out.push_back(noted(with(make_case("example-1-rank-two-depth-4", {first, second, matrix({{"1"}}), matrix({{"-1"}})},
                                     example_1_inputs(), example_1_gradient()),
                           "m", "3"),
                      "The rank-two direction with one layer more"));
}

// X = [1 -1] splits into two directions at the first ReLU, and each following layer keeps both as long as they are:
// every layer costs a factor 2, of which the product inequality of Proposition 3.4 loses none. Layers of four neurons
// (two of a kind, so that all numbers are rational) and of two take turns; the depth is odd.
Case both_signs_kept_apart(int depth, const char* p) {
  const ExactMatrix widen = matrix({{"1/2", "0"}, {"1/2", "0"}, {"0", "1/2"}, {"0", "1/2"}});
  const ExactMatrix narrow = matrix({{"1/2", "1/2", "0", "0"}, {"0", "0", "1/2", "1/2"}});
  std::vector<ExactMatrix> weights{matrix({{"1/2"}, {"1/2"}, {"-1/2"}, {"-1/2"}})};
  while (static_cast<int>(weights.size()) + 1 < depth) weights.push_back(weights.size() % 2 == 1 ? narrow : widen);
  weights.push_back(matrix({{"1", "0"}}));
  return with(make_case("both-signs-kept-apart-depth-" + std::to_string(depth), std::move(weights),
                        matrix({{"1", "-1"}}), matrix({{"-1", "0"}})),
              "p", p);
}

// A constant a little larger, or a sum a little shorter, and these fail.
void planted_errors(std::vector<Case>& out) {
  const char* note = "Every layer but the inputs has tail ratio 1/2; almost p L of them";
  out.push_back(noted(both_signs_kept_apart(7, "5/7"), note, "docs/search.md#sharpness"));
  out.push_back(noted(both_signs_kept_apart(65, "63/65"), note, "docs/search.md#sharpness"));
  out.push_back(noted(with(around(make_case("inputs-just-not-good-depth-8", narrow(matrix({{"1", "0"}}), 8, "1"),
                                            matrix({{"1", "1"}, {"1/5", "-1/5"}}), matrix({{"-1", "-1"}})),
                                  column({"1", "0"}), column({"1", "1"}), "2/5"),
                           "p", "1287/10000"),
                      "The tail ratio of the inputs is 1 % above the bound by which a layer is called good",
                      "docs/search.md#sharpness"));
  out.push_back(noted(make_case("wrong-sign-barely", {matrix({{"1"}}), matrix({{"1"}})}, matrix({{"1", "-1"}}),
                                matrix({{"-1", "-4/9"}})),
                      "c^2 = 2.09: at l = 2 the right side of Theorem 3.1 is still negative",
                      "docs/search.md#sharpness"));
  out.push_back(
      noted(make_case("example-1-rank-one-too-large", {matrix({{"2", "0"}}), matrix({{"1"}}), matrix({{"1"}})},
                      example_1_inputs(), example_1_gradient()),
            "Rank-one layers outside the sphere, twice as fast as the optimum on it", "docs/search.md#sharpness"));
}

}  // namespace

std::vector<Case> biting_saddle_cases() {
  std::vector<Case> out;
  for (const auto add :
       {ties, near_rank_one_optima, nearly_optimal, counterexamples_beyond_corners, example_1_again, planted_errors})
    add(out);
  return out;
}

}  // namespace plumbline::cases
