#include "campaign/run.hpp"

#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>

#include "campaign/evaluate.hpp"
#include "campaign/writer.hpp"

namespace plumbline::campaign {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kBlocksPerJob = 2;  // in flight

}  // namespace

std::uint64_t cases_in(std::uint64_t block, std::uint64_t cases) {
  return std::min(kBlockSize, cases - block * kBlockSize);
}

Plan plan(const Database& database, const Shard& shard) {
  Plan out;
  const std::uint64_t cases = database.parameters().cases;
  const std::vector<bool> done = database.done();
  for (std::uint64_t block = 0; block < done.size(); ++block) {
    if (!shard.has(block)) continue;
    out.selected += cases_in(block, cases);
    if (done[block]) continue;
    out.remaining += cases_in(block, cases);
    out.blocks.push_back(block);
  }
  return out;
}

RunOutcome run(Database& database, const Subject& subject, const RunOptions& options) {
  const Plan work = plan(database, options.shard);
  const std::uint64_t cases = database.parameters().cases;
  const auto start = Clock::now();
  Writer writer(database);
  std::atomic<std::uint64_t> evaluated{0};
  std::size_t next = 0;
  const auto source = [&](tbb::flow_control& control) -> std::uint64_t {
    const bool late = options.time && Clock::now() - start >= *options.time;
    if (next < work.blocks.size() && !late && !writer.failed()) return work.blocks[next++];
    control.stop();
    return 0;
  };
  const auto evaluate = [&](std::uint64_t block) {
    writer.push(evaluate_block(subject, block, cases));
    const std::uint64_t now = evaluated += cases_in(block, cases);
    if (options.progress) options.progress(work.selected - work.remaining + now, work.selected);
  };
  tbb::task_arena arena(options.jobs > 0 ? std::min(options.jobs, tbb::info::default_concurrency())
                                         : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_pipeline(kBlocksPerJob * as_size(arena.max_concurrency()),
                           tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, source) &
                               tbb::make_filter<std::uint64_t, void>(tbb::filter_mode::parallel, evaluate));
  });
  writer.finish();
  return {work.selected, evaluated, evaluated == work.remaining};
}

}  // namespace plumbline::campaign
