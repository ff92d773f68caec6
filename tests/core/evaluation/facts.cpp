// Integers, ranges, shapes, choices: what must be known exactly before any arithmetic starts.
#include "evaluation/facts.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"

namespace facts_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Scalar l = variable("l"), i = variable("i");
const language::Matrix X = inputs(), G = gradient_data(), A = named("A");
const Bindings kNone;

struct Known {
  Known()
      : subject(by_hand()),
        evaluation((subject.matrices["A"] = exact({{"1", "2"}, {"3", "4"}, {"5", "6"}}),
                    subject.scalars["r"] = Real::parse("sqrt(2)"), subject)) {}
  Facts* operator->() { return &evaluation.facts(); }
  Case subject;
  CaseEvaluation evaluation;
};

long integer(Known& f, const Scalar& x, const Bindings& b = kNone) { return f->integer(x.term, b); }

bool has_shape(Known& f, const language::Matrix& a, int rows, int cols) {
  const auto s = f->shape(a.term, kNone);
  return s.rows == rows && s.cols == cols;
}

}  // namespace

TEST_CASE("integers: whatever has an integer value, and nothing else") {
  Known f;
  CHECK(integer(f, 7) == 7);
  CHECK(integer(f, l - 1, kNone.with("l", 3)) == 2);
  CHECK(integer(f, make(Head::Add, {Scalar(1).term, Scalar(2).term, Scalar(3).term})) == 6);
  CHECK(integer(f, -depth()) == -2);
  CHECK(integer(f, Scalar(Rational(1, 2)) + Rational(1, 2)) == 1);
  CHECK(integer(f, param("r") * param("r")) == 2);
  CHECK(integer(f, rows(A) * cols(X)) == 6);
  CHECK_THROWS_AS((void)integer(f, Rational(1, 2)), Undefined);
  CHECK_THROWS_AS((void)integer(f, param("r")), Undefined);
  CHECK_THROWS_AS((void)integer(f, 1 / Scalar(0)), Undefined);
  CHECK_THROWS_AS((void)integer(f, log(Scalar(2))), Undecided);
  CHECK_THROWS_AS((void)integer(f, l), std::logic_error);  // not bound: no case can help
}

TEST_CASE("integers beyond every index are as good as 2^40") {
  Known f;
  CHECK(integer(f, pow(Scalar(10), 30)) == Facts::kFar);
  CHECK(integer(f, -pow(Scalar(10), 30)) == -Facts::kFar);
  CHECK(integer(f, Rational(Integer("99999999999999999999"))) == Facts::kFar);
  CHECK(integer(f, Scalar(Facts::kFar - 1) + (Facts::kFar - 1)) == Facts::kFar);
  CHECK(f->singular_index(pow(Scalar(10), 30).term, kNone) == 1 << 30);
  CHECK(f->singular_index(Scalar(-5).term, kNone) == 0);
  CHECK(f->singular_index(Scalar(3).term, kNone) == 3);
}

TEST_CASE("inner bindings hide outer ones") {
  Known f;
  CHECK(integer(f, l, kNone.with("l", 1).with("l", 2)) == 2);
  CHECK(integer(f, l + i, kNone.with("l", 1).with("i", 5)) == 6);
  CHECK(kNone.with("l", 1).with("i", 5).to_string() == "[l=1][i=5]");
}

TEST_CASE("ranges hold the integers between two real numbers") {
  Known f;
  const auto is = [&](const Scalar& lo, const Scalar& hi, long first, long last) {
    const auto range = f->range(lo.term, hi.term, kNone);
    return range.first == first && range.last == last;
  };
  const auto empty = [&](const Scalar& lo, const Scalar& hi) {
    const auto range = f->range(lo.term, hi.term, kNone);
    return range.last < range.first;
  };
  CHECK(is(1, depth(), 1, 2));
  CHECK(is(-3, -3, -3, -3));
  CHECK(is(Rational(1, 2), Rational(7, 2), 1, 3));
  CHECK(is(Rational(-7, 2), Rational(-1, 2), -3, -1));
  CHECK(is(param("r"), 2 * param("r"), 2, 2));
  CHECK(is(-param("r"), param("r"), -1, 1));
  CHECK(is(1, kMaxRange, 1, kMaxRange));
  CHECK(empty(1, 0));
  CHECK(empty(param("r"), Rational(3, 2)));
  CHECK(empty(pow(Scalar(10), 30), -pow(Scalar(10), 30)));
  CHECK_THROWS_AS((void)f->range(Scalar(1).term, Scalar(kMaxRange + 1).term, kNone), ResourceLimit);
  CHECK_THROWS_AS((void)f->range(pow(Scalar(10), 30).term, pow(Scalar(10), 30).term, kNone), ResourceLimit);
  CHECK_THROWS_AS(
      (void)f->range((param("r") * pow(Scalar(10), 60)).term, (param("r") * pow(Scalar(10), 61)).term, kNone),
      ResourceLimit);
  CHECK_THROWS_AS((void)f->range((1 / Scalar(0)).term, Scalar(1).term, kNone), Undefined);
}

TEST_CASE("shapes are known without the entries, and only of what has a value") {
  Known f;
  CHECK(has_shape(f, A * weight(1), 3, 2));
  CHECK(has_shape(f, transpose(A) + transpose(A), 2, 3));
  CHECK(has_shape(f, log(Scalar(2)) * A, 3, 2));  // the factor has a value, though no exact form
  CHECK(has_shape(f, preactivation(2, rescale(exp(Scalar(1)), theta())), 1, 2));
  CHECK(has_shape(f, gradient(1), 2, 2));
  CHECK(has_shape(f, weight(2, deepen(3, theta(), X, G)), 2, 2));
  CHECK(has_shape(f, weight(5, deepen(3, theta(), X, G)), 1, 2));
  CHECK(has_shape(f, row(3, A), 1, 2));
  CHECK(has_shape(f, column(2, A), 3, 1));
  CHECK(has_shape(f, diagonal(weight(1)), 2, 1));
  CHECK(has_shape(f, identity(3), 3, 3));
  for (const language::Matrix& a :
       {A + X, X * A, log(Scalar(0)) * A, weight(3), weight(0), preactivation(1, theta(), A),
        preactivation(0, theta(), A), gradient(1, theta(), X, A), row(4, A), column(0, A), diagonal(A),
        weight(1, rescale(1 / Scalar(0), theta())), weight(1, deepen(0, theta(), X, G)), named("missing")}) {
    CAPTURE(canonical(a.term));
    CHECK_THROWS_AS((void)f->shape(a.term, kNone), Undefined);
  }
}

TEST_CASE("shapes agree with the evaluated matrices") {
  CHECK(rc::check("every kind of layer, also of constructed networks", [] {
    const Case c = random_case(2, 3);
    CaseEvaluation evaluation(c);
    Facts& facts = evaluation.facts();
    const language::Network nets[] = {theta(), rescale(-2, theta()), deepen(2, theta(), X, G)};
    for (const auto& net : nets) {
      int layers = 0;
      try {
        layers = facts.depth(net.term, kNone);
      } catch (const Undefined&) {  // every neuron is dead
        continue;
      }
      for (int k = 1; k <= layers; ++k)
        for (const language::Matrix& a : {weight(k, net), preactivation(k, net), activation(k, net), gradient(k, net),
                                          preactivation(k, net) * transpose(activation(k, net))}) {
          const ExactMatrix& value = facts.evaluator().matrix(a.term, kNone);
          const auto shape = facts.shape(a.term, kNone);
          RC_ASSERT(shape.rows == value.rows() && shape.cols == value.cols());
        }
    }
  }));
}

TEST_CASE("bias-free is a property of the constructed network") {
  Known f;
  CHECK(f->bias_free(theta().term, kNone));
  CHECK(f->bias_free(deepen(1, theta(), X, G).term, kNone));
  f.subject.network.biases = {exact({{"1"}, {"0"}}), std::nullopt};
  CHECK_FALSE(f->bias_free(theta().term, kNone));
  CHECK_FALSE(f->bias_free(rescale(2, theta()).term, kNone));
  CHECK_FALSE(f->bias_free(rescale(0, theta()).term, kNone));  // zero times a bias is a bias of zeros
  CHECK_THROWS_AS((void)f->bias_free(rescale(1 / Scalar(0), theta()).term, kNone), Undefined);
}

}  // namespace facts_tests
