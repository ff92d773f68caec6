// The page of one watched trajectory (flow/trajectory.hpp): plots against the number of steps, and a table of first and
// last values for readers without scripts.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace plumbline::report {

// `data` is trajectory.json (docs/trajectories.md).
[[nodiscard]] std::string trajectory_page(const nlohmann::ordered_json& data);

}  // namespace plumbline::report
