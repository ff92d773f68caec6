// Proofs about fully connected networks in the words of their layers: what papers say of weights and gradients.
#include <doctest/doctest.h>

#include "claim/parse.hpp"
#include "network/case_io.hpp"
#include "proof/proof.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

// Layers of these widths, the first the number of inputs.
Case layers(const std::vector<int>& widths, const char* activation, bool biased = false) {
  json weights = json::array(), biases = json::array(), inputs = json::array();
  for (std::size_t l = 1; l < widths.size(); ++l) {
    weights.push_back(json::array());
    for (int i = 0; i < widths[l]; ++i) weights.back().push_back(json(std::vector<int>(widths[l - 1], 1)));
    biases.push_back(std::vector<int>(widths[l], 1));
  }
  for (int i = 0; i < widths[0]; ++i) inputs.push_back({1});
  json network = {{"type", "fully-connected"}, {"activation", json::parse(activation)}, {"weights", weights}};
  if (biased) network["biases"] = biases;
  return parse_case({{"format", "plumbline-case/1"},
                     {"name", "layers"},
                     {"network", network},
                     {"data", {{"inputs", inputs}}},
                     {"parameters", {{"a", "3"}}}});
}

const char *const kRelu = R"("relu")", *const kLinear = R"("linear")", *const kLeaky = R"({"leaky-relu": "1/10"})";

std::string outcome(const std::string& formula, const Case& c) {
  const Proof p = prove(parse_reading(formula), c);
  return p.proved ? "proved" : p.obstacle.substr(0, p.obstacle.find(':'));
}
const std::string kNotIdentical = "an equation is not an identity on an activation pattern", kIsProved = "proved";

std::string g(const std::string& l) { return "(gradient " + l + " theta (data inputs) (data gradient))"; }
std::string w(const std::string& l) { return "(weight " + l + " theta)"; }
std::string t(const std::string& a) { return "(transpose " + a + ")"; }
std::string mul(const std::string& a, const std::string& b) { return "(mul " + a + " " + b + ")"; }
std::string for_layers(const std::string& f) { return "(forall l 1 (+ (depth theta) -1) " + f + ")"; }

const std::string kIn = mul(g("l"), t(w("l"))), kOut = mul(t(w("(+ l 1)")), g("(+ l 1)"));

}  // namespace

TEST_CASE("neighbouring layers are balanced") {
  const std::string diagonals = for_layers("(equal (diagonal " + kIn + ") (diagonal " + kOut + "))"),
                    matrices = for_layers("(equal " + kIn + " " + kOut + ")"),
                    planted = for_layers("(equal (diagonal " + kIn + ") (scale 2 (diagonal " + kOut + ")))"),
                    other = for_layers("(equal (diagonal " + kIn + ") (diagonal " + mul(g("(+ l 1)"), t(w("(+ l 1)"))) +
                                       "))"),
                    with_bias = "(equal (add " + mul(g("1"), t(w("1"))) +
                                " (scale (entry 2 1 (derivative theta (data inputs) "
                                "(data gradient))) (bias 1 theta))) " +
                                mul(t(w("2")), g("2")) + ")";
  for (const char* activation : {kRelu, kLinear, kLeaky}) {
    CAPTURE(activation);
    CHECK(outcome(diagonals, layers({1, 2, 1}, activation)) == kIsProved);
    CHECK(outcome(diagonals, layers({1, 1, 1, 1}, activation)) == kIsProved);
    CHECK(outcome(diagonals, layers({2, 1, 2}, activation)) == kIsProved);  // two outputs
    CHECK(outcome(planted, layers({1, 2, 1}, activation)) == kNotIdentical);
    CHECK(outcome(other, layers({1, 2, 2}, activation)) == kNotIdentical);
  }
  CHECK(outcome(matrices, layers({1, 2, 1}, kLinear)) == kIsProved);
  CHECK(outcome(matrices, layers({1, 2, 1}, kRelu)) == kNotIdentical);
  CHECK(outcome(diagonals, layers({1, 1, 1}, kRelu, true)) == kNotIdentical);
  CHECK(outcome(with_bias, layers({1, 1, 1}, kRelu, true)) == kIsProved);  // a bias goes in as well
}

TEST_CASE("passes and gradients in terms of weights") {
  const Case c = layers({2, 1, 1}, kRelu), biased = layers({1, 1, 1}, kLeaky, true),
             deep = layers({1, 1, 1, 1}, kLinear);
  const std::string x = "(data inputs)", z = "(preactivation 1 theta " + x + ")", s = "(activation 1 theta " + x + ")";
  CHECK(outcome("(equal " + z + " " + mul(w("1"), x) + ")", c) == kIsProved);
  CHECK(outcome("(equal " + z + " " + mul(w("1"), x) + ")", biased) == kNotIdentical);
  CHECK(outcome("(equal " + z + " (add " + mul(w("1"), x) + " (bias 1 theta)))", biased) == kIsProved);
  CHECK(outcome("(equal (output theta " + x + ") " + mul(w("2"), s) + ")", c) == kIsProved);
  CHECK(outcome("(equal " + s + " " + z + ")", c) == kNotIdentical);
  CHECK(outcome("(equal " + g("2") + " " + mul("(data gradient)", t(s)) + ")", c) == kIsProved);
  CHECK(outcome(
            "(equal (gather (arrangement weight 1 theta) (derivative theta " + x + " (data gradient))) " + g("1") + ")",
            c) == kIsProved);
  const std::string whole = "(matrix-product l 1 (depth theta) " + w("l") + ")";
  CHECK(outcome("(equal (output theta " + x + ") " + mul(whole, x) + ")", deep) == kIsProved);
  CHECK(outcome("(equal (output theta " + x + ") " + mul(whole, x) + ")", layers({1, 1, 1, 1}, kRelu)) ==
        kNotIdentical);
  CHECK(outcome("(equal (input-gradient theta " + x + " (data gradient)) " + mul(t(whole), "(data gradient)") + ")",
                deep) == kIsProved);
  // The layers behind l on one side of the gradient, those before it on the other.
  const std::string behind = "(iterate j Z (+ l 1) (depth theta) (identity 1) (mul (weight j theta) Z))",
                    before = "(iterate j Z 1 (+ l -1) (identity 1) (mul (weight j theta) Z))";
  CHECK(outcome("(forall l 1 (depth theta) (equal " + g("l") + " (mul " + t(behind) + " (data gradient) " + t(x) + " " +
                    t(before) + ")))",
                deep) == kIsProved);
}

TEST_CASE("multiples of a network") {
  const std::string x = "(data inputs)", y = "(output (rescale (param a) theta) " + x + ")";
  const std::string by = "(equal " + y + " (scale (pow (param a) (depth theta)) (output theta " + x + ")))";
  CHECK(outcome(by, layers({1, 2, 1}, kRelu)) == kIsProved);
  CHECK(outcome(by, layers({1, 1, 1, 1}, kLeaky)) == kIsProved);
  CHECK(outcome("(equal " + y + " (scale (param a) (output theta " + x + ")))", layers({1, 2, 1}, kRelu)) ==
        kNotIdentical);
  const std::string no_value = "the conclusion has no value on a pattern";
  CHECK(outcome(by, layers({1, 1, 1, 1}, kRelu, true)) ==
        no_value);  // a bias is behind fewer parameters than its neighbours
  CHECK(outcome("(equal (output (rescale -1 theta) " + x + ") (output theta " + x + "))", layers({1, 1, 1}, kRelu)) ==
        no_value);
  CHECK(outcome("(equal (output (rescale -1 theta) " + x + ") (output theta " + x + "))", layers({1, 1, 1}, kLinear)) ==
        kIsProved);
  CHECK(outcome("(equal (weight 1 (rescale 2 (rescale 3 theta))) (scale 6 (weight 1 theta)))",
                layers({1, 1, 1}, kRelu)) == kIsProved);
  CHECK(outcome("(equal (preactivation 1 (rescale 2 theta) " + x + ") (scale 2 (preactivation 1 theta " + x + ")))",
                layers({1, 1, 1}, kRelu)) == kIsProved);
}

TEST_CASE("what has no value on a pattern") {
  const std::string last = "(equal (activation 2 theta (data inputs)) (activation 2 theta (data inputs)))";
  CHECK(outcome(last, layers({1, 1, 1}, kRelu)) == "the conclusion has no value on a pattern");
  CHECK(outcome(last, layers({1, 1, 1}, kLinear)) == kIsProved);
  CHECK(outcome("(equal (bias 1 theta) (bias 1 theta))", layers({1, 1, 1}, kRelu)) ==
        "the conclusion has no value on a pattern");
  CHECK(outcome("(if (has-bias 1 theta) (equal (bias 1 theta) (bias 1 theta)) (true))", layers({1, 1, 1}, kRelu)) ==
        kIsProved);
}

TEST_CASE("layers are those of fully connected networks") {
  Case c = layers({1, 1, 1}, kRelu);
  c.network = Network{.other = graph_of(c.network), .slope = {}, .weights = {}, .biases = {}};
  CHECK(outcome("(equal (weight 1 theta) (weight 1 theta))", c) ==
        "the reading is about fully connected networks only");
  CHECK(outcome("(equal (parameters theta) (parameters theta))", c) == kIsProved);
}

TEST_CASE("where an equation is false, the point is told") {
  const Proof p = prove(parse_reading("(equal (weight 1 theta) (weight 2 theta))"), layers({1, 1, 1}, kLinear));
  REQUIRE(p.point);
  CHECK(p.counterexample);
  const Proof q = prove(parse_reading("(equal (activation 1 theta (data inputs)) (scale 0 (data inputs)))"),
                        layers({1, 1, 1}, kRelu));
  REQUIRE(q.point);
  CHECK(q.obstacle.find("activation(1, theta, inputs) = ") != std::string::npos);
}
