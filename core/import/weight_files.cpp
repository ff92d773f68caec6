#include "import/weight_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "budget/error.hpp"
#include "import/npy.hpp"
#include "import/npz.hpp"

namespace plumbline {
namespace {

void add_safetensors(FileWeights& out, const std::string& path, const std::string& name) {
  std::vector<TensorEntry> entries = read_safetensors_header(path);
  std::ranges::sort(entries, [](const TensorEntry& a, const TensorEntry& b) { return a.begin < b.begin; });
  for (TensorEntry& e : entries) out.tensors.push_back({std::move(e), name, path});
  out.files.push_back({name, path, {}});
}

void add_arrays(FileWeights& out, const std::string& path, const std::string& name,
                std::vector<std::pair<std::string, Tensor>> arrays) {
  TensorFile file{name, {}, {}};
  for (auto& [key, tensor] : arrays) {
    out.tensors.push_back({{key, tensor.dtype, tensor.shape}, name, path});
    file.tensors.emplace(key, std::move(tensor));
  }
  out.files.push_back(std::move(file));
}

}  // namespace

std::string file_stem_of(const std::string& path) {
  std::string out = std::filesystem::path(path).stem().string();
  for (char& c : out)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-')) c = '_';
  while (out.starts_with('.')) out.erase(0, 1);
  if (out.empty()) throw InputError(path, "expected a file name with letters or digits");
  return out.substr(0, 100);
}

std::string shape_text(const std::vector<std::uint64_t>& shape) {
  std::string out;
  for (const std::uint64_t n : shape) out += (out.empty() ? "" : " x ") + std::to_string(n);
  return out.empty() ? "a single number" : out;
}

FileWeights read_weights(const std::vector<std::string>& paths) {
  FileWeights out;
  std::set<std::string> files, names;
  for (const std::string& path : paths) {
    const std::string stem = file_stem_of(path), name = stem + ".safetensors";
    if (!files.insert(name).second) throw InputError(path, "two files are called " + stem);
    if (path.ends_with(".safetensors"))
      add_safetensors(out, path, name);
    else if (path.ends_with(".npz"))
      add_arrays(out, path, name, read_npz(path));
    else if (path.ends_with(".npy"))
      add_arrays(out, path, name, {{stem, read_npy(path)}});
    else
      throw InputError(path, "expected NAME.safetensors, NAME.npz, NAME.npy or NAME.onnx");
  }
  for (const NamedTensor& t : out.tensors)
    if (!names.insert(t.name).second) throw InputError(t.path, "the tensor " + t.name + " stands in two files");
  return out;
}

Tensor finite_tensor(const FileWeights& weights, const NamedTensor& wanted) {
  const auto file = std::ranges::find_if(weights.files, [&](const TensorFile& f) { return f.name == wanted.file; });
  if (file == weights.files.end()) throw InputError(wanted.path, "no such file");
  Tensor out = file->given.empty() ? file->tensors.at(wanted.name) : read_safetensor(file->given, wanted);
  expect_finite(out, wanted.path + ": " + wanted.name);
  return out;
}

}  // namespace plumbline
