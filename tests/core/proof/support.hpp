// The architecture that most tests of proofs are about.
#pragma once

#include <nlohmann/json.hpp>

#include "network/case_io.hpp"

namespace plumbline::test {

// x -> a, b -> o with the activation of a and b.
inline Case two_neurons(const nlohmann::json& activation = "relu") {
  nlohmann::json edges = nlohmann::json::array();
  for (const auto& [from, to] : {std::pair{"x", "a"}, {"x", "b"}, {"a", "o"}, {"b", "o"}})
    edges.push_back({{"from", from}, {"to", to}, {"weight", 5}});
  return parse_case({{"format", "plumbline-case/1"},
                     {"name", "two neurons"},
                     {"network",
                      {{"type", "dag"},
                       {"inputs", {"x"}},
                       {"output", "o"},
                       {"edges", edges},
                       {"vertices",
                        {{{"id", "x"}},
                         {{"id", "a"}, {"activation", activation}},
                         {{"id", "b"}, {"activation", activation}},
                         {{"id", "o"}, {"activation", "linear"}}}}}},
                     {"data", {{"inputs", {{1}}}}}});
}

}  // namespace plumbline::test
