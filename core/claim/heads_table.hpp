// The table of heads for docs/language.md.
#pragma once

#include <string>

namespace plumbline {

// Markdown: head, sort, arguments, what it is; one row for each head that a claim file can name.
[[nodiscard]] std::string heads_table();

}  // namespace plumbline
