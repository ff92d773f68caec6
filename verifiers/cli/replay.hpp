// Runs the independent checker on certificates. It is another program on purpose: nothing of this one can talk it into
// a verdict.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline::cli {

// The path of plumbline-check, beside this program. Throws InputError if it is not there.
[[nodiscard]] std::string checker_path();

// Replays all files, several processes at once, with further options of the checker; returns the lines of those that
// were rejected (or the failure of the checker itself). `replayed` is told how many files are done, now and then.
[[nodiscard]] std::vector<std::string> replay(const std::vector<std::string>& files, int jobs,
                                              const std::vector<std::string>& options = {},
                                              const std::function<void(std::size_t)>& replayed = {});

// The same, and for each file what was derived; each is one certificate: a file of its own, or BUNDLE:LINE.
struct Replayed {
  bool accepted = false;
  std::string refusal = "the checker said nothing";                // "rejected: verdict: ..."; empty if accepted
  std::optional<std::pair<std::string, std::string>> margin = {};  // an enclosure, two rational numbers
};
[[nodiscard]] std::vector<Replayed> replay_each(const std::vector<std::string>& files, int jobs,
                                                const std::vector<std::string>& options = {});

// The certificate at this place, a file or BUNDLE:LINE, as one that stands alone; nothing where the
// checker finds none.
[[nodiscard]] std::optional<std::string> extracted(const std::string& place);

}  // namespace plumbline::cli
