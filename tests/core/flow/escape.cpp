// When a flow leaves a ball around the saddle at 0: against a closed form, and what is refused.
#include <doctest/doctest.h>

#include <cmath>

#include "budget/error.hpp"
#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

Followed escaping(const Case& c, const char* norm, const char* until = "50") {
  FollowOptions options;
  options.until = Rational::parse(until);
  options.escape = Rational::parse(norm);
  return follow_flow(problem_of(c), weights_of(c), options);
}

}  // namespace

TEST_CASE("one weight in each layer: a' = a - a^3 reaches a norm at a known time") {
  // a^2 = 1/(1 + 63 e^(-2 t)); the norm is sqrt(2) a.
  const Followed f = escaping(flow_case(R"([[["1/8"]],[["1/8"]]])", "[[1]]", "[[1]]"), "1/2");
  REQUIRE(f.reason.empty());
  REQUIRE(f.escape);
  const double t = std::log(63.0 / 7.0) / 2;
  const double after = of_units(f.escape->after, f).approximate(), before = of_units(f.escape->before, f).approximate();
  CHECK(after < t);
  CHECK(t < before);
  CHECK(before - after < 1.0 / 2048);
  CHECK(f.time == f.escape->before);
}

TEST_CASE("a flow that stays inside is undecided, a start outside is refused") {
  const Case c = flow_case(R"([[["1/8"]],[["1/8"]]])", "[[1]]", "[[1]]");
  const Followed f = escaping(c, "3/2", "10");
  CHECK_FALSE(f.escape);
  CHECK(f.reason.find("not seen to exceed 3/2") != std::string::npos);
  for (const char* bad : {"0", "-1", "1/3", "1/8"}) CHECK_THROWS_AS((void)escaping(c, bad), InputError);
}
