// What is proved, by lock files: lines CLAIM READING SHA-256 WORD, like those of formulas (docs/formats.md).
//
//   proofs.lock         WORD is the file of a theorem that Rocq has checked, below theorems/ and without .v
//   architectures.lock  WORD is the number of architectures on which `plumbline prove` has proved the reading
//   refutations.lock    WORD is the built-in case on which Rocq itself computes that the reading fails
//
// The built-in papers' lie beside the installed lock of formulas; where there is none, nothing is proved. Claims of the
// user's own have theirs in a folder (--proofs). A proof of a formula that has changed since is no proof: its line has
// another digest, and counts for nothing.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/formulas_lock.hpp"

namespace plumbline::cli {

struct LockLine {
  std::string sha256, word;
};
using LockLines = std::map<ReadingKey, LockLine>;

class KnownProofs {
 public:
  // Those of the built-in papers, and those of the user's own claims in these folders, each with a proofs.lock or an
  // architectures.lock. Throws InputError: a file that is not as docs/formats.md says, a folder without either, a line
  // about a built-in claim, a theorem whose file is not there.
  explicit KnownProofs(const std::vector<std::string>& folders = {});

  [[nodiscard]] Proofs of(const ReadingKey& name, const std::string& formula_sha256) const;
  // Gives each reading its proofs; one that is a theorem, and is expected not to be refuted, is expected to be proved.
  void add_to(std::vector<Claim>& claims) const;

 private:
  void add_folder(const std::string& folder);
  LockLines theorems_, architectures_;  // of theorems: with the path of the file
};

// The text of an architectures.lock: of so many on which each formula was proved.
inline constexpr const char* kArchitecturesLock = "architectures.lock";
[[nodiscard]] std::string architectures_lock(const LockLines& lines);

// The built-in case, below cases/, on which Rocq computes that the reading fails; "" if there is none.
[[nodiscard]] std::string refutation_case(const ReadingKey& name, const std::string& formula_sha256);
// The words of the command by which Rocq refutes the reading, on a built-in case; none if there is none.
[[nodiscard]] std::vector<std::string> refutation_command(const ReadingKey& name, const std::string& formula_sha256);

// The statement that a theorem proves, as a file for Rocq: the canonical bytes of the formula in a string, and that
// every case on which the reading has a say meets it.
[[nodiscard]] std::string rocq_statement(const Claim& claim, const Reading& reading);

}  // namespace plumbline::cli
