// The paths of a graph, and what is made of them: docs/language.md, "Paths".
#pragma once

#include "networks/graph.hpp"

namespace checker {

Graph signs(Graph g);                   // every weight becomes its sign
Graph pulled(std::int64_t v, Graph g);  // the only out-edge of v gives its size to the in-edges
mpz_class path_count(const Graph& g);   // from inputs and constants to outputs

// The paths that end at the output, in preorder: path q starts at start[q] with the edge edge[q] and goes on as path
// next[q] < q; path 0 is the trivial one.
struct Paths {
  std::vector<int> start, edge, next;
  std::vector<int> complete;  // those that start at an input or a constant
};
Paths paths_of(
    const Graph& g);  // Undefined unless there is one output, and a complete path; TooLarge above 1,000,000 paths
Matrix path_values(const Graph& g, const Matrix& a, bool absolute);
Matrix path_derivative(std::int64_t k, const Graph& g, const Matrix& a);
Matrix path_activity(const Graph& g, const Matrix& a);
Matrix hasse(const Graph& g);
Graph unrolled(const Graph& g);
Graph decomposed(const Graph& g, bool absolute);

}  // namespace checker
