// When a search has to stop.
#pragma once

#include <chrono>
#include <optional>

namespace plumbline {

using Deadline = std::optional<std::chrono::steady_clock::time_point>;
[[nodiscard]] inline bool is_over(const Deadline& deadline) {
  return deadline && std::chrono::steady_clock::now() >= *deadline;
}

[[nodiscard]] inline Deadline deadline_after(double seconds) {
  using Clock = std::chrono::steady_clock;
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Thrown by a search that ran out of time; what it had found stands where it was kept.
struct OutOfTime {};

}  // namespace plumbline
