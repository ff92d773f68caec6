// A counterexample for people: the network drawn with its weights, the data beside it, and the case file to copy. What
// is too large to draw is shown as matrices.
#pragma once

#include <string>
#include <string_view>

#include "report/view.hpp"

namespace plumbline::report {

// HTML for the text of a case file (docs/formats.md). Text that is not one is shown as it is; it never becomes markup.
[[nodiscard]] std::string counterexample_html(std::string_view case_text);

// The name of the case; empty if the text is none.
[[nodiscard]] std::string counterexample_name(std::string_view case_text);
// What happened on the counterexample that is shown; else on the worst failure; null if the counterexample shown is
// none of the cases.
[[nodiscard]] const CaseResult* shown_failure(const ReadingView& view);

}  // namespace plumbline::report
