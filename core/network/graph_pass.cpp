#include "network/graph_pass.hpp"

#include "matrix/guess_matrix.hpp"

namespace plumbline {
namespace {

template <class S> void add_to(Matrix<S>& column, int parameter, const S& x) {
  if (parameter != Edge::kFixed) column(parameter, 0) = column(parameter, 0) + x;
}

}  // namespace

template <class M>
std::vector<std::optional<M>> at_outputs(const Graph& g, const BlockPlan& plan, const M& gradient, int samples) {
  using S = typename ScalarOf<M>::type;
  if (gradient.rows() != static_cast<int>(g.outputs.size()) || gradient.cols() != samples)
    throw Undefined("G has not the shape of the outputs");
  std::vector<std::optional<Matrix<S>>> entries(plan.blocks.size());
  for (std::size_t i = 0; i < g.outputs.size(); ++i) {
    const BlockPlan::Place place = plan.places[as_size(g.outputs[i])];
    auto& block = entries[as_size(place.block)];
    if (!block) block.emplace(static_cast<int>(plan.blocks[as_size(place.block)].vertices.size()), samples);
    for (int j = 0; j < samples; ++j) (*block)(place.row, j) = gradient(static_cast<int>(i), j);
  }
  std::vector<std::optional<M>> out(plan.blocks.size());
  for (std::size_t b = 0; b < out.size(); ++b)
    if (entries[b]) out[b] = assemble<M>(std::move(*entries[b]));
  return out;
}

template <class M>
Matrix<typename ScalarOf<M>::type> parameter_derivative(const Graph& g, const BlockPlan& plan, const Pass<M>& pass,
                                                        const Sensitivity<M>& s) {
  using S = typename ScalarOf<M>::type;
  Matrix<S> out(static_cast<int>(g.parameters.size()), 1);
  for (const BlockPlan::Link& link : plan.links) {
    const auto& delta = s.pre[as_size(link.to)];
    if (!delta) continue;
    const M& post = pass.post(as_size(link.from));
    if (link.complete) {
      const M products = multiply(*delta, transpose(post));
      for (const BlockPlan::Entry& e : link.entries)
        add_to(out, g.edges[as_size(e.edge)].parameter, S(products(e.row, e.col)));
      continue;
    }
    for (const BlockPlan::Entry& e : link.entries) {
      if (g.edges[as_size(e.edge)].parameter == Edge::kFixed) continue;
      S sum{};
      for (int j = 0; j < post.cols(); ++j) sum = sum + (*delta)(e.row, j) * post(e.col, j);
      add_to(out, g.edges[as_size(e.edge)].parameter, sum);
    }
  }
  return out;
}

#define PLUMBLINE_INSTANTIATE(M)                                                                                   \
  template std::vector<std::optional<M>> at_outputs(const Graph&, const BlockPlan&, const M&, int);                \
  template Matrix<typename ScalarOf<M>::type> parameter_derivative(const Graph&, const BlockPlan&, const Pass<M>&, \
                                                                   const Sensitivity<M>&);
PLUMBLINE_INSTANTIATE(MidRad)
PLUMBLINE_INSTANTIATE(Matrix<MultiInterval>)
PLUMBLINE_INSTANTIATE(Matrix<Real>)
PLUMBLINE_INSTANTIATE(Matrix<Guess>)
#undef PLUMBLINE_INSTANTIATE

}  // namespace plumbline
