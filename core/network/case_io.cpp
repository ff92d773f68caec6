#include "network/case_io.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "budget/standard_input.hpp"
#include "network/json_values.hpp"
#include "network/network_json.hpp"
#include "network/stored_tensors.hpp"
#include "tensor/json.hpp"

namespace plumbline {
namespace {

using from_json::column, from_json::expect_keys, from_json::matrix, from_json::number, from_json::optional_matrix;
using nlohmann::json;

void parameters(const json& value, Case& out, TensorReader* tensors) {
  if (value.is_null()) return;
  if (!value.is_object()) throw InputError("/parameters", "expected an object");
  for (const auto& [name, parameter] : value.items()) {
    const std::string place = "/parameters/" + name;
    if (name.empty() || name.size() > 64 ||
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != std::string::npos)
      throw InputError(place, "a parameter's name consists of 1 to 64 letters, digits, '-' and '_'");
    if (TensorReader::is_reference(parameter) || from_json::is_around(parameter))
      out.matrices.emplace(name, matrix(parameter, place, tensors));
    else if (!parameter.is_array())
      out.scalars.emplace(name, number(parameter, place));
    else if (!parameter.empty() && parameter[0].is_array())
      out.matrices.emplace(name, matrix(parameter, place));
    else
      out.matrices.emplace(name, column(parameter, place));
  }
}

// What belongs to a network must be there; a case without one has what it has.
void data(const json& value, Case& out, TensorReader* tensors) {
  if (value.is_null() && out.network.absent()) return;
  if (value.is_null()) throw InputError("/data", "is missing; expected the \"inputs\" of the network");
  expect_keys(value, "/data", {}, {"inputs", "gradient", "targets", "loss_derivative"});
  const auto inputs = optional_matrix(value, "inputs", "/data", tensors);
  if (!inputs && !out.network.absent()) throw InputError("/data", "the key \"inputs\" is missing");
  if (inputs) out.inputs = *inputs;
  out.gradient = optional_matrix(value, "gradient", "/data", tensors);
  out.targets = optional_matrix(value, "targets", "/data", tensors);
  out.loss_derivative = optional_matrix(value, "loss_derivative", "/data", tensors);
}

std::string text(const json& document, const char* key) {
  if (!document.contains(key)) return {};
  if (!document.at(key).is_string()) throw InputError(std::string("/") + key, "expected a string");
  return document.at(key).get<std::string>();
}

// Is a number a coordinate of a box?
bool varies(const ExactMatrix& a) { return !a.has_form() && std::ranges::any_of(a.entries(), &Real::varies); }
bool varies(const std::optional<ExactMatrix>& a) { return a && varies(*a); }

bool varies(const Layer& layer) {
  if (const auto* l = std::get_if<FullyConnectedLayer>(&layer)) return varies(l->weight) || varies(l->bias);
  if (const auto* l = std::get_if<ConvolutionLayer>(&layer)) return varies(l->kernel) || varies(l->bias);
  if (const auto* l = std::get_if<ResidualLayer>(&layer)) return varies(l->y) || varies(l->u) || varies(l->z);
  return false;
}

bool varies(const Network& n) {
  if (const auto* g = std::get_if<Graph>(&n.other))
    return std::ranges::any_of(g->parameters, &Real::varies) ||
           std::ranges::any_of(g->vertices, [](const Vertex& v) { return v.value.varies(); }) ||
           std::ranges::any_of(g->edges, [](const Edge& e) { return e.fixed_weight.varies(); });
  const auto one = [](const auto& part) { return varies(part); };
  if (const auto* s = std::get_if<Sequential>(&n.other)) return std::ranges::any_of(s->layers, one);
  return std::ranges::any_of(n.weights, one) || std::ranges::any_of(n.biases, one);
}

bool varies(const Case& c) {
  return varies(c.network) || varies(c.inputs) || varies(c.gradient) || varies(c.targets) ||
         varies(c.loss_derivative) || std::ranges::any_of(c.scalars, [](const auto& x) { return x.second.varies(); }) ||
         std::ranges::any_of(c.matrices, [](const auto& a) { return varies(a.second); });
}

}  // namespace

Case parse_case(const json& document, const std::filesystem::path& folder) {
  expect_keys(document, "", {"format", "name"}, {"network", "data", "parameters", "note", "source", "tensors"});
  if (document.at("format") != "plumbline-case/1")
    throw InputError("/format", "is " + document.at("format").dump().substr(0, 60) + "; expected \"plumbline-case/1\"");
  if (document.contains("data") && !document.contains("network"))
    throw InputError("/", "the key \"network\" is missing; data without a network stand beside \"network\": null");
  Case out;
  out.name = text(document, "name");
  out.note = text(document, "note");
  out.source = text(document, "source");
  if (out.name.empty()) throw InputError("/name", "expected a name");
  std::optional<TensorReader> files;
  if (document.contains("tensors")) files.emplace(document.at("tensors"), folder);
  TensorReader* tensors = files ? &*files : nullptr;
  out.network = network_from_json(document.value("network", json()), "/network", tensors);
  data(document.value("data", json()), out, tensors);
  if (document.contains("parameters")) parameters(document.at("parameters"), out, tensors);
  if (files) out.tensors = files->take();
  out.is_box = varies(out);
  check_shapes(out);
  return out;
}

namespace {

constexpr std::string_view kFormat = "plumbline-case/";

// Does it say that it is a case, of any version?
bool says_case(const json& document) {
  const auto format = document.is_object() ? document.find("format") : document.end();
  return document.is_object() && format != document.end() && format->is_string() &&
         format->get_ref<const std::string&>().starts_with(kFormat);
}

}  // namespace

std::optional<Case> read_if_case(const std::string& path) {
  const std::string bytes = read_file(path);
  try {
    return at_place(path, [&]() -> std::optional<Case> {
      const json document = parse_json(bytes);
      if (!says_case(document)) return std::nullopt;
      return parse_case(document, std::filesystem::path(path).parent_path());
    });
  } catch (const InputError&) {
    if (bytes.find(kFormat) == std::string::npos) return std::nullopt;
    throw;
  }
}

Case read_case(const std::string& path) {
  const std::string bytes = read_file(path);
  return at_place(is_standard_input(path) ? "standard input" : path,
                  [&] { return parse_case(parse_json(bytes), std::filesystem::path(path).parent_path()); });
}

namespace {

// Matrices that stand in files of tensors by reference, all others as `otherwise` says. `seen` gets each reference.
Spelling by_reference(const Case& c, Spelling otherwise, const std::string& key,
                      std::function<TensorReference(const TensorReference&)> seen) {
  if (!c.tensors) return otherwise;
  const auto either = [stored = c.tensors, key, seen](const auto& write) {
    return [=](const ExactMatrix& a) {
      const TensorReference* reference = stored->find(a);
      return reference != nullptr ? reference_json(seen(*reference), key) : write(a);
    };
  };
  return {either(otherwise.matrix), either(otherwise.column)};
}

json optional_json(const std::optional<ExactMatrix>& a, const Spelling& spell) {
  return a ? spell.matrix(*a) : json(nullptr);
}

json inputs_json(const Case& c, const Spelling& spell) {
  return c.has_inputs() ? spell.matrix(c.inputs) : json(nullptr);
}

}  // namespace

json canonical_json(const Case& c) {
  const Spelling spell =
      by_reference(c, canonical_spelling(), "sha256", [](const TensorReference& reference) { return reference; });
  json parameters = json::object();
  for (const auto& [name, x] : c.scalars) parameters[name] = x.to_string();
  for (const auto& [name, a] : c.matrices) parameters[name] = spell.matrix(a);
  json data{{"inputs", inputs_json(c, spell)},
            {"gradient", optional_json(c.gradient, spell)},
            {"targets", optional_json(c.targets, spell)}};
  if (c.loss_derivative) data["loss_derivative"] = spell.matrix(*c.loss_derivative);
  return {{"name", c.name}, {"network", network_json(c.network, spell)}, {"data", data}, {"parameters", parameters}};
}

json case_file_json(const Case& c) {
  json tensors = json::object();
  const Spelling spell = by_reference(c, file_spelling(), "file", [&](TensorReference reference) {
    const std::string name = reference.file + ".safetensors";
    tensors[name] = reference.file;
    reference.file = name;
    return reference;
  });
  json parameters = json::object();
  for (const auto& [name, x] : c.scalars) parameters[name] = x.to_string();
  for (const auto& [name, a] : c.matrices) parameters[name] = a.cols() > 1 ? spell.matrix(a) : spell.column(a);
  json out{{"format", "plumbline-case/1"},
           {"name", c.name},
           {"network", network_json(c.network, spell)},
           {"data",
            {{"inputs", inputs_json(c, spell)},
             {"gradient", optional_json(c.gradient, spell)},
             {"targets", optional_json(c.targets, spell)},
             {"loss_derivative", optional_json(c.loss_derivative, spell)}}},
           {"parameters", parameters}};
  if (c.network.absent()) {
    std::erase_if(out["data"].get_ref<json::object_t&>(), [](const auto& part) { return part.second.is_null(); });
    if (out["data"].empty()) {
      out.erase("data");
      out.erase("network");
    }
  }
  if (!c.note.empty()) out["note"] = c.note;
  if (!c.source.empty()) out["source"] = c.source;
  if (!tensors.empty()) out["tensors"] = tensors;
  return out;
}

}  // namespace plumbline
