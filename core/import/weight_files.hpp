// Files of weights as named tensors: safetensors files, which stay what they are, numpy archives and arrays, which
// become safetensors files with the same bits. A TensorFile is a file that will stand beside case.json.
#pragma once

#include <string>
#include <vector>

#include "import/matrix_source.hpp"
#include "tensor/safetensors.hpp"

namespace plumbline {

struct TensorFile {
  std::string name;   // beside the case: "net.safetensors"
  std::string given;  // the path of a file that is taken as it is; empty:
  Tensors tensors;    // what is to be written
};

struct NamedTensor : TensorEntry {  // with bytes in a file that is taken as it is, and nowhere in another
  std::string file;                 // TensorFile::name
  std::string path;                 // of the file that was given, for messages
};

struct FileWeights {
  std::vector<TensorFile> files;
  std::vector<NamedTensor> tensors;  // in the order of the files
};

// NAME.safetensors, NAME.npz, NAME.npy (one tensor, called NAME). Throws InputError for other names, for a tensor that
// stands in two files, and what the readers throw.
[[nodiscard]] FileWeights read_weights(const std::vector<std::string>& paths);

// The tensor, read from where it stands. Throws InputError for NaN and infinities, with their place.
[[nodiscard]] Tensor finite_tensor(const FileWeights& weights, const NamedTensor& tensor);

// "net" for "folder/net.onnx": letters, digits, '.', '-', '_'; everything else becomes '_'.
[[nodiscard]] std::string file_stem_of(const std::string& path);
[[nodiscard]] std::string shape_text(const std::vector<std::uint64_t>& shape);  // "100 x 784"

}  // namespace plumbline
