// Exact confidence intervals: known values, the definition at the ends, and the coverage itself.
#include "number/binomial.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"

using namespace plumbline;

namespace {

const Rational k95(19, 20);
Rational dyadic(long e) { return pow(Rational(2), e); }

// P_p[k] by its definition.
Rational point(long k, long n, const Rational& p) {
  Rational out = 1;
  for (long i = 1; i <= k; ++i) out *= Rational(n - k + i) / Rational(i);
  return out * (k == 0 ? Rational(1) : pow(p, k)) * (k == n ? Rational(1) : pow(Rational(1) - p, n - k));
}

bool near(const Rational& a, const char* decimal) { return abs(a - Rational::parse(decimal)) < Rational(1, 200000000); }

}  // namespace

TEST_CASE("tails are sums of points") {
  for (const Rational& p : {Rational(1, 3), Rational(1, 2), Rational(99, 100)})
    for (long n : {1L, 2L, 7L})
      for (long k = 0; k <= n; ++k) {
        Rational sum = 0;
        for (long i = k; i <= n; ++i) sum += point(i, n, p);
        CHECK(upper_tail(k, n, p) == sum);
      }
  CHECK(upper_tail(0, 5, 0) == Rational(1));
  CHECK(upper_tail(1, 5, 0) == Rational(0));
  CHECK(upper_tail(5, 5, 1) == Rational(1));
  CHECK(upper_tail(6, 5, 1) == Rational(0));
  CHECK(upper_tail(-1, 5, Rational(1, 2)) == Rational(1));
}

TEST_CASE("known intervals") {
  const Enclosure a = clopper_pearson(3, 10, k95), b = clopper_pearson(50, 100, k95),
                  c = clopper_pearson(1, 20, Rational(99, 100));
  CHECK(near(a.lower, "0.066739511"));
  CHECK(near(a.upper, "0.652452850"));
  CHECK(near(b.lower, "0.398321130"));
  CHECK(near(b.upper, "0.601678870"));
  CHECK(near(c.lower, "0.000250596"));
  CHECK(near(c.upper, "0.317141735"));
}

TEST_CASE("no success, only successes: the ends have closed forms") {
  // (1 - p)^n = alpha/2 at the upper end for k = 0.
  for (long n : {1L, 10L, 200L}) {
    const Enclosure none = clopper_pearson(0, n, k95), all = clopper_pearson(n, n, k95);
    CHECK(none.lower == Rational(0));
    CHECK(all.upper == Rational(1));
    CHECK(pow(Rational(1) - none.upper, n) <= Rational(1, 40));
    CHECK(pow(Rational(1) - none.upper + dyadic(-30), n) > Rational(1, 40));
    CHECK(all.lower == Rational(1) - none.upper);
  }
}

TEST_CASE("the ends are those of the definition, rounded outwards by less than the unit") {
  for (const int bits : {4, 12, 30})
    for (long n : {1L, 3L, 11L})
      for (long k = 0; k <= n; ++k) {
        const Enclosure e = clopper_pearson(k, n, k95, bits);
        const Rational unit = dyadic(-bits), half(1, 40);
        CHECK(e.lower <= Rational(k, n));
        CHECK(e.upper >= Rational(k, n));
        if (k > 0) CHECK(upper_tail(k, n, e.lower) <= half);
        if (k > 0) CHECK(upper_tail(k, n, e.lower + unit) > half);
        if (k < n) CHECK(Rational(1) - upper_tail(k + 1, n, e.upper) <= half);
        if (k < n) CHECK(Rational(1) - upper_tail(k + 1, n, e.upper - unit) > half);
      }
}

TEST_CASE("coverage, exactly: whatever p is, the interval contains it with a probability of at least the confidence") {
  for (const Rational& confidence : {Rational(1, 2), k95})
    for (long n : {1L, 5L, 12L}) {
      std::vector<Enclosure> intervals;
      for (long k = 0; k <= n; ++k) intervals.push_back(clopper_pearson(k, n, confidence));
      for (long a = 0; a <= 60; ++a) {
        const Rational p(a, 60);
        Rational covered = 0;
        for (long k = 0; k <= n; ++k)
          if (intervals[static_cast<std::size_t>(k)].lower <= p && p <= intervals[static_cast<std::size_t>(k)].upper)
            covered += p.is_zero() ? Rational(k == 0) : p == Rational(1) ? Rational(k == n) : point(k, n, p);
        CHECK(covered >= confidence);
      }
    }
}

TEST_CASE("more confidence is wider, more trials are narrower") {
  const Enclosure a = clopper_pearson(30, 100, k95), b = clopper_pearson(30, 100, Rational(999, 1000)),
                  c = clopper_pearson(300, 1000, k95);
  CHECK(b.lower < a.lower);
  CHECK(b.upper > a.upper);
  CHECK(c.lower > a.lower);
  CHECK(c.upper < a.upper);
}

TEST_CASE("what is no experiment is refused") {
  CHECK_THROWS_AS((void)clopper_pearson(1, 0, k95), Undefined);
  CHECK_THROWS_AS((void)clopper_pearson(-1, 5, k95), Undefined);
  CHECK_THROWS_AS((void)clopper_pearson(6, 5, k95), Undefined);
  CHECK_THROWS_AS((void)clopper_pearson(1, 5, 1), Undefined);
  CHECK_THROWS_AS((void)clopper_pearson(1, 5, 0), Undefined);
  CHECK_THROWS_AS((void)clopper_pearson(1, 5, k95, 61), Undefined);
  CHECK_THROWS_AS((void)clopper_pearson(1, 100001, k95), Undefined);
  CHECK_THROWS_AS((void)upper_tail(1, 5, Rational(3, 2)), Undefined);
}
