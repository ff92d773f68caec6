// Properties that must hold for any input, with inputs made and shrunk by RapidCheck.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "core/matrix/oracle.hpp"
#include "matrix/dominance.hpp"
#include "matrix/elimination.hpp"
#include "matrix/witness.hpp"

using namespace plumbline;

namespace {

// A matrix of small integers with 1 to 4 rows and columns.
RationalMatrix any_matrix() {
  const int rows = *rc::gen::inRange(1, 5), cols = *rc::gen::inRange(1, 5);
  RationalMatrix a(static_cast<std::size_t>(rows), std::vector<Rational>(static_cast<std::size_t>(cols)));
  for (auto& row : a) {
    for (auto& x : row) x = *rc::gen::inRange(-9, 10);
  }
  return a;
}

RationalMatrix any_symmetric() {
  const RationalMatrix a = any_matrix();
  const std::size_t n = std::min(a.size(), a[0].size());
  RationalMatrix s(n, std::vector<Rational>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) s[i][j] = s[j][i] = a[i][j];
  }
  return s;
}

}  // namespace

TEST_CASE("property: rank of a product is at most that of a factor, and that of A^T A is that of A") {
  CHECK(rc::check("rank", [] {
    const RationalMatrix a = any_matrix();
    const IntegerMatrix n = IntegerMatrix::from(a);
    RC_ASSERT(rank(gram(n)) == rank(n));
    RC_ASSERT(rank(transpose(n)) == rank(n));
    RC_ASSERT(rank(multiply(n, transpose(n))) <= rank(n));
    RC_ASSERT(rank(n) == oracle::rank(a));
  }));
}

TEST_CASE("property: inertia counts as many eigenvalues as the rank, and agrees with Descartes' rule") {
  CHECK(rc::check("inertia", [] {
    const RationalMatrix s = any_symmetric();
    const Inertia i = inertia(s);
    RC_ASSERT(i.positive + i.negative == oracle::rank(s));
    RC_ASSERT(i == oracle::inertia(s));
  }));
}

TEST_CASE("property: dominance never certifies what the exact inertia denies") {
  CHECK(rc::check("dominance", [] {
    const RationalMatrix a = any_matrix();
    const Rational c = *rc::gen::inRange(0, 700);
    const IntegerMatrix m = shifted_negative(c, small_gram(IntegerMatrix::from(a)));
    if (dominance_certifies(a, c)) RC_ASSERT(inertia_by_elimination(m).positive == m.rows());
  }));
}

TEST_CASE("property: a witness brackets the singular value, and the squares add up to the norm") {
  CHECK(rc::check("witness", [] {
    const RationalMatrix a = any_matrix();
    const IntegerMatrix n = IntegerMatrix::from(a), g = small_gram(n);
    Rational trace, below, above;
    for (int i = 0; i < g.rows(); ++i) trace += g.value(i, i);
    for (int k = 1; k <= g.rows(); ++k) {
      const SingularValueWitness w = find_witness(oracle::to_real(a), k, 20);
      RC_ASSERT(inertia_by_elimination(shifted_negative(w.upper, g)).negative <= k - 1);
      const Inertia low = inertia_by_elimination(shifted_negative(w.lower, g));
      RC_ASSERT(low.negative + low.zero >= k);
      below += w.lower;
      above += w.upper;
    }
    RC_ASSERT(below <= trace);
    RC_ASSERT(trace <= above);
  }));
}
