#include "budget/side_by_side.hpp"

#include <doctest/doctest.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "number/rational.hpp"

namespace plumbline {
namespace {

// What is thrown, in words; "" if nothing is.
std::string thrown_by(std::size_t parts, const std::function<void(std::size_t)>& part) {
  try {
    side_by_side(parts, part);
  } catch (const std::exception& error) { return error.what(); }
  return {};
}

}  // namespace

TEST_CASE("every part runs once, on one thread or several") {
  for (const int threads : {1, 2, 4}) {
    std::vector<int> count(100);
    tbb::task_arena(threads).execute([&] { side_by_side(count.size(), [&](std::size_t i) { ++count[i]; }); });
    CHECK(count == std::vector<int>(100, 1));
  }
  CHECK(thrown_by(0, [](std::size_t) { throw InputError("never"); }).empty());
}

TEST_CASE("where several threads do not pay, the parts follow each other on this one, up to the first that throws") {
  std::vector<std::size_t> order;
  const std::thread::id here = std::this_thread::get_id();
  const auto part = [&](std::size_t i) {
    if (i == 3) throw InputError("part 3");
    CHECK(std::this_thread::get_id() == here);
    order.push_back(i);
  };
  CHECK_THROWS_AS(side_by_side(5, part, false), InputError);
  CHECK(order == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("the first part that threw says what the whole throws; the others ran to their end") {
  std::atomic<int> ended = 0;
  CHECK(thrown_by(20, [&](std::size_t i) {
          if (i % 5 == 3) throw InputError("part " + std::to_string(i));
          ++ended;
        }) == "part 3");
  CHECK(ended == 16);
}

TEST_CASE("what the parts hold at their end is the caller's, and is given back by the caller") {
  const std::int64_t before = BudgetScope::bytes_held();
  {
    std::vector<Integer> numbers(8);
    side_by_side(numbers.size(), [&](std::size_t i) { numbers[i] = Integer(1) << 800'000; });
    CHECK(BudgetScope::bytes_held() - before >= 8 * 100'000);
    CHECK(BudgetScope::bytes_held() - before < 8 * 110'000);
  }
  CHECK(BudgetScope::bytes_held() - before < 10'000);
}

TEST_CASE("a part has what is left of the caller's memory and time") {
  const auto large = [](std::size_t) { budget::require_bytes(600'000, "a part"); };
  const BudgetScope scope({.seconds = 30, .bytes = 1'000'000});
  CHECK(thrown_by(4, large).empty());
  {
    const MemoryCharge held(500'000);
    CHECK(thrown_by(4, large).find("memory limit") != std::string::npos);
  }
  CHECK(thrown_by(4, large).empty());
  const BudgetScope hasty({.seconds = 0.05});
  const auto endless = [](std::size_t) {
    for (;;) budget::spend(1000, "a part");
  };
  CHECK(thrown_by(3, endless).find("the time limit of 0.05 s was reached in a part") == 0);
  CHECK(budget::is_spent());  // so that a sum of parts shows that some are missing
}

TEST_CASE("without a limit nothing is limited, inside a part and after it") {
  side_by_side(4, [](std::size_t) { budget::spend(std::int64_t{1} << 60, "a part"); });
  CHECK_NOTHROW(budget::spend(std::int64_t{1} << 60, "a test"));
}

}  // namespace plumbline
