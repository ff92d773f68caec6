// Reading and writing exact numbers.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>

#include "algebraic/real.hpp"

using namespace plumbline;

namespace {

std::string canonical(std::string_view text) { return Real::parse(text).to_string(); }

std::string expression_error(std::string_view text) {
  try {
    return "accepted as " + Real::parse(text).to_string();
  } catch (const InputError& e) { return e.what(); }
}

std::string repeated(const std::string& part, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += part;
  return all;
}

}  // namespace

TEST_CASE("expressions are read exactly") {
  CHECK(canonical("3/7") == "3/7");
  CHECK(canonical("0.1") == "1/10");
  CHECK(canonical("0x1.8p-3") == "3/16");
  CHECK(canonical("1e-3") == "1/1000");
  CHECK(canonical("-1/2") == "-1/2");
  CHECK(canonical("1-2-3") == "-4");
  CHECK(canonical("2/3/4") == "1/6");
  CHECK(canonical("2-3*4") == "-10");
  CHECK(canonical("(2-3)*4") == "-4");
  CHECK(canonical("2*-3") == "-6");
  CHECK(canonical("--3") == "3");
  CHECK(canonical("-(1+2)") == "-3");
  CHECK(canonical("1e-3+0x1p-1") == "501/1000");
  CHECK(canonical("1e+3") == "1000");
  CHECK(canonical("sqrt(4)") == "2");
  CHECK(canonical("sqrt(2)/2") == "sqrt(2)/2");
  CHECK(canonical("exp(0)") == "1");
  CHECK(canonical("-2*exp(1/3)") == "-2*exp(1/3)");
  CHECK(canonical("exp(1) * exp(1) / sqrt(exp(-2/5))") == "exp(11/5)");
  CHECK(canonical("-1/(1+exp(3/7))") == "-1/(1+exp(3/7))");
  CHECK(canonical("exp(sqrt(2)-1)-exp(sqrt(2)-1)") == "0");
  CHECK(canonical("(1+sqrt(5))/2") == "1/2+sqrt(5)/2");
  CHECK(canonical(" 1 + sqrt( 2 ) * ( 3 - 1 ) ") == "1+2*sqrt(2)");
}

TEST_CASE("canonical text of numbers with roots") {
  CHECK(canonical("-sqrt(2)") == "-sqrt(2)");
  CHECK(canonical("1-sqrt(2)") == "1-sqrt(2)");
  CHECK(canonical("sqrt(3)-sqrt(2)") == "-sqrt(2)+sqrt(3)");
  CHECK(canonical("-3/4*sqrt(2)") == "-3*sqrt(2)/4");
  CHECK(canonical("sqrt(sqrt(2))") == "sqrt(sqrt(2))");
  CHECK(canonical("1/sqrt(1+sqrt(2)+sqrt(3))") == "1/sqrt(1+sqrt(2)+sqrt(3))");
  CHECK(canonical("sqrt(2)/sqrt(1+sqrt(2)+sqrt(3))/3") == "sqrt(2)/3/sqrt(1+sqrt(2)+sqrt(3))");
}

TEST_CASE("text is read back") {
  CHECK(rc::check("expressions with nested roots", [] {
    const auto small = [] { return Real(Rational(*rc::gen::inRange(-20, 21)) / Rational(*rc::gen::inRange(1, 6))); };
    const Real a = small() + small() * sqrt(abs(small()));
    const Real b = sqrt(abs(a * small() + small() * sqrt(abs(small()))));
    const Real c = sqrt(abs(b + small())) * small() + a;
    for (const Real& x : {a, b, c, c.sign() == Sign::Zero ? a : a / c, sqrt(abs(c))}) {
      const std::string text = x.to_string();
      const Real back = Real::parse(text);
      RC_ASSERT((back - x).sign() == Sign::Zero);
      RC_ASSERT(back.to_string() == text);
    }
  }));
  CHECK_THROWS_AS((void)pow(Real(2), Rational(1) / Rational(3)).to_string(), Undefined);
  const Real below = pow(Real::parse("1+sqrt(2)+sqrt(3)"), Rational(-3) / Rational(4));
  CHECK((Real::parse(below.to_string()) - below).sign() == Sign::Zero);
  CHECK(pow(Real(2), Rational(3) / Rational(4)).to_string() == "sqrt(sqrt(2))*sqrt(sqrt(2))*sqrt(sqrt(2))");
}

TEST_CASE("errors name the column") {
  CHECK(expression_error("") == "column 1: expected a number, '(', '-', sqrt or exp, found end of text");
  CHECK(expression_error("+1") == "column 1: expected a number, '(', '-', sqrt or exp, found '+'");
  CHECK(expression_error("1+") == "column 3: expected a number, '(', '-', sqrt or exp, found end of text");
  CHECK(expression_error("1 2") == "column 3: expected an operator or the end of the number, found '2'");
  CHECK(expression_error("(1") == "column 3: expected ')', found end of text");
  CHECK(expression_error("1)") == "column 2: expected an operator or the end of the number, found ')'");
  CHECK(expression_error("()") == "column 2: expected a number, '(', '-', sqrt or exp, found ')'");
  CHECK(expression_error("sqrt 2") == "column 6: expected '(' after sqrt, found '2'");
  CHECK(expression_error("sqrt(-2)") == "column 5: square root of a negative number");
  CHECK(expression_error("1+sqrt(1-sqrt(2))") == "column 7: square root of a negative number");
  CHECK(expression_error("1/0") == "column 3: division by zero");
  CHECK(expression_error("1/(sqrt(2)*sqrt(3)-sqrt(6))") == "column 3: division by zero");
  CHECK(expression_error("1/(sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6)))") == "column 3: division by zero");
  CHECK(expression_error("2**3") == "column 3: expected a number, '(', '-', sqrt or exp, found '*'");
  CHECK(expression_error("2^3") == "column 2: expected an operator or the end of the number, found '^'");
  CHECK(expression_error("pi") == "column 1: expected a number, '(', '-', sqrt or exp, found 'p'");
  CHECK(expression_error("nan") == "column 1: expected a number, '(', '-', sqrt or exp, found 'n'");
  CHECK(expression_error("1.") == "column 3: expected a digit after the point, found end of text");
  CHECK(expression_error("01") == "column 1: a decimal number does not start with a superfluous 0");
  CHECK(expression_error("1e10001") == "column 3: the exponent is larger than 10000 in size");
  CHECK(expression_error("\t1") == "column 1: expected a number, '(', '-', sqrt or exp, found byte 0x09");
  CHECK(expression_error(std::string_view("1\0", 2)) ==
        "column 2: expected an operator or the end of the number, found byte 0x00");
}

TEST_CASE("hostile text ends in a message") {
  CHECK(canonical(repeated("(", 200) + "1" + repeated(")", 200)) == "1");
  CHECK(expression_error(repeated("(", 202) + "1" + repeated(")", 202)).find("more than 200 parentheses") !=
        std::string::npos);
  CHECK(expression_error(repeated("-", 10'000) + "1").find("more than 200 parentheses") != std::string::npos);
  CHECK(expression_error(repeated("sqrt(", 3000) + "2" + repeated(")", 3000)).find("more than 200 parentheses") !=
        std::string::npos);
  CHECK(expression_error(repeated("(", 100'001)).find("at most 100000 are read") != std::string::npos);
  CHECK(expression_error(repeated("1e9999*", 1000) + "1").find("more than a million bits") != std::string::npos);
  CHECK(expression_error("sqrt(2)*" + repeated("1e9999*", 1000) + "1").find("more than a million bits") !=
        std::string::npos);
  // plain numbers may be long
  CHECK(Real::parse(std::string(300'000, '7')).is_rational());
  CHECK(expression_error(std::string(300'000, '7') + "x") ==
        "column 300001: expected the end of the number, found 'x'");
  // a product of many sums is not multiplied out without end
  std::string product = "1";
  for (const int p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47})
    product += "*(1+sqrt(" + std::to_string(p) + "))";
  CHECK(Real::parse(product).sign() == Sign::Positive);
  std::string sum = "1";
  for (int i = 2; i < 1500; ++i) sum += "+sqrt(" + std::to_string(i) + ")";
  CHECK(Real::parse(sum).sign() == Sign::Positive);
}
