// The commands of `plumbline`, one function each. Each returns an exit code; errors are exceptions (see guarded()).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/effort.hpp"
#include "cli/exit_code.hpp"
#include "cli/registry.hpp"

namespace plumbline::cli {

struct VerifyOptions {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string cases;   // file or folder; empty: built-in (unless random > 0)
  std::string family;  // the paper whose random cases are drawn; empty: those of the claims
  std::uint64_t random = 0, seed = 0, first = 0;
  std::string out = "out";
  int jobs = 0, max_bits = 8192;
  double case_seconds = 0;  // for each verdict on a case; 0: no limit
  int case_memory = 4096;   // MB that a case may hold while it is read and evaluated; 0: no limit
  bool json = false, quiet = false, stats = false, certify_all = false, no_check = false;
  bool single = false;  // called as the executable of one theorem
};
[[nodiscard]] ExitCode verify(const VerifyOptions& options);

struct ListOptions {
  std::string paper;
  ClaimSources sources;
  bool json = false, formulas = false, ledger = false, heads = false;
};
[[nodiscard]] ExitCode list(const ListOptions& options);
struct ShowOptions {
  std::string claim;
  ClaimSources sources;
  bool expanded = false;  // formulas with their definitions written out
};
[[nodiscard]] ExitCode show(const ShowOptions& options);
// The claim file in the house style: on stdout, or in place.
struct FormatOptions {
  std::vector<std::string> files;
  bool in_place = false, check = false;
};
[[nodiscard]] ExitCode format(const FormatOptions& options);
[[nodiscard]] ExitCode write_report(const std::string& folder, const std::string& formats);

struct GateOptions {
  std::string ledger, folder;
  std::string shrink = "0.1";  // a margin may shrink by this fraction of the ledger's
  long min_cases = 0;          // non-trivial cases that each reading needs, besides what the ledger says
  bool json = false, update = false;
};
[[nodiscard]] ExitCode gate(const GateOptions& options);

struct SearchCommand {
  std::string claim;  // an id; not needed where the sources have one claim
  ClaimSources sources;
  std::string reading;  // none: all of the claim, the twin excepted
  Effort effort;
  bool no_check = false, no_shrink = false;
};
[[nodiscard]] ExitCode search(const SearchCommand& options);

struct MutateCommand {
  std::string claim;  // an id; the steps of a claim belong to it
  ClaimSources sources;
  std::string reading;  // none: all of them
  Effort effort{.seconds = 2};
  bool shrink = false;
};
[[nodiscard]] ExitCode mutate(const MutateCommand& options);

struct ProveCommand {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading, cases, out = "out";
  long evaluations = 100000;  // what needs more exact evaluations is skipped
  bool verbose = false, quiet = false, no_check = false;
};
[[nodiscard]] ExitCode prove_command(const ProveCommand& options);

struct TrajectoryCommand {
  std::string file, loss = "logistic", out = "out";
  double step = 0.1;
  long steps = 20000;
  int records = 200;
  bool json = false;
};
[[nodiscard]] ExitCode trajectory_command(const TrajectoryCommand& options);

struct SpeedCommand {
  std::string file, out = "out";
  int depth = 0;  // 0: that of the case's network
  double gap = 1e-6, seconds = 60;
  std::uint64_t seed = 0;
  bool json = false, quiet = false, no_check = false;
};
[[nodiscard]] ExitCode speed_command(const SpeedCommand& options);

struct ExperimentCommand {
  std::string name, widths = "1,2,4,8,16,32,64", step = "0.01", confidence = "0.95", out = "out";
  long runs = 100, steps = 8000;
  std::uint64_t seed = 0;
  double seconds = 0;
  int jobs = 0;
  bool decay = false, json = false;
};
[[nodiscard]] ExitCode experiment_command(const ExperimentCommand& options);

struct GraphCommand {
  std::string file;                                                       // a case
  bool unroll = false, decompose = false, signs = false, layers = false;  // at most one
};
[[nodiscard]] ExitCode graph_command(const GraphCommand& options);

// Runs `body`; turns what it throws into a message on stderr and the exit code that belongs to it.
int guarded(const char* program, const std::function<int()>& body);

}  // namespace plumbline::cli
