// What was computed once is not computed again: values under a key (facts.hpp).
#pragma once

#include <string>
#include <unordered_map>

namespace plumbline {

template <class Value> class Memory {
 public:
  // The value under this key; compute() makes it where there is none yet. What compute() throws is not remembered.
  // The reference holds until forget().
  template <class Compute> const Value& get(const std::string& key, Compute compute) {
    if (const auto found = values_.find(key); found != values_.end()) return found->second;
    return values_.try_emplace(key, compute()).first->second;
  }
  void forget() { values_.clear(); }

 private:
  std::unordered_map<std::string, Value> values_;
};

}  // namespace plumbline
