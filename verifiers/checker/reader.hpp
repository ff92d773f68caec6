// The parts of a certificate as values, each read strictly: what is not in docs/formats.md is a rejection.
#pragma once

#include <nlohmann/json.hpp>

#include "evaluator.hpp"

namespace checker {

using Json = nlohmann::json;

Json parse_canonical(const std::string& bytes);  // canonical bytes only; checks the digest
std::string read_string(const Json& object, const std::string& key);
const std::string& text_of(const Json& json, const std::string& place);         // rejects what is not a string
const Json& list_of(const Json& json, const std::string& place);                // ... a list
long count_of(const Json& json, const std::string& place, unsigned least = 1);  // ... an integer from `least` to 2^20
std::string at(const std::string& place, std::size_t i);                        // place[i]
MatrixPtr read_matrix(const Json& json, const std::string& place);
MatrixPtr matrix_or_null(const Json& json, const std::string& place);
mpq_class read_slope(const Json& activation, const std::string& place);  // "relu" 0, "linear" 1, {"leaky-relu": r} r
GraphPtr read_graph(const Json& network);  // of the types "dag" and "sequential" (graph_reader.cpp)
void require_keys(const Json& object, const std::vector<std::string>& keys, const std::vector<std::string>& optional,
                  const std::string& place);
Case read_case(const Json& json);
SingularList read_singular_values(const Json& json);

struct Closed {
  mpq_class lower, upper;
};                                                                                // lower <= upper
std::optional<Closed> read_interval(const Json& json, const std::string& place);  // null: nothing

struct Comparison {
  std::string relation, truth, place;
  std::optional<Closed> lhs, rhs;
};
std::vector<Comparison> read_comparisons(const Json& json);

}  // namespace checker
