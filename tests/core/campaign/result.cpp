// Doubles around exact numbers, and which extreme is kept.
#include "campaign/result.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace plumbline;
using namespace plumbline::campaign;

namespace {

using Doubles = std::numeric_limits<double>;
constexpr double kLargest = Doubles::max(), kSmallest = Doubles::denorm_min(), kInfinity = Doubles::infinity();

Extreme margin(ExtremeKind kind, std::uint64_t index, const Rational& lower, const Rational& upper) {
  return {0, kind, index, Enclosure{lower, upper}, ""};
}

}  // namespace

TEST_CASE("doubles below and above") {
  CHECK(double_below(Rational(3)) == 3);
  CHECK(double_above(Rational(3)) == 3);
  const Rational third(Integer(1), Integer(3));
  CHECK(Rational::from_double(double_below(third)) < third);
  CHECK(Rational::from_double(double_above(third)) > third);
  CHECK(double_above(third) == std::nextafter(double_below(third), 1));
}

TEST_CASE("doubles at the ends of their range") {
  const Rational huge = pow(Rational(10), 400), tiny = pow(Rational(10), -400);
  CHECK(double_below(huge) == kLargest);
  CHECK(double_above(huge) == kInfinity);
  CHECK(double_below(-huge) == -kInfinity);
  CHECK(double_above(-huge) == -kLargest);
  CHECK(double_below(tiny) == 0);
  CHECK(double_above(tiny) == kSmallest);
  CHECK(double_above(-tiny) == 0);
  CHECK_FALSE(std::signbit(double_above(-tiny)));
}

TEST_CASE("smallest margins: by the exact lower end, then the upper end, then the index") {
  constexpr auto k = ExtremeKind::SmallestMargin;
  const Rational e = pow(Rational(10), -40);
  CHECK(more_extreme(margin(k, 9, 1, 5), margin(k, 1, Rational(1) + e, 2)));  // equal as doubles
  CHECK_FALSE(more_extreme(margin(k, 1, Rational(1) + e, 2), margin(k, 9, 1, 5)));
  CHECK(more_extreme(margin(k, 9, 1, 2), margin(k, 1, 1, 3)));
  CHECK(more_extreme(margin(k, 1, 1, 2), margin(k, 9, 1, 2)));
  CHECK_FALSE(more_extreme(margin(k, 1, 1, 2), margin(k, 1, 1, 2)));
}

TEST_CASE("smallest counterexamples: by length of the file, then the index; first ones: by the index") {
  const auto file = [](std::uint64_t index, std::string text) {
    return Extreme{0, ExtremeKind::SmallestCounterexample, index, {}, std::move(text)};
  };
  CHECK(more_extreme(file(9, "ab"), file(1, "aaa")));
  CHECK(more_extreme(file(1, "zz"), file(9, "ab")));
  const auto open = [](std::uint64_t index) { return Extreme{0, ExtremeKind::FirstInconclusive, index, {}, ""}; };
  CHECK(more_extreme(open(3), open(4)));
  CHECK_FALSE(more_extreme(open(4), open(3)));
}

TEST_CASE("what is kept does not depend on the order") {
  rc::check([] {
    const auto lowers = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(-3, 4)));
    std::vector<Extreme> all;
    for (std::size_t i = 0; i < lowers.size(); ++i) {
      all.push_back(margin(ExtremeKind::SmallestMargin, i, lowers[i], 10));
      all.back().reading = static_cast<int>(i % 2);
    }
    std::vector<Extreme> forward, backward;
    for (const Extreme& e : all) keep_extreme(forward, e);
    std::reverse(all.begin(), all.end());
    for (const Extreme& e : all) keep_extreme(backward, e);
    RC_ASSERT(forward.size() == backward.size());
    for (std::size_t i = 0; i < forward.size(); ++i)
      RC_ASSERT(forward[i].index == backward[i].index && forward[i].reading == backward[i].reading);
  });
}
