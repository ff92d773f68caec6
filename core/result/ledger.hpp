// The ledger: which verdict is expected of every reading, of which formula, on which cases, with which margin.
//
//   {"format": "plumbline-ledger/5", "readings": [{"claim", "reading", "verdict", "formula": text or null,
//   "formula_sha256", "margin": "p/q" or null, "cases": n, "cases_sha256"}]}      (docs/ledger.schema.json)
// `cases` counts the non-trivial cases that have a certificate: those that hold, fail or are ill-typed. They are
// counted by content (case_facts.hpp): copies count once. `cases_sha256` is the digest of the set of their digests,
// `margin` a lower bound of the smallest certified margin. `informative`, which may be missing, counts those of the
// cases that bite: a measure that the summary gives, and no certificate. Either digest may be null: then it is not
// compared. `formula` is the formula for people: where another stands under its name, the two are shown side by side.
// It is not compared. `proved`, which may be missing, is in which senses the reading is proved (proofs_json.hpp): a
// theorem is the verdict itself, the number of architectures must not fall.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/rational.hpp"
#include "result/results.hpp"

namespace plumbline {

struct LedgerEntry {
  ReadingVerdict verdict = ReadingVerdict::Inconclusive;
  std::optional<Rational> margin;
  std::int64_t cases = 0;
  std::string formula_sha256 = {}, cases_sha256 = {};  // empty: not compared
  std::string formula = {};                            // for people, never compared; empty: not known
  std::optional<std::int64_t> informative = {};  // how many of the cases bite (docs/verdicts.md); nothing: not compared
  Proofs proofs = {};
  std::int64_t copies = 0;  // of a run: rows of cases that other rows have under another name
  // Do both ask for the same?
  friend bool operator==(const LedgerEntry& a, const LedgerEntry& b) {
    return a.verdict == b.verdict && a.margin == b.margin && a.cases == b.cases &&
           a.formula_sha256 == b.formula_sha256 && a.cases_sha256 == b.cases_sha256 && a.informative == b.informative &&
           a.proofs.architectures == b.proofs.architectures;
  }
};
using Ledger = std::map<ReadingKey, LedgerEntry>;

// Counts this row as one of `cases`: it holds, fails or is ill-typed, and has a certificate.
[[nodiscard]] bool says_something_certified(const CaseResult& row);

// Of the present format. Digests of formulas are those of one way to write formulas down: a ledger of an older version
// has others for the same statements (`plumbline upgrade`, verifiers/cli/upgrade_ledger.hpp).
inline constexpr int kLedgerVersion = 5;
// The version that a ledger file names; 0: none.
[[nodiscard]] int ledger_version(std::string_view bytes);

// Throws InputError with the place.
[[nodiscard]] Ledger parse_ledger(std::string_view bytes);
// Throws InputError with file and place; for an older version it says how the file is rewritten.
[[nodiscard]] Ledger read_ledger(const std::string& path);

// What the run found, as a ledger. Margins of readings that stand (proved, not-refuted) only. Throws InputError if the
// summary has no digests.
[[nodiscard]] Ledger ledger_of(const Results& results);

// The bytes of a ledger file, margins rounded down to 24 bits; the readings that `order` names first, then the others.
[[nodiscard]] std::string ledger_text(const Ledger& ledger, const std::vector<ReadingKey>& order);

}  // namespace plumbline
