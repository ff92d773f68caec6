// Long lines are broken before relations, nothing is lost, and what cannot be broken stays.
#include "layout/layout.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace plumbline::layout;

namespace {

const Box kPlus = relation("+", "+");

Box sum(int terms, const std::string& name) {
  std::vector<Box> parts;
  for (int k = 0; k < terms; ++k) {
    if (k > 0) parts.push_back(kPlus);
    parts.push_back(symbol(name));
  }
  return row(parts);
}

// Without spaces and ends of lines.
std::string letters_of(const Box& box) {
  std::string out = text(box);
  std::erase_if(out, [](char c) { return c == ' ' || c == '\n'; });
  return out;
}

}  // namespace

TEST_CASE("a line that fits stays as it is") {
  const Box box = sum(3, "x");
  CHECK(mathml(broken(box, 40)) == mathml(box));
}

TEST_CASE("lines are as wide as they may be, and begin with the sign") {
  const Box box = sum(20, "x"), out = broken(box, 24);
  REQUIRE(out.kind == Kind::Lines);
  CHECK(letters_of(out) == letters_of(box));
  for (const Box& line : out.parts) CHECK(width(line) <= 24);
  CHECK(out.parts.size() == 3);
  const auto& second = out.parts[1].parts;
  CHECK(std::ranges::find_if(second, [](const Box& b) { return b.kind == Kind::Relation; }) - second.begin() == 2);
}

TEST_CASE("wide parentheses are broken, narrow and tall ones are not") {
  const Box wide = row({symbol("f"), fence(sum(20, "x"))});
  CHECK(broken(wide, 24).kind == Kind::Lines);
  CHECK(letters_of(broken(wide, 24)) == letters_of(wide));
  const Box narrow = row({fence(sum(3, "x")), kPlus, fence(sum(3, "y")), kPlus, fence(sum(3, "z"))});
  for (const Box& line : broken(narrow, 24).parts) CHECK(letters_of(line).find(')') != std::string::npos);
  const Box tall = row({symbol("f"), fence(row({fraction(sum(9, "x"), symbol("y")), kPlus, sum(9, "z")}))});
  CHECK(letters_of(broken(tall, 24)) == letters_of(tall));
}

TEST_CASE("tables, lines and cases keep their form") {
  const Box table_of = table({words("let"), sum(3, "x"), words("then"), sum(30, "y")}), out = broken(table_of, 30);
  REQUIRE(out.kind == Kind::Table);
  CHECK(out.parts[3].kind == Kind::Lines);
  CHECK(width(out) <= 31);
  CHECK(letters_of(out) == letters_of(table_of));
  const Box choice =
      row({symbol("f"), relation("=", "="), cases({sum(20, "x"), words("if so"), symbol("y"), words("otherwise")})});
  CHECK(letters_of(broken(choice, 30)) != "");
  CHECK(width(broken(choice, 40)) <= 41);
}

TEST_CASE("what has no sign cannot be broken") {
  const Box word = row({words("a word that is wider than any page is wide"), symbol("x")});
  CHECK(letters_of(broken(word, 10)) == letters_of(word));
}
