// Axes and dimensions that nodes speak of: what Reshape, Squeeze, Unsqueeze, Slice and Transpose say, of constants and
// of values alike.
#include <algorithm>
#include <numeric>

#include "budget/error.hpp"
#include "import/onnx_constants.hpp"
#include "import/onnx_shapes.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {

std::size_t axis_of(const OnnxNode& node, std::int64_t axis, std::size_t rank) {
  const auto n = static_cast<std::int64_t>(rank);
  if (axis < -n || axis >= n)
    throw InputError(node.place, "axis " + std::to_string(axis) + " of a value with " + std::to_string(n) + " axes");
  return static_cast<std::size_t>(axis < 0 ? axis + n : axis);
}

std::vector<std::uint64_t> spread_shape(const OnnxNode& node, const std::vector<std::uint64_t>& a,
                                        const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> out(std::max(a.size(), b.size()));
  for (std::size_t k = 1; k <= out.size(); ++k) {
    const std::uint64_t x = k <= a.size() ? a[a.size() - k] : 1, y = k <= b.size() ? b[b.size() - k] : 1;
    if (x != y && x != 1 && y != 1)
      throw InputError(node.place, "takes " + shape_text(a) + " and " + shape_text(b) + ", which do not fit");
    out[out.size() - k] = x == 1 ? y : x;
  }
  return out;
}

std::vector<std::uint64_t> reshaped_dimensions(const OnnxNode& node, const std::vector<std::int64_t>& wanted,
                                               const std::vector<std::uint64_t>& before) {
  const std::uint64_t size = entries_of(before).value_or(0);
  std::vector<std::uint64_t> out;
  std::uint64_t product = 1;
  std::optional<std::size_t> open;  // the dimension that -1 leaves to be found
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    const std::int64_t n = wanted[k];
    if (n < -1 || n > static_cast<std::int64_t>(kMaxOnnxSize) || (n == 0 && k >= before.size()) || (n == -1 && open))
      throw InputError(node.place,
                       "a shape with the dimension " + std::to_string(n) + " in place " + std::to_string(k));
    if (n == -1) open = k;
    out.push_back(n == 0 ? before[k] : n == -1 ? 1 : static_cast<std::uint64_t>(n));
    product *= out.back();
    if (product > kMaxOnnxSize) throw InputError(node.place, "a shape of too many numbers");
  }
  if (open && product > 0 && size % product == 0) {
    out[*open] = size / product;
    product = size;
  }
  if (product != size)
    throw InputError(node.place, "the shape " + shape_text(out) + "; expected " + std::to_string(size) + " numbers");
  return out;
}

std::vector<std::size_t> squeezed_axes(const OnnxNode& node, OnnxAttributes& attributes, const Tensor* axes,
                                       const std::vector<std::uint64_t>& before) {
  const bool more = node.op == "Unsqueeze";
  const std::vector<std::int64_t> said = axes != nullptr ? integer_entries(node, *axes) : attributes.list("axes");
  std::vector<std::size_t> out;
  if (said.empty() && more) throw InputError(node.place, "says no axes");
  for (const std::int64_t a : said) out.push_back(axis_of(node, a, before.size() + (more ? said.size() : 0)));
  if (said.empty())
    for (std::size_t k = 0; k < before.size(); ++k)
      if (before[k] == 1) out.push_back(k);
  std::ranges::sort(out);
  for (std::size_t k = 0; k < out.size(); ++k) {
    if (k > 0 && out[k] == out[k - 1]) throw InputError(node.place, "an axis twice");
    if (!more && before[out[k]] != 1)
      throw InputError(node.place, "axis " + std::to_string(out[k]) + " has the size " +
                                       std::to_string(before[out[k]]) + "; expected 1");
  }
  return out;
}

std::vector<SliceRange> slice_ranges(const OnnxNode& node, OnnxAttributes& attributes,
                                     const std::vector<const Tensor*>& inputs, std::int64_t opset,
                                     const std::vector<std::uint64_t>& before) {
  const auto said = [&](std::size_t k, const std::string& name) {
    if (opset < 10) return name == "steps" ? std::vector<std::int64_t>{} : attributes.list(name);
    return k < inputs.size() && inputs[k] != nullptr ? integer_entries(node, *inputs[k]) : std::vector<std::int64_t>{};
  };
  const auto starts = said(1, "starts"), ends = said(2, "ends"), steps = said(4, "steps");
  std::vector<std::int64_t> axes = said(3, "axes");
  if (axes.empty()) {
    axes.resize(starts.size());
    std::iota(axes.begin(), axes.end(), 0);
  }
  if (starts.empty() || ends.size() != starts.size() || axes.size() != starts.size() ||
      (!steps.empty() && steps.size() != starts.size()))
    throw InputError(node.place, "starts, ends, axes and steps of different lengths");
  std::vector<SliceRange> out;
  for (const std::uint64_t n : before) out.push_back({0, n});
  for (std::size_t k = 0; k < starts.size(); ++k) {
    if (!steps.empty() && steps[k] != 1)
      throw InputError(node.place, "a step of " + std::to_string(steps[k]) + "; expected 1");
    const std::size_t axis = axis_of(node, axes[k], before.size());
    const auto n = static_cast<std::int64_t>(before[axis]);
    const auto inside = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + n : at, 0, n); };
    out[axis] = {static_cast<std::uint64_t>(inside(starts[k])), static_cast<std::uint64_t>(inside(ends[k]))};
    if (out[axis].from >= out[axis].to) throw InputError(node.place, "an empty slice");
  }
  return out;
}

std::vector<std::size_t> permuted_axes(const OnnxNode& node, OnnxAttributes& attributes, std::size_t rank) {
  std::vector<std::size_t> out;
  for (const std::int64_t a : attributes.list("perm")) out.push_back(axis_of(node, a, rank));
  if (out.empty())
    for (std::size_t k = rank; k > 0; --k) out.push_back(k - 1);
  std::vector<std::size_t> sorted = out;
  std::ranges::sort(sorted);
  for (std::size_t k = 0; k < sorted.size(); ++k)
    if (sorted.size() != rank || sorted[k] != k)
      throw InputError(node.place, "perm is no permutation of " + std::to_string(rank) + " axes");
  return out;
}

}  // namespace plumbline
