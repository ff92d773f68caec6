// Keys of values: the same for what says the same, however it is said, and different for everything else.
#include "evaluation/keys.hpp"

#include <doctest/doctest.h>

#include <memory>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"

namespace keys_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Scalar l = variable("l"), i = variable("i");
const language::Matrix X = inputs(), G = gradient_data(), A = named("A");
const Bindings kNone;

struct Known {
  Known() : subject(by_hand()), evaluation(subject) {
    subject.matrices["A"] = exact({{"1", "2"}, {"3", "4"}, {"5", "6"}});
    subject.scalars["r"] = Real::parse("sqrt(2)");
  }
  Facts& facts() { return evaluation.facts(); }
  Key key(const Term& term, const Bindings& b = kNone) { return facts().key(term, b); }
  Case subject;
  CaseEvaluation evaluation;
};

std::shared_ptr<const Definition> definition(std::string name, std::vector<std::string> parameters) {
  return std::make_shared<const Definition>(Definition{std::move(name), std::move(parameters), nullptr, {}});
}
Term use(const std::shared_ptr<const Definition>& of, const Term& value, std::vector<Call::Argument> arguments) {
  return as_value_of(value, std::make_shared<const Call>(Call{of, std::move(arguments)}));
}

}  // namespace

TEST_CASE("an index without a value stays as it is: it may stand in a branch that is not taken") {
  Known f;
  const Scalar broken = singular(1 / (l - 2), A), chosen = choose(l <= 2, 1, broken);
  const Bindings b = kNone.with("l", 2);
  CHECK(same(f.facts().evaluator().matrix((chosen * A).term, b), f.subject.matrices["A"]));
}

TEST_CASE("keys tell different bindings apart, inside sums too, and different heads and names") {
  Known f;
  const language::Matrix scaled = sum(i, 1, 2, i * l) * A;
  CHECK(f.key(scaled.term, kNone.with("l", 1)) != f.key(scaled.term, kNone.with("l", 2)));
  const ExactMatrix one = f.facts().evaluator().matrix(scaled.term, kNone.with("l", 1)),
                    two = f.facts().evaluator().matrix(scaled.term, kNone.with("l", 2));
  CHECK(same(one, exact({{"3", "6"}, {"9", "12"}, {"15", "18"}})));
  CHECK(same(two, scale(Real(2), one)));
  CHECK(f.key(weight(1).term) != f.key(weight(2).term));
  CHECK(f.key(row(1, A).term) != f.key(column(1, A).term));
  CHECK(f.key(named("A").term) != f.key(named("B").term));
  CHECK(f.key(arrangement("Y", 1).term) != f.key(arrangement("U", 1).term));
  CHECK(f.key(weight(depth() - 1).term) == f.key(weight(l).term, kNone.with("l", 1)));
}

TEST_CASE("a use of a definition has the key of its value, written out or not") {
  Known f;
  const auto w = definition("W", {"l"}), same_name = definition("W", {"l"});
  const Term two = use(w, weight(2).term, {{Scalar(2).term, ""}});
  CHECK(f.key(two) == f.key(weight(2).term));
  CHECK(f.key(use(w, weight(l).term, {{l.term, ""}}), kNone.with("l", 2)) == f.key(two));
  CHECK(f.key(use(w, weight(l).term, {{l.term, ""}}), kNone.with("l", 1)) != f.key(two));
  CHECK(f.key(use(same_name, weight(1).term, {{Scalar(2).term, ""}})) != f.key(two));
  CHECK(f.key(use(w, arrangement("Y", 1).term, {{nullptr, "Y"}})) !=
        f.key(use(w, arrangement("U", 1).term, {{nullptr, "U"}})));
}

TEST_CASE("numbers have the key of their value, and keys together are told apart by their order and number") {
  Known f;
  CHECK(f.key(Scalar(3).term) == key_of(3));
  CHECK(f.key(Scalar(-3).term) == key_of(-3));
  CHECK(f.key(l.term, kNone.with("l", 3)) == key_of(3));
  CHECK(f.key(l.term, kNone.with("l", 4).with("l", 3)) == key_of(3));
  const Term half = Scalar(Rational(1, 2)).term, far = Scalar(Rational(Integer(1) << 80)).term;
  CHECK(f.key(half) != f.key(far));
  CHECK(f.key(half) == f.key(Scalar(Rational(2, 4)).term));
  CHECK(f.key(half) != f.key(Scalar(Rational(-1, 2)).term));
  const Key a = f.key(A.term), x = f.key(X.term);
  CHECK(f.facts().key({a, x}) == f.facts().key({a, x}));
  CHECK(f.facts().key({a, x}) != f.facts().key({x, a}));
  CHECK(f.facts().key({a, x}) != f.facts().key({a, x, x}));
  CHECK(f.facts().key({f.facts().key({a, x}), x}) != f.facts().key({a, x, x}));
}

TEST_CASE("keys that were given out stay apart from those after forget()") {
  Known f;
  const Key before = f.key(weight(1).term);
  f.evaluation.forget_values();
  CHECK(f.key(weight(2).term) != before);
}

TEST_CASE("a definition is evaluated once for each argument") {
  Known f;
  const auto size = definition("size", {"A"});
  // The second use claims a value that it has not: whoever asks gets the first one's.
  CHECK(same(f.facts().evaluator().scalar(use(size, norm2(A).term, {{A.term, ""}}), kNone), Real(91)));
  CHECK(same(f.facts().evaluator().scalar(use(size, norm2(X).term, {{A.term, ""}}), kNone), Real(91)));
  CHECK(same(f.facts().evaluator().scalar(use(size, norm2(X).term, {{X.term, ""}}), kNone),
             f.facts().evaluator().scalar(norm2(X).term, kNone)));
}

}  // namespace keys_tests
