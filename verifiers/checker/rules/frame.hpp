// What stands around a check, and decides nothing: its budget, how it ends, and what is not recorded.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>

#include "error.hpp"
#include "modules.hpp"

namespace checker {

// The budget of a certificate: `least` units, and for each byte that is read least/2^22 more, up to eight times
// `least`. So a short file ends soon, and 64 MiB (of a certificate, or of tensors) have what they need.
inline thread_local std::uint64_t work_for_bytes = 0, work_in_reserve = 0;
inline void grant(std::uint64_t bytes) {
  const bool all = bytes > std::uint64_t{1} << 26U;
  const std::uint64_t more = all ? work_in_reserve : std::min(work_in_reserve, bytes * work_for_bytes);
  work_in_reserve -= more, work_left += more;
}
inline void start_budget(std::uint64_t least, std::uint64_t bytes) {
  work_left = least, work_in_reserve = 7 * least, work_for_bytes = least >> 22U;
  grant(bytes);
}

// What stops attempt(), if something does: the one place where exceptions end, each with its own reason.
std::optional<Rejection> stopped(const std::function<void()>& attempt);

// What is done meanwhile is for the reader (explanations, what was expected), and no module is recorded for it.
struct Aside {
  unsigned before = modules_in_use;
  ~Aside() { modules_in_use = before; }
};

}  // namespace checker
