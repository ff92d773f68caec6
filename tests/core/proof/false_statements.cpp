// False statements that are true of every gated network, or at a grid that is too small, or once a condition is taken
// for another: each is not proved, and the true statement beside it is.
#include <doctest/doctest.h>

#include "claim/parse.hpp"
#include "network/case_io.hpp"
#include "proof/proof.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

// x -> a -> o, with ReLU at a; a matrix `gates` that looks like prescribed slopes.
Case one_neuron() {
  Case c = parse_case(
      {{"format", "plumbline-case/1"},
       {"name", "one neuron"},
       {"network",
        {{"type", "dag"},
         {"inputs", {"x"}},
         {"output", "o"},
         {"edges", {{{"from", "x"}, {"to", "a"}, {"weight", 5}}, {{"from", "a"}, {"to", "o"}, {"weight", 5}}}},
         {"vertices",
          {{{"id", "x"}}, {{"id", "a"}, {"activation", "relu"}}, {{"id", "o"}, {"activation", "linear"}}}}}},
       {"data", {{"inputs", {{1}}}}},
       {"parameters", {{"gates", {1, 1, 1}}, {"p", "1/2"}}}});
  return c;
}

std::string obstacle(const std::string& reading) {
  const Proof p = prove(parse_reading(reading), one_neuron());
  return p.proved ? "proved" : p.obstacle.substr(0, p.obstacle.find(':'));
}

const std::string kOutside = "the conclusion is not seen to consist of equations and inequalities between polynomials",
                  kNoIdentity = "an equation is not an identity on an activation pattern",
                  kNoValue = "the conclusion has no value on a pattern", kProved = "proved";
const std::string kX = "(data inputs)", kSlopes = "(slopes theta (data inputs))", kY = "(output theta (data inputs))",
                  kMinus = "(scale -1 (data inputs))", kW = "(entry 1 1 (parameters theta))",
                  kLoss = "(entry 1 1 (data loss-derivative))";

}  // namespace

TEST_CASE("the network at another input") {
  CHECK(obstacle("(equal " + kSlopes + " (slopes theta " + kMinus + "))") == kOutside);
  CHECK(obstacle("(equal (scale -1 " + kY + ") (output theta " + kMinus + "))") == kOutside);
  CHECK(obstacle("(equal (derivative theta " + kX + " (data targets)) (derivative theta (scale 1 " + kX +
                 ") (data targets)))") == kOutside);
  CHECK(obstacle("(equal (output theta (data loss-derivative)) (output theta (data loss-derivative)))") == kOutside);
  CHECK(obstacle("(equal (scale -1 " + kY + ") (scale -1 " + kY + "))") == kProved);
}

TEST_CASE("another network") {
  CHECK(obstacle("(equal " + kSlopes + " (slopes (rescale -1 theta) " + kX + "))") == kNoValue);
  CHECK(obstacle("(equal " + kSlopes + " (slopes (rescale 0 theta) " + kX + "))") == kNoValue);
  CHECK(obstacle("(equal " + kSlopes + " (slopes (rescale 2 theta) " + kX + "))") == kProved);
  CHECK(obstacle("(equal " + kSlopes + " (slopes (rescale " + kW + " theta) " + kX + "))") == kOutside);
  CHECK(obstacle("(equal (output (rescale 2 theta) " + kX + ") (scale 4 " + kY + "))") == kProved);
  CHECK(obstacle("(equal (output (rescale 2 theta) " + kX + ") (scale 2 " + kY + "))") == kNoIdentity);
  CHECK(obstacle("(equal " + kSlopes + " (slopes (with-parameters theta (parameters theta)) " + kX + "))") == kOutside);
  CHECK(obstacle("(equal (adjacency (signs theta)) (adjacency theta))") == kOutside);
  CHECK(obstacle("(equal " + kSlopes + " " + kSlopes + ")") == kProved);
}

TEST_CASE("a matrix of the case that is named like the slopes") {
  CHECK(obstacle("(equal (matrix gates) " + kSlopes + ")") == kNoIdentity);
  CHECK(obstacle("(implies (equal (matrix gates) " + kSlopes + ") (equal (vertex-activation theta " + kX +
                 ") (vertex-preactivation theta " + kX + ")))") == kProved);
  CHECK(obstacle("(= (entry 2 1 (matrix gates)) 1)") == kProved);
}

TEST_CASE("what gate defines by decree") {
  CHECK(obstacle("(differentiable theta " + kX + ")") == kOutside);
  CHECK(obstacle("(reading (given (differentiable theta " + kX + ")) (then (equal " + kY + " " + kY + ")))") ==
        kProved);  // as a condition it is not used
}

TEST_CASE("a condition that leaves out the inactive pattern because it has no value there") {
  const std::string identity = "(equal (vertex-activation theta " + kX + ") (vertex-preactivation theta " + kX + "))";
  const std::string active = "(= (entry 2 1 " + kSlopes + ") 1)";
  const std::string two_samples = "(<= 0 (entry 1 1 (slopes theta (beside " + kX + " " + kX + "))))";
  CHECK(obstacle("(reading (given (or " + active + " " + two_samples + ")) (then " + identity + "))") == kNoIdentity);
  CHECK(obstacle("(reading (given (nonnegative (path-activity theta " + kX + "))) (then " + identity + "))") ==
        kNoIdentity);
  CHECK(obstacle("(reading (given (or " + active + " (nonnegative (matrix absent)))) (then " + identity + "))") ==
        "a condition has no value on a pattern");
  CHECK(obstacle("(reading (given (and (nonnegative (matrix absent)) " + active + ")) (then " + identity + "))") ==
        "a condition has no value on a pattern");
  CHECK(obstacle("(reading (given " + active + ") (then " + identity + "))") == kProved);
}

TEST_CASE("conditions that are not the same at all points") {
  const std::string vanishes = "(= (* " + kLoss + " " + kW + ") 0)",
                    same = "(= (* " + kLoss + " " + kW + ") " + kW + ")";
  CHECK(obstacle("(reading (given (= " + kLoss + " 0)) (then " + vanishes + "))") == kProved);
  CHECK(obstacle("(reading (given (= " + kLoss + " 1)) (then " + same + "))") == kNoIdentity);
  CHECK(obstacle("(reading (given (not (= " + kLoss + " 0))) (then " + vanishes + "))") == kNoIdentity);
  CHECK(obstacle("(reading (given (= " + kW + " 1)) (then (= " + kW + " 1)))") == kNoIdentity);
  CHECK(obstacle("(implies (= " + kW + " 1) (= " + kW + " 1))") == kOutside);
}

TEST_CASE("a parameter that the case does not have") {
  CHECK(obstacle("(= (param q " + kW + ") 1)") == kOutside);
  CHECK(obstacle("(= (param q " + kLoss + ") 0)") == kOutside);
  CHECK(obstacle("(= (param q 1) 1)") == kProved);
  CHECK(obstacle("(= (param p 1) 1/2)") == kProved);
  CHECK(obstacle("(= (param q) (param q))") == kNoValue);
}

TEST_CASE("labels are any numbers") {
  CHECK(obstacle("(equal (hadamard (data targets) (data targets)) (identity 1))") == kNoIdentity);
  CHECK(obstacle("(= (* 2 (entry 1 1 (data targets))) (* (entry 1 1 (data targets)) 2))") == kProved);
}

TEST_CASE("powers whose exponent is no small number") {
  std::string tower = kW;
  for (int i = 1; i <= 32; ++i) {
    tower = "(norm2 (scale " + tower + " (identity 1)))";  // w^(2^i)
    if (i <= 3) CHECK(obstacle("(= " + tower + " 1)") == kNoIdentity);
    if (i == 2) CHECK(obstacle("(= " + tower + " (* " + kW + " " + kW + " " + kW + " " + kW + "))") == kProved);
    if (i >= 10) CHECK(obstacle("(= " + tower + " 1)") == kOutside);
  }
}

TEST_CASE("quotients and functions without a value") {
  CHECK(obstacle("(= (/ " + kW + " 0) (/ " + kW + " 0))") == kNoValue);
  CHECK(obstacle("(= (entry 9 1 (scale 0 (parameters theta))) 0)") == kNoValue);
  CHECK(obstacle("(equal (scale 0 (data gradient)) (scale 0 (data gradient)))") == kProved);
  CHECK(obstacle("(equal (scale 0 (parameters theta)) (sub (parameters theta) (parameters theta)))") == kProved);
}

TEST_CASE("an argument without a value, which the body does not use") {
  const std::string define = "(reading (define (first (a scalar) (b scalar)) a) ";
  CHECK(obstacle(define + "(then (= (first 1 (/ 1 " + kW + ")) 1)))") == kOutside);
  CHECK(obstacle(define + "(then (= (first 1 (/ 1 0)) 1)))") == kNoValue);
  CHECK(obstacle(define + "(then (= (first 1 " + kW + ") 1)))") == kProved);
  const std::string holds = "(reading (define (holds (a scalar)) (= 1 1)) ";
  CHECK(obstacle(holds + "(then (holds (/ 1 " + kW + "))))") == kOutside);
  CHECK(obstacle(holds + "(then (holds (/ 1 0))))") != kProved);
  CHECK(obstacle(holds + "(then (holds " + kW + ")))") == kProved);
  const std::string given = holds + "(given (holds (/ 1 0))) (then (= 1 1)))";
  CHECK(obstacle(given) == "a condition has no value on a pattern");
}

TEST_CASE("the number of samples") {
  const std::string kSamples = "the conclusion speaks of the number of samples, and a proof is about one sample";
  for (const std::string& one : std::vector<std::string>{
           "(= (cols (data inputs)) 1)", "(= (rows (transpose (data targets))) 1)",
           "(not (= (cols (data gradient)) 2))", "(forall j 1 (cols (data inputs)) (= j 1))",
           "(forall j 1 (cols (data targets)) (= (entry 1 j (data targets)) "
           "(entry 1 1 (data targets))))",
           "(= (sum j 1 (cols (data inputs)) 1) 1)", "(= (* (cols (data inputs)) " + kW + ") " + kW + ")",
           "(= (trace (identity (cols (data inputs)))) 1)",
           "(equal (data inputs) (table i j 1 (cols (data inputs)) (entry i j (data inputs))))",
           "(implies (= (cols (data inputs)) 2) (= 1 0))",
           "(= (cols (mul (parameters theta) (output theta (data inputs)))) 1)",
           "(= (rows (reshape (cols (data inputs)) 1 (identity 1))) 1)",
           "(= (cols (iterate k Z 1 2 (identity 1) (data targets))) 1)",
           "(reading (define (n (A matrix)) (cols A)) (then (= (n (data inputs)) 1)))"}) {
    CAPTURE(one);
    CHECK(obstacle(one) == kSamples);
  }
  for (const std::string& any :
       std::vector<std::string>{"(= (rows (data inputs)) 1)",
                                "(= (* (/ 1 (cols (data inputs))) " + kLoss + " " + kW + ") (* " + kW + " (/ " + kLoss +
                                    " (cols (data inputs)))))",
                                "(= (cols (transpose (data inputs))) 1)", "(= (rows (parameters theta)) 2)",
                                "(= (cols (mul (data targets) (transpose (data targets)))) 1)",
                                "(reading (given (forall j 1 (cols (data inputs)) (= j 1))) (then (= 1 1)))"}) {
    CAPTURE(any);
    CHECK(obstacle(any) == kProved);
  }
}
