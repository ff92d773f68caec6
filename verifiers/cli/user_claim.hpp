// A statement from a file, as a claim: no paper stands behind it, everything else is as for the others.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline::cli {

// The text of the file is a reading or a formula (claim/parse.hpp). The claim is called user.NAME after the file, its
// reading `stated`. Throws InputError with file and place.
[[nodiscard]] Claim user_claim(const std::string& path);
[[nodiscard]] bool is_user_claim(const Claim& claim);
// How the command line names the claim: its id, or "--formula FILE".
[[nodiscard]] std::string argument_for(const Claim& claim);
// What the checker has to be told about certificates whose claim no paper stands behind.
inline constexpr const char* kUnknownClaims = "--allow-unknown-claims";
[[nodiscard]] std::vector<std::string> checker_options(const Claim& claim);

}  // namespace plumbline::cli
