#include "network/path_tree.hpp"

#include <algorithm>
#include <cstdint>

#include "budget/budget.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

bool is_source(const Vertex& v) { return v.kind != Vertex::Kind::Neuron; }

// For each vertex, the number of paths that end there and start at a vertex with starts(v).
template <class Starts> std::vector<Integer> paths_into(const Graph& g, Starts starts) {
  std::vector<Integer> out(g.vertices.size());
  const auto in = in_edges(g);
  for (const int v : topological_order(g)) {
    const auto i = as_size(v);
    if (starts(v)) out[i] += 1;
    for (const int e : in[i]) out[i] += out[as_size(g.edges[as_size(e)].from)];
  }
  return out;
}

}  // namespace

Integer path_count(const Graph& g) {
  const auto into = paths_into(g, [&](int v) { return is_source(g.vertices[as_size(v)]); });
  Integer out = 0;
  for (const int o : g.outputs) out += into[as_size(o)];
  return out;
}

PathTree path_tree(const Graph& g) {
  if (g.outputs.size() != 1)
    throw Undefined("paths are for networks with one output; this one has " + std::to_string(g.outputs.size()));
  const auto output = as_size(g.outputs[0]);
  const Integer all = paths_into(g, [](int) { return true; })[output];
  if (all > PathTree::kMaxPaths)
    throw ResourceLimit("the network has " + to_string(all) + " paths to its output, more than " +
                        std::to_string(PathTree::kMaxPaths));
  const auto in = in_edges(g);
  PathTree out;
  std::vector<PathTree::Node> waiting{{-1, g.outputs[0], -1}};
  while (!waiting.empty()) {
    budget::spend(64, "the paths of the network");
    const PathTree::Node node = waiting.back();
    waiting.pop_back();
    const int number = static_cast<int>(out.nodes.size());
    out.nodes.push_back(node);
    if (is_source(g.vertices[as_size(node.vertex)])) out.complete.push_back(number);
    const auto& edges = in[as_size(node.vertex)];
    for (auto e = edges.rbegin(); e != edges.rend(); ++e) waiting.push_back({number, g.edges[as_size(*e)].from, *e});
  }
  if (out.complete.empty()) throw Undefined("no path leads from an input or a constant to the output");
  return out;
}

// A vertex set that is a subset of another one with one vertex more is that set without one of its vertices: these are
// looked up.
std::vector<std::pair<int, int>> hasse_diagram(const PathTree& tree) {
  std::map<std::vector<int>, std::vector<int>> with_set;
  std::vector<std::vector<int>> sets;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    std::vector<int> set = tree.nodes[i].parent < 0 ? std::vector<int>{} : sets[as_size(tree.nodes[i].parent)];
    set.insert(std::lower_bound(set.begin(), set.end(), tree.nodes[i].vertex), tree.nodes[i].vertex);
    budget::spend(64 + static_cast<std::int64_t>(set.size()) * 16, "the vertex sets of the paths");
    with_set[set].push_back(static_cast<int>(i));
    sets.push_back(std::move(set));
  }
  std::vector<std::pair<int, int>> out;
  for (std::size_t i = 0; i < sets.size(); ++i)
    for (std::size_t k = 0; k < sets[i].size(); ++k) {
      std::vector<int> smaller = sets[i];
      smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(k));
      if (const auto found = with_set.find(smaller); found != with_set.end())
        for (const int j : found->second) out.emplace_back(static_cast<int>(i), j);
    }
  return out;
}

}  // namespace plumbline
