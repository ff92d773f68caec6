// Reads `summary.json` (docs/summary.schema.json) back into a Report.
//
// Strict: an unknown key, a missing key, a value of another kind or a word that is not a verdict is an error that
// names the file and the place in it. A summary that was cut short or edited by hand is never read as a smaller one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cli/report/report.hpp"

namespace plumbline::report {

// The text of a summary. Errors: InputError("/results/3/verdict: what was expected").
[[nodiscard]] Report parse_report(std::string_view text);
// The file summary.json of the folder; errors start with its path.
[[nodiscard]] Report load_report(const std::filesystem::path& folder);

}  // namespace plumbline::report
