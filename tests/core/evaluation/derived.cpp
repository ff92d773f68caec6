// The fast way for each word of the prelude against its definition: the same value, and undefined for the same
// matrices.
#include "claim/derived.hpp"

#include <doctest/doctest.h>

#include <random>

#include "claim/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

using Mat = language::Matrix;

// A case with matrices A and B of random small shapes and rational entries; zero, of rank one, or any.
Case random_case(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  Case c = by_hand();
  for (const char* name : {"A", "B"}) {
    const int rows = 1 + below(3), cols = 1 + below(3), kind = below(4);
    ExactMatrix m(rows, cols);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j)
        m(i, j) = kind == 0   ? Real(Rational(0))
                  : kind == 1 ? Real(Rational((i + 1) * (2 * j - 1)))
                              : Real(Rational(below(9) - 4, 1 + below(3)));
    c.matrices[name] = m;
  }
  return c;
}

Truth truth(const Formula& formula, const Case& c) {
  CaseEvaluation evaluation(c);
  return evaluation.evaluate(formula.term, {}, nullptr).truth;
}

// Has the term a value, and are the two equal where they have one?
bool agree(const Formula& equal, const Formula& fast, const Formula& defined, const Case& c) {
  const Truth first = truth(fast, c), second = truth(defined, c);
  return first == second && (first == Truth::Undefined || truth(equal, c) == Truth::True);
}
bool agree(const Scalar& x, const Case& c) {
  const Scalar y = in_kernel(x.term);
  return agree(equal(x, y), x <= x, y <= y, c);
}
bool agree(const Mat& x, const Case& c) {
  const Mat y{in_kernel(x.term)};
  return agree(equal(x, y), equal(x, x), equal(y, y), c);
}

}  // namespace

TEST_CASE("a derived head and its definition have the same value, or none") {
  std::mt19937 random(20261122);
  const Mat A = named("A"), B = named("B");
  for (int i = 0; i < 200; ++i) {
    const Case c = random_case(random);
    CAPTURE(c.matrices.at("A").rows());
    CAPTURE(c.matrices.at("A").cols());
    CHECK(agree(norm(A), c));
    CHECK(agree(norm2(A), c));
    CHECK(agree(tail_ratio(A), c));
    CHECK(agree(trace(A), c));
    CHECK(agree(cols(A), c));
    CHECK(agree(abs(entry(1, 1, A)), c));
    CHECK(agree(A - B, c));
    CHECK(agree(row(2, A), c));
    CHECK(agree(beside(A, B), c));
  }
}

TEST_CASE("a definition of the prelude has the head's name and as many parameters") {
  for (const HeadInfo& h : all_heads()) {
    if (!is_derived(h.head)) continue;
    const Definition& definition = *definition_of(h.head);
    CHECK(definition.name == h.text);
    CHECK(definition.parameters.size() == h.signature.size());
    CHECK(info(definition.body->head).sort == h.sort);
    CHECK(canonical(in_kernel(definition.body)) == canonical(definition.body));
  }
}
