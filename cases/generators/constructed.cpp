// Constructed cases for `saddle`: the data of the paper, cases where an inequality is an equality, corners (zero rows,
// equal rows, ties, one neuron, one sample), and the smallest counterexamples that are known to the readings that are
// false.
#include "generators/build.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {
namespace {

Case near_rank_one(Case c, ExactMatrix u, ExactMatrix v, const char* epsilon) {
  return with(with(with(std::move(c), "u", std::move(u)), "v", std::move(v)), "epsilon", epsilon);
}

// One neuron per layer, all weights 1 but the last, which is `last`.
std::vector<ExactMatrix> chain(int depth, const char* last) {
  std::vector<ExactMatrix> out(static_cast<std::size_t>(depth), matrix({{"1"}}));
  out.back() = matrix({{last}});
  return out;
}

void example_1(std::vector<Case>& out) {
  const ExactMatrix first = matrix({{"1/2", "0"}, {"0", "1/2"}, {"-1/2", "0"}, {"0", "-1/2"}}),
                    second = matrix({{"1/2", "-1/2", "1/2", "-1/2"}});
  const auto on_circle = [](const std::string& name, std::vector<ExactMatrix> weights) {
    return make_case(name, std::move(weights), example_1_inputs(), example_1_gradient());
  };
  out.push_back(
      noted(with(on_circle("example-1-as-printed", {first, second, matrix({{"1"}})}), "w", column({"1", "0"})),
            "The rank-two direction with W3 = [1], as printed", "saddle eq. (2)"));
  out.push_back(
      noted(with(on_circle("example-1-rank-two", {first, second, matrix({{"-1"}})}), "w", column({"4/5", "3/5"})),
            "The rank-two direction with W3 = [-1], speed 1/2", "saddle eq. (2)"));
  out.push_back(noted(with(on_circle("example-1-rank-one", {matrix({{"1", "0"}}), matrix({{"1"}}), matrix({{"1"}})}),
                           "w", column({"12/13", "5/13"})),
                      "An optimal rank-one direction, phi = 0, speed sqrt(2) - 1", "saddle Example 1"));
  out.push_back(noted(with(on_circle("example-1-rank-one-pi-4",
                                     {matrix({{"sqrt(2)/2", "sqrt(2)/2"}}), matrix({{"1"}}), matrix({{"-1"}})}),
                           "w", column({"sqrt(2)/2", "sqrt(2)/2"})),
                      "An optimal rank-one direction, phi = pi/4", "saddle Example 1"));
  out.push_back(with(on_circle("example-1-two-signs",
                               {matrix({{"3/5", "0"}, {"-4/5", "0"}}), matrix({{"3/5", "4/5"}}), matrix({{"1"}})}),
                     "w", column({"24/25", "7/25"})));
  out.push_back(with(on_circle("example-1-depth-two", {matrix({{"3/5", "4/5"}}), matrix({{"-1"}})}), "w",
                     column({"35/37", "12/37"})));
}

void counterexamples(std::vector<Case>& out) {
  out.push_back(
      noted(with(make_case("one-neuron-negative-factor", chain(2, "1"), matrix({{"1"}}), matrix({{"1"}})), "a", "-1"),
            "L0(-theta) = 0, but (-1)^2 L0(theta) = 1"));
  out.push_back(
      noted(with(make_case("depth-one-two-signs", {matrix({{"-1"}})}, matrix({{"1", "-1"}}), matrix({{"1", "-1"}})),
                 "hi", "1"),
            "s*(1) = 2, but s*(2) = 1: depth makes the optimum slower"));
  out.push_back(noted(make_case("kink-minimiser", {matrix({{"0", "1"}}), matrix({{"1"}})},
                                matrix({{"1", "1"}, {"1", "0"}}), matrix({{"-1", "6/5"}})),
                      "The minimiser sits where a preactivation is zero; L0 has no gradient there"));
  out.push_back(noted(
      make_case("two-equal-neurons",
                {matrix({{"sqrt(2)/2", "0"}, {"0", "sqrt(2)/2"}}), matrix({{"sqrt(2)/2", "0"}, {"0", "sqrt(2)/2"}})},
                matrix({{"1", "0"}, {"0", "1"}}), matrix({{"-1", "0"}, {"0", "-1"}})),
      "An optimal escape direction at depth 2 whose second layer has two equal singular values"));
  out.push_back(noted(with(make_case("large-input", chain(3, "1"), matrix({{"2"}}), matrix({{"-1"}})), "r", "2"),
                      "The outputs have size 2 at the start; the stated escape time is positive"));
  out.push_back(make_case("large-input-depth-two", chain(2, "1"), matrix({{"2"}}), matrix({{"-1"}})));
  out.push_back(noted(near_rank_one(make_case("negative-output", {matrix({{"-1"}})}, matrix({{"1"}}), matrix({{"1"}})),
                                    matrix({{"1"}}), matrix({{"1"}}), "1/100"),
                      "The optimum has a negative output, which the ReLU removes"));
  out.push_back(
      near_rank_one(make_case("negative-output-depth-three", chain(3, "-1"), matrix({{"1"}}), matrix({{"1"}})),
                    matrix({{"1"}}), matrix({{"1"}}), "1/100"));
  out.push_back(noted(near_rank_one(make_case("shifted-sample", chain(2, "1"), matrix({{"101/100"}}), matrix({{"-1"}})),
                                    matrix({{"1"}}), matrix({{"1"}}), "1/100"),
                      "The trace moves by exactly ||G|| eps"));
  out.push_back(noted(near_rank_one(make_case("large-epsilon", chain(2, "1"), matrix({{"1"}}), matrix({{"-1"}})),
                                    matrix({{"1"}}), matrix({{"1"}}), "10"),
                      "s* < ||G|| eps"));
  out.push_back(
      noted(near_rank_one(make_case("inactive-sample", chain(2, "-1"), matrix({{"1", "-1/10"}}), matrix({{"1", "0"}})),
                          matrix({{"1"}}), column({"1", "0"}), "1/10"),
            "A sample that the first layer switches off"));
  out.push_back(
      noted(with(make_case("projection", {matrix({{"1/2", "-1/2"}, {"-1/2", "1/2"}})},
                           matrix({{"1/2", "-1/2"}, {"-1/2", "1/2"}}), matrix({{"-1/2", "1/2"}, {"1/2", "-1/2"}})),
                 "p", "1/2"),
            "Rank one before the output activation, rank two after it"));
  out.push_back(make_case("half-weight", {matrix({{"1/2"}})}, matrix({{"1"}}), matrix({{"-1"}})));
  out.push_back(noted(make_case("negative-first-layer", {matrix({{"-1"}}), matrix({{"-1"}}), matrix({{"1"}})},
                                matrix({{"1"}}), matrix({{"1"}})),
                      "Z_1 and relu(Z_1) give different sums"));
  out.push_back(noted(make_case("output-nonnegative", {matrix({{"1"}, {"-1"}}), matrix({{"1", "2"}})},
                                matrix({{"1", "-1"}}), matrix({{"1", "3"}})),
                      "Z_2 >= 0 although Z_1 has both signs"));
  out.push_back(noted(make_case("absolute-value", {matrix({{"1"}, {"-1"}}), matrix({{"1", "1"}})},
                                matrix({{"1", "-1"}}), matrix({{"-1", "-1"}})),
                      "|x|: rank-one layers, two sides"));
  out.push_back(
      make_case("unbalanced-neuron", {matrix({{"7/5"}}), matrix({{"1/5"}})}, matrix({{"1"}}), matrix({{"-1"}})));
  out.push_back(noted(make_case("wrong-sign-vacuous", chain(2, "1"), matrix({{"1", "-1"}}), matrix({{"-1", "-1/2"}})),
                      "c > 1: the first layer has l < c^2"));
}

void optima(std::vector<Case>& out) {
  out.push_back(noted(make_case("optimal-depth-one", {matrix({{"-3/5", "-4/5"}, {"0", "0"}})},
                                matrix({{"1", "0"}, {"0", "1"}}), matrix({{"3", "4"}, {"0", "0"}})),
                      "s*(1) = ||G X^T|| = 5"));
  out.push_back(noted(make_case("optimal-planar-depth-two", {matrix({{"3/5", "4/5"}}), matrix({{"1"}})},
                                matrix({{"3", "0"}, {"0", "4"}}), matrix({{"-1", "-1"}})),
                      "s*(2) = 5"));
  out.push_back(noted(near_rank_one(make_case("optimal-planar-near-rank-one", {matrix({{"1", "0"}}), matrix({{"1"}})},
                                              matrix({{"1", "1"}, {"1/100", "-1/100"}}), matrix({{"-1", "-1"}})),
                                    column({"1", "0"}), column({"1", "1"}), "1/50"),
                      "Inputs that are not rank one; s*(2) = 2"));
  for (const int depth :
       {3, 4, 8}) {  // X^T w >= 0 at the optimum: s*(L) = s_1(X) |G| = 2 at every depth; c^2 is 1.0e-4 and 0.041
    const auto near = [&](const char* name, const char* off, const char* epsilon) {
      auto narrow = chain(depth, "1");
      narrow.front() = matrix({{"1", "0"}});
      return near_rank_one(
          make_case(name + std::to_string(depth), narrow, matrix({{"1", "1"}, {off, (std::string("-") + off).c_str()}}),
                    matrix({{"-1", "-1"}})),
          column({"1", "0"}), column({"1", "1"}), epsilon);
    };
    out.push_back(
        noted(near("optimal-near-rank-one-depth-", "1/100", "1/50"), "Theorem 3.1 says something at every layer"));
    out.push_back(
        noted(near("optimal-not-so-near-rank-one-depth-", "1/5", "2/5"), "Theorem 3.1 says something from layer 4 on"));
  }
  for (const int depth : {2, 3, 4, 6, 12}) {
    const std::string suffix = "-depth-" + std::to_string(depth);
    out.push_back(near_rank_one(
        with(with(make_case("one-sample" + suffix, chain(depth, "1"), matrix({{"1"}}), matrix({{"-1"}})), "r", "64"),
             "hi", "1"),
        matrix({{"1"}}), matrix({{"1"}}), "1/100"));
    out.push_back(with(
        with(make_case("rank-one-inputs" + suffix, chain(depth, "1"), matrix({{"1", "1"}}), matrix({{"-1", "-9/10"}})),
             "a", "2"),
        "r", "100000"));
    auto wide = chain(depth, "1");  // the same with idle neurons: zero rows and columns
    wide.front() = matrix({{"3/5", "4/5"}, {"0", "0"}});
    for (std::size_t l = 1; l + 1 < wide.size(); ++l) wide[l] = matrix({{"1", "0"}, {"0", "0"}});
    wide.back() = matrix({{"1", "0"}});
    out.push_back(near_rank_one(
        make_case("idle-neurons" + suffix, wide, matrix({{"3/5", "6/5"}, {"4/5", "8/5"}}), matrix({{"-1", "-2"}})),
        column({"3/5", "4/5"}), column({"1", "2"}), "1/1000"));
  }
  out.push_back(with(
      make_case("negative-outputs-rank-one", chain(3, "-1"), matrix({{"1", "1"}}), matrix({{"1", "9/10"}})), "r", "7"));
  out.push_back(
      with(make_case("tied-neurons",
                     {matrix({{"sqrt(2)/2"}, {"sqrt(2)/2"}, {"0"}}), matrix({{"sqrt(2)/2", "sqrt(2)/2", "0"}})},
                     matrix({{"1"}}), matrix({{"-1"}})),
           "k", "2"));
  out.push_back(with(make_case("scaled-neurons", {matrix({{"3/5"}, {"4/5"}}), matrix({{"3/5", "4/5"}})},
                               matrix({{"2"}}), matrix({{"-1"}})),
                     "k", "3"));
  out.push_back(
      with(make_case("negative-output-wide", {matrix({{"3/5"}, {"4/5"}}), matrix({{"-3/5", "-4/5"}, {"0", "0"}})},
                     matrix({{"2"}}), matrix({{"1"}, {"0"}})),
           "k", "2"));
  out.push_back(make_case("two-outputs", {matrix({{"1", "0"}, {"0", "1"}}), matrix({{"-3/5", "0"}, {"-4/5", "0"}})},
                          matrix({{"2", "1"}, {"0", "0"}}), matrix({{"3", "3"}, {"4", "4"}})));
}

void near_rank_ones(std::vector<Case>& out) {
  const ExactMatrix u = column({"3/5", "4/5"}), v = column({"1", "2", "2"});
  const ExactMatrix inputs = matrix({{"3/5", "6/5", "301/250"}, {"4/5", "8/5", "399/250"}}),
                    gradient = matrix({{"-1", "-2", "-2"}});
  out.push_back(near_rank_one(make_case("near-rank-one-exact-weights",
                                        {matrix({{"3/5", "4/5"}}), matrix({{"1"}}), matrix({{"1"}})}, inputs, gradient),
                              u, v, "1/100"));
  out.push_back(
      near_rank_one(make_case("near-rank-one-noisy-weights",
                              {matrix({{"599/1000", "799/1000"}, {"1/100", "-1/200"}}),
                               matrix({{"999/1000", "1/100"}, {"-1/100", "1/50"}}), matrix({{"999/1000", "1/100"}})},
                              inputs, gradient),
                    u, v, "1/20"));
  out.push_back(near_rank_one(
      make_case("near-rank-one-negative-output",
                {matrix({{"599/1000", "799/1000"}, {"1/100", "-1/200"}}), matrix({{"-999/1000", "1/100"}})}, inputs,
                matrix({{"1", "2", "2"}})),
      u, v, "1/20"));
  out.push_back(near_rank_one(make_case("near-rank-one-two-outputs",
                                        {matrix({{"599/1000", "799/1000"}, {"1/100", "1/200"}}),
                                         matrix({{"599/1000", "0"}, {"799/1000", "1/100"}})},
                                        inputs, matrix({{"-3", "-6", "-6"}, {"-4", "-8", "-8"}})),
                              u, v, "1/20"));
  out.push_back(
      near_rank_one(make_case("near-rank-one-zero-network", {matrix({{"0", "0"}}), matrix({{"0"}})}, inputs, gradient),
                    u, v, "1/100"));
}

void nonnegative_matrices(std::vector<Case>& out) {
  const auto perron = [&](const char* name, const ExactMatrix& a, ExactMatrix u, const char* parameter = "u1") {
    ExactMatrix w(1, a.rows());
    for (Real& x : w.entries()) x = Real(1);
    Case c;
    c.name = name;
    c.network.weights = {w};
    c.inputs = a;
    out.push_back(with(c, parameter, std::move(u)));
  };
  perron("perron-two", matrix({{"2"}}), column({"1"}));
  perron("perron-one", matrix({{"1"}}), column({"1"}));
  perron("perron-zero", matrix({{"0", "0"}}), column({"1", "0"}));
  perron("perron-ones", matrix({{"1", "1"}, {"1", "1"}}), column({"1", "1"}));
  perron("perron-ones-negative-vector", matrix({{"1", "1"}, {"1", "1"}}), column({"-1", "-1"}), "x1");
  perron("perron-golden-ratio", matrix({{"1", "1"}, {"0", "1"}}), column({"1", "(1+sqrt(5))/2"}));
  perron("perron-identity", matrix({{"1", "0"}, {"0", "1"}}), column({"0", "1"}));
  perron("perron-identity-mixed-vector", matrix({{"1", "0"}, {"0", "1"}}), column({"1", "-1"}), "x1");
  perron("perron-wide", matrix({{"1", "2", "2"}}), column({"1", "2", "2"}));
  perron("perron-circulant", matrix({{"1", "2", "3"}, {"3", "1", "2"}, {"2", "3", "1"}}), column({"1", "1", "1"}));
  perron("perron-block", matrix({{"3", "0", "0"}, {"0", "1", "1"}, {"0", "1", "1"}}), column({"1", "0", "0"}));
}

void corners(std::vector<Case>& out) {
  out.push_back(noted(make_case("zero-network", {matrix({{"0"}, {"0"}}), matrix({{"0", "0"}})}, matrix({{"1", "2"}}),
                                matrix({{"1", "-1"}})),
                      "Every weight is zero"));
  out.push_back(make_case("repeated-sample", {matrix({{"1", "-1"}, {"2", "1"}}), matrix({{"1", "-1"}})},
                          matrix({{"1", "1", "2"}, {"2", "2", "-1"}}), matrix({{"1", "1", "-3"}})));
  out.push_back(make_case("duplicated-rows",
                          {matrix({{"1", "2"}, {"1", "2"}, {"-1", "1"}}), matrix({{"1", "1", "-2"}, {"1", "1", "-2"}}),
                           matrix({{"1", "-1"}})},
                          matrix({{"1", "3"}, {"1", "-2"}}), matrix({{"2", "1"}})));
  out.push_back(make_case("dead-neuron", {matrix({{"-1", "-1"}, {"1", "1"}}), matrix({{"1", "1"}})},
                          matrix({{"1", "2"}, {"1", "1"}}), matrix({{"1", "-1"}})));
  Case targets = make_case("mean-squared-error", {matrix({{"1", "-1"}, {"1/2", "1"}}), matrix({{"2", "-1"}})},
                           matrix({{"1", "0", "2"}, {"1", "1", "-1"}}), matrix({{"1", "-1", "1/3"}}));
  targets.targets = matrix({{"1", "-1/2", "3"}});
  out.push_back(targets);
  Case exact_fit =
      make_case("mean-squared-error-exact-fit", chain(3, "-1"), matrix({{"1", "2", "-1"}}), matrix({{"1", "1", "1"}}));
  exact_fit.targets = matrix({{"-1", "-2", "0"}});
  out.push_back(exact_fit);
  Case leaky = make_case("leaky-relu", {matrix({{"1", "-2"}, {"-1", "1"}}), matrix({{"1", "1"}})},
                         matrix({{"1", "0"}, {"0", "1"}}), matrix({{"1", "-1"}}));
  leaky.network.slope = Rational(1, 10);
  out.push_back(noted(leaky, "Not a ReLU network: most claims do not apply"));
}

}  // namespace

std::vector<Case> constructed_saddle_cases() {
  std::vector<Case> out;
  for (const auto add :
       {example_1, counterexamples, optima, near_rank_ones, nonnegative_matrices, corners, add_saddle_flows})
    add(out);
  for (Case& c : biting_saddle_cases()) out.push_back(std::move(c));
  return out;
}

}  // namespace plumbline::cases
