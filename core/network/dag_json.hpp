// Graphs from and to JSON, vertex by vertex and edge by edge; docs/formats.md.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "network/graph.hpp"

namespace plumbline {

// Throws InputError(place, what was expected).
[[nodiscard]] Graph dag_from_json(const nlohmann::json& value, const std::string& place);
// The same in a case file and in a certificate: numbers are strings, every key is there.
[[nodiscard]] nlohmann::json dag_json(const Graph& g);

}  // namespace plumbline
