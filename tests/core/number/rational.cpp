#include "number/rational.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <limits>
#include <type_traits>

#include "budget/error.hpp"
#include "number/literal.hpp"

using namespace plumbline;

namespace {

std::string parse_error(std::string_view text) {
  try {
    return "accepted as " + Rational::parse(text).to_string();
  } catch (const InputError& e) { return e.what(); }
}

}  // namespace

TEST_CASE("a floating-point number does not become a rational by itself") {
  static_assert(!std::is_convertible_v<double, Rational>);
  static_assert(!std::is_constructible_v<Rational, double>);
  static_assert(!std::is_constructible_v<Rational, float>);
  static_assert(!std::is_constructible_v<Rational, long double>);
  static_assert(std::is_convertible_v<int, Rational>);
  static_assert(std::is_convertible_v<unsigned long long, Rational>);
  CHECK(Rational::from_double(0.1).to_string() == "3602879701896397/36028797018963968");
  CHECK(Rational::from_double(-0.0).is_zero());
  CHECK(Rational::from_double(std::numeric_limits<double>::denorm_min()) == pow(Rational(2), -1074));
  CHECK(Rational::from_double(std::numeric_limits<double>::max()) == pow(Rational(2), 1024) - pow(Rational(2), 971));
  CHECK_THROWS_AS((void)Rational::from_double(std::numeric_limits<double>::infinity()), InputError);
  CHECK_THROWS_AS((void)Rational::from_double(std::numeric_limits<double>::quiet_NaN()), InputError);
}

TEST_CASE("number literals are exact") {
  CHECK(Rational::parse("0") == Rational(0));
  CHECK(Rational::parse("-0") == Rational(0));
  CHECK(Rational::parse("-12") == Rational(-12));
  CHECK(Rational::parse("3/7") == Rational(3) / Rational(7));
  CHECK(Rational::parse("6/14") == Rational(3) / Rational(7));
  CHECK(Rational::parse("0.1") == Rational(1) / Rational(10));
  CHECK(Rational::parse("-0.25") == Rational(-1) / Rational(4));
  CHECK(Rational::parse("1e-3") == Rational(1) / Rational(1000));
  CHECK(Rational::parse("1.5E+2") == Rational(150));
  CHECK(Rational::parse("1e+03") == Rational(1000));
  CHECK(Rational::parse("0x1.8p-3") == Rational(3) / Rational(16));
  CHECK(Rational::parse("-0x1.8p+3") == Rational(-12));
  CHECK(Rational::parse("0xff") == Rational(255));
  CHECK(Rational::parse("0xff/0x10") == Rational(255) / Rational(16));
  CHECK(Rational::parse("0x0.0000000000001p-1022") == pow(Rational(2), -1074));
  CHECK(Rational::parse("1e10000") == pow(Rational(10), 10000));
  CHECK(Rational::parse("1e-10000") == pow(Rational(10), -10000));
}

TEST_CASE("what is not a number literal is refused, with the place") {
  CHECK(parse_error("") == "column 1: expected a digit, found end of text");
  CHECK(parse_error("-") == "column 2: expected a digit, found end of text");
  CHECK(parse_error("+1") == "column 1: expected a digit, found '+'");
  CHECK(parse_error(" 1") == "column 1: expected a digit, found ' '");
  CHECK(parse_error("1 ") == "column 2: expected the end of the number, found ' '");
  CHECK(parse_error("1x") == "column 2: expected the end of the number, found 'x'");
  CHECK(parse_error("1.") == "column 3: expected a digit after the point, found end of text");
  CHECK(parse_error(".5") == "column 1: expected a digit, found '.'");
  CHECK(parse_error("007") == "column 1: a decimal number does not start with a superfluous 0");
  CHECK(parse_error("1/0") == "column 3: the denominator is zero");
  CHECK(parse_error("1/-2") == "column 3: expected a digit, found '-'");
  CHECK(parse_error("1/2/3") == "column 4: expected the end of the number, found '/'");
  CHECK(parse_error("1/0.5") == "column 3: the denominator of a fraction is an integer");
  CHECK(parse_error("0.5/2") == "column 4: expected the end of the number, found '/'");
  CHECK(parse_error("1e") == "column 3: expected a digit of the exponent, found end of text");
  CHECK(parse_error("1e10001") == "column 3: the exponent is larger than 10000 in size");
  CHECK(parse_error("1e-99999999999999999999") == "column 3: the exponent is larger than 10000 in size");
  CHECK(parse_error("0x1p20000") == "column 5: the exponent is larger than 10000 in size");
  CHECK(parse_error("0x") == "column 3: expected a hexadecimal digit, found end of text");
  CHECK(parse_error("0X1") == "column 2: expected the end of the number, found 'X'");
  CHECK(parse_error("nan") == "column 1: expected a digit, found 'n'");
  CHECK(parse_error("inf") == "column 1: expected a digit, found 'i'");
  CHECK(parse_error(std::string_view("1\0", 2)) == "column 2: expected the end of the number, found byte 0x00");
  CHECK(parse_error(std::string(max_literal_length + 1, '1')).find("at most 1000000") != std::string::npos);
}

TEST_CASE("canonical text") {
  CHECK(Rational().to_string() == "0");
  CHECK((Rational(-6) / Rational(4)).to_string() == "-3/2");
  // 40 decimal digits are written in decimal, 41 in hexadecimal
  CHECK(Rational::parse(std::string(40, '9')).to_string() == std::string(40, '9'));
  CHECK(Rational::parse("-" + std::string(40, '9')).to_string() == "-" + std::string(40, '9'));
  CHECK(Rational::parse("1" + std::string(40, '0')).to_string() == "0x1d6329f1c35ca4bfabb9f5610000000000");
  CHECK(Rational::parse("-1" + std::string(40, '0')).to_string() == "-0x1d6329f1c35ca4bfabb9f5610000000000");
  CHECK(to_string(Integer(0)) == "0");
  CHECK(rc::check("text is read back", [](int p, int shift, long q) {
    const Rational a = Rational(p) * pow(Rational(2), std::abs(shift % 400)) / Rational(q == 0 ? 1 : q);
    RC_ASSERT(Rational::parse(a.to_string()) == a);
  }));
  CHECK(rc::check("doubles are read back from their hexadecimal form", [](double x) {
    RC_PRE(std::isfinite(x));
    char text[64];
    std::snprintf(text, sizeof text, "%a", x);
    RC_ASSERT(Rational::parse(text) == Rational::from_double(x));
  }));
}

TEST_CASE("division by zero and powers of zero are undefined") {
  CHECK_THROWS_AS((void)(Rational(1) / Rational(0)), Undefined);
  CHECK_THROWS_AS(Rational(Integer(1), Integer(0)), Undefined);
  CHECK_THROWS_AS((void)pow(Rational(0), 0), Undefined);
  CHECK_THROWS_AS((void)pow(Rational(0), -1), Undefined);
  CHECK(pow(Rational(0), 3) == Rational(0));
  CHECK(pow(Rational(-2) / Rational(3), -3) == Rational(-27) / Rational(8));
  CHECK(pow(Rational(-1), 1'000'000'001) == Rational(-1));
  CHECK_THROWS_AS((void)pow(Rational(2), 1'000'000'000'000), ResourceLimit);
  CHECK_THROWS_AS((void)pow(Rational(2), std::numeric_limits<long>::min()), ResourceLimit);
}

TEST_CASE("integers of machine size") {
  CHECK(Rational(std::numeric_limits<long>::min()).to_long() == std::numeric_limits<long>::min());
  CHECK_THROWS_AS((void)(Rational(std::numeric_limits<long>::max()) + Rational(1)).to_long(), Undefined);
  CHECK_THROWS_AS((void)(Rational(1) / Rational(2)).to_long(), Undefined);
  CHECK(Rational(std::numeric_limits<unsigned long long>::max()).to_string() == "18446744073709551615");
}

TEST_CASE("floor, ceil and directed rounding") {
  CHECK(floor(Rational(-7) / Rational(2)) == -4);
  CHECK(ceil(Rational(-7) / Rational(2)) == -3);
  CHECK(floor(Rational(5)) == 5);
  CHECK(ceil(Rational(5)) == 5);
  CHECK_THROWS_AS((void)round_down(Rational(1), 0), Undefined);
  CHECK(rc::check("round_down <= a <= round_up, about `bits` bits remain", [](long p, long q, int e) {
    RC_PRE(q != 0);
    const int bits = 10;
    const Rational a = Rational(p) / Rational(q) * pow(Rational(2), e % 300);
    const Rational down = round_down(a, bits), up = round_up(a, bits);
    RC_ASSERT(down <= a);
    RC_ASSERT(a <= up);
    RC_ASSERT((up - down) * Rational(1 << (bits - 1)) <= abs(a));
    for (const Rational& r : {down, up}) {
      const Integer odd = r.numerator() / gcd(r.numerator(), Integer(1) << 2000);
      RC_ASSERT(abs(Rational(odd)) <= Rational(1 << (bits + 1)));
    }
  }));
}
