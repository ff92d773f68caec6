// What nodes make of constants alone: exporters compute shapes, scales and masks in the graph, node by node, from the
// shapes of values. Such nodes are computed here while the model is read, in the types that stand there.
//
// Nodes that only move entries move their bytes. Arithmetic is that of doubles, and its result is rounded to the type
// of the node: the correctly rounded sum, difference, product, quotient and square root of two floats, and of integers
// up to 2^53 the exact one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "import/onnx_attributes.hpp"

namespace plumbline {

// Is there an operator of this name here?
[[nodiscard]] bool folds(const std::string& op);

// The value of a node whose inputs all are constants; nullptr for an input that is left out. Throws InputError that
// names the node.
[[nodiscard]] Tensor folded(const OnnxNode& node, OnnxAttributes& attributes, const std::vector<const Tensor*>& inputs,
                            std::int64_t opset);

// --- entries

// Integers of a tensor, whatever its shape: indices, axes, shapes. Throws InputError for another type or more than
// 2^20.
[[nodiscard]] std::vector<std::int64_t> integer_entries(const OnnxNode& node, const Tensor& tensor);
// Numbers of a tensor as doubles, with infinities. Throws InputError for NaN and for integers beyond 2^53.
[[nodiscard]] std::vector<double> number_entries(const OnnxNode& node, const Tensor& tensor);
[[nodiscard]] Tensor integer_tensor(const std::vector<std::uint64_t>& shape, const std::vector<std::int64_t>& entries);
[[nodiscard]] Tensor number_tensor(const OnnxNode& node, Dtype type, std::vector<std::uint64_t> shape,
                                   const std::vector<double>& entries);

// --- shapes, of constants and of values alike; these throw InputError that names the node

// What two shapes become where ONNX spreads one over the other.
[[nodiscard]] std::vector<std::uint64_t> spread_shape(const OnnxNode& node, const std::vector<std::uint64_t>& a,
                                                      const std::vector<std::uint64_t>& b);
// The dimensions that Reshape makes of a value with the dimensions `before`; 0 and -1 replaced.
[[nodiscard]] std::vector<std::uint64_t> reshaped_dimensions(const OnnxNode& node,
                                                             const std::vector<std::int64_t>& wanted,
                                                             const std::vector<std::uint64_t>& before);
// Axes of Squeeze and Unsqueeze, counted from the front, in order: an attribute before operator set 13, then an input.
// Without any, Squeeze takes every axis of size 1.
[[nodiscard]] std::vector<std::size_t> squeezed_axes(const OnnxNode& node, OnnxAttributes& attributes,
                                                     const Tensor* axes, const std::vector<std::uint64_t>& before);
// What a Slice takes of each axis: [from, to), and every axis that it does not name whole. Steps are 1.
struct SliceRange {
  std::uint64_t from = 0, to = 0;
};
[[nodiscard]] std::vector<SliceRange> slice_ranges(const OnnxNode& node, OnnxAttributes& attributes,
                                                   const std::vector<const Tensor*>& inputs, std::int64_t opset,
                                                   const std::vector<std::uint64_t>& before);
// The axes of a permutation; reversed if the node does not say one.
[[nodiscard]] std::vector<std::size_t> permuted_axes(const OnnxNode& node, OnnxAttributes& attributes,
                                                     std::size_t rank);

}  // namespace plumbline
