#include "speed/ascent.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "training/dense_network.hpp"
#include "training/gaussian.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

void scale_to(Weights& weights, double norm) {
  const double s = norm / std::sqrt(norm2(weights));
  for (MatrixXd& w : weights) w *= s;
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
std::pair<double, Weights> adaptive(Weights weights, const SpeedData& data, std::int64_t steps,
                                    const Deadline& deadline) {
  for (MatrixXd& w : weights) w /= w.norm();
  SpeedPass here(data), there(data);
  double speed = here.speed(weights), t = 0.5;
  for (std::int64_t k = 0; k < steps && t > 1e-9 && !is_over(deadline); ++k) {
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
  if (options.every < 1) throw InputError("projected gradient descent needs a record every >= 1 steps");
  DenseShape shape{{static_cast<int>(data.inputs.rows())}};
  for (const MatrixXd& w : start) shape.widths.push_back(static_cast<int>(w.rows()));
  TrainingState state{.theta = Eigen::VectorXd(shape.size())};
  for (int l = 1; l <= shape.depth(); ++l) shape.weight(l, state.theta) = start[as_size(l) - 1];
  Descent out;
  (void)train(dense_objective(shape, data.inputs, linear_loss(data.gradient)),
              {.step = options.step,
               .steps = options.steps,
               .decay = options.decay,
               .radius = std::sqrt(static_cast<double>(start.size()))},
              state, [&](const TrainingState& now, double value, const Eigen::VectorXd&) {
                if (now.steps % options.every == 0 || now.steps == options.steps) out.speeds.push_back(-value);
                return true;
              });
  for (int l = 1; l <= shape.depth(); ++l) out.weights.emplace_back(shape.weight(l, state.theta));
  return out;
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
  std::ranges::stable_sort(ends, [](const auto& a, const auto& b) { return a.first > b.first; });
  out.restarts = static_cast<int>(ends.size());
  const auto polished = std::max(std::size_t{1}, as_size(options.polished * static_cast<double>(ends.size())));
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
