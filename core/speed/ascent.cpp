#include "speed/ascent.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include "number/error.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

// Standard normal numbers by Box and Muller: those of the standard library differ from one implementation to the next.
class Gaussian {
 public:
  Gaussian(std::uint64_t seed, std::uint64_t number) {
    std::seed_seq parts{seed & 0xffffffffu, seed >> 32, number & 0xffffffffu, number >> 32};
    engine_.seed(parts);
  }
  double operator()() {
    const double u = (static_cast<double>(engine_() >> 11) + 1) * 0x1p-53,
                 v = static_cast<double>(engine_() >> 11) * 0x1p-53;
    return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
  }

 private:
  std::mt19937_64 engine_;
};

void scale_to(Weights& weights, double norm) {
  const double s = norm / std::sqrt(norm2(weights));
  for (MatrixXd& w : weights) w *= s;
}

bool finite(const Weights& weights) {
  return std::all_of(weights.begin(), weights.end(), [](const MatrixXd& w) { return w.allFinite(); });
}

// W_l <- (W_l + t D_l) / ||W_l + t D_l|| on all layers at once; D_l is scaled to norm 1. The last weights if a layer
// vanishes.
Weights moved(const Weights& from, const Weights& derivative, double t) {
  Weights out = from;
  for (std::size_t l = 0; l < out.size(); ++l) {
    const double size = derivative[l].norm();
    if (size > 0) out[l] += t / size * derivative[l];
    const double norm = out[l].norm();
    if (!(norm > 0)) return from;
    out[l] /= norm;
  }
  return out;
}

// Ascent with a step that doubles after a success and halves after a failure.
std::pair<double, Weights> adaptive(Weights weights, const SpeedData& data, long steps, const Deadline& deadline) {
  for (MatrixXd& w : weights) w /= w.norm();
  SpeedPass here(data), there(data);
  double speed = here.speed(weights), t = 0.5;
  for (long k = 0; k < steps && t > 1e-9 && !is_over(deadline); ++k) {
    Weights next = moved(weights, here.derivative(weights), t);
    const double faster = there.speed(next);
    if (faster > speed) {
      weights = std::move(next);
      speed = faster;
      std::swap(here, there);
      t = std::min(2 * t, 4.0);
    } else {
      t /= 2;
    }
  }
  return {speed, std::move(weights)};
}

// The weights with Gaussian noise of relative size `noise` in each layer.
Weights shaken(Weights weights, double noise, Gaussian gaussian) {
  for (MatrixXd& w : weights) {
    const double size = noise * w.norm() / std::sqrt(static_cast<double>(w.size()));
    for (double& x : w.reshaped()) x += size * gaussian();
  }
  return weights;
}

}  // namespace

Weights gaussian_start(const std::vector<int>& widths, const SpeedData& data, std::uint64_t seed,
                       std::uint64_t number) {
  if (data.inputs.size() == 0 || data.gradient.size() == 0) throw Undefined("a start for data without entries");
  Gaussian gaussian(seed, number);
  Weights out;
  Index from = data.inputs.rows();
  const auto layer = [&](Index to) {
    MatrixXd w(to, from);
    for (Index i = 0; i < to; ++i)
      for (Index j = 0; j < from; ++j) w(i, j) = gaussian();
    out.push_back(std::move(w));
    from = to;
  };
  for (const int width : widths) {
    if (width < 1) throw Undefined("a hidden layer of width " + std::to_string(width));
    layer(width);
  }
  layer(data.gradient.rows());
  scale_to(out, std::sqrt(static_cast<double>(out.size())));
  return out;
}

Descent projected_descent(Weights start, const SpeedData& data, const DescentOptions& options) {
  check_shapes(start, data);
  if (!(options.step > 0) || !std::isfinite(options.step) || options.steps < 0 || options.every < 1)
    throw InputError("projected gradient descent needs a finite step > 0, steps >= 0 and a record every >= 1 steps");
  const double radius = std::sqrt(static_cast<double>(start.size()));
  scale_to(start, radius);
  Descent out{std::move(start), {}};
  SpeedPass pass(data);
  for (long t = 0;; ++t) {
    const double speed = pass.speed(out.weights);
    if (t % options.every == 0 || t == options.steps) out.speeds.push_back(speed);
    if (t == options.steps) return out;
    const Weights& d = pass.derivative(out.weights);
    const double left = 2 * static_cast<double>(options.steps - t) / static_cast<double>(options.steps),
                 step = options.step * (options.decay ? std::min(left, 1.0) : 1);
    Weights next = out.weights;
    for (std::size_t l = 0; l < next.size(); ++l) next[l] += step * d[l];
    scale_to(next, radius);
    if (!finite(next)) return out;
    std::swap(out.weights, next);
  }
}

Ascent ascend(const SpeedData& data, const AscentOptions& options) {
  if (options.restarts < 1)
    throw InputError("the search for fast weights needs at least one start, not " + std::to_string(options.restarts));
  const Deadline& deadline = options.polish.deadline;
  Ascent out;
  const auto offer = [&](Weights weights, std::optional<double> speed = {}) {
    const double value = speed ? *speed : normalised_speed(weights, data);
    if (out.weights.empty() || value > out.speed) out = {std::move(weights), value, out.restarts};
  };
  std::vector<std::pair<double, Weights>> ends;
  for (int k = 0; k < options.restarts && (k == 0 || !is_over(deadline)); ++k)
    ends.push_back(adaptive(gaussian_start(options.widths, data, options.seed, static_cast<std::uint64_t>(k)), data,
                            options.steps, deadline));
  std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  out.restarts = static_cast<int>(ends.size());
  const auto polished =
      std::max(std::size_t{1}, static_cast<std::size_t>(options.polished * static_cast<double>(ends.size())));
  for (std::size_t k = 0; k < std::min(polished, ends.size()); ++k) {
    offer(ends[k].second, ends[k].first);
    if (!is_over(deadline)) offer(polish(std::move(ends[k].second), data, options.polish));
  }
  for (int k = 0; k < options.hops && !is_over(deadline); ++k) {
    const double noise = std::pow(0.3, k % 8);  // 1 down to 2e-4
    PolishOptions gentle = options.polish;
    gentle.roughest = std::min(gentle.roughest, noise / 10);
    offer(polish(shaken(out.weights, noise, Gaussian(options.seed, static_cast<std::uint64_t>(options.restarts + k))),
                 data, gentle));
  }
  return out;
}

std::vector<int> enough_widths(int depth, const SpeedData& data, int most) {
  const int samples = static_cast<int>(data.inputs.cols());
  std::vector<int> out;
  for (int l = 1; l < depth; ++l) out.push_back(l + 1 == depth ? 1 : std::min(samples + 1, most));
  return out;
}

}  // namespace plumbline
