#include "network/case_io.hpp"

#include <set>

#include "network/json.hpp"
#include "number/budget.hpp"
#include "number/error.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

// Deliberately generous: a case is meant to be evaluated exactly.
constexpr std::size_t kMaxDimension = 4096, kMaxDepth = 512;

std::string at(const std::string& place, std::size_t i) { return place + "/" + std::to_string(i); }

void expect_keys(const json& object, const std::string& place, const std::set<std::string>& required, const std::set<std::string>& optional) {
  if (!object.is_object()) throw InputError(place.empty() ? "/" : place, "expected an object");
  for (const auto& [key, value] : object.items())
    if (!required.contains(key) && !optional.contains(key)) throw InputError(place + "/" + key, "unknown key");
  for (const std::string& key : required)
    if (!object.contains(key)) throw InputError(place.empty() ? "/" : place, "the key \"" + key + "\" is missing");
}

Real read_number(const json& value, const std::string& place) {
  budget::spend(256, "the entries of the case");
  if (value.is_number_unsigned()) return Real(Rational(value.get<std::uint64_t>()));
  if (value.is_number_integer()) return Real(Rational(value.get<std::int64_t>()));
  if (!value.is_string()) throw InputError(place, "expected a number: an integer, or a string such as \"3/7\", \"0.1\", \"0x1.8p-3\", \"sqrt(2)/2\"");
  try {
    return Real::parse(value.get_ref<const std::string&>());
  } catch (const InputError& error) {
    throw InputError(place, error.what());
  } catch (const Undefined& error) {
    throw InputError(place, std::string("not a number: ") + error.what());
  }
}

Real number(const json& value, const std::string& place) {
  try {
    return read_number(value, place);
  } catch (const ResourceLimit& limit) {
    throw ResourceLimit(place + ": " + limit.what());
  }
}

ExactMatrix matrix(const json& value, const std::string& place) {
  if (!value.is_array() || value.empty()) throw InputError(place, "expected a matrix: a list of at least one row");
  if (value.size() > kMaxDimension) throw InputError(place, "more than " + std::to_string(kMaxDimension) + " rows");
  const std::size_t cols = value[0].is_array() ? value[0].size() : 0;
  if (cols > kMaxDimension) throw InputError(place, "more than " + std::to_string(kMaxDimension) + " columns");
  ExactMatrix out(static_cast<int>(value.size()), static_cast<int>(cols));
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!value[i].is_array() || value[i].empty()) throw InputError(at(place, i), "expected a row: a list of at least one number");
    if (value[i].size() != cols)
      throw InputError(at(place, i), "has " + std::to_string(value[i].size()) + " entries; the first row has " + std::to_string(cols));
    for (std::size_t j = 0; j < cols; ++j) out(static_cast<int>(i), static_cast<int>(j)) = number(value[i][j], at(at(place, i), j));
  }
  return out;
}

ExactMatrix column(const json& value, const std::string& place) {
  if (!value.is_array() || value.empty()) throw InputError(place, "expected a list of at least one number");
  if (value.size() > kMaxDimension) throw InputError(place, "more than " + std::to_string(kMaxDimension) + " entries");
  ExactMatrix out(static_cast<int>(value.size()), 1);
  for (std::size_t i = 0; i < value.size(); ++i) out(static_cast<int>(i), 0) = number(value[i], at(place, i));
  return out;
}

std::optional<ExactMatrix> optional_matrix(const json& object, const char* key, const std::string& place) {
  if (!object.contains(key) || object.at(key).is_null()) return std::nullopt;
  return matrix(object.at(key), place + "/" + key);
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
  throw InputError(place, "unsupported activation " + value.dump().substr(0, 60) + R"(; expected "relu", "linear" or {"leaky-relu": slope})");
}

Network network(const json& value) {
  const std::string place = "/network";
  expect_keys(value, place, {"type", "activation", "weights"}, {"biases"});
  if (value.at("type") != "fully-connected")
    throw InputError(place + "/type", "unsupported type " + value.at("type").dump().substr(0, 60) + "; expected \"fully-connected\"");
  Network out;
  out.slope = activation_slope(value.at("activation"), place + "/activation");
  const json& weights = value.at("weights");
  if (!weights.is_array() || weights.empty()) throw InputError(place + "/weights", "expected a list of at least one weight matrix");
  if (weights.size() > kMaxDepth) throw InputError(place + "/weights", "more than " + std::to_string(kMaxDepth) + " layers");
  for (std::size_t l = 0; l < weights.size(); ++l) out.weights.push_back(matrix(weights[l], at(place + "/weights", l)));
  if (value.contains("biases") && !value.at("biases").is_null()) {
    const json& biases = value.at("biases");
    if (!biases.is_array() || biases.size() != weights.size())
      throw InputError(place + "/biases", "expected null or one entry per layer, " + std::to_string(weights.size()));
    for (std::size_t l = 0; l < biases.size(); ++l) {
      if (biases[l].is_null()) out.biases.emplace_back();
      else out.biases.emplace_back(column(biases[l], at(place + "/biases", l)));
    }
  }
  return out;
}

void parameters(const json& value, Case& out) {
  if (value.is_null()) return;
  if (!value.is_object()) throw InputError("/parameters", "expected an object");
  for (const auto& [name, parameter] : value.items()) {
    const std::string place = "/parameters/" + name;
    if (name.empty() || name.size() > 64 || name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != std::string::npos)
      throw InputError(place, "a parameter's name consists of 1 to 64 letters, digits, '-' and '_'");
    if (!parameter.is_array()) out.scalars.emplace(name, number(parameter, place));
    else if (!parameter.empty() && parameter[0].is_array()) out.matrices.emplace(name, matrix(parameter, place));
    else out.matrices.emplace(name, column(parameter, place));
  }
}

std::string text(const json& document, const char* key) {
  if (!document.contains(key)) return {};
  if (!document.at(key).is_string()) throw InputError(std::string("/") + key, "expected a string");
  return document.at(key).get<std::string>();
}

json rows_json(const ExactMatrix& a) {
  json out = json::array();
  for (int i = 0; i < a.rows(); ++i) {
    json row = json::array();
    for (int j = 0; j < a.cols(); ++j) row.push_back(a(i, j).to_string());
    out.push_back(std::move(row));
  }
  return out;
}

json activation_json(const Rational& slope) {
  if (slope.is_zero()) return "relu";
  if (slope == Rational(1)) return "linear";
  return json{{"leaky-relu", slope.to_string()}};
}

template <class Write>
json network_json(const Network& net, Write write) {
  json weights = json::array(), biases = nullptr;
  for (const ExactMatrix& w : net.weights) weights.push_back(write(w));
  if (!net.biases.empty()) {
    biases = json::array();
    for (const auto& b : net.biases) biases.push_back(b ? write(*b) : json(nullptr));
  }
  return {{"type", "fully-connected"}, {"activation", activation_json(net.slope)}, {"weights", weights}, {"biases", biases}};
}

}  // namespace

Case parse_case(const json& document) {
  expect_keys(document, "", {"format", "name", "network", "data"}, {"parameters", "note", "source"});
  if (document.at("format") != "plumbline-case/1")
    throw InputError("/format", "is " + document.at("format").dump().substr(0, 60) + "; expected \"plumbline-case/1\"");
  Case out;
  out.name = text(document, "name");
  out.note = text(document, "note");
  out.source = text(document, "source");
  if (out.name.empty()) throw InputError("/name", "expected a name");
  out.network = network(document.at("network"));
  const json& data = document.at("data");
  expect_keys(data, "/data", {"inputs"}, {"gradient", "targets", "loss_derivative"});
  out.inputs = matrix(data.at("inputs"), "/data/inputs");
  out.gradient = optional_matrix(data, "gradient", "/data");
  out.targets = optional_matrix(data, "targets", "/data");
  out.loss_derivative = optional_matrix(data, "loss_derivative", "/data");
  if (document.contains("parameters")) parameters(document.at("parameters"), out);
  check_shapes(out);
  return out;
}

Case read_case(const std::string& path) {
  const std::string bytes = read_file(path);
  try {
    return parse_case(parse_json(bytes));
  } catch (const InputError& error) {
    throw InputError(path, error.what());
  }
}

json canonical_json(const ExactMatrix& a) {
  json out{{"rows", a.rows()}, {"cols", a.cols()}};
  Integer denominator = 1;
  bool rational = true;
  for (const Real& x : a.entries()) {
    if (!x.is_rational()) { rational = false; break; }
    denominator = boost::multiprecision::lcm(denominator, x.rational().denominator());
  }
  json entries = json::array();
  for (const Real& x : a.entries())
    entries.push_back(rational ? (x.rational() * Rational(denominator)).to_string() : x.to_string());
  if (rational) out["denominator"] = to_string(denominator);
  out[rational ? "entries" : "expressions"] = std::move(entries);
  return out;
}

json canonical_json(const Case& c) {
  const auto optional = [](const std::optional<ExactMatrix>& a) { return a ? canonical_json(*a) : json(nullptr); };
  json parameters = json::object();
  for (const auto& [name, x] : c.scalars) parameters[name] = x.to_string();
  for (const auto& [name, a] : c.matrices) parameters[name] = canonical_json(a);
  return {{"name", c.name},
          {"network", network_json(c.network, [](const ExactMatrix& a) { return canonical_json(a); })},
          {"data", {{"inputs", canonical_json(c.inputs)}, {"gradient", optional(c.gradient)}, {"targets", optional(c.targets)}}},
          {"parameters", parameters}};
}

json case_file_json(const Case& c) {
  const auto optional = [](const std::optional<ExactMatrix>& a) { return a ? rows_json(*a) : json(nullptr); };
  json parameters = json::object();
  for (const auto& [name, x] : c.scalars) parameters[name] = x.to_string();
  for (const auto& [name, a] : c.matrices) {
    if (a.cols() > 1) parameters[name] = rows_json(a);
    else {
      parameters[name] = json::array();
      for (const Real& x : a.entries()) parameters[name].push_back(x.to_string());
    }
  }
  const auto write = [](const ExactMatrix& a) { return rows_json(a); };
  json net = network_json(c.network, write);
  if (net["biases"].is_array())
    for (std::size_t l = 0; l < c.network.biases.size(); ++l)
      if (c.network.biases[l]) {
        json flat = json::array();
        for (const Real& x : c.network.biases[l]->entries()) flat.push_back(x.to_string());
        net["biases"][l] = flat;
      }
  json out{{"format", "plumbline-case/1"}, {"name", c.name}, {"network", net},
           {"data", {{"inputs", rows_json(c.inputs)}, {"gradient", optional(c.gradient)}, {"targets", optional(c.targets)},
                     {"loss_derivative", optional(c.loss_derivative)}}},
           {"parameters", parameters}};
  if (!c.note.empty()) out["note"] = c.note;
  if (!c.source.empty()) out["source"] = c.source;
  return out;
}

}  // namespace plumbline
