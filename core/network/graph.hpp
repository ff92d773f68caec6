// A network as a graph: vertices, edges, and learnable parameters that edges may share.
//
//   PRE_v = sum over the edges uv of w_uv POST_u,   POST_v = PRE_v for PRE_v > 0, slope_v PRE_v otherwise;
// inputs read one row of the data, constants have a fixed value. Every network is such a graph (graph_of): fully
// connected ones, networks of layers, and graphs that a case lists vertex by vertex. Numbering and meaning are those of
// docs/language.md, "Networks as graphs".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "matrix/matrix.hpp"

namespace plumbline {

struct Vertex {
  enum class Kind { Input, Constant, Neuron };
  Kind kind = Kind::Neuron;
  Rational slope = {};  // of a neuron: of its activation below zero; 0 is ReLU, 1 is linear
  int coordinate = 0;   // of an input: the row of the data that it reads, from 0
  Real value = {};      // of a constant
  std::string id = {};  // as the case names it; may be empty
};

struct Edge {
  static constexpr int kFixed = -1;
  int from = 0, to = 0;    // vertices, from 0
  int parameter = kFixed;  // the learnable parameter that it carries, from 0
  Real fixed_weight = {};  // of an edge without a parameter
};

// What is known of a graph that was built layer by layer: the kind of each layer, and which parameters its matrices
// hold.
struct LayerPlan {
  std::string kind;  // "fully-connected", "convolution", "average-pooling", "residual-identity", "residual-diagonal",
                     // "residual-free", "sum"
  std::map<std::string, Matrix<int>>
      arrangements;  // "weight", or "Y", "U", "Z": parameters from 1, 0 where there is none
};

struct Graph {
  std::vector<Vertex> vertices;
  std::vector<Edge> edges;
  std::vector<Real> parameters;
  std::vector<std::string>
      parameter_names;       // of shared parameters of a `dag`; empty, or one (perhaps empty) per parameter
  std::vector<int> outputs;  // vertices
  int inputs = 0;            // how many rows the data have
  std::vector<LayerPlan> layers;

  [[nodiscard]] const Real& weight(const Edge& e) const {
    return e.parameter == Edge::kFixed ? e.fixed_weight : parameters[as_size(e.parameter)];
  }
  [[nodiscard]] int size() const { return static_cast<int>(vertices.size()); }
};

// The vertices, each after all its in-neighbours; among those that are free, the smallest number first. Throws
// InputError if there is a cycle.
[[nodiscard]] std::vector<int> topological_order(const Graph& g);
// The level of each vertex: the number of edges of the longest path that ends there. Throws InputError if there is a
// cycle.
[[nodiscard]] std::vector<int> levels(const Graph& g);
// The edges into each vertex, in the order of their sources.
[[nodiscard]] std::vector<std::vector<int>> in_edges(const Graph& g);

}  // namespace plumbline
