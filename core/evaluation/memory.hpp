// What was computed once is not computed again: values under a key (facts.hpp), with the singular values that they
// took.
#pragma once

#include <string>
#include <unordered_map>

#include "evaluation/uses.hpp"

namespace plumbline {

template <class Value> class Memory {
 public:
  explicit Memory(UseLog& log) : log_(log) {}  // keeps the reference

  // The value under this key; compute() makes it where there is none yet. What compute() throws is not remembered.
  // What compute() reported to the log is reported again whenever its value is asked for. The reference holds until
  // forget().
  template <class Compute> const Value& get(const std::string& key, Compute compute) {
    if (const auto found = entries_.find(key); found != entries_.end()) {
      log_.report(found->second.uses);
      return found->second.value;
    }
    const Recording recording(log_);
    Value value = compute();
    return entries_.try_emplace(key, Entry{std::move(value), recording.uses()}).first->second.value;
  }
  void forget() { entries_.clear(); }

 private:
  struct Entry {
    Value value;
    Uses uses;
  };
  UseLog& log_;
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace plumbline
