#include "search/local_search.hpp"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

#include "network/numbers_of_case.hpp"

namespace plumbline {
namespace {

constexpr double kClearly = 0.05;  // a relative violation that survives rounding,
constexpr double kAlmost = -1e-3;  // with a hypothesis that lacks one equation, to be solved

struct Landscape {
  const Reading& reading;
  Case point;                      // moved in place
  std::vector<Real*> coordinates;  // of `point`
  Climb best;
  TimeLimit deadline;
  nlopt_opt optimiser = nullptr;
};

void move(Landscape& landscape, const double* x) {
  for (std::size_t i = 0; i < landscape.coordinates.size(); ++i)
    *landscape.coordinates[i] = Real(Rational::from_double(x[i]));
}

// NLopt's objective; no exception may pass through C.
double height(unsigned n, const double* x, double*, void* data) {
  Landscape& landscape = *static_cast<Landscape*>(data);
  if (!std::all_of(x, x + n, [](double v) { return std::isfinite(v) && std::fabs(v) < 1e100; })) return -20;
  move(landscape, x);
  const Robustness value = robustness(landscape.reading, landscape.point);
  ++landscape.best.evaluations;
  if (value.score() > landscape.best.value.score()) {
    landscape.best.value = value;
    landscape.best.best = landscape.point;
  }
  if ((value.violation > kClearly && value.hypothesis > kAlmost) || landscape.deadline.over())
    nlopt_force_stop(landscape.optimiser);
  return value.score();
}

// Which numbers move: all; those that are not zero; or about half. Large cases: at most 60 of them.
std::vector<Real*> movable(Case& c, Stream& stream) {
  std::vector<Real*> out;
  const std::int64_t mode = stream.integer(0, 2);
  const std::size_t entries = numbers_of(c).size() - c.scalars.size();
  std::size_t at = 0;
  for (Real* x : numbers_of(c)) {
    const bool parameter = at++ >= entries;
    if (parameter && x->is_rational() && x->rational().is_integer()) continue;
    if (mode == 1 && x->sign() == Sign::Zero) continue;
    if (mode == 2 && stream.chance(50)) continue;
    out.push_back(x);
  }
  while (out.size() > 60)
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(stream.integer(0, static_cast<std::int64_t>(out.size()) - 1)));
  return out;
}

}  // namespace

Climb climb(const Reading& reading, const Case& start, std::int64_t evaluations, Stream& stream,
            const TimeLimit& deadline) {
  Landscape landscape{reading, start, {}, {start, robustness(reading, start), 1}, deadline, nullptr};
  landscape.coordinates = movable(landscape.point, stream);
  if (landscape.coordinates.empty()) return landscape.best;
  const auto n = static_cast<unsigned>(landscape.coordinates.size());
  std::vector<double> x, step;
  for (const Real* coordinate : landscape.coordinates) {
    x.push_back(guess(*coordinate).value());
    step.push_back((stream.chance(50) ? 1 : -1) * std::max(0.1, 0.3 * std::fabs(x.back())) *
                   guess(Real(stream.dyadic(3) / Rational(2) + Rational(1))).value());
  }
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimiser(nlopt_create(NLOPT_LN_SBPLX, n),
                                                                         nlopt_destroy);
  landscape.optimiser = optimiser.get();
  nlopt_set_max_objective(optimiser.get(), height, &landscape);
  nlopt_set_maxeval(optimiser.get(), static_cast<int>(evaluations));
  nlopt_set_xtol_rel(optimiser.get(), 1e-10);
  nlopt_set_initial_step(optimiser.get(), step.data());
  double reached = 0;
  (void)nlopt_optimize(optimiser.get(), x.data(),
                       &reached);  // the best point is kept by height(), whatever the method says of itself
  return std::move(landscape.best);
}

}  // namespace plumbline
