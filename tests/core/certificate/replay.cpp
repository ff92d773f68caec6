// Certificates with singular values, as the independent checker sees them: accepted whatever the distance of the two
// sides, and refused once the witness does not show what it should.
#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "formula_documents.hpp"
#include "matrix/witness.hpp"

using namespace plumbline;
using namespace plumbline::test;
using nlohmann::json;

namespace {

// Integers from -2^20 to 2^20, by SplitMix64.
long next(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<long>((z ^ (z >> 31)) % 2097153) - 1048576;
}

ExactMatrix random_matrix(int rows, int cols, std::uint64_t seed) {
  ExactMatrix a(rows, cols);
  for (Real& x : a.entries()) x = Real(Rational(next(seed)));
  return a;
}

Case subject(const ExactMatrix& a) {
  Case c = by_hand();
  c.matrices = {{"A", a}};
  return c;
}

bool accepted(const json& d) {
  const checker::Result result = replayed(d);
  if (!result.accepted) MESSAGE(result.message);
  return result.accepted;
}

const language::Matrix named_a = language::named("A");

// s_k^2 compared with numbers at the relative distance 2^-gap, on both sides of it.
void check_gap(const Case& c, const ExactMatrix& a, int k, int gap) {
  CAPTURE(k);
  CAPTURE(gap);
  const SingularValueWitness w = find_witness(a, k, gap + 40);
  const Rational little = pow(Rational(2), -gap), above = w.upper * (Rational(1) + little),
                 below = w.lower * (Rational(1) - little);
  const language::Scalar square = pow(language::singular(k, named_a), 2);
  json holds = formula_document(c, square <= language::Scalar(above));
  CHECK(holds.at("verdict") == "holds");
  CHECK(accepted(holds));
  const json fails = formula_document(c, square <= language::Scalar(below));
  CHECK(fails.at("verdict") == "fails");
  CHECK(accepted(fails));
  if (gap < 20) {  // not more precise than it has to be
    const json& entry = holds.at("singular_values").at(0);
    const Rational lower = Rational::parse(entry.at("lower").get<std::string>()),
                   upper = Rational::parse(entry.at("upper").get<std::string>());
    CHECK((lower == upper || upper - lower > upper * pow(Rational(2), -28 - gap)));
  }
  json wide = holds;
  wide["singular_values"][0]["upper"] = (above * Rational(2)).to_string();
  if (w.lower != w.upper) CHECK_FALSE(replayed(wide).accepted);
  json false_upper = holds;
  false_upper["singular_values"][0]["upper"] = below.to_string();
  false_upper["singular_values"][0]["lower"] = (below / Rational(2)).to_string();
  CHECK_FALSE(replayed(false_upper).accepted);
}

}  // namespace

TEST_CASE("replay: sides 2^-5 to 2^-60 apart, every kind of singular value") {
  for (const auto& [rows, cols] : {std::pair(3, 3), std::pair(5, 9), std::pair(14, 14), std::pair(20, 13)}) {
    const ExactMatrix a = random_matrix(rows, cols, 91);
    const Case c = subject(a);
    const int n = std::min(rows, cols);
    for (const int k : {1, 2, (n + 1) / 2, n}) {
      for (int gap = 5; gap <= 60; gap += 11) check_gap(c, a, k, gap);
    }
  }
}

TEST_CASE("replay: sums and products of singular values, and small differences of large ones") {
  ExactMatrix a = multiply(random_matrix(6, 1, 92), random_matrix(1, 6, 93));  // nearly of rank one
  for (int i = 0; i < 6; ++i) a(i, i) = a(i, i) + Real(1 + i);
  const Case c = subject(a);
  using namespace language;
  const Scalar l = variable("l");
  CHECK(accepted(formula_document(c, 0 < tail_ratio(named_a))));
  CHECK(accepted(formula_document(c, tail_ratio(named_a) <= Rational(Integer(1), Integer(1) << 60))));
  CHECK(accepted(formula_document(c, 1 <= prod(l, 1, 6, singular(l, named_a)))));
  CHECK(accepted(formula_document(c, singular(1, named_a) <= norm(named_a))));
  CHECK(accepted(formula_document(c, norm(named_a) <= singular(1, named_a) + singular(2, named_a))));
  CHECK(accepted(formula_document(c, norm2(named_a) - pow(singular(1, named_a), 2) <= 91)));
  CHECK(accepted(formula_document(c, singular(2, named_a) + singular(3, named_a) <= singular(1, named_a))));
}
