// The commands of plumbline-tools, one function each, and what puts each on the command line. Each returns an exit
// code; errors are exceptions (see guarded() in cli/commands.hpp). `campaign` has a header of its own.
//
// CLI11 is only named here, so that the files that do not read a command line need not read its header.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/registry.hpp"
#include "tools/effort.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

struct SearchCommand {
  std::string claim;  // an id; not needed where the sources have one claim
  ClaimSources sources;
  std::string reading;  // none: all of the claim, the twin excepted
  Effort effort;
  long enumerate = 10000;  // small cases that are gone through below what is found
  bool no_check = false, no_shrink = false;
};
CLI::App* add_search_command(CLI::App& app, SearchCommand& options);
[[nodiscard]] ExitCode search(const SearchCommand& options);

struct MutateCommand {
  std::string claim;  // an id, to which its steps belong, or the key of a paper
  ClaimSources sources;
  std::string reading;  // none: all of them
  Effort effort{.seconds = 2};
  long sample = 0;                 // > 0: so many mutants of each reading, drawn by the seed
  std::vector<std::string> kinds;  // only these; none: all
  bool standing = false;           // only readings that are expected to stand
  bool shrink = false;
};
CLI::App* add_mutate_command(CLI::App& app, MutateCommand& options);
[[nodiscard]] ExitCode mutate(const MutateCommand& options);

struct ProveCommand {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading, cases, out = "out";
  long evaluations = 0;  // what needs more exact evaluations is skipped; 0: as many as the sort of cases suggests
  double seconds = 600;  // for each reading on each architecture
  bool verbose = false, quiet = false, json = false, no_check = false;
};
CLI::App* add_prove_command(CLI::App& app, ProveCommand& options);
[[nodiscard]] ExitCode prove_command(const ProveCommand& options);

struct TrajectoryCommand {
  std::string file, loss = "logistic", out = "out";
  double step = 0.1;
  long steps = 20000;
  int records = 200;
  bool json = false;
};
CLI::App* add_trajectory_command(CLI::App& app, TrajectoryCommand& options);
[[nodiscard]] ExitCode trajectory_command(const TrajectoryCommand& options);

struct FlowCommand {
  std::string file, until, escape, out = "out";
  int bits = 80;
  bool limit = false, json = false, no_check = false;
};
CLI::App* add_flow_command(CLI::App& app, FlowCommand& options);
[[nodiscard]] ExitCode flow_command(const FlowCommand& options);

struct SpeedCommand {
  std::string file, out = "out";
  int depth = 0;  // 0: that of the case's network
  double gap = 1e-6, seconds = 60;
  std::uint64_t seed = 0;
  bool json = false, quiet = false, no_check = false;
};
CLI::App* add_speed_command(CLI::App& app, SpeedCommand& options);
[[nodiscard]] ExitCode speed_command(const SpeedCommand& options);

struct CostCommand {
  std::string file, depths, out = "out";
  int depth = 0;  // 0: that of the case's network, if `depths` is empty
  bool json = false, quiet = false, no_check = false;
};
CLI::App* add_cost_command(CLI::App& app, CostCommand& options);
[[nodiscard]] ExitCode cost_command(const CostCommand& options);

struct ExperimentCommand {
  std::string name, widths = "1,2,4,8,16,32,64", step, confidence = "0.95", out = "out";
  std::string depths;                                 // of the training experiments, like those below
  int width = 0, samples = 0;                         // 0 and "": what the experiment has
  std::string data, scale = "0.001", escape = "0.9";  // of saddle.mnist and saddle.cifar, like the next line
  long epochs = 0, batch = 32, every = 10;
  double ridge = 0;             // 0: the paper's
  long runs = 0, steps = 8000;  // runs: 0 for what the experiment has
  std::uint64_t seed = 0;
  double seconds = 0;
  int jobs = 0;
  bool decay = false, json = false;
};
CLI::App* add_experiment_command(CLI::App& app, ExperimentCommand& options);
[[nodiscard]] ExitCode experiment_command(const ExperimentCommand& options);
inline constexpr const char* kLatentExperiment = "bottleneck.experiment-1";
inline constexpr const char* kSymmetryExperiment = "bottleneck.experiment-2";
[[nodiscard]] ExitCode training_experiment(const ExperimentCommand& options, const std::vector<int>& depths,
                                           double step);
// saddle.mnist and saddle.cifar (image_experiment.cpp).
inline constexpr const char* kMnistExperiment = "saddle.mnist";
inline constexpr const char* kCifarExperiment = "saddle.cifar";
struct ImageSetting {
  std::vector<int> depths;
  double step = 0, scale = 0, escape = 0;  // step 0: the paper's
};
[[nodiscard]] ExitCode image_experiment(const ExperimentCommand& options, const ImageSetting& setting);
// "2..8", "2,4,8..10": ascending, from 1 to 512. Throws InputError that names the option.
[[nodiscard]] std::vector<int> parse_depths(const std::string& text);

struct ImportCommand {
  std::vector<std::string> files, layers;
  std::string name, activation = "relu", inputs, labels, loss, scale = "1", out;
  std::uint64_t first = 0;
  std::optional<std::uint64_t> samples;  // nothing: 100, or as many as there are
  bool json = false, quiet = false;
};
CLI::App* add_import_command(CLI::App& app, ImportCommand& options);
[[nodiscard]] ExitCode import_command(const ImportCommand& options);

struct ValuesCommand {
  std::string file;
  int digits = 6;
  bool json = false;
};
CLI::App* add_values_command(CLI::App& app, ValuesCommand& options);
[[nodiscard]] ExitCode values_command(const ValuesCommand& options);

struct PrepareCommand {
  std::string file, claim, reading, out, loss;  // reading: none, the first
  ClaimSources sources;
  std::uint64_t seed = 0;
  double seconds = 10;
};
CLI::App* add_prepare_command(CLI::App& app, PrepareCommand& options);
[[nodiscard]] ExitCode prepare_command(const PrepareCommand& options);

struct GraphCommand {
  std::string file;                                                                    // a case
  bool unroll = false, decompose = false, signs = false, layers = false, svg = false;  // at most one
};
CLI::App* add_graph_command(CLI::App& app, GraphCommand& options);
[[nodiscard]] ExitCode graph_command(const GraphCommand& options);

struct BundleCommand {
  std::string folder = "out", to, ledger;
  std::vector<std::string> claims;  // files of the user's
};
CLI::App* add_bundle_command(CLI::App& app, BundleCommand& options);
[[nodiscard]] ExitCode bundle_command(const BundleCommand& options);

}  // namespace plumbline::cli
