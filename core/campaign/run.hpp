// A campaign, or a shard of it, on the threads of one process.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "campaign/database.hpp"

namespace plumbline::campaign {

// Part `number` of `count` parts: the blocks b with b = number - 1 modulo count. 1 <= number <= count.
struct Shard {
  std::uint64_t number = 1, count = 1;
  [[nodiscard]] bool has(std::uint64_t block) const { return block % count == number - 1; }
};

// Evaluated and selected cases, those of earlier runs included. Called from many threads.
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct RunOptions {
  int jobs = 0;  // at most one per processor; 0: as many
  Shard shard;
  std::optional<std::chrono::duration<double>> time;  // after which no further block is begun
  Progress progress;
};

struct RunOutcome {
  std::uint64_t selected = 0, evaluated = 0;  // cases of the shard; those that this run evaluated
  bool finished = false;                      // every case of the shard is in the database
};

// Blocks of the shard that are not done, in order, and how many cases it has.
struct Plan {
  std::vector<std::uint64_t> blocks;
  std::uint64_t selected = 0, remaining = 0;  // cases
};
[[nodiscard]] Plan plan(const Database& database, const Shard& shard);
// How many cases the block has: kBlockSize, or fewer at the end of the campaign.
[[nodiscard]] std::uint64_t cases_in(std::uint64_t block, std::uint64_t cases);

// Evaluates what the plan says and commits it. The subject must be the one that the database's parameters were made
// from. Throws what evaluation and the database throw; what was finished by then is committed.
[[nodiscard]] RunOutcome run(Database& database, const Subject& subject, const RunOptions& options);

}  // namespace plumbline::campaign
