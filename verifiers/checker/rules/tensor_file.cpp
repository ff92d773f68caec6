#include "tensor_file.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "free_json.hpp"
#include "json.hpp"
#include "sha256.hpp"
#include "tensors.hpp"

namespace checker {

namespace {

// Numbers of IEEE 754: a sign, `wide` bits e, `fine` bits m. Integers: fine = 0, `wide` is 1 if they have a sign.
struct Type {
  std::string_view name;
  unsigned bytes, wide, fine;
};
constexpr Type kTypes[] = {{"F64", 8, 11, 52}, {"F32", 4, 8, 23}, {"F16", 2, 5, 10}, {"BF16", 2, 8, 7},
                           {"I8", 1, 1, 0},    {"U8", 1, 0, 0},   {"I16", 2, 1, 0},  {"U16", 2, 0, 0},
                           {"I32", 4, 1, 0},   {"U32", 4, 0, 0},  {"I64", 8, 1, 0},  {"U64", 8, 0, 0}};
constexpr std::uint64_t kMaxHeader = std::uint64_t{1} << 24;

const Type* type_named(const std::string& name) {
  const auto* found = std::find_if(std::begin(kTypes), std::end(kTypes), [&](const Type& t) { return t.name == name; });
  return found == std::end(kTypes) ? nullptr : found;
}

std::uint64_t little_endian(const char* bytes, unsigned count) {
  std::uint64_t out = 0;
  for (unsigned i = count; i-- > 0;) out = out << 8 | static_cast<unsigned char>(bytes[i]);
  return out;
}

[[noreturn]] void bad(const std::string& place, const std::string& message) {
  reject(Reason::BadTensor, place + ": " + message);
}

std::vector<std::uint64_t> naturals(const JsonValue& json, const std::string& place) {
  if (json.kind != JsonValue::Kind::List || json.items.size() > 8) bad(place, "expected a list of at most 8 numbers");
  std::vector<std::uint64_t> out;
  for (const JsonValue& item : json.items) {
    std::uint64_t n = 0;
    const char* end = item.text.data() + item.text.size();
    const bool number = item.kind == JsonValue::Kind::Number && std::from_chars(item.text.data(), end, n).ptr == end;
    if (!number || item.text.size() > 18) bad(place, "expected natural numbers below 10^18");
    out.push_back(n);
  }
  return out;
}

StoredTensor entry(const JsonValue& json, std::uint64_t start, std::uint64_t size, const std::string& place) {
  require_keys(json, {"data_offsets", "dtype", "shape"}, {}, place);
  StoredTensor t{text_of(json["dtype"], place + ".dtype"), naturals(json["shape"], place + ".shape"), 0, 0};
  const std::uint64_t each = bytes_of_type(t.type);
  if (each == 0) bad(place, "the type " + t.type.substr(0, 20) + " is not known");
  const std::vector<std::uint64_t> offsets = naturals(json["data_offsets"], place + ".data_offsets");
  if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > size - start) bad(place, "bytes outside the file");
  t.begin = start + offsets[0], t.end = start + offsets[1];
  if (product_of(t.shape, place) * each != t.end - t.begin) bad(place, "the shape does not fit the bytes");
  return t;
}

// The tensors cover the bytes from `start` on: in the order of their bytes, each begins where the one before ends.
void check_cover(const TensorFile& file, std::uint64_t start, const std::string& place) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> spans;
  for (const auto& [name, t] : file.tensors) spans.emplace_back(t.begin, t.end);
  std::sort(spans.begin(), spans.end());
  for (const auto& [begin, end] : spans) {
    if (begin != start) bad(place, "bytes of two tensors, or of none");
    start = end;
  }
  if (start != file.bytes.size()) bad(place, "bytes of no tensor at the end");
}

std::shared_ptr<const TensorFile> parse(std::string bytes, const std::string& place) {
  TensorFile file{std::move(bytes), {}};
  const std::uint64_t size = file.bytes.size(),
                      length = size < 8 ? kMaxHeader + 1 : little_endian(file.bytes.data(), 8);
  if (length > kMaxHeader || length > size - 8) bad(place, "not a safetensors file");
  const std::string header = canonical_json(file.bytes.substr(8, length));
  const JsonValue json = parse_json(header);
  if (!json.is_object()) bad(place, "the header is no object");
  for (const JsonValue& member : json.items)
    if (member.key != "__metadata__")
      file.tensors.emplace(member.key,
                           entry(member, 8 + length, size, place + "." + std::string(member.key.substr(0, 60))));
  check_cover(file, 8 + length, place);
  return std::make_shared<const TensorFile>(std::move(file));
}

std::string bytes_named(const std::string& sha256_digits, const std::string& place) {
  namespace fs = std::filesystem;
  for (const std::string& folder : tensor_folders) {
    std::error_code error;
    const fs::path path = fs::path(folder) / (sha256_digits + ".safetensors");
    if (!fs::is_regular_file(path, error)) continue;
    const std::uintmax_t size = fs::file_size(path, error);
    if (error || size > kMaxTensorBytes) reject(Reason::TooLarge, place + ": a file of more than 2^30 bytes");
    std::string bytes(size, '\0');
    std::ifstream stream(path, std::ios::binary);
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(size))) continue;
    if (sha256(bytes) != sha256_digits) reject(Reason::Digest, place + ": " + path.string() + " has another SHA-256");
    return bytes;
  }
  reject(Reason::MissingFile, place + ": no file " + sha256_digits + ".safetensors; see --tensors");
}

}  // namespace

std::uint64_t product_of(const std::vector<std::uint64_t>& dimensions, const std::string& place) {
  std::uint64_t out = 1;
  for (const std::uint64_t n : dimensions) {
    if (n != 0 && out > (std::uint64_t{1} << 40) / n) reject(Reason::BadShape, place + ": more than 2^40 entries");
    out *= n;
  }
  return out;
}

std::shared_ptr<const TensorFile> tensor_file(const std::string& sha256_digits, const std::string& place) {
  static thread_local std::map<std::string, std::shared_ptr<const TensorFile>> files;
  static thread_local std::uint64_t kept = 0;
  auto found = files.find(sha256_digits);
  if (found == files.end()) {
    std::shared_ptr<const TensorFile> file = parse(bytes_named(sha256_digits, place), place);
    if (kept + file->bytes.size() > kMaxTensorBytes) files.clear(), kept = 0;
    kept += file->bytes.size();
    found = files.emplace(sha256_digits, std::move(file)).first;
  }
  return found->second;
}

std::uint64_t bytes_of_type(const std::string& type) {
  const Type* t = type_named(type);
  return t == nullptr ? 0 : t->bytes;
}

StoredNumber decode(const std::string& type, const char* bytes, const std::string& place) {
  const Type& t = *type_named(type);
  const std::uint64_t bits = little_endian(bytes, t.bytes);
  const bool negative = t.wide > 0 && (bits >> (8 * t.bytes - 1) & 1) != 0;
  if (t.fine == 0) {  // two's complement
    const std::uint64_t all = t.bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * t.bytes) - 1;
    return {negative ? (~bits + 1) & all : bits, negative, 0};
  }
  const int e = static_cast<int>(bits >> t.fine & ((1U << t.wide) - 1)), bias = (1 << (t.wide - 1)) - 1;
  const std::uint64_t m = bits & ((std::uint64_t{1} << t.fine) - 1);
  if (e == (1 << t.wide) - 1) reject(Reason::BadNumber, place + ": NaN or an infinity");
  const std::uint64_t hidden = e == 0 ? 0 : std::uint64_t{1} << t.fine;
  return {hidden + m, negative, (e == 0 ? 1 : e) - bias - static_cast<int>(t.fine)};
}

}  // namespace checker
