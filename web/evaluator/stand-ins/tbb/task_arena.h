// An arena of one thread, the caller's (parallel_for.h).
#pragma once

namespace tbb {

class task_arena {
 public:
  static constexpr int automatic = -1;
  explicit task_arena(int /*threads*/ = automatic) {}
  template <class Body> void execute(const Body& body) { body(); }
  [[nodiscard]] int max_concurrency() const { return 1; }
};

namespace this_task_arena {
template <class Body> void isolate(const Body& body) { body(); }
[[nodiscard]] inline int max_concurrency() { return 1; }
}  // namespace this_task_arena

}  // namespace tbb
