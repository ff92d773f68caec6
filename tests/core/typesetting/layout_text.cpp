// Formulas as plain text: what a terminal, a diff and a ledger show.
#include <doctest/doctest.h>

#include "claim/parse.hpp"
#include "layout/layout.hpp"
#include "typesetting/typeset.hpp"

using namespace plumbline;
using namespace plumbline::layout;

TEST_CASE("boxes as text, with brackets where a part has several pieces") {
  const Box x = letter("x", "x"), y = letter("y", "y");
  const Box sum = row({x, relation("+", "+"), y});
  CHECK(text(sum) == "x + y");
  CHECK(text(fraction(sum, y)) == "(x + y) / y");
  CHECK(text(fraction(number("1"), number("2"), true)) == "1 / 2");
  CHECK(text(root(sum)) == "sqrt(x + y)");
  CHECK(text(script(x, number("2"), sum)) == "x_2^(x + y)");
  CHECK(text(script(sum, row({}), number("2"))) == "(x + y)^2");
  CHECK(text(fence(sum, Bracket::DoubleBar)) == "\u2016x + y\u2016");
  CHECK(text(table({words("given"), x, words("then"), y})) == "given x\nthen y");
}

TEST_CASE("a reading has a line for each part, and a changed constant changes one line") {
  const auto read = [](const char* bound) {
    return readable({}, std::string("(reading (given (< 0 (param p))) (then (<= (param p) ") + bound + ")))");
  };
  const std::string one = read("1");
  CHECK(one.find('\n') != std::string::npos);
  CHECK(one.find("p") != std::string::npos);
  CHECK(one != read("2"));
  CHECK(one.substr(0, one.find('\n')) == read("2").substr(0, read("2").find('\n')));
  CHECK(readable({}, "no formula") == "no formula");
}
