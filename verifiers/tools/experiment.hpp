// `experiment`: what a paper's experiment says, repeated. Each is a command of its own below it, with its own options
// in its own file; here is what they share.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cli/commands.hpp"
#include "number/rational.hpp"

namespace plumbline::cli {

struct ExperimentOptions {
  std::uint64_t seed = 0;
  double seconds = 0;  // 0: no limit
  std::string out = "out";
  bool json = false;
};
// `of_out`: what more there is to say of the folder.
void add_common_options(CLI::App& command, ExperimentOptions& options, const std::string& of_out = "");
// --steps, --step, --decay: of a descent with a fixed step.
struct StepOptions {
  std::string step = "0.01";
  long steps = 8000;
  bool decay = false;
};
void add_step_options(CLI::App& command, StepOptions& options);
// --confidence: of intervals.
void add_confidence(CLI::App& command, std::string& confidence);
// Checks that a text is a number (Rational::parse) above `low` and below `high`.
[[nodiscard]] std::function<std::string(const std::string&)> between(long low, long high);

[[nodiscard]] Action width_experiment(CLI::App& command);  // saddle.experiment-2
[[nodiscard]] Action mnist_experiment(CLI::App& command);  // image_experiment.cpp
[[nodiscard]] Action cifar_experiment(CLI::App& command);
[[nodiscard]] Action latent_experiment(CLI::App& command);  // bottleneck.experiment-1: training_experiment.cpp
[[nodiscard]] Action symmetry_experiment(CLI::App& command);
[[nodiscard]] Action rank_starts_experiment(CLI::App& command);
Action rank_law_experiment(CLI::App& command);

}  // namespace plumbline::cli
