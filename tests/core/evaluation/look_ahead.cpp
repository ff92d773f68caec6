#include "evaluation/look_ahead.hpp"

#include <doctest/doctest.h>
#include <tbb/task_arena.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"

namespace look_ahead_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Scalar l = variable("l"), k = variable("k");

ExactMatrix patterned(int rows, int cols, int seed) {
  ExactMatrix out(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = Real(Rational((i * i * 7 + i * j * seed + j * 13) % 65 - 32, 32));
  return out;
}

Case wide_case() {
  Case c = by_hand();
  c.network = {};
  for (const int seed : {3, 5, 11}) c.network.weights.push_back(patterned(kLargeDimension, kLargeDimension, seed));
  c.inputs = patterned(kLargeDimension, 2, 1);
  c.gradient.reset();
  c.targets.reset();
  c.loss_derivative.reset();
  return c;
}

std::vector<std::string> listed(const Formula& formula, const Case& c, long most = 1000) {
  CaseEvaluation evaluation(c);
  std::vector<std::string> out;
  for (const SingularTerm& term : singular_terms(formula, evaluation.facts(), most))
    out.push_back(std::to_string(term.k) + " of " + canonical(term.matrix) + term.bindings.to_string());
  return out;
}

}  // namespace

TEST_CASE("each matrix is listed once for s_1 and once for all others") {
  const Case c = wide_case();
  const std::string layer = " of (weight l theta)";
  CHECK(listed(forall(l, 1, 3, singular(1, weight(l)) <= 2), c) ==
        std::vector<std::string>{"1" + layer + "[l=1]", "1" + layer + "[l=2]", "1" + layer + "[l=3]"});
  CHECK(listed(forall(l, 2, 2, forall(k, 1, 9, singular(k, weight(l)) <= 2)), c) ==
        std::vector<std::string>{"1" + layer + "[l=2][k=1]", "2" + layer + "[l=2][k=2]"});
  CHECK(listed(Scalar(0) <= tail_ratio(weight(2)), c) == std::vector<std::string>{"1 of (weight 2 theta)"});
}

TEST_CASE("what cannot be told in advance is left out, and no walk is longer than asked for") {
  const Case c = wide_case();
  CHECK(listed(singular(Scalar(1) / 2, weight(1)) <= singular(1, weight(2)), c) ==
        std::vector<std::string>{"1 of (weight 2 theta)"});
  CHECK(listed(forall(l, 1, 1 / Scalar(0), singular(1, weight(l)) <= 2), c).empty());
  CHECK(listed(forall(l, 1, 3, singular(1, weight(l)) <= 2), c, 10).size() == 2);
  CHECK(listed(implies(singular(1, weight(1)) <= 2, singular(1, weight(2)) <= 2), c) ==
        std::vector<std::string>{"1 of (weight 1 theta)"});
}

TEST_CASE("the evaluation is the same with and without looking ahead, on one thread and on two") {
  const Case c = wide_case();
  const Formula formula = forall(l, 1, 3, sum(k, 1, 3, singular(k, weight(l))) <= 3000);
  const auto margin = [&](bool ahead) {
    CaseEvaluation evaluation(c);
    if (ahead) evaluation.prepare(formula);
    return *evaluation.evaluate(formula, {}, nullptr).margin;
  };
  const Enclosure plain = margin(false);
  CHECK(plain.lower > Rational(0));
  for (const int threads : {1, 2})
    tbb::task_arena(threads).execute([&] {
      const Enclosure ahead = margin(true);
      CHECK(ahead.lower == plain.lower);
      CHECK(ahead.upper == plain.upper);
    });
}

}  // namespace look_ahead_tests
