// How a certificate names a matrix: its text with the values of variables in their place.
#include "certificate/instantiate.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"

using namespace plumbline;
using namespace plumbline::language;

namespace {

const Scalar layer = variable("l"), step = variable("i");
const language::Matrix a = named("A");

struct Instances {
  Instances() : subject(test::by_hand()), evaluation(subject) {}
  std::string text(const Term& term, const Bindings& b = {}) { return instantiate(term, b, evaluation.facts(), {}); }
  Case subject;
  CaseEvaluation evaluation;
};

}  // namespace

TEST_CASE("instantiated text: variables and index expressions by their values, everything else as it is written") {
  Instances f;
  const Bindings b = Bindings().with("l", 2);
  CHECK(f.text(weight(layer).term, b) == "(weight 2 theta)");
  CHECK(f.text(preactivation(depth() - 1, rescale(param("r"), theta()), a).term) ==
        "(preactivation 1 (rescale (param r) theta) (matrix A))");
  CHECK(f.text((Rational(1, 2) * row(layer - 1, transpose(weight(1)))).term, b) ==
        "(scale 1/2 (row 1 (transpose (weight 1 theta))))");
  CHECK(f.text((singular(layer, a) * a).term, b) == "(scale (singular 2 (matrix A)) (matrix A))");
  CHECK(f.text(deepen(Scalar(1) + 1, theta(), inputs(), gradient_data()).term) ==
        "(deepen 2 theta (data inputs) (data gradient))");
}

TEST_CASE("instantiated text: what the text binds itself keeps its name") {
  Instances f;
  const Bindings b = Bindings().with("l", 2).with("i", 7);
  CHECK(f.text((sum(step, 1, layer, step * layer) * a).term, b) == "(scale (sum i 1 2 (* i 2)) (matrix A))");
  CHECK(f.text((sum(step, step, 9, singular(step + layer - 1, a) + singular(layer - 1, a)) * a).term, b) ==
        "(scale (sum i 7 9 (+ (singular (+ (+ i 2) -1) (matrix A)) (singular 1 (matrix A)))) (matrix A))");
  CHECK(f.text(at_least(layer, step, 1, 2, step <= layer).term, b) == "(at-least 2 i 1 2 (<= i 2))");
}

TEST_CASE(
    "instantiated text: an index without a value stays as it is, for it may stand in a branch that is not taken") {
  Instances f;
  const Scalar chosen = choose(layer <= 2, 1, singular(1 / (layer - 2), a));
  CHECK(f.text((chosen * a).term, Bindings().with("l", 2)) ==
        "(scale (if (<= 2 2) 1 (singular (/ 1 (+ 2 -2)) (matrix A))) (matrix A))");
}
