// The lock file of formulas (docs/formats.md, plumbline-formulas-lock/1), written for the checker: which formula, by
// its SHA-256, goes by which claim and reading.
//
// The lock of the built-in papers lies in the repository and is installed, docs/formulas.lock: the checker finds it by
// itself. Claims of the user's own are in no installed lock; a command that certifies them writes theirs, from the
// claim files as it has read them, and hands it to the checker.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "report/files.hpp"
#include "result/results.hpp"

namespace plumbline::cli {

inline constexpr const char* kLockFile = "formulas.lock";  // its name in every folder of results

using LockedFormulas = std::map<ReadingKey, std::string>;  // the SHA-256 of the canonical text

// Of all readings, the false twins included.
[[nodiscard]] LockedFormulas formulas_of(const std::vector<const Claim*>& claims);
// Those of a run that are of no built-in claim: what `own` says of its claims, and of others what the summary says.
// What is no name of a claim there is left out, and so is what has no digest.
[[nodiscard]] LockedFormulas own_formulas_of(const Results& results, const std::vector<const Claim*>& own);

// The lock file. Throws InputError for a name that is none.
[[nodiscard]] std::string lock_text(const LockedFormulas& formulas);

// A lock file of the built-in papers by its name: the installed one, or, in a build tree, that of the sources; nothing
// if it is in neither place.
[[nodiscard]] std::optional<std::string> shared_lock(const std::string& name);
// That of the formulas. Throws InputError if there is none.
[[nodiscard]] std::string built_in_lock();

// What the checker has to be told about certificates of these claims: nothing, if all are built in; otherwise the lock
// file of the own ones, and that of the built-in ones where a claim is one of these.
[[nodiscard]] std::vector<std::string> lock_options(const std::vector<const Claim*>& claims,
                                                    const std::filesystem::path& own_lock);

// A lock file while this lives, in a folder for files that do not stay.
class TemporaryLock {
 public:
  explicit TemporaryLock(const LockedFormulas& formulas);
  [[nodiscard]] std::string path() const { return (folder_.path() / kLockFile).string(); }

 private:
  TemporaryFolder folder_;
};

}  // namespace plumbline::cli
