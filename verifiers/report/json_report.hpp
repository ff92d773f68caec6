// A report as `summary.json` (docs/summary.schema.json): what `plumbline verify` writes and `load_report` reads.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "report/view.hpp"

namespace plumbline {
struct PaperView;  // result/papers.hpp
}

namespace plumbline::report {

inline constexpr std::string_view summary_format = "plumbline-summary/3";

// One entry a line, keys in the order of the schema, a line break at the end; equal reports give equal bytes. Beside
// the report's own fields each reading carries its counts by verdict and its smallest margin. Throws what View
// throws.
[[nodiscard]] std::string render_json(const Report& report);

// The document of docs/sharpness.schema.json, which is also what stands under "sharpness" in the above; a line break at
// the end. One entry of its "tables".
[[nodiscard]] std::string render_sharpness(const Sharpness& sharpness);
[[nodiscard]] nlohmann::ordered_json table_json(const SharpnessTable& table);

// What stands under "comparison" in an export: {"with", "differences", "accept"}.
[[nodiscard]] nlohmann::ordered_json comparison_json(const Comparison& comparison);

// What is false in a paper, under "false" in its entry: how many statements, of how many causes, how many of each
// grade. Controls are not counted.
[[nodiscard]] nlohmann::ordered_json fallen_json(const PaperView& paper);

// The two derived fields of a reading: {"holds": 12, "trivial": 3}, and the margin of its tightest case as ["1/8",
// "3/16"] or null.
[[nodiscard]] nlohmann::json counts_json(const Counts& counts);
[[nodiscard]] nlohmann::json margin_json(const CaseResult* tightest);
// How many cases bite; null: not measured.
[[nodiscard]] nlohmann::json informative_json(const std::optional<std::size_t>& informative);

}  // namespace plumbline::report
