// Networks of a function that might be cheap in the limit of many layers (docs/cost.md, Lemma 6): narrow somewhere, so
// that few neurons are repeated, and what the ends of Lemma 6 pay for put where it costs least.
#pragma once

#include <string>
#include <vector>

#include "cost/function/cost_function.hpp"
#include "cost/search/network_search.hpp"

namespace plumbline {

struct LimitNetwork {
  Network network;
  std::string what;
  std::optional<Cellwise> cells;  // where a search found it on cells
};

// Each computes f. Those of constants have first weights 0. Throws as upper_network.
[[nodiscard]] std::vector<LimitNetwork> limit_networks(const CostFunction& f, const CostSearch& effort);

}  // namespace plumbline
