// Several databases of one campaign into one: the shards of a job array, or what was computed twice.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "campaign/database.hpp"

namespace plumbline::campaign {

// Two databases hold different results for the same reading on the same case; the message names both. One of them is
// wrong.
struct Contradiction : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct MergeOutcome {
  std::uint64_t added = 0, shared = 0;  // cases that were new, and cases that were there already with the same results
};

// Adds the blocks of `inputs` to the database at `output` (made if it is missing), in one transaction: all or nothing.
// Blocks that stand in several files are compared row by row and counted once. Throws Contradiction, and InputError if
// the files are not the same campaign.
[[nodiscard]] MergeOutcome merge(const std::string& output, const std::vector<std::string>& inputs);

}  // namespace plumbline::campaign
