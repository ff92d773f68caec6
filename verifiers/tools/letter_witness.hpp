// The witness of a letter: the network and the data on which a statement falls, as a person writes them down.
//
// Layers that are equal are written once, and of the numbers of the case those alone that the statement speaks of.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline::cli {

// A sentence, or a formula.
struct WitnessPart {
  std::string words, latex;
  friend bool operator==(const WitnessPart&, const WitnessPart&) = default;
};

// The first is a sentence with what it is: "A network of depth 2, ReLU, without biases on 1 sample."
[[nodiscard]] std::vector<WitnessPart> witness_parts(const Reading& reading, const Case& c);

// "$p$: in (0, 1)", as sentences have it: what the names among the data mean, of those that the claim's file explains.
[[nodiscard]] std::vector<std::string> names_explained(const Claim& claim, const Reading& reading);

}  // namespace plumbline::cli
