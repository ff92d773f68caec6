// Eigenvalues as exact numbers.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

#include "algebraic/real.hpp"
#include "core/interval/oracle.hpp"

using namespace plumbline;

namespace {

using Entries = std::vector<Real>;

Entries matrix(const std::vector<const char*>& texts) {
  Entries entries;
  for (const char* t : texts) entries.push_back(Real::parse(t));
  return entries;
}

// A^T A for a random m x n matrix of small entries.
Entries gram(const Entries& a, int m, int n) {
  Entries g(static_cast<std::size_t>(n * n));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < m; ++k)
        g[static_cast<std::size_t>(i * n + j)] +=
            a[static_cast<std::size_t>(k * n + i)] * a[static_cast<std::size_t>(k * n + j)];
    }
  }
  return g;
}

Real trace(const Entries& a, int n) {
  Real t;
  for (int i = 0; i < n; ++i) t += a[static_cast<std::size_t>(i * n + i)];
  return t;
}

bool vanishes(const Real& a) { return a.sign() == Sign::Zero; }

// det(A - x I) by Laplace expansion along the first row, exactly.
Real determinant(const Entries& a, int n) {
  if (n == 1) return a[0];
  Real sum;
  for (int j = 0; j < n; ++j) {
    Entries minor;
    for (int i = 1; i < n; ++i) {
      for (int k = 0; k < n; ++k) {
        if (k != j) minor.push_back(a[static_cast<std::size_t>(i * n + k)]);
      }
    }
    const Real term = a[static_cast<std::size_t>(j)] * determinant(minor, n - 1);
    sum = j % 2 == 0 ? sum + term : sum - term;
  }
  return sum;
}

Entries minus(Entries a, const Real& x, int n) {
  for (int i = 0; i < n; ++i) a[static_cast<std::size_t>(i * n + i)] = a[static_cast<std::size_t>(i * n + i)] - x;
  return a;
}

}  // namespace

TEST_CASE("closed forms") {
  CHECK(Real::eigenvalue(matrix({"5/3"}), 1, 1).rational() == Rational(5) / Rational(3));
  CHECK(Real::eigenvalue(matrix({"1", "0", "0", "0", "7", "0", "0", "0", "sqrt(2)"}), 3, 2).to_string() == "sqrt(2)");
  CHECK(Real::eigenvalue(matrix({"2", "1", "1", "1"}), 2, 1).to_string() == "3/2+sqrt(5)/2");
  CHECK(Real::eigenvalue(matrix({"2", "1", "1", "1"}), 2, 2).to_string() == "3/2-sqrt(5)/2");
  // rank one: the trace, and zeros
  const Entries one = matrix({"1", "2", "3", "2", "4", "6", "3", "6", "9"});
  CHECK(Real::eigenvalue(one, 3, 1).rational() == Rational(14));
  CHECK(vanishes(Real::eigenvalue(one, 3, 2)));
  // rank two in dimension three: a quadratic
  const Entries two = gram(matrix({"1", "1", "0", "0", "1", "2"}), 2, 3);
  CHECK(Real::eigenvalue(two, 3, 1).to_string() == "7/2+sqrt(13)/2");
  CHECK(vanishes(Real::eigenvalue(two, 3, 3)));
  // integer eigenvalues beside irrational ones, and repeated ones
  const Entries block = matrix({"2", "1", "0", "1", "1", "0", "0", "0", "1"});
  CHECK(Real::eigenvalue(block, 3, 2).rational() == Rational(1));
  CHECK(Real::eigenvalue(block, 3, 3).to_string() == "3/2-sqrt(5)/2");
  const Entries above = matrix({"2", "1", "0", "1", "1", "0", "0", "0", "100"});
  CHECK(Real::eigenvalue(above, 3, 1).rational() == Rational(100));
  CHECK(Real::eigenvalue(above, 3, 2).to_string() == "3/2+sqrt(5)/2");
  CHECK(Real::eigenvalue(above, 3, 3).to_string() == "3/2-sqrt(5)/2");
  const Entries ones = matrix({"2", "1", "1", "1", "2", "1", "1", "1", "2"});
  CHECK(Real::eigenvalue(ones, 3, 1).rational() == Rational(4));
  CHECK(Real::eigenvalue(ones, 3, 2).rational() == Rational(1));
  CHECK(Real::eigenvalue(ones, 3, 3).rational() == Rational(1));
  CHECK(vanishes(Real::eigenvalue(matrix({"0", "0", "0", "0"}), 2, 1)));
}

TEST_CASE("closed forms with roots in the matrix") {
  const Entries a = matrix({"1", "sqrt(2)", "sqrt(2)", "2"});
  CHECK(Real::eigenvalue(a, 2, 1).rational() == Rational(3));
  CHECK(vanishes(Real::eigenvalue(a, 2, 2)));
  // v v^T with v = (1, sqrt 2, sqrt 3)
  const Entries one = gram(matrix({"1", "sqrt(2)", "sqrt(3)"}), 1, 3);
  CHECK(vanishes(Real::eigenvalue(one, 3, 1) - Real(6)));
  CHECK(vanishes(Real::eigenvalue(one, 3, 2)));
  const Entries two = gram(matrix({"1", "sqrt(2)", "0", "0", "1", "sqrt(3)"}), 2, 3);
  CHECK(vanishes(Real::eigenvalue(two, 3, 1) + Real::eigenvalue(two, 3, 2) - trace(two, 3)));
  CHECK(vanishes(determinant(minus(two, Real::eigenvalue(two, 3, 1), 3), 3)));
  CHECK(vanishes(Real::eigenvalue(two, 3, 3)));
}

TEST_CASE("eigenvalues are roots of the characteristic polynomial, in order, and sum up to the trace") {
  CHECK(rc::check("rational matrices", [] {
    const int n = *rc::gen::inRange(2, 5), m = *rc::gen::inRange(1, 6);
    Entries a;
    for (int i = 0; i < m * n; ++i)
      a.push_back(Real(Rational(*rc::gen::inRange(-4, 5)) / Rational(*rc::gen::inRange(1, 3))));
    const Entries g = gram(a, m, n);
    Real sum, product(1);
    for (int k = 1; k <= n; ++k) {
      const Real x = Real::eigenvalue(g, n, k);
      RC_ASSERT(x.sign() != Sign::Negative);
      if (k > 1) RC_ASSERT((Real::eigenvalue(g, n, k - 1) - x).sign() != Sign::Negative);
      RC_ASSERT(vanishes(determinant(minus(g, x, n), n)));
      RC_ASSERT((k > m) <= vanishes(x));
      sum += x;
      product = product * x;
    }
    RC_ASSERT(vanishes(sum - trace(g, n)));
    RC_ASSERT(vanishes(product - determinant(g, n)));
  }));
}

TEST_CASE("near misses of the trace are told apart") {
  const Entries a = matrix({"5", "1", "2", "0", "1", "7", "1", "1", "2", "1", "9", "3", "0", "1", "3", "11"});
  Real sum;
  for (int k = 1; k <= 4; ++k) sum += Real::eigenvalue(a, 4, k);
  CHECK(vanishes(sum - Real(32)));
  CHECK((sum - Real(32) - Real::parse("1e-100")).sign() == Sign::Negative);
  CHECK((sum - Real(32) + Real::parse("1e-100")).sign() == Sign::Positive);
}

TEST_CASE("matrices with roots: the sum of the eigenvalues is the trace") {
  const Entries a = matrix({"5", "sqrt(2)", "1", "sqrt(2)", "7", "sqrt(3)", "1", "sqrt(3)", "9"});
  Real sum, product(1);
  for (int k = 1; k <= 3; ++k) {
    const Real x = Real::eigenvalue(a, 3, k);
    sum += x;
    product = product * x;
  }
  CHECK(vanishes(sum - Real(21)));
  CHECK((sum - Real::parse("21+1e-50")).sign() == Sign::Negative);
  CHECK(vanishes(product - determinant(a, 3)));
  CHECK_FALSE(vanishes(product - determinant(a, 3) - Real::parse("1e-40")));
}

TEST_CASE("the same eigenvalue is one object: of A^T A and A A^T, of permuted and scaled matrices") {
  const Entries a = matrix({"1", "2", "3", "-1", "0", "2", "1", "1", "5", "2", "0", "1"});
  Entries t;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 4; ++i) t.push_back(a[static_cast<std::size_t>(i * 3 + j)]);
  }
  const Real x = Real::eigenvalue(gram(a, 4, 3), 3, 1), y = Real::eigenvalue(gram(t, 3, 4), 4, 1);
  CHECK((x - y).is_rational());
  CHECK(vanishes(Real::eigenvalue(gram(t, 3, 4), 4, 4)));
  Entries tripled = a;
  for (Real& e : tripled) e = e * Real::parse("3/7");
  const Real z = Real::eigenvalue(gram(tripled, 4, 3), 3, 1);
  CHECK((z - x * Real::parse("9/49")).is_rational());
  CHECK((sqrt(z) - sqrt(x) * Real::parse("3/7")).is_rational());
  CHECK_THROWS_AS((void)x.to_string(), Undefined);
}

TEST_CASE("enclosures agree with the inertia of the shifted matrix") {
  CHECK(rc::check("Sylvester at both ends", [] {
    const int n = *rc::gen::inRange(3, 8);
    Entries a;
    const bool with_roots = *rc::gen::inRange(0, 4) == 0 && n < 5;
    for (int i = 0; i < n * n; ++i) {
      const Real e(Rational(*rc::gen::inRange(-1000, 1000)) / Rational(64));
      a.push_back(with_roots && i % 3 == 0 ? e * sqrt(Real(2)) : e);
    }
    const Entries g = gram(a, n, n);
    for (int k = 1; k <= n; ++k) {
      const Real x = Real::eigenvalue(g, n, k);
      const Enclosure e = x.enclosure(100);
      RC_ASSERT(e.lower <= e.upper);
      RC_ASSERT((e.upper - e.lower) * pow(Rational(2), 100) <= e.upper);
      // det(G - xI) changes its sign across the enclosure: the number of eigenvalues below each end, by Sylvester
      if (x.is_rational()) continue;
      const auto negatives = [&](const Rational& c) {
        // Gaussian elimination in exact arithmetic; generic matrices have no zero pivots
        std::vector<std::vector<Real>> r;
        for (int i = 0; i < n; ++i) r.emplace_back(g.begin() + i * n, g.begin() + (i + 1) * n);
        int count = 0;
        for (int i = 0; i < n; ++i) {
          auto& ri = r[static_cast<std::size_t>(i)];
          ri[static_cast<std::size_t>(i)] = ri[static_cast<std::size_t>(i)] - Real(c);
        }
        for (int i = 0; i < n; ++i) {
          const Real pivot = r[static_cast<std::size_t>(i)][static_cast<std::size_t>(i)];
          if (pivot.sign() == Sign::Zero) return -1;
          if (pivot.sign() == Sign::Negative) ++count;
          for (int j = i + 1; j < n; ++j) {
            const Real f = r[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] / pivot;
            for (int l = i; l < n; ++l) {
              Real& entry = r[static_cast<std::size_t>(j)][static_cast<std::size_t>(l)];
              entry = entry - f * r[static_cast<std::size_t>(i)][static_cast<std::size_t>(l)];
            }
          }
        }
        return count;
      };
      const int below_lower = negatives(e.lower - Rational::parse("1e-60")),
                below_upper = negatives(e.upper + Rational::parse("1e-60"));
      if (below_lower >= 0) RC_ASSERT(below_lower <= n - k);
      if (below_upper >= 0) RC_ASSERT(below_upper >= n - k + 1);
    }
  }));
}

TEST_CASE("what is not an eigenvalue of a positive semi-definite matrix is refused") {
  const Entries a = matrix({"1", "0", "0", "1"});
  CHECK_THROWS_AS((void)Real::eigenvalue(a, 2, 0), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(a, 2, 3), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(a, 3, 1), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue({}, 0, 1), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(matrix({"1", "2", "3", "4"}), 2, 1), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(matrix({"1", "0", "0", "-1"}), 2, 1), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(matrix({"1", "2", "2", "1"}), 2, 1), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(matrix({"1", "2", "0", "2", "1", "0", "0", "0", "1"}), 3, 1), Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(matrix({"1", "sqrt(5)", "sqrt(5)", "1"}), 2, 1), Undefined);
  // e_2 = 0 as if the rank were one, but e_3 < 0
  CHECK_THROWS_AS((void)Real::eigenvalue(matrix({"sqrt(2)", "sqrt(2)", "sqrt(2)", "sqrt(2)", "sqrt(2)", "-sqrt(2)",
                                                 "sqrt(2)", "-sqrt(2)", "sqrt(2)"}),
                                         3, 1),
                  Undefined);
  CHECK_THROWS_AS((void)Real::eigenvalue(matrix({"0", "sqrt(2)", "0", "sqrt(2)", "0", "1", "0", "1", "0"}), 3, 1),
                  Undefined);
}
