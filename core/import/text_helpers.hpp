// Definitions that a claim file with a network as text has besides those of its nodes, because the library has no word
// for them.
#pragma once

#include <string>
#include <vector>

namespace plumbline {

struct TextHelper {
  std::string name, parameters, body;
  std::vector<std::string> uses;  // other helpers, which stand before it
};

// Throws std::out_of_range for a name that is none.
[[nodiscard]] const TextHelper& text_helper(const std::string& name);

}  // namespace plumbline
