// A ledger of a version before, as one of this version: what `plumbline upgrade` changes in it.
//
// Canonical texts have changed, and with them the digests of all formulas. A ledger says of each entry how its formula
// reads (version 4). Where the claim of that name reads the same today, but for white space, the entry gets the digest
// that it has today. Where it does not, or where the claim is not known, the old digest stays: then the gate says that
// there is another formula, shows both, and a person accepts it. Everything else stays as it is, byte for byte.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline::cli {

struct UpgradedLedger {
  std::string text;
  std::size_t entries = 0;
  std::vector<std::string> left;  // "a.lemma-1 stated: why its digest stays", in the order of the ledger
};

// Of the versions 3 (whose entries do not say how their formulas read) and 4. Throws InputError for what is none.
[[nodiscard]] UpgradedLedger upgrade_ledger(std::string text, const std::vector<const Claim*>& claims);

}  // namespace plumbline::cli
