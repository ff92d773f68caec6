// A case as a term of Rocq, and the theorem that a reading which fails on it is false (docs/proofs.md, "Refutations").
#pragma once

#include <string>

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline::cli {

// A file for Rocq: the text of the reading, the case as a list of its parts (verifiers/proofs/checker/Refute.v), and
// `Theorem refuted : ~ claims text`, which Rocq proves by computing the verdict. Throws InputError, naming the part, if
// a number is not rational.
[[nodiscard]] std::string rocq_refutation(const Claim& claim, const Reading& reading, const Case& c);

}  // namespace plumbline::cli
