#include "files/tensors.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "files/tensor_file.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

using Dims = std::vector<std::uint64_t>;

// A list of at most 8 natural numbers under this key, if it is there.
std::optional<Dims> dimensions(const JsonValue& json, std::string_view key, const std::string& place) {
  const JsonValue* list = json.find(key);
  if (list == nullptr) return std::nullopt;
  const std::string here = place + "." + std::string(key);
  Dims out;
  for (const JsonValue& item : list_of(*list, here)) {
    std::uint64_t n = 0;
    const char* end = item.text.data() + item.text.size();
    const bool number = item.kind == JsonValue::Kind::Number && std::from_chars(item.text.data(), end, n).ptr == end;
    if (!number || item.text.size() > 12 || out.size() == 8)
      reject(Reason::WrongType, here + ": expected at most 8 natural numbers below 10^12");
    out.push_back(n);
  }
  return out;
}

// [from, to) of `count`; all of them if the key is not there.
std::pair<std::uint64_t, std::uint64_t> slice(const JsonValue& json, std::string_view key, std::uint64_t count,
                                              const std::string& place) {
  const auto wanted = dimensions(json, key, place);
  if (!wanted) return {0, count};
  if (wanted->size() != 2 || (*wanted)[0] >= (*wanted)[1] || (*wanted)[1] > count)
    reject(Reason::BadShape, place + "." + std::string(key) + ": no slice of " + std::to_string(count));
  return {(*wanted)[0], (*wanted)[1]};
}

// Where the entries of the matrix stand in the tensor, row by row.
struct Layout {
  int rows = 0, cols = 0;
  std::vector<std::uint64_t> places;
};

Layout layout(const JsonValue& json, const Dims& stored, const std::string& place) {
  const Dims view = dimensions(json, "view", place).value_or(stored);
  if (product_of(view, place) != product_of(stored, place)) reject(Reason::BadShape, place + ".view: another size");
  Dims order(view.size()), strides(view.size(), 1), dims, steps;
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const Dims axes = dimensions(json, "axes", place).value_or(order);
  if (!std::is_permutation(order.begin(), order.end(), axes.begin(), axes.end()))
    reject(Reason::BadShape, place + ".axes: expected each axis once");
  for (std::size_t i = view.size(); i-- > 1;) strides[i - 1] = strides[i] * view[i];
  for (const std::uint64_t axis : axes) {
    const auto i = static_cast<std::size_t>(axis);
    dims.push_back(view[i]), steps.push_back(strides[i]);
  }
  Dims shape = dimensions(json, "shape", place).value_or(dims);
  if (!json.contains("shape") && shape.size() < 2) shape.resize(2, 1);  // a number, or a column
  if (shape.size() != 2 || product_of(shape, place) != product_of(dims, place))
    reject(Reason::BadShape, place + ": expected a shape with as many entries");
  const auto [top, bottom] = slice(json, "rows", shape[0], place);
  const auto [left, right] = slice(json, "columns", shape[1], place);
  if (top == bottom || left == right) reject(Reason::BadShape, place + ": no entries");
  if (bottom - top > (1U << 20) || right - left > (1U << 20)) reject(Reason::TooLarge, place + ": more than 2^20 rows");
  check_shape(static_cast<std::int64_t>(bottom - top), static_cast<std::int64_t>(right - left), kIntegers);
  Layout out{static_cast<int>(bottom - top), static_cast<int>(right - left), {}};
  for (std::uint64_t i = top; i < bottom; ++i)
    for (std::uint64_t j = left; j < right; ++j) {
      std::uint64_t position = i * shape[1] + j, at = 0;
      for (std::size_t axis = dims.size(); axis-- > 0; position /= dims[axis])
        at += position % dims[axis] * steps[axis];
      out.places.push_back(at);
    }
  return out;
}

mpq_class scale_of(const JsonValue& json, const std::string& place) {
  if (!json.contains("scale")) return 1;
  mpq_class out = parse_rational(text_of(json["scale"], place + ".scale"), place + ".scale");
  if (sgn(out) == 0) reject(Reason::BadNumber, place + ".scale: 0");
  return out;
}

// The integers over the least power of two among the entries.
Matrix matrix_of(const Layout& layout, const StoredTensor& t, const std::string& place) {
  const std::uint64_t each = bytes_of_type(t.type);
  const auto entry = [&](std::uint64_t at) { return decode(t.type, t.bytes.data() + at * each, place); };
  int least = 0, most = 0;
  for (const std::uint64_t at : layout.places) {
    const StoredNumber d = entry(at);
    if (d.size == 0) continue;
    least = std::min(least, d.exponent);
    most = std::max(most, d.exponent);
  }
  std::vector<mpz_class> z;
  z.reserve(layout.places.size());
  for (const std::uint64_t at : layout.places) {
    const StoredNumber d = entry(at);
    mpz_class n = to_mpz(d.size);
    if (d.size != 0) n <<= static_cast<mp_bitcnt_t>(d.exponent - least);
    z.push_back(d.negative ? mpz_class(-n) : std::move(n));
  }
  return make_matrix(layout.rows, layout.cols, std::move(z), mpz_class(1) << static_cast<mp_bitcnt_t>(-least));
}

std::uint64_t size_of(const KeptFile& file) {
  std::uint64_t out = 0;
  for (const auto& [name, t] : file.tensors) out = std::max(out, t.end);
  return out;
}
std::uint64_t kept_of(const KeptFile& file) {
  std::uint64_t out = 0;
  for (const auto& [name, t] : file.tensors) out += t.bytes.size();
  return out;
}

void find_references(const JsonValue& json) {
  const JsonValue *tensor = json.find("tensor"), *file = json.find("sha256");
  if (tensor != nullptr && file != nullptr && tensor->is_string() && file->is_string())
    tensor_store().files[std::string(file->text)].wanted.emplace(tensor->text);
  for (const JsonValue& item : json.items)
    if (!item.items.empty()) find_references(item);
}

// From what is kept, or from the file; every certificate is charged as if it were read.
const StoredTensor& stored(const std::string& sha256, const std::string& name, const std::string& place) {
  KeptFile& file = tensor_store().files[sha256];
  if (!file.tensors.empty() && !file.charged) charge_for_file(size_of(file));
  auto found = file.tensors.find(name);
  if (file.tensors.empty() ||
      (found != file.tensors.end() && found->second.bytes.size() != found->second.end - found->second.begin)) {
    file.wanted.insert(name);
    file.tensors = read_tensor_file(sha256, file.wanted, place);
    found = file.tensors.find(name);
  }
  file.charged = true;
  if (found == file.tensors.end()) reject(Reason::BadName, place + ".tensor: the file has no such tensor");
  return found->second;
}

MatrixPtr read(const JsonValue& json, const std::string& sha256, const std::string& place) {
  if (sha256.size() != 64 || sha256.find_first_not_of("0123456789abcdef") != std::string::npos)
    reject(Reason::BadName, place + ".sha256: expected 64 hexadecimal digits");
  const StoredTensor& tensor = stored(sha256, text_of(json["tensor"], place + ".tensor"), place);
  const mpq_class s = scale_of(json, place);
  Matrix m = matrix_of(layout(json, tensor.shape, place), tensor, place);
  return shared(s == 1 ? std::move(m) : scale(s, m));
}

}  // namespace

MatrixReader tensor_matrices() {
  return {"tensor", Module::Tensors, [](const JsonValue& json, const std::string& place) {
            require_keys(json, {"sha256", "tensor"}, {"axes", "columns", "rows", "scale", "shape", "view"}, place);
            return read(json, text_of(json["sha256"], place + ".sha256"), place);
          }};
}

void expect_tensors(const JsonValue& certificate_case) {
  std::uint64_t kept = 0;
  auto& files = tensor_store().files;
  for (auto file = files.begin(); file != files.end();) {
    file->second.charged = false;
    kept += kept_of(file->second);
    file = file->second.tensors.empty() || kept > kMaxTensorBytes ? files.erase(file) : std::next(file);
  }
  find_references(certificate_case);
}

MatrixPtr read_tensor_of(const JsonValue& json, const std::string& sha256, const std::string& place,
                         Entry<Module::Tensors>) {
  require_keys(json, {"file", "tensor"}, {"axes", "columns", "rows", "scale", "shape", "view"}, place);
  return read(json, sha256, place);
}

}  // namespace checker
