#include "cells/tree.hpp"

#include <algorithm>

#include "budget/error.hpp"

namespace plumbline::cells {
namespace {

// A part of a split that waits for the other: everything of the path below its neuron is still in place then.
struct Waiting {
  std::size_t neuron = 0, constraints = 0;
  Polytope polytope;
};

class Walk {
 public:
  Walk(CellTree& tree, const CellOptions& options)
      : tree_(tree),
        options_(options),
        network_(integer_network(tree.network)),
        constraints_(tree.region.constraints),
        polytope_(tree.region.polytope) {
    tree.scale = network_.layers.back().scale;
    posts_.push_back(coordinate_forms(network_.inputs));
    for (std::size_t l = 0; l + 1 < network_.layers.size(); ++l) {
      const std::size_t width = network_.layers[l].bias.size();
      posts_.emplace_back(width);
      for (std::size_t j = 0; j < width; ++j) places_.push_back({l, j});
    }
    pattern_.resize(places_.size(), '+');
  }

  void run() {
    while (true) {
      if (neuron_ < places_.size()) {
        decide();
      } else {
        add_cell();
        if (waiting_.empty()) return;
        turn();
      }
    }
  }

 private:
  struct Place {
    std::size_t layer, index;
  };

  void decide() {
    const auto [layer, index] = places_[neuron_];
    pre_ = row_form(network_.layers[layer], index, posts_[layer]);
    const Form z = primitive(pre_);
    const Signs signs = signs_on(polytope_, z);
    if (signs.positive && signs.negative) {
      split(z);
      return;
    }
    const bool below = signs.negative;
    CellNode node{below ? CellNode::Kind::AtMost : CellNode::Kind::AtLeast};
    if (options_.certified) node.multipliers = multipliers_of(polytope_, constraints_, below ? negative(z) : z);
    tree_.nodes.push_back(std::move(node));
    go_on(below);
  }

  void split(const Form& z) {
    tree_.nodes.push_back({CellNode::Kind::Split});
    const int number = static_cast<int>(constraints_.size());
    waiting_.push_back({neuron_, constraints_.size(), cut(polytope_, negative(z), number)});
    polytope_ = cut(polytope_, z, number);
    constraints_.push_back(z);
    go_on(false);
  }

  // The other part of the last split.
  void turn() {
    Waiting next = std::move(waiting_.back());
    waiting_.pop_back();
    neuron_ = next.neuron;
    const Form z = constraints_[next.constraints];
    constraints_.resize(next.constraints);
    constraints_.push_back(negative(z));
    polytope_ = std::move(next.polytope);
    const auto [layer, index] = places_[neuron_];
    pre_ = row_form(network_.layers[layer], index, posts_[layer]);
    go_on(true);
  }

  // The preactivation is pre_; it is <= 0 (`below`) or >= 0.
  void go_on(bool below) {
    const auto [layer, index] = places_[neuron_];
    const Integer& factor = below ? network_.down : network_.up;
    for (Integer& a : pre_) a *= factor;
    posts_[layer + 1][index] = pre_;
    pattern_[neuron_++] = below ? '-' : '+';
  }

  void add_cell() {
    if (tree_.cells.size() == options_.most_cells)
      throw ResourceLimit("the region has more than " + std::to_string(options_.most_cells) + " cells");
    tree_.nodes.push_back({CellNode::Kind::Leaf, {}, tree_.cells.size()});
    Cell cell{pattern_, polytope_, {}, constraints_.size(), {}};
    for (const Corner& c : polytope_.corners)
      for (const int k : c.tight) cell.facets.emplace(as_size(k), constraints_[as_size(k)]);
    const IntegerLayer& last = network_.layers.back();
    for (std::size_t j = 0; j < last.bias.size(); ++j) cell.outputs.push_back(row_form(last, j, posts_.back()));
    tree_.cells.push_back(std::move(cell));
  }

  CellTree& tree_;
  const CellOptions& options_;
  IntegerNetwork network_;
  std::vector<Place> places_;             // of the neurons
  std::vector<std::vector<Form>> posts_;  // of each layer, as far as the path goes
  std::vector<Form> constraints_;
  Polytope polytope_;
  std::string pattern_;
  std::size_t neuron_ = 0;
  Form pre_;
  std::vector<Waiting> waiting_;
};

bool strictly_inside(const Cell& cell, const Point& p) {
  return std::ranges::all_of(cell.facets, [&](const auto& facet) { return value_at(facet.second, p) > 0; });
}

}  // namespace

CellTree cells_of(const Network& network, const Region& region, const CellOptions& options) {
  if (network.weights[0].cols() != region.dimension)
    throw InputError("the region has " + std::to_string(region.dimension) + " dimensions, the network " +
                     std::to_string(network.weights[0].cols()) + " inputs");
  CellTree out;
  out.network = network;
  out.region = region;
  out.has_interior = has_interior(region.polytope);
  Walk(out, options).run();
  return out;
}

Point inner_point(const Cell& cell) {
  const Point exact = middle_of(cell.polytope);
  for (int bits = 2; bits <= 64; bits *= 2) {
    Point near;
    const Integer grid = Integer(1) << bits;
    for (std::size_t i = 0; i + 1 < exact.size(); ++i)
      near.push_back(floor(Rational(exact[i] * grid, exact.back()) + Rational(Integer(1), Integer(2))));
    near.push_back(grid);
    if (strictly_inside(cell, near)) return primitive(std::move(near));
  }
  return exact;
}

Piece piece_of(const CellTree& tree, const Cell& cell) {
  Piece out;
  for (const Form& f : cell.outputs) {
    out.jacobian.emplace_back();
    for (std::size_t i = 0; i + 1 < f.size(); ++i) out.jacobian.back().emplace_back(f[i], tree.scale);
    out.offset.emplace_back(f.back(), tree.scale);
  }
  return out;
}

const Cell* cell_at(const CellTree& tree, const Point& point) {
  const auto inside = [&](const Form& f) { return value_at(f, point) >= 0; };
  if (!std::ranges::all_of(tree.region.constraints, inside)) return nullptr;
  for (const Cell& cell : tree.cells)
    if (std::ranges::all_of(cell.facets, [&](const auto& facet) { return inside(facet.second); })) return &cell;
  return nullptr;
}

}  // namespace plumbline::cells
