// What every program of the command line does with CLI11. The class is only named here, so that a file that reads no
// command line need not read its header, which costs more than most files.
#pragma once

#include <functional>

#include "cli/commands.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

// --claims and --formula: where else claims come from.
void add_claim_sources(CLI::App& app, ClaimSources& sources);
// An option with a number of seconds, finite and at least `least`.
void add_seconds(CLI::App& app, const std::string& name, double& value, const std::string& what, double least = 0);
// --jobs: how many `what`; 0, the default, is one for each processor, on every command.
void add_jobs(CLI::App& app, int& jobs, const std::string& what = "parallel jobs");
// --reading: only readings of this name.
void add_reading(CLI::App& app, std::string& reading);
// Checks that a word is one of `known`; what is said otherwise names the nearest of them, and all.
[[nodiscard]] std::function<std::string(const std::string&)> one_of(std::string what, std::vector<std::string> known);
// The options that `plumbline verify` and the programs of single theorems share.
void add_verify_options(CLI::App& app, VerifyOptions& options);
// Parses; prints help and version; returns an exit code if the program is to end, or -1. Of a word or an option that
// nobody knows, the message names the nearest that there is.
int parse(CLI::App& app, int argc, char** argv);

}  // namespace plumbline::cli
