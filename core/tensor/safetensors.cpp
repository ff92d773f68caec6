#include "tensor/safetensors.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "budget/regular_file.hpp"
#include "tensor/dtype.hpp"
#include "tensor/json.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMaxHeader = 16u << 20;
constexpr std::size_t kMaxTensors = 1u << 16, kMaxAxes = 8, kMaxName = 1000;

// Read at any place.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path) : path_(path), file_(path) {}

  [[nodiscard]] std::uint64_t size() const { return file_.size(); }
  void read(void* to, std::uint64_t count, std::uint64_t from) const {
    for (auto* out = static_cast<char*>(to); count > 0;) {
      const ssize_t got = ::pread(file_.descriptor(), out, as_size(count), static_cast<off_t>(from));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) throw InputError(path_, got < 0 ? std::strerror(errno) : "the file ends too soon");
      out += got, from += static_cast<std::uint64_t>(got), count -= static_cast<std::uint64_t>(got);
    }
  }

 private:
  std::string path_;
  RegularFile file_;
};

json parse_header(const std::string& text, const std::string& path) {
  try {
    return parse_json(text);
  } catch (const InputError& error) { throw InputError(path, "the header: " + std::string(error.what())); }
}

std::vector<std::uint64_t> naturals(const json& value, std::size_t most, const std::string& place) {
  if (!value.is_array() || value.size() > most)
    throw InputError(place, "expected a list of at most " + std::to_string(most) + " natural numbers");
  std::vector<std::uint64_t> out;
  for (const json& n : value) {
    if (!n.is_number_unsigned()) throw InputError(place, "expected natural numbers below 2^64");
    out.push_back(n.get<std::uint64_t>());
  }
  return out;
}

// What the header says of one tensor, its bytes counted from `start` within `size` bytes.
TensorEntry entry_from(const std::string& name, const json& value, std::uint64_t start, std::uint64_t size,
                       const std::string& place) {
  if (!value.is_object() || value.size() != 3 || !value.contains("dtype") || !value.contains("shape") ||
      !value.contains("data_offsets"))
    throw InputError(place, "expected the keys \"dtype\", \"shape\" and \"data_offsets\", and no others");
  const json& type = value.at("dtype");
  const auto dtype = type.is_string() ? dtype_named(type.get_ref<const std::string&>()) : std::nullopt;
  if (!dtype)
    throw InputError(place, "the type " + type.dump().substr(0, 40) +
                                " is not read; expected F64, F32, F16, BF16, or I or U with 8, 16, 32 or 64");
  TensorEntry out{.name = name, .dtype = *dtype, .shape = naturals(value.at("shape"), kMaxAxes, place + ": shape")};
  const auto offsets = naturals(value.at("data_offsets"), 2, place + ": data_offsets");
  if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > size - start)
    throw InputError(place, "the bytes " + value.at("data_offsets").dump() + " are no part of the " +
                                std::to_string(size - start) + " bytes behind the header");
  out.begin = start + offsets[0];
  out.end = start + offsets[1];
  const auto entries = entries_of(out.shape);
  if (!entries || *entries > size || *entries * bytes_of(*dtype) != out.end - out.begin)
    throw InputError(place, "the shape " + value.at("shape").dump() + " does not fit " +
                                std::to_string(out.end - out.begin) + " bytes of " +
                                std::string(plumbline::name(*dtype)));
  return out;
}

// Ordered by their bytes, tensors follow each other from `start` to `size` without a gap.
void check_cover(std::vector<TensorEntry>& entries, std::uint64_t start, std::uint64_t size, const std::string& path) {
  std::ranges::sort(entries, [](const TensorEntry& a, const TensorEntry& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
  std::uint64_t at = start;
  for (const TensorEntry& e : entries) {
    if (e.begin < at) throw InputError(path + ": " + e.name, "shares bytes with another tensor");
    if (e.begin > at)
      throw InputError(path, std::to_string(e.begin - at) + " bytes before \"" + e.name + "\" belong to no tensor");
    at = e.end;
  }
  if (at != size) throw InputError(path, "the last " + std::to_string(size - at) + " bytes belong to no tensor");
}

}  // namespace

std::vector<TensorEntry> read_safetensors_header(const std::string& path) {
  const OpenFile file(path);
  constexpr std::uint64_t kLength = 8;
  if (file.size() < kLength + 2) throw InputError(path, "shorter than the header of a safetensors file");
  std::uint64_t length = 0;
  file.read(&length, kLength, 0);
  if (length > kMaxHeader || length > file.size() - kLength)
    throw InputError(path, "not a safetensors file: a header of " + std::to_string(length) + " bytes in a file of " +
                               std::to_string(file.size()));
  std::string text(as_size(length), '\0');
  file.read(text.data(), length, kLength);
  if (text.empty() || text.front() != '{') throw InputError(path, "not a safetensors file: the header is no object");
  const json header = parse_header(text, path);
  if (header.size() > kMaxTensors + 1) throw InputError(path, "more than 65536 tensors");
  std::vector<TensorEntry> out;
  for (const auto& [name, value] : header.items()) {
    if (name == "__metadata__") continue;  // texts for people
    if (name.empty() || name.size() > kMaxName) throw InputError(path, "a tensor's name has 1 to 1000 bytes");
    out.push_back(entry_from(name, value, kLength + length, file.size(), path + ": " + name.substr(0, 100)));
  }
  check_cover(out, kLength + length, file.size(), path);
  return out;
}

Tensor read_safetensor(const std::string& path, const TensorEntry& entry) {
  const OpenFile file(path);
  if (entry.begin > entry.end || entry.end > file.size()) throw InputError(path + ": " + entry.name, "beyond the file");
  Tensor out{entry.dtype, entry.shape, std::vector<std::byte>(as_size(entry.end - entry.begin))};
  file.read(out.bytes.data(), out.bytes.size(), entry.begin);
  return out;
}

}  // namespace plumbline
