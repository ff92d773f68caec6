#include "tensor/reference.hpp"

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using Dims = std::vector<std::uint64_t>;

std::string text(const Dims& dims) {
  std::string out;
  for (const std::uint64_t n : dims) out += (out.empty() ? "" : " x ") + std::to_string(n);
  return dims.empty() ? "one number" : out;
}

Dims viewed(const TensorReference& reference, const Dims& tensor_shape) {
  if (!reference.view) return tensor_shape;
  if (!entries_of(*reference.view) || entries_of(*reference.view) != entries_of(tensor_shape))
    throw InputError("view " + text(*reference.view) + " of a tensor that is " + text(tensor_shape));
  return *reference.view;
}

Dims order_of_axes(const TensorReference& reference, std::size_t count) {
  Dims identity(count);
  for (std::size_t i = 0; i < count; ++i) identity[i] = i;
  if (!reference.axes) return identity;
  if (!std::is_permutation(identity.begin(), identity.end(), reference.axes->begin(), reference.axes->end()))
    throw InputError("axes: expected the numbers from 0 to " + std::to_string(static_cast<std::int64_t>(count) - 1) +
                     " in some order");
  return *reference.axes;
}

std::array<std::uint64_t, 2> slice(const std::optional<std::array<std::uint64_t, 2>>& wanted, std::uint64_t count,
                                   const char* what) {
  if (!wanted) return {0, count};
  if ((*wanted)[0] >= (*wanted)[1] || (*wanted)[1] > count)
    throw InputError(std::string(what) + " from " + std::to_string((*wanted)[0]) + " to " +
                     std::to_string((*wanted)[1]) + " of " + std::to_string(count));
  return *wanted;
}

}  // namespace

TensorLayout::TensorLayout(const TensorReference& reference, const Dims& tensor_shape) {
  const Dims view = viewed(reference, tensor_shape);
  Dims strides(view.size(), 1);
  for (std::size_t i = view.size(); i-- > 1;) strides[i - 1] = strides[i] * view[i];
  for (const std::uint64_t axis : order_of_axes(reference, view.size())) {
    dims_.push_back(view[as_size(axis)]);
    strides_.push_back(strides[as_size(axis)]);
  }
  if (!reference.shape && dims_.size() > 2)
    throw InputError("a tensor that is " + text(dims_) + " needs a \"shape\" to be a matrix");
  const Dims shape = reference.shape ? Dims{(*reference.shape)[0], (*reference.shape)[1]}
                                     : Dims{dims_.empty() ? 1 : dims_[0], dims_.size() < 2 ? 1 : dims_[1]};
  if (!entries_of(shape) || entries_of(shape) != entries_of(dims_))
    throw InputError("shape " + text(shape) + " of a tensor that is " + text(dims_));
  width_ = shape[1];
  rows_ = slice(reference.rows, shape[0], "rows");
  cols_ = slice(reference.cols, shape[1], "columns");
  if (rows() == 0 || cols() == 0) throw InputError("a matrix without entries");
}

std::uint64_t TensorLayout::place(std::uint64_t position) const {
  std::uint64_t out = 0;
  for (std::size_t i = dims_.size(); i-- > 0; position /= dims_[i]) out += position % dims_[i] * strides_[i];
  return out;
}

void TensorLayout::each(const std::function<void(std::uint64_t)>& take) const {
  for (std::uint64_t i = rows_[0]; i < rows_[1]; ++i)
    for (std::uint64_t j = cols_[0]; j < cols_[1]; ++j) take(place(i * width_ + j));
}

}  // namespace plumbline
