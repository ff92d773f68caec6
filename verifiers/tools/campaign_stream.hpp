// Which stream of cases a campaign draws from.
#pragma once

#include <string>
#include <vector>

#include "campaign/parameters.hpp"

namespace plumbline::cli {

struct CampaignStream {
  std::string name;  // of the generator; a new one for every change of the cases that it makes
  campaign::CaseGenerator generate;
};

// The random families of the claims' paper (case_sources.hpp). Throws InputError if the claims are of several papers,
// or of one without a generator.
[[nodiscard]] CampaignStream campaign_stream(const std::vector<const Claim*>& claims, std::uint64_t seed);

}  // namespace plumbline::cli
