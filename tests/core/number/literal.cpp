// Doubles as programs spell them, against the reader of all numbers; what is spelled otherwise is left to it.
#include "number/literal.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

#include "budget/error.hpp"

using namespace plumbline;

TEST_CASE("double literals: every %a of a double of moderate size") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20000; ++i) {
    double x = std::bit_cast<double>(random());
    if (i % 2 == 0) x = static_cast<float>(std::ldexp(static_cast<double>(random() >> 11), -60));
    if (!std::isfinite(x)) continue;
    char text[40];
    std::snprintf(text, sizeof text, "%a", x);
    const auto read = double_literal(text);
    if (std::fabs(x) > 0x1p-800 && std::fabs(x) < 0x1p800) REQUIRE(read.has_value());
    if (read) REQUIRE(*read == x);
  }
}

TEST_CASE("double literals: what is read is what the reader of all numbers reads") {
  std::mt19937_64 random(6);
  const char* alphabet = "0123456789abcdefxp.-+0x1p-";
  int read = 0;
  for (int i = 0; i < 300000; ++i) {
    std::string text = i % 2 == 0 ? "0x" : "";
    if (i % 3 == 0) text = "-" + text;
    for (std::uint64_t n = 1 + random() % 8; n > 0; --n) text += alphabet[random() % std::strlen(alphabet)];
    const auto x = double_literal(text);
    if (!x) continue;
    ++read;
    INFO(text);
    REQUIRE(Rational::from_double(*x) == Rational::parse(text));
  }
  CHECK(read > 10000);
}

TEST_CASE("double literals: corners") {
  CHECK(double_literal("0") == 0.0);
  CHECK(double_literal("999999999999999") == 999999999999999.0);
  CHECK(double_literal("0x1.fffffffffffffp+0") == 0x1.fffffffffffffp+0);
  CHECK(double_literal("0x1.8p-900") == 0x1.8p-900);
  for (const char* text : {"",        "-",
                           "0x",      "0x.8",
                           "0x1.",    "0x1.p3",
                           "0x1p",    "0x1p-",
                           "007",     "1.5",
                           "1e3",     "3/7",
                           "sqrt(2)", "+1",
                           "--1",     "1 ",
                           " 1",      "0X1P3",
                           "0x1.8P3", "0x3.fffffffffffffp0",
                           "0x1p901", "1000000000000000",
                           "nan",     "inf",
                           "0x1..8",  "0x1.8.8",
                           "0x1p3.5", "0x1p1000"})
    CHECK_MESSAGE(!double_literal(text), text);
}
