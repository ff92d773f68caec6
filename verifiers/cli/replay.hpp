// Runs the independent checker on certificates. It is another program on purpose: nothing of this one can talk it into
// a verdict.
#pragma once

#include <string>
#include <vector>

namespace plumbline::cli {

// The path of plumbline-check, beside this program. Throws InputError if it is not there.
[[nodiscard]] std::string checker_path();

// Replays all files, several processes at once, with further options of the checker; returns the lines of those that
// were rejected (or the failure of the checker itself).
[[nodiscard]] std::vector<std::string> replay(const std::vector<std::string>& files, int jobs,
                                              const std::vector<std::string>& options = {});

// Replaces this process by the checker.
[[noreturn]] void become_checker(const std::vector<std::string>& arguments);

}  // namespace plumbline::cli
