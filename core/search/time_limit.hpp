// When a search has to end: one value that all of its phases are given.
//
// A limit of time that each phase has for itself adds up, and a phase that forgets it has none. So the end is computed
// once, handed down by value, and asked everywhere: before each case, and as the allowance of the work on it, which
// ends in the middle where the time is over (budget.hpp). The caller of the search may also stop it from outside: then
// every phase that asks learns that it is over.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

#include "evaluation/ladder.hpp"

namespace plumbline {

class TimeLimit {
 public:
  TimeLimit() = default;  // never, unless it is stopped
  explicit TimeLimit(double seconds, const std::atomic<bool>* stop = nullptr) : stop_(stop) {
    if (seconds < kLongest) end_ = Clock::now() + Clock::duration(static_cast<Clock::rep>(seconds * 1e9));
  }

  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  [[nodiscard]] bool over() const { return stopped() || Clock::now() >= end_; }

  // At least 0; infinite if there is no end.
  [[nodiscard]] double seconds_left() const {
    if (end_ == Clock::time_point::max()) return std::numeric_limits<double>::infinity();
    return std::max(0.0, std::chrono::duration<double>(end_ - Clock::now()).count());
  }

  // The end of the first part of what is left: what comes after it has the rest. 0 < fraction <= 1.
  [[nodiscard]] TimeLimit part(double fraction) const { return TimeLimit(fraction * seconds_left(), stop_); }

  // For a BudgetScope: the seconds (0: no limit) or what is left of the time, whichever is less.
  [[nodiscard]] Allowance allowance(double seconds, std::int64_t bytes) const {
    const double left = seconds_left();
    if (seconds <= 0 && left == std::numeric_limits<double>::infinity()) return {0, bytes};
    return {std::max(kShortest, seconds <= 0 ? left : std::min(seconds, left)), bytes};
  }
  [[nodiscard]] Allowance allowance(const Limits& limits) const { return allowance(limits.seconds, limits.bytes); }

 private:
  using Clock = std::chrono::steady_clock;
  static_assert(std::is_same_v<Clock::period, std::nano>);
  static constexpr double kLongest = 1e9, kShortest = 1e-9;  // 0 would be no limit
  Clock::time_point end_ = Clock::time_point::max();
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace plumbline
