// What a paper says, statement by statement, and which claims carry it: the list behind docs/coverage.md.
//
// A claim file lists the numbered and displayed statements of the paper under their sections, each with the claims that
// carry it or with the reason why none does. So a statement that was overlooked shows in the list, not in what is
// missing from it.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "claim/layout_reader.hpp"

namespace plumbline {

// The statements of `section TITLE` and `statement PLACE` clauses, in their order. Throws
// InputError("file:line:column", what was expected): a statement before the first section, one without claims and
// reason, an unknown version, a place of a section that stands twice in a version.
[[nodiscard]] std::vector<Statement> read_statements(const std::vector<const Clause*>& clauses, const Paper& paper);

// Throws InputError, with the closest name, where a statement names a claim that the paper does not have.
void check_statements(const std::vector<const Clause*>& clauses, const std::vector<Claim>& claims);

// The statements of all papers as tables in Markdown, a section each; then the claims that no statement names, which
// say more than the paper.
[[nodiscard]] std::string coverage_tables(const std::vector<Claim>& claims);

}  // namespace plumbline
