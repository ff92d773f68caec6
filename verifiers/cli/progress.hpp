// How far a command is, on a terminal and only there: a line on stderr that is drawn again ten times a second.
//
// It says nothing that it does not know. How much is done of how much is always known, and that is what it says. How
// long the rest takes is known only where all parts cost about the same, as the random cases of a campaign do; there,
// and nowhere else, it has a bar and the time that is left.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace plumbline::cli {

// All of these may be called from any thread, as often as one likes. What was said last of a step is the most that any
// thread has said; the end of a step is always drawn. Empty if `quiet`, or if stderr is not a terminal. The line goes
// when the last copy of the function does; that of a bar stays.

// Steps of a command, one after the other: "cases evaluated: 247 of 512". A total of 0: "writing the report". No
// name: the line goes, so that something else may be printed.
using Steps = std::function<void(std::string_view step, std::uint64_t done, std::uint64_t total)>;
[[nodiscard]] Steps progress_steps(bool quiet);
inline constexpr std::string_view kReplayStep = "files of certificates replayed";
// A share of something: "37.5 % of the box settled".
[[nodiscard]] std::function<void(double share)> progress_share(bool quiet, const std::string& of_what);
// Cases that cost about the same. `already`: done before the clock started; it counts for the bar, not for the rate.
// `most_seconds`: when the command ends in any case; 0: when it is done.
[[nodiscard]] std::function<void(std::uint64_t done, std::uint64_t total)> progress_bar(bool quiet,
                                                                                        std::uint64_t already = 0,
                                                                                        double most_seconds = 0);

// The lines.
[[nodiscard]] std::string step_line(std::string_view step, std::uint64_t done, std::uint64_t total);
[[nodiscard]] std::string share_line(double share, const std::string& of_what);
// "[####      ] 400 of 1000 cases, 86.1/s, 0:07 left". `seconds`: since the clock started.
struct BarState {
  std::uint64_t done = 0, total = 0, already = 0;
  double seconds = 0, most_seconds = 0;
};
[[nodiscard]] std::string bar_line(const BarState& state);

}  // namespace plumbline::cli
