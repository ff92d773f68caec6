#include "campaign/dispatch.hpp"

#include <utility>

namespace plumbline::campaign {

std::optional<std::uint64_t> Dispatcher::next(int worker) {
  if (next_ < blocks_.size()) {
    const std::uint64_t block = blocks_[next_++];
    held_[block] = {{worker}, handed_out_++};
    return block;
  }
  auto best = held_.end();
  for (auto at = held_.begin(); at != held_.end(); ++at) {
    if (at->second.holders.contains(worker)) continue;
    const auto rank = [](const Held& held) { return std::pair(held.holders.size(), held.since); };
    if (best == held_.end() || rank(at->second) < rank(best->second)) best = at;
  }
  if (best == held_.end()) return std::nullopt;
  best->second.holders.insert(worker);
  best->second.since = handed_out_++;
  return best->first;
}

bool Dispatcher::finish(std::uint64_t block) {
  if (held_.erase(block) == 0) return false;
  --open_;
  return true;
}

}  // namespace plumbline::campaign
