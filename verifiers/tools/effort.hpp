// How hard to search, and from where: what `search` and `mutate` share on the command line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "search/search.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

struct Effort {
  double seconds = 60;
  std::uint64_t seed = 0;
  long rounds = 0;         // > 0: stop after so many rounds
  std::string start = {};  // file or folder of cases to start from; empty: the built-in cases
  std::string out = "out";
  int jobs = 0, max_bits = 8192;
  bool json = false, quiet = false;
};

// `what`: each of them gets so many seconds.
void add_effort_options(CLI::App& command, Effort& effort, const std::string& what);

[[nodiscard]] std::vector<Case> start_cases(const Effort& effort);
[[nodiscard]] SearchOptions search_options(const Effort& effort, const std::string& claim, const Reading& reading,
                                           std::vector<Case> starts);

}  // namespace plumbline::cli
