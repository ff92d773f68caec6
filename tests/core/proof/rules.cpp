// The types of terms and formulas: each rule of docs/proofs.md where it applies, and beside it where it does not.
#include "proof/rules.hpp"

#include <doctest/doctest.h>

#include <tuple>

#include "budget/budget.hpp"
#include "claim/parse.hpp"
#include "proof/meets.hpp"

using namespace plumbline;

namespace {

constexpr int kMeets = 3, kDepth = 4, kLearnable = 5;

Typed grade(const std::string& formula) { return Rules(kMeets, kDepth, kLearnable).grade(parse_formula(formula)); }

// "none", "zero", "power 1", "2 1 0 0", with a fifth degree where there is one in the gradient: of a matrix term.
std::string type(const std::string& term) {
  Rules rules(kMeets, kDepth, kLearnable);
  const Typed found = rules.type(parse_formula("(equal " + term + " " + term + ")")->args[0]);
  if (!found) return "none";
  if (found->kind == Type::Kind::Zero) return "zero";
  const Degrees& d = found->degrees;
  if (found->kind == Type::Kind::Power) return "power " + std::to_string(d.loss_derivative);
  return std::to_string(d.parameter) + " " + std::to_string(d.input) + " " + std::to_string(d.loss_derivative) + " " +
         std::to_string(d.target) + (d.gradient > 0 ? " " + std::to_string(d.gradient) : "");
}
std::string scalar_type(const std::string& term) { return type("(scale " + term + " (identity 1))"); }

const std::string kInputs = "(data inputs)", kOutputs = "(data targets)", kLossTerm = "(data loss-derivative)";

}  // namespace

TEST_CASE("the types of terms") {
  for (const auto& [term, expected] : std::vector<std::pair<std::string, std::string>>{
           {kInputs, "0 1 0 0"},
           {kOutputs, "0 0 0 1"},
           {kLossTerm, "power 1"},
           {"(data gradient)", "0 0 0 0 1"},
           {"(matrix gates)", "power 0"},
           {"(adjacency theta)", "power 0"},
           {"(adjacency (signs theta))", "none"},
           {"(arrangement weight 1 theta)", "power 0"},
           {"(arrangement weight (rows (paths theta (data inputs))) theta)", "none"},
           {"(arrangement weight 1 (rescale 2 theta))", "power 0"},
           {"(arrangement weight 1 (with-parameters theta (parameters theta)))", "none"},
           {"(parameters theta)", "1 0 0 0"},
           {"(edge-weights (rescale 2 theta))", "1 0 0 0"},
           {"(edge-weights (rescale (entry 1 1 (data inputs)) theta))", "none"},
           {"(edge-weights (rescale 2 (signs theta)))", "none"},
           {"(weight 1 theta)", "1 0 0 0"},
           {"(weight (entry 1 1 (data inputs)) theta)", "none"},
           {"(weight 1 (signs theta))", "none"},
           {"(bias 1 (rescale 2 theta))", "1 0 0 0"},
           {"(preactivation 2 theta (data inputs))", "3 1 0 0"},
           {"(preactivation 2 theta (scale -1 (data inputs)))", "none"},
           {"(activation 2 theta (data inputs))", "3 1 0 0"},
           {"(activation (entry 1 1 (parameters theta)) theta (data inputs))", "none"},
           {"(gradient 2 theta (data inputs) (data gradient))", "3 1 0 0 1"},
           {"(gradient 2 theta (data targets) (data gradient))", "none"},
           {"(sources theta)", "power 0"},
           {"(outputs (rescale 2 theta))", "power 0"},
           {"(vertex-slopes (signs theta))", "none"},
           {"(slopes theta (data inputs))", "power 0"},
           {"(slopes theta (scale -1 (data inputs)))", "none"},
           {"(slopes theta (transpose (transpose (data inputs))))", "none"},
           {"(slopes theta (data loss-derivative))", "none"},
           {"(slopes (rescale 1 theta) (data inputs))", "power 0"},
           {"(slopes (with-parameters theta (parameters theta)) (data inputs))", "none"},
           {"(output theta (data inputs))", "3 1 0 0"},
           {"(output theta (data targets))", "none"},
           {"(derivative theta (data inputs) (data loss-derivative))", "3 1 1 0"},
           {"(derivative theta (data inputs) (hadamard (data targets) (data loss-derivative)))", "3 1 1 1"},
           {"(derivative theta (data inputs) (output theta (data inputs)))", "6 2 0 0"},
           {"(derivative theta (data inputs) (data gradient))", "3 1 0 0 1"},
           {"(derivative theta (matrix u) (data targets))", "none"},
           {"(sensitivity theta (data inputs) (data targets))", "3 0 0 1"},
           {"(sensitivity theta (data inputs) (scale 0 (data targets)))", "zero"},
           {"(input-gradient theta (data inputs) (data targets))", "3 0 0 1"},
           {"(input-gradient theta (transpose (data inputs)) (data targets))", "none"},
           {"(paths theta (data inputs))", "none"},
           {"(add (data inputs) (parameters theta))", "1 1 0 0"},
           {"(add (data loss-derivative) (data loss-derivative))", "power 1"},
           {"(add (data loss-derivative) (identity 1))", "0 0 1 0"},
           {"(add (data loss-derivative) (scale 0 (data targets)))", "power 1"},
           {"(sub (data loss-derivative) (mul (data loss-derivative) (data loss-derivative)))", "0 0 2 0"},
           {"(stack (data inputs) (data targets))", "0 1 0 1"},
           {"(beside (slopes theta (data inputs)) (data loss-derivative))", "0 0 1 0"},
           {"(mul (data loss-derivative) (data loss-derivative) (slopes theta (data inputs)))", "power 2"},
           {"(hadamard (data loss-derivative) (data targets))", "0 0 1 1"},
           {"(scale 0 (parameters theta))", "zero"},
           {"(scale 0 (data gradient))", "zero"},
           {"(transpose (scale 0 (parameters theta)))", "zero"},
           {"(row 1 (parameters theta))", "1 0 0 0"},
           {"(column (rows (parameters theta)) (parameters theta))", "1 0 0 0"},
           {"(column (entry 1 1 (parameters theta)) (parameters theta))", "none"},
           {"(gather (parameter-index theta) (parameters theta))", "1 0 0 0"},
           {"(gather (edge-weights theta) (parameters theta))", "none"},
           {"(reshape 1 2 (parameters theta))", "1 0 0 0"},
           {"(diagonal (edge-weights theta))", "1 0 0 0"},
           {"(relu (slopes theta (data inputs)))", "power 0"},
           {"(relu (data inputs))", "none"},
           {"(relu (data loss-derivative))", "none"},
           {"(power 2 (adjacency theta))", "power 0"},
           {"(power 2 (edge-weights theta))", "2 0 0 0"},
           {"(power 0 (edge-weights theta))", "power 0"},
           {"(power -1 (edge-weights theta))", "none"},
           {"(power 1/2 (edge-weights theta))", "none"},
           {"(power (rows (data inputs)) (edge-weights theta))", "none"},
           {"(power (depth theta) (edge-weights theta))", "4 0 0 0"},
           {"(power (depth (rescale 2 theta)) (edge-weights theta))", "none"},
           {"(table i j 2 3 (* (entry i 1 (parameters theta)) (entry j 1 (data inputs))))", "1 1 0 0"},
           {"(table i j 2 (entry 1 1 (data inputs)) 1)", "none"},
           {"(table i j 3 3 (pow (entry j 1 (parameters theta)) i))", "3 0 0 0"},
           {"(table i j 3 3 (pow (entry j 1 (parameters theta)) j))", "none"},
           {"(iterate l Z 2 (depth theta) (weight 1 theta) (mul (weight l theta) Z))", "4 0 0 0"},
           {"(iterate l Z 2 1 (weight 1 theta) (mul (weight l theta) Z))", "1 0 0 0"},
           {"(iterate l Z 1 (rows (data inputs)) (weight 1 theta) (mul (weight l theta) Z))", "none"},
           {"(iterate l Z 1 (rows (data inputs)) (weight 1 theta) (add (data inputs) Z))", "1 1 0 0"},
           {"(iterate l Z 1 3 (identity 2) (mul (power l (edge-weights theta)) Z))", "6 0 0 0"},
           {"(iterate l Z 1 (entry 1 1 (data inputs)) (identity 2) Z)", "none"},
           {"(iterate l Z 1 2000 (weight 1 theta) (mul Z Z))", "none"},
           {"(matrix-product l 1 (depth theta) (weight l theta))", "4 0 0 0"},
           {"(matrix-sum l 1 (depth theta) (weight l theta))", "1 0 0 0"},
           {"(if (= (param p) 1) (data inputs))", "0 1 0 0"},
           {"(sgn (slopes theta (data inputs)))", "power 0"},
           {"(sgn (parameters theta))", "none"},
           {"(sgn (hadamard (parameters theta) (parameters theta)))", "power 0"},
           {"(sgn (hadamard (parameters theta) (transpose (parameters theta))))", "none"},
           {"(sgn (hadamard (data gradient) (data gradient)))", "power 0"},
       }) {
    CAPTURE(term);
    CHECK(type(term) == expected);
  }
}

TEST_CASE("the types of scalars") {
  for (const auto& [term, expected] : std::vector<std::pair<std::string, std::string>>{
           {"0", "zero"},
           {"2/3", "power 0"},
           {"pi", "none"},
           {"(param p)", "power 0"},
           {"(param p 1)", "power 0"},
           {"(param p (entry 1 1 (parameters theta)))", "none"},
           {"(/ (entry 1 1 (data inputs)) (param p))", "0 1 0 0"},
           {"(/ 1 (entry 1 1 (data inputs)))", "none"},
           {"(/ 1 (entry 1 1 (data loss-derivative)))", "none"},
           {"(norm2 (output theta (data inputs)))", "6 2 0 0"},
           {"(norm (output theta (data inputs)))", "none"},
           {"(trace (edge-weights theta))", "1 0 0 0"},
           {"(abs (entry 1 1 (slopes theta (data inputs))))", "power 0"},
           {"(abs (entry 1 1 (data inputs)))", "none"},
           {"(min 1 (param p))", "power 0"},
           {"(max 1 (entry 1 1 (data targets)))", "none"},
           {"(sum j 1 (rows (data inputs)) (entry j 1 (data inputs)))", "0 1 0 0"},
           {"(sum j 1 (entry 1 1 (data inputs)) j)", "none"},
           {"(prod j 1 2 (entry j 1 (data inputs)))", "0 2 0 0"},
           {"(prod j 1 (rows (data inputs)) (entry j 1 (data inputs)))", "none"},
           {"(prod j 1 (rows (data inputs)) j)", "power 0"},
           {"(prod j 1 3 (pow (entry j 1 (data inputs)) j))", "0 6 0 0"},
           {"(prod j 2 1 (entry j 1 (data inputs)))", "power 0"},
           {"(prod j 1 2000 (entry j 1 (data inputs)))", "none"},
           {"(maximum j 1 2 j)", "power 0"},
           {"(maximum j 1 2 (entry j 1 (data inputs)))", "none"},
           {"(sum l 1 (depth theta) (prod j 1 l (entry j 1 (data inputs))))", "0 4 0 0"},
           {"(activation-slope theta)", "power 0"},
           {"(activation-slope (signs theta))", "none"},
           {"(if (= (param p) 1) (entry 1 1 (data inputs)) (entry 1 1 (data targets)))", "0 1 0 1"},
           {"(if (= (entry 1 1 (data loss-derivative)) 0) 1 2)", "power 0"},
           {"(if (= (entry 1 1 (data loss-derivative)) 1) 1 2)", "none"},
           {"(if (differentiable theta (data inputs)) 1 2)", "none"},
           {"(rows (output theta (data inputs)))", "power 0"},
           {"(rows (output (signs theta) (data inputs)))", "none"},
           {"(depth theta)", "power 0"},
           {"(depth (deepen 1 theta (data inputs) (data targets)))", "none"},
           {"(pow (entry 1 1 (data inputs)) 2)", "0 2 0 0"},
           {"(pow (entry 1 1 (data inputs)) 0)", "none"},
           {"(pow 2 0)", "none"},
           {"(pow (param p) (depth theta))", "power 0"},
           {"(pow (entry 1 1 (data inputs)) (entry 1 1 (slopes theta (data inputs))))", "none"},
           {"(pow (entry 1 1 (data inputs)) 1/2)", "none"},
           {"(rank (slopes theta (data inputs)))", "none"},
       }) {
    CAPTURE(term);
    CHECK(scalar_type(term) == expected);
  }
}

TEST_CASE("the types of formulas") {
  using D = Degrees;
  const auto is_fixed = [](const std::string& f) { return grade(f) && grade(f)->fixed(); };
  CHECK(is_fixed("(equal (data loss-derivative) (scale 2 (data loss-derivative)))"));
  CHECK(is_fixed("(= (entry 1 1 (data loss-derivative)) 0)"));
  CHECK_FALSE(is_fixed("(= (entry 1 1 (data loss-derivative)) 1)"));
  CHECK(is_fixed("(forall j 1 2 (<= (entry j 1 (slopes theta (data inputs))) 1))"));
  CHECK(is_fixed("(at-least 1 j 1 2 (kind convolution j theta))"));
  CHECK(is_fixed("(and (relu-network theta) (bias-free theta) (has-bias 1 theta))"));
  CHECK(grade("(if (has-bias 1 theta) (equal (bias 1 theta) (data inputs)) (true))")->degrees ==
        D{.parameter = 1, .input = 1, .parameters = 1, .inputs = 1});
  CHECK(grade("(and (true) (= (entry 1 1 (data inputs)) (entry 1 1 (data targets))))")->degrees ==
        D{.input = 1, .target = 1, .inputs = 1, .targets = 1});
  CHECK(grade("(forall j 1 2 (implies (= j 1) (equal (parameters theta) (data inputs))))")->degrees ==
        D{.parameter = 1, .input = 1, .parameters = 1, .inputs = 1});
  for (const char* none :
       {"(differentiable theta (data inputs))", "(not (equal (parameters theta) (data inputs)))",
        "(or (true) (equal (parameters theta) (data inputs)))",
        "(implies (equal (parameters theta) (data inputs)) (true))", "(forall j 1 (entry 1 1 (data inputs)) (true))",
        "(nonnegative (data inputs))", "(nowhere-zero (data loss-derivative))",
        "(exists j 1 2 (= j (entry 1 1 (data inputs))))", "(kind convolution 1 (signs theta))", "(witnessed (true))",
        "(relu-network (signs theta))", "(has-bias 1 (signs theta))", "(has-bias (entry 1 1 (data inputs)) theta)",
        "(= (cos 0) 1)", "(if (= (entry 1 1 (data inputs)) 1) (true) (true))"}) {
    CAPTURE(none);
    CHECK_FALSE(grade(none).has_value());
  }
}

TEST_CASE("degrees in all parameters together") {
  const auto all = [](const std::string& term) {
    return Rules(kMeets, kDepth, kLearnable)
        .type(parse_formula("(equal " + term + " " + term + ")")->args[0])
        ->degrees.parameters;
  };
  CHECK(all("(parameters theta)") == 1);
  CHECK(all("(output theta (data inputs))") == kLearnable);
  CHECK(all("(input-gradient theta (data inputs) (data gradient))") == kLearnable);
  CHECK(all("(gradient 1 theta (data inputs) (data gradient))") == kLearnable - 1);
  CHECK(all("(mul (weight 1 theta) (gradient 1 theta (data inputs) (data gradient)))") == kLearnable);
  CHECK(all("(add (weight 1 theta) (mul (weight 1 theta) (weight 1 theta)))") == 2);
  CHECK(Rules(1, 1, 1)
            .type(parse_formula("(equal (derivative theta (data inputs) (data targets)) (identity 1))")->args[0])
            ->degrees.parameters == 0);
}

TEST_CASE("degrees are natural numbers: beyond 1000 there is no type") {
  Term tower = parse_formula("(= (entry 1 1 (parameters theta)) 1)")->args[0];
  const Term one = parse_formula("(equal (identity 1) (identity 1))")->args[0];
  for (int i = 0; i < 64; ++i) {  // w^(2^i)
    Rules rules(1, 0, 1);
    const Typed found = rules.type(tower);
    CHECK(found.has_value() == (i < 10));
    if (found) CHECK(found->degrees.parameter == 1L << i);
    tower = make(Head::Norm2, {make(Head::Scale, {tower, one})});
  }
  CHECK(Rules(1000, 0, 1000).type(parse_formula("(equal (output theta (data inputs)) (identity 1))")->args[0]));
  CHECK_FALSE(Rules(1001, 0, 1001).type(parse_formula("(equal (output theta (data inputs)) (identity 1))")->args[0]));
}

TEST_CASE("what stands in a formula many times is looked at once") {
  Term sum = parse_formula("(equal (data inputs) (data inputs))")->args[0];
  for (int i = 0; i < 90; ++i)  // written out it would have 2^90 parts
    sum = make(Head::MatAdd, {sum, make(Head::Transpose, {sum})});
  const BudgetScope scope({.seconds = 5});
  CHECK(Rules(1, 0, 1).type(sum)->degrees == Degrees{.input = 1, .inputs = 1});
  CHECK(Rules(1, 0, 1).type(make(Head::Sgn, {make(Head::Hadamard, {sum, sum})}))->fixed());
}

TEST_CASE("a parameter that a path meets twice has degree two in the output") {
  Graph g;
  g.inputs = 1;
  g.vertices = {{.kind = Vertex::Kind::Input},
                {.kind = Vertex::Kind::Neuron},
                {.kind = Vertex::Kind::Neuron, .slope = Rational(1)}};
  g.parameters = {Real(1)};
  g.edges = {{0, 1, 0}, {1, 2, 0}};
  g.outputs = {2};
  CHECK(meets_on_a_path(g) == 2);
  g.parameters = {Real(1), Real(2)};
  g.edges[1].parameter = 1;
  CHECK(meets_on_a_path(g) == 1);
}
