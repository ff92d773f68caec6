// What became of a paper and of each of its main theorems, in one sentence each that a person wrote: the header's
// `verdict`, `main` and `first`.
//
// `main theorem-3.1 mended` names a claim and how it stands; the words below it say so to a reader. The word is held
// against what is expected of the claim's readings, all but controls, or those that `readings` names:
//   stands     none of them falls;
//   mended     one in the paper's words falls, none by a grave error, and another one that is not in its words stands;
//   false      one in the paper's words falls by an error;
//   undecided  one of them is expected to be vacuous or inconclusive.
// So a sentence that says more than the readings do is an error of the file.
#pragma once

#include <vector>

#include "claim/claim.hpp"
#include "claim/layout_reader.hpp"

namespace plumbline {

// Of the clauses of a header; `paper` has its key. Throws InputError.
void read_verdict(const std::vector<Clause>& header, Paper& paper);

// Throws InputError where a name is none of the paper's claims or readings, with the closest one, or where a word is
// not what the readings come to. `header` is where the paper was read from.
void check_verdict(const Clause& header, const Paper& paper, const std::vector<Claim>& claims);

}  // namespace plumbline
