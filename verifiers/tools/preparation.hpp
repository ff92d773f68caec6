// Changes that make a case one that a claim speaks about. Each says in words what it did; none knows about a claim.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "generators/plan.hpp"
#include "network/network.hpp"

namespace plumbline::cli {

// A change of a case: what it is in words, and the case changed; nothing where there is nothing to change, or where the
// numbers that it needs cannot be written down.
struct Change {
  std::string name;
  std::function<std::optional<Case>(const Case&)> apply;
};

// The changes of networks and data that are tried: no biases, weights of norm 1, balanced neurons, the opposite
// gradient, inputs of norm at most 1.
[[nodiscard]] const std::vector<Change>& changes();

// Adds what the reading names and the case lacks: data and parameters, small random rationals from `seed`, within the
// range that the claim's file declares ("in (0,1)"), in the shapes and with the properties that the reading demands
// (generators/plan.hpp). With a loss, "squared" or "cross-entropy", and targets, G is the gradient of the cost at the
// zero network. What was added is appended to `said`. `attempt` counts the draws.
[[nodiscard]] Case with_missing(const Case& c, const cases::CasePlan& plan, const Claim& claim, std::uint64_t seed,
                                std::uint64_t attempt, const std::string& loss, std::vector<std::string>& said);

}  // namespace plumbline::cli
