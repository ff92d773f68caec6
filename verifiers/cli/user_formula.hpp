// A statement from a file that holds one formula, as a claim: no paper stands behind it, everything else is as for the
// others. A file with several claims is a claim file: papers.hpp.
#pragma once

#include <string>

#include "claim/claim.hpp"

namespace plumbline::cli {

// The text of the file is a formula in the words of claim files, with clauses in front if need be, or canonical text
// (claim/formula_file.hpp). The claim is called user.NAME after the file, its reading `stated`. Throws InputError with
// file and place.
[[nodiscard]] Claim user_formula(const std::string& path);

}  // namespace plumbline::cli
