// The summary of a campaign: format plumbline-campaign/1, docs/campaign.schema.json.
#pragma once

#include <string>

#include "campaign/statistics.hpp"

namespace plumbline::campaign {

// The JSON text, a newline at the end. A function of the parameters and of the set of evaluated cases: threads, shards,
// restarts, merges leave no trace in it.
[[nodiscard]] std::string summary(const Database& database);

}  // namespace plumbline::campaign
