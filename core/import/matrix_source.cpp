#include "import/matrix_source.hpp"

#include <bit>

#include "budget/error.hpp"
#include "network/stored_tensors.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

// "[3, 17]" for entry `index` of a tensor.
std::string index_text(std::uint64_t index, const std::vector<std::uint64_t>& shape) {
  std::string out;
  for (std::size_t k = shape.size(); k-- > 0; index /= shape[k])
    out = std::to_string(index % shape[k]) + (out.empty() ? "" : ", ") + out;
  return "[" + out + "]";
}

}  // namespace

json source_json(const MatrixSource& source) {
  if (const auto* reference = std::get_if<TensorReference>(&source)) return reference_json(*reference, "file");
  return rows_json(std::get<ExactMatrix>(source));
}

json column_source_json(const MatrixSource& source) {
  if (const auto* reference = std::get_if<TensorReference>(&source)) return reference_json(*reference, "file");
  return column_json(std::get<ExactMatrix>(source));
}

ExactMatrix entries_of(const TensorReference& reference, const Tensor& tensor) {
  const TensorLayout layout(reference, tensor.shape);
  ExactMatrix out(static_cast<int>(layout.rows()), static_cast<int>(layout.cols()));
  auto entry = out.entries().begin();
  layout.each([&](std::uint64_t place) { *entry++ = Real(exact_value(tensor, place) * reference.scale); });
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
