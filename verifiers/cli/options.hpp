// Options that several commands have, each with one meaning. CLI11 is only named here: its header costs more than most
// files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/registry.hpp"
#include "number/rational.hpp"

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
// The number that an option was given (Rational::parse). Throws InputError that names the option.
[[nodiscard]] Rational number_of(const std::string& option, const std::string& text);
// --depths: "2..8", "2,4,8..10", ascending, from 1 to kMostDepth. Throws InputError that names the option.
inline constexpr int kMostDepth = 512;
[[nodiscard]] std::vector<int> parse_depths(const std::string& text);
// Checks that a word is one of `known`; what is said otherwise names the nearest of them, and all.
[[nodiscard]] std::function<std::string(const std::string&)> one_of(std::string what, std::vector<std::string> known);

}  // namespace plumbline::cli
