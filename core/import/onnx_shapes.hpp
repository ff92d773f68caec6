// Windows and shapes of ONNX: where a window stands, and what Reshape makes of a value.
#pragma once

#include "import/onnx_attributes.hpp"
#include "import/steps.hpp"

namespace plumbline {

inline constexpr std::uint64_t kMaxOnnxSize = std::uint64_t{1} << 24;  // numbers of one value, without the batch

// The axis counted from the front, of a value of this rank. Throws InputError for one that is none.
[[nodiscard]] std::size_t axis_of(const OnnxNode& node, std::int64_t axis, std::size_t rank);

// `strides`, `pads`, `dilations`, `auto_pad` of a convolution or a pooling into the step. Throws InputError for
// paddings that differ between the sides, dilations, automatic padding, and numbers outside 1 (paddings: 0) to 4096.
void read_window(const OnnxNode& node, OnnxAttributes& attributes, Step& step);

// `kernel_shape` of a pooling and what read_window reads, rounded down. Throws as it does, and for sizes outside 1 to
// 4096 or `ceil_mode`.
void read_pooling_window(const OnnxNode& node, OnnxAttributes& attributes, Step& step);

// The positions of the step's window over the image, floor((n + 2 p - k) / s) + 1 along each axis: height and width of
// step.out. Throws InputError if there is none.
void slide(const OnnxNode& node, const StepVolume& image, Step& step);

// The dimensions behind the batch, one or three, that the shape `wanted` makes of a value with the dimensions `before`
// (the batch first, 0 if it may be any) and `size` numbers behind the batch. Throws InputError if it does not fit.
[[nodiscard]] std::vector<std::uint64_t> reshaped(const OnnxNode& node, const Tensor& wanted,
                                                  const std::vector<std::uint64_t>& before, std::uint64_t size);

}  // namespace plumbline
