// A script of a letter, run: does it end as the letter says?
#pragma once

#include <optional>
#include <string>

namespace plumbline::cli {

// The exit status of `python3` with this text as its program; nothing where there is no python3, or after 20 seconds.
[[nodiscard]] std::optional<int> python_status(const std::string& text);

}  // namespace plumbline::cli
