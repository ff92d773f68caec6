// Reads `summary.json` (docs/summary.schema.json) and `sharpness.json` (docs/sharpness.schema.json) into a Report.
//
// Strict: an unknown key, a missing key, a value of another kind or a word that is not a verdict is an error that
// names the file and the place in it. A summary that was cut short or edited by hand is never read as a smaller one.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "report/report.hpp"

namespace plumbline::report {

// A summary of 10000 random cases with every claim has some 200 MB; case files, which anybody may have written, keep
// the lower limit of network/json.hpp. Results are read one by one, so the memory is that of the report, not of the
// JSON.
inline constexpr std::size_t max_summary_bytes = std::size_t{1} << 30;

// The text of a summary. Errors: InputError("/results/3/verdict: what was expected").
[[nodiscard]] Report parse_report(std::string_view text);
// The file sharpness.json of the folder, or nothing if there is none; errors start with its path.
[[nodiscard]] std::optional<Sharpness> load_sharpness(const std::filesystem::path& folder);
// The files summary.json and, if they are there, sharpness.json, experiment-2.json and the covers in boxes/ of the
// folder; errors start with the file's path.
[[nodiscard]] Report load_report(const std::filesystem::path& folder);

}  // namespace plumbline::report
