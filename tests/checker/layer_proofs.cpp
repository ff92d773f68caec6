// Proofs about fully connected networks in the words of their layers: true ones are accepted, false ones rejected at a
// point of the grid, and what the slopes of a pattern do not say has no value.
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;

namespace {

// The certificate that says so of a network with so many switched neurons, all patterns and these degrees.
std::string layered(const std::string& then, const Json& e, const std::vector<int>& switched,
                    const std::vector<int>& degrees, const std::string& slope = "0") {
  Json patterns = Json::array();
  for (std::size_t p = 0; p < std::size_t{1} << switched.size(); ++p) {
    patterns.push_back(Json::array());
    for (std::size_t i = 0; i < switched.size(); ++i) patterns.back().push_back(((p >> i) & 1U) != 0 ? "1" : slope);
  }
  const checker::Result r =
      check(proof_certificate(reading(then), e, {degrees[0], degrees[1], 0, 0, degrees[2]}, switched, patterns));
  return r.accepted ? "accepted" : r.message.find("point of the grid") != std::string::npos ? "false" : r.message;
}

Json linear(Json e) {
  e["network"]["activation"] = "linear";
  return e;
}

const Json kOneNeuron = example({"1", "1"}, "1"), kTwoNeurons = example({"1; 1", "1 1"}, "1"),
           kTwoOutputs = example({"1 1", "1; 1"}, "1; 1"), kDeep = example({"1", "1", "1"}, "1");

std::string g(const std::string& l) { return "(gradient " + l + " theta (data inputs) (data gradient))"; }
std::string w(const std::string& l) { return "(weight " + l + " theta)"; }
std::string t(const std::string& a) { return "(transpose " + a + ")"; }
std::string mul(const std::string& a, const std::string& b) { return "(mul " + a + " " + b + ")"; }
std::string for_layers(const std::string& f) { return "(forall l 1 (+ (depth theta) -1) " + f + ")"; }
std::string equal(const std::string& a, const std::string& b) { return "(equal " + a + " " + b + ")"; }
std::string diagonal(const std::string& a) { return "(diagonal " + a + ")"; }

const std::string kIn = mul(g("l"), t(w("l"))), kOut = mul(t(w("(+ l 1)")), g("(+ l 1)")), kInput = "(data inputs)";

}  // namespace

BOOST_AUTO_TEST_CASE(neighbouring_layers_are_balanced) {
  const std::string diagonals = for_layers(equal(diagonal(kIn), diagonal(kOut))),
                    matrices = for_layers(equal(kIn, kOut)),
                    planted = for_layers(equal(diagonal(kIn), "(scale 2 " + diagonal(kOut) + ")"));
  const std::vector<int> degrees{2, 1, 1};
  BOOST_TEST(layered(diagonals, kTwoNeurons, {2, 3}, degrees) == "accepted");
  BOOST_TEST(layered(diagonals, kTwoOutputs, {3}, degrees) == "accepted");
  BOOST_TEST(layered(diagonals, kDeep, {2, 3}, degrees) == "accepted");
  BOOST_TEST(layered(planted, kTwoNeurons, {2, 3}, degrees) == "false");
  BOOST_TEST(layered(planted, kDeep, {2, 3}, degrees) == "false");
  BOOST_TEST(layered(matrices, kTwoNeurons, {2, 3}, degrees) == "false");
  BOOST_TEST(layered(matrices, linear(kTwoNeurons), {}, degrees) == "accepted");
  BOOST_TEST(layered(diagonals, kTwoNeurons, {2, 3}, {2, 1, 0}) == "degrees: expected 2, 1, 0, 0, 1");
}

BOOST_AUTO_TEST_CASE(passes_and_gradients_in_terms_of_weights) {
  const std::string z = "(preactivation 1 theta " + kInput + ")", s = "(activation 1 theta " + kInput + ")";
  BOOST_TEST(layered(equal(z, mul(w("1"), kInput)), kOneNeuron, {2}, {1, 1, 0}) == "accepted");
  BOOST_TEST(layered(equal(s, z), kOneNeuron, {2}, {1, 1, 0}) == "false");
  BOOST_TEST(layered(equal("(output theta " + kInput + ")", mul(w("2"), s)), kOneNeuron, {2}, {2, 1, 0}) == "accepted");
  BOOST_TEST(layered(equal(g("2"), mul("(data gradient)", t(s))), kOneNeuron, {2}, {1, 1, 1}) == "accepted");
  BOOST_TEST(layered(equal(g("1"), mul("(data gradient)", t(s))), kOneNeuron, {2}, {1, 1, 1}) == "false");
  const std::string last = "(activation 2 theta " + kInput + ")";
  BOOST_TEST(layered(equal(last, last), kOneNeuron, {2}, {1, 1, 0}) == "false");  // no value
  BOOST_TEST(layered(equal(last, last), linear(kOneNeuron), {}, {1, 1, 0}) == "accepted");
  const std::string behind = "(iterate j Z (+ l 1) (depth theta) (identity 1) (mul (weight j theta) Z))",
                    before = "(iterate j Z 1 (+ l -1) (identity 1) (mul (weight j theta) Z))";
  const std::string chain =
      "(forall l 1 (depth theta) " +
      equal(g("l"), "(mul " + t(behind) + " (data gradient) " + t(kInput) + " " + t(before) + ")") + ")";
  BOOST_TEST(layered(chain, linear(kDeep), {}, {2, 1, 1}) == "accepted");
  BOOST_TEST(layered(chain, kDeep, {2, 3}, {2, 1, 1}) == "false");
}

BOOST_AUTO_TEST_CASE(multiples_of_a_network) {
  const std::string y = "(output (rescale 3 theta) " + kInput + ")";
  const std::string by = equal(y, "(scale (pow 3 (depth theta)) (output theta " + kInput + "))");
  BOOST_TEST(layered(by, kTwoNeurons, {2, 3}, {1, 1, 0}) == "accepted");
  BOOST_TEST(layered(by, kDeep, {2, 3}, {1, 1, 0}) == "accepted");
  BOOST_TEST(layered(equal(y, "(scale 3 (output theta " + kInput + "))"), kDeep, {2, 3}, {1, 1, 0}) == "false");
  const std::string minus = equal("(output (rescale -1 theta) " + kInput + ")", "(output theta " + kInput + ")");
  BOOST_TEST(layered(minus, kOneNeuron, {2}, {1, 1, 0}) == "false");  // no value
  BOOST_TEST(layered(minus, linear(kOneNeuron), {}, {1, 1, 0}) == "accepted");
  BOOST_TEST(layered(equal("(weight 1 (rescale 2 theta))", "(scale 2 (weight 1 theta))"), kOneNeuron, {2}, {1, 0, 0}) ==
             "accepted");
  BOOST_TEST(layered(equal("(gradient 1 (rescale 2 theta) " + kInput + " (data gradient))", "(scale 2 " + g("1") + ")"),
                     kOneNeuron, {2}, {1, 1, 1}) == "accepted");
}

BOOST_AUTO_TEST_CASE(layers_are_those_of_fully_connected_networks) {
  const Json e = graph_example(dag("x; a relu; y linear", "x a 5; a y 5"), "1");
  BOOST_TEST(layered(equal(w("1"), w("1")), e, {2}, {1, 0, 0}) == "case.network: expected a fully connected network");
}
