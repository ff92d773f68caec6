// What a letter about a claim of one's own needs beside it: the files that say the claim. With them the folder of the
// letter is all that has to be sent.
#pragma once

#include <filesystem>
#include <string>

#include "claim/claim.hpp"

namespace plumbline::cli {

// Copies the file of the claim or formula, or its folder's claim files, into `folder`; nothing for a built-in claim,
// and for one that came from standard input. Throws InputError if a file cannot be copied.
void enclose(const Claim& claim, const std::filesystem::path& folder);

// How a command that is typed in that folder names the claim (see argument_for).
[[nodiscard]] std::string enclosed_argument_for(const Claim& claim);

}  // namespace plumbline::cli
