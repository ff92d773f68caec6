// Ctrl-C as a request: what was found so far is written down and said, and nothing is left half-written.
#pragma once

#include <atomic>

namespace plumbline::cli {

// While it lives, the first SIGINT or SIGTERM only sets the flag, for a TimeLimit; the second ends the program as it
// always does. One at a time.
class StopRequest {
 public:
  StopRequest();
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  [[nodiscard]] const std::atomic<bool>& flag() const;
  [[nodiscard]] bool requested() const { return flag().load(); }
};

}  // namespace plumbline::cli
