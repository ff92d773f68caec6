#include "network/graph.hpp"

#include <algorithm>
#include <functional>
#include <queue>

#include "budget/error.hpp"

namespace plumbline {

std::vector<int> topological_order(const Graph& g) {
  std::vector<int> waiting_for(g.vertices.size(), 0), order;
  std::vector<std::vector<int>> out(g.vertices.size());
  for (const Edge& e : g.edges) {
    ++waiting_for[as_size(e.to)];
    out[as_size(e.from)].push_back(e.to);
  }
  std::priority_queue<int, std::vector<int>, std::greater<>> free;
  for (int v = 0; v < g.size(); ++v)
    if (waiting_for[as_size(v)] == 0) free.push(v);
  while (!free.empty()) {
    const int v = free.top();
    free.pop();
    order.push_back(v);
    for (const int b : out[as_size(v)])
      if (--waiting_for[as_size(b)] == 0) free.push(b);
  }
  if (order.size() != g.vertices.size())
    throw InputError("/network/edges", "the graph has a cycle; expected a feed-forward graph");
  return order;
}

std::vector<int> levels(const Graph& g) {
  std::vector<int> out(g.vertices.size(), 0);
  const auto in = in_edges(g);
  for (const int v : topological_order(g))
    for (const int e : in[as_size(v)])
      out[as_size(v)] = std::max(out[as_size(v)], out[as_size(g.edges[as_size(e)].from)] + 1);
  return out;
}

std::vector<std::vector<int>> in_edges(const Graph& g) {
  std::vector<std::vector<int>> out(g.vertices.size());
  for (std::size_t e = 0; e < g.edges.size(); ++e) out[as_size(g.edges[e].to)].push_back(static_cast<int>(e));
  for (std::vector<int>& list : out)
    std::ranges::sort(list, [&](int a, int b) { return g.edges[as_size(a)].from < g.edges[as_size(b)].from; });
  return out;
}

}  // namespace plumbline
