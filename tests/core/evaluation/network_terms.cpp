// The terms of networks as graphs, against values computed by hand; every rung either agrees or leaves the question
// open.
//
// The graph: inputs x1, x2, a constant 1, a ReLU vertex a, a leaky vertex b (slope 1/2) and a linear output o; x1 -> a
// and x2 -> b share the parameter s, b -> o is fixed. On the samples (1,1), (-1,1), (-2,-2) the outputs are 6, 2, -2.
#include "evaluation/network_terms.hpp"

#include <doctest/doctest.h>

#include "claim/parse.hpp"
#include "evaluation/ladder.hpp"
#include "network/case_io.hpp"

namespace graph_terms_tests {

using namespace plumbline;
using nlohmann::json;

namespace {

Case subject() {
  return parse_case(json::parse(R"({"format":"plumbline-case/1","name":"graph",
    "network":{"type":"dag","vertices":[{"id":"x1"},{"id":"x2"},{"id":"one","constant":1},{"id":"a","activation":"relu"},
                                        {"id":"b","activation":{"leaky-relu":"1/2"}},{"id":"o","activation":"linear"}],
      "edges":[{"from":"x1","to":"a","weight":2,"shared":"s"},{"from":"x2","to":"a","weight":-1},{"from":"one","to":"a","weight":1},
               {"from":"a","to":"b","weight":3},{"from":"x2","to":"b","weight":2,"shared":"s"},{"from":"a","to":"o","weight":-1},
               {"from":"b","to":"o","weight":1,"learnable":false}],
      "inputs":["x1","x2"],"output":"o"},
    "data":{"inputs":[[1,-1,-2],[1,1,-2]],"gradient":[[1,2,-1]],"targets":[[0,0,0]],"loss_derivative":[[-1,1,2]]},
    "parameters":{"kink":[[-1],[-1]],
      "pre":[[1,-1,-2],[1,1,-2],[1,1,1],[2,-2,-1],[8,2,-4],[6,2,-2]], "post":[[1,-1,-2],[1,1,-2],[1,1,1],[2,0,0],[8,2,-2],[6,2,-2]],
      "slopes":[[1,1,1],[1,1,1],[1,1,1],[1,0,0],[1,1,"1/2"],[1,1,1]],
      "sensitivity":[[4,0,0],[0,4,-1],[2,0,0],[2,4,"-1/2"],[1,2,-1],[1,2,-1]], "input-gradient":[[4,0,0],[0,4,-1]],
      "derivative":[6,2,2,2,2], "parameters":[2,-1,1,3,-1], "signs":[1,-1,1,1,-1], "descended":["8/15","-9/5","1/5","11/5","-9/5"],
      "h":[[-2,2,4],[1,1,-2],[-1,-1,-1],[2,2,-4],[6,-6,-12],[-3,-3,6],[3,3,3]],
      "dh":[[-1,1,2],[0,0,0],[0,0,0],[1,1,-2],[3,-3,-6],[0,0,0],[0,0,0]],
      "Z":[[1,0,0],[1,0,0],[1,0,0],[1,1,0],[1,0,0],[1,0,0],[1,0,0]],
      "K":[[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[1,2,3,0,0,0],[0,1,0,4,0,0],[0,0,0,5,0,0]],
      "W":[[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[2,-1,1,0,0,0],[0,2,0,3,0,0],[0,0,0,-1,1,0]],
      "in":[1,1,1,0,0,0], "out":[0,0,0,0,0,1], "row":[[1,2,3,4,5,6]], "wide":[[1,2,3],[4,5,6]], "tall":[[1,2],[3,4],[5,6]], "half":["1/2"],
      "N":[[0,0],[1,0]], "ones":[[1,1,1]], "linear":[[6,-2,-6]], "numbers":[3,0,1]}})"));
}

Truth truth(const std::string& formula, const Case& c = subject()) {
  CaseEvaluation evaluation(c);
  return evaluation.evaluate(parse_formula(formula), {}, nullptr).truth;
}

bool is_true(const std::string& formula) { return truth(formula) == Truth::True; }
bool is_false(const std::string& formula) { return truth(formula) == Truth::False; }
bool is_undefined(const std::string& formula) { return truth(formula) == Truth::Undefined; }

// The two matrices are equal; with one of them moved a little they are not.
bool agree(const std::string& term, const std::string& name) {
  return is_true("(equal " + term + " (matrix " + name + "))") &&
         is_false("(equal " + term + " (add (matrix " + name + ") (sgn (matrix " + name + "))))");
}

const std::string X = "(data inputs)", G = "(data gradient)";

}  // namespace

TEST_CASE("structure") {
  CHECK(agree("(parameter-index theta)", "K"));
  CHECK(agree("(edge-weights theta)", "W"));
  CHECK(is_true("(equal (hadamard (adjacency theta) (adjacency theta)) (adjacency theta))"));
  CHECK(is_true("(= (norm2 (adjacency theta)) 7)"));
  CHECK(agree("(input-vertices theta)", "in"));
  CHECK(agree("(output-vertices theta)", "out"));
  CHECK(agree("(parameters theta)", "parameters"));
  CHECK(is_true("(= (depth theta) 0)"));
  CHECK(is_false("(kind convolution 1 theta)"));
  CHECK(is_undefined("(= (entry 1 1 (arrangement weight 1 theta)) 1)"));
}

TEST_CASE("passes") {
  CHECK(is_true("(equal (output theta " + X + ") (row 6 (matrix post)))"));
  CHECK(agree("(vertex-preactivation theta " + X + ")", "pre"));
  CHECK(agree("(vertex-activation theta " + X + ")", "post"));
  CHECK(agree("(slopes theta " + X + ")", "slopes"));
  CHECK(agree("(sensitivity theta " + X + " " + G + ")", "sensitivity"));
  CHECK(agree("(input-gradient theta " + X + " " + G + ")", "input-gradient"));
  CHECK(agree("(derivative theta " + X + " " + G + ")", "derivative"));
  CHECK(is_true("(differentiable theta " + X + ")"));
  CHECK(is_false("(differentiable theta (matrix kink))"));
  CHECK(is_undefined("(= (norm (output theta (matrix half))) 1)"));
  CHECK(is_undefined("(= (norm (derivative theta " + X + " (matrix half))) 1)"));
}

TEST_CASE("paths") {
  CHECK(is_true("(= (path-count theta) 7)"));
  CHECK(agree("(paths theta " + X + ")", "h"));
  CHECK(is_true("(equal (hadamard (sgn (matrix h)) (matrix h)) (hadamard (sgn (absolute-paths theta " + X +
                ")) (absolute-paths theta " + X + ")))"));
  CHECK(agree("(path-derivative 1 theta " + X + ")", "dh"));
  CHECK(agree("(path-activity theta " + X + ")", "Z"));
  CHECK(is_true("(= (norm2 (hasse theta)) 15)"));
  CHECK(is_undefined("(= (norm (path-derivative 6 theta " + X + ")) 1)"));
  CHECK(is_undefined("(= (norm (path-derivative 0 theta " + X + ")) 1)"));
}

TEST_CASE("decompositions compute the same function") {
  const std::string y = "(output theta " + X + ")";
  CHECK(is_true("(equal (output (unroll theta) " + X + ") " + y + ")"));
  CHECK(is_true("(= (rows (adjacency (unroll theta))) 11)"));
  CHECK(is_true("(equal (output (decompose theta) (paths theta " + X + ")) " + y + ")"));
  CHECK(is_true("(equal (output (decompose (signs theta)) (paths theta " + X + ")) " + y + ")"));
  CHECK(is_true("(equal (output (decompose-absolute theta) (absolute-paths theta " + X + ")) " + y + ")"));
  CHECK(is_false("(equal (output (decompose-absolute theta) (paths theta " + X + ")) " + y + ")"));
  CHECK(
      is_true("(equal (hadamard (edge-weights (decompose theta)) (edge-weights (decompose theta))) (adjacency "
              "(decompose theta)))"));
  CHECK(is_true("(= (rows (adjacency (decompose theta))) 18)"));  // 11 paths and 7 divided edges
  CHECK(is_true("(equal (output (pull 5 theta) " + X + ") " + y + ")"));
  for (const char* v : {"0", "1", "3", "4", "6", "7", "1/2"})
    CHECK(is_undefined("(= (norm (output (pull " + std::string(v) + " theta) " + X + ")) 1)"));
  CHECK(agree("(parameters (signs theta))", "signs"));
  CHECK(is_true("(equal (parameters (rescale 3 theta)) (scale 3 (parameters theta)))"));
  CHECK(is_true("(= (entry 6 5 (edge-weights (rescale 3 theta))) 1)"));  // fixed
}

TEST_CASE("prescribed slopes") {
  const std::string given = " " + X + " " + G + ")";
  CHECK(is_true("(equal (gated-derivative theta (matrix slopes)" + given + " (matrix derivative))"));
  CHECK(
      is_true("(equal (gated-derivative theta (slopes theta " + X + ")" + given + " (derivative theta" + given + ")"));
  CHECK(is_false("(equal (gated-derivative theta (sgn (matrix slopes))" + given + " (matrix derivative))"));
  CHECK(is_undefined("(= (norm (gated-derivative theta (matrix wide)" + given + ") 1)"));
  CHECK(is_undefined("(= (norm (gated-derivative theta (transpose (matrix slopes))" + given + ") 1)"));
}

TEST_CASE("gradient descent") {
  CHECK(agree("(parameters (descend 1 1/10 theta " + X + " (data targets)))", "descended"));
  CHECK(agree("(parameters (descend 0 1/10 theta " + X + " (data targets)))", "parameters"));
  CHECK(is_true("(equal (parameters (descend 2 1/10 theta " + X +
                " (data targets))) (parameters (descend 1 1/10 (descend 1 1/10 theta " + X + " (data targets)) " + X +
                " (data targets))))"));
  CHECK(is_undefined("(= (norm (parameters (descend -1 1 theta " + X + " (data targets)))) 1)"));
  for (const char* t : {"0", "1"})
    CHECK(is_undefined("(= (norm (parameters (descend " + std::string(t) + " 1 theta " + X + " " + X + "))) 1)"));
}

TEST_CASE("entries moved about") {
  CHECK(
      is_true("(equal (beside (matrix wide) (matrix wide)) (transpose (stack (transpose (matrix wide)) (transpose "
              "(matrix wide)))))"));
  CHECK(is_undefined("(= (norm (beside (matrix wide) (matrix tall))) 1)"));
  CHECK(is_undefined("(= (norm (stack (matrix wide) (matrix tall))) 1)"));
  CHECK(is_true("(equal (reshape 2 3 (matrix row)) (matrix wide))"));
  CHECK(is_true("(equal (reshape 3 2 (matrix row)) (matrix tall))"));
  CHECK(is_undefined("(= (norm (reshape 2 2 (matrix row))) 1)"));
  CHECK(is_true("(= (entry 1 1 (gather (matrix numbers) (column 1 (matrix tall)))) 5)"));
  CHECK(is_true("(= (entry 2 1 (gather (matrix numbers) (column 1 (matrix tall)))) 0)"));
  CHECK(is_undefined("(= (norm (gather (matrix row) (column 1 (matrix tall)))) 1)"));
  CHECK(is_undefined("(= (norm (gather (matrix half) (column 1 (matrix tall)))) 1)"));
  CHECK(is_true("(equal (power 2 (matrix N)) (scale 0 (matrix N)))"));
  CHECK(is_true("(equal (power 0 (matrix N)) (identity 2))"));
  CHECK(is_true("(equal (power 7 (matrix N)) (scale 0 (matrix N)))"));
  CHECK(is_undefined("(= (norm (power -1 (matrix N))) 1)"));
  CHECK(is_undefined("(= (norm (power 2 (matrix wide))) 1)"));
  CHECK(is_true("(equal (sgn (scale 0 (matrix ones))) (matrix ones))"));
  CHECK(is_true("(equal (sgn (scale -2 (matrix ones))) (scale -1 (matrix ones)))"));
  CHECK(is_undefined("(= (norm (hadamard (matrix wide) (matrix tall))) 1)"));
}

TEST_CASE("what is about fully connected networks does not speak of graphs") {
  CHECK(is_undefined("(= (norm (weight 1 theta)) 1)"));
  CHECK(is_undefined("(= (norm (preactivation 0 theta " + X + ")) 1)"));
  CHECK(is_true("(bias-free theta)"));  // it has no layers at all
  CHECK(is_undefined("(has-bias 1 theta)"));
  CHECK(is_undefined("(relu-network theta)"));
  CHECK(needs_full_connection(parse_formula("(= (norm (weight 1 theta)) 1)")));
  CHECK_FALSE(needs_full_connection(parse_formula("(= (norm (parameters theta)) 1)")));
}

TEST_CASE("a zero weight: the sign of the product of the weights is that of zero") {
  const Case c = parse_case(json::parse(
      R"({"format":"plumbline-case/1","name":"zero","network":{"type":"fully-connected","activation":"relu","weights":[[[0]],[[-2]]],"biases":null},
                                            "data":{"inputs":[[3]]},"parameters":{"s":"2"}})"));
  CHECK(truth("(= (entry 4 3 (edge-weights (decompose theta))) 1)", c) == Truth::True);
  CHECK(truth("(= (entry 2 4 (edge-weights (decompose theta))) 1)", c) == Truth::True);
  CHECK(truth("(= (entry 1 2 (edge-weights (decompose theta))) -1)", c) == Truth::True);
  CHECK(truth("(and (= (depth (rescale (param s) (signs theta))) 2) (= (depth (rescale (param s) (unroll theta))) 0) "
              "(= (depth (rescale (param s) theta)) 2))",
              c) == Truth::True);
}

TEST_CASE("a fully connected network is a graph") {
  Case c;
  c.name = "chain";
  c.network.weights = {ExactMatrix(2, 1), ExactMatrix(1, 2)};
  c.network.biases = {ExactMatrix(2, 1), std::nullopt};
  int k = 1;
  for (auto* a : {&c.network.weights[0], &*c.network.biases[0], &c.network.weights[1]})
    for (Real& x : a->entries()) x = Real(k++);
  c.inputs = ExactMatrix(1, 2);
  c.inputs(0, 0) = Real(-3);
  c.inputs(0, 1) = Real(2);
  c.gradient = c.inputs;
  const auto yes = [&](const std::string& formula) { return truth(formula, c) == Truth::True; };
  CHECK(yes("(= (rows (adjacency theta)) 5)"));  // x, the constant, two hidden, one output
  CHECK(yes("(equal (output theta " + X + ") (preactivation 2 theta " + X + "))"));
  CHECK(yes("(forall k 1 6 (= (entry k 1 (parameters theta)) k))"));
  CHECK(yes("(equal (gather (arrangement weight 2 theta) (derivative theta " + X + " " + G + ")) (gradient 2 theta " +
            X + " " + G + "))"));
  CHECK(yes("(equal (gather (arrangement weight 1 theta) (derivative theta " + X + " " + G + ")) (gradient 1 theta " +
            X + " " + G + "))"));
  CHECK(
      yes("(and (kind fully-connected 1 theta) (kind fully-connected 2 theta) (not (kind fully-connected 3 theta)) (= "
          "(depth theta) 2))"));
  CHECK(yes("(equal (output (rescale 1/2 theta) " + X + ") (preactivation 2 (rescale 1/2 theta) " + X + "))"));
}

TEST_CASE("the margin of matrices that differ, where a sign inside them is decided by exact numbers only") {
  Case c;  // PRE = 1/3 - 1/3 = 0 at a ReLU: the path is active, which no interval shows
  c.network.weights = {Matrix<Real>(1, 2), Matrix<Real>(1, 1)};
  c.network.weights[0](0, 0) = c.network.weights[0](0, 1) = c.network.weights[1](0, 0) = Real(1);
  c.inputs = Matrix<Real>(2, 1);
  c.inputs(0, 0) = Real(Rational(1, 3));
  c.inputs(1, 0) = Real(Rational(-1, 3));
  CaseEvaluation evaluation(c);
  const auto result = evaluation.evaluate(
      parse_formula("(equal (path-activity theta (data inputs)) (scale 3 (sgn (path-activity theta (data inputs)))))"),
      {}, nullptr);
  CHECK(result.truth == Truth::False);
  REQUIRE(result.margin.has_value());
  CHECK(result.margin->lower <= Rational(-2));
  CHECK(result.margin->upper >= Rational(-2));
}

}  // namespace graph_terms_tests
