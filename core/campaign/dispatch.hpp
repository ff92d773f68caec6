// Handing out blocks to workers that may die without a word.
//
// Every block is handed out once, in order. When none is left, a worker with nothing to do gets a block that another
// one holds: the one with the fewest holders, then the one handed out longest ago. So nobody has to find out who is
// dead and who is slow, which no network can tell: a block is done when its first result arrives, and later results of
// it are dropped.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace plumbline::campaign {

class Dispatcher {
 public:
  explicit Dispatcher(std::vector<std::uint64_t> blocks) : blocks_(std::move(blocks)), open_(blocks_.size()) {}

  // A block for this worker; nothing if all that is not done is in its own hands.
  [[nodiscard]] std::optional<std::uint64_t> next(int worker);
  // A result has come. True if it is the first one of this block; false also for a block that was never handed out.
  [[nodiscard]] bool finish(std::uint64_t block);
  [[nodiscard]] bool done() const { return open_ == 0; }

 private:
  struct Held {
    std::set<int> holders;
    std::uint64_t since = 0;  // by the count of hand-outs
  };
  std::vector<std::uint64_t> blocks_;
  std::size_t next_ = 0, open_;
  std::uint64_t handed_out_ = 0;
  std::map<std::uint64_t, Held> held_;
};

}  // namespace plumbline::campaign
