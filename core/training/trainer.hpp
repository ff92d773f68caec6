// Training in doubles: many small steps down a function of a parameter vector. All experiments of the papers use this
// one loop; nothing that it returns is a verdict.
//
// Gradient descent or Adam, with a ridge lambda ||theta||^2 that is part of the function, optionally on a sphere; the
// step may fall to 0 over the second half, or be measured in units of a power of ||theta||. The state is a value: it
// can be written to a file and training goes on from it as if it had never stopped, with the same bits.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace plumbline {

// A function of theta. `gradient` has the size of theta; a value that is not finite ends the training.
using Objective = std::function<double(const Eigen::VectorXd& theta, Eigen::VectorXd& gradient)>;
// One that changes from step to step, and depends on nothing else: batches of samples (batches.hpp).
using StepObjective = std::function<double(const Eigen::VectorXd& theta, Eigen::VectorXd& gradient, std::int64_t step)>;

enum class TrainingMethod { GradientDescent, Adam };

struct TrainingOptions {
  TrainingMethod method = TrainingMethod::GradientDescent;
  double step = 0.1;          // eta
  std::int64_t steps = 1000;  // in all, those of an earlier run included
  bool decay = false;         // the step of the second half falls linearly to 0
  double norm_power = 0;      // p: the step is eta / ||theta||^p
  double ridge = 0;           // lambda: 2 lambda theta is added to the gradient
  double radius = 0;          // > 0: theta is scaled to this norm before the first step and after each
  double first_decay = 0.9, second_decay = 0.999, offset = 1e-8;  // of Adam: beta_1, beta_2, epsilon
};

struct TrainingState {
  Eigen::VectorXd theta;
  Eigen::VectorXd first = {},
                  second = {};  // Adam's running means of the gradient and of its square; empty for gradient descent
  std::int64_t steps = 0;       // taken
};

// What is seen at each step: the state, the value of the objective there (without the ridge), its gradient (without).
// Called before the step, and once more at the end. False ends the training.
using TrainingWatch = std::function<bool(const TrainingState& state, double value, const Eigen::VectorXd& gradient)>;

// Why training ended before `steps` were taken; empty if they were. The state is the last that was finite. Throws
// InputError unless 0 < step < infinity, steps >= 0, norm_power >= 0, ridge >= 0, radius >= 0.
std::string train(const StepObjective& objective, const TrainingOptions& options, TrainingState& state,
                  const TrainingWatch& watch);
std::string train(const Objective& objective, const TrainingOptions& options, TrainingState& state,
                  const TrainingWatch& watch);

// The state as bytes and back: a line of text with the sizes, then the doubles. Throws InputError for other bytes, or
// if `theta` has not `size` numbers.
[[nodiscard]] std::string checkpoint_bytes(const TrainingState& state);
[[nodiscard]] TrainingState parse_checkpoint(std::string_view bytes, Eigen::Index size);

}  // namespace plumbline
