// The exponential and the logistic loss: against closed forms, and what is refused.
#include <doctest/doctest.h>

#include <cmath>

#include "budget/error.hpp"
#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

Followed followed_with(Loss loss, const Case& c, const char* until, bool limit = false) {
  FollowOptions options;
  options.until = Rational::parse(until);
  options.limit = limit;
  return follow_flow(problem_of(c, loss), weights_of(c), options);
}

const Case kOneWeight = flow_case(R"([[["-2"]]])", "[[1]]", "[[1]]");
// Three neurons, of which kinks are crossed.
const Case kLabels = flow_case(R"([[["1/2","1/4"],["-1/2","1/4"],["1/8","-1/2"]],[["1/2","-1/4","-1/8"]]])",
                               R"([["1","-1","1/2"],["1/2","1","-1"]])", "[[1,-1,-1]]");
// The same input with two labels, two against one.
const Case kMixed = flow_case(R"([[["1/2","1/4"],["-1/2","1/4"]],[["1/2","-1/4"]]])",
                              R"([["1","1","1"],["1/2","1/2","1/2"]])", "[[1,-1,1]]");

}  // namespace

TEST_CASE("one weight, one sample, exponential: w = log(e^w(0) + t)") {
  const Followed f = followed_with(Loss::Exponential, kOneWeight, "3");
  REQUIRE(f.reason.empty());
  CHECK(radius_of(f) < 1e-20);
  CHECK(centre_of(f, 0) == doctest::Approx(std::log(std::exp(-2.0) + 3)).epsilon(1e-14));
}

TEST_CASE("one weight, one sample, logistic: w + e^w grows by t") {
  const Followed f = followed_with(Loss::Logistic, kOneWeight, "3");
  REQUIRE(f.reason.empty());
  CHECK(radius_of(f) < 1e-20);
  const double w = centre_of(f, 0);
  CHECK(w + std::exp(w) == doctest::Approx(-2 + std::exp(-2.0) + 3).epsilon(1e-14));
}

TEST_CASE("a mirrored label is a mirrored sample") {
  const Case mirrored = flow_case(R"([[["-2"]]])", "[[-1]]", "[[-1]]");
  for (const Loss loss : {Loss::Exponential, Loss::Logistic})
    CHECK(followed_with(loss, mirrored, "3").last().centre == followed_with(loss, kOneWeight, "3").last().centre);
}

TEST_CASE("n equal samples are one: the loss is a mean") {
  const Case twice = flow_case(R"([[["-2"]]])", "[[1,1]]", "[[1,1]]");
  const double once = centre_of(followed_with(Loss::Logistic, kOneWeight, "3"), 0);
  CHECK(centre_of(followed_with(Loss::Logistic, twice, "3"), 0) == doctest::Approx(once).epsilon(1e-14));
}

TEST_CASE("the loss tends to zero from a margin on") {
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const Followed f = followed_with(loss, kLabels, "1000", true);
    REQUIRE(f.limit);
    CHECK(f.limit->kind == LimitKind::Vanishing);
    CHECK(of_units(f.limit->margin, f) >= Rational(1));
    CHECK(f.limit->rate.sign() == Sign::Positive);
    // Some time later the loss is as small as that, and margins as large.
    const Rational margin = of_units(f.limit->margin, f);
    FollowOptions options;
    options.until = round_down(of_units(f.time, f), 8) + Rational(16);
    const Problem problem = problem_of(kLabels, loss);
    const Followed later = follow_flow(problem, weights_of(kLabels), options);
    const double more = (of_units(later.time, later) - of_units(f.time, f)).approximate();
    const Field field = gradient_of(problem, gates_on(problem, centre_of(later.last(), later.scale)));
    const Values values = evaluate(field, centre_of(later.last(), later.scale));
    double sum = 0, squares = 0;
    for (std::size_t k = 0; k < later.last().centre.size(); ++k) squares += std::pow(centre_of(later, k), 2);
    for (const int m : field.margins) {
      const double value = guess_of(values[static_cast<std::size_t>(m)]);
      sum += loss_value(loss, value) / 3;
      CHECK(value >= f.limit->normalised.approximate() * squares);
    }
    CHECK(sum <= 1 / (3 * std::exp(margin.approximate()) + f.limit->rate.approximate() * more));
  }
}

TEST_CASE("a vanishing loss with a margin below 1 is taken where time is up; none is claimed before a margin is seen") {
  const Case c = flow_case(R"([[["-1/8"]]])", "[[1]]", "[[1]]");
  const Followed f = followed_with(Loss::Exponential, c, "1/2", true);
  REQUIRE(f.limit);
  CHECK(of_units(f.limit->margin, f).approximate() == doctest::Approx(std::log(std::exp(-0.125) + 0.5)).epsilon(1e-5));
  CHECK_FALSE(followed_with(Loss::Exponential, kOneWeight, "1/4", true).limit);
}

// Two neurons see the first sample, one the second, one none.
TEST_CASE("the direction that the weights tend to is the same whenever it is computed") {
  const Case c = flow_case(R"([[["1","-1/8"],["1/2","-1/4"],["-1/4","2"],["-1","-1"]],[["1/2","2","-1/2","1"]]])",
                           R"([["1","-1/4"],["0","2"]])", "[[1,-1]]");
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const Problem problem = problem_of(c, loss);
    const Followed early = followed_with(loss, c, "1000", true), end = followed_with(loss, c, "16384");
    REQUIRE(early.limit);
    REQUIRE(early.limit->direction.size() == 4);
    const PrecisionScope precision(160);
    const auto late = find_limit(problem, end.last(), end.steps.back().known, end.scale, Meaning::Every);
    REQUIRE(late);
    REQUIRE(late->direction.size() == 4);
    CHECK(end.time > early.time);
    double norm = 0;
    for (std::size_t k = 0; k < 12; ++k) norm += std::pow(centre_of(end, k), 2);
    for (std::size_t i = 0; i < 4; ++i) {
      const Enclosure &a = early.limit->direction[i].size, &b = late->direction[i].size;
      CHECK(a.lower <= b.upper);
      CHECK(b.lower <= a.upper);
      CHECK((a.upper - a.lower).approximate() < 1e-18);
      if (i < 3)
        CHECK(std::fabs(centre_of(end, 8 + i)) / std::sqrt(norm) ==
              doctest::Approx(a.lower.approximate()).epsilon(0.1));
    }
    CHECK(early.limit->direction[3].sample == -1);
    CHECK(early.limit->direction[3].size.upper.is_zero());
  }
}

TEST_CASE("no direction is given where a neuron sees two samples, or none sees a sample") {
  const Case two = flow_case(R"([[["1","0"]],[["1"]]])", R"([["1","1"],["0","1/2"]])", "[[1,1]]");
  const Followed f = followed_with(Loss::Exponential, two, "1", true);
  REQUIRE(f.limit);
  CHECK(letters_of(f.limit->gates) == "11");
  CHECK(f.limit->direction.empty());
}

TEST_CASE("data that are not separated: a stationary point, of the loss of two against one") {
  const double p = 2.0 / 3, entropy = -p * std::log(p) - (1 - p) * std::log(1 - p);
  for (const auto& [loss, value] : {std::pair{Loss::Exponential, 2 * std::sqrt(2.0) / 3}, {Loss::Logistic, entropy}}) {
    const Followed f = followed_with(loss, kMixed, "1000", true);
    REQUIRE(f.limit);
    CHECK(f.limit->kind == LimitKind::Stationary);
    CHECK(f.limit->loss.lower.approximate() <= value);
    CHECK(value <= f.limit->loss.upper.approximate());
    CHECK((f.limit->loss.upper - f.limit->loss.lower).approximate() < 1e-6);
  }
}

TEST_CASE("a sample that no neuron sees sends back a constant, and keeps the loss from zero") {
  // The only neuron is off on the second sample for ever.
  const Case c = flow_case(R"([[["1"]],[["1"]]])", "[[1,-1]]", "[[1,1]]");
  const Followed f = followed_with(Loss::Logistic, c, "8", true);
  CHECK_FALSE(f.limit);
  CHECK(f.reason.find("no limit is seen") != std::string::npos);
  const double w = centre_of(f, 0);  // w' = v F(w v)/2, w = v
  CHECK(centre_of(f, 1) == doctest::Approx(w).epsilon(1e-14));
  CHECK(w > 1);
}

TEST_CASE("labels and one output are asked for") {
  const Case two = flow_case(R"([[["1"]],[["1"],["1"]]])", "[[1]]", "[[1],[1]]");
  const Case third = flow_case(R"([[["1"]]])", "[[1,1]]", R"([[1,"1/3"]])");
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    CHECK_THROWS_AS((void)problem_of(two, loss), InputError);
    CHECK_THROWS_AS((void)problem_of(third, loss), InputError);
  }
  CHECK_NOTHROW((void)problem_of(two, Loss::Squared));
}

TEST_CASE("a start with a huge margin is refused, one that is too fast is undecided") {
  for (const Loss loss : {Loss::Exponential, Loss::Logistic})
    for (const char* w : {R"([[["65"]]])", R"([[["-65"]]])", R"([[["1000000"]]])"})
      CHECK_THROWS_AS((void)followed_with(loss, flow_case(w, "[[1]]", "[[1]]"), "1"), InputError);
  const Followed f = followed_with(Loss::Exponential, flow_case(R"([[["-60"]]])", "[[1]]", "[[1]]"), "1");
  CHECK(f.reason == "no step is short enough");
  CHECK(followed_with(Loss::Logistic, flow_case(R"([[["-60"]]])", "[[1]]", "[[1]]"), "1").reason.empty());
}

TEST_CASE("along a path the response is within its remainder, also of a long step") {
  for (const Loss loss : {Loss::Exponential, Loss::Logistic})
    for (const int sixteenths : {1, 8, 24}) {
      const Problem problem = problem_of(kOneWeight, loss);
      const Field field = gradient_of(problem, {});
      const PrecisionScope precision(256);
      const Values start{MultiInterval::enclosing(Rational(-1) / Rational(2))};
      const MultiInterval h = MultiInterval::enclosing(Rational(sixteenths) / Rational(16));
      const Taylor path(field, start, h, 24, 112);
      const MultiInterval response = path.range(field.residuals[0][0]);
      const MultiInterval at_start = -flow::response(loss, start[0]);
      CHECK_FALSE(certainly_less(at_start, response));
      CHECK_FALSE(certainly_less(response, at_start));
      if (!path.is_bounded()) {  // the series diverges: no step is taken
        CHECK(sixteenths == 24);
        CHECK(certainly_less(MultiInterval::enclosing(1), path.defect()));
        continue;
      }
      const MultiInterval at_end = -flow::response(loss, path.end()[0]);
      CHECK_FALSE(certainly_less(at_end, response));
      CHECK_FALSE(certainly_less(response, at_end));
    }
}
