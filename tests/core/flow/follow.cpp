// Validated flows against closed forms, against an integrator of high order, and where neurons switch.
#include "flow/follow.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

#include "budget/error.hpp"
#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

using Digits = boost::multiprecision::cpp_bin_float_50;

Digits digits(const Rational& q) { return Digits(q.numerator().str()) / Digits(q.denominator().str()); }
// Is the point within the ball?
bool holds(const Followed& f, const Integer& radius, const std::vector<Digits>& point) {
  Digits sum = 0;
  for (std::size_t k = 0; k < point.size(); ++k) {
    const Digits off = point[k] - digits(of_units(f.last().centre[k], f));
    sum += off * off;
  }
  return sqrt(sum) <= digits(of_units(radius, f));
}

// The field of a depth 2 network by the formulas, written a second time, for any kind of number.
template <class N> struct PlainFieldOf {
  std::vector<std::vector<N>> x, y;
  int width = 0;
  explicit PlainFieldOf(const Problem& p) : width(p.widths[1]) {
    const auto convert = [](const std::vector<std::vector<Rational>>& from) {
      std::vector<std::vector<N>> out;
      for (const auto& column : from) {
        out.emplace_back();
        for (const Rational& q : column) out.back().push_back(N(digits(q)));
      }
      return out;
    };
    x = convert(p.inputs);
    y = convert(p.targets);
  }
  [[nodiscard]] std::vector<N> operator()(const std::vector<N>& t) const {
    const std::size_t n = x[0].size(), m = y[0].size(), h = static_cast<std::size_t>(width);
    std::vector<N> out(t.size());
    for (std::size_t j = 0; j < x.size(); ++j) {
      std::vector<N> z(h), rho = y[j];
      for (std::size_t i = 0; i < h; ++i)
        for (std::size_t k = 0; k < n; ++k) z[i] += t[i * n + k] * x[j][k];
      for (std::size_t o = 0; o < m; ++o)
        for (std::size_t i = 0; i < h; ++i)
          if (z[i] > 0) rho[o] -= t[h * n + o * h + i] * z[i];
      for (std::size_t i = 0; i < h; ++i)
        for (std::size_t o = 0; o < m && z[i] > 0; ++o) {
          out[h * n + o * h + i] += rho[o] * z[i];
          for (std::size_t k = 0; k < n; ++k) out[i * n + k] += t[h * n + o * h + i] * rho[o] * x[j][k];
        }
    }
    return out;
  }
};

using PlainField = PlainFieldOf<Digits>;

// Not validated: the modified midpoint rule, extrapolated ten times (order 20), in 50 digits.
std::vector<Digits> extrapolated(const PlainField& f, std::vector<Digits> t, const Digits& h, int steps) {
  const auto plus = [](const std::vector<Digits>& a, const Digits& c, const std::vector<Digits>& b) {
    std::vector<Digits> out = a;
    for (std::size_t k = 0; k < a.size(); ++k) out[k] += c * b[k];
    return out;
  };
  for (int s = 0; s < steps; ++s) {
    std::vector<std::vector<Digits>> row;
    for (int i = 1; i <= 10; ++i) {
      const int n = 2 * i;
      const Digits d = h / n;
      std::vector<Digits> a = t, b = plus(t, d, f(t));
      for (int k = 1; k < n; ++k) {
        std::vector<Digits> c = plus(a, 2 * d, f(b));
        a = b;
        b = c;
      }
      std::vector<Digits> now = plus(plus(a, 1, b), d, f(b));
      for (Digits& v : now) v /= 2;
      for (int k = i - 1; k >= 1; --k) {  // in place: row[m] holds the column of i - 1
        const Digits q = Digits(i) / Digits(k), factor = 1 / (q * q - 1);
        const auto m = static_cast<std::size_t>(i - 1 - k);
        const std::vector<Digits> before = row[m];
        row[m] = now;
        for (std::size_t v = 0; v < now.size(); ++v) now[v] += (now[v] - before[v]) * factor;
      }
      row.push_back(now);
    }
    t = row.back();
  }
  return t;
}

}  // namespace

TEST_CASE("one weight in each layer: the closed form of a' = a - a^3") {
  const Case c = flow_case(R"([[["1/8"]],[["1/8"]]])", "[[1]]", "[[1]]");
  for (const char* t : {"1/2", "5", "50"}) {
    const Followed f = followed(c, t);
    REQUIRE(f.reason.empty());
    const Digits e = exp(-2 * digits(Rational::parse(t))), a = 1 / sqrt(1 + 63 * e);
    CHECK(holds(f, f.last().radius, {a, a}));
    CHECK_FALSE(holds(f, f.last().radius, {a + Digits(1e-9), a}));
    CHECK(radius_of(f) < 1e-18);
  }
}

TEST_CASE("from v = 0 and w inside S_i: the limit is a root of a^2 = (a_0^2 + sqrt(a_0^4 + 4))/2") {
  // w_1 = x_1/2 + n_1/4, w_2 = x_2/2 + n_2/4 with n_i orthogonal to x_i; each sees its own sample only.
  const Case c = flow_case(R"([[["1/2","1/4"],["-1/10","11/20"]],[["0","0"],["0","0"]]])",
                           R"([["1","-3/5"],["0","4/5"]])", kTargets);
  const Followed f = followed(c, "100", true);
  REQUIRE(f.limit);
  CHECK(f.limit->zero_loss());
  const Digits a0 = Digits(1) / 2, a = sqrt((a0 * a0 + sqrt(pow(a0, 4) + 4)) / 2), s = Digits(1) / 4;
  CHECK(holds(f, f.limit->reach,
              {a, s, -3 * a / 5 + 4 * s / 5, 4 * a / 5 + 3 * s / 5, 1 / a, Digits(0), Digits(0), 1 / a}));
  CHECK(of_units(f.limit->reach, f).approximate() < 1e-6);
}

TEST_CASE("against an integrator of order 20 in 50 digits") {
  const Case c =
      flow_case(R"([[["8e-5","2e-5"],["-7e-5","5e-5"]],[["5e-5","-3e-5"],["2e-5","9e-5"]]])", kInputs, kTargets);
  const Problem p = problem_of(c);
  std::vector<Digits> t;
  for (const Rational& w : weights_of(c)) t.push_back(digits(w));
  t = extrapolated(PlainField(p), t, Digits(1) / 8, 96);
  const Followed f = followed(c, "12");
  REQUIRE(f.reason.empty());
  CHECK(switches_of(f) == 0);
  CHECK(holds(f, f.last().radius, t));
  t[0] += 4 * digits(of_units(f.last().radius, f));
  CHECK_FALSE(holds(f, f.last().radius, t));
}

TEST_CASE("a step carries a whole ball, the directions that grow fastest among them") {
  const Case c = flow_case(R"([[["1/100","1/5"]],[["1/20"],["1/10"]]])", kInputs, kTargets);
  const Problem p = problem_of(c);
  const Scale scale;
  const PrecisionScope precision(scale.bits + 64);
  Ball ball = ball_around(weights_of(c), scale);
  ball.radius = pow(Rational(2), scale.bits - 10).numerator();
  const Gates gates(2, Gate::On);
  const Smooth step =
      smooth_step(field_of(p, gates), p, gates, ball, pow(Rational(2), scale.bits - 2).numerator(), scale);
  REQUIRE(step.step);
  Followed end;
  end.scale = scale;
  end.start = step.step->to;
  const Digits r = Digits(1) / 1024;
  Digits farthest = 0;
  for (const std::vector<Digits>& d : std::vector<std::vector<Digits>>{
           {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, {0, Digits("0.7"), Digits("0.5"), Digits("0.5")}})
    for (const int sign : {-1, 1}) {
      std::vector<Digits> t;
      for (std::size_t k = 0; k < 4; ++k) t.push_back(digits(weights_of(c)[k]) + sign * r * d[k]);
      t = extrapolated(PlainField(p), t, Digits(1) / 16, 4);
      CHECK(holds(end, end.start.radius, t));
      Digits sum = 0;
      for (std::size_t k = 0; k < 4; ++k) sum += pow(t[k] - digits(of_units(end.start.centre[k], end)), 2);
      farthest = std::max<Digits>(farthest, sqrt(sum));
    }
  CHECK(farthest > r * Digits("1.3"));  // they do grow, and the ball is not much larger than it must be
  CHECK(digits(of_units(end.start.radius, end)) < Digits("1.2") * farthest);
}

TEST_CASE("enclosures stay narrow up to time 50, across a kink and out of a saddle") {
  const Case c =
      flow_case(R"([[["-1e-5","1e-4"],["7e-5","5e-5"]],[["-5e-5","3e-5"],["5e-5","9e-5"]]])", kInputs, kTargets);
  const Followed f = followed(c, "50");
  CHECK(f.reason == "");
  CHECK(radius_of(f) < 1e-10);
}

TEST_CASE("four neurons that switch at once are one neuron of twice the weights") {
  const std::string w = R"(["-1/10","1/8"])", v = R"("-1/10","-1/10","-1/10","-1/10")",
                    u = R"("1/10","1/10","1/10","1/10")";
  const Followed four = followed(
      flow_case("[[" + w + "," + w + "," + w + "," + w + "],[[" + v + "],[" + u + "]]]", kInputs, kTargets), "2");
  const Followed one = followed(flow_case(R"([[["-1/5","1/4"]],[["-1/5"],["1/5"]]])", kInputs, kTargets), "2");
  REQUIRE(four.reason.empty());
  REQUIRE(one.reason.empty());
  CHECK(switches_of(four) == 1);
  CHECK(switches_of(one) == 1);
  for (std::size_t k = 0; k < 2; ++k)
    CHECK(std::fabs(2 * centre_of(four, k) - centre_of(one, k)) <= 2 * radius_of(four) + radius_of(one) + 1e-15);
  CHECK(one.steps.back().gates[0] == Gate::Off);
}

TEST_CASE("a neuron that dies rests on the kink, with gate 0") {
  const Followed f = followed(flow_case(R"([[["1/10","-1/20"]],[["-1/10"],["1/50"]]])", kInputs, kTargets), "20", true);
  REQUIRE(f.limit);
  CHECK(f.limit->loss.lower == Rational(1));
  CHECK(switches_of(f) == 1);
  CHECK_FALSE(f.first_slide());
}

TEST_CASE("a neuron that both sides push to its kink slides, and with relu'(0) = 0 there is no flow") {
  const Case c = flow_case(R"([[["-1/10","1/8"]],[["-1/10"],["-1/10"]]])", kInputs, kTargets);
  const Followed f = followed(c, "3/16");
  REQUIRE(f.reason.empty());
  const auto slide = f.first_slide();
  REQUIRE(slide);
  CHECK(f.steps.back().gates[problem_of(c).kinks[slide->kink].pairs[0]] == Gate::Slides);
  // It stays on the kink: w . x_1 = 0.
  CHECK(std::fabs(centre_of(f, 0) + 0.99 * centre_of(f, 1)) < 2 * radius_of(f) + 1e-15);
}

TEST_CASE("a preactivation that stays zero is refused with the neuron and the sample") {
  const Followed f =
      followed(flow_case(R"([[["1/2","0"]],[["1/2"],["0"]]])", R"([["1","0"],["0","1"]])", kTargets), "1");
  CHECK(f.reason.find("neuron 1 of layer 1 on sample 2") != std::string::npos);
}

TEST_CASE("three layers") {
  const Case c = flow_case(R"([[["1/2","1/4"],["1/4","-1/4"]],[["1/2","1/3"],["1/5","1/2"]],[["1/2","-1/4"]]])",
                           R"([["1"],["1/2"]])", "[[1]]");
  const Followed f = followed(c, "50", true);
  REQUIRE(f.limit);
  CHECK(f.limit->zero_loss());
}

TEST_CASE("no network of the right kind") {
  const std::string w = R"([[["1"]],[["1"]]])";
  const auto problem = [](const Case& c) { return problem_of(c); };
  CHECK_THROWS_AS((void)problem(flow_case(w, "[[1]]", "[[1]]", "\"linear\"")), InputError);
  CHECK_THROWS_AS((void)problem(flow_case(w, "[[1]]", "null")), InputError);
  CHECK_THROWS_AS((void)problem(flow_case(w, "[[0]]", "[[1]]")), InputError);
  CHECK_THROWS_AS((void)problem(flow_case(w, R"x([["sqrt(2)"]])x", "[[1]]")), InputError);
  CHECK_THROWS_AS((void)followed(flow_case(w, "[[1]]", "[[1]]"), "1/3"), InputError);
  CHECK_THROWS_AS((void)followed(flow_case(w, "[[1]]", "[[1]]"), "0"), InputError);
}

TEST_CASE("a ball that becomes wider than it may be is given up, and more digits make it narrower") {
  const Case c = flow_case(R"([[["0.2","-0.1"],["0.1","0.3"]],[["0.3","-0.2"],["0.1","0.2"]]])", kInputs, kTargets);
  FollowOptions options;
  options.until = Rational(4);
  options.widest = -78;
  const Followed wide = follow_flow(problem_of(c), weights_of(c), options);
  CHECK(wide.reason == "the enclosure has become too wide");
  CHECK(wide.more_bits_may_help);
  CHECK(wide.scale.bits == 80);
  const Followed narrow = follow_with_enough_bits(problem_of(c), weights_of(c), options);
  CHECK(narrow.reason.empty());
  CHECK(narrow.scale.bits == 160);
  options.starts.spread.assign(weights_of(c).size(), Rational(1) / Rational(std::int64_t{1} << 18));
  options.widest = -6;  // a box of starts is wide from the beginning, and followed all the same
  const Followed box = follow_with_enough_bits(problem_of(c), weights_of(c), options);
  CHECK(box.reason.empty());
  CHECK(box.scale.bits == 80);
}
