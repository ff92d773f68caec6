// Work item G: the gradient flow from the small start of docs/flow/two-samples.json to time 12, validated and replayed,
// beside the classical method of Runge and Kutta in doubles with steps of 1/100, which certifies nothing. We know of no
// public program that certifies flows across kinks, so there is no ratio to a certified peer, but one to that method.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "certificate.hpp"  // the checker's
#include "certificate/certificate.hpp"
#include "flow/flow_certificate.hpp"
#include "network/case_io.hpp"
#include "suite.hpp"

namespace bench {
namespace {

using namespace plumbline;
using Point = std::vector<double>;

const char* const item = "G gradient flow to time 12, 8 weights";
constexpr int kTime = 12, kStepsOfMethod = 1200;

// W_1 and W_2 are 2x2, in the order of the weights; the field by the formulas.
struct Plain {
  std::vector<Point> x, y;

  [[nodiscard]] Point field(const Point& t) const {
    Point out(8);
    for (std::size_t j = 0; j < x.size(); ++j) {
      const double x0 = x[j][0], x1 = x[j][1];
      const double z[] = {std::max(t[0] * x0 + t[1] * x1, 0.0), std::max(t[2] * x0 + t[3] * x1, 0.0)};
      for (std::size_t o = 0; o < 2; ++o) {
        const double rho = y[j][o] - t[4 + 2 * o] * z[0] - t[5 + 2 * o] * z[1];
        for (std::size_t i = 0; i < 2; ++i) {
          if (z[i] <= 0) continue;
          out[4 + 2 * o + i] += rho * z[i];
          out[2 * i] += t[4 + 2 * o + i] * rho * x0;
          out[2 * i + 1] += t[4 + 2 * o + i] * rho * x1;
        }
      }
    }
    return out;
  }
  [[nodiscard]] Point end(Point t) const {
    const double h = static_cast<double>(kTime) / kStepsOfMethod;
    const auto plus = [](Point a, double c, const Point& b) {
      for (std::size_t k = 0; k < a.size(); ++k) a[k] += c * b[k];
      return a;
    };
    for (int s = 0; s < kStepsOfMethod; ++s) {
      const Point k1 = field(t), k2 = field(plus(t, h / 2, k1)), k3 = field(plus(t, h / 2, k2)),
                  k4 = field(plus(t, h, k3));
      t = plus(plus(plus(plus(t, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
    }
    return t;
  }
};

std::vector<Point> in_doubles(const std::vector<std::vector<Rational>>& rows) {
  std::vector<Point> out;
  for (const auto& row : rows) {
    out.emplace_back();
    for (const Rational& q : row) out.back().push_back(q.approximate());
  }
  return out;
}

flow::Followed validated(const flow::Problem& problem, const std::vector<Rational>& start) {
  flow::FollowOptions options;
  options.until = Rational(kTime);
  return flow::follow_flow(problem, start, options);
}

Program program(const char* name, const char* certifies, std::function<void()> run) {
  return {item, name, kTime, certifies, std::string(certifies) != "nothing", std::move(run)};
}

}  // namespace

void add_flows(Suite& suite) {
  const Case c = read_case(PLUMBLINE_FLOW_CASE);
  const flow::Problem problem = flow::problem_of(c);
  const std::vector<Rational> start = flow::weights_of(c);
  const Plain plain{in_doubles(problem.inputs), in_doubles(problem.targets)};
  const Point from = in_doubles({start}).front();
  const flow::Followed found = validated(problem, start);
  const Point end = plain.end(from);
  double off = 0;
  for (std::size_t k = 0; k < end.size(); ++k)
    off = std::max(off,
                   std::fabs(end[k] - std::ldexp(Rational(found.last().centre[k]).approximate(), -found.scale.bits)));
  require(found.reason.empty() && off < 1e-6, item);
  const std::string certificate = canonical_bytes(flow_certificate(c, found));
  require(checker::check_certificate(certificate, {}).accepted, item);
  suite.add(program("plumbline flow", "balls", [=] { (void)validated(problem, start); }));
  suite.add(program("plumbline-check", "replays", [=] { (void)checker::check_certificate(certificate, {}); }));
  suite.add(program("Runge and Kutta, doubles, steps of 1/100", "nothing", [=] { (void)plain.end(from); }));
}

std::string flow_note(const Suite& suite) {
  const auto seconds = [&](const std::string& certifies) {
    for (const Program& p : suite.programs())
      if (p.item == item && p.certifies == certifies) return p.seconds;
    return 0.0;
  };
  return fmt::format("\nG: a validated unit of time costs {:.3g} times that of Runge and Kutta, to replay it {:.3g}.\n",
                     seconds("balls") / seconds("nothing"), seconds("replays") / seconds("nothing"));
}

}  // namespace bench
