// Numbers with exp, log, cos, sin, acos, erf and pi: what is equal is seen to be equal, and what is not, by however
// little, is not.
//
// The form of a number is held against its enclosure by an evaluator of forms that knows the definition of a form and
// no identity: a form that is not equal to its number is found as two intervals without a common point.
#include "numbers/forms.hpp"

#include <boost/test/unit_test.hpp>

#include <random>

#include "amounts.hpp"
#include "session.hpp"

using namespace checker;
using checker_test::Fresh;

namespace {

Num q(long n, long d = 1) { return Num(fraction(n, d)); }
Num tiny() { return Num(fraction(1, 1000000000)); }

// By exactly one of the two; a near miss is decided by intervals.
void equal(const Num& a, const Num& b) {
  BOOST_TEST(try_sign(a - b).value_or(7) == 0);
  BOOST_TEST(try_sign(b - a).value_or(7) == 0);
  BOOST_TEST(try_sign(a - b + tiny()).value_or(7) == 1);
  BOOST_TEST(try_sign(a - b - tiny()).value_or(7) == -1);
}
void different(const Num& a, const Num& b) {
  BOOST_TEST(try_sign(a - b).value_or(7) != 0);
  BOOST_TEST(std::abs(try_sign(a - b).value_or(7)) == 1);
}
void is_exactly(const Num& a, const Num& b) {
  BOOST_TEST(exact(a));
  BOOST_TEST((a - b).is_zero());
}

Num tanh(const Num& x) { return (exp(x) - exp(-x)) / (exp(x) + exp(-x)); }
Num sigmoid(const Num& x) { return q(1) / (q(1) + exp(-x)); }
Num sum_of_exps(const std::vector<Num>& x) {
  Num sum;
  for (const Num& a : x) sum = sum + exp(a);
  return sum;
}

// The value of a form by its definition.
Interval value_of(const FormTerms& terms, int depth);
Interval value_of(const Factors& f, int depth);
Interval value_of(const Denominator& below, int depth) {
  return below ? value_of(*below, depth) : enclose(mpq_class(1));
}
Interval value_of(const Linear& x, int depth) {
  Interval sum;
  for (const auto& [u, c] : x) {
    const Unit& part = unit(u);
    sum = sum + enclose(c) * enclosure_of(number_of_terms({{part.root, 1}})) * value_of(part.factors, depth + 1) /
                    value_of(part.below, depth + 1);
  }
  return sum;
}
Interval value_of(const Generator& g, int depth) {
  if (g.kind == Generator::Pi) return pi();
  if (g.kind == Generator::LogInteger) return log(enclose(mpq_class(g.integer)));
  const Interval inside = value_of(g.argument, depth + 1) / value_of(g.below, depth + 1);
  if (certain_sign(inside) < 0) throw std::logic_error("the argument of a generator is negative");
  if (certain_sign(inside) == 0) throw NeedPrecision{};
  if (g.kind == Generator::Erf) return erf(inside);
  if (g.kind != Generator::Acos) return g.kind == Generator::Log ? log(inside) : root(inside, 2);
  const int below_one = certain_sign(enclose(mpq_class(1)) - inside);
  if (below_one < 0) throw std::logic_error("the argument of acos is above 1");
  if (below_one == 0) throw NeedPrecision{};
  return acos(inside);
}
Interval value_of(const Factors& f, int depth) {
  if (depth > 60) throw std::logic_error("a form in forms without end");
  Interval product = exp(value_of(f.exponent, depth)) * cos(value_of(f.angle, depth));
  for (const auto& [g, k] : f.powers) {
    const Interval one = value_of(generator(g), depth);
    for (long i = 0; i < std::abs(k); ++i) product = k > 0 ? product * one : product / one;
  }
  return product;
}
Interval value_of(const FormTerms& terms, int depth) {
  Interval sum;
  for (const auto& [f, c] : terms) sum = sum + enclosure_of(c) * value_of(f, depth);
  return sum;
}

bool apart(const Interval& a, const Interval& b) { return compare(a.hi, b.lo) < 0 || compare(b.hi, a.lo) < 0; }

// The form is equal to the number, as far as the precision says; and stands over something positive.
bool agrees(const Num& a) {
  if (exact(a) || !a.beyond()->about->form) return true;
  const Form& form = *a.beyond()->about->form;
  const Interval below = value_of(form.below, 0);
  if (certain_sign(below) < 0) return false;
  return !apart(value_of(form.above, 0) / below, enclosure_of(a));
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(forms, Fresh)

BOOST_AUTO_TEST_CASE(logarithms_of_integers) {
  const Num two = log(q(2)), three = log(q(3));
  equal(log(q(4)), q(2) * two);
  equal(log(q(6)), two + three);
  equal(log(q(3, 2)), three - two);
  equal(log(sqrt(q(2))), two / q(2));
  equal(log(q(8, 27)), q(3) * (two - three));
  different(log(q(6)), two + three + tiny());
  different(log(q(5)), two + three);
  is_exactly(log(q(4)) - q(2) * two, 0);
}

BOOST_AUTO_TEST_CASE(large_integers_by_common_divisors) {
  const mpz_class p("1000000000000000000000000000057"), r("1000000007"), s("1000000009");
  const auto whole = [](const mpz_class& n) { return Num(mpq_class(n)); };
  equal(log(whole(p * r)), log(whole(p)) + log(whole(r)));
  equal(log(whole(p * r)) + log(whole(s)), log(whole(p * s)) + log(whole(r)));
  equal(log(whole(p * p * r)) + log(whole(r)), q(2) * log(whole(p * r)));
  equal(log(whole(p * r)) * log(whole(p * r)),
        log(whole(p)) * log(whole(p)) + q(2) * log(whole(p)) * log(whole(r)) + log(whole(r)) * log(whole(r)));
  equal(exp(log(whole(p * r)) / q(3)), exp(log(whole(p)) / q(3)) * exp(log(whole(r)) / q(3)));
  equal(cos(log(whole(p * r))), cos(log(whole(p)) + log(whole(r))));
  different(log(whole(p * r)), log(whole(p)) + log(whole(s)));
  different(cos(log(whole(p * r))), cos(log(whole(p)) - log(whole(r))));
}

BOOST_AUTO_TEST_CASE(exp_and_log_are_inverse) {
  is_exactly(exp(log(q(2))), 2);
  is_exactly(exp(q(3) * log(q(2)) / q(2)), q(2) * sqrt(q(2)));
  is_exactly(exp(log(q(3)) / q(2)), sqrt(q(3)));
  is_exactly(exp(-log(q(3, 4))), q(4, 3));
  is_exactly(log(exp(q(3, 7))), q(3, 7));
  is_exactly(log(exp(sqrt(q(2)) - q(5))), sqrt(q(2)) - q(5));
  is_exactly(exp(q(3, 7)) * exp(q(-3, 7)), 1);
  is_exactly(log(exp(exp(q(1)))) / exp(q(1)), 1);
  const Num part = exp(log(q(2)) / q(3));
  is_exactly(part * part * part, 2);
  equal(exp(log(q(2)) / q(3)) * exp(log(q(4)) / q(3)), 2);
  BOOST_TEST(!exact(part * part));
  different(part * part, q(3, 2));
  const Num sum = exp(q(1)) + q(1);
  equal(exp(log(sum)), sum);
  equal(exp(q(2) * log(sum)), sum * sum);
  equal(exp(-log(sum)), q(1) / sum);
  equal(exp(log(sum) / q(2)), sqrt(sum));
  equal(exp(q(-3, 2) * log(sum)), q(1) / (sum * sqrt(sum)));
  equal(exp(log(sum) / q(3)) * exp(log(sum) / q(6)), sqrt(sum));
  different(exp(log(sum)), sum + tiny());
  const Num third = exp(-log(sum) / q(3));
  BOOST_TEST(agrees(third * third * third));
  BOOST_TEST(agrees(third * third * third * third * cos(third) / (third + sum)));
  equal(exp(log(pi_number())), pi_number());
  equal(exp(log(log(q(7)))), log(q(7)));
  equal(log(sqrt(sqrt(sum))), log(sum) / q(4));
  equal(log(q(1) / sum), -log(sum));
}

BOOST_AUTO_TEST_CASE(products_of_exponentials) {
  const Num x = q(3, 7), y = sqrt(q(2)), z = log(q(5));
  for (const Num& a : {x, y, z, exp(x)})
    for (const Num& b : {x, y, z, exp(-y)}) {
      equal(exp(a) * exp(b), exp(a + b));
      equal(exp(a) / exp(b), exp(a - b));
      different(exp(a) * exp(b), exp(a + b + q(1, 1000)));
    }
  equal(sqrt(exp(x)), exp(x / q(2)));
  equal(sqrt(exp(x) * q(4)), q(2) * exp(x / q(2)));
  equal(sqrt(exp(q(2)) + q(2) * exp(q(1)) + q(1)) * sqrt(exp(q(2)) + q(2) * exp(q(1)) + q(1)),
        (exp(q(1)) + q(1)) * (exp(q(1)) + q(1)));
}

BOOST_AUTO_TEST_CASE(cosines) {
  const Num x = q(3, 7), y = log(q(3)), pi = pi_number();
  const auto square = [](const Num& a) { return a * a; };
  is_exactly(square(cos(x)) + square(sin(x)) - q(1), 0);
  different(square(cos(x)), square(sin(x)));
  equal(cos(x + pi), -cos(x));
  different(cos(x + pi), cos(x));
  equal(cos(x - pi), -cos(x));
  equal(cos(x + q(2) * pi), cos(x));
  equal(cos(-x), cos(x));
  equal(sin(-x), -sin(x));
  equal(sin(x + pi / q(2)), cos(x));
  equal(sin(q(2) * x), q(2) * sin(x) * cos(x));
  equal(cos(x + y), cos(x) * cos(y) - sin(x) * sin(y));
  equal(sin(x - y), sin(x) * cos(y) - cos(x) * sin(y));
  different(sin(x - y), sin(x) * cos(y) + cos(x) * sin(y));
  is_exactly(sin(pi / q(6)), q(1, 2));
  is_exactly(sin(pi), 0);
  is_exactly(cos(pi), -1);
  is_exactly(cos(q(5, 6) * pi), -sqrt(q(3)) / q(2));
  is_exactly(sin(q(-3, 4) * pi), -sqrt(q(2)) / q(2));
  is_exactly(cos(q(100, 3) * pi), q(-1, 2));
  equal(cos(pi / q(5)), -cos(q(4, 5) * pi));
  different(cos(pi / q(5)), cos(q(4, 5) * pi));
  equal(q(1) / (q(1) + square(sin(x) / cos(x))), square(cos(x)));
}

namespace {

// Numbers in (0, 1), with forms of all kinds.
std::vector<Num> fractions_of_one() {
  const Num sum = exp(q(1)) + q(1);
  return {q(1, 3),       q(7, 8),       sqrt(q(2)) - q(1),   sqrt(q(3)) / q(3), exp(q(-1)),
          log(q(2)),     q(1) / sum,    exp(q(1)) / sum,     cos(q(1)),         erf(q(1, 2)),
          tanh(q(1, 3)), acos(q(4, 5)), sigmoid(-sqrt(q(2)))};
}

Num asin(const Num& x) { return pi_number() / q(2) - acos(x); }
Num atan(const Num& x) { return asin(x / sqrt(q(1) + x * x)); }
Num normal(const Num& x) { return (q(1) + erf(x / sqrt(q(2)))) / q(2); }

}  // namespace

BOOST_AUTO_TEST_CASE(arc_cosines) {
  const Num pi = pi_number();
  for (const Num& u : fractions_of_one())
    for (const Num& x : {u, -u}) {
      equal(cos(acos(x)), x);
      equal(sin(acos(x)) * sin(acos(x)), q(1) - x * x);
      BOOST_TEST(sign(sin(acos(x))) == 1);
      BOOST_TEST(agrees(sin(acos(x))));
      equal(sin(asin(x)), x);
      equal(acos(-x), pi - acos(x));
      equal(asin(-x), -asin(x));
      equal(cos(acos(x) + pi), -x);
      equal(cos(q(5) * pi / q(2) - acos(x)), sqrt(q(1) - x * x));
      equal(sin(q(3) * pi / q(2) + acos(x)), -x);
      different(cos(acos(x)), -x);
      different(acos(-x), acos(x));
      different(acos(x), acos(x - tiny()));
      different(sin(acos(x)), -sqrt(q(1) - x * x));
      different(cos(acos(x) + q(1, 1000)), x);
      for (const Num& other :
           {q(2) * acos(x), acos(x) / q(2), sqrt(q(2)) * acos(x), acos(x) * acos(u) / q(2), acos(x) + acos(u) / q(3),
            acos(x) + pi / q(3), acos(x) / exp(q(1)), acos(x) / (q(1) + exp(q(1)))}) {
        BOOST_TEST(agrees(cos(other)));
        different(cos(other), x);
        different(cos(other), u);
      }
    }
  is_exactly(cos(acos(q(1, 3))), q(1, 3));
  is_exactly(cos(acos(q(-1, 3))), q(-1, 3));
  is_exactly(sin(acos(q(-3, 5))), q(4, 5));
  is_exactly(acos(q(1, 3)) + acos(q(-1, 3)) - pi, 0);
  for (const Num& x : {q(2), q(-1, 7), sqrt(q(3)) - q(5), exp(q(1)), -log(q(3))}) {
    equal(sin(atan(x)) / cos(atan(x)), x);
    equal(atan(-x), -atan(x));
    different(sin(atan(x)) / cos(atan(x)), x + tiny());
  }
}

BOOST_AUTO_TEST_CASE(known_arc_cosines) {
  const Num pi = pi_number(), one = exp(q(1)) * exp(q(-1));
  is_exactly(acos(q(1)), 0);
  is_exactly(acos(one), 0);
  equal(acos(q(-1)), pi);
  equal(acos(-one), pi);
  equal(acos(q(0)), pi / q(2));
  equal(acos(one - q(1)), pi / q(2));
  equal(acos(one / q(2)), pi / q(3));
  equal(acos(q(1) / sqrt(q(2))), pi / q(4));
  equal(acos(sqrt(q(3)) / q(2)), pi / q(6));
  equal(acos(q(-1, 2)), q(2, 3) * pi);
  equal(acos(q(-1) / sqrt(q(2))), q(3, 4) * pi);
  equal(acos(sqrt(q(3)) / q(-2)), q(5, 6) * pi);
  different(acos(sqrt(q(3)) / q(3)), pi / q(6));
  different(acos(q(1, 2) + tiny()), pi / q(3));
  BOOST_TEST(!try_sign(acos(cos(q(1))) - q(1)).has_value());  // no identity says so
}

BOOST_AUTO_TEST_CASE(arc_cosines_have_a_range) {
  const Num e = exp(q(1)), tie = pow(exp(q(3)), mpq_class(1, 3)) / e;  // 1, which is not seen
  for (const Num& x :
       {q(2), q(1) + q(1, 1L << 60), sqrt(q(2)), e / q(2), log(e * e) / q(2) + tiny(), q(1) / cos(q(1))}) {
    BOOST_CHECK_THROW(acos(x), Undefined);
    BOOST_CHECK_THROW(acos(-x), Undefined);
  }
  BOOST_CHECK_THROW(acos(tie), NeedPrecision);
  BOOST_CHECK_THROW(acos(-tie), NeedPrecision);
  const Num zero = cos(pi_number() / q(5)) - (q(1) + sqrt(q(5))) / q(4);  // not seen, though it has a form
  BOOST_REQUIRE(!try_sign(zero).has_value());
  BOOST_REQUIRE(cos(zero).beyond()->about->form);
  const Num open = acos(cos(zero)), near = acos(zero);
  BOOST_TEST(!open.beyond()->about->form);  // it may be 0, which is no generator
  BOOST_TEST(!acos(-cos(zero)).beyond()->about->form);
  BOOST_TEST(!near.beyond()->about->form);  // of no sign
  BOOST_TEST(!erf(zero).beyond()->about->form);
  BOOST_TEST(nonnegative(open));
  BOOST_TEST(sign(near - q(3, 2)) == 1);
}

// Both generators are positive, also below the line, under roots and in logarithms.
BOOST_AUTO_TEST_CASE(generators_are_positive) {
  for (const Num& u : fractions_of_one())
    for (const Num& a : {acos(u), acos(-u), erf(u), -erf(-u)}) {
      BOOST_TEST(sign(a) == 1);
      equal(sqrt(a) * sqrt(a), a);
      equal(exp(log(a)), a);
      equal(log(q(2) / a), log(q(2)) - log(a));
      equal(a / (a * a * a), q(1) / (a * a));
      BOOST_TEST(agrees(log(a) * cos(a) / sqrt(a + u)));
    }
}

BOOST_AUTO_TEST_CASE(error_functions) {
  std::vector<Num> points = fractions_of_one();
  points.insert(points.end(), {q(1), q(7, 2), pi_number(), exp(q(1)) + q(1)});
  for (const Num& x : points) {
    equal(erf(x) + erf(-x), 0);
    equal(normal(x) + normal(-x), 1);
    equal(x * normal(x) - x, q(-1) * x * normal(-x));  // gelu
    different(erf(x), erf(-x));
    different(erf(x), erf(x + q(1, 1000)));
    different(normal(x) + normal(-x), q(1) + tiny());
  }
  is_exactly(erf(q(0)), 0);
  is_exactly(erf(exp(q(1)) * exp(q(-1)) - q(1)), 0);
  is_exactly(erf(q(1)) + erf(q(-1)), 0);
  equal(erf(log(q(4))), erf(q(2) * log(q(2))));
  BOOST_TEST(sign(erf(pow(q(10), mpq_class(9))) - q(1) + tiny()) == 1);
  BOOST_CHECK_THROW(sign(q(1) - erf(q(20))), NeedPrecision);  // too little for the bits at hand
  const Precision more(1024);
  BOOST_TEST(sign(q(1) - erf(q(20))) == 1);
}

BOOST_AUTO_TEST_CASE(functions_of_networks) {
  const Num x = q(3, 7), y = sqrt(q(2)) - q(2), s = log(q(3));
  is_exactly(sigmoid(x) + sigmoid(-x), 1);
  different(sigmoid(x) + sigmoid(x), 1);
  equal(sigmoid(x), (q(1) + tanh(x / q(2))) / q(2));
  equal(tanh(x + y), (tanh(x) + tanh(y)) / (q(1) + tanh(x) * tanh(y)));
  different(tanh(x + y), (tanh(x) + tanh(y)) / (q(1) - tanh(x) * tanh(y)));
  equal(log(sigmoid(x)), x - log(q(1) + exp(x)));  // softplus
  const std::vector<Num> scores{x, y, s, q(-1)}, shifted{x + y, y + y, s + y, y - q(1)};
  const Num sum = sum_of_exps(scores);
  Num whole, norm;
  for (const Num& a : scores) {
    whole = whole + exp(a) / sum;
    norm = norm + exp(a) * exp(a);
    equal(exp(a) / sum, exp(a + y) / sum_of_exps(shifted));
    equal(log(exp(a) / sum), a - log(sum));
    different(exp(a) / sum, exp(a + y) / sum);
  }
  is_exactly(whole, 1);
  equal(log(sum_of_exps(shifted)), y + log(sum));
  equal(log(q(6) * sum), log(q(2)) + log(q(3)) + log(sum));
  different(log(sum_of_exps(shifted)), y + log(sum) + tiny());
  norm = sqrt(norm);
  Num unit_norm;
  for (const Num& a : scores) unit_norm = unit_norm + exp(a) / norm * (exp(a) / norm);
  equal(unit_norm, 1);
  equal(sqrt(unit_norm), 1);
}

// A divisor below 0 turns the signs of both sides of the line; a negative factor never goes under a root or a
// logarithm.
BOOST_AUTO_TEST_CASE(signs) {
  const Num minus = q(1) - exp(q(1)), c = cos(q(2)), small = log(q(2)) - q(1), neglog = log(exp(q(1)) - q(2)),
            lone = log(exp(q(1, 2)) - q(1));  // one generator, below 0
  BOOST_REQUIRE(sign(minus) == -1);
  BOOST_REQUIRE(sign(c) == -1);
  BOOST_REQUIRE(sign(neglog) == -1);
  BOOST_REQUIRE(sign(lone) == -1);
  for (const Num& a : {minus, c, small, neglog, lone}) {
    BOOST_TEST(agrees(sqrt(a * a)));
    equal(q(1) / (q(1) / a), a);
    equal(sqrt(q(-3) / a) * sqrt(q(-3) / a), q(-3) / a);
    BOOST_TEST(agrees(log(q(-1) / a)));
    for (const Num& b : {minus, c, small, neglog, lone}) {
      BOOST_TEST(agrees(log(a / b)));
      BOOST_TEST(agrees(sqrt(a / b)));
      BOOST_TEST(agrees(log(a * b)));
      BOOST_TEST(agrees(sqrt(a * b)));
      equal(a / b * b, a);
      equal(q(1) / a + q(1) / b, (a + b) / (a * b));
      equal(sqrt(a / b) * sqrt(a / b), a / b);
      different(log(a / b), log(-a) + log(-b) - q(1, 1000) - q(2) * log(-b) + q(1, 500));
    }
  }
  for (const Num& a : {minus, c, small, neglog}) equal(log(q(-1) / a), -log(-a));
  BOOST_CHECK_THROW(log(minus), Undefined);
  BOOST_CHECK_THROW(sqrt(minus), Undefined);
  BOOST_CHECK_THROW(log(exp(q(1)) * exp(q(-1)) - q(1)), Undefined);
  BOOST_CHECK_THROW(q(1) / (exp(q(2)) - exp(q(1)) * exp(q(1))), Undefined);
}

BOOST_AUTO_TEST_CASE(a_number_minus_itself) {
  const Num cube = pow(exp(q(1)) + q(1), mpq_class(1, 3));  // no form
  BOOST_TEST(!cube.beyond()->about->form);
  BOOST_TEST((cube - cube).is_zero());
  BOOST_TEST(!try_sign(cube - pow(exp(q(1)) + q(1), mpq_class(1, 3))).has_value());
}

// Beyond the limits a number goes on without a form.
BOOST_AUTO_TEST_CASE(limits) {
  Num sum, other;
  for (int i = 1; i <= 300; ++i) {
    sum = sum + exp(q(1, i));
    if (i == 256) BOOST_TEST(sum.beyond()->about->form->above.size() == 256U);
  }
  BOOST_TEST(!sum.beyond()->about->form);
  BOOST_TEST(sign(sum) == 1);
  Num tower = q(1, 3);
  for (int i = 0; i < 200; ++i) tower = log(q(1) + exp(tower)) / q(3);  // one in the other
  BOOST_TEST(!exact(tower));
  Num deep = q(1, 2);
  for (int i = 0; i < 200; ++i) deep = sqrt(q(1) + sqrt(exp(deep) / q(7)));
  BOOST_TEST(sign(deep) == 1);
  equal(deep * deep, deep * deep);
  const Num high = pow(exp(q(1, 1000)) + q(1), mpq_class(1000));
  BOOST_TEST(!high.beyond()->about->form);
  const Num large = log(Num(mpq_class(mpz_class(3) << 5000)));
  BOOST_TEST(!large.beyond()->about->form);
  BOOST_TEST(sign(large - q(3466)) == 1);
}

namespace {

// A random expression. What has no value, or too large a one, is 1.
struct Random {
  std::mt19937_64 source;
  long below(long n) { return static_cast<long>(source() % static_cast<unsigned long>(n)); }
  Num rational() { return q(below(13) - 6, below(4) + 1); }
  Num leaf() {
    static const long kIntegers[] = {2, 3, 4, 6, 10, 12, 257, 263, 257 * 257, 257 * 263, 263 * 263 * 257};
    switch (below(7)) {
      case 0: return pi_number();
      case 1: return log(q(kIntegers[below(11)]));
      case 3: return log(exp(q(1, below(3) + 1)) - q(1));  // of either sign
      case 2: return sqrt(q(below(6) + 1));
      default: return rational();
    }
  }
  Num inside(const Num& a) { return try_sign(a).value_or(0) > 0 ? a / (q(1) + a) : a / (q(1) + a * a); }
  bool fits(const Num& a) { return exponent(magnitude(enclosure_of(a))) < 6; }
  Num grown(int depth) {
    if (depth == 0) return leaf();
    const Num a = grown(depth - 1), b = below(3) == 0 ? a : grown(static_cast<int>(below(depth)));
    switch (below(13)) {
      case 0: return a + b;
      case 1: return a - b;
      case 2:
      case 3: return fits(a) && fits(b) ? a * b : a + b;
      case 4: return try_sign(b).value_or(0) != 0 ? a / b : a;
      case 5: return fits(a) ? exp(a) : a;
      case 6: return try_sign(a).value_or(0) != 0 ? log(sign(a) > 0 ? a : -a) : b;
      case 7: return fits(a) ? cos(a) : a;
      case 8: return fits(a) ? sin(a) : b;
      case 10: return erf(a);
      case 11: return acos(inside(a));
      case 12: return acos(fits(b) ? cos(b) : inside(a));
      default: return try_sign(a).value_or(0) != 0 ? sqrt(sign(a) > 0 ? a : -a) : b;
    }
  }
  // Another way to write the same number.
  Num rewritten(const Num& a, const Num& b) {
    switch (below(8)) {
      case 0: return (a + b) - b;
      case 1: return try_sign(b).value_or(0) != 0 ? a * b / b : a;
      case 2: return fits(a) ? log(exp(a)) : a;
      case 3: return try_sign(a).value_or(0) == 1 ? exp(log(a)) : a;
      case 4: return try_sign(a).value_or(0) == 1 ? sqrt(a) * sqrt(a) : a;
      case 5: return try_sign(a * a - q(1)).value_or(0) == -1 ? cos(acos(a)) : a;
      case 6: return a * (erf(b) + erf(-b)) + a;
      default: return fits(b) ? a * (cos(b) * cos(b) + sin(b) * sin(b)) : a;
    }
  }
};

}  // namespace

// The form of a random expression is equal to it, and what is said to be 0 is.
BOOST_AUTO_TEST_CASE(forms_of_random_expressions) {
  Random random{std::mt19937_64(20)};
  int with_form = 0, zeros = 0, undecided = 0;
  const int count = static_cast<int>(checker_test::from_environment("CHECKER_FORMS", 2400));
  for (int i = 0; i < count; ++i) {
    const Fresh fresh;
    const Precision bits(i % 8 != 0 ? 256 : 2000);
    try {
      const Num a = random.grown(4), b = random.grown(2), c = random.rewritten(a, b), gap = c - a;
      for (const Num& x : {a, b, c, gap}) {
        if (!exact(x) && x.beyond()->about->form) ++with_form;
        BOOST_REQUIRE(agrees(x));
      }
      BOOST_REQUIRE(!apart(enclosure_of(gap), Interval{}));
      BOOST_REQUIRE(!apart(enclosure_of(c), enclosure_of(a)));
      const auto s = try_sign(gap);
      BOOST_REQUIRE(s.value_or(0) == 0);
      ++(s ? zeros : undecided);
      const auto t = try_sign(a - b);
      if (t == 0) BOOST_REQUIRE(!apart(enclosure_of(a), enclosure_of(b)));
    } catch (const NeedPrecision&) {
    } catch (const Rejection& r) { BOOST_TEST_REQUIRE((r.reason == Reason::TooLarge)); }
  }
  BOOST_TEST_MESSAGE(with_form << " forms, " << zeros << " zeros, " << undecided << " undecided");
  BOOST_TEST(with_form * 12 > 25 * count);
  BOOST_TEST(zeros > 20 * undecided);
}

BOOST_AUTO_TEST_SUITE_END()
