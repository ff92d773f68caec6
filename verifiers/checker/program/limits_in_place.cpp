// The limits where a platform has no processes: WebAssembly, whose module is the child and whose page is the parent.
//
// A module reaches nothing but its own memory, which grows to the maximum that it was linked with; beyond, an
// allocation fails as it does in the child of limits.cpp, and the certificate is declined. Nothing here looks at the
// clock: the budget of work ends a check, and the page ends the worker in which the module runs (web/worker.js).
#include <gmp.h>

#include <cstdlib>
#include <memory>

#include "limits.hpp"

namespace checker {

namespace {

// What shall be said where no memory is left, and the memory that saying it takes.
const std::function<void()>* say_no_memory = nullptr;
std::unique_ptr<char[]> reserve;
constexpr std::size_t kReserve = std::size_t{1} << 16;

// GMP ends the program where it gets no memory, and must not be left by an exception.
void* or_end(void* memory) {
  if (memory != nullptr) return memory;
  reserve.reset();
  (*say_no_memory)();
  std::_Exit(kDeclined);
}
void* allocate(std::size_t bytes) { return or_end(std::malloc(bytes)); }
void* reallocate(void* memory, std::size_t, std::size_t bytes) { return or_end(std::realloc(memory, bytes)); }
void release(void* memory, std::size_t) { std::free(memory); }

}  // namespace

void limit_seconds(std::int64_t /*seconds*/) {}

ExitCode check_each(std::size_t count, const Limits& /*limits*/,
                    const std::function<std::optional<ExitCode>(std::size_t, std::size_t)>& check,
                    const std::function<ExitCode(std::size_t, std::size_t, const Ended&)>& killed) {
  std::size_t at = 0, step = 0;
  const std::function<void()> say = [&] { killed(at, step, {End::Memory, 0}); };
  say_no_memory = &say;
  reserve = std::make_unique<char[]>(kReserve);
  mp_set_memory_functions(allocate, reallocate, release);
  ExitCode worst = kAccepted;
  for (; at < count; ++at, step = 0)
    for (std::optional<ExitCode> code; (code = check(at, step)); ++step) worst = worse(worst, *code);
  return worst;
}

}  // namespace checker
