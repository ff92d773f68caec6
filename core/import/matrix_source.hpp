// A matrix of the case that is to be written: entries of a tensor in a file, in another order where the suite's order
// is another (docs/formats.md, "Tensors"), or, where arithmetic was done, exact numbers.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "network/json_values.hpp"
#include "tensor/tensor.hpp"

namespace plumbline {

using Tensors = std::map<std::string, Tensor>;

// numpy: T.reshape(view).transpose(axes).reshape(shape) * scale; what is empty is left out, without a shape a tensor of
// one dimension is a column.
struct TensorView {
  std::string file = {}, tensor = {};
  std::vector<std::uint64_t> view = {};
  std::vector<int> axes = {};
  std::vector<std::uint64_t> shape = {};
  Rational scale = 1;
};

using MatrixSource = std::variant<TensorView, ExactMatrix>;

[[nodiscard]] nlohmann::json source_json(const MatrixSource& source);         // where a matrix may stand
[[nodiscard]] nlohmann::json column_source_json(const MatrixSource& source);  // where a column may stand

// The entries of the view, exactly. Throws InputError for NaN and infinities and for a view that does not fit.
[[nodiscard]] ExactMatrix entries_of(const TensorView& view, const Tensor& tensor);

// Exact entries that all are doubles, as a tensor; nothing if one is not.
[[nodiscard]] std::optional<Tensor> as_doubles(const ExactMatrix& a);

// Throws InputError("place[3, 17]: is NaN") at the first entry that is not finite.
void expect_finite(const Tensor& tensor, const std::string& place);

}  // namespace plumbline
