// Every term head against values computed by hand, on all three rungs: the exact rung gives the value, the interval
// rungs contain it.
#include "evaluation/evaluator.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"

namespace evaluator_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Scalar l = variable("l"), i = variable("i");
using Mat = language::Matrix;  // of terms
const Mat X = inputs(), G = gradient_data(), A = named("A"), u = named("u"), zero = named("zero");

// by_hand() with parameters.
Case subject() {
  Case c = by_hand();
  c.targets = exact({{"-8", "0"}});
  c.scalars = {{"a", Real::parse("2")}, {"r", Real::parse("sqrt(2)")}, {"n", Real::parse("-3")}};
  c.matrices = {{"A", exact({{"1", "2"}, {"3", "-4"}, {"0", "5"}})},
                {"u", exact({{"1"}, {"2"}})},
                {"zero", exact({{"0", "0"}, {"0", "0"}})},
                {"J", exact({{"1", "1"}, {"1", "1"}})},
                {"S", exact({{"2", "0"}, {"0", "1"}})}};
  return c;
}

struct Rungs {
  explicit Rungs(Case c)
      : subject(std::move(c)), evaluation(subject), machine(evaluation.facts()), multi(evaluation.facts()) {}
  Case subject;
  CaseEvaluation evaluation;
  Evaluator<MachineRung> machine;
  Evaluator<MultiRung> multi;

  Real value(const Scalar& x) { return evaluation.facts().evaluator().scalar(x.term, {}); }
  // Both interval rungs either contain the value or leave the question to the next rung; at least one of them answers.
  bool contain(const Scalar& x, const Real& expected) {
    int answers = 0;
    const PrecisionScope scope(128);
    try {
      if (!contains(machine.scalar(x.term, {}).enclosure(), expected)) return false;
      ++answers;
    } catch (const Undecided&) {}
    try {
      if (!contains(multi.scalar(x.term, {}).enclosure(), expected)) return false;
      ++answers;
    } catch (const Undecided&) {}
    return answers > 0;
  }
  // Undefined where it is known exactly; an interval rung may leave it open, but never answers.
  bool undefined(const Scalar& x) {
    const PrecisionScope scope(128);
    const auto refuses = [&](auto& evaluator) {
      try {
        (void)evaluator.scalar(x.term, {});
      } catch (const Undefined&) { return true; } catch (const Undecided&) {
        return true;
      }
      return false;
    };
    return refuses(machine) && refuses(multi) &&
           evaluation.evaluate((x <= 0).term, {}, nullptr).truth == Truth::Undefined;
  }
};

struct Expected {
  Scalar term;
  const char* value;
};

void check_values(const std::vector<Expected>& table, const Case& c = subject()) {
  Rungs rungs(c);
  for (const Expected& row : table) {
    CAPTURE(canonical(row.term.term));
    const Real expected = Real::parse(row.value);
    CHECK(same(rungs.value(row.term), expected));
    CHECK(rungs.contain(row.term, expected));
  }
}

void check_undefined(const std::vector<Scalar>& table, const Case& c = subject()) {
  Rungs rungs(c);
  for (const Scalar& term : table) {
    CAPTURE(canonical(term.term));
    CHECK(rungs.undefined(term));
  }
}

void check_matrices(const std::vector<std::pair<Mat, Rows>>& table, const Case& c = subject()) {
  Rungs rungs(c);
  for (const auto& [term, rows] : table) {
    const std::string text = canonical(term.term);
    CAPTURE(text);
    const ExactMatrix expected = exact(rows);
    CHECK(same(rungs.evaluation.facts().evaluator().matrix(term.term, {}), expected));
    const PrecisionScope scope(128);
    const auto& machine = rungs.machine.matrix(term.term, {});
    const auto& multi = rungs.multi.matrix(term.term, {});
    REQUIRE(machine.rows() == expected.rows());
    REQUIRE(multi.cols() == expected.cols());
    for (int r = 0; r < expected.rows(); ++r)
      for (int s = 0; s < expected.cols(); ++s) {
        CHECK(contains(machine(r, s).enclosure(), expected(r, s)));
        CHECK(contains(multi(r, s).enclosure(), expected(r, s)));
      }
  }
}

}  // namespace

TEST_CASE("arithmetic") {
  check_values({{Rational(3, 7), "3/7"},
                {param("a"), "2"},
                {param("r"), "sqrt(2)"},
                {param("q", Rational(1, 3)), "1/3"},
                {param("a", 9), "2"},
                {param("a") + param("r"), "2+sqrt(2)"},
                {param("a") - param("r"), "2-sqrt(2)"},
                {-param("r"), "-sqrt(2)"},
                {param("r") * param("r"), "2"},
                {1 / param("r"), "sqrt(2)/2"},
                {make(Head::Add, {Scalar(1).term, Scalar(2).term, Scalar(3).term}), "6"},
                {make(Head::Mul, {Scalar(2).term, Scalar(3).term, Scalar(7).term}), "42"},
                {abs(param("n")), "3"},
                {abs(1 - param("r")), "sqrt(2)-1"},
                {min(param("r"), Rational(3, 2)), "sqrt(2)"},
                {max(param("r"), Rational(7, 5)), "sqrt(2)"},
                {make(Head::Max, {Scalar(1).term, Scalar(5).term, Scalar(3).term}), "5"}});
  check_undefined({param("missing"), 1 / (param("r") * param("r") - 2), 1 / Scalar(0), 1 / (param("a") - 2)});
}

TEST_CASE("powers and roots") {
  check_values({{pow(Scalar(2), 10), "1024"},
                {pow(Scalar(-2), 3), "-8"},
                {pow(Scalar(2), -2), "1/4"},
                {pow(Scalar(-2), -3), "-1/8"},
                {pow(Scalar(5), 0), "1"},
                {pow(Scalar(-5), 0), "1"},
                {pow(Scalar(4), Rational(1, 2)), "2"},
                {pow(Scalar(8), Rational(-2, 3)), "1/4"},
                {pow(Scalar(0), 3), "0"},
                {pow(Scalar(0), Rational(1, 2)), "0"},
                {pow(param("r"), 4), "4"},
                {pow(Scalar(2), param("a")), "4"},
                {pow(Scalar(2), param("r") * param("r")), "4"},
                {sqrt(Scalar(8)), "2*sqrt(2)"},
                {sqrt(Scalar(0)), "0"},
                {sqrt(3 + 2 * param("r")), "1+sqrt(2)"},
                {pow(Scalar(-1), Scalar(1) + 2), "-1"}});
  check_undefined({pow(Scalar(0), 0), pow(Scalar(0), -1), pow(Scalar(0), Rational(-1, 2)),
                   pow(Scalar(-1), Rational(1, 2)), pow(Scalar(-8), Rational(1, 3)), sqrt(Scalar(-1)),
                   sqrt(1 - param("r")), pow(param("r") * param("r") - 2, 0), pow(param("r") * param("r") - 2, -1)});
  // A power with an irrational exponent has a value. No rung computes it.
  Rungs rungs(subject());
  for (const Scalar& power : {pow(Scalar(2), param("r")), pow(Scalar(2), log(Scalar(2)))})
    CHECK_THROWS_AS((void)rungs.value(power), Undecided);
}

TEST_CASE("logarithm, exponential, angles: where the value is rational it is exact; elsewhere the intervals agree") {
  check_values({{log(Scalar(1)), "0"},
                {exp(Scalar(0)), "1"},
                {cos(Scalar(0)), "1"},
                {sin(Scalar(0)), "0"},
                {log(param("r") * param("r") - 1), "0"}});
  check_undefined({log(Scalar(0)), log(Scalar(-1)), log(1 - param("r")), log(param("r") * param("r") - 2)});
  Rungs rungs(subject());
  const PrecisionScope scope(128);
  // exp(log x) = x, cos^2 + sin^2 = 1, sin(pi) = 0: contained on both rungs, and exact on the third
  for (const auto& [term, value] : {std::pair<Scalar, const char*>{exp(log(param("a"))), "2"},
                                    {pow(cos(param("a")), 2) + pow(sin(param("a")), 2), "1"},
                                    {sin(pi()), "0"},
                                    {cos(pi()), "-1"},
                                    {log(exp(Scalar(Rational(-7, 3)))), "-7/3"}}) {
    const std::string text = canonical(term.term);
    CAPTURE(text);
    CHECK(rungs.contain(term, Real::parse(value)));
    CHECK((rungs.value(term) - Real::parse(value)).sign() == Sign::Zero);
  }
  const Enclosure e = rungs.multi.scalar(exp(Scalar(1)).term, {}).enclosure();
  CHECK(e.lower < Rational::parse("2.71828182845904523536029"));
  CHECK(e.upper > Rational::parse("2.71828182845904523536028"));
  CHECK(e.upper - e.lower < Rational::parse("1e-36"));
}

TEST_CASE("sums, products, extremes over ranges") {
  check_values({{sum(l, 1, 4, l * l), "30"},
                {prod(l, 1, 5, l), "120"},
                {sum(l, 3, 2, 1 / Scalar(0)), "0"},
                {prod(l, 3, 2, 1 / Scalar(0)), "1"},
                {minimum(l, -2, 3, l * l), "0"},
                {maximum(l, -2, 3, l * l), "9"},
                {sum(l, 1, 3, sum(i, l, 3, i)), "14"},
                {sum(l, 1, 2, sum(l, l, 3, l)), "11"},
                {sum(l, 1, depth(), norm2(weight(l))), "12"},
                {sum(l, param("n"), -1, l), "-6"},
                {maximum(l, 2, 2, sqrt(l)), "sqrt(2)"},
                {sum(l, Rational(1, 2), Rational(7, 2), l), "6"},
                {sum(l, 1, param("r") * 2, l), "3"}});  // the integers between the two, whatever they are
  check_undefined({minimum(l, 1, 0, l), maximum(l, 1, 0, l), sum(l, 0, 2, 1 / l), prod(l, 1, 1 / Scalar(0), l),
                   sum(l, param("missing"), 2, l)});
}

TEST_CASE("if: only the branch that is taken has to have a value") {
  check_values({{choose(Scalar(1) <= 2, 5, 1 / Scalar(0)), "5"},
                {choose(Scalar(2) < 2, 1 / Scalar(0), param("r")), "sqrt(2)"},
                {choose(equal(param("r") * param("r"), 2), 1, 0), "1"}});
  check_undefined({choose(1 / Scalar(0) <= 1, 1, 2), choose(Scalar(1) <= 2, 1 / Scalar(0), 1)});
}

TEST_CASE("norms, singular values, determinants") {
  check_values({{norm2(A), "55"},
                {norm(A), "sqrt(55)"},
                {norm(zero), "0"},
                {norm2(weight(1)), "7"},
                {pow(singular(1, weight(1)), 2), "(7+sqrt(13))/2"},
                {pow(singular(2, weight(1)), 2), "(7-sqrt(13))/2"},
                {singular(1, weight(1)) * singular(2, weight(1)), "3"},
                {singular(3, weight(1)), "0"},
                {singular(1, weight(2)), "sqrt(5)"},
                {singular(2, weight(2)), "0"},
                {singular(1, zero), "0"},
                {singular(4294967297, weight(1)), "0"},
                {singular(1, named("S")), "2"},
                {singular(2, named("S")), "1"},
                {tail_ratio(named("S")), "1/5"},
                {tail_ratio(weight(1)), "(7-sqrt(13))/14"},
                {tail_ratio(weight(2)), "0"},
                {tail_ratio(named("J")), "0"},
                {rank(weight(1)), "2"},
                {rank(named("J")), "1"},
                {rank(zero), "0"},
                {rank(A), "2"},
                {pseudo_det(weight(1)), "3"},
                {pseudo_det(weight(2)), "sqrt(5)"},
                {pseudo_det(zero), "1"},
                {pseudo_det(named("J")), "2"}});
  check_undefined({singular(0, A), singular(-1, A), singular(Rational(3, 2), A), singular(param("r"), A),
                   tail_ratio(zero), tail_ratio(A - A), tail_ratio(column(1, zero))});
}

TEST_CASE("traces, entries, dimensions") {
  check_values({{trace(weight(1)), "2"},
                {inner(weight(1), named("S")), "3"},
                {inner(G, preactivation(2)), "-26"},
                {entry(2, 1, A), "3"},
                {entry(Scalar(1) + 2, 2, A), "5"},
                {rows(A), "3"},
                {cols(A), "2"},
                {rows(transpose(A)), "2"},
                {rows(A * weight(1)), "3"},
                {cols(2 * A), "2"},
                {depth(), "2"},
                {depth(rescale(3, theta())), "2"},
                {depth(deepen(4, theta(), X, G)), "6"},
                {rows(weight(2)), "1"},
                {cols(row(1, A)), "2"}});
  check_undefined({trace(A), inner(A, X), entry(0, 1, A), entry(4, 1, A), entry(1, 3, A), entry(Rational(1, 2), 1, A),
                   entry(param("r"), 1, A), rows(A + X), rows(X * A), cols(A - X), rows((1 / Scalar(0)) * A),
                   rows(weight(3)), depth(deepen(0, theta(), X, G)), depth(rescale(1 / Scalar(0), theta()))});
}

TEST_CASE("data and layers") {
  check_matrices({{X, {{"1", "0"}, {"2", "1"}}},
                  {G, {{"3", "1"}}},
                  {targets(), {{"-8", "0"}}},
                  {u, {{"1"}, {"2"}}},
                  {weight(1), {{"1", "-1"}, {"2", "1"}}},
                  {preactivation(0), {{"1", "0"}, {"2", "1"}}},
                  {preactivation(1), {{"-1", "-1"}, {"4", "1"}}},
                  {preactivation(2), {{"-8", "-2"}}},
                  {activation(0), {{"1", "0"}, {"2", "1"}}},
                  {activation(1), {{"0", "0"}, {"4", "1"}}},
                  {activation(2), {{"0", "0"}}},
                  {activation(0, theta(), -1 * u), {{"-1"}, {"-2"}}},
                  {preactivation(2, theta(), u), {{"-8"}}},
                  {gradient(1), {{"0", "0"}, {"-6", "-14"}}},
                  {gradient(2), {{"0", "13"}}},
                  {gradient(2, theta(), u, named("one")), {{"0", "4"}}},
                  {weight(2, rescale(3, theta())), {{"3", "-6"}}},
                  {preactivation(2, rescale(3, theta())), {{"-72", "-18"}}},
                  {preactivation(2, rescale(-1, theta())), {{"-1", "-1"}}},
                  {weight(1, rescale(param("r"), theta())), {{"sqrt(2)", "-sqrt(2)"}, {"2*sqrt(2)", "sqrt(2)"}}}},
                 [] {
                   Case c = subject();
                   c.matrices["one"] = exact({{"1"}});
                   return c;
                 }());
  check_undefined({norm(weight(0)), norm(weight(3)), norm(preactivation(-1)), norm(preactivation(3)),
                   norm(activation(3)), norm(gradient(0)), norm(gradient(3)), norm(preactivation(1, theta(), A)),
                   norm(gradient(1, theta(), u, G)), norm(weight(Rational(1, 2))), norm(named("missing")),
                   norm(preactivation(1, rescale(1 / Scalar(0), theta())))});
  Case bare = subject();
  bare.gradient.reset();
  bare.targets.reset();
  check_undefined({norm(G), norm(targets()), norm(gradient(1))}, bare);
}

TEST_CASE("matrix operations") {
  check_matrices({{relu(A), {{"1", "2"}, {"3", "0"}, {"0", "5"}}},
                  {A * weight(1), {{"5", "1"}, {"-5", "-7"}, {"10", "5"}}},
                  {Mat{make(Head::MatMul, {weight(2).term, weight(1).term, u.term})}, {{"-9"}}},
                  {weight(1) + X, {{"2", "-1"}, {"4", "2"}}},
                  {weight(1) - X, {{"0", "-1"}, {"0", "0"}}},
                  {Rational(1, 2) * A, {{"1/2", "1"}, {"3/2", "-2"}, {"0", "5/2"}}},
                  {param("r") * u, {{"sqrt(2)"}, {"2*sqrt(2)"}}},
                  {transpose(A), {{"1", "3", "0"}, {"2", "-4", "5"}}},
                  {row(2, A), {{"3", "-4"}}},
                  {column(2, A), {{"2"}, {"-4"}, {"5"}}},
                  {diagonal(weight(1)), {{"1"}, {"1"}}},
                  {identity(2), {{"1", "0"}, {"0", "1"}}}});
  check_undefined({norm(A + X), norm(A - X), norm(X * A), norm(row(0, A)), norm(row(4, A)), norm(column(3, A)),
                   norm(diagonal(A)), norm(identity(0)), norm(identity(-1)), norm((1 / Scalar(0)) * A)});
}

TEST_CASE("sums, products and stacks of matrices over a range") {
  check_matrices({{sum(l, 1, 3, l * X), {{"6", "0"}, {"12", "6"}}},
                  {prod(l, 1, 2, weight(l)), {{"-3", "-3"}}},  // W_2 W_1
                  {prod(l, 2, 2, weight(l)), {{"1", "-2"}}},
                  {stack(l, 1, 2, row(3 - l, A)), {{"3", "-4"}, {"1", "2"}}},
                  {sum(l, 1, 2, stack(i, 1, l + 1 - l, i * u)), {{"2"}, {"4"}}}});
  check_undefined({norm(sum(l, 1, 0, X)), norm(prod(l, 3, 2, X)), norm(stack(l, 1, 0, X)),
                   norm(sum(l, 1, 2, weight(l))), norm(prod(l, 1, 2, weight(3 - l))), norm(stack(l, 0, 1, row(l, A))),
                   norm(stack(l, 1, 2, identity(l)))});
}

TEST_CASE("relu of an irrational matrix keeps exact zeros") {
  Case c = subject();
  c.matrices["A"] = exact({{"sqrt(2)-sqrt(2)", "1-sqrt(2)"}});
  check_matrices({{relu(A), {{"0", "0"}}}}, c);
}

TEST_CASE("biases are rescaled with the weights") {
  Case c = subject();
  c.network.biases = {exact({{"2"}, {"-1"}}), exact({{"10"}})};
  check_matrices({{preactivation(2), {{"5", "11"}}}, {preactivation(1, rescale(2, theta())), {{"2", "2"}, {"6", "0"}}}},
                 c);
}

// Neuron 2 has the smaller normalised trace: m_1 = 0, m_2 = -26 / (2 sqrt 5). S = sqrt 2 + 2 sqrt 5.
TEST_CASE("deepen: by hand") {
  const language::Network D = deepen(2, theta(), X, G);
  const char* const total = "(sqrt(2)+2*sqrt(5))";
  const std::string root = std::string("sqrt(") + total + ")";
  check_matrices(
      {{weight(1, D), {{"2*" + root + "/sqrt(5)", root + "/sqrt(5)"}, {"0", "0"}}},
       {weight(2, D), {{"1", "0"}, {"0", "0"}}},
       {weight(3, D), {{"1", "0"}, {"0", "0"}}},
       {weight(4, D), {{"-" + root, "0"}}},
       {preactivation(4, D), {{std::string("-4*") + total + "/sqrt(5)", std::string("-") + total + "/sqrt(5)"}}}});
  check_values({{inner(G, preactivation(4, D)), "-13*(sqrt(2)+2*sqrt(5))/sqrt(5)"},
                {sum(l, 1, depth(D), norm2(weight(l, D))), "2*(sqrt(2)+2*sqrt(5))+2"},
                {depth(D), "4"},
                {depth(deepen(1, D, X, G)), "5"}});
  check_undefined({norm(weight(1, deepen(0, theta(), X, G))), norm(weight(1, deepen(-1, theta(), X, G))),
                   norm(weight(1, deepen(Rational(1, 2), theta(), X, G))),
                   norm(weight(1, deepen(1, rescale(0, theta()), X, G))), norm(weight(1, deepen(1, theta(), u, G))),
                   norm(weight(5, D)), norm(weight(0, D))});
}

TEST_CASE("deepen: ties go to the smallest index; neurons without a column or a row do not count") {
  const Case tie = make_case({{{"1"}, {"2"}}, {{"-1", "-1"}}}, {{"1"}}, {{"1"}});  // m_1 = m_2 = -1
  check_matrices({{weight(2, deepen(1, theta(), X, G)), {{"1", "0"}, {"0", "0"}}},
                  {weight(1, deepen(1, theta(), X, G)), {{"sqrt(3)"}, {"0"}}}},
                 tie);
  const Case dead = make_case({{{"1"}, {"2"}}, {{"0", "1"}}}, {{"1"}}, {{"1"}});
  check_matrices({{weight(1, deepen(1, theta(), X, G)), {{"sqrt(2)"}, {"0"}}}}, dead);
  const Case shallow = make_case({{{"1"}}}, {{"1"}}, {{"1"}});
  check_undefined({norm(weight(1, deepen(1, theta(), X, G))), depth(deepen(1, theta(), X, G))}, shallow);
  Case biased = tie;
  biased.network.biases = {std::nullopt, exact({{"1"}})};
  check_undefined({norm(weight(1, deepen(1, theta(), X, G)))}, biased);
}

TEST_CASE("a limit of the program is not a property of the formula: it throws ResourceLimit, not Undefined") {
  const Case c = subject();
  Rungs rungs(c);
  CHECK_THROWS_AS((void)rungs.value(sum(l, 1, kMaxRange + 1, l)), ResourceLimit);
  CHECK_THROWS_AS((void)rungs.value(norm(identity(kMaxRange + 1))), ResourceLimit);
  CHECK_THROWS_AS((void)rungs.value(depth(deepen(kMaxRange + 1, theta(), X, G))), ResourceLimit);
  CHECK_THROWS_AS((void)rungs.value(sum(l, pow(Scalar(-10), 31), pow(Scalar(10), 30), l)), ResourceLimit);
  CHECK(same(rungs.value(sum(l, 1, 100, l)), Real(5050)));
}

TEST_CASE("random networks: the interval rungs contain the exact value of every layer's quantities") {
  CHECK(rc::check("containment", [] {
    const Case c = random_case(1, 3);
    Rungs rungs(c);
    for (const Scalar& x :
         {inner(G, preactivation(depth())), norm(weight(1)), singular(1, weight(1)),
          sum(l, 1, depth(), norm2(gradient(l))), norm2(activation(depth())), pow(singular(2, activation(1)), 2)})
      RC_ASSERT(rungs.contain(x, rungs.value(x)));
  }));
}

}  // namespace evaluator_tests
