// The part of an erratum that persuades: how special the counterexample is, how small, on what it depends, and what is
// true instead.
#pragma once

#include <vector>

#include "search/search.hpp"
#include "tools/erratum_writer.hpp"
#include "tools/repairs.hpp"

namespace plumbline::cli {

// What was passed over, whether anything smaller was looked for, the family, the cases nearby on which it holds.
void write_circumstances(Writer& w, const Finding& finding);
void write_repairs(Writer& w, const std::vector<Repair>& repairs);

// One line each, for the terminal too: "" where there is nothing to say.
[[nodiscard]] std::string degeneracy_text(const Finding& finding);
[[nodiscard]] std::vector<std::string> minimality_texts(const Finding& finding);
[[nodiscard]] std::vector<std::string> family_texts(const Vicinity& vicinity);
[[nodiscard]] std::vector<std::string> nearby_texts(const Vicinity& vicinity);

}  // namespace plumbline::cli
