// What a case is: for people and plots (core/result/results.hpp), by a digest of its content, and as the name of a
// file.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "network/network.hpp"
#include "result/results.hpp"

namespace plumbline::cli {

// Depth and width: layers and hidden neurons of the widest one; of a graph the longest path, and the vertices of the
// widest level between inputs and outputs. `canonical_case`: canonical_json(c). Neither paper nor file.
[[nodiscard]] CaseFacts facts_of(const Case& c, const nlohmann::json& canonical_case);

// The digest of what a case is, whatever it is called: the SHA-256 of the canonical bytes (docs/formats.md,
// Certificate) of `case` without its `name`. A case that was copied under another name has the same digest, so it
// counts once; two spellings of one case have two.
[[nodiscard]] std::string case_digest(nlohmann::json canonical_case);

// A case's name as a file's, without extension: whatever the name, one that can be written, and different names stay
// different.
[[nodiscard]] std::string file_stem(const std::string& case_name);

}  // namespace plumbline::cli
