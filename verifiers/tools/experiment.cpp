#include "tools/experiment.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "budget/error.hpp"
#include "cli/options.hpp"

namespace plumbline::cli {

void add_common_options(CLI::App& command, ExperimentOptions& o, const std::string& of_out) {
  command.add_option("--seed", o.seed, "seed of the starts")->capture_default_str();
  add_seconds(command, "--seconds", o.seconds, "limit of time; 0: none");
  command.add_option("--out", o.out, "folder for what is found; \"\" for none" + of_out)->capture_default_str();
  command.add_flag("--json", o.json, "print JSON instead of a table");
}

void add_step_options(CLI::App& command, StepOptions& o) {
  command.add_option("--steps", o.steps, "steps of each run")
      ->check(CLI::Range(1L, 10'000'000L))
      ->capture_default_str();
  command.add_option("--step", o.step, "step size")->check(between(0, 1000))->capture_default_str();
  command.add_flag("--decay", o.decay, "let the step fall linearly to 0 over the second half");
}

void add_confidence(CLI::App& command, std::string& confidence) {
  command.add_option("--confidence", confidence, "of the intervals, above 0 and below 1")
      ->check(between(0, 1))
      ->capture_default_str();
}

std::function<std::string(const std::string&)> between(long low, long high) {
  return [low, high](const std::string& text) -> std::string {
    try {
      if (const Rational x = Rational::parse(text); x > Rational(low) && x < Rational(high)) return "";
    } catch (const InputError&) {
      // said below
    }
    return fmt::format("expected a number above {} and below {}, found \"{}\"", low, high, text);
  };
}

Action experiment_command(CLI::App& command) {
  return choice(command,
                {{"saddle.experiment-2", "projected gradient descent on Example 1 against width", width_experiment},
                 {"saddle.mnist", "the spectra of every layer along training on MNIST", mnist_experiment},
                 {"saddle.cifar", "the same on CIFAR-10", cifar_experiment},
                 {"bottleneck.experiment-1", "norm and rank of trained networks against depth", latent_experiment},
                 {"bottleneck.experiment-2", "symmetry learning: spectra, paths and distances in a trained network",
                  symmetry_experiment},
                 {"rank.starts", "the gradient flow from random small starts, with a certificate for each",
                  rank_starts_experiment},
                 {"rank.law", "the probability that such a start reaches zero loss, between two certified numbers",
                  rank_law_experiment}});
}

}  // namespace plumbline::cli
