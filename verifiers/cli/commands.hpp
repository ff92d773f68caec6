// The commands of the program `plumbline`, one function each; those of plumbline-tools are in tools/commands.hpp. Each
// returns an exit code; errors are exceptions (see guarded()).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/registry.hpp"

namespace plumbline::cli {

struct VerifyOptions {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading;  // only readings of this name; empty: all
  std::string cases;    // file or folder; empty: built-in (unless random > 0)
  std::string family;   // the paper whose random cases are drawn; empty: those of the claims
  std::uint64_t random = 0, seed = 0, first = 0;
  std::string out;  // folder of the results; empty: none are written
  int jobs = 0, max_bits = 8192;
  double case_seconds = 0;    // for each verdict on a case; 0: no limit
  std::size_t durations = 0;  // print so many of the dearest claims and cases, and put times into the summary
  int case_memory = 4096;     // MB that a case may hold while it is read and evaluated; 0: no limit
  bool json = false, quiet = false, stats = false, no_check = false;
  bool only_counterexamples = false;  // no certificates for random cases that are none
  bool single = false;                // called as the executable of one theorem
  std::vector<std::string> command;   // the words of the command line
};
// Where the results go if nothing is said: "out", or, for a run of these claims, a folder of its own below it.
[[nodiscard]] std::string default_folder(const std::vector<std::string>& claims);
[[nodiscard]] ExitCode verify(const VerifyOptions& options);

struct ListOptions {
  std::vector<std::string> claims = {};  // ids or globs; none: all
  std::string paper = {};
  ClaimSources sources = {};
  bool json = false, formulas = false, ledger = false, heads = false, library = false, coverage = false;
};
[[nodiscard]] ExitCode list(const ListOptions& options);
struct ShowOptions {
  std::string claim;
  ClaimSources sources = {};
  bool expanded = false;  // formulas with their definitions written out
  bool json = false;
};
[[nodiscard]] ExitCode show(const ShowOptions& options);
// The claim file in the house style: on stdout, or in place.
struct FormatOptions {
  std::vector<std::string> files;
  bool in_place = false, check = false;
};
[[nodiscard]] ExitCode format(const FormatOptions& options);
// What a run is held against.
struct ComparisonOptions {
  std::string ledger;          // "": none
  std::string base, accept;    // the ledger that this one is held against, and what acceptance() gives; "": none
  std::string shrink = "0.1";  // a margin may shrink by this fraction of the ledger's
  long min_cases = 0;          // non-trivial cases that each reading needs, besides what the ledger says
  int jobs = 0;
};

struct ReportOptions {
  std::string folder, formats = "html";
  ComparisonOptions against;
  std::string since;                 // the folder of an earlier run that this one is held against; "": none
  bool no_check = false;             // do not replay the certificates
  bool single_file = false;          // report.html with the claims' pages in it
  bool appendix = false;             // report.tex with the formulas of every reading
  ClaimSources sources;              // the user's own claim files, where their words have been edited since the run
  std::vector<std::string> command;  // the words of the command line
};
[[nodiscard]] ExitCode write_report(const ReportOptions& options);

struct GateOptions {
  std::string folder, formats;       // what else is written into the folder, as `report` does; "": nothing
  ClaimSources sources;              // as for `report`
  std::vector<std::string> command;  // the words of the command line
  ComparisonOptions against;
  bool json = false, update = false;
};
[[nodiscard]] ExitCode gate(const GateOptions& options);

// Runs `body`; turns what it throws into a message on stderr and the exit code that belongs to it.
int guarded(const char* program, const std::function<int()>& body);

}  // namespace plumbline::cli
