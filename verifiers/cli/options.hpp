// The options that `plumbline verify` and the executables of single theorems share.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"

namespace plumbline::cli {

// --claims and --formula: where else claims come from.
void add_claim_sources(CLI::App& app, ClaimSources& sources);
void add_verify_options(CLI::App& app, VerifyOptions& options);
// The whole command, below `plumbline`.
CLI::App* add_search_command(CLI::App& app, SearchCommand& options);
CLI::App* add_mutate_command(CLI::App& app, MutateCommand& options);
CLI::App* add_prove_command(CLI::App& app, ProveCommand& options);
CLI::App* add_speed_command(CLI::App& app, SpeedCommand& options);
CLI::App* add_trajectory_command(CLI::App& app, TrajectoryCommand& options);
CLI::App* add_experiment_command(CLI::App& app, ExperimentCommand& options);
CLI::App* add_graph_command(CLI::App& app, GraphCommand& options);
// Parses; prints help and version; returns an exit code if the program is to end, or -1.
int parse(CLI::App& app, int argc, char** argv);

}  // namespace plumbline::cli
