// The digest of what a case is, without its name: the SHA-256 of the canonical bytes (docs/formats.md,
// Certificate) of `case` without its `name`. A case that was copied under another name has the same digest, so it
// counts once.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace plumbline::cli {

// Of the `case` of a certificate. Two spellings of one case have two digests.
[[nodiscard]] std::string case_digest(nlohmann::json canonical_case);

}  // namespace plumbline::cli
