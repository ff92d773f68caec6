// The objects that a walk over a formula has seen. A walk meets hundreds of nodes, and formulas are walked thousands of
// times, so the pointers lie in one table: its size is a power of two, and at most half of its places are taken.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace plumbline {

class PointerSet {
 public:
  bool insert(const void* pointer) {  // false if it is there; not null
    if (2 * (count_ + 1) > table_.size()) grow();
    const void*& place = place_of(pointer);
    if (place != nullptr) return false;
    place = pointer;
    ++count_;
    return true;
  }

 private:
  static constexpr std::size_t kFirst = 64;

  const void*& place_of(const void* pointer) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio: its multiples are well spread
    std::size_t at = static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(pointer) * kOdd) >> shift_);
    while (table_[at] != nullptr && table_[at] != pointer) at = (at + 1) & (table_.size() - 1);
    return table_[at];
  }
  void grow() {
    const std::vector<const void*> old =
        std::exchange(table_, std::vector<const void*>(std::max(2 * table_.size(), kFirst)));
    shift_ = 64 - std::countr_zero(table_.size());
    for (const void* pointer : old)
      if (pointer != nullptr) place_of(pointer) = pointer;
  }

  std::vector<const void*> table_;
  std::size_t count_ = 0;
  int shift_ = 64;
};

}  // namespace plumbline
