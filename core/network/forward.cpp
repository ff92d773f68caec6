#include "network/forward.hpp"

#include <algorithm>
#include <numeric>

#include "matrix/guess_matrix.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

template <class M> M rows_of(const M& a, const std::vector<int>& rows) {
  Matrix<typename ScalarOf<M>::type> out(static_cast<int>(rows.size()), a.cols());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (int j = 0; j < a.cols(); ++j) out(static_cast<int>(i), j) = a(rows[i], j);
  return assemble<M>(std::move(out));
}

template <class M> M read(const typename NetworkIn<M>::Block& block, const M& input) {
  bool all = static_cast<int>(block.coordinates.size()) == input.rows();
  for (std::size_t i = 0; all && i < block.coordinates.size(); ++i) all = block.coordinates[i] == static_cast<int>(i);
  return all ? input : rows_of(input, block.coordinates);
}

// c 1^T
template <class M> M repeated(const M& column, int samples) {
  return assemble<M>(
      matrix_of<Matrix<typename ScalarOf<M>::type>>(column.rows(), samples, [&](int i, int) { return column(i, 0); }));
}

// The link's matrix (or its transpose) times a.
template <class M> M apply(const typename NetworkIn<M>::Link& link, bool backwards, const M& a, int rows) {
  if (link.dense && backwards) return multiply(transpose(*link.dense), a);
  if (link.dense) return multiply(*link.dense, a);
  Matrix<typename ScalarOf<M>::type> out(rows, a.cols());
  for (const auto& e : link.sparse) {
    const int to = backwards ? e.col : e.row, from = backwards ? e.row : e.col;
    for (int j = 0; j < a.cols(); ++j) out(to, j) = out(to, j) + e.weight * a(from, j);
  }
  return assemble<M>(std::move(out));
}

template <class M> M entrywise_product(const M& a, const M& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols())
    throw Undefined("prescribed slopes that have not the shape of the preactivations");
  return assemble<M>(matrix_of<Matrix<typename ScalarOf<M>::type>>(a.rows(), a.cols(),
                                                                   [&](int i, int j) { return a(i, j) * b(i, j); }));
}

template <class M> void accumulate(std::optional<M>& into, M term) {
  if (into)
    into = add(*into, term);
  else
    into = std::move(term);
}

}  // namespace

template <class M>
NetworkIn<M> chain(const typename ScalarOf<M>::type& slope, std::vector<M> weights,
                   std::vector<std::optional<M>> biases, M one) {
  NetworkIn<M> out;
  out.depth = static_cast<int>(weights.size());
  std::vector<int> coordinates(as_size(weights.at(0).cols()));
  std::iota(coordinates.begin(), coordinates.end(), 0);
  out.inputs = weights[0].cols();
  const auto add = [&](Vertex::Kind kind, int size) -> typename NetworkIn<M>::Block& {
    out.blocks.emplace_back().kind = kind;
    out.blocks.back().size = size;
    return out.blocks.back();
  };
  add(Vertex::Kind::Input, out.inputs).coordinates = std::move(coordinates);
  const bool biased = std::ranges::any_of(biases, [](const auto& bias) { return bias.has_value(); });
  if (biased) add(Vertex::Kind::Constant, 1).constants = std::move(one);
  const int before = biased ? 1 : 0;  // block l + before holds Z_l
  for (int l = 1; l <= out.depth; ++l) {
    M& w = weights[as_size(l - 1)];
    auto& block = add(Vertex::Kind::Neuron, w.rows());
    block.linear = l == out.depth;
    block.slope = slope;
    out.links.push_back({.from = l == 1 ? 0 : l - 1 + before, .to = l + before, .dense = std::move(w)});
  }
  for (std::size_t l = 0; l < biases.size(); ++l)
    if (biases[l])
      out.links.push_back({.from = 1, .to = static_cast<int>(l) + 1 + before, .dense = std::move(*biases[l])});
  return out;
}

template <class M> Pass<M> forward(const NetworkIn<M>& network, const M& input) {
  if (input.rows() != network.inputs)
    throw Undefined("data of " + std::to_string(input.rows()) + " rows for a network of " +
                    std::to_string(network.inputs) + " inputs");
  const std::size_t count = network.blocks.size();
  Pass<M> out{std::vector<M>(count), std::vector<std::optional<M>>(count)};
  std::vector<std::vector<const typename NetworkIn<M>::Link*>> into(count);
  for (const auto& link : network.links) into[as_size(link.to)].push_back(&link);
  for (std::size_t b = 0; b < count; ++b) {
    if (network.blocks[b].kind == Vertex::Kind::Input) out.pre[b] = read(network.blocks[b], input);
    if (network.blocks[b].kind == Vertex::Kind::Constant)
      out.pre[b] = repeated(*network.blocks[b].constants, input.cols());
  }
  for (std::size_t b = 0; b < count; ++b) {
    const auto& block = network.blocks[b];
    if (block.kind != Vertex::Kind::Neuron) continue;
    std::optional<M> sum;
    for (const auto* link : into[b]) accumulate(sum, apply(*link, false, out.post(as_size(link->from)), block.size));
    out.pre[b] = sum ? std::move(*sum) : assemble<M>(Matrix<typename ScalarOf<M>::type>(block.size, input.cols()));
    if (block.gates)
      out.activated[b] = entrywise_product(*block.gates, out.pre[b]);
    else if (!block.linear)
      out.activated[b] = leaky_relu(out.pre[b], block.slope);
  }
  return out;
}

template <class M>
Sensitivity<M> backward(const NetworkIn<M>& network, const Pass<M>& pass, std::vector<std::optional<M>> g,
                        bool sources) {
  const std::size_t count = network.blocks.size();
  Sensitivity<M> out{std::vector<std::optional<M>>(count), std::move(g)};
  std::vector<std::vector<const typename NetworkIn<M>::Link*>> into(count);
  for (const auto& link : network.links) into[as_size(link.to)].push_back(&link);
  for (std::size_t b = count; b-- > 0;) {
    const auto& block = network.blocks[b];
    if (block.kind != Vertex::Kind::Neuron || !out.post[b]) continue;
    out.pre[b] = block.gates    ? entrywise_product(*block.gates, *out.post[b])
                 : block.linear ? *out.post[b]
                                : mask_by_slope(pass.pre[b], block.slope, *out.post[b]);
    for (const auto* link : into[b]) {
      const auto from = as_size(link->from);
      if (!sources && network.blocks[from].kind != Vertex::Kind::Neuron) continue;
      accumulate(out.post[from], apply(*link, true, *out.pre[b], network.blocks[from].size));
    }
  }
  return out;
}

template <class M> std::vector<M> gradients(const NetworkIn<M>& network, const Pass<M>& pass, const M& g) {
  const M& outputs = pass.pre[network.layer(network.depth)];
  if (g.rows() != outputs.rows() || g.cols() != outputs.cols()) throw Undefined("G has not the shape of the outputs");
  std::vector<std::optional<M>> at_outputs(network.blocks.size());
  at_outputs[network.layer(network.depth)] = g;
  const Sensitivity<M> s = backward(network, pass, std::move(at_outputs), false);
  std::vector<M> out;
  for (int l = 1; l <= network.depth; ++l)
    out.push_back(multiply(*s.pre[network.layer(l)], transpose(pass.post(network.layer(l - 1)))));
  return out;
}

#define PLUMBLINE_INSTANTIATE(M)                                                                              \
  template NetworkIn<M> chain(const ScalarOf<M>::type&, std::vector<M>, std::vector<std::optional<M>>, M);    \
  template Pass<M> forward(const NetworkIn<M>&, const M&);                                                    \
  template Sensitivity<M> backward(const NetworkIn<M>&, const Pass<M>&, std::vector<std::optional<M>>, bool); \
  template std::vector<M> gradients(const NetworkIn<M>&, const Pass<M>&, const M&);
PLUMBLINE_INSTANTIATE(MidRad)
PLUMBLINE_INSTANTIATE(Matrix<MultiInterval>)
PLUMBLINE_INSTANTIATE(Matrix<Real>)
PLUMBLINE_INSTANTIATE(Matrix<Guess>)
#undef PLUMBLINE_INSTANTIATE

}  // namespace plumbline
