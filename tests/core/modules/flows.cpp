// Terms of gradient flow against a flow in closed form: one neuron w = v = a on the sample 1 with the target 1 has a' =
// a (1 - a^2), so that a(t)^2 = 1/(1 + (1/a(0)^2 - 1) e^(-2 t)).
#include <doctest/doctest.h>

#include "core/language.hpp"
#include "evaluation/ladder.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using namespace plumbline::language;

namespace {

Case one_neuron(const std::string& network, const std::string& input = "\"1\"") {
  return parse_case(
      nlohmann::json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected",)" +
                            network + R"(},"data":{"inputs":[[)" + input + R"(]],"targets":[["1"]]}})"));
}
Case from_half(const std::string& input = "\"1\"") {
  return one_neuron(R"("activation":"relu","weights":[[["1/2"]],[["1/2"]]])", input);
}

Truth truth(const Formula& f, const Case& c = from_half()) {
  CaseEvaluation evaluation(c);
  return evaluation.evaluate(f, {}, nullptr).truth;
}

const language::Matrix kX = inputs(), kY = targets();
Scalar first_weight(const language::Network& n) { return entry(1, 1, weight(1, n)); }
language::Network at(const Scalar& t) { return flow_at(t, theta(), kX, kY); }
// |x - y| <= 2^-bits
Formula close(const Scalar& x, const Scalar& y, int bits) { return abs(x - y) <= pow(Scalar(2), Scalar(-bits)); }

}  // namespace

TEST_CASE("where a flow is at a time") {
  const Scalar at_one = first_weight(at(1)) * first_weight(at(1)), known = 1 / (1 + 3 * exp(Scalar(-2)));
  CHECK(truth(close(at_one, known, 40)) == Truth::True);
  CHECK(truth(close(at_one, known, 400)) == Truth::Unknown);
  CHECK(truth(close(at_one, known + Rational(1, 1000000), 40)) == Truth::False);
  CHECK(truth(equal(first_weight(at(0)), Rational(1, 2))) == Truth::True);
  CHECK(truth(equal(first_weight(at(1)), first_weight(at(Scalar(Rational(1, 2)) + Rational(1, 2))))) == Truth::True);
}

TEST_CASE("where it ends, with which loss, and when it leaves a ball") {
  const language::Network end = flow_limit(theta(), kX, kY);
  CHECK(truth(equal(flow_loss(theta(), kX, kY), 0)) == Truth::True);
  CHECK(truth(close(first_weight(end), 1, 16)) == Truth::True);
  CHECK(truth(equal(first_weight(end), 1)) == Truth::Unknown);  // an equation between enclosures
  CHECK(truth(equal(rank(weight(1, end)), 1)) == Truth::True);
  const Scalar leaves = flow_escape(1, theta(), kX, kY), known = log(Scalar(3)) / 2;
  CHECK(truth(close(leaves, known, 9)) == Truth::True);
  CHECK(truth(leaves <= known - Rational(1, 256)) == Truth::False);
  CHECK(truth(equal(flow_escape(Rational(1, 2), theta(), kX, kY), 0)) == Truth::True);  // the norm is sqrt(1/2)
  CHECK(truth(flow_escape(2, theta(), kX, kY) <= 100) == Truth::Unknown);               // it ends with norm sqrt(2)
}

TEST_CASE("what has no value, and what is not followed") {
  CHECK(truth(first_weight(at(-1)) <= 1) == Truth::Undefined);
  CHECK(truth(first_weight(at(Rational(1, 3))) <= 1) == Truth::Unknown);
  CHECK(truth(first_weight(at(sqrt(Scalar(2)))) <= 1) == Truth::Unknown);
  CHECK(truth(flow_loss(theta(), kX, stack(kY, kY)) <= 1) == Truth::Undefined);
  const std::string weights = R"("weights":[[["1/2"]],[["1/2"]]])";
  for (const char* network : {R"("activation":"linear",)", R"("activation":{"leaky-relu":"1/10"},)",
                              R"("biases":[["1"],null],"activation":"relu",)"}) {
    CAPTURE(network);
    CHECK(truth(flow_loss(theta(), kX, kY) <= 1, one_neuron(network + weights)) == Truth::Undefined);
    CHECK(truth(first_weight(at(0)) <= 1, one_neuron(network + weights)) == Truth::Undefined);
  }
}

TEST_CASE("inputs with one irrational factor: limits, but no times") {
  const Case c = from_half("\"sqrt(2)\"");
  const language::Network end = flow_limit(theta(), kX, kY);
  CHECK(truth(equal(flow_loss(theta(), kX, kY), 0), c) == Truth::True);
  // balanced, and w v sqrt(2) = 1
  CHECK(truth(close(first_weight(end) * first_weight(end) * sqrt(Scalar(2)), 1, 16), c) == Truth::True);
  CHECK(truth(first_weight(at(1)) <= 1, c) == Truth::Unknown);
}
