// An ONNX file as plain values: what of its protocol buffers a network needs, checked for what they may lie about.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tensor/tensor.hpp"

namespace plumbline {

struct OnnxAttribute {
  enum class Kind { Integer, Integers, Float, Text, Tensor, Other };
  Kind kind = Kind::Other;
  std::int64_t integer = 0;
  std::vector<std::int64_t> integers;
  float number = 0;
  std::string text;
  Tensor tensor;
};

struct OnnxNode {
  std::string place;  // for messages: path, name and operator
  std::string op;
  std::vector<std::string> inputs, outputs;
  std::map<std::string, OnnxAttribute> attributes;
};

struct OnnxModel {
  std::int64_t opset = 0;
  std::map<std::string, Tensor> tensors;  // the initialisers
  std::vector<OnnxNode> nodes;            // in the order of the file
  std::string input, output;              // the one of each
  std::vector<std::string> input_dims;    // "batch", "784": a number, or the name of a dynamic dimension
};

// Throws InputError(path: what): no ONNX file, an operator set that is not read (kLeastOpset to kMostOpset), more than
// one input or output, tensors whose shape does not fit their bytes, of another type, or in another file; ResourceLimit
// for a file above kMaxImportBytes or one that would fill the memory when it is unpacked.
[[nodiscard]] OnnxModel read_onnx_model(const std::string& path);
inline constexpr std::int64_t kLeastOpset = 7, kMostOpset = 22;

}  // namespace plumbline
