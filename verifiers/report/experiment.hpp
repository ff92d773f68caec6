// What an experiment over widths found, as plain data: `experiment-2.json` (docs/formats.md) in, out, and for the
// pages.
//
// Exact numbers stay exact: the ends of every interval are rationals. Only the curves of the runs are doubles, rounded
// as plots keep them; nothing is derived from them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/rational.hpp"

namespace plumbline::report {

inline constexpr std::string_view experiment_format = "plumbline-experiment/1", experiment_file = "experiment-2.json";

struct ExperimentRunData {
  bool above = false;         // the speed is above the threshold, decided exactly
  Enclosure speed;            // of the rounded last weights
  std::vector<double> curve;  // the speed at step 0, `every`, 2 `every`, ..., and the last
};

struct ExperimentWidth {
  std::uint64_t width = 0;
  Enclosure probability;                     // of ending above: the confidence interval
  Enclosure best, median;                    // speeds
  Enclosure best_distance, median_distance;  // optimum minus those
  std::vector<ExperimentRunData> runs;
  [[nodiscard]] std::uint64_t above() const;  // how many runs
};

struct Experiment {
  std::string name;  // "saddle.experiment-2"
  std::uint64_t depth = 0, seed = 0, steps = 0, every = 0, bits = 0;
  bool complete = true, decay = false;  // complete: no limit of time ended it
  Rational step, confidence;
  std::string threshold, inputs, gradient;  // an expression; matrices as the JSON of docs/formats.md
  Enclosure optimum;
  std::vector<ExperimentWidth> widths;  // ascending, at least one
};

// Canonical bytes: keys sorted, no white space, a newline at the end.
[[nodiscard]] std::string experiment_text(const Experiment& experiment);
// Strict: throws InputError("/widths/0/runs: what was expected") for unknown or missing keys, numbers that are not
// canonical, counts that do not agree with the runs, and runs whose flag contradicts their enclosure.
[[nodiscard]] Experiment parse_experiment(std::string_view text);
// The file experiment-2.json of the folder, or nothing if there is none; errors start with its path.
[[nodiscard]] std::optional<Experiment> load_experiment(const std::filesystem::path& folder);

}  // namespace plumbline::report
