// Limits that the operating system enforces: processor time, time on the clock and memory for each certificate.
//
// The budget of work (error.hpp) is counted by the checker itself and says "declined" at the same place on every
// machine. Should something have been forgotten there, a second net holds: the certificates are checked by a child
// process with a timer and a limit of its address space, and its parent looks at the clock: a child that sleeps in a
// read, or was stopped, uses no processor time. If it is killed at some certificate, that one is declined and another
// child goes on with the next. Where the platform has no processes (WebAssembly), limits_in_place.cpp stands in the
// place of limits.cpp: the program is its own child, and whoever started it looks at the clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>

namespace checker {

struct Limits {
  std::int64_t seconds = 120;       // of processor time for one certificate; 0: none
  std::int64_t wall_seconds = 900;  // on the clock, for one certificate; 0: none
  std::int64_t memory = 8192;       // MB of address space; 0: none
};

// How the child ended.
enum class End { Processor, Wall, Memory, Signal };
struct Ended {
  End why;
  std::int64_t number;  // of the seconds that were allowed, or of the signal
};

// In the child, at the beginning of a certificate: so many seconds of processor time for it, at most those of Limits.
void limit_seconds(std::int64_t seconds);

// The exit codes of the program, and which of two is worse.
enum ExitCode { kAccepted = 0, kRejected = 1, kUsage = 2, kDeclined = 3, kNoFiles = 5, kInternal = 70 };
[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) {
  for (const ExitCode code : {kInternal, kUsage, kNoFiles, kRejected, kDeclined})
    if (a == code || b == code) return code;
  return kAccepted;
}

// For each i < count calls check(i, 0), check(i, 1), ... until it returns nothing (the file i has no more
// certificates), in a child process under the limits, and `killed(i, step, why)` here where the child was ended at one;
// returns the worst of what these return. Throws std::system_error if no process can be made.
ExitCode check_each(std::size_t count, const Limits& limits,
                    const std::function<std::optional<ExitCode>(std::size_t, std::size_t step)>& check,
                    const std::function<ExitCode(std::size_t, std::size_t step, const Ended&)>& killed);

}  // namespace checker
