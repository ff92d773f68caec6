// Exact numbers, nested roots, separation bounds: signs that are zero, and signs that are not by very little.
#include "numbers/roots.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "session.hpp"

#include "numerals.hpp"

using namespace checker;
using checker_test::Fresh;
namespace data = boost::unit_test::data;

namespace {

Num number(const std::string& text) { return parse_number(text, "test"); }

struct NumberRow {
  std::string text;
  int sign;
};
std::ostream& operator<<(std::ostream& out, const NumberRow& row) { return out << row.text; }

const NumberRow kNumberSigns[] = {
    {"sqrt(2)-1", 1},
    {"1-sqrt(2)", -1},
    {"sqrt(8)-2*sqrt(2)+sqrt(3)-1", 1},
    {"sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))", 0},
    {"sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))-1/1000000000000000000000000000000", -1},
    {"sqrt(3-2*sqrt(2))-sqrt(2)+1", 0},
    {"sqrt(3-2*sqrt(2))+sqrt(2)-1", 1},
    {"sqrt(1+sqrt(2)+sqrt(3))*sqrt(1+sqrt(2)+sqrt(3))-1-sqrt(2)-sqrt(3)+sqrt(7)", 1},
    {"sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)", 0},
    {"sqrt(10001)-sqrt(10000)-1/200", -1},
    {"sqrt(1000000000001)-1000000-1/2000000", -1},
    {"1/(1+sqrt(2)+sqrt(3))-(2+sqrt(2)-sqrt(6))/4", 0},
    {"1/(1+sqrt(2)+sqrt(3))-(2+sqrt(2)-sqrt(6))/4+1/100000000000000000000", 1},
    {"(1+sqrt(5))/2-1/((1+sqrt(5))/2)-1+sqrt(2)/1000", 1},
    {"1/sqrt(1+sqrt(2))-sqrt(sqrt(2)-1)", 0},
    {"sqrt(sqrt(2)+1)-sqrt(sqrt(2)-1)-sqrt(2*sqrt(2)-2)", 0},
    {"sqrt(sqrt(sqrt(256)))-2+sqrt(2)-sqrt(2)+sqrt(7)", 1},
    {"exp(1)-2718281828459045/1000000000000000", 1},
    {"exp(1)-2718281828459046/1000000000000000", -1},
    {"exp(-sqrt(2))-1/4", -1},
    {"-1/(1+exp(3/7))+1/2", 1},
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(numbers, Fresh)

BOOST_DATA_TEST_CASE_F(Fresh, signs, data::make(kNumberSigns), row) {
  Num x;
  try {
    x = number(row.text);
  } catch (const Rejection& r) {  // a text whose value collapses to a rational is refused by the parser
    BOOST_FAIL(r.message);
  }
  BOOST_TEST(sign(x) == row.sign);
  BOOST_TEST(sign(-x) == -row.sign);
}

BOOST_AUTO_TEST_CASE(surds_are_structural) {
  const Num two = sqrt(Num(2)), eight = sqrt(Num(8));
  BOOST_TEST((eight - two - two).is_zero());
  BOOST_TEST((two * eight).is_rational());
  BOOST_TEST((two * eight).rational() == 4);
  BOOST_TEST((sqrt(Num(6)) - two * sqrt(Num(3))).is_zero());
  BOOST_TEST((Num(1) / (two - Num(1)) - two - Num(1)).is_zero());
  const Num nested = sqrt(two + Num(1));
  BOOST_TEST((nested * nested - two - Num(1)).is_zero());
  BOOST_TEST((sqrt(Num(4) * (two + Num(1))) - Num(2) * nested).is_zero());
  BOOST_TEST((Num(1) / nested * nested - Num(1)).is_zero());
}

BOOST_AUTO_TEST_CASE(large_radicands_share_their_class) {
  mpz_class a, b;
  mpz_ui_pow_ui(a.get_mpz_t(), 10, 60);
  a += 7;
  b = a * mpz_class("1000000000000000000000000000057") * mpz_class("1000000000000000000000000000057");
  const Num difference =
      sqrt(Num(mpq_class(b))) - Num(mpq_class("1000000000000000000000000000057")) * sqrt(Num(mpq_class(a)));
  BOOST_TEST(difference.is_zero());
}

BOOST_AUTO_TEST_CASE(roots_of_other_degrees_use_the_separation_bound) {
  const Num cube = pow(Num(2), mpq_class(1, 3));
  BOOST_TEST(sign(cube * cube * cube - Num(2)) == 0);
  BOOST_TEST(sign(cube * cube * cube - Num(2) - Num(mpq_class("1/1000000000000000000000000000000"))) == -1);
  BOOST_TEST(sign(pow(Num(5), mpq_class(1, 4)) - sqrt(sqrt(Num(5)))) == 0);
  const Num gap = pow(pow(Num(7), mpq_class(2, 5)), mpq_class(5, 2)) - Num(7);
  BOOST_TEST(sign(gap) == 0);
  BOOST_TEST(pow(Num(mpq_class(32, 243)), mpq_class(-3, 5)).rational() == mpq_class(27, 8));
}

BOOST_AUTO_TEST_CASE(pow_follows_the_rules) {
  BOOST_TEST(pow(Num(-2), mpq_class(-3)).rational() == mpq_class(-1, 8));
  BOOST_TEST(pow(Num(0), mpq_class(3, 7)).is_zero());
  BOOST_CHECK_THROW(pow(Num(0), mpq_class(0)), Undefined);
  BOOST_CHECK_THROW(pow(Num(0), mpq_class(-2)), Undefined);
  BOOST_CHECK_THROW(pow(Num(-8), mpq_class(1, 3)), Undefined);
  BOOST_CHECK_THROW(pow(Num(2), mpq_class(1000000000)), Rejection);
  BOOST_CHECK_THROW(pow(pow(Num(2), mpq_class(1000000)), mpq_class(1000000)), Rejection);
}

BOOST_AUTO_TEST_CASE(transcendental_ties_without_a_form_stay_undecided) {
  const auto cube_root = [] { return pow(exp(Num(1)), mpq_class(1, 3)); };
  const Num tie = cube_root() - cube_root();
  BOOST_TEST(!try_sign(tie).has_value());
  BOOST_CHECK_THROW(sign(tie), NeedPrecision);
  BOOST_TEST(sign(exp(Num(1)) - exp(Num(1))) == 0);  // forms.cpp has more
  BOOST_TEST(sign(sin(pi_number())) == 0);
  BOOST_TEST(sign(exp(Num(1)) - Num(mpq_class("2718281828459045/1000000000000000"))) == 1);
  BOOST_TEST(log(Num(1)).is_zero());
  BOOST_TEST(log(sqrt(Num(2)) * sqrt(Num(2)) - Num(1)).is_zero());
  BOOST_CHECK_THROW(log(Num(0)), Undefined);
  BOOST_CHECK_THROW(log(Num(1) - sqrt(Num(2))), Undefined);
  const Num one = cube_root() / cube_root();  // 1, which is not seen: no value, and no way to say that there is none
  BOOST_CHECK_THROW(acos(one), NeedPrecision);
  BOOST_TEST(!try_sign(erf(one - Num(1))).has_value());
  BOOST_TEST(acos(sqrt(Num(2)) * sqrt(Num(2)) - Num(1)).is_zero());
  BOOST_CHECK_THROW(acos(sqrt(Num(2))), Undefined);
}

// The (k+1)-th number differs from an integer by less than any fixed amount: undecided only if the bits allowed run
// out.
BOOST_AUTO_TEST_CASE(bits_allowed_are_a_limit) {
  const Num small = pow(sqrt(Num(2)) - Num(1), mpq_class(2000));  // about 2^-2543, a surd with huge coefficients
  BOOST_TEST(sign(small) == 1);
  session.max_bits = 128;
  BOOST_CHECK_THROW(sign(small), Rejection);
}

BOOST_AUTO_TEST_CASE(minimum_and_maximum) {
  BOOST_TEST(max(sqrt(Num(2)), Num(mpq_class(3, 2))).rational() == mpq_class(3, 2));
  BOOST_TEST(sign(min(sqrt(Num(2)), Num(mpq_class(3, 2))) - sqrt(Num(2))) == 0);
  BOOST_TEST(sign(abs(Num(1) - sqrt(Num(2))) - sqrt(Num(2)) + Num(1)) == 0);
  BOOST_TEST(sign(max(exp(Num(1)), exp(Num(1))) - exp(Num(1))) == 0);
  const Num cube = pow(exp(Num(3)), mpq_class(1, 3)), tie = max(cube, exp(Num(1)));  // undecided: the hull of both
  BOOST_TEST(sign(tie - Num(2)) == 1);
  BOOST_TEST(sign(tie - Num(3)) == -1);
}

BOOST_AUTO_TEST_CASE(ceilings) {
  BOOST_TEST(ceiling(Num(mpq_class(7, 2))) == 4);
  BOOST_TEST(ceiling(Num(-3)) == -3);
  BOOST_TEST(ceiling(sqrt(Num(2))) == 2);
  BOOST_TEST(ceiling(-sqrt(Num(2))) == -1);
  BOOST_TEST(ceiling(exp(Num(3))) == 21);
  BOOST_TEST(ceiling(sqrt(number("3-2*sqrt(2)")) - sqrt(Num(2)) + Num(5)) == 4);
  BOOST_TEST(ceiling(log(exp(Num(1)))) == 1);
  BOOST_CHECK_THROW(ceiling(log(pow(exp(Num(3)), mpq_class(1, 3)))), NeedPrecision);
  const mpz_class large = mpz_class(1) << 2000;  // beyond the working precision
  const mpz_class up = ceiling(sqrt(Num(2)) * Num(mpq_class(large)));
  BOOST_TEST((up - 1) * (up - 1) < 2 * large * large);
  BOOST_TEST(up * up > 2 * large * large);
}

// Whether a number is rational decides which code sees it: every result that is seen to be rational comes back.
BOOST_AUTO_TEST_CASE(what_is_rational_again_is_seen) {
  const Num two = sqrt(Num(2));
  BOOST_TEST(!two.is_rational());
  BOOST_TEST((two * two).is_rational());
  BOOST_TEST((two - two).is_zero());
  BOOST_TEST((two / two).rational() == 1);
  BOOST_TEST(sqrt(Num(mpq_class(9, 4))).rational() == mpq_class(3, 2));
  BOOST_TEST(pow(Num(mpq_class(8, 27)), mpq_class(-2, 3)).rational() == mpq_class(9, 4));
  BOOST_TEST(pow(Num(4), mpq_class(1, 4)).is_rational() == false);
  BOOST_TEST(sign(pow(Num(4), mpq_class(1, 4)) - two) == 0);
  BOOST_TEST(monomial(Num(3) * two)->coefficient.rational() == 3);
  BOOST_TEST(same_unit(monomial(Num(3) * two)->unit, two));
  BOOST_TEST(!same_unit(sqrt(Num(3)), two));
  BOOST_TEST(!same_unit(Num(1), two));
  BOOST_TEST(!monomial(two + Num(1)).has_value());
  BOOST_CHECK_THROW(rational_value(two), Undefined);
  BOOST_CHECK_THROW(rational_value(exp(Num(1))), Rejection);
}

// Forty cube roots have a field of degree 3^40: no bound, and nothing that grows with them.
BOOST_AUTO_TEST_CASE(a_bound_that_decides_nothing_is_dropped) {
  Num sum;
  for (int i = 2; i < 42; ++i) sum = sum + pow(Num(i), mpq_class(1, 3));
  BOOST_TEST(!separation_of(sum).has_value());
  BOOST_TEST(sign(sum) == 1);
  BOOST_TEST(separation_of(pow(Num(2), mpq_class(1, 3)) + pow(Num(3), mpq_class(1, 3))).has_value());
}

BOOST_AUTO_TEST_CASE(containment) {
  BOOST_TEST(contained(sqrt(Num(2)), mpq_class(1), mpq_class(3, 2)));
  BOOST_TEST(!contained(sqrt(Num(2)), mpq_class(1), mpq_class(7, 5)));
  BOOST_TEST(!contained(sqrt(Num(2)), mpq_class(3, 2), mpq_class(2)));
  BOOST_TEST(contained(number("sqrt(3-2*sqrt(2))") - sqrt(Num(2)), mpq_class(-1), mpq_class(-1)));
  const Num pinned = number_within({hull(enclose(1), enclose(2)), std::nullopt, true});
  BOOST_TEST(contained(pinned, mpq_class(1), mpq_class(2)));
  BOOST_CHECK_THROW(contained(pinned, mpq_class(1), mpq_class(3, 2)), NeedPrecision);
  const Precision high(1024);
  BOOST_TEST(!contained(pinned, mpq_class(1), mpq_class(3, 2)));
  BOOST_CHECK_THROW(sign(pinned - Num(1)), Rejection);
}

// Norms of U and L as the bound says them, on a number whose size is known: sqrt(n^2 + 1) - n is about 1/(2n).
BOOST_DATA_TEST_CASE_F(Fresh, separation_is_below_the_true_size, data::xrange(1, 60, 4), exponent) {
  const mpz_class n = mpz_class(1) << exponent;
  const Num x = sqrt(Num(mpq_class(n * n + 1))) - Num(mpq_class(n));
  const auto bound = separation_of(x);
  BOOST_REQUIRE(bound.has_value());
  BOOST_TEST(bound->zero_bits() >= exponent + 1);
  BOOST_TEST(bound->zero_bits() <= 2 * exponent + 10);
}

const std::string kBadExpressions[] = {
    "",    "+1",     "01",       "1.5",      "1e3",
    "0x1", "sqrt(2", "sqrt(-1)", "1/0",      "1/(sqrt(2)-sqrt(2))",
    " 1",  "1 ",     "2/4",      "sqrt(4)",  "sqrt(2)*sqrt(2)",
    "--",  "sqrt()", "2sqrt(2)", "nan",      "sqrt(2)/(sqrt(3-2*sqrt(2))-sqrt(2)+1)",
    "-0",  "1+1",    "(2)",      "sqrt(2))", "12345678901234567890123456789012345678901"};
BOOST_DATA_TEST_CASE_F(Fresh, bad_expressions, data::make(kBadExpressions), text) {
  try {
    number(text);
    BOOST_ERROR("accepted");
  } catch (const Rejection& r) { BOOST_TEST((r.reason == Reason::BadNumber)); }
}

BOOST_AUTO_TEST_CASE(deep_nesting_is_refused) {
  BOOST_CHECK_THROW(number(std::string(100000, '(') + "1" + std::string(100000, ')')), Rejection);
  BOOST_CHECK_THROW(number(std::string(100000, '-') + "1"), Rejection);
}

BOOST_AUTO_TEST_CASE(canonical_rationals) {
  const std::string big = "0x1d6329f1c35ca4bfabb9f5610000000000";  // 10^40
  for (const std::string& good : {std::string("0"), std::string("-3/7"),
                                  std::string("9999999999999999999999999999999999999999"), big, "1/" + big, "-" + big})
    BOOST_TEST(to_text(parse_rational(good, "test")) == good);
  for (const char* bad : {"-0",
                          "+1",
                          "00",
                          "1/1",
                          "1/0",
                          "2/4",
                          "1/-2",
                          "-",
                          "",
                          "/",
                          "1/",
                          "/2",
                          "1.0",
                          "0xff",
                          "0X1d6329f1c35ca4bfabb9f5610000000000",
                          "0x01d6329f1c35ca4bfabb9f5610000000000",
                          "10000000000000000000000000000000000000000",
                          "1/2/3",
                          "1 ",
                          "0x",
                          "-0x",
                          "1_0",
                          "0/2"})
    BOOST_CHECK_THROW(parse_rational(bad, "test"), Rejection);
}

BOOST_AUTO_TEST_SUITE_END()
