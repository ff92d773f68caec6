// Cases from and to JSON, in the two spellings of docs/formats.md: the case file that people write, and the canonical
// form (dimensions, integers over one denominator) that stands inside a certificate.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "network/json_values.hpp"
#include "network/network.hpp"

namespace plumbline {

// A `plumbline-case/1` document. Files of tensors that it names lie in `folder`. Throws InputError("/json/place: what
// was expected").
[[nodiscard]] Case parse_case(const nlohmann::json& document, const std::filesystem::path& folder = ".");
// Reads the file; errors start with its path.
[[nodiscard]] Case read_case(const std::string& path);
// The same of a file that may be something else; nothing for one that is no case: JSON of another `format`, or no JSON
// that speaks of this one.
[[nodiscard]] std::optional<Case> read_if_case(const std::string& path);

// What parse_case reads, and the `case` of a certificate. Matrices that stand in files of tensors are named by them.
[[nodiscard]] nlohmann::json case_file_json(const Case& c);
[[nodiscard]] nlohmann::json canonical_json(const Case& c);

}  // namespace plumbline
