// The tables of a graph in a script, as numbers: only the weights depend on the parameters.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tools/python_numbers.hpp"
#include "tools/python_terms.hpp"
#include "tools/python_words.hpp"

namespace plumbline::cli {

std::string PythonTerms::table(const std::string& name, const ExactMatrix& a) {
  if (data_.emplace(name, name).second) {
    numbers_.push_back(python_matrix(name + " = ", a));
    globals_.insert(name);
  }
  return name;
}

// The numbers of the parameters in each layer's matrix of this name.
std::string PythonTerms::arrangement(const std::string& name) {
  const std::string out = python_name(name) + "_places";
  if (!data_.emplace(out, out).second) return out;
  std::vector<std::string> layers;
  for (const LayerPlan& layer : graph_of(case_.network).layers) {
    const auto found = layer.arrangements.find(name);
    if (found == layer.arrangements.end()) {
      layers.emplace_back("None");
      continue;
    }
    ExactMatrix places(found->second.rows(), found->second.cols());
    for (std::size_t i = 0; i < places.entries().size(); ++i) places.entries()[i] = Real(found->second.entries()[i]);
    layers.push_back(python_matrix("", places));
  }
  numbers_.push_back(python_list(out + " = ", layers));
  return out;
}

PythonText PythonTerms::graph_matrix(const Term& term) {
  if (info(term->head).module != "graphs" && term->head != Head::Parameters) throw NoScript(refusal(term->head));
  if (term->args.back()->head != Head::NetworkArgument && term->args.back()->head != Head::Theta)
    (void)of(term->args.back());
  if (term->head == Head::Parameters) return of(term->args[0]);
  if (term->head == Head::Arrangement) return {arrangement(term->name) + "[" + place(term->args[0]) + "]"};
  const Graph g = graph_of(case_.network);
  const auto edges = [&](auto entry) {
    ExactMatrix out(g.size(), g.size());
    for (const Edge& e : g.edges) out(e.to, e.from) = entry(e);
    return out;
  };
  const auto vertices = [&](auto entry) {
    ExactMatrix out(g.size(), 1);
    for (int v = 0; v < g.size(); ++v) out(v, 0) = entry(g.vertices[as_size(v)]);
    return out;
  };
  const auto index = [&] {
    return table("parameter_index", edges([](const Edge& e) { return Real(e.parameter + 1); }));
  };
  switch (term->head) {
    case Head::ParameterIndex: return {index()};
    case Head::Adjacency: return {table("adjacency", edges([](const Edge&) { return Real(1); }))};
    case Head::EdgeWeights: {
      const std::string gathered = "gather(" + index() + ", " + of(term->args[0]).text + ")";
      const bool fixed = std::ranges::any_of(g.edges, [](const Edge& e) { return e.parameter == Edge::kFixed; });
      if (!fixed) return {gathered};
      return {"add(" + gathered + ", " + table("fixed_weights", edges([](const Edge& e) {
                                                 return e.parameter == Edge::kFixed ? e.fixed_weight : Real(0);
                                               })) +
              ")"};
    }
    case Head::InputVertices:
      return {table("input_vertices",
                    vertices([](const Vertex& v) { return Real(v.kind == Vertex::Kind::Neuron ? 0 : 1); }))};
    case Head::VertexSlopes:
      return {table("vertex_slopes", vertices([](const Vertex& v) {
                      return Real(v.kind == Vertex::Kind::Neuron ? v.slope : Rational(1));
                    }))};
    case Head::Outputs: {
      ExactMatrix out(static_cast<int>(g.outputs.size()), 1);
      for (int o = 0; o < out.rows(); ++o) out(o, 0) = Real(g.outputs[as_size(o)] + 1);
      return {table("outputs", out)};
    }
    case Head::Sources: {
      ExactMatrix out(g.size(), g.inputs + 1);
      for (int v = 0; v < g.size(); ++v) {
        const Vertex& vertex = g.vertices[as_size(v)];
        if (vertex.kind == Vertex::Kind::Constant) out(v, g.inputs) = vertex.value;
        if (vertex.kind == Vertex::Kind::Input) out(v, vertex.coordinate) = Real(1);
      }
      return {table("sources", out)};
    }
    default: throw NoScript(refusal(term->head));
  }
}

PythonText PythonTerms::graph_formula(const Term& term) {
  if (term->head != Head::Kind) throw NoScript(refusal(term->head));
  const std::string name = "kinds";
  if (data_.emplace(name, name).second) {
    std::vector<std::string> kinds;
    for (const LayerPlan& layer : graph_of(case_.network).layers) kinds.push_back('"' + layer.kind + '"');
    numbers_.push_back(name + " = [" + fmt::format("{}", fmt::join(kinds, ", ")) + "]");
  }
  return {
      fmt::format("{} <= len(kinds) and kinds[{}] == \"{}\"", of(term->args[0]).text, place(term->args[0]), term->name),
      PythonText::kAnd};
}

}  // namespace plumbline::cli
