#include "budget/budget.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>

#include "algebraic/real.hpp"
#include "budget/error.hpp"
#include "interval/multi_interval.hpp"

namespace plumbline {
namespace {

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// What ResourceLimit says; "" if the work ended by itself.
template <class Work> std::string limit_of(const Allowance& allowance, Work work) {
  try {
    const BudgetScope scope(allowance);
    work();
  } catch (const ResourceLimit& limit) { return limit.what(); }
  return {};
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Endless work in short operations: fractions that grow.
void harmonic(long terms) {
  Rational sum;
  for (long k = 1; k <= terms; ++k) sum += Rational(Integer(1), Integer(k));
}

Integer with_bits(unsigned long bits) { return (Integer(1) << bits) + 1; }

}  // namespace

TEST_CASE("without a scope nothing is limited, and work is not counted") {
  CHECK_NOTHROW(budget::spend(std::int64_t{1} << 60, "a test"));
  CHECK_NOTHROW(budget::spend(std::int64_t{1} << 60, "a test"));
  CHECK_NOTHROW(budget::afford(1e300, "a test"));
  CHECK_NOTHROW(budget::require_bytes(std::int64_t{1} << 60, "a test"));
  CHECK(limit_of({}, [] { budget::afford(1e300, "a test"); }).empty());
}

TEST_CASE("a deadline ends long work soon, and says where") {
  std::string said;
  CHECK(seconds_of([&] { said = limit_of({0.1, 0}, [] { harmonic(100'000'000); }); }) < 2);
  CHECK(said.starts_with("the time limit of 0.1 s was reached in "));
  CHECK(limit_of({100, 0}, [] { harmonic(1000); }).empty());
}

TEST_CASE("after the deadline every further operation ends too, until the scope ends") {
  CHECK_FALSE(budget::is_spent());
  {
    const BudgetScope scope({1e-9, 0});
    for (int i = 0; i < 3; ++i) CHECK_THROWS_AS(harmonic(100'000), ResourceLimit);
    CHECK(budget::is_spent());
  }
  CHECK_FALSE(budget::is_spent());
  CHECK_NOTHROW(harmonic(1000));
}

TEST_CASE("one operation that would be too long does not start") {
  const Rational a(with_bits(200'000'000), with_bits(199'999'999));
  CHECK(seconds_of([&] {
          CHECK(says(limit_of({0.5, 0}, [&] { (void)(a + Rational(Integer(1), Integer(3))); }), "the time limit"));
        }) < 1);
}

TEST_CASE("memory is what GMP holds, and an operation that needs too much does not start") {
  const std::string said = limit_of({0, 1 << 20}, [] {
    std::vector<Rational> kept;
    for (int i = 0; i < 1'000'000; ++i) kept.push_back(Rational(with_bits(8000)) * Rational(3));
  });
  CHECK(said == "the memory limit of 1 MB was reached in arithmetic of fractions");
  CHECK(says(limit_of({0, 1 << 20}, [] { (void)pow(Rational(3), 30'000'000); }), "the memory limit"));
  CHECK(limit_of({0, 64 << 20}, [] { harmonic(2000); }).empty());
}

TEST_CASE("memory that was given back counts no more") {
  const std::int64_t before = BudgetScope::bytes_held();
  {
    const Rational a(with_bits(1'000'000));
    CHECK(BudgetScope::bytes_held() >= before + 125'000);
  }
  CHECK(BudgetScope::bytes_held() == before);
  CHECK(limit_of({0, 1 << 20}, [] {
          for (int i = 0; i < 1000; ++i) (void)Rational(with_bits(1'000'000));
        }).empty());
}

TEST_CASE("charges move with their object and are given back once") {
  const std::int64_t before = BudgetScope::bytes_held();
  {
    MemoryCharge a(1000), b(a), c(std::move(a));
    CHECK(BudgetScope::bytes_held() == before + 2000);
    c = MemoryCharge(5);
    CHECK(BudgetScope::bytes_held() == before + 1005);
    a = b;
    CHECK(BudgetScope::bytes_held() == before + 2005);
  }
  CHECK(BudgetScope::bytes_held() == before);
}

TEST_CASE("scopes inside each other: the narrower limit holds, and the outer one comes back") {
  const BudgetScope outer({100, 0});
  CHECK(says(limit_of({0.01, 0}, [] { harmonic(100'000'000); }), "0.01 s"));
  CHECK_NOTHROW(harmonic(1000));
  {
    const BudgetScope narrow({0.02, 0});
    CHECK(says(limit_of({50, 0}, [] { harmonic(100'000'000); }), "0.02 s"));
  }
}

TEST_CASE("limits belong to their thread") {
  const BudgetScope scope({1e-9, 1});
  bool ended = false;
  std::thread([&ended] {
    harmonic(2000);
    ended = true;
  }).join();
  CHECK(ended);
}

TEST_CASE("a limit leaves shared numbers as they were") {
  // The eigenvalue is refined in steps that a limit may cut; what was refined stays an enclosure.
  const Real root =
      Real::eigenvalue({Real(2), Real(1), Real(0), Real(1), Real(3), Real(1), Real(0), Real(1), Real(4)}, 3, 1);
  for (const double seconds : {1e-9, 1e-6, 1e-5, 1e-4, 1e-3})
    (void)limit_of({seconds, 0}, [&] { (void)root.enclosure(20000); });
  const Enclosure e = root.enclosure(200);
  const auto p = [](const Rational& x) {
    return ((x - Rational(9)) * x + Rational(24)) * x - Rational(18);
  };  // its characteristic polynomial
  CHECK((p(e.lower) * p(e.upper)).sign() != Sign::Positive);
}

TEST_CASE("functions whose argument is too far from zero are refused, not computed for hours") {
  const PrecisionScope scope(128);
  const MultiInterval far = exp(MultiInterval::enclosing(10'000'000));
  CHECK_THROWS_AS(cos(far), ResourceLimit);
  CHECK_THROWS_AS(sin(-far), ResourceLimit);
  CHECK_NOTHROW(cos(MultiInterval::enclosing(1'000'000)));
}

}  // namespace plumbline
