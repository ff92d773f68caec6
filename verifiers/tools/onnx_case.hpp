// The network of a command's argument: a case file of Plumbline, or an ONNX file.
#pragma once

#include <string>

#include "network/network.hpp"

namespace plumbline::cli {

// Of NAME.onnx the case that `import` would write, with its numbers in it instead of in files beside it; of any other
// name as read_network_case. Throws InputError.
[[nodiscard]] Case read_network_of(const std::string& file);

}  // namespace plumbline::cli
