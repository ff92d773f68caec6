#include "budget/side_by_side.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <exception>
#include <utility>
#include <vector>

#include "budget/budget.hpp"

namespace plumbline {
namespace {

struct Ended {
  std::int64_t held = 0;
  bool spent = false;
  std::exception_ptr error;
};

// On any thread: that thread's own account is put aside meanwhile.
Ended run_part(const budget::State& whole, const std::function<void()>& part) {
  constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
  budget::State mine;
  mine.left = 0;  // the first look sees whether there is a limit
  mine.most = whole.most == unlimited ? unlimited : whole.most - whole.held;
  mine.deadline = whole.deadline;
  mine.allowance = whole.allowance;
  const budget::State aside = std::exchange(budget::state, mine);
  Ended out;
  try {
    part();
  } catch (...) { out.error = std::current_exception(); }
  out.held = budget::state.held;
  out.spent = budget::state.spent;
  budget::state = aside;
  return out;
}

}  // namespace

void side_by_side(std::size_t parts, const std::function<void(std::size_t)>& part, bool pays) {
  if (parts == 1 || !pays) {
    for (std::size_t i = 0; i < parts; ++i) part(i);
    return;
  }
  std::vector<Ended> ended(parts);
  const budget::State whole = budget::state;
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(
        std::size_t{0}, parts, [&](std::size_t i) { ended[i] = run_part(whole, [&] { part(i); }); },
        tbb::simple_partitioner());
  });
  for (const Ended& e : ended) {
    budget::count_bytes(e.held);
    budget::state.spent |= e.spent;
  }
  for (const Ended& e : ended)
    if (e.error) std::rethrow_exception(e.error);
}

}  // namespace plumbline
