// What a formula names and a case must have, so that the formula can be asked about the case at all.
//
// Found once for a reading, and held against every case; who makes cases for a formula goes by it too.
#pragma once

#include <map>
#include <set>
#include <string>

#include "claim/term.hpp"
#include "network/network.hpp"

namespace plumbline {

struct Needs {
  bool network = false;          // it speaks of the network
  bool full_connection = false;  // it speaks of the layers of a fully connected network
  std::set<std::string> data;    // "inputs", "gradient", "targets", "loss-derivative"
  // The parameters that it names; true if a case must have it: a scalar without a default, a matrix that is not
  // optional.
  std::map<std::string, bool> matrices, scalars;

  Needs() = default;
  explicit Needs(const Term& formula);
  // The first thing that the case lacks, in words; empty if nothing is missing.
  [[nodiscard]] std::string missing_in(const Case& c) const;
};

}  // namespace plumbline
