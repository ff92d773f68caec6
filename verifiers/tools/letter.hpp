// The letter to the authors of a paper about what falls in one version of it (`plumbline errata`).
//
// It begins with the paper's verdict in one sentence. Each claim that falls is one item, those that the paper's header
// calls `first` leading, then the gravest: what the paper says and where, the network and the two sides, why it fails,
// what stands instead and who proved that, on how large a set it fails, and the script that recomputes it.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "network/network.hpp"
#include "tools/python_script.hpp"
#include "tools/remedies.hpp"

namespace plumbline::cli {

// A reading that falls, its witness, and the script of it.
struct LetterReading {
  const Reading* reading;
  Case witness;
  PythonScript script;
  std::string file;  // of the script, beside the letter; "" if there is none
};

// The readings of one claim, the gravest first: that one is shown, the others are named.
struct LetterItem {
  const Claim* claim;
  std::vector<LetterReading> readings;
  Remedies remedies = {};  // of the first
};

struct Letter {
  std::string mail, latex;
};

// `version`: of the paper, by name; null for a paper without versions.
[[nodiscard]] Letter letter(const Paper& paper, const PaperVersion* version, std::vector<LetterItem> items);

// The place of the claim in this version: "Proposition 2.2, A.3" of "v1 Proposition 2.2, A.2; v2 Proposition 2.2, A.3".
[[nodiscard]] std::string place_in(const Claim& claim, const std::string& version);

}  // namespace plumbline::cli
