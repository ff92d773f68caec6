// Sums of squares: what is one is found and is exactly the polynomial; what is negative somewhere is none. And proofs
// of inequalities.
#include "proof/squares.hpp"

#include <doctest/doctest.h>

#include "claim/parse.hpp"
#include "core/proof/support.hpp"
#include "network/case_io.hpp"
#include "proof/proof.hpp"

using namespace plumbline;
using plumbline::test::two_neurons;

namespace {

SparsePolynomial value(const Squares& squares, const std::vector<SparsePolynomial>& signs) {
  SparsePolynomial out;
  for (const Square& s : squares) {
    CHECK(s.factor.sign() == Sign::Positive);
    SparsePolynomial here = product(s.base, s.base);
    for (const int i : s.signs) here = product(here, signs[static_cast<std::size_t>(i)]);
    out = sum(out, s.factor, here);
  }
  return out;
}

bool found(const SparsePolynomial& p, bool strict = false, const std::vector<SparsePolynomial>& signs = {}) {
  const auto squares = as_squares(p, 3, strict, signs, 2);
  if (squares) CHECK(value(*squares, signs) == p);
  return squares.has_value();
}

SparsePolynomial monomial(const Rational& c, Monomial m) { return {{std::move(m), c}}; }
SparsePolynomial plus(const std::vector<SparsePolynomial>& all) {
  SparsePolynomial out;
  for (const SparsePolynomial& p : all) out = sum(out, Rational(1), p);
  return out;
}
const SparsePolynomial x = monomial(1, {1, 0, 0}), y = monomial(1, {0, 1, 0}), z = monomial(1, {0, 0, 1}),
                       one = monomial(1, {0, 0, 0});

std::string shown(const std::string& then) {
  const Proof p = prove(parse_reading(then), two_neurons());
  return p.proved ? "proved" : p.obstacle.substr(0, p.obstacle.find(':'));
}
const std::string kNoSquares = "an inequality is not seen to be a sum of squares on an activation pattern";
std::string entry(const char* term, int i) {
  return "(entry " + std::to_string(i) + " 1 (" + term + " theta" + (term[0] == 'p' ? "" : " (data inputs)") + "))";
}

}  // namespace

TEST_CASE("polynomials from their values") {
  // 3 - 2 x + x^2 y + y at x = 1, 2, 3 and y = 0, 1
  std::map<Monomial, Rational> values;
  for (int b : {0, 1})
    for (int a : {0, 1, 2}) values.emplace(Monomial{a, b}, Rational(3 - 2 * (a + 1) + (a + 1) * (a + 1) * b + b));
  const SparsePolynomial p{{{0, 0}, Rational(3)}, {{1, 0}, Rational(-2)}, {{2, 1}, Rational(1)}, {{0, 1}, Rational(1)}};
  CHECK(interpolated(values, {1, 0}) == p);
  // 2 x - 3 x y + y^2, whose exponents have a sum of at most 2, at as many points
  std::map<Monomial, Rational> corner;
  for (int a = 0; a <= 2; ++a)
    for (int b = 0; a + b <= 2; ++b)
      corner.emplace(Monomial{a, b}, Rational(2 * (a + 1) - 3 * (a + 1) * (b + 5) + (b + 5) * (b + 5)));
  CHECK(interpolated(corner, {1, 5}) ==
        SparsePolynomial{{{1, 0}, Rational(2)}, {{1, 1}, Rational(-3)}, {{0, 2}, Rational(1)}});
}

TEST_CASE("sums of squares are found") {
  const auto squared = [](const SparsePolynomial& p) { return product(p, p); };
  const SparsePolynomial minus_y = monomial(-1, {0, 1, 0});
  CHECK(found({}));
  CHECK(found(squared(x)));
  CHECK(found(squared(plus({x, minus_y}))));  // its matrix has rank 1
  CHECK(found(plus({squared(plus({x, minus_y})), squared(plus({y, z, one}))})));
  CHECK(found(squared(plus({product(x, y), product(y, z), monomial(2, {1, 0, 1})}))));
  CHECK(found(plus({product(squared(x), squared(x)), product(squared(y), squared(y)), monomial(-1, {2, 2, 0})})));
  CHECK(found(plus({squared(plus({squared(x), monomial(-1, {0, 2, 0})})), squared(z)})));
  CHECK(found(plus({squared(x), monomial(Rational(2) / Rational(3), {0, 0, 0})}), true));
}

TEST_CASE("what is negative somewhere is no sum of squares") {
  CHECK_FALSE(found(x));
  CHECK_FALSE(found(monomial(-1, {2, 0, 0})));
  CHECK_FALSE(found(plus({product(x, x), product(y, y), monomial(Rational(-201) / Rational(100), {1, 1, 0})})));
  CHECK_FALSE(found(product(x, x), true));  // not above 0 at 0
  // Motzkin's polynomial is nowhere negative, and no sum of squares.
  CHECK_FALSE(found(plus({monomial(1, {4, 2, 0}), monomial(1, {2, 4, 0}), monomial(-3, {2, 2, 0}), one})));
}

TEST_CASE("signs") {
  const std::vector<SparsePolynomial> signs{product(x, y), monomial(-1, {0, 0, 1})};
  CHECK(found(product(x, y), false, signs));
  CHECK(found(plus({product(x, y), monomial(-3, {0, 0, 1})}), false, signs));
  CHECK(found(monomial(-2, {1, 1, 1}), false, signs));  // twice their product
  CHECK_FALSE(found(monomial(-1, {1, 1, 0}), false, signs));
  CHECK_FALSE(found(z, false, signs));
}

TEST_CASE("inequalities are proved") {
  const std::string w1 = entry("parameters", 1), w2 = entry("parameters", 2);
  const std::string post = entry("vertex-activation", 2), pre = entry("vertex-preactivation", 2);
  for (const std::string& then : std::vector<std::string>{
           "(<= 0 (pow " + w1 + " 2))", "(<= (* 2 " + w1 + " " + w2 + ") (+ (pow " + w1 + " 2) (pow " + w2 + " 2)))",
           "(<= 0 (norm2 (parameters theta)))", "(<= 0 (norm2 (output theta (data inputs))))",
           "(< 0 (+ 1 (norm2 (parameters theta))))", "(<= 0 " + post + ")", "(<= " + pre + " " + post + ")",
           "(<= 0 (+ " + post + " " + entry("vertex-activation", 3) + "))",
           "(forall j 2 3 (<= 0 (* (entry j 1 (vertex-activation theta (data inputs))) (entry j 1 "
           "(vertex-preactivation "
           "theta (data inputs))))))",
           "(<= (pow " + post + " 2) (pow " + pre + " 2))", "(and (<= 0 (pow " + w1 + " 2)) (= " + w1 + " " + w1 + "))",
           "(<= (inner (data targets) (data gradient)) (/ (+ (norm2 (data targets)) (norm2 (data gradient))) 2))"}) {
    CAPTURE(then);
    CHECK(shown(then) == "proved");
  }
}

TEST_CASE("inequalities that are false are not") {
  const std::string w1 = entry("parameters", 1), w2 = entry("parameters", 2);
  const std::string post = entry("vertex-activation", 2), pre = entry("vertex-preactivation", 2);
  for (const std::string& then : std::vector<std::string>{
           "(<= 0 " + w1 + ")", "(<= " + w1 + " 1000)", "(<= 1 " + w1 + ")",  // true at the points of a grid
           "(< 0 (pow " + w1 + " 2))", "(<= (* 3 " + w1 + " " + w2 + ") (+ (pow " + w1 + " 2) (pow " + w2 + " 2)))",
           "(<= " + post + " 0)", "(<= " + post + " " + pre + ")", "(<= 0 " + pre + ")",
           "(<= 0 (entry 1 1 (output theta (data inputs))))", "(<= 0 (entry 1 1 (data loss-derivative)))"}) {
    CAPTURE(then);
    CHECK(shown(then) == kNoSquares);
  }
  const Proof p = prove(parse_reading("(<= " + w1 + " 1)"), two_neurons());
  CHECK(p.counterexample);
}
