// A counterexample for people: its weights and data as small matrices, and the case file to copy.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::report {

// HTML for the text of a case file (docs/formats.md). Text that is not one is shown as it is; it never becomes markup.
[[nodiscard]] std::string counterexample_html(std::string_view case_text);

}  // namespace plumbline::report
