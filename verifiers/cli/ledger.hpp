// The ledger: which verdict is expected of every reading, of which formula, on which cases, with which margin.
//
//   {"format": "plumbline-ledger/3", "readings": [{"claim", "reading", "verdict", "formula_sha256", "margin": "p/q" or
//   null, "cases": n, "cases_sha256"}]}      (docs/ledger.schema.json)
// `cases` counts the non-trivial cases that have a certificate: those that hold, fail or are ill-typed. They are
// counted by content (case_digest.hpp): copies count once. `cases_sha256` is the digest of the set of their digests,
// `margin` a lower bound of the smallest certified margin. `informative`, which may be missing, counts those of the
// cases that bite: a measure that the summary gives, and no certificate. Either digest may be null: then it is not
// compared. A ledger of version 2 has none.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "number/rational.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

struct LedgerEntry {
  std::string verdict;
  std::optional<Rational> margin;
  long cases = 0;
  std::string formula_sha256, cases_sha256;  // empty: not compared
  std::optional<long> informative;           // how many of the cases bite (docs/verdicts.md); nothing: not compared
  long copies = 0;                           // of a run: rows of cases that other rows have under another name
  friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};
using LedgerKey = std::pair<std::string, std::string>;  // claim, reading
using Ledger = std::map<LedgerKey, LedgerEntry>;

// Counts this row as one of `cases`: it holds, fails or is ill-typed, and has a certificate.
[[nodiscard]] bool says_something_certified(const report::CaseResult& row);

// Throws InputError with file and place.
[[nodiscard]] Ledger read_ledger(const std::string& path);

// What the run found, as a ledger. Margins of readings that stand (proved, not-refuted) only. Throws InputError if the
// summary has no digests (those of version 1 have none).
[[nodiscard]] Ledger ledger_of(const report::Report& report);

// The bytes of a ledger file, margins rounded down to 24 bits; the readings that `order` names first, then the others.
[[nodiscard]] std::string ledger_text(const Ledger& ledger, const std::vector<LedgerKey>& order);

}  // namespace plumbline::cli
