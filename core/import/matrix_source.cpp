#include "import/matrix_source.hpp"

#include <bit>

#include "number/error.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

json view_json(const TensorView& v) {
  json out{{"file", v.file}, {"tensor", v.tensor}};
  if (!v.view.empty()) out["view"] = v.view;
  if (!v.axes.empty()) out["axes"] = v.axes;
  if (!v.shape.empty()) out["shape"] = v.shape;
  if (v.scale != Rational(1)) out["scale"] = v.scale.to_string();
  return out;
}

// "[3, 17]" for entry `index` of a tensor.
std::string index_text(std::uint64_t index, const std::vector<std::uint64_t>& shape) {
  std::string out;
  for (std::size_t k = shape.size(); k-- > 0; index /= shape[k])
    out = std::to_string(index % shape[k]) + (out.empty() ? "" : ", ") + out;
  return "[" + out + "]";
}

std::uint64_t number_of(const std::vector<std::uint64_t>& shape, const std::string& place) {
  const auto out = entries_of(shape);
  if (!out || *out > (std::uint64_t{1} << 31)) throw InputError(place, "has too many entries");
  return *out;
}

}  // namespace

json source_json(const MatrixSource& source) {
  if (const auto* view = std::get_if<TensorView>(&source)) return view_json(*view);
  return rows_json(std::get<ExactMatrix>(source));
}

json column_source_json(const MatrixSource& source) {
  if (const auto* view = std::get_if<TensorView>(&source)) return view_json(*view);
  return column_json(std::get<ExactMatrix>(source));
}

ExactMatrix entries_of(const TensorView& v, const Tensor& tensor) {
  const std::vector<std::uint64_t> from = v.view.empty() ? tensor.shape : v.view;
  std::vector<int> axes = v.axes;
  for (std::size_t k = axes.size(); k < from.size(); ++k) axes.push_back(static_cast<int>(k));
  std::vector<std::uint64_t> stride(from.size(), 1), sizes, steps;
  for (std::size_t k = from.size(); k-- > 1;) stride[k - 1] = stride[k] * from[k];
  for (const int axis : axes) {
    sizes.push_back(from.at(static_cast<std::size_t>(axis)));
    steps.push_back(stride.at(static_cast<std::size_t>(axis)));
  }
  std::vector<std::uint64_t> shape = v.shape.empty() ? sizes : v.shape;
  shape.resize(2, 1);  // a column; a single number
  const std::uint64_t total = number_of(from, v.tensor);
  if (axes.size() != from.size() || shape[0] * shape[1] != total || number_of(tensor.shape, v.tensor) != total)
    throw InputError(v.tensor, "does not have the shape that is needed");
  ExactMatrix out(static_cast<int>(shape[0]), static_cast<int>(shape[1]));
  std::vector<std::uint64_t> index(sizes.size(), 0);
  for (Real& entry : out.entries()) {
    std::uint64_t at = 0;
    for (std::size_t k = 0; k < index.size(); ++k) at += index[k] * steps[k];
    entry = Real(exact_value(tensor, at) * v.scale);
    for (std::size_t k = index.size(); k-- > 0 && ++index[k] == sizes[k];) index[k] = 0;
  }
  return out;
}

std::optional<Tensor> as_doubles(const ExactMatrix& a) {
  Tensor out{Dtype::F64, {static_cast<std::uint64_t>(a.rows()), static_cast<std::uint64_t>(a.cols())}, {}};
  for (const Real& x : a.entries()) {
    if (!x.is_rational()) return std::nullopt;
    const double value = x.rational().approximate();
    if (!(value - value == 0) || Rational::from_double(value) != x.rational()) return std::nullopt;
    for (int k = 0; k < 8; ++k)
      out.bytes.push_back(static_cast<std::byte>(std::bit_cast<std::uint64_t>(value) >> (8 * k) & 0xff));
  }
  return out;
}

void expect_finite(const Tensor& tensor, const std::string& place) {
  const std::size_t bytes = bytes_of(tensor.dtype);
  if (tensor.dtype != Dtype::F64 && tensor.dtype != Dtype::F32 && tensor.dtype != Dtype::F16 &&
      tensor.dtype != Dtype::BF16)
    return;
  for (std::size_t i = 0; i * bytes < tensor.bytes.size(); ++i)
    if (!exact_double(tensor.dtype, tensor.bytes.data() + i * bytes))
      throw InputError(place + index_text(i, tensor.shape), "is infinite or not a number");
}

}  // namespace plumbline
