// Networks made from networks, for the decomposition lemmas of `invariance` (Section 3, Appendix B) and its appendix F.
// All numbers are exact.
//
//   signs      every weight becomes its sign;         unroll   the tree of paths computes the same function (Lemma 6);
//   pull       the size of an out-edge moves into the in-edges of a vertex (Lemma 7);
//   decompose  nu = mu o h with mu a tree with weights +-1 that the signs of the weights fix, h the products along
//   paths (Lemmas 2 and 5); descend    steps of gradient descent on the squared error (Appendix F).
// docs/language.md defines each of them and the order of their vertices.
#pragma once

#include "network/graph.hpp"

namespace plumbline {

struct PathTree;

// sgn: -1 below zero, 1 otherwise.
[[nodiscard]] Graph signs(const Graph& g);
// Every learnable parameter times s.
[[nodiscard]] Graph rescaled(const Real& s, const Graph& g);
// Have all vertices the same slopes then, for any weights and inputs? If all activations are linear; and if s > 0 and
// all paths to a vertex have equally many learnable edges, since PRE_v is then multiplied by a power of s.
[[nodiscard]] bool keeps_slopes(const Real& s, const Graph& g);
[[nodiscard]] Graph unroll(const Graph& g, const PathTree& tree);
// v from 0. Throws Undefined unless v is a neuron that is no output and has exactly one out-edge.
[[nodiscard]] Graph pull(int v, const Graph& g);
[[nodiscard]] Graph decompose(const Graph& g, const PathTree& tree, bool absolute);
// `steps` steps of size s on ||Y(A) - B||^2 / cols(A). Throws Undefined, also for no step, if A or B have the wrong
// shape or nothing is learnable.
[[nodiscard]] Graph descend(std::int64_t steps, const Real& s, Graph g, const Matrix<Real>& a, const Matrix<Real>& b);

}  // namespace plumbline
