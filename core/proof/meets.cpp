#include "proof/meets.hpp"

#include <algorithm>

#include "budget/budget.hpp"

namespace plumbline {

// For each shared parameter, the largest number of its edges on a path that ends at v, along the order of the graph.
int meets_on_a_path(const Graph& g) {
  std::vector<int> uses(g.parameters.size(), 0);
  for (const Edge& e : g.edges)
    if (e.parameter != Edge::kFixed) ++uses[as_size(e.parameter)];
  const auto in = in_edges(g);
  const std::vector<int> order = topological_order(g);
  int out = g.parameters.empty() ? 0 : 1;
  for (std::size_t k = 0; k < uses.size(); ++k) {
    if (uses[k] < 2) continue;
    budget::spend(static_cast<std::int64_t>(g.edges.size() + g.vertices.size()), "the paths of a parameter");
    std::vector<int> most(g.vertices.size(), 0);
    for (const int v : order)
      for (const int i : in[as_size(v)]) {
        const Edge& e = g.edges[as_size(i)];
        const int here = most[as_size(e.from)] + (e.parameter == static_cast<int>(k) ? 1 : 0);
        most[as_size(v)] = std::max(most[as_size(v)], here);
        out = std::max(out, here);
      }
  }
  return out;
}

int learnable_on_a_path(const Graph& g) {
  const auto in = in_edges(g);
  std::vector<int> most(g.vertices.size(), 0);
  for (const int v : topological_order(g))
    for (const int i : in[as_size(v)]) {
      const Edge& e = g.edges[as_size(i)];
      most[as_size(v)] = std::max(most[as_size(v)], most[as_size(e.from)] + (e.parameter == Edge::kFixed ? 0 : 1));
    }
  return most.empty() ? 0 : *std::ranges::max_element(most);
}

}  // namespace plumbline
