// The tree of the activation regions of a network over a region of inputs.
//
// The neurons of the hidden layers are taken in their order. On a cell, all of whose neurons so far have one sign, the
// next preactivation is an affine function. Either it has one sign on the cell, and multipliers say why; or the cell is
// split where it vanishes, and both parts have points off the cut. Behind the last neuron the network is affine on the
// cell. The tree is a list in preorder: behind a split the tree of the part with z >= 0, then that with z <= 0.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cells/layers.hpp"
#include "cells/region.hpp"

namespace plumbline::cells {

// The constraints that matter for a cell, by number: those of the region, then one for each split on the way, in order.
using Facets = std::map<std::size_t, Form>;

struct Cell {
  std::string pattern;  // + or - for each neuron; + where it vanishes on the cell
  Polytope polytope;
  Facets facets;
  std::size_t constraints = 0;  // of the region and of the splits on the way
  std::vector<Form> outputs;    // CellTree::scale times the outputs
};

struct CellNode {
  enum class Kind { Split, AtLeast, AtMost, Leaf };
  Kind kind = Kind::Leaf;
  Multipliers multipliers = {};  // of AtLeast: z, of AtMost: -z, as primitive forms
  std::size_t cell = 0;          // of a leaf
};

struct CellTree {
  Network network;
  Region region;
  Integer scale;              // > 0
  bool has_interior = false;  // the region, and then every cell
  std::vector<CellNode> nodes;
  std::vector<Cell> cells;
  [[nodiscard]] int inputs() const { return region.dimension; }
  [[nodiscard]] int outputs() const { return network.weights.back().rows(); }
};

struct CellOptions {
  std::size_t most_cells = 100'000;
  bool certified = true;  // else the multipliers are left out
};

// Of a network as fully_connected gives it. Throws InputError if the region has another dimension, ResourceLimit beyond
// `most_cells`.
[[nodiscard]] CellTree cells_of(const Network& network, const Region& region, const CellOptions& options = {});

// A point of the cell off all its facets, with short coordinates: inside, if the region has interior.
[[nodiscard]] Point inner_point(const Cell& cell);
// The affine piece of the network: outputs x inputs, and the values at 0.
struct Piece {
  std::vector<std::vector<Rational>> jacobian;
  std::vector<Rational> offset;
  friend bool operator==(const Piece&, const Piece&) = default;
};
[[nodiscard]] Piece piece_of(const CellTree& tree, const Cell& cell);
// A cell that contains the point; nothing outside the region.
[[nodiscard]] const Cell* cell_at(const CellTree& tree, const Point& point);

}  // namespace plumbline::cells
