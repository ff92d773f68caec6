#include "import/onnx_shapes.hpp"

#include "budget/error.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

std::int64_t wanted_dimension(const Tensor& wanted, std::uint64_t k, const std::string& place) {
  const Rational x = exact_value(wanted, k);
  if (!x.is_integer() || x < Rational(-1) || x > Rational(kMaxOnnxSize))
    throw InputError(place, "a shape with the dimension " + x.to_string());
  return x.to_long();
}

std::array<int, 2> window_pair(const std::vector<std::int64_t>& v, const char* what, std::int64_t least,
                               const std::string& place) {
  for (const std::int64_t n : v)
    if (n < least || n > 4096) throw InputError(place, std::string(what) + " of " + std::to_string(n));
  return {static_cast<int>(v[0]), static_cast<int>(v[1])};
}

}  // namespace

void read_window(const OnnxNode& node, OnnxAttributes& attributes, Step& step) {
  step.stride = window_pair(attributes.integers("strides", {1, 1}), "a stride", 1, node.place);
  const auto pads = attributes.integers("pads", {0, 0, 0, 0});
  if (pads[0] != pads[2] || pads[1] != pads[3]) throw InputError(node.place, "pads that differ between the two sides");
  step.padding = window_pair({pads[0], pads[1]}, "a padding", 0, node.place);
  if (attributes.integers("dilations", {1, 1}) != std::vector<std::int64_t>{1, 1})
    throw InputError(node.place, "dilations; expected 1, 1");
  const std::string automatic = attributes.text("auto_pad", "NOTSET");
  if (automatic != "NOTSET" && (automatic != "VALID" || step.padding != std::array<int, 2>{0, 0}))
    throw InputError(node.place, "auto_pad = " + automatic.substr(0, 40) + "; expected NOTSET and pads");
}

void read_pooling_window(const OnnxNode& node, OnnxAttributes& attributes, Step& step) {
  const auto size = attributes.integers("kernel_shape", {0, 0});
  if (size[0] < 1 || size[1] < 1 || size[0] > 4096 || size[1] > 4096)
    throw InputError(node.place, "expected a kernel_shape of two numbers from 1 to 4096");
  step.size = {static_cast<int>(size[0]), static_cast<int>(size[1])};
  read_window(node, attributes, step);
  attributes.expect_integer("ceil_mode", 0, 0);
}

void slide(const OnnxNode& node, const StepVolume& image, Step& step) {
  const auto positions = [&](std::uint64_t length, std::size_t axis) {
    const auto room = static_cast<std::int64_t>(length) + 2 * step.padding[axis] - step.size[axis];
    if (room < 0) throw InputError(node.place, "a window that is larger than the image");
    return static_cast<std::uint64_t>(room / step.stride[axis] + 1);
  };
  step.out.height = positions(image.height, 0);
  step.out.width = positions(image.width, 1);
}

std::vector<std::uint64_t> reshaped(const OnnxNode& node, const Tensor& wanted,
                                    const std::vector<std::uint64_t>& before, std::uint64_t size) {
  const std::uint64_t count = entries_of(wanted.shape).value();
  if (wanted.shape.size() != 1 || (count != 2 && count != 4))
    throw InputError(node.place,
                     "a shape of " + std::to_string(count) + " dimensions; expected the batch and one or three more");
  std::vector<std::uint64_t> out;
  std::uint64_t product = 1;
  int open = -1;  // the dimension that -1 leaves to be found
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::int64_t n = wanted_dimension(wanted, k, node.place);
    if ((n == 0 && k >= before.size()) || (n == -1 && open >= 0))
      throw InputError(node.place,
                       "a shape with the dimension " + std::to_string(n) + " in place " + std::to_string(k));
    if (n == -1) open = static_cast<int>(k);
    const std::uint64_t m = n == 0 ? before[k] : n == -1 ? 1 : static_cast<std::uint64_t>(n);
    if (k == 0) {
      if (n > 0 && m != before[0])
        throw InputError(node.place, "a batch of " + std::to_string(n) + "; expected 0, -1 or that of the input");
      continue;
    }
    out.push_back(m);
    product *= m;  // below 2^48 after two of them, and each is checked
    if (product > kMaxOnnxSize) throw InputError(node.place, "a shape of too many numbers");
  }
  if (open > 0 && product > 0 && size % product == 0) {
    out[as_size(open) - 1] = size / product;
    product = size;
  }
  if (product != size)
    throw InputError(node.place, "the shape " + shape_text(out) + " behind the batch; expected " +
                                     std::to_string(size) + " numbers");
  return out;
}

}  // namespace plumbline
