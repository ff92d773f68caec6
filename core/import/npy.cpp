#include "import/npy.hpp"

#include <array>
#include <cstring>
#include <optional>
#include <string_view>

#include "budget/error.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

constexpr std::uint32_t kMaxHeader = 1u << 16;
constexpr std::size_t kMaxAxes = 8;

struct NpyHeader {
  std::string type;
  bool fortran = false;
  std::vector<std::uint64_t> shape;
};

// The dictionary {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }, its keys in any order, each once.
class NpyHeaderReader {
 public:
  NpyHeaderReader(std::string_view text, const std::string& place) : text_(text), place_(place) {}

  NpyHeader read() {
    NpyHeader out;
    bool type = false, order = false, shape = false;
    expect('{');
    while (!next_is('}')) {
      const std::string key = quoted();
      expect(':');
      bool& seen = key == "descr" ? type : key == "fortran_order" ? order : key == "shape" ? shape : unknown(key);
      if (seen) fail("the key '" + key + "' once");
      seen = true;
      if (key == "descr")
        out.type = quoted();
      else if (key == "fortran_order")
        out.fortran = truth();
      else
        out.shape = tuple();
      if (!next_is(',')) {
        expect('}');
        break;
      }
    }
    skip_space();
    if (at_ != text_.size()) fail("the end of the header");
    if (!type || !order || !shape) fail("the keys 'descr', 'fortran_order' and 'shape'");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw InputError(place_, "not a numpy header: expected " + expected + " at byte " + std::to_string(at_) + " of it");
  }
  [[noreturn]] bool& unknown(const std::string& key) const {
    throw InputError(place_, "the numpy header has the unknown key '" + key.substr(0, 40) + "'");
  }
  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  bool next_is(char c) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!next_is(c)) fail(std::string("'") + c + "'");
  }
  std::string quoted() {
    skip_space();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '\'' && quote != '"') fail("a text in quotes (records and lists of types are not read)");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) fail("a closing quote");
    const std::string out(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return out;
  }
  bool truth() {
    skip_space();
    for (const std::string_view word : {"True", "False"})
      if (text_.substr(at_, word.size()) == word) {
        at_ += word.size();
        return word == "True";
      }
    fail("True or False");
  }
  std::vector<std::uint64_t> tuple() {
    std::vector<std::uint64_t> out;
    expect('(');
    while (!next_is(')')) {
      if (out.size() == kMaxAxes) fail("at most 8 dimensions");
      out.push_back(natural());
      if (!next_is(',')) {
        expect(')');
        break;
      }
    }
    return out;
  }
  std::uint64_t natural() {
    skip_space();
    const std::size_t from = at_;
    std::uint64_t out = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      const auto digit = static_cast<std::uint64_t>(text_[at_] - '0');
      if (out > ((std::uint64_t{1} << 63) - 1 - digit) / 10) fail("a dimension below 2^63");
      out = 10 * out + digit;
    }
    if (at_ == from) fail("a number");
    return out;
  }

  std::string_view text_;
  const std::string& place_;
  std::size_t at_ = 0;
};

struct NpyType {
  std::string_view code;  // without the byte order
  Dtype type;
};
constexpr std::array<NpyType, 11> kNpyTypes{{{"f8", Dtype::F64},
                                             {"f4", Dtype::F32},
                                             {"f2", Dtype::F16},
                                             {"i1", Dtype::I8},
                                             {"u1", Dtype::U8},
                                             {"i2", Dtype::I16},
                                             {"u2", Dtype::U16},
                                             {"i4", Dtype::I32},
                                             {"u4", Dtype::U32},
                                             {"i8", Dtype::I64},
                                             {"u8", Dtype::U64}}};

std::optional<Dtype> npy_type(const std::string& text) {
  if (text.size() != 3 || std::string_view("<>|=").find(text[0]) == std::string_view::npos) return std::nullopt;
  for (const NpyType& t : kNpyTypes)
    if (std::string_view(text).substr(1) == t.code) return t.type;
  return std::nullopt;
}

// From the order of Fortran, where the first index is the fastest, to that of C.
std::vector<std::byte> in_c_order(const std::vector<std::byte>& bytes, const std::vector<std::uint64_t>& shape,
                                  std::size_t entry) {
  std::vector<std::byte> out(bytes.size());
  std::vector<std::uint64_t> index(shape.size(), 0);
  for (std::size_t to = 0; to < out.size(); to += entry) {
    std::uint64_t from = 0;
    for (std::size_t k = shape.size(); k-- > 0;) from = from * shape[k] + index[k];
    std::memcpy(out.data() + to, bytes.data() + from * entry, entry);
    for (std::size_t k = shape.size(); k-- > 0 && ++index[k] == shape[k];) index[k] = 0;
  }
  return out;
}

}  // namespace

Tensor read_npy(ByteStream& in) {
  std::array<unsigned char, 8> start{};
  if (in.read(start.data(), start.size()) != start.size() || std::memcmp(start.data(), "\x93NUMPY", 6) != 0)
    throw InputError(in.place(), "not a numpy file: it does not begin with \\x93NUMPY");
  if (start[6] < 1 || start[6] > 3)
    throw InputError(in.place(), "numpy's format " + std::to_string(start[6]) + "; expected 1, 2 or 3");
  std::array<unsigned char, 4> length{};
  in.take(length.data(), start[6] == 1 ? 2 : 4, "its header");
  const std::uint32_t size = length[0] + 256u * length[1] + 65536u * length[2] + 16777216u * length[3];
  if (size > kMaxHeader) throw InputError(in.place(), "a header of " + std::to_string(size) + " bytes");
  std::string text(size, '\0');
  in.take(text.data(), size, "its header");
  const NpyHeader header = NpyHeaderReader(text, in.place()).read();
  const auto type = npy_type(header.type);
  if (!type)
    throw InputError(in.place(), "entries of the type '" + header.type.substr(0, 40) +
                                     "'; expected floats of 16, 32 or 64 bits, or integers of 8 to 64");
  const auto entries = entries_of(header.shape);
  if (!entries || *entries > kMaxImportBytes)
    throw ResourceLimit(in.place() + ": an array of more than " + std::to_string(kMaxImportBytes) + " entries");
  Tensor out{*type, header.shape, in.take(*entries * bytes_of(*type), "the entries that its shape says")};
  in.expect_end("its shape says");
  if (header.type[0] == '>') swap_bytes(out.bytes, bytes_of(*type));
  if (header.fortran) out.bytes = in_c_order(out.bytes, out.shape, bytes_of(*type));
  return out;
}

Tensor read_npy(const std::string& path) { return read_npy(*open_bytes(path)); }

}  // namespace plumbline
