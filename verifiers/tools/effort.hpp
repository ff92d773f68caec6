// How hard to search, and from where: what `search` and `mutate` share on the command line.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "search/search.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

inline constexpr int kMostBits = 1 << 20;  // that --max-bits takes

struct Effort {
  double seconds = 60;
  std::uint64_t seed = 0;
  long rounds = 0;            // > 0: stop after so many rounds
  std::string start = {};     // file or folder of cases to start from, beside the built-in ones
  bool from_scratch = false;  // without the built-in cases
  std::string out = "out";
  int jobs = 0, max_bits = 8192;
  bool json = false, quiet = false;
};

// `what`: each of them gets so many seconds.
void add_effort_options(CLI::App& command, Effort& effort, const std::string& what);

// Cases that are there before anything is drawn.
struct StartCases {
  std::vector<Case> given;                            // the user's
  std::map<std::string, std::vector<Case>> built_in;  // by paper
  [[nodiscard]] std::vector<Case> all() const;
};
[[nodiscard]] StartCases start_cases(const Effort& effort);
// The user's cases are tried first, then the built-in ones of the claim's paper, then those of other papers.
// The time counts from now on. What the claim calls degenerate comes last; if it says nothing, what usually is.
[[nodiscard]] SearchOptions search_options(const Effort& effort, const Claim& claim, const Reading& reading,
                                           const StartCases& starts);

}  // namespace plumbline::cli
