// Edits of a graph that keep it one that a case file can hold: what is to go is marked, then everything gets
// new numbers.
#pragma once

#include "network/numbers_of_case.hpp"

namespace plumbline {

// What a parameter of the case (a set of vertices, a vector over the learnable parameters, the number of a vertex) does
// when the graph loses something.
enum class Follow {
  Nothing,   // stays
  Vertices,  // rows and columns go with the vertices, as many as there are vertices; of a V x V matrix also the entries
             // of the edges that go
  Parameters,         // rows and columns go with the learnable parameters
  VerticesAndNumbers  // Vertices, and scalar parameters that are numbers of vertices are the new numbers
};

class GraphEdit {
 public:
  // Precondition: the network of the case is a Graph. The case is changed by apply() only.
  explicit GraphEdit(Case& c);

  void drop_edge(int e) { edge_stays_[as_size(e)] = false; }
  void drop_vertex(int v) { vertex_stays_[as_size(v)] = false; }  // and its edges; an input with its row of the data
  // A learnable edge with a parameter of its own. Throws Undefined if there is one between the two already (that
  // stays).
  void add_edge(int from, int to, const Real& weight);
  // Edge e leads from u to v instead. Throws Undefined if there is such an edge already.
  void redirect(int e, int from, int to);
  // The output; its out-edges and all that does not lead to it go.
  void set_output(int v);
  // Neuron v becomes an input that reads the given values, one per sample.
  void make_input(int v, const std::vector<Real>& values);

  [[nodiscard]] Graph& graph() { return graph_; }
  // Throws Undefined if no input, no edge, or no neuron as output is left.
  void apply(Follow follow);

 private:
  [[nodiscard]] bool joined(int from, int to) const;
  void number_vertices();
  void number_parameters();
  void move_parameters(Follow follow);

  Case& case_;
  Graph graph_;
  ExactMatrix inputs_;
  std::vector<bool> edge_stays_, vertex_stays_;
  std::vector<int> kept_vertices_, kept_parameters_, kept_rows_;  // the old numbers, in the new order
  std::vector<int> new_vertex_;                                   // by old number; -1 for those that go
  int old_vertices_, old_parameters_;
};

}  // namespace plumbline
