// The passes of a graph in an arithmetic, vertex by vertex: from the plan of its blocks to the quantities that formulas
// speak of.
#pragma once

#include "network/forward.hpp"

namespace plumbline {

// The network of a graph in the arithmetic of M; `number` brings a Real into it, `matrix` an exact matrix.
template <class M, class Number, class Exact>
NetworkIn<M> network_in(const Graph& g, const BlockPlan& plan, Number number, Exact matrix) {
  NetworkIn<M> out;
  out.inputs = g.inputs;
  for (const BlockPlan::Block& block : plan.blocks) {
    typename NetworkIn<M>::Block b{.kind = block.kind, .size = static_cast<int>(block.vertices.size())};
    ExactMatrix constants(b.size, 1);
    for (std::size_t r = 0; r < block.vertices.size(); ++r) {
      const Vertex& v = g.vertices[as_size(block.vertices[r])];
      if (v.kind == Vertex::Kind::Input) b.coordinates.push_back(v.coordinate);
      if (v.kind == Vertex::Kind::Constant) constants(static_cast<int>(r), 0) = v.value;
    }
    if (block.kind == Vertex::Kind::Constant) b.constants = matrix(constants);
    b.linear = block.kind != Vertex::Kind::Neuron || block.slope == Rational(1);
    if (!b.linear) b.slope = number(Real(block.slope));
    out.blocks.push_back(std::move(b));
  }
  for (const BlockPlan::Link& link : plan.links) {
    typename NetworkIn<M>::Link l{.from = link.from, .to = link.to};
    if (link.complete) {
      ExactMatrix dense(out.blocks[as_size(link.to)].size, out.blocks[as_size(link.from)].size);
      for (const BlockPlan::Entry& e : link.entries) dense(e.row, e.col) = g.weight(g.edges[as_size(e.edge)]);
      l.dense = matrix(dense);
    } else {
      for (const BlockPlan::Entry& e : link.entries)
        l.sparse.push_back({e.row, e.col, number(g.weight(g.edges[as_size(e.edge)]))});
    }
    out.links.push_back(std::move(l));
  }
  return out;
}

// G, one row per output, as what backward() starts from. Throws Undefined if it has not the shape of the outputs.
template <class M>
std::vector<std::optional<M>> at_outputs(const Graph& g, const BlockPlan& plan, const M& gradient, int samples);

// d/dw Tr[G^T Y] for every learnable parameter, a column: the sum over its edges uv and the samples of the sensitivity
// of PRE_v times POST_u.
template <class M>
Matrix<typename ScalarOf<M>::type> parameter_derivative(const Graph& g, const BlockPlan& plan, const Pass<M>& pass,
                                                        const Sensitivity<M>& s);

}  // namespace plumbline
