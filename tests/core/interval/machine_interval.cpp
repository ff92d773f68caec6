#include "interval/machine_interval.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "oracle.hpp"

using namespace plumbline;

namespace {

constexpr double denorm = std::numeric_limits<double>::denorm_min();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double infinity = std::numeric_limits<double>::infinity();

MachineInterval point(double x) { return MachineInterval::hull(x, x); }

// Doubles of every size: random bit patterns, and the corners where rounding goes wrong.
double arbitrary_double() {
  static const double corners[] = {0,
                                   denorm,
                                   2 * denorm,
                                   0x1p-1022,
                                   0x1.fffffffffffffp-1022,
                                   0x1p-960,
                                   0x1.8p-960,
                                   0x1p-537,
                                   0x1p-512,
                                   1,
                                   0x1.0000000000001p0,
                                   0x1.fffffffffffffp-1,
                                   3,
                                   0.1,
                                   0x1p52,
                                   0x1p53,
                                   0x1p512,
                                   0x1p1000,
                                   0x1p1001,
                                   largest};
  if (*rc::gen::inRange(0, 4) == 0) {
    const double x = *rc::gen::elementOf(std::vector<double>(std::begin(corners), std::end(corners)));
    return *rc::gen::arbitrary<bool>() ? x : -x;
  }
  if (*rc::gen::inRange(0, 2) == 0) return static_cast<double>(*rc::gen::inRange(-64, 64));
  const auto bits = *rc::gen::inRange<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
  const double x = std::bit_cast<double>(bits);
  return std::isfinite(x) ? x : 1.5;
}

// The narrowest enclosure that is promised where neither overflow nor underflow is near: a point if exact, else
// neighbours.
bool tight(MachineInterval x, const Rational& exact) {
  const bool is_double = Rational::from_double(x.lower()) == exact || Rational::from_double(x.upper()) == exact;
  return is_double ? x.lower() == x.upper() : std::nextafter(x.lower(), infinity) == x.upper();
}

bool far_from_the_ends(const Rational& a) {
  return a.is_zero() || (abs(a) > pow(Rational(2), -950) && abs(a) < pow(Rational(2), 990));
}

template <class Operation> void check_operation(Operation operation, const char* name) {
  CHECK(rc::check(name, [&operation] {
    const double a = arbitrary_double(), b = arbitrary_double();
    const Rational x = Rational::from_double(a), y = Rational::from_double(b);
    try {
      const Rational exact = operation(x, y);
      const MachineInterval result = operation(point(a), point(b));
      RC_ASSERT(oracle::contains(result.enclosure(), exact));
      if (far_from_the_ends(exact) && far_from_the_ends(x) && far_from_the_ends(y)) RC_ASSERT(tight(result, exact));
    } catch (const Undefined&) { RC_ASSERT(y.is_zero()); } catch (const Undecided&) {  // only overflow
      const Rational exact = operation(x, y);
      RC_ASSERT(abs(exact) > Rational::from_double(largest / 2));
    }
  }));
}

MachineInterval arbitrary_interval() {
  const double a = arbitrary_double(), b = *rc::gen::inRange(0, 3) == 0 ? a : arbitrary_double();
  return MachineInterval::hull(std::min(a, b), std::max(a, b));
}

// A double in the interval.
double member(MachineInterval x) {
  const double t = *rc::gen::elementOf(std::vector<double>{0, 0.25, 0.5, 0.9, 1});
  const double y = x.lower() * (1 - t) + x.upper() * t;
  return std::clamp(y, x.lower(), x.upper());
}

template <class Operation> void check_containment(Operation operation, const char* name) {
  CHECK(rc::check(name, [&operation] {
    const MachineInterval a = arbitrary_interval(), b = arbitrary_interval();
    try {
      const Enclosure result = operation(a, b).enclosure();
      const Rational exact = operation(Rational::from_double(member(a)), Rational::from_double(member(b)));
      RC_ASSERT(oracle::contains(result, exact));
    } catch (const Undefined&) { RC_ASSERT(b.sign() == Sign::Zero); } catch (const Undecided&) {
      RC_SUCCEED("overflow or division by an interval around zero");
    }
  }));
}

// f in interval arithmetic against Arb at a point of the interval.
template <class F, class Oracle>
void check_function(F f, Oracle oracle_function, const char* name, double low, double high) {
  CHECK(rc::check(name, [&] {
    const auto pick = [&] { return low + (high - low) * (*rc::gen::inRange(0, 1 << 30)) / double(1 << 30); };
    double a = pick(), b = *rc::gen::arbitrary<bool>() ? a : pick();
    if (*rc::gen::inRange(0, 3) == 0) b = std::nextafter(a, infinity);
    const MachineInterval x = MachineInterval::hull(std::min(a, b), std::max(a, b));
    const Enclosure result = f(x).enclosure();
    RC_ASSERT(oracle::meet(result, oracle::at(oracle_function, Rational::from_double(member(x)))));
    if (a == b)
      RC_ASSERT(f(x).upper() <=
                std::nextafter(std::nextafter(std::nextafter(f(x).lower(), infinity), infinity), infinity));
  }));
}

}  // namespace

TEST_CASE("sums, differences, products and quotients of doubles: contained, and as narrow as possible") {
  check_operation([](const auto& a, const auto& b) { return a + b; }, "a + b");
  check_operation([](const auto& a, const auto& b) { return a - b; }, "a - b");
  check_operation([](const auto& a, const auto& b) { return a * b; }, "a * b");
  check_operation([](const auto& a, const auto& b) { return a / b; }, "a / b");
}

TEST_CASE("operations on intervals contain the operations on their members") {
  check_containment([](const auto& a, const auto& b) { return a + b; }, "A + B");
  check_containment([](const auto& a, const auto& b) { return a - b; }, "A - B");
  check_containment([](const auto& a, const auto& b) { return a * b; }, "A * B");
  check_containment([](const auto& a, const auto& b) { return a / b; }, "A / B");
  CHECK(rc::check("abs, square, min, max, negation", [] {
    const MachineInterval a = arbitrary_interval(), b = arbitrary_interval();
    const Rational x = Rational::from_double(member(a)), y = Rational::from_double(member(b));
    RC_ASSERT(oracle::contains(abs(a).enclosure(), abs(x)));
    RC_ASSERT(oracle::contains((-a).enclosure(), -x));
    RC_ASSERT(oracle::contains(min(a, b).enclosure(), std::min(x, y)));
    RC_ASSERT(oracle::contains(max(a, b).enclosure(), std::max(x, y)));
    try {
      RC_ASSERT(oracle::contains(square(a).enclosure(), x * x));
      RC_ASSERT(square(a).lower() >= 0);
    } catch (const Undecided&) { RC_ASSERT(std::max(std::fabs(a.lower()), std::fabs(a.upper())) > 0x1p511); }
  }));
}

TEST_CASE("underflow is enclosed and keeps its sign") {
  const MachineInterval tiny = point(denorm) * point(0.5);
  CHECK(tiny.lower() == 0);
  CHECK(tiny.upper() == denorm);
  const MachineInterval negative = point(-denorm) * point(denorm);
  CHECK(negative.lower() == -denorm);
  CHECK(negative.upper() == 0);
  // exact below the normal range, but not known to be: still enclosed
  CHECK(oracle::contains((point(0x1p-1022) * point(0.5)).enclosure(), pow(Rational(2), -1023)));
  // here the fused multiply-add rounds the error to zero although the product is not exact
  const double a = 0x1.0000000000001p-537, b = 0x1.0000000000001p-537;
  REQUIRE(std::fma(a, b, -(a * b)) == 0);
  CHECK(oracle::contains((point(a) * point(b)).enclosure(), Rational::from_double(a) * Rational::from_double(b)));
}

TEST_CASE("overflow is undecided, never an infinite end") {
  CHECK_THROWS_AS((void)(point(largest) + point(largest)), Undecided);
  CHECK_THROWS_AS((void)(point(largest) * point(2)), Undecided);
  CHECK_THROWS_AS((void)(point(1) / point(denorm)), Undecided);
  CHECK_THROWS_AS((void)exp(point(710)), Undecided);
  CHECK_THROWS_AS((void)MachineInterval::enclosing(pow(Rational(10), 400)), Undecided);
  CHECK_THROWS_AS((void)MachineInterval::hull(0, infinity), Undecided);
  CHECK_THROWS_AS((void)MachineInterval::hull(1, 0), Undecided);
  CHECK_THROWS_AS((void)MachineInterval::hull(std::nan(""), 0), Undecided);
  CHECK(oracle::contains(exp(point(709)).enclosure(), Rational::from_double(std::exp(709))));
}

TEST_CASE("enclosing a rational: the neighbouring doubles, or the number itself") {
  const MachineInterval third = MachineInterval::enclosing(Rational(1) / Rational(3));
  CHECK(third.lower() == 0x1.5555555555555p-2);
  CHECK(third.upper() == 0x1.5555555555556p-2);
  CHECK(MachineInterval::enclosing(pow(Rational(2), -1074)).lower() == denorm);
  CHECK(MachineInterval::enclosing(pow(Rational(2), -1074)).upper() == denorm);
  const MachineInterval below = MachineInterval::enclosing(pow(Rational(2), -5000));
  CHECK(below.lower() == 0);
  CHECK(below.upper() == denorm);
  CHECK(MachineInterval::enclosing(Rational::from_double(largest)).upper() == largest);
  CHECK(rc::check("enclosing contains and is tight", [](long p, long q, int e) {
    RC_PRE(q != 0);
    const Rational a = Rational(p) / Rational(q) * pow(Rational(2), e % 900);
    const MachineInterval x = MachineInterval::enclosing(a);
    RC_ASSERT(oracle::contains(x.enclosure(), a));
    RC_ASSERT(tight(x, a) || abs(a) < pow(Rational(2), -1000));
  }));
  CHECK(rc::check("doubles are points", [] {
    const double a = arbitrary_double();
    const MachineInterval x = MachineInterval::enclosing(Rational::from_double(a));
    RC_ASSERT(x.lower() == a);
    RC_ASSERT(x.upper() == a);
  }));
}

TEST_CASE("roots, logarithms, exponentials and angles against Arb") {
  check_function([](MachineInterval x) { return sqrt(x); }, arb_sqrt, "sqrt", 0, 1e6);
  check_function([](MachineInterval x) { return sqrt(x); }, arb_sqrt, "sqrt of tiny numbers", 0, 1e-300);
  check_function([](MachineInterval x) { return log(x); }, arb_log, "log", 1e-9, 10);
  check_function([](MachineInterval x) { return exp(x); }, arb_exp, "exp", -30, 30);
  check_function([](MachineInterval x) { return exp(x); }, arb_exp, "exp with underflow", -760, -700);
  check_function([](MachineInterval x) { return cos(x); }, arb_cos, "cos", -20, 20);
  check_function([](MachineInterval x) { return sin(x); }, arb_sin, "sin", -20, 20);
  check_function([](MachineInterval x) { return acos(x); }, arb_acos, "acos", -1, 1);
  check_function([](MachineInterval x) { return erf(x); }, arb_hypgeom_erf, "erf", -8, 8);
  check_function([](MachineInterval x) { return erf(x); }, arb_hypgeom_erf, "erf of tiny numbers", -1e-300, 1e-300);
  check_function([](MachineInterval x) { return sin(x); }, arb_sin, "sin of huge numbers", 1e17, 1e18);
  CHECK(cos(MachineInterval::hull(3, 4)).lower() == -1);
  CHECK(cos(MachineInterval::hull(-1, 7)).upper() == 1);
  Rational pi = oracle::at([](arb_ptr r, arb_srcptr, slong bits) { arb_const_pi(r, bits); }, Rational()).lower;
  CHECK(oracle::contains(machine_pi().enclosure(), pi));
  CHECK(machine_pi().upper() == std::nextafter(machine_pi().lower(), infinity));
}

TEST_CASE("powers follow the rules of docs/language.md") {
  const Rational half = Rational(1) / Rational(2), third = Rational(1) / Rational(3);
  CHECK(pow(MachineInterval::hull(-2, 3), Rational(2)).lower() == 0);
  CHECK(pow(MachineInterval::hull(-2, 3), Rational(2)).upper() == 9);
  CHECK(pow(MachineInterval::hull(-2, 3), Rational(3)).lower() == -8);
  CHECK(pow(point(-2), Rational(-3)).lower() == -0.125);
  CHECK(pow(point(-2), Rational(0)).lower() == 1);
  CHECK(oracle::contains(pow(point(8), third).enclosure(), Rational(2)));
  CHECK(oracle::contains(pow(point(4), Rational(-3) / Rational(2)).enclosure(), Rational(1) / Rational(8)));
  CHECK(pow(point(0), half).sign() == Sign::Zero);
  CHECK_THROWS_AS((void)pow(point(0), Rational(0)), Undefined);
  CHECK_THROWS_AS((void)pow(point(0), Rational(-1)), Undefined);
  CHECK_THROWS_AS((void)pow(point(0), -half), Undefined);
  CHECK_THROWS_AS((void)pow(MachineInterval::hull(-1, 1), Rational(0)), Undecided);
  CHECK_THROWS_AS((void)pow(MachineInterval::hull(-1, 1), Rational(-2)), Undecided);
  CHECK_THROWS_AS((void)pow(MachineInterval::hull(0, 1), -half), Undecided);
  CHECK_THROWS_AS((void)pow(point(-1), half), Undefined);
  CHECK_THROWS_AS((void)pow(MachineInterval::hull(-1, 1), half), Undecided);
}

TEST_CASE("outside the domain: undefined if certainly, undecided if possibly") {
  CHECK_THROWS_AS((void)(point(1) / point(0)), Undefined);
  CHECK_THROWS_AS((void)(point(1) / MachineInterval::hull(0, 1)), Undecided);
  CHECK_THROWS_AS((void)(point(1) / MachineInterval::hull(-1, 1)), Undecided);
  CHECK_THROWS_AS((void)sqrt(point(-1)), Undefined);
  CHECK_THROWS_AS((void)sqrt(MachineInterval::hull(-denorm, 1)), Undecided);
  CHECK_THROWS_AS((void)sqrt(MachineInterval::hull(-1, 0)), Undecided);
  CHECK_THROWS_AS((void)log(point(0)), Undefined);
  CHECK_THROWS_AS((void)log(MachineInterval::hull(-1, 0)), Undefined);
  CHECK_THROWS_AS((void)log(MachineInterval::hull(0, 1)), Undecided);
}

TEST_CASE("signs") {
  CHECK(point(0).sign() == Sign::Zero);
  CHECK(point(-0.0).sign() == Sign::Zero);
  CHECK(MachineInterval().sign() == Sign::Zero);
  CHECK(point(denorm).sign() == Sign::Positive);
  CHECK(point(-denorm).sign() == Sign::Negative);
  CHECK(MachineInterval::hull(0, 1).sign() == Sign::Unknown);
  CHECK(MachineInterval::hull(-1, 0).sign() == Sign::Unknown);
}
