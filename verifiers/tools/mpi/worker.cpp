#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "campaign/evaluate.hpp"
#include "campaign/wire.hpp"
#include "tensor/sha256.hpp"
#include "tools/mpi/roles.hpp"

namespace plumbline::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kSilence{60};

// Threads that take blocks from one queue and leave results in another.
class Crew {
 public:
  Crew(const CampaignSetup& setup, int threads) : setup_(setup) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { evaluate(); });
  }

  void add(std::uint64_t block) {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(block);
    filled_.notify_one();
  }
  // A finished block, or nothing; throws what evaluation threw.
  [[nodiscard]] std::optional<campaign::BlockResult> take() {
    const std::scoped_lock lock(mutex_);
    if (error_) std::rethrow_exception(error_);
    if (finished_.empty()) return std::nullopt;
    campaign::BlockResult out = std::move(finished_.front());
    finished_.pop_front();
    return out;
  }

 private:
  void evaluate() {
    for (;;) {
      std::unique_lock lock(mutex_);
      filled_.wait(lock, [this] { return !waiting_.empty(); });
      const std::uint64_t block = waiting_.front();
      waiting_.pop_front();
      lock.unlock();
      try {
        campaign::BlockResult result = campaign::evaluate_block(setup_.subject, block, setup_.parameters.cases);
        lock.lock();
        finished_.push_back(std::move(result));
      } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        error_ = std::current_exception();
      }
    }
  }

  const CampaignSetup& setup_;
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<std::uint64_t> waiting_;
  std::deque<campaign::BlockResult> finished_;
  std::exception_ptr error_;
  std::vector<std::thread> threads_;  // never joined: the process ends under them
};

std::uint64_t block_in(const Message& message) {
  std::uint64_t block = 0;
  if (message.bytes.size() == sizeof block) std::memcpy(&block, message.bytes.data(), sizeof block);
  return block;
}

}  // namespace

Bytes digest_of(const campaign::Parameters& p) {
  std::string text;
  for (const std::string& part :
       {p.version, p.generator, p.generator_sha256, std::to_string(p.seed), std::to_string(p.cases),
        std::to_string(p.max_bits), campaign::decimal(p.case_seconds), std::to_string(p.case_bytes)})
    text += part + "\n";
  for (const campaign::ReadingParameters& r : p.readings)
    text += "\n" + r.claim + " " + r.reading + " " + r.formula_sha256 + " " + r.expected;
  const std::string digest = sha256(text);
  return {digest.begin(), digest.end()};
}

Ending work(Link& link, const CampaignRunOptions& options) {
  const CampaignSetup& setup = *new CampaignSetup(campaign_setup(options));  // outlives the threads
  const int jobs = std::max(1, options.jobs);
  Crew& crew = *new Crew(setup, jobs);
  link.send(0, Tag::Hello, digest_of(setup.parameters));
  for (int i = 0; i <= jobs; ++i)
    link.send(0, Tag::Ready);  // one more than threads: the next block is there when one ends
  Clock::time_point heard = Clock::now();
  for (;;) {
    bool busy = false;
    while (const std::optional<Message> message = link.receive()) {
      busy = true;
      heard = Clock::now();
      switch (message->tag) {
        case Tag::Work: crew.add(block_in(*message)); break;
        case Tag::End: link.send(0, Tag::Bye); break;
        case Tag::Finalize: return {kAsExpected, true};
        case Tag::Leave: return {kAsExpected, false};
        default: break;
      }
    }
    while (const std::optional<campaign::BlockResult> result = crew.take()) {
      busy = true;
      link.send(0, Tag::Result, campaign::to_bytes(*result));
      link.send(0, Tag::Ready);
    }
    (void)link.idle();
    if (Clock::now() - heard > kSilence) {
      std::fprintf(stderr, "plumbline-mpi: rank 0 is silent, rank %d ends; start the campaign again to go on\n",
                   link.rank());
      return {kInconclusive, false};
    }
    if (!busy) std::this_thread::sleep_for(kNap);
  }
}

}  // namespace plumbline::cli
