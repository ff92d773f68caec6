// Definitions in front of a reading: put in, so that what follows sees heads of the kernel only.
//
// (reading (define (NAME PARAMETER ...) BODY) ... PARTS): in PARTS, and in the bodies of later definitions,
// (NAME ARGUMENT ...) stands for BODY with the parameters replaced by the arguments. A variable that BODY binds gets
// another name if an argument speaks of one of the same name, so that nothing is caught. docs/language.md,
// "Definitions".
#pragma once

#include <string>

namespace checker {

// The text of the reading without definitions. Rejects with BadFormula what is not written canonically, a name that has
// a meaning already, a wrong number of arguments; with TooLarge what would become longer than kMostWords words.
inline constexpr std::size_t kMostWords = 1 << 20;
std::string without_definitions(const std::string& text);

}  // namespace checker
