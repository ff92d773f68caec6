#include "network/block_plan.hpp"

#include <algorithm>
#include <tuple>

namespace plumbline {
namespace {

// In which order blocks come: inputs, constants, then neurons by level.
std::vector<int> ranks(const Graph& g) {
  std::vector<int> out = levels(g);
  for (std::size_t v = 0; v < out.size(); ++v) {
    const Vertex::Kind kind = g.vertices[v].kind;
    out[v] = kind == Vertex::Kind::Input ? 0 : kind == Vertex::Kind::Constant ? 1 : 2 + out[v];
  }
  return out;
}

}  // namespace

BlockPlan plan_blocks(const Graph& g) {
  BlockPlan out;
  using Key = std::tuple<int, Rational>;
  const std::vector<int> rank = ranks(g);
  std::map<Key, std::vector<int>> groups;
  for (int v = 0; v < g.size(); ++v) {
    const auto i = as_size(v);
    groups[{rank[i], rank[i] < 2 ? Rational() : g.vertices[i].slope}].push_back(v);
  }
  out.places.resize(g.vertices.size());
  for (auto& [key, vertices] : groups) {
    const int block = static_cast<int>(out.blocks.size());
    for (std::size_t r = 0; r < vertices.size(); ++r) out.places[as_size(vertices[r])] = {block, static_cast<int>(r)};
    const auto kind = g.vertices[as_size(vertices[0])].kind;
    out.blocks.push_back({kind, std::get<1>(key), std::move(vertices)});
  }
  std::map<std::pair<int, int>, std::vector<BlockPlan::Entry>> links;  // (target, source)
  for (std::size_t e = 0; e < g.edges.size(); ++e) {
    const auto from = out.places[as_size(g.edges[e].from)], to = out.places[as_size(g.edges[e].to)];
    links[{to.block, from.block}].push_back({to.row, from.row, static_cast<int>(e)});
  }
  for (auto& [key, entries] : links) {
    std::ranges::sort(entries,
                      [](const auto& a, const auto& b) { return std::pair(a.row, a.col) < std::pair(b.row, b.col); });
    const std::size_t pairs =
        out.blocks[as_size(key.first)].vertices.size() * out.blocks[as_size(key.second)].vertices.size();
    const bool complete = entries.size() == pairs;
    out.links.push_back({key.second, key.first, std::move(entries), complete});
  }
  return out;
}

}  // namespace plumbline
