// Which formula a claim's name stands for: what the reader of a certificate brings along, and no certificate can
// change.
//
// A certificate says itself which claim and reading it is about, and anybody may write that. So whoever wants to hear
// of a claim by its name hands the checker a lock: claim, reading, and the SHA-256 of the formula that goes by this
// name. A certificate that no lock knows is declined: it may be true, but not of the claim that it names. Where a lock
// comes from is not asked here; program/lock_file.hpp reads one from a file.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace checker {

struct FormulaLock {
  std::string sha256;                                                   // of the file, for people who compare
  std::map<std::pair<std::string, std::string>, std::string> formulas;  // SHA-256 by claim and reading
};

// The SHA-256 of the first of these locks that has this formula under this name. Rejects the name where none has.
const std::string& lock_that_knows(const std::string& claim, const std::string& reading,
                                   const std::string& formula_sha256, const std::vector<FormulaLock>& locks);

}  // namespace checker
