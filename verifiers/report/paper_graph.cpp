#include "report/paper_graph.hpp"

#include <algorithm>
#include <numeric>

namespace plumbline::report {
namespace {

constexpr std::size_t most_ranks = 64;
constexpr int sweeps = 12;
constexpr double waypoint = 7;  // the room that an edge needs where it passes

// Nodes and waypoints alike, once every edge leads from one column to the next.
struct Place {
  std::size_t column = 0;
  double room = 0, middle = 0;
  std::vector<std::size_t> left, right;  // neighbours
};

// The longest way from the left; in a circle, as far as most_ranks. A node that rests on nothing stands just left of
// what rests on it.
std::vector<std::size_t> columns_of(const std::vector<GraphNode>& nodes) {
  std::vector<std::size_t> column(nodes.size(), 0);
  bool moved = true;
  for (std::size_t round = 0; moved && round < most_ranks; ++round) {
    moved = false;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      for (const std::size_t on : nodes[i].rests_on)
        if (column[i] <= column[on] && column[on] + 1 < most_ranks) {
          column[i] = column[on] + 1;
          moved = true;
        }
  }
  std::vector<std::size_t> first(nodes.size(), most_ranks);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (const std::size_t on : nodes[i].rests_on) first[on] = std::min(first[on], column[i]);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].rests_on.empty() && first[i] > column[i] && first[i] < most_ranks) column[i] = first[i] - 1;
  return column;
}

double mean_of(const std::vector<Place>& places, const std::vector<std::size_t>& neighbours, double otherwise) {
  if (neighbours.empty()) return otherwise;
  double sum = 0;
  for (const std::size_t n : neighbours) sum += places[n].middle;
  return sum / static_cast<double>(neighbours.size());
}

// The heights nearest to `wanted` (least squares) in this order, neighbours `gap` apart: places that would overlap are
// moved together, as one block, to the mean of what they want.
void settle(std::vector<Place>& places, const std::vector<std::size_t>& order, const std::vector<double>& wanted,
            double gap) {
  struct Block {
    double sum;
    std::size_t count;
    [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
  };
  std::vector<double> offset(order.size(), 0);
  for (std::size_t k = 1; k < order.size(); ++k)
    offset[k] = offset[k - 1] + (places[order[k - 1]].room + places[order[k]].room) / 2 + gap;
  std::vector<Block> blocks;
  for (std::size_t k = 0; k < order.size(); ++k) {
    blocks.push_back({wanted[k] - offset[k], 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() > blocks.back().mean()) {
      const Block last = blocks.back();
      blocks.pop_back();
      blocks.back().sum += last.sum;
      blocks.back().count += last.count;
    }
  }
  std::size_t k = 0;
  for (const Block& block : blocks)
    for (std::size_t j = 0; j < block.count; ++j, ++k) places[order[k]].middle = block.mean() + offset[k];
}

using Order = std::vector<std::vector<std::size_t>>;  // of the places, in each column

void sweep(std::vector<Place>& places, Order& order, double gap, bool rightwards) {
  for (std::size_t c = 0; c < order.size(); ++c) {
    std::vector<std::size_t>& column = order[rightwards ? c : order.size() - 1 - c];
    std::vector<std::pair<double, std::size_t>> wanted;
    for (const std::size_t p : column)
      wanted.emplace_back(mean_of(places, rightwards ? places[p].left : places[p].right, places[p].middle), p);
    std::ranges::stable_sort(wanted, [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<double> heights;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      column[k] = wanted[k].second;
      heights.push_back(wanted[k].first);
    }
    settle(places, column, heights, gap);
  }
}

// Last, without changing the order: towards the neighbours on both sides.
void relax(std::vector<Place>& places, const Order& order, double gap) {
  for (const std::vector<std::size_t>& column : order) {
    std::vector<double> heights;
    for (const std::size_t p : column) {
      std::vector<std::size_t> both = places[p].left;
      both.insert(both.end(), places[p].right.begin(), places[p].right.end());
      heights.push_back(mean_of(places, both, places[p].middle));
    }
    settle(places, column, heights, gap);
  }
}

// Parts that are not joined to each other drift apart: a strip from left to right in which nothing stands is made as
// high as the gap.
void close_strips(std::vector<Place>& places, double gap) {
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto top = [&](std::size_t p) { return places[p].middle - places[p].room / 2; };
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return top(a) < top(b); });
  double bottom = top(order.front()) - gap, moved = 0;
  for (const std::size_t p : order) {
    moved += std::max(0.0, top(p) - moved - bottom - gap);
    places[p].middle -= moved;
    bottom = std::max(bottom, places[p].middle + places[p].room / 2);
  }
}

}  // namespace

PlacedGraph place(const std::vector<GraphNode>& nodes, double gap) {
  PlacedGraph out;
  out.column = columns_of(nodes);
  std::vector<Place> places(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) places[i] = {out.column[i], nodes[i].height, 0, {}, {}};
  std::vector<std::vector<std::size_t>> ways;
  for (std::size_t to = 0; to < nodes.size(); ++to)
    for (const std::size_t from : nodes[to].rests_on) {
      if (out.column[from] >= out.column[to]) continue;
      std::vector<std::size_t>& way = ways.emplace_back();
      std::size_t last = from;
      const auto join = [&](std::size_t next) {
        places[last].right.push_back(next);
        places[next].left.push_back(last);
        last = next;
      };
      for (std::size_t c = out.column[from] + 1; c < out.column[to]; ++c) {
        way.push_back(places.size());
        places.push_back({c, waypoint, 0, {}, {}});
        join(way.back());
      }
      join(to);
      out.edges.push_back({from, to, {}});
    }
  for (const Place& p : places) out.columns = std::max(out.columns, p.column + 1);
  Order order(out.columns);
  for (std::size_t i = 0; i < places.size(); ++i) {
    places[i].middle = gap * static_cast<double>(order[places[i].column].size());
    order[places[i].column].push_back(i);
  }
  for (int i = 0; i < sweeps; ++i) sweep(places, order, gap, i % 2 == 0);
  for (int i = 0; i < sweeps; ++i) relax(places, order, gap);
  if (places.empty()) return out;
  close_strips(places, 2 * gap);
  double top = places.front().middle, bottom = top;
  for (const Place& p : places) {
    top = std::min(top, p.middle - p.room / 2);
    bottom = std::max(bottom, p.middle + p.room / 2);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) out.middle.push_back(places[i].middle - top);
  for (std::size_t e = 0; e < ways.size(); ++e)
    for (const std::size_t p : ways[e]) out.edges[e].by.emplace_back(places[p].column, places[p].middle - top);
  out.height = bottom - top;
  return out;
}

}  // namespace plumbline::report
