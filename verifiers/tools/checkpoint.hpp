// Where a training run is kept so that the same command goes on from it. The name of the file says everything that
// changes the run: another depth, step or data set is another file, so that a run never goes on from a stranger's
// weights.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "training/trainer.hpp"

namespace plumbline::cli {

// What changes a run, by name, in the order in which it stands in the name of the file.
using RunParts = std::vector<std::pair<std::string, std::string>>;

// OUT/EXPERIMENT-depth-4-width-6-....checkpoint; empty if `out` is empty: nothing is kept.
[[nodiscard]] std::filesystem::path checkpoint_path(const std::string& out, const std::string& experiment,
                                                    const RunParts& parts);
// Replaces the state by that of the file if there is one. Throws InputError(file) for another file.
void resume(const std::filesystem::path& checkpoint, TrainingState& state);
// Writes the file, unless its path is empty.
void keep(const std::filesystem::path& checkpoint, const TrainingState& state);

}  // namespace plumbline::cli
