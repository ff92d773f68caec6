#include "algebraic/real.hpp"

#include <doctest/doctest.h>
#include <pthread.h>
#include <rapidcheck.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "core/interval/oracle.hpp"

using namespace plumbline;

namespace {

Real number(const char* text) { return Real::parse(text); }
Rational ratio(long p, long q) { return Rational(p) / Rational(q); }
Real root(const Real& a, int k) { return pow(a, ratio(1, k)); }
bool is_zero(const Real& a) { return a.sign() == Sign::Zero; }
bool is_positive(const Real& a) { return a.sign() == Sign::Positive; }
bool is_negative(const Real& a) { return a.sign() == Sign::Negative; }

// Restores the limit of bits.
struct BitLimit {
  explicit BitLimit(int bits) { Real::set_max_bits(bits); }
  ~BitLimit() { Real::set_max_bits(100'000); }
};

}  // namespace

TEST_CASE("a floating-point number does not become a Real") {
  static_assert(!std::is_convertible_v<double, Real>);
  static_assert(!std::is_constructible_v<Real, double>);
  static_assert(!std::is_constructible_v<Real, float>);
  static_assert(std::is_convertible_v<int, Real>);
  static_assert(std::is_convertible_v<Rational, Real>);
  CHECK(is_zero(Real()));
}

TEST_CASE("square roots of rationals: equalities are decided") {
  CHECK(is_zero(number("sqrt(2)*sqrt(3)-sqrt(6)")));
  CHECK(is_zero(number("sqrt(8)-2*sqrt(2)")));
  CHECK(is_zero(number("sqrt(1/2)-sqrt(2)/2")));
  CHECK(is_zero(number("(1+sqrt(5))/2*(1+sqrt(5))/2-(1+sqrt(5))/2-1")));
  CHECK(is_zero(number("1/(1+sqrt(2))-sqrt(2)+1")));
  CHECK(is_zero(number("1/(sqrt(2)+sqrt(3)+sqrt(5))*(sqrt(2)+sqrt(3)+sqrt(5))-1")));
  CHECK(is_zero(number("(sqrt(2)+sqrt(3))/(sqrt(5)+sqrt(7))*(sqrt(5)+sqrt(7))-sqrt(2)-sqrt(3)")));
  CHECK(number("sqrt(9/4)").rational() == ratio(3, 2));
  CHECK(number("sqrt(2)*sqrt(2)").rational() == Rational(2));
  CHECK(number("(1+sqrt(2))*(1-sqrt(2))").rational() == Rational(-1));
  // radicands whose large square factors cannot be seen by trial division alone
  CHECK(is_zero(number("sqrt(1018081*1013)-1009*sqrt(1013)")));
  CHECK(is_zero(number("sqrt(1000000000039*1000000000061)*sqrt(1000000000061)-1000000000061*sqrt(1000000000039)")));
}

TEST_CASE("square roots of rationals: near equalities are not equalities") {
  CHECK(is_positive(number("sqrt(2)+sqrt(3)-sqrt(98989794/10000000)")));
  CHECK(is_positive(number("sqrt(2)-1414213562373095048801688724209698078569671875376948073176679737990732478/1e72")));
  CHECK(is_negative(number("sqrt(2)-1414213562373095048801688724209698078569671875376948073176679737990732479/1e72")));
  // sqrt(n) + sqrt(n+2) < 2 sqrt(n+1), by about n^(-3/2)/4
  CHECK(is_negative(number("sqrt(1e60)+sqrt(1e60+2)-2*sqrt(1e60+1)")));
  // the classical pair of sums of square roots that agree to 19 digits
  CHECK_FALSE(is_zero(number("sqrt(10)+sqrt(11)-sqrt(5)-sqrt(18)")));
  CHECK(is_positive(number("sqrt(1000000000001)-1000000")));
}

TEST_CASE("nested roots: equalities are decided by the separation bound") {
  CHECK(is_zero(number("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))")));
  CHECK(is_zero(number("sqrt(3-2*sqrt(2))-sqrt(2)+1")));
  CHECK(is_zero(number("sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)")));
  CHECK(is_zero(number("sqrt(10+2*sqrt(5))*sqrt(10-2*sqrt(5))-4*sqrt(5)")));
  CHECK(is_zero(number("sqrt(2+sqrt(2+sqrt(3)))*sqrt(2-sqrt(2+sqrt(3)))-sqrt(2-sqrt(3))")));
  CHECK(is_zero(number("sqrt(1+sqrt(2)+sqrt(3))*sqrt(1+sqrt(2)+sqrt(3))-1-sqrt(2)-sqrt(3)")));
  // Shanks' identity
  CHECK(is_zero(number("sqrt(5)+sqrt(22+2*sqrt(5))-sqrt(11+2*sqrt(29))-sqrt(16-2*sqrt(29)+2*sqrt(55-10*sqrt(29)))")));
  CHECK(is_positive(
      number("sqrt(5)+sqrt(22+2*sqrt(5))-sqrt(11+2*sqrt(29))-sqrt(16-2*sqrt(29)+2*sqrt(55-10*sqrt(29)))+1e-300")));
}

TEST_CASE("higher roots: equalities are decided") {
  const Real five = sqrt(Real(5));
  CHECK(is_zero(root(five + Real(2), 3) - root(five - Real(2), 3) - Real(1)));
  CHECK(is_zero(root(Real(2), 3) * root(Real(4), 3) - Real(2)));
  CHECK(is_zero(root(Real(2), 3) * root(Real(3), 3) - root(Real(6), 3)));
  CHECK(is_zero(root(Real(2), 6) * root(Real(2), 3) - sqrt(Real(2))));
  CHECK(is_zero(root(root(Real(7), 3), 2) - root(Real(7), 6)));
  // Ramanujan: cbrt(cbrt 2 - 1) = cbrt(1/9) - cbrt(2/9) + cbrt(4/9)
  CHECK(is_zero(root(root(Real(2), 3) - Real(1), 3) - root(Real(ratio(1, 9)), 3) + root(Real(ratio(2, 9)), 3) -
                root(Real(ratio(4, 9)), 3)));
  // Ramanujan: sqrt(cbrt 5 - cbrt 4) = (cbrt 2 + cbrt 20 - cbrt 25)/3
  CHECK(is_zero(sqrt(root(Real(5), 3) - root(Real(4), 3)) -
                (root(Real(2), 3) + root(Real(20), 3) - root(Real(25), 3)) / Real(3)));
  CHECK(is_positive(sqrt(root(Real(5), 3) - root(Real(4), 3)) -
                    (root(Real(2), 3) + root(Real(20), 3) - root(Real(25), 3)) / Real(3) + number("1e-250")));
  CHECK(is_zero(pow(root(Real(10), 5), Rational(5)) - Real(10)));
  CHECK(is_zero(pow(Real(ratio(8, 27)), ratio(-2, 3)) - Real(ratio(9, 4))));
}

TEST_CASE("numbers of size 10^-200 that are not zero") {
  CHECK(is_negative(number("sqrt(1+sqrt(2)+sqrt(3))-sqrt(1+sqrt(2)+sqrt(3)+1e-200)")));
  CHECK(is_positive(number("sqrt(sqrt(2)+sqrt(3)+1e-200)-sqrt(sqrt(2)+sqrt(3))")));
  CHECK(is_positive(root(number("1+1e-200"), 3) - Real(1)));
  CHECK(is_positive(number("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))+1e-200")));
  CHECK(is_negative(number("sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)-1e-200")));
}

TEST_CASE("fraction lines with nested roots") {
  const Real s = number("sqrt(1+sqrt(2)+sqrt(3))"), t = root(Real(3), 3) + sqrt(Real(2));
  CHECK(is_zero(s / t * t - s));
  CHECK(is_zero((s + t) / t - s / t - Real(1)));
  CHECK(is_zero(Real(1) / (Real(1) / (s + t)) - s - t));
  CHECK(is_zero((s * s - t * t) / (s - t) - s - t));
  CHECK((s * t / (t * s)).is_rational());
  CHECK(((s + t) / (Real(2) * s + Real(2) * t)).rational() == ratio(1, 2));
  CHECK_THROWS_AS((void)(s / (s - s)), Undefined);
  CHECK_THROWS_AS((void)(s / number("sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)")), Undefined);
}

TEST_CASE("roots of one number are one node: products fold") {
  const Real x = number("1+sqrt(2)+sqrt(3)");
  CHECK((sqrt(x) * sqrt(x) - x).is_rational());
  CHECK((Real(3) * sqrt(x) * sqrt(Real(4) * x) - Real(6) * x).is_rational());
  CHECK((sqrt(x) - sqrt(number("1+sqrt(3)+sqrt(2)"))).is_rational());
  CHECK((sqrt(x) / sqrt(x)).rational() == Rational(1));
}

TEST_CASE("domains") {
  CHECK_THROWS_AS((void)sqrt(Real(-1)), Undefined);
  CHECK_THROWS_AS((void)sqrt(number("sqrt(2)-3/2")), Undefined);
  CHECK_THROWS_AS((void)sqrt(number("sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)-1e-100")), Undefined);
  CHECK(is_zero(sqrt(number("sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)"))));
  CHECK_THROWS_AS((void)(Real(1) / Real(0)), Undefined);
  CHECK_THROWS_AS((void)pow(Real(0), Rational(0)), Undefined);
  CHECK_THROWS_AS((void)pow(Real(0), ratio(-1, 2)), Undefined);
  CHECK_THROWS_AS((void)pow(Real(-8), ratio(1, 3)), Undefined);
  CHECK(is_zero(pow(Real(0), ratio(1, 2))));
  CHECK(pow(Real(-2), Rational(-3)).rational() == ratio(-1, 8));
  CHECK(pow(Real(-2), Rational(0)).rational() == Rational(1));
  CHECK(pow(number("1-sqrt(2)"), Rational(3)).sign() == Sign::Negative);
  CHECK(is_zero(pow(number("1-sqrt(2)"), Rational(-3)) - number("-7-5*sqrt(2)")));
  CHECK_THROWS_AS((void)pow(Real(2), Rational::parse("1e30")), ResourceLimit);
  CHECK_THROWS_AS((void)pow(number("1+sqrt(2)"), Rational(1'000'000'000)), ResourceLimit);
  CHECK_THROWS_AS((void)number("sqrt(2)").rational(), Undefined);
  CHECK_THROWS_AS((void)number("sqrt(2)").enclosure(0), Undefined);
  CHECK_THROWS_AS((void)number("sqrt(2)").enclosure(200'000), ResourceLimit);
}

TEST_CASE("exponentials of a case are numbers whose sign is decided by enclosures, or by identities") {
  const Real e = exp(Real(1)), rounded = Real::parse("2.718281828459045235360287471352662497757247093699959");
  CHECK((e - rounded).sign() == Sign::Positive);
  CHECK((e - rounded - Real::parse("1e-51")).sign() == Sign::Negative);
  CHECK(exp(Real(0)).rational() == Rational(1));
  CHECK(Real::parse("exp(1)*exp(2)").to_string() == "exp(3)");
  CHECK_THROWS_AS((void)Real::parse("1/(exp(1)*exp(1)-exp(2))"), InputError);
  CHECK_THROWS_AS((void)Real::parse("exp(1e7)"), ResourceLimit);
  CHECK_THROWS_AS((void)Real::parse("exp 1"), InputError);
  CHECK_THROWS_AS((void)log(Real(2)).to_string(), Undefined);
}

TEST_CASE("absolute value, minimum, maximum") {
  const Real a = number("1-sqrt(2)"), b = number("2-sqrt(3)");
  CHECK(is_zero(abs(a) + a));
  CHECK(is_zero(max(a, b) - b));
  CHECK(is_zero(min(a, b) - a));
  CHECK(is_zero(square(a) - number("3-2*sqrt(2)")));
}

namespace {

// The same random expression as an exact number and as an Arb ball.
struct Twin {
  Real exact;
  oracle::Ball ball;
};

Twin arbitrary_twin(int depth) {
  constexpr slong bits = 600;
  if (depth == 0 || *rc::gen::inRange(0, 4) == 0) {
    const Rational q = ratio(*rc::gen::inRange(-30, 31), *rc::gen::inRange(1, 8));
    return {Real(q), oracle::Ball(q, bits)};
  }
  const Twin a = arbitrary_twin(depth - 1);
  Twin result;
  const int operation = *rc::gen::inRange(0, 6);
  if (operation >= 4) {
    result.exact = operation == 4 ? sqrt(abs(a.exact)) : root(abs(a.exact), 3);
    arb_abs(result.ball.get(), a.ball.get());
    if (is_zero(a.exact)) arb_zero(result.ball.get());
    arb_root_ui(result.ball.get(), result.ball.get(), operation == 4 ? 2 : 3, bits);
    return result;
  }
  const Twin b = arbitrary_twin(depth - 1);
  switch (operation) {
    case 0:
      return arb_add(result.ball.get(), a.ball.get(), b.ball.get(), bits), result.exact = a.exact + b.exact, result;
    case 1:
      return arb_sub(result.ball.get(), a.ball.get(), b.ball.get(), bits), result.exact = a.exact - b.exact, result;
    case 2:
      return arb_mul(result.ball.get(), a.ball.get(), b.ball.get(), bits), result.exact = a.exact * b.exact, result;
    default: break;
  }
  if (is_zero(b.exact)) return a;
  arb_div(result.ball.get(), a.ball.get(), b.ball.get(), bits);
  result.exact = a.exact / b.exact;
  return result;
}

}  // namespace

TEST_CASE("random expressions agree with Arb") {
  CHECK(rc::check("signs and enclosures", [] {
    try {
      const Twin twin = arbitrary_twin(*rc::gen::inRange(1, 5));
      const Enclosure e = twin.exact.enclosure(100);
      RC_ASSERT(arb_is_finite(twin.ball.get()));
      RC_ASSERT(oracle::meet(e, twin.ball.ends()));
      const Sign sign = twin.exact.sign();
      RC_ASSERT(sign != Sign::Unknown);
      if (sign == Sign::Zero)
        RC_ASSERT(arb_contains_zero(twin.ball.get()));
      else
        RC_ASSERT(arb_contains_zero(twin.ball.get()) ||
                  (sign == Sign::Positive) == (arb_is_positive(twin.ball.get()) != 0));
      if (sign != Sign::Zero) RC_ASSERT((e.upper - e.lower) * pow(Rational(2), 100) <= abs(e.lower));
      const PrecisionScope scope(90);
      RC_ASSERT(oracle::meet(twin.exact.interval().enclosure(), twin.ball.ends()));
    } catch (const ResourceLimit&) { RC_TAG("limit of bits"); }
  }));
}

TEST_CASE("random expressions satisfy the laws of a field") {
  CHECK(rc::check("laws", [] {
    try {
      const Real a = arbitrary_twin(2).exact, b = arbitrary_twin(2).exact, c = arbitrary_twin(1).exact;
      RC_ASSERT(is_zero((a + b) * c - a * c - b * c));
      RC_ASSERT(is_zero((a + b) * (a - b) - a * a + b * b));
      RC_ASSERT(is_zero(a + b - (b + a)));
      if (!is_zero(b)) RC_ASSERT(is_zero(a / b * b - a));
      RC_ASSERT(is_zero(sqrt(a * a) - abs(a)));
      RC_ASSERT(is_zero(sqrt(abs(a)) * sqrt(abs(b)) - sqrt(abs(a * b))));
      RC_ASSERT(is_positive(a * a + Real(1)));
    } catch (const ResourceLimit&) { RC_TAG("limit of bits"); }
  }));
}

TEST_CASE("enclosures have the width that was asked for") {
  for (const std::string text : {"sqrt(2)", "sqrt(2+sqrt(2))-1", "sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)+1e-200",
                                 "sqrt(1+1e-100)-1", "1e300*sqrt(sqrt(2)+sqrt(3))"}) {
    CAPTURE(text);
    const Real a = Real::parse(text);
    for (const int bits : {1, 53, 128, 2000}) {
      const Enclosure e = a.enclosure(bits);
      CHECK(e.lower < e.upper);
      CHECK((e.upper - e.lower) * pow(Rational(2), bits) <= abs(e.lower));
      CHECK((e.upper - e.lower) * pow(Rational(2), bits) <= abs(e.upper));
      const PrecisionScope scope(std::max(2, bits));
      const Enclosure i = a.interval().enclosure();
      CHECK(oracle::meet(e, i));
    }
  }
  const Enclosure zero = number("sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)").enclosure(128);
  CHECK(zero.lower.is_zero());
  CHECK(zero.upper.is_zero());
  CHECK(Real(ratio(1, 3)).enclosure(10).lower == ratio(1, 3));
}

TEST_CASE("the interval at the thread's precision contains the number") {
  const PrecisionScope scope(53);
  const Enclosure e = number("sqrt(2)").interval().enclosure();
  CHECK(e.lower * e.lower < Rational(2));
  CHECK(Rational(2) < e.upper * e.upper);
  CHECK((e.upper - e.lower) <= pow(Rational(2), -51));
  const Enclosure zero = number("sqrt(2+sqrt(2))*sqrt(2-sqrt(2))-sqrt(2)").interval().enclosure();
  CHECK(oracle::contains(zero, Rational(0)));
}

TEST_CASE("the limit of bits ends in ResourceLimit, not in an answer") {
  const BitLimit limit(2000);
  CHECK(is_positive(number("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))+1e-200")));
  CHECK_THROWS_AS((void)number("sqrt(sqrt(2)+sqrt(3)+1e-2000)-sqrt(sqrt(2)+sqrt(3))").sign(), ResourceLimit);
  // a zero whose separation bound asks for more
  Real sum;
  for (int i = 0; i < 8; ++i) sum += sqrt(sqrt(Real(2 * i + 3)) + root(Real(i + 5), 3));
  const Real hidden_zero = sum * sum - square(sum + Real(1)) + Real(2) * sum + Real(1) +
                           sqrt(square(sqrt(Real(2)) + root(Real(3), 3))) - root(Real(3), 3) - root(Real(2), 2);
  CHECK(is_zero(hidden_zero));  // folds
  const Real opaque = sqrt(number("2+sqrt(2)")) * sqrt(number("2-sqrt(2)")) - sqrt(Real(2));
  CHECK_THROWS_AS((void)(opaque * sum + opaque * root(Real(7), 5)).sign(), ResourceLimit);
  CHECK_THROWS_AS(Real::set_max_bits(1), Undefined);
  CHECK(Real::max_bits() == 2000);
}

namespace {

// Runs f on a thread whose stack has only 256 kB.
void on_small_stack(void (*f)()) {
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, 256 * 1024) == 0);
  pthread_t thread;
  const auto start = [](void* argument) -> void* {
    reinterpret_cast<void (*)()>(argument)();
    return nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, start, reinterpret_cast<void*>(f)) == 0);
  REQUIRE(pthread_join(thread, nullptr) == 0);
  pthread_attr_destroy(&attributes);
}

// sqrt(1 + sqrt(1 + ...)), made, enclosed and destroyed.
void nest() {
  Real nested(2);
  for (int i = 0; i < 20'000; ++i) nested = sqrt(nested + Real(1));
  // towards the golden ratio
  const Enclosure e = nested.enclosure(40);
  CHECK(e.lower < Rational::parse("1.6180339888"));
  CHECK(Rational::parse("1.6180339887") < e.upper);
}

}  // namespace

TEST_CASE("deep and wide expressions do not exhaust the stack") {
  on_small_stack(nest);
  Real wide;
  for (int i = 2; i < 1500; ++i) wide += sqrt(Real(i)) / Real(i);
  CHECK(is_positive(wide - Real(70)));
  CHECK(is_negative(wide - Real(77)));
  Real fractions(1);
  for (int i = 0; i < 1000; ++i) fractions = Real(1) / (Real(1) + sqrt(Real(2)) * fractions);
  CHECK(is_positive(fractions));
}

TEST_CASE("many threads may ask the same number") {
  const Real a = number("sqrt(5)+sqrt(22+2*sqrt(5))-sqrt(11+2*sqrt(29))-sqrt(16-2*sqrt(29)+2*sqrt(55-10*sqrt(29)))");
  const Real b = number("sqrt(1+sqrt(2)+sqrt(3))");
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        if (!is_zero(a)) ++wrong;
        const Enclosure e = b.enclosure(64 << ((i + t) % 5));
        if (!(e.lower < e.upper) || e.upper - e.lower > ratio(1, 1000000)) ++wrong;
        const Real c = sqrt(Real(i) + number("sqrt(2)+sqrt(3)"));
        if (!is_zero(c * c - Real(i) - number("sqrt(3)+sqrt(2)"))) ++wrong;
        const Real d = sqrt(Real(2) + sqrt(Real(i + 2))) * sqrt(Real(i + 4) - sqrt(Real(i + 2)));
        if (!is_positive(d)) ++wrong;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  CHECK(wrong == 0);
}
