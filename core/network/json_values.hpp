// Numbers, vectors, matrices and activations from and to JSON, with the place of every error.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "matrix/matrix.hpp"

namespace plumbline {

using ExactMatrix = Matrix<Real>;
class TensorReader;  // network/stored_tensors.hpp

// Readers; `place` is the JSON pointer of `value`. All throw InputError(place, what was expected), or ResourceLimit.
namespace from_json {

// Deliberately generous: a case is meant to be evaluated exactly. The checker takes as many entries.
inline constexpr std::size_t kMostRows = std::size_t{1} << 16;  // and columns
inline constexpr std::size_t kMostEntries = std::size_t{1} << 24;
// Throws InputError where a matrix of this shape is too large for a case.
void check_size(std::size_t rows, std::size_t cols, const std::string& place);

[[nodiscard]] std::string at(const std::string& place, std::size_t i);
// The object has every required key, and no other than required and optional ones.
void expect_keys(const nlohmann::json& object, const std::string& place, const std::set<std::string>& required,
                 const std::set<std::string>& optional);
[[nodiscard]] Real number(const nlohmann::json& value, const std::string& place);
// A list of rows, a list of numbers; or a reference to a tensor, which `tensors` reads; or {"around": one of these,
// "radius": r}, every entry of which is a coordinate of a box.
[[nodiscard]] ExactMatrix matrix(const nlohmann::json& value, const std::string& place,
                                 TensorReader* tensors = nullptr);
[[nodiscard]] ExactMatrix column(const nlohmann::json& value, const std::string& place,
                                 TensorReader* tensors = nullptr);
[[nodiscard]] bool is_around(const nlohmann::json& value);
[[nodiscard]] std::optional<ExactMatrix> optional_matrix(const nlohmann::json& object, const char* key,
                                                         const std::string& place, TensorReader* tensors = nullptr);
[[nodiscard]] Rational activation_slope(const nlohmann::json& value, const std::string& place);

}  // namespace from_json

// What the readers read.
[[nodiscard]] nlohmann::json rows_json(const ExactMatrix& a);
[[nodiscard]] nlohmann::json column_json(const ExactMatrix& a);
[[nodiscard]] nlohmann::json activation_json(const Rational& slope);
// The form inside a certificate: dimensions, integers over one denominator (docs/formats.md).
[[nodiscard]] nlohmann::json canonical_json(const ExactMatrix& a);

// How matrices, and columns where a column is meant, are written.
struct Spelling {
  std::function<nlohmann::json(const ExactMatrix&)> matrix, column;
};
[[nodiscard]] Spelling file_spelling();       // rows_json, column_json
[[nodiscard]] Spelling canonical_spelling();  // canonical_json

}  // namespace plumbline
