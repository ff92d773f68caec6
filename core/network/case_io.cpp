#include "network/case_io.hpp"

#include <set>

#include "network/json.hpp"
#include "network/json_values.hpp"
#include "network/network_json.hpp"
#include "number/error.hpp"

namespace plumbline {
namespace {

using from_json::column, from_json::expect_keys, from_json::matrix, from_json::number, from_json::optional_matrix;
using nlohmann::json;

void parameters(const json& value, Case& out) {
  if (value.is_null()) return;
  if (!value.is_object()) throw InputError("/parameters", "expected an object");
  for (const auto& [name, parameter] : value.items()) {
    const std::string place = "/parameters/" + name;
    if (name.empty() || name.size() > 64 ||
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != std::string::npos)
      throw InputError(place, "a parameter's name consists of 1 to 64 letters, digits, '-' and '_'");
    if (!parameter.is_array())
      out.scalars.emplace(name, number(parameter, place));
    else if (!parameter.empty() && parameter[0].is_array())
      out.matrices.emplace(name, matrix(parameter, place));
    else
      out.matrices.emplace(name, column(parameter, place));
  }
}

std::string text(const json& document, const char* key) {
  if (!document.contains(key)) return {};
  if (!document.at(key).is_string()) throw InputError(std::string("/") + key, "expected a string");
  return document.at(key).get<std::string>();
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
  out.network = network_from_json(document.at("network"), "/network");
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
  } catch (const InputError& error) { throw InputError(path, error.what()); }
}

json canonical_json(const Case& c) {
  const auto optional = [](const std::optional<ExactMatrix>& a) { return a ? canonical_json(*a) : json(nullptr); };
  json parameters = json::object();
  for (const auto& [name, x] : c.scalars) parameters[name] = x.to_string();
  for (const auto& [name, a] : c.matrices) parameters[name] = canonical_json(a);
  json data{{"inputs", canonical_json(c.inputs)}, {"gradient", optional(c.gradient)}, {"targets", optional(c.targets)}};
  if (c.loss_derivative) data["loss_derivative"] = canonical_json(*c.loss_derivative);
  return {{"name", c.name}, {"network", canonical_json(c.network)}, {"data", data}, {"parameters", parameters}};
}

json case_file_json(const Case& c) {
  const auto optional = [](const std::optional<ExactMatrix>& a) { return a ? rows_json(*a) : json(nullptr); };
  json parameters = json::object();
  for (const auto& [name, x] : c.scalars) parameters[name] = x.to_string();
  for (const auto& [name, a] : c.matrices) parameters[name] = a.cols() > 1 ? rows_json(a) : column_json(a);
  json out{{"format", "plumbline-case/1"},
           {"name", c.name},
           {"network", network_file_json(c.network)},
           {"data",
            {{"inputs", rows_json(c.inputs)},
             {"gradient", optional(c.gradient)},
             {"targets", optional(c.targets)},
             {"loss_derivative", optional(c.loss_derivative)}}},
           {"parameters", parameters}};
  if (!c.note.empty()) out["note"] = c.note;
  if (!c.source.empty()) out["source"] = c.source;
  return out;
}

}  // namespace plumbline
