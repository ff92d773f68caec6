#include "report/html_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "budget/error.hpp"
#include "layout/names.hpp"
#include "network/case_io.hpp"
#include "network/drawing.hpp"
#include "network/json_values.hpp"
#include "number/rational.hpp"
#include "report/decimal.hpp"
#include "report/escape.hpp"
#include "report/network_drawing.hpp"
#include "tensor/json.hpp"

namespace plumbline::report {
namespace {

using nlohmann::json;

constexpr std::size_t most_rows = 16,
                      most_columns = 16;    // of a matrix on the page; the rest is in the case file below it
constexpr std::size_t most_text = 200'000;  // bytes of case file on the page

std::string plain(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// A number of the case: short ones as they are written, long ones as a decimal with the exact value as a tooltip.
std::string cell(const json& value) {
  const std::string text = plain(value);
  constexpr std::size_t short_enough = 11;
  if (text.size() <= short_enough) return "<td>" + escape_markup(text) + "</td>";
  std::string shown = text.substr(0, short_enough) + "…";
  try {
    shown = "≈ " + decimal(Rational::parse(text), 4, Round::Down);
  } catch (const InputError&) {
    if (text.find("sqrt") != std::string::npos && text.size() < 40)
      shown = text;  // an expression with roots says more than its value
  }
  return fmt::format(R"(<td title="{}">{}</td>)", escape_markup(text), escape_markup(shown));
}

// The rows of a matrix or a column vector; empty if the value is neither.
std::vector<std::vector<json>> rows_of(const json& value) {
  std::vector<std::vector<json>> rows;
  if (!value.is_array()) return rows;
  for (const json& row : value) {
    if (row.is_array())
      rows.emplace_back(row.begin(), row.end());
    else
      rows.push_back({row});
  }
  return rows;
}

std::string matrix(const std::string& name, const json& value) {
  if (value.is_null()) return {};
  const auto rows = rows_of(value);
  if (rows.empty()) return fmt::format(R"(<p class="scalar">{} = {}</p>)", name, escape_markup(plain(value)));
  std::string out =
      fmt::format(R"(<div class="matrix"><table><caption>{} <span class="muted">{} × {}</span></caption><tbody>)", name,
                  rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == most_rows) {
      out += R"(<tr><td>⋮</td></tr>)";
      break;
    }
    out += "<tr>";
    for (std::size_t j = 0; j < rows[i].size() && j < most_columns; ++j) out += cell(rows[i][j]);
    out += rows[i].size() > most_columns ? "<td>…</td></tr>" : "</tr>";
  }
  return out + "</tbody></table></div>";
}

std::string subscript(std::string_view letter, std::size_t index) {
  return fmt::format("<i>{}</i><sub>{}</sub>", letter, index);
}

// A name that the case gives to a number or a matrix, as formulas have it.
std::string name_html(const std::string& name) { return layout::inline_mathml(name_box(name)); }

// "ReLU"; what is no activation as it stands.
std::string activation_text(const json& activation) {
  try {
    return activation_words(from_json::activation_slope(activation, ""));
  } catch (const InputError&) {
  } catch (const ResourceLimit&) {}
  return plain(activation);
}

std::string sizes_text(const json& pair) {
  return pair.is_array() && pair.size() == 2 ? plain(pair[0]) + " × " + plain(pair[1]) : plain(pair);
}

// The layers of a `sequential` network: what each is, and its matrices.
std::string layers_html(const json& layers) {
  std::string out;
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const json& layer = layers[l];
    if (!layer.is_object()) continue;
    std::string line = fmt::format("Layer {}: {}", l + 1, layout::spoken(plain(layer.value("type", json("?")))));
    for (const char* key : {"size", "stride", "padding"})
      if (layer.contains(key) && !layer[key].is_null()) line += fmt::format(", {} {}", key, sizes_text(layer[key]));
    for (const auto& [key, name] : {std::pair("inner_activation", "inner activation"), {"activation", "activation"}})
      if (layer.contains(key) && !layer[key].is_null())
        line += fmt::format(", {} {}", name, activation_text(layer[key]));
    if (layer.value("Z", json()) == "identity") line += ", Z the identity";
    if (layer.contains("from")) line += ", reads " + layer["from"].dump();
    out += "<p>" + escape_markup(line) + "</p><div class=\"matrices\">";
    for (const char* key : {"weight", "kernel", "Y", "U", "Z", "bias"})
      if (layer.contains(key) && (layer[key].is_array() || layer[key].is_object()))
        out += matrix(subscript(key[0] == 'w'   ? "W"
                                : key[0] == 'b' ? "b"
                                : key[0] == 'k' ? "K"
                                                : key,
                                l + 1),
                      layer[key].is_object() ? layer[key].value("diagonal", json()) : layer[key]);
    out += "</div>";
  }
  return out;
}

// The edges of a `dag`, as a table.
std::string edges_html(const json& edges) {
  std::string out = fmt::format(
      R"(<div class="matrix"><table><caption>edges <span class="muted">{}</span></caption><tbody>)", edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (e == most_rows) {
      out += "<tr><td>⋮</td></tr>";
      break;
    }
    if (!edges[e].is_object()) continue;
    const auto text = [&](const char* key) { return escape_markup(plain(edges[e].value(key, json("")))); };
    const bool fixed = edges[e].value("learnable", json(true)) == json(false),
               shared = edges[e].contains("shared") && edges[e]["shared"].is_string();
    out += fmt::format("<tr><td>{} → {}</td>{}<td>{}</td></tr>", text("from"), text("to"),
                       cell(edges[e].value("weight", json(""))),
                       fixed    ? "fixed"
                       : shared ? "shared: " + text("shared")
                                : "");
  }
  return out + "</tbody></table></div>";
}

std::string network_matrices(const json& network) {
  std::string out;
  if (!network.is_object()) return out;
  if (const json layers = network.value("layers", json()); layers.is_array()) out += layers_html(layers);
  if (const json edges = network.value("edges", json()); edges.is_array()) out += edges_html(edges);
  for (const char* part : {"weights", "biases"}) {
    const json list = network.value(part, json());
    if (!list.is_array()) continue;
    for (std::size_t l = 0; l < list.size(); ++l) out += matrix(subscript(part[0] == 'w' ? "W" : "b", l + 1), list[l]);
  }
  return out;
}

// "key: value" for what is neither layers nor a matrix, such as the activation.
std::string activation_line(const json& network) {
  if (!network.is_object() || !network.contains("activation")) return {};
  return fmt::format("<p>Activation: {}</p>", escape_markup(activation_text(network["activation"])));
}

// What is said of a graph that is not drawn.
std::string too_large_line(const json& network) {
  const json type = network.is_object() ? network.value("type", json()) : json();
  if (type == "dag" && network.contains("vertices") && network.contains("edges"))
    return fmt::format(
        "<p>A graph of {} vertices and {} edges, not drawn here: <code>plumbline graph case.json | dot -Tsvg</code> "
        "draws it.</p>",
        network["vertices"].size(), network["edges"].size());
  if (type == "sequential")
    return "<p>A network of layers, not drawn here: <code>plumbline graph case.json | dot -Tsvg</code> draws it.</p>";
  return {};
}

std::string data_matrices(const json& document) {
  std::string out;
  const json data = document.value("data", json());
  if (data.is_object())
    for (const auto& [key, name] : {std::pair("inputs", "<i>X</i>"),
                                    {"gradient", "<i>G</i>"},
                                    {"targets", "<i>Y</i>*"},
                                    {"loss_derivative", "loss derivative"}})
      if (data.contains(key)) out += matrix(name, data[key]);
  const json parameters = document.value("parameters", json());
  if (parameters.is_object())
    for (const auto& [name, value] : parameters.items()) out += matrix(name_html(name), value);
  return out;
}

std::string raw_text(const std::string& text) {
  const bool whole = text.size() <= most_text;
  return fmt::format("<details><summary>Case file</summary>{}<pre><code>{}</code></pre></details>",
                     whole ? "" : "<p>Only the beginning; the whole case is in the certificate.</p>",
                     escape_markup(whole ? std::string_view(text) : std::string_view(text).substr(0, most_text)));
}

// One entry a line down to rows of matrices, so that the case file can be read and copied.
std::string readable(const json& value, int depth = 0) {
  const bool flat = !value.is_structured() || value.empty() ||
                    (value.is_array() && std::ranges::none_of(value, [](const json& v) { return v.is_structured(); }));
  if (flat) return value.dump();
  const std::string indent(as_size(2 * depth + 2), ' ');
  std::string out(1, value.is_array() ? '[' : '{');
  const char* separator = "\n";
  for (const auto& [key, entry] : value.items()) {
    out += separator + indent + (value.is_array() ? "" : json(key).dump() + ": ") + readable(entry, depth + 1);
    separator = ",\n";
  }
  return out + "\n" + indent.substr(2) + (value.is_array() ? "]" : "}");
}

// The network as a picture, if the text is a case and small enough.
std::optional<std::string> picture_of(const json& document) {
  try {
    return network_drawing(parse_case(document).network);
  } catch (const InputError&) { return std::nullopt; }
}

}  // namespace

std::string counterexample_html(std::string_view case_text) {
  json document;
  try {
    document = parse_json(case_text);
  } catch (const InputError&) { return raw_text(std::string(case_text)); }
  if (!document.is_object()) return raw_text(std::string(case_text));
  const json name = document.value("name", json(""));
  const json network = document.value("network", json());
  std::string out = fmt::format("<p>Case <b>{}</b></p>", escape_markup(plain(name)));
  const std::string weights = network_matrices(network);
  if (const auto picture = picture_of(document))
    out += fmt::format(
        R"(<div class="example"><figure class="drawing"><div class="scroll" tabindex="0" role="group" aria-label="Network">{}</div>{}</figure>)"
        R"(<div class="matrices">{}{}</div></div><details><summary>Weights as matrices</summary><div class="matrices">{}</div></details>)",
        *picture, drawing_legend(), activation_line(network), data_matrices(document), weights);
  else
    out += fmt::format(R"({}{}<div class="matrices">{}{}</div>)", activation_line(network), too_large_line(network),
                       weights, data_matrices(document));
  return out + raw_text(readable(document));
}

std::string counterexample_name(std::string_view case_text) {
  try {
    const json document = parse_json(case_text);
    return document.is_object() && document.contains("name") ? plain(document["name"]) : std::string();
  } catch (const InputError&) { return {}; }
}

const CaseResult* shown_failure(const ReadingView& view) {
  const CaseResult* worst = view.failure();
  if (!view.reading->counterexample) return worst;
  const std::string name = counterexample_name(*view.reading->counterexample);
  if (worst != nullptr && worst->case_name == name) return worst;
  for (const CaseResult* c : view.cases)
    if (c->verdict == CaseVerdict::Fails && c->case_name == name) return c;
  return nullptr;
}

}  // namespace plumbline::report
