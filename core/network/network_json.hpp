// Networks from and to JSON: fully connected ones, graphs (`dag`), networks of layers (`sequential`); docs/formats.md.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "network/json_values.hpp"
#include "network/network.hpp"

namespace plumbline {

// null is no network. Throws InputError(place, what was expected) for anything that is no network: unknown keys,
// cycles, edges that stand twice, shared parameters of different weights.
[[nodiscard]] Network network_from_json(const nlohmann::json& value, const std::string& place,
                                        TensorReader* tensors = nullptr);

[[nodiscard]] nlohmann::json network_json(const Network& network, const Spelling& spelling);
[[nodiscard]] nlohmann::json canonical_json(const Network& network);  // as in a certificate

}  // namespace plumbline
