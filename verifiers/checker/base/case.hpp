// The case of a certificate: a network, or none, data, parameters. Each part is read strictly: what is not in
// docs/formats.md is a rejection.
#pragma once

#include <map>

#include "extension.hpp"
#include "json.hpp"

namespace checker {

struct Case {
  std::string name;
  NetworkPtr network;                                    // if it is fully connected
  OtherPtr other;                                        // if it is another; both are null where there is none
  MatrixPtr inputs, gradient, targets, loss_derivative;  // null: the case has none; with a network it has inputs
  std::map<std::string, Num> scalars;
  std::map<std::string, MatrixPtr> matrices;
};
Case read_case(const JsonValue& json);

std::string text_of(const JsonValue& json, const std::string& place);                    // rejects what is not a string
const std::vector<JsonValue>& list_of(const JsonValue& json, const std::string& place);  // ... a list
std::int64_t count_of(const JsonValue& json, const std::string& place, unsigned least = 1);  // ... `least` to 2^20
std::string at(const std::string& place, std::size_t i);                                     // place[i]
MatrixPtr read_matrix(const JsonValue& json, const std::string& place);
// The entries of a matrix, row by row, as they are written under the key `list`: each with its place.
void read_entries(const JsonValue& json, const std::string& list, int& rows, int& cols, const std::string& place,
                  const std::function<void(const std::string& text, const std::string& where)>& take);
MatrixPtr matrix_or_null(const JsonValue& json, const std::string& place);
mpq_class read_slope(const JsonValue& activation, const std::string& place);  // relu 0, linear 1, leaky-relu its own
// Rejects an object with other keys: `keys` must be there, `optional` may.
void require_keys(const JsonValue& object, const std::vector<std::string>& keys,
                  const std::vector<std::string>& optional, const std::string& place);

}  // namespace checker
