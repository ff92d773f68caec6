#include "saddle/width_experiment.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "number/binomial.hpp"

namespace plumbline {
namespace {

constexpr int kDigits = 48;

// The median of numbers, each of which lies in its enclosure, lies between the median of the lower ends and that of the
// upper ends.
Rational median(std::vector<Rational> values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / Rational(2);
}

Enclosure distance(const Enclosure& optimum, const Enclosure& speed) {
  return {optimum.lower - speed.upper, optimum.upper - speed.lower};
}

}  // namespace

ExperimentRun run_experiment(const WidthExperiment& e, const SpeedData& data, int width, std::uint64_t number) {
  if (e.depth < 1) throw Undefined("an experiment at depth " + std::to_string(e.depth));
  const std::vector<int> widths(as_size(e.depth - 1), width);
  Descent descent = projected_descent(
      gaussian_start(widths, data, e.seed, (static_cast<std::uint64_t>(width) << 32) + number), data, e.descent);
  const Network network = rounded_network(descent.weights, e.bits, Scaling::Sphere);
  const Enclosure speed = enclose_speed(network, e.inputs, e.gradient, Scaling::Sphere);
  const Sign sign = compare_speed(network, e.inputs, e.gradient, e.threshold, Scaling::Sphere);
  return {sign == Sign::Positive,
          {round_down(speed.lower, kDigits), round_up(speed.upper, kDigits)},
          std::move(descent.speeds)};
}

WidthSummary summarise(int width, const std::vector<ExperimentRun>& runs, const Enclosure& optimum,
                       const Rational& confidence) {
  if (runs.empty()) throw Undefined("a summary of no runs");
  WidthSummary out;
  out.width = width;
  out.runs = static_cast<long>(runs.size());
  out.above = std::ranges::count_if(runs, [](const ExperimentRun& r) { return r.above; });
  out.probability = clopper_pearson(out.above, out.runs, confidence);
  std::vector<Rational> lower, upper;
  for (const ExperimentRun& r : runs) {
    lower.push_back(r.speed.lower);
    upper.push_back(r.speed.upper);
  }
  out.best = {*std::ranges::max_element(lower), *std::ranges::max_element(upper)};
  out.median = {median(lower), median(upper)};
  out.best_distance = distance(optimum, out.best);
  out.median_distance = distance(optimum, out.median);
  return out;
}

}  // namespace plumbline
