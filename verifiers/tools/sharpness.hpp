// sharpness.json (docs/sharpness.schema.json): written here, read and shown by the reports (report/sharpness.hpp).
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

#include "report/sharpness.hpp"

namespace plumbline::cli {

[[nodiscard]] nlohmann::ordered_json to_json(const report::SharpnessTable& table);
[[nodiscard]] nlohmann::ordered_json to_json(const report::Sharpness& sharpness);
// An empty one if there is no such file. Throws InputError with file and place.
[[nodiscard]] report::Sharpness read_sharpness(const std::filesystem::path& file);
// Instead of the table of the same reading, if there is one.
void replace(report::Sharpness& sharpness, report::SharpnessTable table);

}  // namespace plumbline::cli
