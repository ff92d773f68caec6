// Truth, margins and trace of formulas: the tables of docs/language.md, all 4 x 4 of them, and the climb of single
// atoms.
#include "evaluation/ladder.hpp"

#include <doctest/doctest.h>

#include <array>

#include "core/language.hpp"
#include "core/network/support.hpp"

namespace ladder_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Scalar l = variable("l"), i = variable("i");
const language::Matrix X = inputs(), A = named("A");

// A formula with each truth value.
const Formula kTrue = Scalar(0) <= 1, kFalse = Scalar(1) < 0, kUndefined = 1 / Scalar(0) <= 1,
              kUnknown = equal(golden(), golden_by_roots());
const std::array<std::pair<Truth, Formula>, 4> kAll{
    {{Truth::False, kFalse}, {Truth::True, kTrue}, {Truth::Unknown, kUnknown}, {Truth::Undefined, kUndefined}}};

struct Result {
  Evaluation evaluation;
  std::vector<AtomRecord> trace;
  LadderStatistics statistics;
  bool hit_limit = false;
};

Result evaluate(const Formula& formula, const Case& c = by_hand(), Limits limits = {512}) {
  CaseEvaluation evaluation(c, limits);
  Result out;
  out.evaluation = evaluation.evaluate(formula, {}, &out.trace);
  out.statistics = evaluation.statistics();
  out.hit_limit = evaluation.hit_limit();
  return out;
}
Truth truth(const Formula& formula, const Case& c = by_hand()) { return evaluate(formula, c).evaluation.truth; }

// The margin contains the number (and is not wider than a millionth of it); "" for none.
bool margin_is(const Formula& formula, const std::string& expected, const Case& c = by_hand()) {
  const auto margin = evaluate(formula, c).evaluation.margin;
  if (expected.empty() || !margin) return expected.empty() && !margin;
  return margin->lower <= margin->upper && contains(*margin, Real::parse(expected)) &&
         margin->upper - margin->lower <= Rational(1, 1000000);
}

}  // namespace

TEST_CASE("the four atoms have the truth values that the other tests rely on") {
  for (const auto& [value, formula] : kAll) CHECK(truth(formula) == value);
}

TEST_CASE("and, or, implies: the whole tables") {
  const auto conjunction = [](Truth a, Truth b) {
    for (const Truth t : {Truth::False, Truth::Undefined, Truth::Unknown})
      if (a == t || b == t) return t;
    return Truth::True;
  };
  const auto disjunction = [](Truth a, Truth b) {
    for (const Truth t : {Truth::True, Truth::Undefined, Truth::Unknown})
      if (a == t || b == t) return t;
    return Truth::False;
  };
  const auto negation = [](Truth a) { return a == Truth::True ? Truth::False : a == Truth::False ? Truth::True : a; };
  for (const auto& [a, f] : kAll) {
    CHECK(truth(!f) == negation(a));
    for (const auto& [b, g] : kAll) {
      const std::string names = std::string(to_string(a)) + ", " + std::string(to_string(b));
      CAPTURE(names);
      CHECK(truth(f && g) == conjunction(a, b));
      CHECK(truth(f || g) == disjunction(a, b));
      CHECK(truth(implies(f, g)) == (a == Truth::False ? Truth::True : disjunction(negation(a), b)));
    }
  }
  CHECK(truth(all_of({})) == Truth::True);
  CHECK(truth(any_of({})) == Truth::False);
  CHECK(truth(always()) == Truth::True);
  CHECK(truth(never()) == Truth::False);
}

TEST_CASE("witnessed is true or unknown, never false") {
  CHECK(truth(witnessed(kTrue)) == Truth::True);
  for (const Formula& f : {kFalse, kUnknown, kUndefined}) CHECK(truth(witnessed(f)) == Truth::Unknown);
}

TEST_CASE("quantifiers are finite conjunctions and disjunctions; the empty ones are true and false") {
  CHECK(truth(forall(l, 1, 3, Scalar(0) < l)) == Truth::True);
  CHECK(truth(forall(l, 0, 3, Scalar(0) < l)) == Truth::False);
  CHECK(truth(exists(l, -3, 1, Scalar(0) < l)) == Truth::True);
  CHECK(truth(exists(l, -3, 0, Scalar(0) < l)) == Truth::False);
  CHECK(truth(forall(l, 1, 0, kFalse)) == Truth::True);
  CHECK(truth(exists(l, 1, 0, kTrue)) == Truth::False);
  CHECK(truth(forall(l, 0, 1, Scalar(1) / l <= 1)) == Truth::Undefined);
  CHECK(truth(forall(l, 0, 1, Scalar(1) / l <= 0)) == Truth::False);  // a false part outweighs an undefined one
  CHECK(truth(exists(l, 0, 1, Scalar(1) / l <= 1)) == Truth::True);
  CHECK(truth(forall(l, 1, 2, forall(l, l, 3, Scalar(1) <= l))) ==
        Truth::True);  // the inner variable hides the outer one
  CHECK(truth(forall(l, Rational(1, 2), Rational(5, 2), l <= 2)) == Truth::True);  // 1 and 2
  CHECK(truth(exists(l, Rational(1, 2), Rational(5, 2), equal(l, 2))) == Truth::True);
  CHECK(truth(forall(l, 1 / Scalar(0), 2, kTrue)) == Truth::Undefined);
  CHECK(truth(forall(l, 1, exp(Scalar(1)), l <= 2)) == Truth::True);                      // 1 and 2
  CHECK(truth(forall(l, 1, 2 + golden() - golden_by_roots(), kTrue)) == Truth::Unknown);  // up to 1, or to 2?
  const Result wide = evaluate(forall(l, 1, kMaxRange + 1, kTrue));
  CHECK(wide.evaluation.truth == Truth::Unknown);  // a limit, not a property of the formula
  CHECK(wide.hit_limit);
}

TEST_CASE("at-least counts true parts; m need not be an integer") {
  const auto count = [](const Scalar& m) { return truth(at_least(m, l, 1, 5, l <= 3)); };  // three of five
  for (const Scalar& m : {Scalar(-7), Scalar(0), Scalar(3), Scalar(Rational(5, 2)), sqrt(Scalar(8)), log(Scalar(20)),
                          -pow(Scalar(10), 40)})
    CHECK(count(m) == Truth::True);
  for (const Scalar& m :
       {Scalar(4), Scalar(Rational(7, 2)), sqrt(Scalar(10)), Scalar(6), log(Scalar(21)), pow(Scalar(10), 40)})
    CHECK(count(m) == Truth::False);
  CHECK(count(1 / Scalar(0)) == Truth::Undefined);
  CHECK(count(2 + golden() - golden_by_roots()) ==
        Truth::Unknown);  // exactly 2, which no rung can see: between the counts 2 and 3
  CHECK(truth(at_least(0, l, 1, 0, kTrue)) == Truth::True);
  CHECK(truth(at_least(Rational(1, 100), l, 1, 0, kTrue)) == Truth::False);
  CHECK(truth(at_least(1, l, 1, 1 / Scalar(0), kTrue)) == Truth::Undefined);
  // parts: 1/(l-1) <= 1 is undefined, true, true, for l = 1, 2, 3
  const Formula part = 1 / (l - 1) <= 1;
  CHECK(truth(at_least(2, l, 1, 3, part)) == Truth::True);
  CHECK(truth(at_least(3, l, 1, 3, part)) == Truth::Undefined);
  CHECK(truth(at_least(4, l, 1, 3, part)) == Truth::False);
  const Formula open = implies(equal(l, 1), kUnknown);  // unknown for l = 1, then true
  CHECK(truth(at_least(2, l, 1, 3, open)) == Truth::True);
  CHECK(truth(at_least(3, l, 1, 3, open)) == Truth::Unknown);
  CHECK(truth(at_least(4, l, 1, 3, open)) == Truth::False);
}

TEST_CASE("margins of atoms") {
  CHECK(margin_is(Scalar(1) <= Rational(7, 2), "5/2"));
  CHECK(margin_is(Scalar(1) < Rational(1, 2), "-1/2"));
  CHECK(margin_is(equal(Scalar(1), 3), "-2"));
  CHECK(margin_is(equal(sqrt(Scalar(2)) * sqrt(Scalar(2)), 2), "0"));
  CHECK(margin_is(Scalar(1) <= sqrt(Scalar(2)), "sqrt(2)-1"));
  CHECK(margin_is(kUndefined, ""));
  CHECK(margin_is(kUnknown, ""));
  CHECK(margin_is(always(), ""));
  CHECK(margin_is(relu_network(), ""));
  Case c = by_hand();
  c.matrices = {{"A", exact({{"1", "2"}, {"3", "4"}})}, {"B", exact({{"1", "2"}, {"1", "5"}})}};
  CHECK(margin_is(equal(A, named("B")), "-2", c));
  CHECK(margin_is(equal(A, A), "0", c));
  CHECK(margin_is(equal(A, transpose(named("missing"))), "", c));
  CHECK(margin_is(nonnegative(A), "", c));
}

TEST_CASE("the sign of a margin never contradicts the truth") {
  for (const auto& [a, b, relation] : {std::tuple<const char*, const char*, int>{"sqrt(2)", "sqrt(2)", 0},
                                       {"sqrt(2)+sqrt(3)", "sqrt(5+2*sqrt(6))", 0},
                                       {"1", "1", 0},
                                       {"1/3", "1/3", 0}}) {
    Case c = by_hand();
    c.scalars = {{"a", Real::parse(a)}, {"b", Real::parse(b)}};
    for (const Formula& f : {param("a") <= param("b"), param("a") < param("b"), equal(param("a"), param("b"))}) {
      const Evaluation e = evaluate(f, c).evaluation;
      REQUIRE(e.margin);
      CHECK(contains(*e.margin, Real(relation)));
      if (e.truth == Truth::True) CHECK(e.margin->lower >= Rational(0));
      if (e.truth == Truth::False) CHECK(e.margin->upper <= Rational(0));
    }
  }
}

TEST_CASE("margins of connectives") {
  const Formula one = Scalar(0) <= 1, five = Scalar(0) <= 5, minus_two = Scalar(2) <= 0;
  CHECK(margin_is(one && five, "1"));
  CHECK(margin_is(one && minus_two, "-2"));
  CHECK(margin_is(one || minus_two, "1"));
  CHECK(margin_is(!five, "-5"));
  CHECK(margin_is(one && kUndefined, "1"));  // parts without a margin do not count
  CHECK(margin_is(kUndefined || always(), ""));
  CHECK(margin_is(implies(one, five), "5"));
  CHECK(margin_is(implies(minus_two, five), ""));  // skipped
  CHECK(margin_is(implies(kUnknown, five), "5"));
  CHECK(margin_is(witnessed(minus_two), "-2"));
  CHECK(margin_is(forall(l, 1, 4, l <= 6), "2"));
  CHECK(margin_is(exists(l, 1, 4, l <= 6), "5"));
  CHECK(margin_is(forall(l, 1, 0, l <= 6), ""));
  const auto at = [](const Scalar& m) { return at_least(m, l, 1, 4, l <= 6); };  // margins 5 4 3 2
  CHECK(margin_is(at(1), "5"));
  CHECK(margin_is(at(3), "3"));
  CHECK(margin_is(at(Rational(5, 2)), "3"));  // the smallest integer above
  CHECK(margin_is(at(4), "2"));
  CHECK(margin_is(at(5), ""));
  CHECK(margin_is(at(0), ""));
  CHECK(margin_is(at(-3), ""));
}

TEST_CASE("the trace lists every atom in the order of evaluation; only implies and if skip") {
  CHECK(evaluate(kFalse && kTrue && kFalse).trace.size() == 3);
  CHECK(evaluate(kTrue || kTrue).trace.size() == 2);
  CHECK(evaluate(implies(kFalse, kTrue)).trace.size() == 1);
  CHECK(evaluate(implies(kTrue, kTrue)).trace.size() == 2);
  CHECK(evaluate(implies(kUnknown, kTrue)).trace.size() == 2);
  CHECK(evaluate(forall(l, 1, 4, l <= 2)).trace.size() == 4);
  CHECK(evaluate(at_least(1, l, 1, 4, l <= 2)).trace.size() == 4);
  CHECK(evaluate(choose(kTrue && kTrue, 1, 2) <= 3).trace.size() == 1);  // conditions of `if` are not listed
  const Result r = evaluate(forall(l, 1, 2, Scalar(l) <= 1));
  CHECK(r.trace[0].bindings.find("l") == 1);
  CHECK(r.trace[1].bindings.find("l") == 2);
  CHECK(r.trace[0].truth == Truth::True);
  CHECK(r.trace[1].truth == Truth::False);
  CHECK(r.trace[0].is_comparison());
  const Result predicate = evaluate(relu_network() && kTrue);
  CHECK_FALSE(predicate.trace[0].is_comparison());
}

TEST_CASE("enclosures in the trace contain the two sides; an undefined or unknown atom has none") {
  const Result r = evaluate(sqrt(Scalar(2)) <= Rational(3, 2));
  CHECK(contains(*r.trace[0].lhs, Real::parse("sqrt(2)")));
  CHECK(contains(*r.trace[0].rhs, Real::parse("3/2")));
  for (const Formula& f : {kUndefined, kUnknown}) {
    CHECK_FALSE(evaluate(f).trace[0].lhs);
    CHECK_FALSE(evaluate(f).trace[0].rhs);
  }
}

TEST_CASE("an atom climbs exactly as far as it must") {
  const auto rung = [](const Formula& f) { return evaluate(f).trace.at(0).rung; };
  CHECK(rung(Scalar(1) <= 2) == RungName::Machine);
  CHECK(rung(sqrt(Scalar(2)) < Rational(3, 2)) == RungName::Machine);
  const Rational close = Rational::parse("1.41421356237309504880168872420");  // sqrt(2) to 29 digits
  CHECK(rung(Scalar(close) < sqrt(Scalar(2))) == RungName::Multi);
  CHECK(truth(Scalar(close) < sqrt(Scalar(2))) == Truth::True);
  CHECK(rung(equal(sqrt(Scalar(2)) * sqrt(Scalar(3)), sqrt(Scalar(6)))) == RungName::Exact);
  CHECK(truth(equal(sqrt(Scalar(2)) * sqrt(Scalar(3)), sqrt(Scalar(6)))) == Truth::True);
  // exp(x) < exp(x + 10^-60): 128 bits are too few, the difference as an exact number decides
  const Result fine = evaluate(exp(Scalar(1)) < exp(1 + Scalar(Rational::parse("1e-60"))));
  CHECK(fine.evaluation.truth == Truth::True);
  CHECK(fine.trace[0].rung == RungName::Exact);
  CHECK_FALSE(fine.hit_limit);
  // and beyond the cap the atom stays unknown
  CHECK(truth(exp(Scalar(1)) < exp(1 + Scalar(Rational::parse("1e-700")))) == Truth::Unknown);
  const Result finer = evaluate(exp(Scalar(1)) < exp(1 + Scalar(Rational::parse("1e-700"))), by_hand(), {8192});
  CHECK(finer.evaluation.truth == Truth::True);
  CHECK(finer.trace[0].rung == RungName::Multi);
  CHECK(finer.trace[0].bits == 8192);
}

TEST_CASE("long numbers do not ask for long spectra, and a certificate sees the difference") {
  const Case c = by_hand();
  CaseEvaluation evaluation(c);
  const auto decided = [&](const Formula& f) {
    std::vector<AtomRecord> trace;
    (void)evaluation.evaluate(f.term, {}, &trace);
    REQUIRE(trace.size() == 1);
    CHECK(trace[0].truth == Truth::True);
    CHECK(trace[0].rung == RungName::Multi);
    CHECK(trace[0].bits == 128);
    return trace[0];
  };
  const Scalar s = singular(1, weight(1)), square = (7 + sqrt(Scalar(13))) / 2;  // s^2 is this square
  const Scalar tiny = sqrt(Scalar(2)) - Rational::parse("1.41421356237309504880168872420");
  // 1e29 times a difference of about 1e-29 is below s: doubles do not tell, 128 bits with s in doubles do.
  const AtomRecord easy = decided(tiny * Scalar(Rational::parse("1e29")) < s);
  CHECK(easy.machine_spectra);
  CHECK(easy.uses.size() == 1);
  CHECK(evaluation.still_decided(easy, 30));
  // s against a number that differs by about 1e-20: s itself has to be known to 128 bits.
  const AtomRecord hard = decided(s * s < square + Scalar(Rational::parse("1e-20")));
  CHECK_FALSE(hard.machine_spectra);
  CHECK(evaluation.still_decided(hard, 80));
  CHECK_FALSE(evaluation.still_decided(hard, 40));
  // without singular values there is one attempt
  const LadderStatistics before = evaluation.statistics();
  CHECK(decided(Scalar(0) < tiny).uses.empty());
  CHECK(evaluation.statistics().asked[1] - before.asked[1] == 1);
}

TEST_CASE("times are measured where they were asked for, an inner formula's with the rung that needed it") {
  const Case c = by_hand();
  CaseEvaluation evaluation(c);
  evaluation.measure_time();
  const Formula nested = choose(sqrt(Scalar(2)) <= 2, exp(Scalar(1)), 0) < 3;
  CHECK(evaluation.evaluate(nested.term, {}, nullptr).truth == Truth::True);
  const auto first = evaluation.statistics().seconds;
  CHECK(first[0] > 0);
  CHECK(evaluation.evaluate(nested.term, {}, nullptr).truth == Truth::True);
  CHECK(evaluation.statistics().seconds[0] > first[0]);
}

TEST_CASE("statistics count what each rung was asked and what it decided") {
  const LadderStatistics s =
      evaluate(kTrue && equal(sqrt(Scalar(2)) * sqrt(Scalar(3)), sqrt(Scalar(6))) && kUnknown).statistics;
  CHECK(s.asked[0] == 3);
  CHECK(s.decided[0] == 1);
  CHECK(s.asked[2] == 2);
  CHECK(s.decided[2] == 1);
  CHECK(s.undecided == 1);
  CHECK(s.bits == 512);
  CHECK(s.seconds[0] + s.seconds[1] + s.seconds[2] == 0);  // nobody asked for times
  LadderStatistics sum = s;
  sum.add(s);
  CHECK(sum.asked[0] == 6);
  CHECK(sum.undecided == 2);
}

TEST_CASE("predicates of matrices and networks") {
  Case c = by_hand();
  c.matrices = {{"A", exact({{"1", "0"}, {"sqrt(2)", "3"}})},
                {"B", exact({{"1", "-1/1000"}})},
                {"Z", exact({{"sqrt(2)*sqrt(3)-sqrt(6)"}})}};
  CHECK(truth(nonnegative(A), c) == Truth::True);
  CHECK(truth(nonnegative(named("B")), c) == Truth::False);
  CHECK(truth(nonnegative(named("Z")), c) == Truth::True);
  CHECK(truth(nowhere_zero(A), c) == Truth::False);
  CHECK(truth(nowhere_zero(named("B")), c) == Truth::True);
  CHECK(truth(nowhere_zero(named("Z")), c) == Truth::False);
  CHECK(truth(nonnegative(named("missing")), c) == Truth::Undefined);
  CHECK(truth(equal(A, transpose(transpose(A))), c) == Truth::True);
  CHECK(truth(equal(A, 2 * A), c) == Truth::False);
  CHECK(truth(equal(A, named("B")), c) == Truth::Undefined);  // different shapes
  CHECK(truth(equal(exp(Scalar(1)) * A, exp(Scalar(1)) * A), c) == Truth::True);
  CHECK(truth(equal(golden() * A, golden_by_roots() * A), c) == Truth::Unknown);
  CHECK(truth(relu_network(), c) == Truth::True);
  CHECK(truth(bias_free(), c) == Truth::True);
  CHECK(truth(relu_network(rescale(1 / Scalar(0), theta())), c) == Truth::Undefined);
  CHECK(truth(bias_free(deepen(0, theta(), X, gradient_data())), c) == Truth::Undefined);
  c.network.slope = Rational(1, 2);
  c.network.biases = {exact({{"0"}, {"1"}}), std::nullopt};
  CHECK(truth(relu_network(), c) == Truth::False);
  CHECK(truth(bias_free(), c) == Truth::False);
  CHECK(truth(bias_free(rescale(2, theta())), c) == Truth::False);
  CHECK(truth(bias_free(rescale(0, theta())), c) == Truth::False);
}

TEST_CASE("the rung of a predicate is the one that decided it") {
  const auto rung = [](const Formula& f) {
    Case c = by_hand();
    c.matrices = {{"A", exact({{"1", "2"}})}, {"S", exact({{"sqrt(2)"}})}};
    return evaluate(f, c).trace.at(0).rung;
  };
  CHECK(rung(relu_network()) == RungName::Machine);
  CHECK(rung(nonnegative(A)) == RungName::Machine);
  CHECK(rung(equal(A, A)) == RungName::Machine);
  CHECK(rung(equal(named("S") * named("S"), 2 * identity(1))) == RungName::Exact);
}

TEST_CASE("permuting the hidden neurons leaves every truth alone") {
  CHECK(rc::check("rows of W_1 and columns of W_2 turned", [] {
    Case c = random_case(2, 3);
    const Formula formula = forall(l, 1, depth(), tail_ratio(weight(l)) <= Rational(1, 3)) &&
                            inner(gradient_data(), preactivation(depth())) < 0 &&
                            forall(l, 1, depth(), norm2(gradient(l)) <= norm2(weight(l)));
    const Truth before = truth(formula, c);
    ExactMatrix &first = c.network.weights[0], &second = c.network.weights[1];
    ExactMatrix turned = first, turned_second = second;
    const int n = first.rows();
    for (int r = 0; r < n; ++r) {
      for (int j = 0; j < first.cols(); ++j) turned((r + 1) % n, j) = first(r, j);
      for (int k = 0; k < second.rows(); ++k) turned_second(k, (r + 1) % n) = second(k, r);
    }
    first = turned;
    second = turned_second;
    RC_ASSERT(truth(formula, c) == before);
  }));
}

TEST_CASE("names of rungs") {
  CHECK(to_string(RungName::Machine) == "machine");
  CHECK(to_string(RungName::Multi) == "multi");
  CHECK(to_string(RungName::Exact) == "exact");
}

TEST_CASE("a number is compared with itself without computing it exactly, but only if it has a value") {
  const Scalar s = param("s", -norm(A * X)), deep = exp(norm(A * X));
  const auto one = [](const Formula& f) {
    Case c = by_hand();
    c.matrices.emplace("A", exact({{"1/3", "1"}, {"1", "sqrt(2)"}}));
    CaseEvaluation evaluation(c, {512});
    std::vector<AtomRecord> trace;
    const Evaluation out = evaluation.evaluate(f.term, {}, &trace);
    return std::tuple{out, trace.at(0), evaluation.statistics()};
  };
  const auto [out, atom, statistics] = one(norm(A * X) <= -s);  // s is -||AX|| here
  CHECK(out.truth == Truth::True);
  CHECK(out.margin->lower == Rational(0));
  CHECK(out.margin->upper == Rational(0));
  CHECK(atom.rung == RungName::Machine);
  CHECK(statistics.asked[1] + statistics.asked[2] == 0);
  CHECK(std::get<0>(one(norm(A * X) < -s)).truth == Truth::False);
  CHECK(std::get<0>(one(equal(norm(A * X), -(-norm(A * X))))).truth == Truth::True);
  CHECK(std::get<0>(one(norm(A * X) <= s)).truth == Truth::False);  // not the same: the sign
  CHECK(std::get<0>(one(equal(1 / Scalar(0), 1 / Scalar(0)))).truth == Truth::Undefined);
  CHECK(std::get<0>(one(equal(deep, deep))).truth == Truth::True);
}

TEST_CASE("a parameter of the case stands between a default and its use") {
  Case c = by_hand();
  c.scalars.emplace("s", Real(5));
  CHECK(truth(Scalar(1) <= param("s", 1)) == Truth::True);
  CHECK(truth(param("s", 1) <= 1, c) == Truth::False);
  CHECK(truth(param("s", 1) <= param("s", 2), c) == Truth::True);
}

}  // namespace ladder_tests
