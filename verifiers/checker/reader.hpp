// The parts of a certificate as values, each read strictly: what is not in docs/formats.md is a rejection.
#pragma once

#include <nlohmann/json.hpp>

#include "evaluator.hpp"

namespace checker {

using Json = nlohmann::json;

Json parse_canonical(const std::string& bytes);                     // canonical bytes only; checks the digest
std::string read_string(const Json& object, const std::string& key);
void require_keys(const Json& object, const std::vector<std::string>& keys, const std::vector<std::string>& optional, const std::string& place);
Case read_case(const Json& json);
SingularList read_singular_values(const Json& json);

struct Closed { mpq_class lower, upper; };                          // lower <= upper
std::optional<Closed> read_interval(const Json& json, const std::string& place);      // null: nothing

struct Comparison {
  std::string relation, truth, place;
  std::optional<Closed> lhs, rhs;
};
std::vector<Comparison> read_comparisons(const Json& json);

}  // namespace checker
