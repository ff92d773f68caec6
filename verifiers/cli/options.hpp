// What every program of the command line does with CLI11. The class is only named here, so that a file that reads no
// command line need not read its header, which costs more than most files.
#pragma once

#include "cli/commands.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

// --claims and --formula: where else claims come from.
void add_claim_sources(CLI::App& app, ClaimSources& sources);
// An option with a number of seconds, finite and at least `least`.
void add_seconds(CLI::App& app, const std::string& name, double& value, const std::string& what, double least = 0);
// The options that `plumbline verify` and the programs of single theorems share.
void add_verify_options(CLI::App& app, VerifyOptions& options);
// Parses; prints help and version; returns an exit code if the program is to end, or -1.
int parse(CLI::App& app, int argc, char** argv);

}  // namespace plumbline::cli
