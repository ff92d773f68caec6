#include "network/graphviz.hpp"

#include <array>
#include <cstdio>

#include "number/error.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kShort = 24;  // characters of a number that fit beside an edge

// Colours that remain apart for colour-blind readers (Okabe and Ito).
constexpr std::array kColours{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"};

// A quoted string of DOT; `\n` in the text is a line break.
std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out + "\"";
}

std::string number(const Real& x) {
  try {
    if (std::string text = x.to_string(); text.size() <= kShort) return text;
  } catch (const Undefined&) {  // a number without a text
  } catch (const ResourceLimit&) {}
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "about %.4g", x.enclosure(64).lower.approximate());
  return buffer;
}

std::string activation(const Rational& slope) {
  if (slope.is_zero()) return "relu";
  return slope == Rational(1) ? "linear" : "leaky " + slope.to_string();
}

std::string vertex(const Graph& g, int v, bool output) {
  const Vertex& vertex = g.vertices[static_cast<std::size_t>(v)];
  const std::string id = vertex.id.empty() ? "v" + std::to_string(v + 1) : vertex.id;
  std::string label = id, style = output ? "peripheries=2" : "";
  if (vertex.kind == Vertex::Kind::Input) {
    label += "\ninput " + std::to_string(vertex.coordinate + 1);
    style = "shape=box";
  } else if (vertex.kind == Vertex::Kind::Constant) {
    label += "\n= " + number(vertex.value);
    style = "shape=box, style=dashed";
  } else {
    label += "\n" + activation(vertex.slope);
  }
  return "  v" + std::to_string(v + 1) + " [label=" + in_quotes(label) + (style.empty() ? "" : ", " + style) + "];\n";
}

// How many edges carry each parameter.
std::vector<int> uses_of(const Graph& g) {
  std::vector<int> out(g.parameters.size(), 0);
  for (const Edge& e : g.edges)
    if (e.parameter != Edge::kFixed) ++out[static_cast<std::size_t>(e.parameter)];
  return out;
}

}  // namespace

std::string graphviz(const Graph& g, const std::string& name) {
  std::string out = "digraph " + in_quotes(name) +
                    " {\n  rankdir=LR;\n  node [shape=ellipse, fontname=\"Helvetica\"];\n  edge "
                    "[fontname=\"Helvetica\", fontsize=10];\n";
  std::vector<bool> is_output(g.vertices.size(), false);
  for (const int o : g.outputs) is_output[static_cast<std::size_t>(o)] = true;
  for (int v = 0; v < g.size(); ++v) out += vertex(g, v, is_output[static_cast<std::size_t>(v)]);
  const std::vector<int> uses = uses_of(g);
  std::vector<std::size_t> colour(g.parameters.size(), kColours.size());
  std::size_t next = 0;
  for (const Edge& e : g.edges) {
    const auto k = static_cast<std::size_t>(e.parameter);
    const bool fixed = e.parameter == Edge::kFixed, shared = !fixed && uses[k] > 1;
    if (shared && colour[k] == kColours.size()) colour[k] = next++ % kColours.size();
    const std::string known = shared && k < g.parameter_names.size() ? g.parameter_names[k] : "";
    const std::string label =
        (shared ? (known.empty() ? "p" + std::to_string(k + 1) : known) + " = " : "") + number(g.weight(e));
    out += "  v" + std::to_string(e.from + 1) + " -> v" + std::to_string(e.to + 1) + " [label=" + in_quotes(label);
    if (fixed) out += ", style=dashed";
    if (shared)
      out += std::string(", color=\"") + kColours[colour[k]] + "\", fontcolor=\"" + kColours[colour[k]] + "\"";
    out += "];\n";
  }
  return out + "}\n";
}

}  // namespace plumbline
