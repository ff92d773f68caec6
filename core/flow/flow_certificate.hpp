// The certificate of a flow (`plumbline-flow/4`, docs/flow.md): the case, the balls, and the numbers that the checker
// needs to find each estimate again.
#pragma once

#include <nlohmann/json.hpp>

#include "flow/follow.hpp"

namespace plumbline {

// "zero-loss", "stationary", "converges" or "vanishing" for a limit, "enclosed" without one.
[[nodiscard]] std::string flow_verdict(const flow::Followed& flow);

// Precondition of both: `flow` is what follow_flow gave for this case. A witness is what a certificate of another
// format has of a flow, in its field `gradient_flows`: all that its steps and its limit need, and where it starts.
[[nodiscard]] nlohmann::json flow_witness(const Case& c, const flow::Followed& flow, const flow::Starts& starts);
[[nodiscard]] nlohmann::json flow_certificate(const Case& c, const flow::Followed& flow);

}  // namespace plumbline
