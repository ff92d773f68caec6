#include "network/block_plan.hpp"

#include <algorithm>
#include <tuple>

namespace plumbline {
namespace {

// 0 for inputs, 1 for constants; for a neuron 2 + the length of the longest path that ends there.
std::vector<int> levels_of(const Graph& g) {
  std::vector<int> level(g.vertices.size(), 2);
  const auto in = in_edges(g);
  for (const int v : topological_order(g)) {
    const auto i = static_cast<std::size_t>(v);
    if (g.vertices[i].kind != Vertex::Kind::Neuron) {
      level[i] = g.vertices[i].kind == Vertex::Kind::Input ? 0 : 1;
      continue;
    }
    for (const int e : in[i]) level[i] = std::max(level[i], std::max(level[static_cast<std::size_t>(g.edges[static_cast<std::size_t>(e)].from)], 1) + 1);
  }
  return level;
}

}  // namespace

BlockPlan plan_blocks(const Graph& g) {
  BlockPlan out;
  using Key = std::tuple<int, Rational>;
  const std::vector<int> level = levels_of(g);
  std::map<Key, std::vector<int>> groups;
  for (int v = 0; v < g.size(); ++v) {
    const auto i = static_cast<std::size_t>(v);
    groups[{level[i], level[i] < 2 ? Rational() : g.vertices[i].slope}].push_back(v);
  }
  out.places.resize(g.vertices.size());
  for (auto& [key, vertices] : groups) {
    const int block = static_cast<int>(out.blocks.size());
    for (std::size_t r = 0; r < vertices.size(); ++r) out.places[static_cast<std::size_t>(vertices[r])] = {block, static_cast<int>(r)};
    const auto kind = g.vertices[static_cast<std::size_t>(vertices[0])].kind;
    out.blocks.push_back({kind, std::get<1>(key), std::move(vertices)});
  }
  std::map<std::pair<int, int>, std::vector<BlockPlan::Entry>> links;                   // (target, source)
  for (std::size_t e = 0; e < g.edges.size(); ++e) {
    const auto from = out.places[static_cast<std::size_t>(g.edges[e].from)], to = out.places[static_cast<std::size_t>(g.edges[e].to)];
    links[{to.block, from.block}].push_back({to.row, from.row, static_cast<int>(e)});
  }
  for (auto& [key, entries] : links) {
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return std::pair(a.row, a.col) < std::pair(b.row, b.col); });
    const std::size_t pairs = out.blocks[static_cast<std::size_t>(key.first)].vertices.size() * out.blocks[static_cast<std::size_t>(key.second)].vertices.size();
    const bool complete = entries.size() == pairs;
    out.links.push_back({key.second, key.first, std::move(entries), complete});
  }
  return out;
}

}  // namespace plumbline
