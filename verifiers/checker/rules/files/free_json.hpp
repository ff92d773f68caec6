// A case file of the user's own may spell JSON as it likes: white space, keys in any order, numbers with fraction and
// exponent, letters as \u escapes. It is brought to the one spelling that the checker reads.
#pragma once

#include <string>

#include "modules.hpp"

namespace checker {

// The canonical bytes (docs/formats.md) of a JSON text; a number that is not a natural number becomes a string of the
// same characters. Rejects what is not JSON.
[[nodiscard]] std::string canonical_json(const std::string& text, Entry<Module::Tensors> = {});

}  // namespace checker
