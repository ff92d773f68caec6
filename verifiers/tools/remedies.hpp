// Why a statement falls, and what stands in its place: the part of a letter (letter.hpp) that helps its author.
//
// First what the claim's file says: the cause, what was meant, the readings that repair it. Where it says neither what
// was meant nor what stands, an addition is looked for that makes the statement stand (search/mend.hpp), with an effort
// that is the same on every machine.
#pragma once

#include <optional>
#include <vector>

#include "search/mend.hpp"
#include "tools/erratum_parts.hpp"

namespace plumbline::cli {

struct Remedies {
  std::vector<Repair> repairs;   // of the claim's file, two at most; none that falls on the witness
  std::optional<Mended> mended;  // where the file has no answer
};

// `cases`: those that were made for the claim's paper, or the user's.
[[nodiscard]] Remedies remedies_of(const Claim& claim, const Reading& reading, const Case& witness,
                                   const std::vector<const Case*>& cases, int jobs);

// `caused`: the cause too, which the item did not begin with.
void write_reason(Writer& w, const Reading& reading, const Remedies& remedies, bool caused);

// Is the proof of a repair in a file?
[[nodiscard]] bool cites_files(const Remedies& remedies);

}  // namespace plumbline::cli
