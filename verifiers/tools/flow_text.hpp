// What a validated flow says, for people and programs: decimals that lie on the safe side.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "flow/follow.hpp"

namespace plumbline::cli {

// "converges to zero loss, stable rank of the first layer in [1.979, 1.98]"; without the name of the case.
[[nodiscard]] std::string flow_line(const flow::Followed& flow);
// A line for each layer that may have a tail: its tail ratio at the start and at the end, and whether it rises.
[[nodiscard]] std::string flow_layers(const flow::Followed& flow);
// "plumbline-flow-report/3", docs/flow.md. `certificate`: its path, empty if there is none.
[[nodiscard]] nlohmann::ordered_json flow_json(const std::string& name, const flow::Followed& flow,
                                               const std::string& certificate);
// A number of units of 2^-bits.
[[nodiscard]] Rational flow_units(const Integer& units, int bits);

}  // namespace plumbline::cli
