#include "interval/multi_interval.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <atomic>
#include <barrier>
#include <concepts>
#include <thread>
#include <type_traits>
#include <vector>

#include "oracle.hpp"

using namespace plumbline;

namespace {

MultiInterval point(const char* text) { return MultiInterval::enclosing(Rational::parse(text)); }

Rational arbitrary_rational() {
  const long p = *rc::gen::inRange<long>(-1'000'000'000, 1'000'000'000), q = *rc::gen::inRange<long>(1, 1'000'000);
  const int e = *rc::gen::elementOf(std::vector<int>{0, 0, 0, -30, 30, -2000, 2000});
  return Rational(p) / Rational(q) * pow(Rational(2), e);
}

struct Sample {
  Rational lower, upper, member;
};

Sample arbitrary_sample() {
  Rational a = arbitrary_rational(), b = *rc::gen::arbitrary<bool>() ? a : arbitrary_rational();
  if (b < a) std::swap(a, b);
  const Rational t = Rational(*rc::gen::inRange(0, 5)) / Rational(4);
  return {a, b, a + (b - a) * t};
}

template <class Operation> void check_multi_operation(Operation operation, const char* name) {
  CHECK(rc::check(name, [&operation] {
    const PrecisionScope scope(*rc::gen::elementOf(std::vector<int>{2, 24, 53, 128, 1000}));
    const Sample a = arbitrary_sample(), b = arbitrary_sample();
    try {
      const MultiInterval result =
          operation(MultiInterval::hull(a.lower, a.upper), MultiInterval::hull(b.lower, b.upper));
      RC_ASSERT(oracle::contains(result.enclosure(), operation(a.member, b.member)));
    } catch (const Undecided&) {
      RC_ASSERT(b.lower.sign() != Sign::Positive);
      RC_ASSERT(b.upper.sign() != Sign::Negative);
    } catch (const Undefined&) {
      RC_ASSERT(b.lower.is_zero());
      RC_ASSERT(b.upper.is_zero());
    }
  }));
}

template <class F, class Oracle> void check_function(F f, Oracle oracle_function, const char* name, int low, int high) {
  CHECK(rc::check(name, [&] {
    const PrecisionScope scope(*rc::gen::elementOf(std::vector<int>{24, 53, 128, 500}));
    const auto pick = [&] { return Rational(*rc::gen::inRange(low * 1000 + 1, high * 1000)) / Rational(1000); };
    Rational a = pick(), b = *rc::gen::arbitrary<bool>() ? a : pick();
    if (b < a) std::swap(a, b);
    const Rational x = a + (b - a) * (Rational(*rc::gen::inRange(0, 5)) / Rational(4));
    RC_ASSERT(oracle::meet(f(MultiInterval::hull(a, b)).enclosure(), oracle::at(oracle_function, x)));
  }));
}

}  // namespace

TEST_CASE("conversions contain the rational at every precision") {
  CHECK(rc::check("enclosing", [] {
    const int bits = *rc::gen::inRange(2, 700);
    const PrecisionScope scope(bits);
    const Rational a = arbitrary_rational();
    const Enclosure e = MultiInterval::enclosing(a).enclosure();
    RC_ASSERT(oracle::contains(e, a));
    RC_ASSERT((e.upper - e.lower) * pow(Rational(2), bits - 1) <= abs(a));
  }));
  const PrecisionScope scope(64);
  const Rational third = Rational(1) / Rational(3);
  CHECK(MultiInterval::enclosing(third).enclosure().lower < third);
  CHECK(third < MultiInterval::enclosing(third).enclosure().upper);
}

TEST_CASE("there are no comparison operators and no way in for doubles") {
  static_assert(!std::is_convertible_v<double, MultiInterval>);
  static_assert(!std::is_constructible_v<MultiInterval, double>);
  static_assert(!std::is_constructible_v<MultiInterval, int>);
  static_assert(!std::totally_ordered<MultiInterval>);
  static_assert(!std::equality_comparable<MultiInterval>);
}

TEST_CASE("operations on intervals contain the operations on their members") {
  check_multi_operation([](const auto& a, const auto& b) { return a + b; }, "A + B");
  check_multi_operation([](const auto& a, const auto& b) { return a - b; }, "A - B");
  check_multi_operation([](const auto& a, const auto& b) { return a * b; }, "A * B");
  check_multi_operation([](const auto& a, const auto& b) { return a / b; }, "A / B");
  CHECK(rc::check("abs, square, min, max, negation", [] {
    const PrecisionScope scope(53);
    const Sample a = arbitrary_sample(), b = arbitrary_sample();
    const MultiInterval x = MultiInterval::hull(a.lower, a.upper), y = MultiInterval::hull(b.lower, b.upper);
    RC_ASSERT(oracle::contains(abs(x).enclosure(), abs(a.member)));
    RC_ASSERT(oracle::contains((-x).enclosure(), -a.member));
    RC_ASSERT(oracle::contains(square(x).enclosure(), a.member * a.member));
    RC_ASSERT(square(x).enclosure().lower >= Rational(0));
    RC_ASSERT(oracle::contains(min(x, y).enclosure(), std::min(a.member, b.member)));
    RC_ASSERT(oracle::contains(max(x, y).enclosure(), std::max(a.member, b.member)));
  }));
}

TEST_CASE("functions against Arb") {
  check_function([](const MultiInterval& x) { return sqrt(x); }, arb_sqrt, "sqrt", 0, 1000);
  check_function([](const MultiInterval& x) { return log(x); }, arb_log, "log", 0, 1000);
  check_function([](const MultiInterval& x) { return exp(x); }, arb_exp, "exp", -50, 50);
  check_function([](const MultiInterval& x) { return cos(x); }, arb_cos, "cos", -30, 30);
  check_function([](const MultiInterval& x) { return sin(x); }, arb_sin, "sin", -30, 30);
  check_function([](const MultiInterval& x) { return acos(x); }, arb_acos, "acos", -1, 1);
  check_function([](const MultiInterval& x) { return erf(x); }, arb_hypgeom_erf, "erf", -10, 10);
  const auto fifth_root_cubed = [](arb_ptr r, arb_srcptr x, slong bits) {
    arb_root_ui(r, x, 5, bits);
    arb_pow_ui(r, r, 3, bits);
  };
  check_function([](const MultiInterval& x) { return pow(x, Rational(3) / Rational(5)); }, fifth_root_cubed, "x^(3/5)",
                 0, 50);
  const auto inverse_square = [](arb_ptr r, arb_srcptr x, slong bits) {
    arb_pow_ui(r, x, 2, bits);
    arb_inv(r, r, bits);
  };
  check_function([](const MultiInterval& x) { return pow(x, Rational(-2)); }, inverse_square, "x^-2", 0, 50);
  check_function([](const MultiInterval& x) { return pow(x, Rational(-2)); }, inverse_square, "x^-2, negative x", -50,
                 -1);
  const Enclosure pi = oracle::at([](arb_ptr r, arb_srcptr, slong bits) { arb_const_pi(r, bits); }, Rational());
  CHECK(oracle::contains(multi_pi().enclosure(), pi.lower));
}

TEST_CASE("narrower precision gives wider intervals around the same number") {
  Rational widths[2];
  int i = 0;
  for (const int bits : {128, 512}) {
    const PrecisionScope scope(bits);
    const Enclosure e = sqrt(point("2")).enclosure();
    CHECK(e.lower * e.lower < Rational(2));
    CHECK(Rational(2) < e.upper * e.upper);
    widths[i++] = e.upper - e.lower;
  }
  CHECK(widths[1] * pow(Rational(2), 380) < widths[0]);
}

TEST_CASE("the precision belongs to the scope") {
  const int before = PrecisionScope::current();
  {
    const PrecisionScope outer(300);
    CHECK(PrecisionScope::current() == 300);
    {
      const PrecisionScope inner(77);
      CHECK(PrecisionScope::current() == 77);
      CHECK(mpfi_get_prec(MultiInterval().value().backend().data()) == 77);
    }
    CHECK(PrecisionScope::current() == 300);
  }
  CHECK(PrecisionScope::current() == before);
  CHECK_THROWS_AS(PrecisionScope(1), Undefined);
  CHECK_THROWS_AS(PrecisionScope(-5), Undefined);
}

TEST_CASE("the precision belongs to the thread") {
  std::atomic<int> wrong = 0;
  std::barrier all_set(4);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t, &wrong, &all_set] {
      for (int round = 0; round < 20; ++round) {
        const int bits = 64 + 61 * t + round;
        const PrecisionScope scope(bits);
        all_set.arrive_and_wait();  // now every thread has set its precision, the last one wins if they share it
        const MultiInterval x = sqrt(MultiInterval::enclosing(Rational(2)) + point("1/3"));
        if (mpfi_get_prec(x.value().backend().data()) != bits || PrecisionScope::current() != bits) ++wrong;
        const Enclosure e = x.enclosure();
        const Rational square = Rational(7) / Rational(3);
        if (!(e.lower * e.lower < square && square < e.upper * e.upper)) ++wrong;
        if (pow(Rational(2), bits - 4) * (e.upper - e.lower) > Rational(2)) ++wrong;
        all_set.arrive_and_wait();
      }
    });
  }
  for (std::thread& t : threads) t.join();
  CHECK(wrong == 0);
}

TEST_CASE("copies keep their value when the precision changes") {
  MultiInterval fine;
  {
    const PrecisionScope scope(1000);
    fine = sqrt(point("2"));
  }
  const PrecisionScope scope(24);
  const MultiInterval copy = fine;
  CHECK(copy.enclosure().lower == fine.enclosure().lower);
  CHECK(copy.enclosure().upper == fine.enclosure().upper);
  // an operation rounds outwards to the precision of the thread
  const Enclosure coarse = (copy + MultiInterval()).enclosure();
  CHECK(coarse.lower < fine.enclosure().lower);
  CHECK(fine.enclosure().upper < coarse.upper);
}

TEST_CASE("outside the domain: undefined if certainly, undecided if possibly") {
  const MultiInterval around = MultiInterval::hull(Rational(-1), Rational(1));
  CHECK_THROWS_AS((void)(point("1") / point("0")), Undefined);
  CHECK_THROWS_AS((void)(point("1") / around), Undecided);
  CHECK_THROWS_AS((void)(point("1") / MultiInterval::hull(Rational(0), Rational(1))), Undecided);
  CHECK_THROWS_AS((void)sqrt(point("-1")), Undefined);
  CHECK_THROWS_AS((void)sqrt(around), Undecided);
  CHECK_THROWS_AS((void)log(point("0")), Undefined);
  CHECK_THROWS_AS((void)log(MultiInterval::hull(Rational(-1), Rational(0))), Undefined);
  CHECK_THROWS_AS((void)log(around), Undecided);
  CHECK_THROWS_AS((void)pow(point("0"), Rational(0)), Undefined);
  CHECK_THROWS_AS((void)pow(around, Rational(-2)), Undecided);
  CHECK_THROWS_AS((void)pow(around, Rational(0)), Undecided);
  CHECK_THROWS_AS((void)pow(around, Rational(1) / Rational(2)), Undecided);
  CHECK_THROWS_AS((void)pow(point("-2"), Rational(1) / Rational(2)), Undefined);
  CHECK_THROWS_AS((void)MultiInterval::hull(Rational(1), Rational(0)), Undecided);
  CHECK(pow(around, Rational(3)).enclosure().lower == Rational(-1));
  CHECK(pow(around, Rational(2)).enclosure().lower == Rational(0));
  CHECK(pow(point("-2"), Rational(0)).enclosure().lower == Rational(1));
}

TEST_CASE("results beyond all exponents are refused") {
  MultiInterval x = point("10");
  CHECK_THROWS_AS((void)exp(exp(exp(x))), Undecided);
  // finite, but too long to be written as a rational
  CHECK_THROWS_AS((void)exp(point("5e8")).enclosure(), ResourceLimit);
}

TEST_CASE("signs") {
  CHECK(MultiInterval().sign() == Sign::Zero);
  CHECK(point("1e-5000").sign() == Sign::Positive);
  CHECK(point("-1e-5000").sign() == Sign::Negative);
  CHECK(MultiInterval::hull(Rational(0), Rational(1)).sign() == Sign::Unknown);
  CHECK(MultiInterval::hull(Rational(-1), Rational(0)).sign() == Sign::Unknown);
}
