// A statement from a file, as a claim: no paper stands behind it, everything else is as for the others.
#pragma once

#include <string>

#include "claim/claim.hpp"

namespace plumbline::cli {

// The text of the file is a reading or a formula (claim/parse.hpp). The claim is called user.NAME after the file, its reading `stated`. Throws InputError with file and place.
[[nodiscard]] Claim user_claim(const std::string& path);
[[nodiscard]] bool is_user_claim(const Claim& claim);
// How the command line names the claim: its id, or "--formula FILE".
[[nodiscard]] std::string argument_for(const Claim& claim);

}  // namespace plumbline::cli
