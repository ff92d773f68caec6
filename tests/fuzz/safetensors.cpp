// Any bytes as a safetensors file: tensors that are written and read again as the same, or an InputError with a
// message.
#include "tensor/safetensors.hpp"

#include <map>

#include "budget/error.hpp"
#include "temporary_file.hpp"

namespace {

std::map<std::string, plumbline::Tensor> tensors_in(const std::string& path) {
  std::map<std::string, plumbline::Tensor> out;
  for (const auto& entry : plumbline::read_safetensors_header(path))
    if (!out.emplace(entry.name, plumbline::read_safetensor(path, entry)).second) std::abort();
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  try {
    const auto tensors = tensors_in(fuzz::temporary_file(data, size, ".safetensors"));
    const std::string bytes = safetensors_bytes(tensors);
    const auto again = tensors_in(
        fuzz::temporary_file(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), ".safetensors"));
    if (again.size() != tensors.size()) std::abort();
    for (const auto& [name, t] : tensors)
      if (again.at(name).bytes != t.bytes || again.at(name).shape != t.shape || again.at(name).dtype != t.dtype)
        std::abort();
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  } catch (const ResourceLimit&) {}
  return 0;
}
