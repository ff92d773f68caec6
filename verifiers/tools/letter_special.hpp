// How special it is to fail, in the words of a letter: those of the lock file of boxes (cli/robust_lock.hpp), without
// the names that a case and a definition have with us.
#pragma once

#include <string>

#include "claim/claim.hpp"

namespace plumbline::cli {

// A sentence; "" if nothing is known. `witness`: the name of the case that the letter shows.
[[nodiscard]] std::string special_words(const Claim& claim, const Reading& reading, const std::string& witness);

}  // namespace plumbline::cli
