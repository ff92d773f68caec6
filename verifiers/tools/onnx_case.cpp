#include "tools/onnx_case.hpp"

#include <filesystem>

#include "import/import.hpp"
#include "report/files.hpp"
#include "tensor/file_digest.hpp"
#include "tools/network_case.hpp"

namespace plumbline::cli {

Case read_network_of(const std::string& file) {
  if (!file.ends_with(".onnx")) return read_network_case(file);
  ImportOptions options;
  options.files = {file};
  ImportedCase imported = import_case(options);
  const TemporaryFolder folder(std::filesystem::temp_directory_path() / "plumbline-onnx-XXXXXX");
  for (const TensorFile& tensors : imported.files) {
    const std::filesystem::path path = folder.path() / tensors.name;
    if (tensors.given.empty())
      write_safetensors(path.string(), tensors.tensors);
    else
      std::filesystem::copy_file(tensors.given, path);
    imported.document["tensors"][tensors.name] = sha256_of_file(path.string());
  }
  return at_place(file, [&] {
    Case out = parse_case(imported.document, folder.path());
    out.tensors = nullptr;  // the folder goes
    return out;
  });
}

}  // namespace plumbline::cli
