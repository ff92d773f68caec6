// What a certified enclosure of the optimal speed costs, alone: against the number of samples, the dimension, the depth
// and the number of outputs.
#include <fmt/format.h>

#include <ctime>
#include <ostream>
#include <stdexcept>

#include "optimum/proof_table.hpp"
#include "optimum/recognise.hpp"
#include "speed/speed_enclosure.hpp"
#include "speeds.hpp"
#include "table.hpp"

namespace bench {
namespace {

using namespace plumbline;

std::vector<SpeedInstance> cost_instances() {
  std::vector<SpeedInstance> out;
  for (const int outputs : {1, 2})
    for (int d = 2; d <= 6; ++d)
      for (const int n : {10, 20, 40}) out.push_back(gaussian_instance(2, d, n, outputs));
  for (const int n : {8, 20}) out.push_back(gaussian_instance(3, 1, n));
  out.push_back(example_1_instance(3));
  for (const int n : {8, 12, 16, 20}) out.push_back(sphere_instance(3, 2, n));
  for (const int n : {8, 12, 16, 20}) out.push_back(gaussian_instance(3, 2, n));
  for (const int n : {8, 10, 12}) out.push_back(sphere_instance(3, 3, n));
  for (const int n : {8, 10, 12, 20}) out.push_back(gaussian_instance(3, 3, n));
  for (const int n : {4, 6, 8}) out.push_back(sphere_instance(4, 2, n));
  for (const int n : {4, 6, 8}) out.push_back(gaussian_instance(4, 2, n));
  out.push_back(example_1_instance(4));
  return out;
}

std::vector<SpeedInstance> every_depth_instances() {
  std::vector<SpeedInstance> out{example_1_instance(3)};
  for (const int n : {4, 6, 8, 10, 12}) out.push_back(sphere_instance(3, 2, n));
  for (const int n : {8, 10}) out.push_back(sphere_instance(3, 3, n));
  for (const int d : {2, 3, 4}) out.push_back(gaussian_instance(3, d, 10));
  for (const int d : {2, 3}) out.push_back(gaussian_instance(3, d, 20));
  for (const int d : {2, 3}) out.push_back(gaussian_instance(3, d, 8, 2));
  return out;
}

// Seconds of reading the table once more, by exact arithmetic alone.
double reading_seconds(const SpeedInstance& instance, const SpeedEnclosure& e) {
  const std::clock_t start = std::clock();
  const Truth truth = speed_at_most(instance.depth, instance.x, instance.g, e.hi, e.table);
  require(truth == Truth::True || e.method == SpeedMethod::NormBound, "Plumbline, upper end");
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

std::string relative_gap(const SpeedEnclosure& e) {
  return e.attained ? "0" : fmt::format("{:.1e}", (e.hi - e.lo).enclosure(64).upper.approximate() / in_double(e.lo));
}

// Method, lower end, gap, and what they cost. What our program itself reports as an error is shown; a wrong answer ends
// the run.
std::string cost(const SpeedInstance& instance, const SpeedLimits& limits, bool every_depth) {
  SpeedOptions options;
  options.every_depth = every_depth;
  options.depth = instance.depth;
  options.seconds = limits.ours;
  const std::clock_t start = std::clock();
  const SpeedEnclosure e = enclose_optimal_speed(instance.x, instance.g, options);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const bool covers = e.method == SpeedMethod::Cover || e.method == SpeedMethod::Directions,
             has_table = covers || e.method == SpeedMethod::Cones || e.method == SpeedMethod::Invariant;
  const std::string nodes = covers && instance.depth > 2 ? std::to_string(e.statistics.nodes) : "-";
  return fmt::format("  {:<21} {:>12.9f} {:>8} {:>9} {:>8} {:>7} {:>9}  {}\n", to_string(e.method), in_double(e.lo),
                     relative_gap(e), duration(seconds), nodes, has_table ? std::to_string(e.table.rows()) : "-",
                     duration(reading_seconds(instance, e)), e.stopped);
}

void write_costs(std::ostream& out, const std::vector<SpeedInstance>& instances, const SpeedLimits& limits,
                 bool every_depth) {
  out << fmt::format("{:>5} {:>2} {:>3} {:>3}  {:<10}", "depth", "d", "N", "m", "data")
      << fmt::format("  {:<21} {:>12} {:>8} {:>9} {:>8} {:>7} {:>9}  {}\n", "method", "lower end", "gap", "search",
                     "nodes", "rows", "reading", "ended because");
  for (const SpeedInstance& instance : instances) {
    out << fmt::format("{:>5} {:>2} {:>3} {:>3}  {:<10}", every_depth ? "3 ..." : std::to_string(instance.depth),
                       instance.x.rows(), instance.x.cols(), instance.g.rows(), instance.data)
        << std::flush;
    try {
      out << cost(instance, limits, every_depth) << std::flush;
    } catch (const std::runtime_error& e) { out << "  error: " << e.what() << std::endl; }
  }
}

}  // namespace

void write_speed_costs(std::ostream& out, const SpeedLimits& limits) {
  write_costs(out, cost_instances(), limits, false);
}

void write_every_depth_costs(std::ostream& out, const SpeedLimits& limits) {
  write_costs(out, every_depth_instances(), limits, true);
}

}  // namespace bench
