#include <chrono>
#include <cstring>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "campaign/dispatch.hpp"
#include "campaign/evaluate.hpp"
#include "campaign/wire.hpp"
#include "campaign/writer.hpp"
#include "cli/progress.hpp"
#include "tools/mpi/roles.hpp"

namespace plumbline::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kHeartbeat{5}, kFarewell{5};
constexpr int kSelf = 0;

// The state of the campaign, shared between the thread that speaks MPI and those that evaluate here.
class Campaign {
 public:
  Campaign(const CampaignSetup& setup, campaign::Database& database, const campaign::Plan& plan,
           const CampaignRunOptions& options)
      : setup_(setup),
        plan_(plan),
        dispatcher_(plan.blocks),
        writer_(database),
        progress_(progress_bar(options.quiet, plan.selected - plan.remaining, options.seconds)) {}

  [[nodiscard]] std::optional<std::uint64_t> next(int rank) {
    const std::scoped_lock lock(mutex_);
    return dispatcher_.next(rank);
  }
  void finish(campaign::BlockResult result) {
    const std::uint64_t block = result.block;
    {
      const std::scoped_lock lock(mutex_);
      if (!dispatcher_.finish(block)) return;
      evaluated_ += campaign::cases_in(block, setup_.parameters.cases);
      if (progress_) progress_(plan_.selected - plan_.remaining + evaluated_, plan_.selected);
    }
    writer_.push(std::move(result));
  }
  [[nodiscard]] bool over() {
    const std::scoped_lock lock(mutex_);
    return stopped_ || error_ || dispatcher_.done() || writer_.failed();
  }
  void stop() {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  // Blocks on this process' own threads, until all is over.
  void evaluate_here() {
    try {
      while (!over()) {
        if (const std::optional<std::uint64_t> block = next(kSelf))
          finish(campaign::evaluate_block(setup_.subject, *block, setup_.parameters.cases));
        else
          std::this_thread::sleep_for(kNap);
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      error_ = std::current_exception();
    }
  }
  // After all threads have ended.
  [[nodiscard]] campaign::RunOutcome outcome() {
    writer_.finish();
    progress_ = {};
    if (error_) std::rethrow_exception(error_);
    return {plan_.selected, evaluated_, evaluated_ == plan_.remaining};
  }

 private:
  const CampaignSetup& setup_;
  const campaign::Plan& plan_;
  std::mutex mutex_;
  campaign::Dispatcher dispatcher_;
  campaign::Writer writer_;
  std::function<void(std::uint64_t, std::uint64_t)> progress_;
  std::uint64_t evaluated_ = 0;
  bool stopped_ = false;
  std::exception_ptr error_;
};

// The side of the conversation with the workers.
class Desk {
 public:
  Desk(Link& link, Campaign& campaign, Bytes digest)
      : link_(link), campaign_(campaign), digest_(std::move(digest)), ready_(as_size(link.size())) {}

  // Answers every process that asks; true if anything happened.
  bool serve() {
    bool busy = false;
    while (const std::optional<Message> message = link_.receive()) {
      busy = true;
      hear(*message);
    }
    for (int rank = 1; rank < link_.size(); ++rank)
      while (ready_[as_size(rank)] > 0) {
        const std::optional<std::uint64_t> block = campaign_.next(rank);
        if (!block) break;
        --ready_[as_size(rank)];
        Bytes bytes(sizeof *block);
        std::memcpy(bytes.data(), &*block, sizeof *block);
        link_.send(rank, Tag::Work, std::move(bytes));
      }
    if (Clock::now() >= next_heartbeat_) tell_all(Tag::Alive);
    return busy;
  }

  // Says goodbye; true if every worker answered.
  [[nodiscard]] bool part() {
    tell_all(Tag::End);
    const Clock::time_point until = Clock::now() + kFarewell;
    while (gone_.size() + 1 < as_size(link_.size()) && Clock::now() < until) {
      if (const std::optional<Message> message = link_.receive()) {
        if (message->tag == Tag::Bye) gone_.insert(message->from);
      } else
        std::this_thread::sleep_for(kNap);
    }
    const bool all = gone_.size() + 1 == as_size(link_.size());
    tell_all(all ? Tag::Finalize : Tag::Leave);
    return all;
  }

 private:
  void hear(const Message& message) {
    switch (message.tag) {
      case Tag::Hello:
        if (message.bytes != digest_)
          throw InputError("rank " + std::to_string(message.from) +
                           " would evaluate something else (another version of the program, other claims or cases)");
        break;
      case Tag::Ready: ++ready_[as_size(message.from)]; break;
      case Tag::Result: campaign_.finish(campaign::block_from_bytes(message.bytes)); break;
      default: break;
    }
  }
  void tell_all(Tag tag) {
    for (int rank = 1; rank < link_.size(); ++rank) link_.send(rank, tag);
    next_heartbeat_ = Clock::now() + kHeartbeat;
  }

  Link& link_;
  Campaign& campaign_;
  Bytes digest_;
  std::vector<int> ready_;
  std::set<int> gone_;
  Clock::time_point next_heartbeat_ = Clock::now() + kHeartbeat;
};

}  // namespace

Ending coordinate(Link& link, const CampaignRunOptions& options) {
  const CampaignSetup setup = campaign_setup(options);
  campaign::Database database = campaign::Database::create_or_resume(options.out, setup.parameters);
  const campaign::Plan plan = campaign::plan(database, setup.shard);
  Campaign campaign(setup, database, plan, options);
  Desk desk(link, campaign, digest_of(setup.parameters));
  const Clock::time_point start = Clock::now();
  std::vector<std::jthread> threads;
  for (int i = 0; i < std::max(1, options.jobs); ++i) threads.emplace_back([&] { campaign.evaluate_here(); });
  try {
    while (!campaign.over()) {
      if (!desk.serve()) std::this_thread::sleep_for(kNap);
      if (options.seconds > 0 && Clock::now() - start >= std::chrono::duration<double>(options.seconds))
        campaign.stop();
    }
  } catch (...) {
    campaign.stop();
    throw;
  }
  const bool in_order = desk.part();
  threads.clear();
  const campaign::RunOutcome outcome = campaign.outcome();
  return {campaign_end(database, outcome, options), in_order};
}

}  // namespace plumbline::cli
