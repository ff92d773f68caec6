// What declarations require of a case: shapes, and the kind of the network.
//
// `matrix X in R^(d, n)` says that every reading that speaks of X is about cases in which X has d rows and n columns.
// The reading gets these requirements, in the words of the language and with a reason, in front of its own.
#pragma once

#include "claim/elaboration.hpp"

namespace plumbline {

[[nodiscard]] std::string to_text(const Shape& shape);  // "R^(d, n)", "R^d"; "R^m" of any column

// The requirements of all declarations that `scope` knows and the reading speaks of, or another declaration of which it
// speaks: from the outside to the inside, in the order in which they stand.
[[nodiscard]] std::vector<NamedRequirement> declared_requirements(const Term& reading, const Scope& scope);

}  // namespace plumbline
