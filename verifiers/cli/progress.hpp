// A progress bar: done and total, rate, time left. On a terminal, and only there.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace plumbline::cli {

// To be called with what is done so far and the total, from any thread, as often as one likes; draws ten times a
// second. The line is on stderr, and is ended when the last copy of the function goes. Empty if `quiet`, or if stderr
// is not a terminal. `already`: done before the clock started; it counts for the bar, not for the rate.
[[nodiscard]] std::function<void(std::uint64_t done, std::uint64_t total)> progress_bar(bool quiet,
                                                                                        std::uint64_t already = 0);

// The line: "[####      ] 400 of 1000 cases, 86.1/s, 0:07 left". `seconds`: since the clock started.
[[nodiscard]] std::string progress_line(std::uint64_t done, std::uint64_t total, std::uint64_t already, double seconds);

}  // namespace plumbline::cli
