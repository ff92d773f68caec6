// What was computed once is not computed again: values under a key (facts.hpp), with the singular values that they
// took. A value that took one has a further entry for each number of bits to which singular values were widened.
#pragma once

#include <map>
#include <unordered_map>
#include <utility>

#include "evaluation/uses.hpp"

namespace plumbline {

template <class Value> class Memory {
 public:
  explicit Memory(UseLog& log) : log_(log) {}  // keeps the reference

  // The value under this key; compute() makes it where there is none yet. What compute() throws is not remembered.
  // What compute() reported to the log is reported again whenever its value is asked for. The reference holds until
  // forget().
  template <class Compute> const Value& get(Key key, Compute compute) {
    const int bits = log_.widened_to();
    const auto found = entries_.find(key);
    if (found != entries_.end() && (bits == 0 || found->second.uses.empty())) return reported(found->second);
    if (const auto again = widened_.find({key, bits}); again != widened_.end()) return reported(again->second);
    const Recording recording(log_);
    Value value = compute();
    Entry entry{std::move(value), recording.uses()};
    return (bits == 0 ? entries_.try_emplace(key, std::move(entry)).first->second
                      : widened_.try_emplace({key, bits}, std::move(entry)).first->second)
        .value;
  }
  // With all bits.
  [[nodiscard]] bool has(Key key) const { return entries_.contains(key); }
  void forget() {
    entries_.clear();
    widened_.clear();
  }

 private:
  struct Entry {
    Value value;
    Uses uses;
  };

  const Value& reported(const Entry& entry) {
    log_.report(entry.uses);
    return entry.value;
  }

  UseLog& log_;
  std::unordered_map<Key, Entry> entries_;  // with all bits
  std::map<std::pair<Key, int>, Entry> widened_;
};

}  // namespace plumbline
