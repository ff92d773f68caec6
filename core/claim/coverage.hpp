// What is decided about the statements of a paper, and the tables of it: docs/coverage.md.
//
// A statement that claims carry is decided by what is expected of their readings: of those whose names begin with
// "stated", or of the one that the list names. One that falls makes it false as printed, with that reading as the
// witness; if all are proved it is true; otherwise it is not refuted, unless the list decides it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline {

// The readings that carry a statement, those of its versions, without controls: what the paper says word for word.
struct Carried {
  struct One {
    const Claim* claim;
    const Reading* reading;
  };
  std::vector<One> readings;
};
[[nodiscard]] Carried carried_by(const Statement& statement, const std::vector<Claim>& claims);

// False if a reading is expected to fall, whatever the list says; otherwise what the list says; otherwise undecided if
// a reading is expected to be vacuous or inconclusive, true if each has a proof, else not refuted.
[[nodiscard]] Decision decision_of(const Statement& statement, const Carried& carried);

// How many statements of each paper are decided how; then the statements of all papers as tables in Markdown, a
// section each; then the claims that no statement names, which say more than the paper. Papers without claims come
// last.
[[nodiscard]] std::string coverage_tables(const std::vector<Claim>& claims,
                                          const std::vector<std::shared_ptr<const Paper>>& without_claims = {});

}  // namespace plumbline
