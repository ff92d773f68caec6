#include "network/json_values.hpp"

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "matrix/dyadic_entries.hpp"
#include "matrix/exact_form.hpp"
#include "network/stored_tensors.hpp"
#include "number/literal.hpp"

namespace plumbline {

using nlohmann::json;

namespace from_json {

void check_size(std::size_t rows, std::size_t cols, const std::string& place) {
  const auto at_most = [&](std::size_t most, const char* what) {
    throw InputError(place, "more than " + std::to_string(most) + " " + what);
  };
  if (rows > kMostRows) at_most(kMostRows, "rows");
  if (cols > kMostRows) at_most(kMostRows, "columns");
  if (rows * cols > kMostEntries) at_most(kMostEntries, "entries");
}

std::string at(const std::string& place, std::size_t i) { return place + "/" + std::to_string(i); }

namespace {

// "gradient, inputs, targets"
std::string listed(std::set<std::string> keys, const std::set<std::string>& more) {
  keys.insert(more.begin(), more.end());
  std::string out;
  for (const std::string& key : keys) out += (out.empty() ? "" : ", ") + key;
  return out;
}

}  // namespace

void expect_keys(const json& object, const std::string& place, const std::set<std::string>& required,
                 const std::set<std::string>& optional) {
  if (!object.is_object()) throw InputError(place.empty() ? "/" : place, "expected an object");
  for (const auto& [key, value] : object.items())
    if (!required.contains(key) && !optional.contains(key))
      throw InputError(place + "/" + key, "unknown key; known here: " + listed(required, optional));
  for (const std::string& key : required)
    if (!object.contains(key)) throw InputError(place.empty() ? "/" : place, "the key \"" + key + "\" is missing");
}

namespace {

Real read_number(const json& value, const std::string& place) {
  budget::spend(256, "the entries of the case");
  if (value.is_number_unsigned()) return Real(Rational(value.get<std::uint64_t>()));
  if (value.is_number_integer()) return Real(Rational(value.get<std::int64_t>()));
  if (!value.is_string())
    throw InputError(
        place, "expected a number: an integer, or a string such as \"3/7\", \"0.1\", \"0x1.8p-3\", \"sqrt(2)/2\"");
  try {
    return Real::parse(value.get_ref<const std::string&>());
  } catch (const InputError& error) { throw InputError(place, error.what()); } catch (const Undefined& error) {
    throw InputError(place, std::string("not a number: ") + error.what());
  }
}

}  // namespace

Real number(const json& value, const std::string& place) {
  try {
    return read_number(value, place);
  } catch (const ResourceLimit& limit) { throw ResourceLimit(place + ": " + limit.what()); }
}

namespace {

ExactMatrix referred(const json& value, const std::string& place, TensorReader* tensors) {
  if (tensors == nullptr) throw InputError(place, "a tensor, but the case lists no files under \"tensors\"");
  return tensors->read(value, place);
}

// From here on a matrix is worth a look at all of its entries first.
constexpr std::size_t kManyEntries = 256;

std::optional<double> integer_as_double(const json& value) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 53;
  if (value.is_number_unsigned())
    return value.get<std::uint64_t>() < std::uint64_t{kLimit} ? std::optional(value.get<double>()) : std::nullopt;
  return value.is_number_integer() && value.get<std::int64_t>() > -kLimit ? std::optional(value.get<double>())
                                                                          : std::nullopt;
}

// A large matrix, all of whose entries are doubles and spelled like them: nothing, if it is another one, or none.
std::optional<ExactMatrix> matrix_of_doubles(const json& value, std::size_t cols) {
  if (value.size() * cols < kManyEntries) return std::nullopt;
  std::vector<double> doubles;
  doubles.reserve(value.size() * cols);
  for (const json& row : value) {
    if (!row.is_array() || row.size() != cols) return std::nullopt;
    budget::spend(static_cast<std::int64_t>(64 * cols), "the entries of the case");
    for (const json& entry : row) {
      const auto x = entry.is_string() ? double_literal(entry.get_ref<const std::string&>()) : integer_as_double(entry);
      if (!x) return std::nullopt;
      doubles.push_back(*x);
    }
  }
  return ExactMatrix(ExactForm{integers_of(doubles, static_cast<int>(value.size()), static_cast<int>(cols)), 1});
}

// {"around": A, "radius": r}
ExactMatrix box_around(const json& value, const std::string& place, TensorReader* tensors) {
  expect_keys(value, place, {"around", "radius"}, {});
  const json& around = value.at("around");
  const bool rows = !around.is_array() || around.empty() || around[0].is_array();
  const std::string middle = place + "/around";
  const ExactMatrix a = rows ? matrix(around, middle, tensors) : column(around, middle, tensors);
  const Real radius = number(value.at("radius"), place + "/radius");
  if (!radius.is_rational() || radius.sign() == Sign::Negative)
    throw InputError(place + "/radius", "expected a rational number that is not negative");
  ExactMatrix out(a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) {
      if (!a(i, j).is_rational()) throw InputError(middle, "expected rational numbers");
      const Rational x = a(i, j).rational();
      out(i, j) = Real::between(x - radius.rational(), x + radius.rational());
    }
  return out;
}

}  // namespace

bool is_around(const json& value) { return value.is_object() && value.contains("around"); }

ExactMatrix matrix(const json& value, const std::string& place, TensorReader* tensors) {
  if (is_around(value)) return box_around(value, place, tensors);
  if (TensorReader::is_reference(value)) return referred(value, place, tensors);
  if (!value.is_array() || value.empty()) throw InputError(place, "expected a matrix: a list of at least one row");
  const std::size_t cols = value[0].is_array() ? value[0].size() : 0;
  check_size(value.size(), cols, place);
  try {
    if (auto doubles = matrix_of_doubles(value, cols)) return std::move(*doubles);
  } catch (const ResourceLimit& limit) { throw ResourceLimit(place + ": " + limit.what()); }
  ExactMatrix out(static_cast<int>(value.size()), static_cast<int>(cols));
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!value[i].is_array() || value[i].empty())
      throw InputError(at(place, i), "expected a row: a list of at least one number");
    if (value[i].size() != cols)
      throw InputError(at(place, i), "has " + std::to_string(value[i].size()) + " entries; the first row has " +
                                         std::to_string(cols));
    for (std::size_t j = 0; j < cols; ++j)
      out(static_cast<int>(i), static_cast<int>(j)) = number(value[i][j], at(at(place, i), j));
  }
  return out;
}

ExactMatrix column(const json& value, const std::string& place, TensorReader* tensors) {
  if (is_around(value) || TensorReader::is_reference(value)) {
    ExactMatrix out = matrix(value, place, tensors);
    if (out.cols() != 1) throw InputError(place, "has " + std::to_string(out.cols()) + " columns; expected one");
    return out;
  }
  if (!value.is_array() || value.empty()) throw InputError(place, "expected a list of at least one number");
  check_size(value.size(), 1, place);
  ExactMatrix out(static_cast<int>(value.size()), 1);
  for (std::size_t i = 0; i < value.size(); ++i) out(static_cast<int>(i), 0) = number(value[i], at(place, i));
  return out;
}

std::optional<ExactMatrix> optional_matrix(const json& object, const char* key, const std::string& place,
                                           TensorReader* tensors) {
  if (!object.contains(key) || object.at(key).is_null()) return std::nullopt;
  return matrix(object.at(key), place + "/" + key, tensors);
}

Rational activation_slope(const json& value, const std::string& place) {
  if (value == "relu") return 0;
  if (value == "linear") return 1;
  if (value.is_object()) {
    expect_keys(value, place, {"leaky-relu"}, {});
    const Real slope = number(value.at("leaky-relu"), place + "/leaky-relu");
    if (!slope.is_rational()) throw InputError(place + "/leaky-relu", "expected a rational slope");
    return slope.rational();
  }
  throw InputError(place, "unsupported activation " + value.dump().substr(0, 60) +
                              R"(; expected "relu", "linear" or {"leaky-relu": slope})");
}

}  // namespace from_json

json rows_json(const ExactMatrix& a) {
  json out = json::array();
  for (int i = 0; i < a.rows(); ++i) {
    json row = json::array();
    for (int j = 0; j < a.cols(); ++j) row.push_back(a(i, j).to_string());
    out.push_back(std::move(row));
  }
  return out;
}

json column_json(const ExactMatrix& a) {
  json out = json::array();
  for (const Real& x : a.entries()) out.push_back(x.to_string());
  return out;
}

json canonical_json(const ExactMatrix& a) {
  json out{{"rows", a.rows()}, {"cols", a.cols()}};
  Integer denominator = 1;
  bool rational = true;
  for (const Real& x : a.entries()) {
    if (!x.is_rational()) {
      rational = false;
      break;
    }
    denominator = boost::multiprecision::lcm(denominator, x.rational().denominator());
  }
  json entries = json::array();
  for (const Real& x : a.entries())
    entries.push_back(rational ? (x.rational() * Rational(denominator)).to_string() : x.to_string());
  if (rational) out["denominator"] = to_string(denominator);
  out[rational ? "entries" : "expressions"] = std::move(entries);
  return out;
}

Spelling file_spelling() { return {rows_json, column_json}; }

Spelling canonical_spelling() {
  constexpr auto canonical = static_cast<json (*)(const ExactMatrix&)>(canonical_json);
  return {canonical, canonical};
}

json activation_json(const Rational& slope) {
  if (slope.is_zero()) return "relu";
  if (slope == Rational(1)) return "linear";
  return json{{"leaky-relu", slope.to_string()}};
}

}  // namespace plumbline
