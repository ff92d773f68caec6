// The certificate of a flow (`plumbline-flow/3`, docs/flow.md): the case, the balls, and the numbers that the checker
// needs to find each estimate again.
#pragma once

#include <nlohmann/json.hpp>

#include "flow/follow.hpp"

namespace plumbline {

// "zero-loss", "stationary" or "converges" for a limit, "enclosed" without one.
[[nodiscard]] std::string flow_verdict(const flow::Followed& flow);

// Precondition: `flow` is what follow_flow gave for this case.
[[nodiscard]] nlohmann::json flow_certificate(const Case& c, const flow::Followed& flow);

}  // namespace plumbline
