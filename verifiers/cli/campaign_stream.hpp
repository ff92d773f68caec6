// Which stream of cases a campaign draws from.
#pragma once

#include <string>
#include <vector>

#include "campaign/parameters.hpp"

namespace plumbline::cli {

struct CaseStream {
  std::string name;                               // of the generator; a new one for every change of the cases that it makes
  campaign::CaseGenerator generate;
};

// The generator of the claims' paper: the one place that knows them all. Throws InputError if the claims are of several papers, or of one
// without a generator.
[[nodiscard]] CaseStream case_stream(const std::vector<const Claim*>& claims, std::uint64_t seed);

}  // namespace plumbline::cli
