// Definitions at the front of a reading: (define (NAME PARAMETER ...) BODY).
//
// They are put in before anything else: each use (NAME ARGUMENT ...) becomes the body with the parameters replaced. A
// body is closed (every variable is a parameter or bound inside), may use earlier definitions, and a variable that it
// binds is renamed where an argument speaks of a variable of that name. How long the result may become is bounded while
// it is made. docs/language.md, "Canonical text".
#pragma once

#include <vector>

#include "part.hpp"

namespace checker {

// The parts of a reading, its definitions put in.
[[nodiscard]] std::vector<Part> without_definitions(Part reading);

}  // namespace checker
