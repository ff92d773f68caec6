#include "interval/linear_form.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <functional>
#include <vector>

#include "interval/multi_interval.hpp"

using namespace plumbline;

namespace {

constexpr int kCoordinates = 3;

struct Coordinate {
  Rational lower, upper, e;  // and a point: middle + radius e
  [[nodiscard]] Rational at() const { return (lower + upper + (upper - lower) * e) / Rational(2); }
  [[nodiscard]] MultiInterval number(int i) const {
    const auto form = std::make_shared<const LinearForm>(LinearForm::of(static_cast<std::uint64_t>(i), lower, upper));
    return MultiInterval::hull(lower, upper).with(form);
  }
};

Rational draw(int low, int high, int q) { return Rational(*rc::gen::inRange(low, high + 1)) / Rational(q); }

std::vector<Coordinate> box_at_random() {
  std::vector<Coordinate> out;
  for (int i = 0; i < kCoordinates; ++i) {
    const Rational middle = draw(-20, 20, 8), radius = draw(1, 16, 1) / pow(Rational(2), *rc::gen::inRange(2, 12));
    out.push_back({middle - radius, middle + radius, draw(-4, 4, 4)});
  }
  return out;
}

// The form at the point: what it allows there.
MultiInterval at(const LinearForm& form, const std::vector<Coordinate>& box) {
  const auto wide = [](const MachineInterval& x) {
    const Enclosure e = x.enclosure();
    return MultiInterval::hull(e.lower, e.upper);
  };
  MultiInterval out = wide(form.constant());
  for (const auto& [i, slope] : form.slopes()) out = out + wide(slope) * MultiInterval::enclosing(box[as_size(i)].e);
  return out;
}

bool meet(const MultiInterval& a, const MultiInterval& b) {
  const Enclosure x = a.enclosure(), y = b.enclosure();
  return x.lower <= y.upper && y.lower <= x.upper;
}

// A number on the box, and the same at the point, in intervals that are as good as exact.
struct Pair {
  MultiInterval on_box, at_point;
};
bool holds(const Pair& x, const std::vector<Coordinate>& box) {
  return meet(x.on_box, x.at_point) && (!x.on_box.form() || meet(at(*x.on_box.form(), box), x.at_point));
}

template <class F> Pair of_two(const Pair& a, const Pair& b, F f) {
  return {f(a.on_box, b.on_box), f(a.at_point, b.at_point)};
}
template <class F> Pair of_one(const Pair& a, F f) { return {f(a.on_box), f(a.at_point)}; }

using M = MultiInterval;
Pair step(int operation, const Pair& a, const Pair& b, const Rational& q) {
  switch (operation) {
    case 0: return of_two(a, b, [](const M& x, const M& y) { return x + y; });
    case 1: return of_two(a, b, [](const M& x, const M& y) { return x - y; });
    case 2: return of_two(a, b, [](const M& x, const M& y) { return x * y; });
    case 3: return of_two(a, b, [](const M& x, const M& y) { return x / y; });
    case 4: return of_two(a, b, [](const M& x, const M& y) { return min(x, y); });
    case 5: return of_two(a, b, [](const M& x, const M& y) { return max(x, y); });
    case 6: return of_one(a, [](const M& x) { return square(x); });
    case 7: return of_one(a, [](const M& x) { return abs(x); });
    case 8: return of_one(a, [](const M& x) { return sqrt(x); });
    case 9: return of_one(a, [](const M& x) { return log(x); });
    case 10: return of_one(a, [](const M& x) { return exp(x); });
    case 11: return of_one(a, [](const M& x) { return cos(x); });
    case 12: return of_one(a, [](const M& x) { return sin(x); });
    case 13: return of_one(a, [](const M& x) { return acos(x); });
    case 14: return of_one(a, [](const M& x) { return erf(x); });
    case 15: return of_one(a, [&](const M& x) { return pow(x, q); });
    default: return of_one(a, [](const M& x) { return -x; });
  }
}

}  // namespace

TEST_CASE("what a form says holds at each point of a box, through every operation") {
  CHECK(rc::check("a formula of six operations", [&] {
    const PrecisionScope scope(128);
    const std::vector<Coordinate> box = box_at_random();
    std::vector<Pair> known;
    for (int i = 0; i < kCoordinates; ++i)
      known.push_back({box[as_size(i)].number(i), MultiInterval::enclosing(box[as_size(i)].at())});
    for (int n = 0; n < 6; ++n) try {
        const auto pick = [&] { return known[as_size(*rc::gen::inRange(0, static_cast<int>(known.size())))]; };
        const int operation = *rc::gen::inRange(0, 17);
        const Pair next = step(operation, pick(), pick(), draw(-6, 6, 2));
        RC_ASSERT(holds(next, box));
        known.push_back(next);
      } catch (const Undecided&) {
      } catch (const Undefined&) {}
  }));
}

TEST_CASE("each operation has a form where it is smooth, and it holds at the corners") {
  const PrecisionScope scope(128);
  for (const long corner : {-1, 1})
    for (int operation = 0; operation < 17; ++operation) {
      const std::vector<Coordinate> box = {{Rational(1, 4), Rational(3, 8), Rational(corner)},
                                           {Rational(1, 2), Rational(5, 8), Rational(-corner)}};
      const auto pair = [&](int i) {
        return Pair{box[as_size(i)].number(i), MultiInterval::enclosing(box[as_size(i)].at())};
      };
      const Pair result = step(operation, pair(0), pair(1), Rational(-3, 2));
      CAPTURE(operation);
      CHECK(result.on_box.form() != nullptr);
      CHECK(holds(result, box));
    }
}

TEST_CASE("a form remembers what an interval forgets") {
  const PrecisionScope scope(128);
  const MultiInterval x =
      Coordinate{Rational(1) - Rational(1) / Rational(10), Rational(11) / Rational(10), {}}.number(0);
  CHECK((x - x).enclosure().upper < Rational(1) / Rational(1000000));
  // x^2 - x lies in [-0.09, 0.11]; intervals say [-0.29, 0.31].
  const Enclosure e = (square(x) - x).enclosure();
  CHECK(e.upper < Rational(12) / Rational(100));
  CHECK(e.upper >= Rational(11) / Rational(100));
  CHECK(e.lower > Rational(-12) / Rational(100));
  // sqrt(x) sqrt(x) - x is 0; what is left is of second order.
  const MultiInterval root = sqrt(x);
  CHECK((root * root - x).enclosure().upper < Rational(1) / Rational(50));
  // Another coordinate with the same ends is another number.
  const MultiInterval y = Coordinate{Rational(9) / Rational(10), Rational(11) / Rational(10), {}}.number(1);
  CHECK((x - y).enclosure().upper >= Rational(2) / Rational(10));
}

TEST_CASE("where the slope is not bounded there is no form") {
  const PrecisionScope scope(128);
  const MultiInterval x = Coordinate{Rational(0), Rational(1), {}}.number(0);
  CHECK(sqrt(x).form() == nullptr);
  CHECK(sqrt(x).enclosure().upper >= Rational(1));
  CHECK_THROWS_AS((void)(x / x), Undecided);
  CHECK(acos(x).form() == nullptr);
}
