#include "network/stored_tensors.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "matrix/dyadic_entries.hpp"
#include "matrix/exact_form.hpp"
#include "network/json_values.hpp"
#include "tensor/dtype.hpp"
#include "tensor/file_digest.hpp"

namespace plumbline {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

bool same_number(const Real& a, const Real& b) {
  return &a.node() == &b.node() || (a.is_rational() && b.is_rational() && a.rational() == b.rational());
}

// Copies that nobody changed share their integers. Others are compared in integers, or number by number.
bool same_values(const Matrix<Real>& a, const Matrix<Real>& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  if (a.has_form() && b.has_form()) {
    const ExactForm &x = *a.form(), &y = *b.form();
    if (&x == &y) return true;
    const Integer &p = x.integers.denominator(), &q = y.integers.denominator();
    if (x.rational() && y.rational())
      return std::equal(x.integers.entries().begin(), x.integers.entries().end(), y.integers.entries().begin(),
                        [&](const Integer& m, const Integer& n) { return Integer(m * q) == n * p; });
  }
  return std::equal(a.entries().begin(), a.entries().end(), b.entries().begin(), same_number);
}

std::vector<std::uint64_t> dimensions(const json& value, const std::string& place) {
  if (!value.is_array() || value.size() > 8) throw InputError(place, "expected a list of at most 8 natural numbers");
  std::vector<std::uint64_t> out;
  for (const json& n : value) {
    if (!n.is_number_integer() || n < 0) throw InputError(place, "expected natural numbers");
    out.push_back(n.get<std::uint64_t>());
  }
  return out;
}

std::optional<std::vector<std::uint64_t>> optional_dimensions(const json& object, const char* key,
                                                              const std::string& place) {
  if (!object.contains(key)) return std::nullopt;
  return dimensions(object.at(key), place + "/" + key);
}

std::optional<std::array<std::uint64_t, 2>> optional_pair(const json& object, const char* key,
                                                          const std::string& place) {
  const auto both = optional_dimensions(object, key, place);
  if (!both) return std::nullopt;
  if (both->size() != 2) throw InputError(place + "/" + key, "expected two natural numbers");
  return {{(*both)[0], (*both)[1]}};
}

std::string word(const json& object, const char* key, const std::string& place) {
  if (!object.at(key).is_string()) throw InputError(place + "/" + key, "expected a name");
  return object.at(key).get<std::string>();
}

TensorReference reference_from_json(const json& value, const std::string& place) {
  from_json::expect_keys(value, place, {"tensor", "file"}, {"view", "axes", "shape", "rows", "columns", "scale"});
  TensorReference out{.tensor = word(value, "tensor", place),
                      .file = word(value, "file", place),
                      .view = optional_dimensions(value, "view", place),
                      .axes = optional_dimensions(value, "axes", place),
                      .shape = optional_pair(value, "shape", place),
                      .rows = optional_pair(value, "rows", place),
                      .cols = optional_pair(value, "columns", place)};
  if (!value.contains("scale")) return out;
  const Real scale = from_json::number(value.at("scale"), place + "/scale");
  if (!scale.is_rational() || scale.sign() == Sign::Zero)
    throw InputError(place + "/scale", "expected a rational number that is not 0");
  out.scale = scale.rational();
  return out;
}

bool is_hexadecimal(const std::string& text, std::size_t digits) {
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string find_file(const std::string& name, const std::string& sha256, const fs::path& folder) {
  if (fs::is_regular_file(folder / name)) return (folder / name).string();
  std::error_code ignored;
  for (fs::path at = fs::absolute(folder, ignored).lexically_normal();; at = at.parent_path()) {
    const fs::path stored = at / "tensors" / (sha256 + ".safetensors");
    if (fs::is_regular_file(stored, ignored)) return stored.string();
    if (at == at.parent_path()) break;
  }
  throw InputError((folder / name).string(), "no such file, and no tensors/" + sha256 + ".safetensors around it");
}

}  // namespace

const TensorReference* StoredTensors::find(const Matrix<Real>& a) const {
  for (const Entry& e : entries)
    if (same_values(a, e.matrix)) return &e.reference;
  return nullptr;
}

json reference_json(const TensorReference& reference, const std::string& key) {
  json out{{"tensor", reference.tensor}, {key, reference.file}};
  if (reference.view) out["view"] = *reference.view;
  if (reference.axes) out["axes"] = *reference.axes;
  if (reference.shape) out["shape"] = *reference.shape;
  if (reference.rows) out["rows"] = *reference.rows;
  if (reference.cols) out["columns"] = *reference.cols;
  if (reference.scale != Rational(1)) out["scale"] = reference.scale.to_string();
  return out;
}

TensorReader::TensorReader(const json& names, const fs::path& folder) {
  if (!names.is_object()) throw InputError("/tensors", "expected an object");
  for (const auto& [name, digest] : names.items()) {
    const std::string place = "/tensors/" + name;
    if (name.empty() || name.front() == '.' || name.find_first_of(std::string("/\\\0", 3)) != std::string::npos)
      throw InputError(place, "expected the name of a file beside the case file, without a folder");
    if (!digest.is_string() || !is_hexadecimal(digest.get_ref<const std::string&>(), 64))
      throw InputError(place, "expected the SHA-256 of the file: 64 hexadecimal digits, lower case");
    File file{find_file(name, digest.get<std::string>(), folder), digest.get<std::string>(), {}};
    if (const std::string found = sha256_of_file(file.path); found != file.sha256)
      throw InputError(place, file.path + " has another SHA-256, " + found);
    for (TensorEntry& e : read_safetensors_header(file.path)) file.tensors.emplace(e.name, e);
    stored_.files.emplace(file.sha256, fs::absolute(file.path).string());
    files_.emplace(name, std::move(file));
  }
}

bool TensorReader::is_reference(const json& value) { return value.is_object() && value.contains("tensor"); }

Matrix<Real> TensorReader::read(const json& value, const std::string& place) {
  TensorReference reference = reference_from_json(value, place);
  const auto file = files_.find(reference.file);
  if (file == files_.end()) throw InputError(place + "/file", "is not listed under /tensors");
  Matrix<Real> out = at_place(place, [&] { return read(file->second, reference); });
  reference.file = file->second.sha256;
  const std::scoped_lock lock(mutex_);
  read_.insert_or_assign(place, StoredTensors::Entry{std::move(reference), out});
  return out;
}

std::shared_ptr<const StoredTensors> TensorReader::take() {
  for (auto& [place, entry] : read_) stored_.entries.push_back(std::move(entry));
  return std::make_shared<const StoredTensors>(std::move(stored_));
}

Matrix<Real> TensorReader::read(const File& file, const TensorReference& reference) {
  const auto found = file.tensors.find(reference.tensor);
  if (found == file.tensors.end()) throw InputError(file.path, "has no tensor \"" + reference.tensor + "\"");
  const TensorLayout layout(reference, found->second.shape);
  from_json::check_size(as_size(layout.rows()), as_size(layout.cols()), "");
  const int rows = static_cast<int>(layout.rows()), cols = static_cast<int>(layout.cols());
  const Tensor tensor = read_safetensor(file.path, found->second);
  const std::size_t size = bytes_of(tensor.dtype);
  std::vector<double> values;
  values.reserve(as_size(layout.rows() * layout.cols()));
  bool all_doubles = true;
  layout.each([&](std::uint64_t at) {
    const auto x = exact_double(tensor.dtype, tensor.bytes.data() + at * size);
    if (!x) (void)exact_value(tensor, at);  // throws, unless it is an integer of 64 bits
    all_doubles = all_doubles && x;
    values.push_back(x.value_or(0));
  });
  if (all_doubles) return Matrix<Real>(ExactForm{integers_of(values, rows, cols, reference.scale), 1});
  Matrix<Real> out(rows, cols);
  std::size_t next = 0;
  layout.each([&](std::uint64_t at) { out.entries()[next++] = Real(exact_value(tensor, at) * reference.scale); });
  return out;
}

}  // namespace plumbline
