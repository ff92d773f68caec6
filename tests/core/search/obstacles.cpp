#include "search/obstacles.hpp"

#include "core/search/breaking.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

const Reading kReading{.name = "r",
                       .requirements = {{relu_network(), "needs ReLU"}},
                       .given = depth() <= 1 && norm2(inputs()) <= param("c"),
                       .then = norm2(inputs()) <= 1};

Case with_bound(const char* c) {
  Case out = drawn_case(1, 1);
  out.network.weights.resize(1);
  out.gradient.reset();
  out.scalars["c"] = Real::parse(c);
  return out;
}

}  // namespace

TEST_CASE("each requirement and each member of the hypothesis is named when it is not met") {
  const Conditions conditions(kReading);
  CHECK(conditions.unmet(with_bound("1000")).empty());
  CHECK(conditions.unmet(with_bound("-1")) == std::vector<std::string>{"|inputs|^2 <= c"});
  Case leaky = with_bound("-1");
  leaky.network.slope = Rational(1, 2);
  CHECK(conditions.unmet(leaky) == std::vector<std::string>{"needs ReLU", "|inputs|^2 <= c"});
}

TEST_CASE("what a case does not have at all is named alone") {
  Case none = with_bound("1");
  none.scalars.clear();
  const auto unmet = Conditions(kReading).unmet(none);
  REQUIRE(unmet.size() == 1);
  CHECK(unmet[0].find("\"c\"") != std::string::npos);
}

TEST_CASE("the most frequent comes first, and cases that lack nothing are not counted") {
  Obstacles counts;
  counts.add({"a"});
  counts.add({"a", "b"});
  counts.add({"b"});
  counts.add({"c", "b"});
  counts.add({});
  CHECK(counts.asked() == 4);
  const auto order = counts.by_frequency();
  REQUIRE(order.size() == 3);
  CHECK(order[0].what == "b");
  CHECK(order[0].cases == 3);
  CHECK(order[1].what == "a");
  CHECK(order[2].what == "c");
}
