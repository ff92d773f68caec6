// An ONNX model as text: which operators there are, and a walk through the nodes. docs/import.md has the table.
#pragma once

#include <string>

#include "import/text_graph.hpp"

namespace plumbline {

// The model in `path`, whose tensors will stand in `file` beside the case; every tensor of the model is in `tensors`
// afterwards, and the matrices of integers that windows need. Throws InputError("model.onnx: node X: ...") for an
// operator, an attribute or a shape that is not read; ResourceLimit.
[[nodiscard]] TextGraph text_of_graph(const std::string& path, const std::string& file, Tensors& tensors);

}  // namespace plumbline
