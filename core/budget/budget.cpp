#include "budget/budget.hpp"

#include <gmp.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>

#include "budget/error.hpp"

namespace plumbline {
namespace {

using budget::State;

constexpr std::int64_t stride = 1 << 16;  // work between two looks: some 50 microseconds
constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
constexpr double operations_per_second = 1e10;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool limited(const State& s) { return s.deadline != 0 || s.most != unlimited; }

// "2", "0.5": without the zeros that std::to_string adds.
std::string decimal(double x) {
  std::string text = std::to_string(x);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

[[noreturn]] void out_of_time(const char* where) {
  budget::state.left = 0;  // every further report of work throws too
  budget::state.spent = true;
  throw ResourceLimit("the time limit of " + decimal(budget::state.allowance.seconds) + " s was reached in " + where);
}

[[noreturn]] void out_of_memory(const char* where) {
  budget::state.left = 0;
  budget::state.spent = true;
  throw ResourceLimit("the memory limit of " + decimal(static_cast<double>(budget::state.allowance.bytes) / (1 << 20)) +
                      " MB was reached in " + where);
}

// GMP cannot be told that there is no memory: it would abort. The exit code says what happened; files are written whole
// or not at all.
[[noreturn]] void no_memory() {
  constexpr const char* message = "plumbline: out of memory\n";
  if (write(STDERR_FILENO, message, std::strlen(message)) < 0) _exit(4);
  _exit(4);
}

void* counted_allocate(std::size_t size) {
  budget::count_bytes(static_cast<std::int64_t>(size));
  void* block = std::malloc(size);
  if (block == nullptr) no_memory();
  return block;
}

void* counted_reallocate(void* old, std::size_t old_size, std::size_t size) {
  budget::count_bytes(static_cast<std::int64_t>(size) - static_cast<std::int64_t>(old_size));
  void* block = std::realloc(old, size);
  if (block == nullptr) no_memory();
  return block;
}

void counted_free(void* block, std::size_t size) {
  budget::count_bytes(-static_cast<std::int64_t>(size));
  std::free(block);
}

// GMP's own functions are malloc, realloc and free too, so it does not matter what was allocated before this runs.
[[maybe_unused]] const bool hooks_are_set =
    (mp_set_memory_functions(counted_allocate, counted_reallocate, counted_free), true);

}  // namespace

namespace budget {

thread_local constinit State state;

void look(const char* where) {
  if (!limited(state)) {
    state.left = unlimited / 2;
    return;
  }
  if (state.held > state.most) out_of_memory(where);
  if (state.deadline != 0 && now() >= state.deadline) out_of_time(where);
  state.left = stride;
}

void afford(double work, const char* where) {
  if (state.deadline != 0 && work > static_cast<double>(stride)) {
    const double seconds = static_cast<double>(state.deadline - now()) * 1e-9;
    if (work / operations_per_second > seconds) out_of_time(where);
  }
  spend(static_cast<std::int64_t>(std::min(work, 1e15)), where);
}

// On n words, GMP 6.2 takes about 100 n log2(n)^2 operations for a greatest common divisor and 4 n log2(n) for a
// product (measured, 10^3 to 4 10^6 words). The divisors are those of a numerator with a denominator, so the shorter
// side counts.
void afford_fractions(std::int64_t numerators, std::int64_t denominators, const char* where) {
  const auto total = static_cast<double>(numerators + denominators);
  const auto shorter = static_cast<double>(2 * std::max<std::int64_t>(1, std::min(numerators, denominators)));
  require_bytes(2 * 8 * (numerators + denominators), where);
  afford(100 * shorter * std::log2(shorter) * std::log2(shorter) + 4 * total * std::log2(total), where);
}

void require_bytes(std::int64_t bytes, const char* where) {
  if (state.most != unlimited && bytes > state.most - state.held) out_of_memory(where);
}

}  // namespace budget

BudgetScope::BudgetScope(const Allowance& allowance, std::int64_t held) : outer_(budget::state) {
  State& s = budget::state;
  s.spent = false;
  if (allowance.seconds > 0) {
    const double nanoseconds = std::min(allowance.seconds * 1e9, 9e18 - static_cast<double>(now()));
    const std::int64_t deadline = now() + static_cast<std::int64_t>(nanoseconds);
    if (s.deadline == 0 || deadline < s.deadline) {
      s.deadline = deadline;
      s.allowance.seconds = allowance.seconds;
    }
  }
  // A thread that released what another one had allocated holds less than nothing.
  if (allowance.bytes > 0 && (s.most == unlimited || allowance.bytes < s.most - held)) {
    s.most = held + allowance.bytes;
    s.allowance.bytes = allowance.bytes;
  }
  s.left = limited(s) ? 0 : unlimited / 2;
}

BudgetScope::~BudgetScope() {
  const std::int64_t held = budget::state.held;
  budget::state = outer_;
  budget::state.held = held;
  budget::state.left = limited(outer_) ? 0 : unlimited / 2;
}

}  // namespace plumbline
