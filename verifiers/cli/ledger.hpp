// The ledger: which verdict is expected of every reading, with which margin, and how many non-trivial cases stand
// behind it.
//
//   {"format": "plumbline-ledger/2", "readings": [{"claim", "reading", "verdict", "margin": "p/q" or null, "cases":
//   n}]}      (docs/ledger.schema.json)
// `margin` is a lower bound of the smallest certified margin; null where none is kept. `cases` is the number of
// non-trivial cases: those that hold, fail or are ill-typed. A ledger of version 1 has no `cases`: none are asked for.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "number/rational.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

struct LedgerEntry {
  std::string verdict;
  std::optional<Rational> margin;
  long cases = 0;
};
using Ledger = std::map<std::pair<std::string, std::string>, LedgerEntry>;  // key: claim, reading

// Throws InputError with file and place.
[[nodiscard]] Ledger read_ledger(const std::string& path);

// What the run found, as a ledger. Margins of readings that stand (proved, not-refuted) only.
[[nodiscard]] Ledger ledger_of(const report::Report& report);

// The bytes of a ledger file, margins rounded down to 24 bits; readings in the order of `report`, then those that only
// the ledger has.
[[nodiscard]] std::string ledger_text(const Ledger& ledger, const report::Report& report);

}  // namespace plumbline::cli
