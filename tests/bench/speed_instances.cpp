// The data of work item E, exact, from the generator of input.hpp.
#include <algorithm>
#include <cmath>

#include "input.hpp"
#include "speeds.hpp"

namespace bench {
namespace {

using namespace plumbline;

std::uint64_t seed_of(int kind, int inputs, int samples, int outputs) {
  return 5000000 + static_cast<std::uint64_t>(kind * 100000 + outputs * 10000 + inputs * 1000 + samples);
}

ExactMatrix gaussian(std::uint64_t seed, int rows, int cols) {
  std::vector<std::int64_t> sums(static_cast<std::size_t>(rows) * cols, 0);
  const std::vector<std::int64_t> k = entries(seed, 4 * sums.size());
  for (std::size_t i = 0; i < k.size(); ++i) sums[i / 4] += k[i];
  return reals(sums, rows, cols);
}

// The stereographic projection of a grid point of the unit square's neighbourhood, with a sign: (1 - t^2, 2 t) / (1 +
// t^2), t = k / 2^10, and its analogue in space.
std::vector<Rational> sphere_point(const std::int64_t* k, int inputs) {
  std::vector<Rational> t, out;
  Rational square(0);
  for (int i = 1; i < inputs; ++i) {
    t.emplace_back(Integer(k[i] >> 10), Integer(1) << 10);
    square += t.back() * t.back();
  }
  const Rational side(k[0] < 0 ? -1 : 1);
  out.push_back(side * (1 - square) / (1 + square));
  for (const Rational& a : t) out.push_back(side * 2 * a / (1 + square));
  return out;
}

double angle(const std::vector<Rational>& p) { return std::atan2(p[1].approximate(), p[0].approximate()); }

}  // namespace

SpeedInstance gaussian_instance(int depth, int inputs, int samples, int outputs) {
  const std::uint64_t seed = seed_of(0, inputs, samples, outputs);
  return {"Gaussian", depth, gaussian(seed, inputs, samples), gaussian(seed + 50000, outputs, samples)};
}

SpeedInstance sphere_instance(int depth, int inputs, int samples) {
  const std::vector<std::int64_t> k =
      entries(seed_of(1, inputs, samples, 1), static_cast<std::size_t>(inputs) * samples);
  std::vector<std::vector<Rational>> points;
  for (int j = 0; j < samples; ++j) points.push_back(sphere_point(&k[static_cast<std::size_t>(j) * inputs], inputs));
  if (inputs == 2)
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return angle(a) < angle(b); });
  SpeedInstance out{"sphere", depth, ExactMatrix(inputs, samples), ExactMatrix(1, samples)};
  for (int j = 0; j < samples; ++j) {
    for (int i = 0; i < inputs; ++i)
      out.x(i, j) = Real(points[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)]);
    out.g(0, j) = Real(j % 2 == 0 ? 1 : -1);
  }
  return out;
}

SpeedInstance example_1_instance(int depth) {
  SpeedInstance out{"Example 1", depth, ExactMatrix(2, 8), ExactMatrix(1, 8)};
  const Real half = sqrt(Real(Rational::parse("1/2")));
  const Real sine[8] = {half, 1, half, 0, -half, -1, -half, 0};
  for (int j = 0; j < 8; ++j) {
    out.x(0, j) = sine[j];
    out.x(1, j) = sine[(j + 2) % 8];
    out.g(0, j) = Real(j % 2 == 0 ? -1 : 1);
  }
  return out;
}

std::vector<SpeedInstance> speed_instances(bool all) {
  if (!all)
    return {gaussian_instance(2, 2, 12), gaussian_instance(2, 3, 12), example_1_instance(3), sphere_instance(3, 2, 12)};
  std::vector<SpeedInstance> out;
  for (const int inputs : {2, 3})
    for (const int n : {4, 8, 12, 20, 40}) out.push_back(gaussian_instance(2, inputs, n));
  out.push_back(example_1_instance(3));
  for (const int n : {4, 6, 8, 12, 16, 20}) out.push_back(sphere_instance(3, 2, n));
  for (const int n : {4, 6, 8, 12, 16, 20}) out.push_back(gaussian_instance(3, 2, n));
  for (const int n : {8, 10, 12}) out.push_back(sphere_instance(3, 3, n));
  for (const int n : {8, 10, 12}) out.push_back(gaussian_instance(3, 3, n));
  return out;
}

}  // namespace bench
