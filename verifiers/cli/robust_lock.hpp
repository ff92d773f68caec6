// On how large a set each reading fails, by a lock file: lines CLAIM READING SHA-256 CASE, and what was found of the
// case (result/robust.hpp), like those of what is proved (proofs_lock.hpp; docs/formats.md).
//
// That of the built-in papers is docs/robust.lock; `plumbline robust --lock FILE` writes one. A line about a formula
// that has changed since has another digest, and counts for nothing.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "cli/formulas_lock.hpp"
#include "result/robust.hpp"

namespace plumbline::cli {

struct RobustLine {
  std::string sha256, case_name;
  Robust robust;
  friend bool operator==(const RobustLine&, const RobustLine&) = default;
};
using RobustLines = std::map<ReadingKey, RobustLine>;

// Throws InputError for a file that is not as docs/formats.md says.
[[nodiscard]] RobustLines read_robust_lock(const std::string& file);
[[nodiscard]] std::string robust_lock(const RobustLines& lines);

// What the lock of the built-in papers says of the reading: a sentence in the symbols of the paper (result/robust.hpp).
// "" if nothing, or if it is of another formula.
[[nodiscard]] std::string robust_words(const std::string& claim, const Reading& reading);
[[nodiscard]] std::string robust_words(const std::string& claim, const Reading& reading,
                                       const std::string& formula_sha256);

// The case around which it has that box; "" likewise.
[[nodiscard]] std::string robust_case(const ReadingKey& name, const std::string& formula_sha256);

}  // namespace plumbline::cli
