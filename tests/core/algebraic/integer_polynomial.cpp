#include "algebraic/integer_polynomial.hpp"
#include "algebraic/prime_field.hpp"

#include <doctest/doctest.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>
#include <rapidcheck.h>

#include <algorithm>

#include "algebraic/root_isolation.hpp"

using namespace plumbline;
using exact::Polynomial;

namespace {

Polynomial from_roots(const std::vector<long>& roots) {
  Polynomial p = {Integer(1)};
  for (const long r : roots) {
    Polynomial q(p.size() + 1, Integer(0));
    for (std::size_t i = 0; i < p.size(); ++i) {
      q[i + 1] += p[i];
      q[i] -= p[i] * r;
    }
    p = q;
  }
  return p;
}

Polynomial by_flint(const std::vector<Integer>& entries, int n) {
  fmpz_mat_t m;
  fmpz_mat_init(m, n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      fmpz_set_mpz(fmpz_mat_entry(m, i, j), entries[static_cast<std::size_t>(i * n + j)].backend().data());
  }
  fmpz_poly_t p;
  fmpz_poly_init(p);
  fmpz_mat_charpoly(p, m);
  Polynomial result;
  for (slong i = 0; i <= fmpz_poly_degree(p); ++i) {
    Integer c;
    fmpz_get_mpz(c.backend().data(), fmpz_poly_get_coeff_ptr(p, i));
    result.push_back(c);
  }
  fmpz_poly_clear(p);
  fmpz_mat_clear(m);
  return result;
}

std::vector<long> arbitrary_roots(int low, int high) {
  auto roots = *rc::gen::container<std::vector<long>>(rc::gen::inRange<long>(low, high));
  if (roots.empty()) roots.push_back(3);
  if (roots.size() > 12) roots.resize(12);
  std::sort(roots.rbegin(), roots.rend());
  return roots;
}

}  // namespace

TEST_CASE("characteristic polynomials agree with FLINT") {
  CHECK(rc::check("random integer matrices", [] {
    const int n = *rc::gen::inRange(1, 9);
    const int size = *rc::gen::elementOf(std::vector<int>{1, 3, 1 << 30});
    std::vector<Integer> entries;
    for (int i = 0; i < n * n; ++i)
      entries.push_back(Integer(*rc::gen::inRange(-size, size + 1)) * (size > 3 ? Integer(1) << 90 : Integer(1)));
    RC_ASSERT(exact::characteristic_polynomial(entries, n) == by_flint(entries, n));
  }));
}

TEST_CASE("characteristic polynomials of more rows than products are summed before a remainder") {
  for (const int n : {31, 32, 33, 63, 64, 80}) {
    std::vector<Integer> entries;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < n; ++j) entries.emplace_back((i * i * 31 + i * j * 17 + j * 7 + 5) % 1009 - 504);
    CHECK(exact::characteristic_polynomial(entries, n) == by_flint(entries, n));
  }
}

TEST_CASE("sums of the largest products modulo a prime") {
  const exact::PrimeField f{(exact::Word{1} << 61) - 1};  // the largest, and a prime
  const std::vector<exact::Word> largest(300, f.p - 1);   // -1, whose square is 1
  for (const std::size_t n : {0U, 1U, 31U, 32U, 70U, 300U}) CHECK(f.dot(largest.data(), largest.data(), n) == n);
}

TEST_CASE("Descartes' rule counts the roots of a real-rooted polynomial exactly") {
  CHECK(rc::check("roots above a rational", [] {
    const std::vector<long> roots = arbitrary_roots(-20, 20);
    const Rational c = Rational(*rc::gen::inRange(-60, 60)) / Rational(*rc::gen::inRange(1, 4));
    const auto expected = std::count_if(roots.begin(), roots.end(), [&c](long r) { return Rational(r) > c; });
    RC_ASSERT(exact::roots_above(from_roots(roots), c) == expected);
  }));
}

TEST_CASE("square-free parts keep every root once") {
  CHECK(rc::check("repeated roots", [] {
    std::vector<long> roots = arbitrary_roots(-5, 6);
    const Polynomial p = from_roots(roots);
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    RC_ASSERT(exact::squarefree_part(p) == from_roots(roots));
  }));
}

TEST_CASE("integer roots are found, and nothing else") {
  CHECK(rc::check("known roots beside irrational ones", [] {
    std::vector<long> roots = arbitrary_roots(-1'000'000'000, 1'000'000'000);
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    Polynomial p = from_roots(roots);
    // times x^2 - 5x + 1, whose roots are irrational
    Polynomial q(p.size() + 2, Integer(0));
    for (std::size_t i = 0; i < p.size(); ++i) {
      q[i] += p[i];
      q[i + 1] -= 5 * p[i];
      q[i + 2] += p[i];
    }
    std::vector<Integer> found = exact::integer_roots(q);
    std::sort(found.rbegin(), found.rend());
    RC_ASSERT(found == std::vector<Integer>(roots.begin(), roots.end()));
    for (const Integer& r : found) q = exact::divide_by_root(q, r);
    RC_ASSERT(q == Polynomial({Integer(1), Integer(-5), Integer(1)}));
  }));
  CHECK(exact::integer_roots({Integer(-2), Integer(0), Integer(1)}).empty());
}

TEST_CASE("the root bound is above every root") {
  CHECK(rc::check("root bound", [] {
    const std::vector<long> roots = arbitrary_roots(-1000, 1000);
    const Integer bound = exact::root_bound(from_roots(roots));
    for (const long r : roots) RC_ASSERT(abs(Integer(r)) < bound);
  }));
}

TEST_CASE("isolated roots are enclosed as narrowly as asked, with the right index") {
  CHECK(rc::check("roots of products of quadratics", [] {
    // (x - a)^2 = d: roots a +- sqrt(d), checked by the sign of (x - a)^2 - d at the ends
    const long a = *rc::gen::inRange<long>(-50, 50), d = *rc::gen::elementOf(std::vector<long>{2, 3, 1'000'003, 7});
    const Polynomial p = {Integer(a * a - d), Integer(-2 * a), Integer(1)};
    const Rational width = pow(Rational(2), -*rc::gen::inRange(1, 3000));
    for (const int index : {1, 2}) {
      exact::RootIsolation isolation(p, index);
      const Enclosure& e = isolation.refine_to(width);
      RC_ASSERT(e.upper - e.lower <= width);
      RC_ASSERT(exact::roots_above(p, e.lower) == index);
      RC_ASSERT(exact::roots_above(p, e.upper) == index - 1);
    }
  }));
  CHECK(rc::check("integer roots and multiplicities", [] {
    const std::vector<long> roots = arbitrary_roots(1, 12);
    for (std::size_t k = 1; k <= roots.size(); ++k) {
      const exact::LocatedRoot located = exact::locate_root(from_roots(roots), static_cast<int>(k));
      exact::RootIsolation isolation(located.squarefree, located.index);
      const Enclosure& e = isolation.refine_relative(100);
      const Rational root(roots[k - 1]);
      RC_ASSERT(e.lower <= root);
      RC_ASSERT(root <= e.upper);
      RC_ASSERT((e.upper - e.lower) * pow(Rational(2), 99) <= root);
    }
  }));
  // x^3 - 4N x^2 + 4N x - 1: one root near 4N, one near 1, one near 1/(4N)
  const Integer n = Integer("1000000000000000000000000000000");
  const Polynomial monic = {Integer(-1), 4 * n, -4 * n, Integer(1)};
  CHECK(exact::roots_above(monic, Rational(0)) == 3);
  exact::RootIsolation smallest(monic, 3), middle(monic, 2);
  CHECK(smallest.refine_relative(200).upper < Rational::parse("1e-29"));
  CHECK(middle.refine_relative(200).lower > Rational(1) / Rational(2));
}
