// What a case is, for people and plots (core/result/results.hpp), read off the case itself.
#pragma once

#include <nlohmann/json.hpp>

#include "network/network.hpp"
#include "result/results.hpp"

namespace plumbline::cli {

// Depth and width: layers and hidden neurons of the widest one; of a graph the longest path, and the vertices of the
// widest level between inputs and outputs. `canonical_case`: canonical_json(c). Neither paper nor file.
[[nodiscard]] CaseFacts facts_of(const Case& c, const nlohmann::json& canonical_case);

}  // namespace plumbline::cli
