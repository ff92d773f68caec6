// A matrix of the case that is to be written: entries of a tensor in a file, in another order where the suite's order
// is another (docs/formats.md, "Tensors"), or, where arithmetic was done, exact numbers.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "network/json_values.hpp"
#include "tensor/reference.hpp"
#include "tensor/tensor.hpp"

namespace plumbline {

using Tensors = std::map<std::string, Tensor>;

[[nodiscard]] inline TensorReference reference_to(const std::string& file, const std::string& tensor,
                                                  const Rational& scale = 1) {
  TensorReference out;
  out.file = file;
  out.tensor = tensor;
  out.scale = scale;
  return out;
}

using MatrixSource = std::variant<TensorReference, ExactMatrix>;

[[nodiscard]] nlohmann::json source_json(const MatrixSource& source);         // where a matrix may stand
[[nodiscard]] nlohmann::json column_source_json(const MatrixSource& source);  // where a column may stand

// The entries that the reference names, exactly. Throws InputError for NaN and infinities and for one that does not
// fit.
[[nodiscard]] ExactMatrix entries_of(const TensorReference& reference, const Tensor& tensor);

// Exact entries that all are doubles, as a tensor; nothing if one is not.
[[nodiscard]] std::optional<Tensor> as_doubles(const ExactMatrix& a);

// Throws InputError("place[3, 17]: is NaN") at the first entry that is not finite.
void expect_finite(const Tensor& tensor, const std::string& place);

}  // namespace plumbline
