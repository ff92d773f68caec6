// Feed-forward networks as graphs: docs/language.md, "Networks as graphs" and "Paths".
//
// A graph is a list of vertices, a list of edges, and the numbers on the edges: the learnable parameters, which edges
// may share, and the fixed weights. An edge only names its number, so that edges that share a parameter cannot have
// different weights. Everything is computed sample by sample, with one step for each edge: forward along the edges for
// what a vertex puts out, backward for what the output owes to it.
#pragma once

#include <map>

#include "evaluator.hpp"
#include "modules.hpp"

namespace checker {

struct Vertex {
  int coordinate = -1;          // of an input: the row that it reads, from 0
  std::optional<Num> constant;  // of a constant: its value
  mpq_class slope = 1;          // POST = PRE for PRE > 0, slope PRE otherwise
  [[nodiscard]] bool source() const { return coordinate >= 0 || constant; }
};
using VertexPtr = std::shared_ptr<const Vertex>;

struct Edge {
  int from = 0, to = 0, weight = 0;
};  // weight k > 0: the parameter k; k <= 0: the fixed weight number -k, from 0

struct Block {
  int first, rows, cols;
  bool diagonal;
};  // a matrix of consecutive parameters, row by row or on a diagonal; first = 0: not learnable
struct Layer {
  std::string kind;                          // "convolution", ...
  std::map<std::string, Block> arrangement;  // "weight", "Y", "U", "Z"
};

struct Graph : OtherNetwork {
  std::vector<VertexPtr> vertices;
  std::vector<Edge> edges;
  std::vector<Num> parameters, fixed;
  std::vector<int> outputs;
  std::vector<Layer> layers;
  int coordinates = 0;             // the rows of an input matrix
  MatrixPtr gates;                 // prescribed slopes, vertex by sample; null: the activations decide
  std::vector<std::size_t> first;  // arranged: the in-edges of v are edges[first[v]], ..., edges[first[v + 1] - 1], in
                                   // the order of their sources
  std::vector<int> order;          // arranged: every vertex behind its in-neighbours
  [[nodiscard]] const Num& weight(const Edge& e) const {
    return e.weight > 0 ? parameters[e.weight - 1] : fixed[-e.weight];
  }
  int fix(Num weight) {
    return fixed.push_back(std::move(weight)), 1 - static_cast<int>(fixed.size());
  }  // a new fixed weight, as Edge::weight
  void join(int from, int to, int edge_weight) { edges.push_back({from, to, edge_weight}); }

  [[nodiscard]] int input_count() const override { return coordinates; }
  [[nodiscard]] int output_count() const override { return static_cast<int>(outputs.size()); }
  [[nodiscard]] std::int64_t depth() const override { return static_cast<std::int64_t>(layers.size()); }
  [[nodiscard]] std::vector<Num> learnable() const override { return parameters; }
  [[nodiscard]] OtherPtr with(std::vector<Num> learnable) const override;
};
using GraphPtr = std::shared_ptr<const Graph>;

// Sorts the edges and the vertices. Rejects (BadShape) two edges from one vertex to another, in-edges of inputs and
// constants, and cycles.
using Graphing = Entry<Module::Graphs>;
Graph arranged(Graph g, Graphing = {});

GraphPtr ungated(GraphPtr g, Graphing = {});                    // Undefined if slopes are prescribed
GraphPtr graph_of(Evaluator& e, const Node& t, Graphing = {});  // of every network
inline Net net(Graph g) { return {nullptr, std::make_shared<const Graph>(std::move(g))}; }
Graph graph_of(const Network& n, Entry<Module::Layers> = {});  // a fully connected network as a graph (layers.cpp)

// The terms of the same names; all need arranged graphs. Undefined if the shapes of the input A and of G (like Y) do
// not fit.
Matrix output(const Graph& g, const Matrix& a);
Matrix preactivations(const Graph& g, const Matrix& a, Graphing = {});
Matrix activations(const Graph& g, const Matrix& a);
Matrix slopes(const Graph& g, const Matrix& a);
Matrix derivative(const Graph& g, const Matrix& a, const Matrix& gradient);
Matrix sensitivity(const Graph& g, const Matrix& a, const Matrix& gradient);
Matrix input_gradient(const Graph& g, const Matrix& a, const Matrix& gradient);
bool differentiable(const Graph& g, const Matrix& a);
Graph descended(std::int64_t steps, const Num& size, Graph g, const Matrix& a, const Matrix& targets);
Graph rescaled(const Num& s, Graph g, Graphing = {});
// Whether the slopes stay the same, for any weights and inputs: if all are 1; or if s > 0 and any two paths to a vertex
// carry equally many learnable parameters, so that its preactivation is multiplied by a power of s.
bool keeps_slopes(const Num& s, const Graph& g, Graphing = {});

// Entry (i, j) is entry i of column(j).
template <class F> Matrix by_columns(std::size_t rows, int cols, F column) {
  check_shape(static_cast<std::int64_t>(rows), cols, kNumbers);
  std::vector<Num> entries(rows * cols);
  for (int j = 0; j < cols; ++j) {
    std::vector<Num> values = column(j);
    for (std::size_t i = 0; i < rows; ++i) entries[i * cols + j] = std::move(values[i]);
  }
  return make_matrix(static_cast<int>(rows), cols, std::move(entries));
}

}  // namespace checker
