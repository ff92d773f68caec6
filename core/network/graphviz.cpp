#include "network/graphviz.hpp"

#include <array>
#include <map>

namespace plumbline {
namespace {

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

std::string node_line(const Drawing::Node& node, std::size_t number) {
  std::string style = node.output ? ", peripheries=2" : "";
  if (node.shape == Drawing::Shape::Input) style = ", shape=box";
  if (node.shape == Drawing::Shape::Constant) style = ", shape=box, style=dashed";
  return "  v" + std::to_string(number) + " [label=" + in_quotes(node.name + "\n" + node.role) + style + "];\n";
}

std::string arrow_line(const Drawing::Arrow& arrow, const std::string& colour) {
  std::string out = "  v" + std::to_string(arrow.from + 1) + " -> v" + std::to_string(arrow.to + 1) +
                    " [label=" + in_quotes((arrow.shared.empty() ? "" : arrow.shared + " = ") + arrow.text);
  if (arrow.parameter == Edge::kFixed) out += ", style=dashed";
  if (!colour.empty()) out += ", color=\"" + colour + "\", fontcolor=\"" + colour + "\"";
  return out + "];\n";
}

}  // namespace

std::string graphviz(const Drawing& drawing, const std::string& name) {
  std::string out = "digraph " + in_quotes(name) +
                    " {\n  rankdir=LR;\n  node [shape=ellipse, fontname=\"Helvetica\"];\n  edge "
                    "[fontname=\"Helvetica\", fontsize=10];\n";
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) out += node_line(drawing.nodes[v], v + 1);
  std::map<int, std::string> colours;  // of the shared parameters
  for (const Drawing::Arrow& arrow : drawing.arrows) {
    std::string colour;
    if (!arrow.shared.empty())
      colour = colours.emplace(arrow.parameter, kColours[colours.size() % kColours.size()]).first->second;
    out += arrow_line(arrow, colour);
  }
  return out + "}\n";
}

}  // namespace plumbline
