// Writing: the header padded with spaces to a multiple of eight bytes, tensors by the size of their entries and then by
// name, as the format's own library does, so that every entry is aligned.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "tensor/dtype.hpp"
#include "tensor/safetensors.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kLengthBytes = 8;

std::string little_endian(std::uint64_t value) {
  std::string out;
  for (std::size_t k = 0; k < kLengthBytes; ++k) out += static_cast<char>(value >> (8 * k) & 0xff);
  return out;
}

// Removed again unless it got its name.
struct UnfinishedFile {
  std::filesystem::path path;
  bool done = false;
  explicit UnfinishedFile(std::filesystem::path p) : path(std::move(p)) {}
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile() {
    std::error_code ignored;
    if (!done) std::filesystem::remove(path, ignored);
  }
};

}  // namespace

std::string safetensors_bytes(const std::map<std::string, Tensor>& tensors) {
  std::vector<std::map<std::string, Tensor>::const_iterator> order;
  for (auto t = tensors.begin(); t != tensors.end(); ++t) order.push_back(t);
  std::ranges::stable_sort(order, [](auto a, auto b) { return bytes_of(a->second.dtype) > bytes_of(b->second.dtype); });
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  std::uint64_t at = 0;
  for (const auto& t : order) {
    const Tensor& tensor = t->second;
    const auto entries = entries_of(tensor.shape);
    if (t->first.empty() || t->first == "__metadata__" || !entries ||
        *entries * bytes_of(tensor.dtype) != tensor.bytes.size())
      throw InputError(t->first, "is no tensor that a safetensors file can hold");
    header[t->first] = {
        {"dtype", name(tensor.dtype)}, {"shape", tensor.shape}, {"data_offsets", {at, at + tensor.bytes.size()}}};
    at += tensor.bytes.size();
  }
  std::string text;
  try {
    text = header.dump();
  } catch (const nlohmann::json::exception&) { throw InputError("the name of a tensor is not UTF-8"); }
  text.append((kLengthBytes - text.size() % kLengthBytes) % kLengthBytes, ' ');
  std::string out = little_endian(text.size()) + text;
  out.reserve(out.size() + as_size(at));
  for (const auto& t : order) out.append(reinterpret_cast<const char*>(t->second.bytes.data()), t->second.bytes.size());
  return out;
}

void write_safetensors(const std::string& path, const std::map<std::string, Tensor>& tensors) {
  const std::string bytes = safetensors_bytes(tensors);
  UnfinishedFile file(path + ".unfinished");
  {
    std::ofstream out(file.path, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw InputError(path, "cannot be written");
  }
  std::error_code error;
  std::filesystem::rename(file.path, path, error);
  if (error) throw InputError(path, "cannot be written: " + error.message());
  file.done = true;
}

}  // namespace plumbline
