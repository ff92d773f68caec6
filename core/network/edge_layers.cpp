#include "network/edge_layers.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "budget/error.hpp"
#include "network/path_tree.hpp"

namespace plumbline {
namespace {

using Table = std::vector<std::vector<bool>>;

// reaches[u][v]: is there a path, perhaps empty, from u to v?
Table reachability(const Graph& g) {
  Table out(g.vertices.size(), std::vector<bool>(g.vertices.size(), false));
  const auto in = in_edges(g);
  for (const int v : topological_order(g)) {
    const auto i = as_size(v);
    for (std::size_t u = 0; u < out.size(); ++u) {
      out[u][i] = u == i;
      for (const int e : in[i]) out[u][i] = out[u][i] || out[u][as_size(g.edges[as_size(e)].from)];
    }
  }
  return out;
}

bool on_one_path(const Edge& e, const Edge& f, const Table& reaches) {
  const auto leads = [&](const Edge& a, const Edge& b) { return reaches[as_size(a.to)][as_size(b.from)]; };
  return leads(e, f) || leads(f, e);
}

// Of the undirected graph without the edges.
bool connected_without(const Graph& g, const std::set<int>& removed) {
  std::vector<int> root(g.vertices.size());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int v) {
    while (root[as_size(v)] != v) v = root[as_size(v)] = root[as_size(root[as_size(v)])];
    return v;
  };
  int components = g.size();
  for (std::size_t e = 0; e < g.edges.size(); ++e) {
    if (removed.contains(static_cast<int>(e))) continue;
    const int a = find(g.edges[e].from), b = find(g.edges[e].to);
    if (a == b) continue;
    root[as_size(a)] = b;
    --components;
  }
  return components <= 1;
}

std::set<int> checked(const Graph& g, const std::vector<int>& edges) {
  for (const int e : edges)
    if (e < 0 || e >= static_cast<int>(g.edges.size()))
      throw InputError("edge " + std::to_string(e + 1) + " of a graph of " + std::to_string(g.edges.size()) + " edges");
  return {edges.begin(), edges.end()};
}

bool apart(const Graph& g, const std::set<int>& edges, const Table& reaches) {
  for (auto e = edges.begin(); e != edges.end(); ++e)
    for (auto f = std::next(e); f != edges.end(); ++f)
      if (on_one_path(g.edges[as_size(*e)], g.edges[as_size(*f)], reaches)) return false;
  return true;
}

// Extends sets of pairwise apart edges by later ones.
class Enumeration {
 public:
  explicit Enumeration(const Graph& g) : graph_(g), reaches_(reachability(g)) {}
  std::vector<std::vector<int>> run() {
    extend(0);
    return std::move(out_);
  }

 private:
  void extend(int first) {
    if (!connected_without(graph_, {set_.begin(), set_.end()})) out_.push_back(set_);
    for (int e = first; e < static_cast<int>(graph_.edges.size()); ++e) {
      const bool fits = std::ranges::none_of(
          set_, [&](int f) { return on_one_path(graph_.edges[as_size(e)], graph_.edges[as_size(f)], reaches_); });
      if (!fits) continue;
      set_.push_back(e);
      extend(e + 1);
      set_.pop_back();
    }
  }

  const Graph& graph_;
  Table reaches_;
  std::vector<int> set_;
  std::vector<std::vector<int>> out_;
};

}  // namespace

// The paths without an edge of F are counted; two edges of F on one path of the network are two that are not apart and
// lie on a path from a source to an output.
bool meets_every_path_once(const Graph& g, const std::vector<int>& edges) {
  const std::set<int> set = checked(g, edges);
  Graph rest = g;
  rest.edges.clear();
  for (std::size_t e = 0; e < g.edges.size(); ++e)
    if (!set.contains(static_cast<int>(e))) rest.edges.push_back(g.edges[e]);
  if (path_count(rest) != 0) return false;
  const Table reaches = reachability(g);
  std::set<int> used;  // edges on some path from a source to an output
  for (const int e : set) {
    const Edge& edge = g.edges[as_size(e)];
    bool from_source = false, to_output = false;
    for (std::size_t v = 0; v < g.vertices.size(); ++v)
      from_source |= g.vertices[v].kind != Vertex::Kind::Neuron && reaches[v][as_size(edge.from)];
    for (const int o : g.outputs) to_output |= reaches[as_size(edge.to)][as_size(o)];
    if (from_source && to_output) used.insert(e);
  }
  return apart(g, used, reaches);
}

std::vector<std::vector<int>> layers_of(const Graph& g) {
  if (static_cast<int>(g.edges.size()) > kMaxLayerEdges)
    throw ResourceLimit("the layers of a graph of " + std::to_string(g.edges.size()) + " edges; at most " +
                        std::to_string(kMaxLayerEdges));
  return Enumeration(g).run();
}

}  // namespace plumbline
