// Colours, for verdicts and nothing else, and only where a person looks: standard output is a terminal, NO_COLOR
// (no-color.org) is not set, and the terminal is not a dumb one. What is piped or written to a file has none.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::cli {

// `text`, in the colour of the verdict of a case or of a reading; as it is where there are no colours.
[[nodiscard]] std::string painted(std::string_view verdict, const std::string& text);

}  // namespace plumbline::cli
