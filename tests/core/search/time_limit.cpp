#include "search/time_limit.hpp"

#include <cmath>
#include "core/search/breaking.hpp"

#include "network/numbers_of_case.hpp"
#include "search/small_shapes.hpp"

using namespace plumbline;
using namespace plumbline::test;

TEST_CASE("a deadline is over when its time is, and not before") {
  CHECK(TimeLimit(0).over());
  CHECK(TimeLimit(0).seconds_left() == 0);
  const TimeLimit hour(3600);
  CHECK_FALSE(hour.over());
  CHECK(hour.seconds_left() <= 3600);
  CHECK(hour.seconds_left() > 3000);
  const TimeLimit never;
  CHECK_FALSE(never.over());
  CHECK(std::isinf(never.seconds_left()));
  CHECK(std::isinf(never.part(0.5).seconds_left()));
}

TEST_CASE("a part ends before the whole") {
  const TimeLimit hour(3600), half = hour.part(0.5);
  CHECK(half.seconds_left() <= 1800);
  CHECK(half.seconds_left() > 1500);
  CHECK(TimeLimit(0).part(0.5).over());
}

TEST_CASE("the caller may stop it: all its parts are over then") {
  std::atomic<bool> stop{false};
  const TimeLimit whole(3600, &stop), part = whole.part(0.5), never = TimeLimit(1e300, &stop);
  CHECK_FALSE(part.over());
  stop = true;
  CHECK(whole.over());
  CHECK(part.over());
  CHECK(never.over());
  CHECK(never.stopped());
}

TEST_CASE("the allowance of one piece of work is the narrower of its own and what is left, and is never no limit") {
  CHECK(TimeLimit().allowance(0, 7).seconds == 0);  // 0: no limit
  CHECK(TimeLimit().allowance(2, 7).seconds == 2);
  CHECK(TimeLimit().allowance(2, 7).bytes == 7);
  CHECK(TimeLimit(3600).allowance(2, 0).seconds == 2);
  CHECK(TimeLimit(1).allowance(2, 0).seconds <= 1);
  CHECK(TimeLimit(1).allowance(0, 0).seconds > 0);
  CHECK(TimeLimit(0).allowance(2, 0).seconds > 0);
  CHECK(TimeLimit(0).allowance(2, 0).seconds < 1e-6);
}

TEST_CASE("a search whose time is short gives what it has, and nothing is claimed that was not done") {
  // Every case is a counterexample, and the whole of shrinking, enumerating and varying would take long.
  const Reading reading{.name = "never", .then = norm2(inputs()) < 0};
  SearchOptions o = quick(1);
  o.enumerate = 1L << 40;
  o.vicinity = true;
  for (const double seconds : {0.0, 0.05, 0.2}) {
    o.deadline = TimeLimit(seconds);
    const SearchResult result = search(reading, o);
    if (result.finding) {
      CHECK(verdict_on(reading, result.finding->smallest, {}) == CaseVerdict::Fails);
      CHECK((result.finding->vicinity.complete || o.deadline.seconds_left() < seconds));
    }
    if (seconds == 0.0) CHECK_FALSE(result.finding);
  }
}

TEST_CASE("a search that is stopped gives what it has") {
  std::atomic<bool> stop{false};
  SearchOptions o = quick(1L << 30);
  o.deadline = TimeLimit(3600, &stop);
  std::vector<std::string> told;
  o.found = [&](const Case& c, const std::string& origin, CaseVerdict verdict) {
    CHECK(verdict == CaseVerdict::Fails);
    CHECK(verdict_on(false_bound(), c, {}) == CaseVerdict::Fails);
    told.push_back(origin);
    stop = true;
  };
  const SearchResult result = search(false_bound(), o);
  REQUIRE(result.finding);
  CHECK(result.effort.stopped);
  CHECK(told.size() == 1);
  CHECK_FALSE(result.finding->shrunk_completely);
  CHECK(verdict_of(result) == ReadingVerdict::Refuted);
  stop = true;
  const SearchResult nothing = search(false_bound(), o);
  CHECK_FALSE(nothing.finding);
  CHECK(verdict_of(nothing) == ReadingVerdict::Vacuous);
}

TEST_CASE("the shapes of a large box cost no more than those of a small one") {
  Case c;
  c.name = "deep";
  for (int l = 0; l < 40; ++l) c.network.weights.emplace_back(10, 10);
  c.inputs = ExactMatrix(10, 200);
  const SmallShapes out = shapes_below(c, size_of(c), 16);  // (409 choose 40) lists of widths, and more
  CHECK(out.shapes.size() == kMostShapes);
  CHECK(out.left_out == kManyLeftOut);
  CHECK(shape_text(out.shapes.front()) == "widths 1-1 on 1 sample");
  CHECK(shapes_below(c, size_of(c), 16, TimeLimit(0)).shapes.empty());
}

TEST_CASE("shapes that are left out are counted exactly where they can be") {
  Case c;
  c.name = "small";
  c.network.weights = {ExactMatrix(3, 2), ExactMatrix(2, 3)};
  c.inputs = ExactMatrix(2, 2);
  c.gradient = ExactMatrix(2, 2);
  const Size box = size_of(c);  // depth 2, 7 units, 2 samples
  const SmallShapes all = shapes_below(c, box, 1000), few = shapes_below(c, box, 8);
  CHECK(all.left_out == 0);
  CHECK(all.shapes.size() == 2 * (1 + 2 + 3 + 4 + 5 + 6 + 1 + 3 + 6 + 10 + 15));
  CHECK(few.shapes.size() + few.left_out == all.shapes.size());
  CHECK(few.shapes.size() < all.shapes.size());
  std::size_t small = 0;
  for (const Case& shape : all.shapes) {
    Case copy = shape;
    small += numbers_of(copy).size() <= 8 ? 1 : 0;
  }
  CHECK(few.shapes.size() == small);
}
