// ONNX: the operators of a feed-forward network, as steps. What is not read is an error that names it; nothing is
// skipped, and no tensor is touched: Gemm's alpha and beta and batch normalisations stand beside the steps.
#pragma once

#include <string>

#include "import/steps.hpp"

namespace plumbline {

// The graph of a model whose tensors will stand in `file` beside the case; every tensor of the model is in `tensors`
// afterwards. Operators: Gemm, MatMul, Add, Relu, LeakyRelu, Conv, AveragePool, GlobalAveragePool, BatchNormalization,
// Flatten, Reshape, Identity, Constant (docs/import.md says which attributes). Throws InputError("model.onnx: node X:
// ...") for any other operator, attribute or shape, a graph out of order or with a cycle, a dynamic dimension that is
// not the first; ResourceLimit.
[[nodiscard]] Steps steps_of_onnx(const std::string& path, const std::string& file, Tensors& tensors);

}  // namespace plumbline
