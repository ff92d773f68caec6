#include "training/trainer.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "budget/as_size.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr std::string_view kCheckpoint = "plumbline-training/1 ";

void check_options(const TrainingOptions& o) {
  if (!(o.step > 0) || !std::isfinite(o.step) || o.steps < 0 || !(o.norm_power >= 0) || !(o.ridge >= 0) ||
      !(o.radius >= 0))
    throw InputError(
        "training needs a finite step > 0, steps >= 0, a power of the norm >= 0, a ridge >= 0 and a radius >= 0");
}

double step_size(const TrainingOptions& o, const TrainingState& at) {
  const double step = o.norm_power > 0 ? o.step / std::pow(at.theta.norm(), o.norm_power) : o.step;
  if (!o.decay) return step;
  return step * std::min(1.0, 2 * static_cast<double>(o.steps - at.steps) / static_cast<double>(o.steps));
}

// Where theta moves: against the gradient, or against Adam's estimate of it in units of its size.
VectorXd moved_by(const TrainingOptions& o, TrainingState& state, const VectorXd& gradient) {
  const double eta = step_size(o, state);
  if (o.method == TrainingMethod::GradientDescent) return -eta * gradient;
  if (state.first.size() == 0) state.first = state.second = VectorXd::Zero(state.theta.size());
  state.first = o.first_decay * state.first + (1 - o.first_decay) * gradient;
  state.second = o.second_decay * state.second + (1 - o.second_decay) * gradient.cwiseAbs2();
  const double t = static_cast<double>(state.steps) + 1, one = 1 - std::pow(o.first_decay, t),
               two = 1 - std::pow(o.second_decay, t);
  return -eta / one * state.first.array() / ((state.second.array() / two).sqrt() + o.offset);
}

void put(std::string& to, const VectorXd& v) {
  static_assert(std::endian::native == std::endian::little, "checkpoints are little-endian");
  const auto size = as_size(v.size()) * sizeof(double), at = to.size();
  to.resize(at + size);
  if (size > 0) std::memcpy(to.data() + at, v.data(), size);
}

VectorXd take(std::string_view& from, Index size) {
  VectorXd out(size);
  if (size > 0) std::memcpy(out.data(), from.data(), as_size(size) * sizeof(double));
  from.remove_prefix(as_size(size) * sizeof(double));
  return out;
}

[[noreturn]] void bad_checkpoint() { throw InputError("not a checkpoint of this training"); }

std::int64_t number_in(std::string_view& header) {
  std::int64_t out = -1;
  const auto [end, error] = std::from_chars(header.data(), header.data() + header.size(), out);
  if (error != std::errc() || out < 0) bad_checkpoint();
  header.remove_prefix(as_size(end - header.data()));
  if (!header.empty() && header.front() == ' ') header.remove_prefix(1);
  return out;
}

}  // namespace

std::string train(const Objective& objective, const TrainingOptions& o, TrainingState& state,
                  const TrainingWatch& watch) {
  return train([&](const VectorXd& theta, VectorXd& gradient, std::int64_t) { return objective(theta, gradient); }, o,
               state, watch);
}

std::string train(const StepObjective& objective, const TrainingOptions& o, TrainingState& state,
                  const TrainingWatch& watch) {
  check_options(o);
  if (o.radius > 0 && state.steps == 0) state.theta *= o.radius / state.theta.norm();
  VectorXd gradient(state.theta.size());
  TrainingState last = state;
  for (;; last = state) {
    const double value = objective(state.theta, gradient, state.steps);
    if (!std::isfinite(value) || !gradient.allFinite()) {
      const std::string where = std::to_string(state.steps);
      state = std::move(last);
      return "left the range of doubles at step " + where;
    }
    if (!watch(state, value, gradient)) return "stopped";
    if (state.steps >= o.steps) return "";
    last = state;
    state.theta += moved_by(o, state, o.ridge > 0 ? VectorXd(gradient + 2 * o.ridge * state.theta) : gradient);
    if (o.radius > 0) state.theta *= o.radius / state.theta.norm();
    ++state.steps;
    if (!state.theta.allFinite()) {
      const std::string where = std::to_string(state.steps);
      state = std::move(last);
      return "left the range of doubles at step " + where;
    }
  }
}

std::string checkpoint_bytes(const TrainingState& state) {
  std::string out = std::string(kCheckpoint) + std::to_string(state.steps) + " " + std::to_string(state.theta.size()) +
                    " " + std::to_string(state.first.size()) + "\n";
  put(out, state.theta);
  put(out, state.first);
  put(out, state.second);
  return out;
}

TrainingState parse_checkpoint(std::string_view bytes, Index size) {
  const std::size_t line = bytes.find('\n');
  if (!bytes.starts_with(kCheckpoint) || line == std::string_view::npos) bad_checkpoint();
  std::string_view header = bytes.substr(kCheckpoint.size(), line - kCheckpoint.size());
  const std::int64_t steps = number_in(header), count = number_in(header), moments = number_in(header);
  bytes.remove_prefix(line + 1);
  if (!header.empty() || count != size || (moments != 0 && moments != count) ||
      bytes.size() != as_size(count + 2 * moments) * sizeof(double))
    bad_checkpoint();
  TrainingState out;
  out.steps = steps;
  out.theta = take(bytes, static_cast<Index>(count));
  out.first = take(bytes, static_cast<Index>(moments));
  out.second = take(bytes, static_cast<Index>(moments));
  if (!out.theta.allFinite() || !out.first.allFinite() || !out.second.allFinite()) bad_checkpoint();
  return out;
}

}  // namespace plumbline
