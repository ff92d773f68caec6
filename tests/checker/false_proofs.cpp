// Forged proofs of false statements: true of every gated network, or on a grid that is too small, or once a condition
// is taken for another. Each is rejected, and the true statement beside it is accepted with the same fields.
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;

namespace {

// x -> a -> y with ReLU at a; a matrix `gates` that looks like prescribed slopes.
Json one_neuron() {
  Json e = graph_example(dag("x; a relu; y linear", "x a 5; a y 5"), "1");
  e["parameters"]["gates"] = matrix("1; 1; 1");
  e["parameters"]["p"] = "1/2";
  return e;
}

// With these degrees and patterns: "outside" (the grammar), "false" (at a point), "no value", "accepted", or else the
// message.
std::string forged(const std::string& then, const std::vector<int>& degrees, const std::string& given = "(true)",
                   const Json& patterns = {{"0"}, {"1"}}, const Json& e = one_neuron()) {
  const checker::Result r = check(proof_certificate(reading(then, given), e, degrees, {2}, patterns));
  if (r.accepted) return "accepted";
  const auto says = [&](const char* words) { return r.message.find(words) != std::string::npos; };
  return says("sees to be polynomials") ? "outside"
         : says("point of the grid")    ? "false"
         : says("has no value")         ? "no value"
         : says("number of samples")    ? "samples"
                                        : r.message;
}

const std::vector<int> kZero{0, 0, 0, 0}, kOutput{1, 1, 0, 0};
const std::string kX = "(data inputs)", kSlopes = "(slopes theta (data inputs))", kY = "(output theta (data inputs))",
                  kMinus = "(scale -1 (data inputs))", kW = "(entry 1 1 (parameters theta))",
                  kLoss = "(entry 1 1 (data loss-derivative))";
const std::string kIdentity =
    "(equal (vertex-activation theta (data inputs)) (vertex-preactivation theta (data inputs)))";
const std::string kActive = "(= (entry 2 1 (slopes theta (data inputs))) 1)";

}  // namespace

BOOST_AUTO_TEST_CASE(no_network_at_another_input) {
  BOOST_TEST(forged("(equal " + kSlopes + " (slopes theta " + kMinus + "))", kZero) == "outside");
  BOOST_TEST(forged("(equal (scale -1 " + kY + ") (output theta " + kMinus + "))", kOutput) == "outside");
  BOOST_TEST(forged("(equal " + kY + " (output theta (transpose (transpose " + kX + "))))", kOutput) == "outside");
  BOOST_TEST(forged("(equal (output theta (data loss-derivative)) (output theta (data loss-derivative)))", kOutput) ==
             "outside");
  BOOST_TEST(forged("(equal (scale -1 " + kY + ") (scale -1 " + kY + "))", kOutput) == "accepted");
}

BOOST_AUTO_TEST_CASE(no_other_network) {
  BOOST_TEST(forged("(equal " + kSlopes + " (slopes (rescale -1 theta) " + kX + "))", kZero) == "false");  // no value
  BOOST_TEST(forged("(equal " + kSlopes + " (slopes (rescale 0 theta) " + kX + "))", kZero) == "false");
  BOOST_TEST(forged("(equal " + kSlopes + " (slopes (rescale 2 theta) " + kX + "))", kZero) == "accepted");
  BOOST_TEST(forged("(equal " + kSlopes + " (slopes (rescale " + kW + " theta) " + kX + "))", kZero) == "outside");
  BOOST_TEST(forged("(equal (output (rescale 2 theta) " + kX + ") (scale 4 " + kY + "))", kOutput) == "accepted");
  BOOST_TEST(forged("(equal (output (rescale 2 theta) " + kX + ") (scale 2 " + kY + "))", kOutput) == "false");
  BOOST_TEST(forged("(equal " + kSlopes + " (slopes (with-parameters theta (parameters theta)) " + kX + "))", kZero) ==
             "outside");
  BOOST_TEST(forged("(equal (adjacency (signs theta)) (adjacency theta))", kZero) == "outside");
  BOOST_TEST(forged("(equal (adjacency theta) (adjacency theta))", kZero) == "accepted");
}

BOOST_AUTO_TEST_CASE(a_matrix_named_gates_is_a_matrix_of_the_case) {
  BOOST_TEST(forged("(equal (matrix gates) " + kSlopes + ")", kZero) == "false");
  BOOST_TEST(forged("(= (entry 2 1 (matrix gates)) 1)", kZero) == "accepted");
  BOOST_TEST(forged("(implies (equal (matrix gates) " + kSlopes + ") " + kIdentity + ")", kOutput) == "accepted");
}

BOOST_AUTO_TEST_CASE(what_gate_defines_by_decree_is_not_proved) {
  BOOST_TEST(forged("(differentiable theta " + kX + ")", kZero) == "outside");
  BOOST_TEST(forged("(not (differentiable theta " + kX + "))", kZero) == "outside");
  BOOST_TEST(forged("(nonnegative (path-activity theta " + kX + "))", kZero) == "outside");
  BOOST_TEST(forged("(equal " + kY + " " + kY + ")", kOutput, "(not (differentiable theta " + kX + "))") ==
             "accepted");  // a condition that is not used
}

BOOST_AUTO_TEST_CASE(no_pattern_is_left_out_because_a_condition_has_no_value) {
  const Json active = {{"1"}};
  const std::string two_samples = "(<= 0 (entry 1 1 (slopes theta (beside " + kX + " " + kX + "))))";
  BOOST_TEST(forged(kIdentity, kOutput, "(or " + kActive + " " + two_samples + ")", active) == "false");
  BOOST_TEST(forged(kIdentity, kOutput, "(nonnegative (path-activity theta " + kX + "))", active) == "false");
  BOOST_TEST(forged(kIdentity, kOutput, "(or " + kActive + " (nonnegative (matrix absent)))", active) == "no value");
  BOOST_TEST(forged(kIdentity, kOutput, "(and " + kActive + " (nonnegative (matrix absent)))", active) == "no value");
  BOOST_TEST(forged(kIdentity, kOutput, kActive, active) == "accepted");
  BOOST_TEST(forged(kIdentity, kOutput, "(and (nonnegative (matrix gates)) " + kActive + ")", active) == "accepted");
}

BOOST_AUTO_TEST_CASE(conditions_are_the_same_at_all_points) {
  const std::string vanishes = "(= (* " + kLoss + " " + kW + ") 0)",
                    same = "(= (* " + kLoss + " " + kW + ") " + kW + ")";
  const std::vector<int> degrees{1, 0, 1, 0};
  BOOST_TEST(forged(vanishes, degrees, "(= " + kLoss + " 0)") == "accepted");
  BOOST_TEST(forged(same, degrees, "(= " + kLoss + " 1)") == "false");
  BOOST_TEST(forged(vanishes, degrees, "(not (= " + kLoss + " 0))") == "false");
  BOOST_TEST(forged("(= " + kW + " 1)", {1, 0, 0, 0}, "(= " + kW + " 1)") == "false");
  BOOST_TEST(forged("(implies (= " + kW + " 1) (= " + kW + " 1))", {1, 0, 0, 0}) == "outside");
}

BOOST_AUTO_TEST_CASE(a_default_is_what_a_parameter_may_be) {
  BOOST_TEST(forged("(= (param q " + kW + ") 1)", kZero) == "outside");
  BOOST_TEST(forged("(= (param q) (param q))", kZero) == "false");  // no value
  BOOST_TEST(forged("(= (param q 1) 1)", kZero) == "accepted");
  BOOST_TEST(forged("(= (param p 1) 1/2)", kZero) == "accepted");
}

BOOST_AUTO_TEST_CASE(labels_are_any_numbers) {
  BOOST_TEST(forged("(equal (hadamard (data targets) (data targets)) (identity 1))", {0, 0, 0, 2}) == "false");
  BOOST_TEST(forged("(equal (data targets) (scale 1 (data targets)))", {0, 0, 0, 1}) == "accepted");
}

BOOST_AUTO_TEST_CASE(degrees_do_not_wrap) {
  std::string tower = kW;
  for (int i = 1; i <= 32; ++i) {
    tower = "(norm2 (scale " + tower + " (identity 1)))";
    if (i == 2) BOOST_TEST(forged("(= " + tower + " 1)", {4, 0, 0, 0}) == "false");
    if (i == 2)
      BOOST_TEST(forged("(= " + tower + " (* " + kW + " " + kW + " " + kW + " " + kW + "))", {4, 0, 0, 0}) ==
                 "accepted");
    if (i == 10) BOOST_TEST(forged("(= " + tower + " 1)", kZero) == "outside");
  }
  BOOST_TEST(forged("(= " + tower + " 1)", kZero) != "accepted");  // w^(2^32)
}

// s^2 x - 3 s x + 2 x vanishes for s = 1 and s = 2.
BOOST_AUTO_TEST_CASE(a_path_may_meet_a_parameter_twice) {
  const Json e = graph_example(dag("x; a relu; y linear", "x a 5 s; a y 5 s"), "1");
  const std::string x = "(entry 1 1 " + kX + ")", y = "(entry 1 1 " + kY + ")";
  const std::string two_roots = "(= (+ " + y + " (* -3 " + kW + " " + x + ") (* 2 " + x + ")) 0)";
  BOOST_TEST(forged(two_roots, {1, 1, 0, 0}, kActive, {{"1"}}, e) == "degrees: expected 2, 1, 0, 0, 0");
  BOOST_TEST(forged(two_roots, {2, 1, 0, 0}, kActive, {{"1"}}, e) == "false");
  BOOST_TEST(forged("(= " + y + " (* " + kW + " " + kW + " " + x + "))", {2, 1, 0, 0}, kActive, {{"1"}}, e) ==
             "accepted");
}

BOOST_AUTO_TEST_CASE(what_has_no_value_is_not_true) {
  BOOST_TEST(forged("(= (/ " + kW + " 0) (/ " + kW + " 0))", {1, 0, 0, 0}) == "false");
  BOOST_TEST(forged("(= (entry 9 1 (scale 0 (parameters theta))) 0)", kZero) == "false");
  BOOST_TEST(forged("(equal (scale 0 (data gradient)) (scale 0 (data gradient)))", kZero) == "accepted");
  BOOST_TEST(forged("(equal (scale 0 (parameters theta)) (sub (parameters theta) (parameters theta)))", {1, 0, 0, 0}) ==
             "accepted");
}

BOOST_AUTO_TEST_CASE(signs_of_what_is_no_square) {
  const std::string w = "(parameters theta)", ones = "(stack (identity 1) (identity 1))";
  BOOST_TEST(forged("(equal (sgn (hadamard " + w + " " + w + ")) " + ones + ")", kZero) == "accepted");
  BOOST_TEST(forged("(equal (sgn " + w + ") " + ones + ")", kZero) == "outside");
  BOOST_TEST(forged("(equal (sgn (hadamard " + w + " (scale 1 " + w + "))) " + ones + ")", kZero) == "outside");
  BOOST_TEST(forged("(equal (sgn (data loss-derivative)) (identity 1))", kZero) == "outside");
}

// A grid of 2^62 points, and one that takes too long, are refused before they are begun.
BOOST_AUTO_TEST_CASE(a_grid_that_is_too_large_is_refused) {
  std::string vertices = "x; y linear", edges = "x y 1";
  for (int i = 0; i < 60; ++i) {
    vertices += "; a" + std::to_string(i) + " linear";
    edges += "; x a" + std::to_string(i) + " 1; a" + std::to_string(i) + " y 1";
  }
  Json e = graph_example(dag(vertices, edges), "1");
  BOOST_TEST(forged("(equal (power 8 " + kY + ") (power 8 " + kY + "))", kOutput, "(true)",
                    Json::array({Json::array()}), e) == "a proof by more than 5000000 evaluations");
}

BOOST_AUTO_TEST_CASE(arguments_have_values_though_no_body_uses_them) {
  const auto with = [](const std::string& define, const std::string& then, const std::string& given = "(true)") {
    const std::string plain = reading(then, given);
    return "(reading " + define + plain.substr(std::string("(reading").size());
  };
  const auto outcome_of = [&](const std::string& formula) {
    return outcome(proof_certificate(formula, one_neuron(), {}, {2}, {{"0"}, {"1"}}));
  };
  const std::string first = "(define (first (a scalar) (b scalar)) a)", holds = "(define (holds (a scalar)) (= 1 1))";
  BOOST_TEST(outcome_of(with(first, "(= (first 1 (/ 1 " + kW + ")) 1)")) == "bad-formula");
  BOOST_TEST(outcome_of(with(first, "(= (first 1 (/ 1 0)) 1)")) == "verdict");
  BOOST_TEST(outcome_of(with(first, "(= (first 1 " + kW + ") 1)")) == "accepted");
  BOOST_TEST(outcome_of(with(holds, "(holds (/ 1 " + kW + "))")) == "bad-formula");
  BOOST_TEST(outcome_of(with(holds, "(holds (/ 1 0))")) == "verdict");
  BOOST_TEST(outcome_of(with(holds, "(holds " + kW + ")")) == "accepted");
  BOOST_TEST(outcome_of(with(holds, "(= 1 1)", "(holds (/ 1 0))")) == "verdict");
}

BOOST_AUTO_TEST_CASE(nothing_is_said_of_the_number_of_samples) {
  for (const std::string& one : std::vector<std::string>{
           "(= (cols (data inputs)) 1)", "(= (rows (transpose (data targets))) 1)",
           "(not (= (cols (data gradient)) 2))", "(forall j 1 (cols (data inputs)) (= j 1))",
           "(= (sum j 1 (cols (data inputs)) 1) 1)", "(= (* (cols (data inputs)) " + kW + ") " + kW + ")",
           "(= (trace (identity (cols (data inputs)))) 1)",
           "(equal (data inputs) (table i j 1 (cols (data inputs)) (entry i j (data inputs))))",
           "(implies (= (cols (data inputs)) 2) (= 1 0))",
           "(= (cols (mul (parameters theta) (output theta (data inputs)))) 1)",
           "(= (rows (reshape (cols (data inputs)) 1 (identity 1))) 1)",
           "(= (cols (iterate k Z 1 2 (identity 1) (data targets))) 1)"})
    BOOST_TEST(forged(one, kZero) == "samples", one);
  for (const std::string& any : std::vector<std::string>{
           "(= (rows (data inputs)) 1)", "(= (cols (transpose (data inputs))) 1)", "(= (rows (parameters theta)) 2)",
           "(= (cols (mul (data targets) (transpose (data targets)))) 1)"})
    BOOST_TEST(forged(any, kZero) == "accepted", any);
  BOOST_TEST(forged("(= 1 1)", kZero, "(forall j 1 (cols (data inputs)) (= j 1))") == "accepted");
}
