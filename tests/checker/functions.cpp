// acos and erf of intervals against Arb, which shares no code with the checker: random arguments, small ones, those
// near the ends of what is cut into cases, and several precisions. An enclosure meets Arb's ball, which is much
// narrower, and is as narrow as the precision promises; moved by a few of its own widths, it would not meet the ball.
#include <arb.h>
#include <arb_hypgeom.h>

#include <boost/test/unit_test.hpp>

#include <random>

#include "numbers/interval.hpp"
#include "session.hpp"

using namespace checker;

namespace {

struct Ball {
  arb_t value;
  Ball() { arb_init(value); }
  ~Ball() { arb_clear(value); }
  Ball(const Ball&) = delete;
  Ball& operator=(const Ball&) = delete;
};

void set(arb_t ball, const Dyadic& x) {
  fmpz_t m, e;
  fmpz_init(m);
  fmpz_init(e);
  fmpz_set_mpz(m, x.m.get_mpz_t());
  fmpz_set_si(e, x.e);
  arb_set_fmpz_2exp(ball, m, e);
  fmpz_clear(m);
  fmpz_clear(e);
}

using Function = Interval (*)(const Interval&);
const Function kAcos = checker::acos, kErf = checker::erf;

// With more bits until twice as many are right as the checker was asked for.
void by_arb(arb_t out, const Dyadic& x, Function f, long bits) {
  Ball at;
  set(at.value, x);
  for (slong more = 2 * bits + 64; more < 100000; more *= 2) {
    f == kAcos ? arb_acos(out, at.value, more) : arb_hypgeom_erf(out, at.value, more);
    if (arb_rel_accuracy_bits(out) > 2 * bits) return;
  }
  throw std::logic_error("Arb does not know");
}

// lo <= f(x) <= hi, by as much as Arb's ball says
bool between(const Interval& a, const arb_t value) {
  Ball lo, hi;
  set(lo.value, a.lo);
  set(hi.value, a.hi);
  return !arb_lt(value, lo.value) && !arb_gt(value, hi.value);
}

void hold(Function f, const Dyadic& x, long bits) {
  const Precision working(bits);
  Ball expected;
  by_arb(expected.value, x, f, bits);
  const Interval value = f({x, x});
  const Dyadic width = value.hi - value.lo, size = magnitude(value);
  BOOST_TEST(between(value, expected.value), to_rational(x) << " with " << bits << " bits");
  BOOST_TEST(exponent(width) <= exponent(size) - bits + 4, to_rational(x) << " with " << bits << " bits");
  const Dyadic away{1, exponent(size) - bits + 6};
  BOOST_TEST(!between({value.lo + away, value.hi + away}, expected.value));
  BOOST_TEST(!between({value.lo - away, value.hi - away}, expected.value));
}

// f of an interval contains f of its ends and of what lies between.
void hold(Function f, const Dyadic& x, const Dyadic& y, long bits) {
  const Precision working(bits);
  const Interval a = hull({x, x}, {y, y}), value = f(a);
  Dyadic mid = x + y;
  --mid.e;
  for (const Dyadic& at : {x, y, mid}) {
    Ball expected;
    by_arb(expected.value, at, f, bits);
    BOOST_TEST(between(value, expected.value), to_rational(at) << " with " << bits << " bits");
  }
}

struct Points {
  std::mt19937_64 source{8};
  long below(long n) { return static_cast<long>(source() % static_cast<unsigned long>(n)); }
  Dyadic inside() {  // (-1, 1)
    Dyadic x{mpz_class(static_cast<unsigned long>(source() >> 12)), -52};
    if (below(4) == 0) x.e -= below(200);                              // near 0
    if (below(4) == 0) x = Dyadic{1, 0} - Dyadic{1, -below(150)} * x;  // near 1
    if (below(2) == 0) x.m = -x.m;
    return x;
  }
  Dyadic any(long most) {
    Dyadic x = inside();
    x.m *= below(most) + 1;
    return x;
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(functions, checker_test::Fresh)

BOOST_AUTO_TEST_CASE(acos_of_points) {
  Points points;
  for (int i = 0; i < 1500; ++i) hold(kAcos, points.inside(), 64 + points.below(300));
  for (const Dyadic& x : {Dyadic{-1, 0}, Dyadic{0, 0}, Dyadic{1, -1}, Dyadic{-1, -1}, Dyadic{1, -20000},
                          Dyadic{1, 0} - Dyadic{1, -20000}, Dyadic{1, -20000} - Dyadic{1, 0}})
    for (const long bits : {32, 64, 3000}) hold(kAcos, x, bits);
  for (const long bits : {32, 64, 3000}) {
    const Precision working(bits);
    const Interval none = acos({{1, 0}, {1, 0}});
    BOOST_TEST((sgn(none.lo.m) == 0 && sgn(none.hi.m) == 0));
  }
}

BOOST_AUTO_TEST_CASE(erf_of_points) {
  Points points;
  for (int i = 0; i < 1500; ++i) hold(kErf, points.any(i % 3 == 0 ? 30 : 3), 64 + points.below(300));
  for (const Dyadic& x : {Dyadic{1, -20000}, Dyadic{-3, -500}, Dyadic{1, 0}, Dyadic{7, 0}, Dyadic{-11, 0},
                          Dyadic{45, 0}, Dyadic{1, 20}, Dyadic{-1, 3000}})
    for (const long bits : {32, 64, 3000}) hold(kErf, x, bits);
  for (const long bits : {40, 64, 200, 1000})  // on both sides of where the series is left
    for (long n = -8; n <= 8; ++n) {
      mpz_class least;
      mpz_sqrt(least.get_mpz_t(), mpz_class(mpz_class(7 * bits) * (mpz_class(1) << 40) / 10).get_mpz_t());
      hold(kErf, {least + n, -20}, bits);
    }
}

BOOST_AUTO_TEST_CASE(of_intervals) {
  Points points;
  for (int i = 0; i < 300; ++i) {
    hold(kAcos, points.inside(), points.inside(), 80);
    hold(kErf, points.any(20), points.any(20), 80);
  }
  const Interval cut = acos({{-3, 0}, {5, 0}});  // what lies outside of [-1, 1] is cut off
  BOOST_TEST((sgn(cut.lo.m) == 0 && compare(cut.hi, pi().lo) >= 0 && compare(cut.hi, {4, 0}) < 0));
}

BOOST_AUTO_TEST_SUITE_END()
