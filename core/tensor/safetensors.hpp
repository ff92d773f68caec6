// The file format safetensors: eight bytes with the length of a header in JSON, the header (for each tensor its type,
// its shape and where its bytes are), the bytes. Files that lie about any of these are refused.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tensor/tensor.hpp"

namespace plumbline {

struct TensorEntry {
  std::string name;
  Dtype dtype = Dtype::F32;
  std::vector<std::uint64_t> shape;
  std::uint64_t begin = 0, end = 0;  // its bytes in the file
};

// The header of a file. Throws InputError(path, what was expected): no such file, a header that is not JSON or longer
// than the file, a type that is not known, a shape that does not fit its bytes, bytes outside the file, shared by two
// tensors, or belonging to none.
[[nodiscard]] std::vector<TensorEntry> read_safetensors_header(const std::string& path);

// One tensor of such a file. Throws InputError(path: name).
[[nodiscard]] Tensor read_safetensor(const std::string& path, const TensorEntry& entry);

// The bytes of a file with these tensors. Throws InputError for a name that the format keeps for itself, and for bytes
// that do not fit the shape.
[[nodiscard]] std::string safetensors_bytes(const std::map<std::string, Tensor>& tensors);
// Writes the file whole or not at all, tensors by name. Throws InputError(path).
void write_safetensors(const std::string& path, const std::map<std::string, Tensor>& tensors);

}  // namespace plumbline
