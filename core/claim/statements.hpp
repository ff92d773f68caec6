// What a paper says, statement by statement, which claims carry it, and what is decided: the list behind
// docs/coverage.md.
//
// A claim file lists the statements of the paper under their sections, each with the claims that carry it or with a
// decision: true, false as printed, undecided, each with what speaks for it. So a statement that was overlooked shows
// in the list, not in what is missing from it, and no reason stands in the place of a decision.
#pragma once

#include <vector>

#include "claim/claim.hpp"
#include "claim/layout_reader.hpp"

namespace plumbline {

// The statements of `section TITLE` and `statement PLACE` clauses, in their order. Throws
// InputError("file:line:column", what was expected): a statement before the first section, one without claims and
// without a decision, two decisions, an unknown version, a place of a section that stands twice in a version.
[[nodiscard]] std::vector<Statement> read_statements(const std::vector<const Clause*>& clauses, const Paper& paper);

// Throws InputError, with the closest name, where a statement names a claim or a reading that the paper does not have;
// where it has no decision and none of its claims has a reading in the paper's words; and where the
// decision is not that it is false, and such a reading is expected to fall.
void check_statements(const std::vector<const Clause*>& clauses, const std::vector<Claim>& claims);

}  // namespace plumbline
