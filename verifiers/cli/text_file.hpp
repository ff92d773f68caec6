// A short text that a command was given by its path: a formula, a claim file to format.
#pragma once

#include <string>

namespace plumbline::cli {

// The whole file, or standard input for "-". Throws InputError if it cannot be read, or is empty.
[[nodiscard]] std::string read_text(const std::string& path);

}  // namespace plumbline::cli
