#include "files/tensor_file.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "files/free_json.hpp"
#include "files/regular_file.hpp"
#include "files/tensors.hpp"
#include "json.hpp"
#include "session.hpp"
#include "sha256.hpp"

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
  StoredTensor t{text_of(json["dtype"], place + ".dtype"), naturals(json["shape"], place + ".shape"), 0, 0, {}};
  const std::uint64_t each = bytes_of_type(t.type);
  if (each == 0) bad(place, "the type " + t.type.substr(0, 20) + " is not known");
  const std::vector<std::uint64_t> offsets = naturals(json["data_offsets"], place + ".data_offsets");
  if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > size - start) bad(place, "bytes outside the file");
  t.begin = start + offsets[0], t.end = start + offsets[1];
  if (product_of(t.shape, place) * each != t.end - t.begin) bad(place, "the shape does not fit the bytes");
  return t;
}

// A file from its beginning to its end.
class Stream {
 public:
  explicit Stream(RegularFile& file) : file_(file) {}

  // The next bytes, at most as many; none at the end of the file. They stay until the next call.
  std::string_view next(std::uint64_t most) {
    const std::string_view piece = file_.next(most);
    hash_.add(piece);
    at_ += piece.size();
    return piece;
  }
  // As many bytes as that, added to `kept` if there is one; false if the file ends before.
  bool pass(std::uint64_t count, std::string* kept) {
    while (count > 0) {
      const std::string_view piece = next(count);
      if (piece.empty()) return false;
      if (kept != nullptr) *kept += piece;
      count -= piece.size();
    }
    return true;
  }
  // Of the whole file, which has `size` bytes unless it changes meanwhile; then of another one.
  std::string digest(std::uint64_t size) {
    while (at_ <= size && !next(size + 1 - at_).empty()) {}
    return hash_.digits();
  }

 private:
  RegularFile& file_;
  Sha256 hash_;
  std::uint64_t at_ = 0;
};

TensorFile header_of(const std::string& text, std::uint64_t start, std::uint64_t size, const std::string& place) {
  const std::string header = canonical_json(text);
  const JsonValue json = parse_json(header);
  if (!json.is_object()) bad(place, "the header is no object");
  TensorFile file;
  for (const JsonValue& member : json.items)
    if (member.key != "__metadata__")
      file.emplace(member.key, entry(member, start, size, place + "." + std::string(member.key.substr(0, 60))));
  return file;
}

// What was asked for, tensor after tensor: each begins where the one before ends, the last one ends the file.
void read_data(Stream& stream, TensorFile& file, std::uint64_t at, std::uint64_t size,
               const std::set<std::string>& wanted, const std::string& place) {
  std::vector<std::pair<std::string, StoredTensor*>> tensors;
  std::uint64_t kept = 0;
  for (auto& [name, t] : file) {
    tensors.emplace_back(name, &t);
    if (wanted.count(name) != 0) kept += t.end - t.begin;
  }
  if (kept > kMaxTensorBytes) reject(Reason::TooLarge, place + ": tensors of more than 2^30 bytes");
  std::sort(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second->begin, a.second->end) < std::pair(b.second->begin, b.second->end);
  });
  for (const auto& [name, t] : tensors) {
    if (t->begin != at) bad(place, "bytes of two tensors, or of none");
    at = t->end;
  }
  if (at != size) bad(place, "bytes of no tensor at the end");
  for (const auto& [name, t] : tensors)
    if (!stream.pass(t->end - t->begin, wanted.count(name) != 0 ? &t->bytes : nullptr)) bad(place, "it is cut off");
}

TensorFile contents(Stream& stream, std::uint64_t size, const std::set<std::string>& wanted, const std::string& place) {
  const std::string_view first = stream.next(8);
  const std::uint64_t length = first.size() < 8 ? kMaxHeader + 1 : little_endian(first.data(), 8);
  std::string header;
  if (length > kMaxHeader || size < 8 || length > size - 8 || !stream.pass(length, &header))
    bad(place, "not a safetensors file");
  TensorFile file = header_of(header, 8 + length, size, place);
  read_data(stream, file, 8 + length, size, wanted, place);
  return file;
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

TensorFile read_tensor_file(const std::string& sha256_digits, const std::set<std::string>& wanted,
                            const std::string& place) {
  namespace fs = std::filesystem;
  for (const std::string& folder : tensor_store().folders) {
    const fs::path path = fs::path(folder) / (sha256_digits + ".safetensors");
    RegularFile opened(path.string());
    if (!opened.trouble().empty()) continue;
    const std::uint64_t size = opened.size();
    charge_for_file(size);
    Stream stream(opened);
    const auto check_digest = [&] {
      if (stream.digest(size) != sha256_digits)
        reject(Reason::Digest, place + ": " + path.string() + " has another SHA-256");
    };
    try {
      TensorFile file = contents(stream, size, wanted, place);
      check_digest();
      return file;
    } catch (const Rejection& r) {  // of another file, what is wrong with it does not matter
      if (r.reason != Reason::Digest) check_digest();
      throw;
    }
  }
  reject(Reason::MissingFile, place + ": no file " + sha256_digits + ".safetensors; see --tensors");
}

void charge_for_file(std::uint64_t bytes) {
  session().grant(bytes);
  charge(bytes > session().work_left / 8 ? session().work_left + 1 : 8 * bytes);
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
