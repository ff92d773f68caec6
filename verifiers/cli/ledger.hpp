// The ledger: which verdict is expected of every reading, and at least how many non-trivial cases stand behind it.
//
//   {"format": "plumbline-ledger/1", "readings": [{"claim", "reading", "verdict", "margin": "p/q" or null}]}
// `margin` is a lower bound of the smallest certified margin; null where none is kept.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "number/rational.hpp"

namespace plumbline::cli {

struct LedgerEntry {
  std::string verdict;
  std::optional<Rational> margin;
};
using Ledger = std::map<std::pair<std::string, std::string>, LedgerEntry>;

// Throws InputError with file and place.
[[nodiscard]] Ledger read_ledger(const std::string& path);

// One line per difference: verdict changed, margin below the ledger's, reading new or gone. Empty: all as expected.
[[nodiscard]] std::vector<std::string> differences(const Ledger& ledger, const report::Report& report);

}  // namespace plumbline::cli
