// Which singular values a certificate must witness, under which key, and that the witnesses are true.
#include "certificate/spectral.hpp"

#include <doctest/doctest.h>

#include <set>

#include "core/language.hpp"
#include "core/network/support.hpp"

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Scalar l = variable("l");
const language::Matrix A = named("A");

Case subject() {
  Case c = by_hand();
  c.matrices = {{"A", exact({{"1", "2"}, {"3", "4"}, {"5", "6"}})},
                {"J", exact({{"1", "1"}, {"1", "1"}})},
                {"S", exact({{"2", "0"}, {"0", "1"}})}};
  return c;
}

SpectralWitnesses witnesses_and_blocks(const Formula& formula, const Case& c = subject()) {
  CaseEvaluation evaluation(c);
  std::vector<AtomRecord> trace;
  (void)evaluation.evaluate(formula, {}, &trace);
  return spectral_witnesses(trace, evaluation, {});
}

auto witnesses(const Formula& formula, const Case& c = subject()) { return witnesses_and_blocks(formula, c).values; }

std::set<std::pair<std::string, int>> keys(const Formula& formula, const Case& c = subject()) {
  std::set<std::pair<std::string, int>> out;
  for (const auto& [key, witness] : witnesses(formula, c)) out.insert(key);
  return out;
}
using Listed = std::set<std::pair<std::string, int>>;

const std::string kA = "(matrix A)";

// s_1(A)^2: the Gram matrix has trace 91 and determinant 24.
Real exact_square_of_A() { return Real::parse("(91+sqrt(8185))/2"); }

}  // namespace

TEST_CASE("one entry for every instance, with bound variables and indices by their values") {
  CHECK(keys(singular(2, A) <= 100) == Listed{{kA, 2}});
  CHECK(keys(tail_ratio(A) <= 1) == Listed{{kA, 1}});
  CHECK(keys(singular(1, A) + singular(2, A) <= tail_ratio(A) * 1000) == Listed{{kA, 1}, {kA, 2}});
  CHECK(keys(forall(l, 1, 2, singular(l, A) <= 100)) == Listed{{kA, 1}, {kA, 2}});
  CHECK(keys(forall(l, 1, depth(), op_norm(weight(l) * transpose(weight(l))) <= 100)) ==
        Listed{{"(mul (weight 1 theta) (transpose (weight 1 theta)))", 1}});  // W_2 W_2^T is 1 x 1
  CHECK(keys(sum(l, 1, 2, singular(l, weight(depth() - 1))) <= 100) ==
        Listed{{"(weight 1 theta)", 1}, {"(weight 1 theta)", 2}});
  CHECK(keys(op_norm(weight(1, rescale(Rational(1, 2), theta()))) <= 9) ==
        Listed{{"(weight 1 (rescale 1/2 theta))", 1}});
  CHECK(keys(norm(A) <= 100).empty());
}

TEST_CASE("exempt: rank at most one, and k beyond the dimensions") {
  CHECK(keys(op_norm(named("J")) <= 3).empty());
  CHECK(keys(tail_ratio(named("J")) <= 1).empty());
  CHECK(keys(op_norm(weight(2)) <= 3).empty());
  CHECK(keys(singular(3, A) <= 0).empty());
  CHECK(keys(singular(4294967297, A) <= 0).empty());
  CHECK(keys(op_norm(A - A) <= 3).empty());
}

TEST_CASE("only what was evaluated: branches, defaults, skipped conclusions") {
  CHECK(keys(choose(singular(2, A) <= 100, singular(1, A), singular(1, named("S"))) <= 100) ==
        Listed{{kA, 1}, {kA, 2}});
  CHECK(keys(choose(singular(2, A) <= -1, singular(1, A), singular(1, named("S"))) <= 100) ==
        Listed{{kA, 2}, {"(matrix S)", 1}});
  CHECK(keys(implies(Scalar(2) <= 1, singular(1, A) <= 100)).empty());
  CHECK(keys(param("p", singular(1, A)) <= 100) == Listed{{kA, 1}});
  Case given = subject();
  given.scalars["p"] = Real(3);
  CHECK(keys(param("p", singular(1, A)) <= 100, given).empty());
  CHECK(keys(sum(l, 1, 0, singular(1, A)) <= 100).empty());
}

TEST_CASE("singular values inside matrix predicates are witnessed too") {
  CHECK(keys(equal(singular(1, named("S")) * A, 2 * A)) == Listed{{"(matrix S)", 1}});
  CHECK(keys(nonnegative(singular(1, A) * A)) == Listed{{kA, 1}});
}

TEST_CASE(
    "witnesses are true: the bounds contain the square, to at least 20 bits, and the test vector attains the lower "
    "one") {
  for (const auto& [key, w] : witnesses(singular(1, A) + singular(2, A) <= 100)) {
    CHECK(w.k == key.second);
    const Real square_of = square(singular_value(exact({{"1", "2"}, {"3", "4"}, {"5", "6"}}), w.k));
    CHECK((square_of - Real(w.lower)).sign() != Sign::Negative);
    CHECK((Real(w.upper) - square_of).sign() != Sign::Negative);
    CHECK(w.upper - w.lower <= w.upper / pow(Rational(2), 20));
    if (!w.vector.empty()) {
      CHECK(w.k == 1);
      REQUIRE(w.vector.size() == 2);  // the smaller dimension
      Rational above, below;
      const int a[3][2] = {{1, 2}, {3, 4}, {5, 6}};
      for (const auto& r : a) {
        const Rational x = Rational(r[0]) * Rational(w.vector[0]) + Rational(r[1]) * Rational(w.vector[1]);
        above += x * x;
      }
      for (const Integer& v : w.vector) below += Rational(v) * Rational(v);
      CHECK(above >= w.lower * below);
    }
  }
}

TEST_CASE("three or more values of a larger rational matrix share vectors") {
  Case c = subject();
  ExactMatrix large(14, 13), irrational(14, 13);
  for (int i = 0; i < 14; ++i)
    for (int j = 0; j < 13; ++j) {
      large(i, j) = Real(Rational((7 * i + 5 * j * j) % 11 + (i == j ? 9 * i : 0)));
      irrational(i, j) = large(i, j) * Real::parse("sqrt(2)+sqrt(3)");
    }
  c.matrices["B"] = large;
  c.matrices["R"] = irrational;
  const auto B = named("B");
  const auto sum = [](const language::Matrix& m) { return singular(1, m) + singular(2, m) + singular(3, m) <= 10000; };
  const SpectralWitnesses three = witnesses_and_blocks(sum(B), c);
  REQUIRE(three.blocks.size() == 1);
  CHECK(three.blocks.begin()->first == "(matrix B)");
  CHECK(three.values.size() == 3);
  for (const auto& [key, w] : three.values) CHECK(w.vector.empty());
  CHECK(witnesses_and_blocks(singular(1, B) + singular(2, B) <= 10000, c).blocks.empty());
  CHECK(witnesses_and_blocks(sum(named("R")), c).blocks.empty());
}

TEST_CASE("a square that is a simple rational number is recognised: both bounds are equal") {
  const auto all = witnesses(singular(1, named("S")) <= 3 && singular(2, named("S")) <= 3);
  REQUIRE(all.size() == 2);
  CHECK(all.at({"(matrix S)", 1}).lower == Rational(4));
  CHECK(all.at({"(matrix S)", 1}).upper == Rational(4));
  CHECK(all.at({"(matrix S)", 2}).lower == Rational(1));
  const auto irrational = witnesses(singular(1, A) <= 100);
  CHECK(irrational.begin()->second.lower < irrational.begin()->second.upper);
}

TEST_CASE("the norm is the upper end of a large matrix where no comparison needs more") {
  Case c = subject();
  plumbline::Matrix<Real> large(13, 20);
  for (int i = 0; i < 13; ++i)
    for (int j = 0; j < 20; ++j) large(i, j) = Real(Rational((7 * i + 5 * j * j) % 11 + (i == j ? 9 * i : 0)));
  c.matrices["B"] = large;
  const auto B = named("B");
  const Rational s = singular_value(large, 1).enclosure(80).upper;
  const Scalar little_more = Scalar(s * Rational(101, 100));
  const auto first = [&](const Formula& formula) { return witnesses(formula, c).at({"(matrix B)", 1}); };
  const auto by_norm = [&](const Formula& formula) { return first(formula).upper > s * s * Rational(105, 100); };
  CHECK(by_norm(100 <= singular(1, B)));
  CHECK(by_norm(singular(1, B) <= 2 * norm(B)));
  CHECK(by_norm(norm(B) <= 5 * singular(1, B) && 100 <= singular(1, B)));
  CHECK(by_norm(tail_ratio(B) <= Scalar(Rational(99, 100))));
  CHECK_FALSE(by_norm(singular(1, B) <= little_more));
  CHECK_FALSE(by_norm(100 <= singular(1, B) && singular(1, B) <= little_more));
  CHECK_FALSE(by_norm(singular(1, B) <= little_more && 100 <= singular(1, B)));
  CHECK(by_norm(Scalar(Rational(1, 100)) <= tail_ratio(B)));  // by the sums: the Frobenius norm shows 0 <= only
  const Rational tail = Rational(1) - s * s / norm2(large).rational();
  CHECK_FALSE(by_norm(Scalar(tail * Rational(99, 100)) <= tail_ratio(B)));
  CHECK_FALSE(by_norm(singular(1, B) <= singular(1, B)));
  CHECK(first(100 <= singular(1, B)).vector.size() == 13);
  // s_1 by the norm, s_2 from both sides; of a small matrix s_1 too
  const auto two = witnesses(100 <= singular(1, B) + singular(2, B) * singular(1, named("S")), c);
  CHECK(two.at({"(matrix B)", 1}).upper > s * s * Rational(105, 100));
  const auto& second = two.at({"(matrix B)", 2});
  CHECK(second.upper - second.lower <= second.upper * pow(Rational(2), -21));
}

TEST_CASE("a fraction that stands in its interval by chance is looked at only where no interval decides") {
  Case c = subject();
  c.matrices["T"] = exact({{"3/1024", "0"}, {"0", "1"}});  // s_2^2 = 9/2^20
  const auto T = named("T");
  const auto second = [&](const Formula& formula) { return witnesses(formula, c).at({"(matrix T)", 2}); };
  const auto decided = second(singular(2, T) <= 3), undecided = second(singular(2, T) <= singular(2, T));
  CHECK(decided.lower < decided.upper);
  CHECK(undecided.lower == Rational(9, 1 << 20));
  CHECK(undecided.upper == undecided.lower);
}

TEST_CASE("witnesses are as precise as the most demanding decision needs") {
  // a comparison at 25 digits needs the second rung
  const Real exact_square = exact_square_of_A();
  CHECK(same(square(singular_value(exact({{"1", "2"}, {"3", "4"}, {"5", "6"}}), 1)), exact_square));
  const Rational close = exact_square.enclosure(90).upper + pow(Rational(2), -80);
  const auto width = [](const Formula& formula) {
    const auto all = witnesses(formula);
    const auto& w = all.at({kA, 1});
    CHECK((exact_square_of_A() - Real(w.lower)).sign() != Sign::Negative);
    CHECK((Real(w.upper) - exact_square_of_A()).sign() != Sign::Negative);
    return (w.upper - w.lower) / w.upper;
  };
  const Formula near = pow(singular(1, A), 2) <= Scalar(close), far = singular(1, A) <= 10;
  CHECK(width(near) <= pow(Rational(2), -86));  // the sides are 2^-86.5 apart
  CHECK(width(far) <= pow(Rational(2), -21));
  CHECK(width(far) > pow(Rational(2), -30));
  CHECK(width(far && near) == width(near));
  CHECK(width(near && far) == width(near));
  CHECK(width(singular(1, A) <= singular(1, A)) <= pow(Rational(2), -64));  // no interval decides
  CHECK(width(nonnegative(singular(1, A) * A)) <= pow(Rational(2), -64));   // not a comparison
  CHECK(width(choose(near, 1, 2) <= 5) <= pow(Rational(2), -64));           // nor does the machine rung
}

TEST_CASE("widened singular values reach what was computed with them, and are forgotten afterwards") {
  const Case c = subject();
  CaseEvaluation evaluation(c);
  const auto bits = [&](const Formula& formula) {
    std::vector<AtomRecord> trace;
    CHECK(evaluation.evaluate(formula, {}, &trace).truth == Truth::True);
    int needed = 1;
    while (!evaluation.still_decided(trace.at(0), needed)) ++needed;
    CHECK(evaluation.evaluate(formula, {}, nullptr).truth == Truth::True);
    return needed;
  };
  const Rational s = singular_value(exact({{"1", "2"}, {"3", "4"}, {"5", "6"}}), 1).enclosure(80).upper;
  for (const int gap : {4, 10, 20, 30}) {
    const Scalar c_above = Scalar(s * (Rational(1) + pow(Rational(2), -gap)));
    CHECK(bits(singular(1, A) <= c_above) == gap + 1);
    CHECK(bits(op_norm(A) * 1000 <= 1000 * c_above) == gap + 1);
    CHECK(bits(pow(singular(1, A), 4) <= pow(c_above, 4)) <= gap + 2);
    CHECK(bits(norm(singular(1, A) * named("S")) <= c_above * norm(named("S"))) == gap + 1);
    CHECK(bits(norm(preactivation(1, rescale(singular(1, A), theta()))) <= c_above * norm(preactivation(1, theta()))) ==
          gap + 1);
  }
}

TEST_CASE("what comes from memory asks for what it took to compute it") {
  const Case c = subject();
  CaseEvaluation evaluation(c);
  const auto on = [&](const Formula& formula) {
    std::vector<AtomRecord> trace;
    (void)evaluation.evaluate(formula, {}, &trace);
    Listed out;
    const SpectralWitnesses all = spectral_witnesses(trace, evaluation, {});
    for (const auto& [key, witness] : all.values) out.insert(key);
    return out;
  };
  const language::Matrix scaled = singular(2, named("S")) * A;
  const language::Network net = rescale(singular(1, A), theta());
  CHECK(on(norm(scaled) <= 100) == Listed{{"(matrix S)", 2}});
  CHECK(on(norm2(scaled) <= 100) == Listed{{"(matrix S)", 2}});
  CHECK(on(norm(preactivation(1, net)) <= 100) == Listed{{kA, 1}});
  CHECK(on(norm(preactivation(2, net)) <= 100) == Listed{{kA, 1}});
  CHECK(on(norm(A) <= 100).empty());
}

TEST_CASE("the ends of a sum and exponents are evaluated too; an index of a branch that is not taken is not") {
  CHECK(keys(sum(l, 1, singular(1, named("S")), l) <= 100) == Listed{{"(matrix S)", 1}});
  CHECK(keys(pow(Scalar(2), singular(2, named("S"))) <= 100) == Listed{{"(matrix S)", 2}});
  const Scalar entry_of = entry(singular(1, named("S")), 1, A);
  CHECK(keys(norm(choose(Scalar(1) <= 2, 1, entry_of) * A) <= 100).empty());
  CHECK(keys(norm(choose(Scalar(2) <= 1, 1, entry_of) * A) <= 100) == Listed{{"(matrix S)", 1}});
}

TEST_CASE("an atom without a value asks for no more than it evaluated, and does not stop the others") {
  CHECK(keys(1 / Scalar(0) <= singular(1, A) || singular(2, A) <= 100) == Listed{{kA, 2}});
  CHECK(keys(singular(1, A) <= 1 / Scalar(0)) == Listed{{kA, 1}});
  CHECK(keys(singular(0, A) <= 1).empty());
}
