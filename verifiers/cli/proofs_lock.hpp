// Which readings are theorems: docs/proofs.lock (docs/proofs.md), names and digests like the lock file of formulas.
//
// Each line stands for a proof in verifiers/proofs that Rocq has checked for the formula with this digest, for all
// networks. A proof of a formula that has changed since is no proof: its line has another digest, and counts for
// nothing.
#pragma once

#include <string>
#include <vector>

#include "cli/formulas_lock.hpp"

namespace plumbline::cli {

// Both files lie beside the installed lock of formulas; where there is none, there are no theorems and no refutations.
// These throw InputError if the file is not as docs/formats.md says.
[[nodiscard]] bool is_theorem(const ReadingKey& name, const std::string& formula_sha256);
// The words of the command by which Rocq refutes the reading, on a built-in case (docs/refutations.lock); none if there
// is none.
[[nodiscard]] std::vector<std::string> refutation_command(const ReadingKey& name, const std::string& formula_sha256);

// A reading that is expected not to be refuted, and whose formula is a theorem, is expected to be proved.
void expect_theorems(std::vector<Claim>& claims);

// "verifiers/proofs/theorems/saddle/lemma_A_4_stated.v": where the proof of a reading stands.
[[nodiscard]] std::string theorem_file(const ReadingKey& name);

// The statement that such a file proves, as a file for Rocq: the canonical bytes of the formula in a string, and that
// every case on which the reading has a say meets it.
[[nodiscard]] std::string rocq_statement(const Claim& claim, const Reading& reading);

}  // namespace plumbline::cli
