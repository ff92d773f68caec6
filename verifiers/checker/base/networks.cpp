// Fully connected networks: the forward pass, the chain rule, and the rules that speak of them.
#include <algorithm>

#include "evaluator.hpp"
#include "graph.hpp"

namespace checker {

bool Network::bias_free() const {
  return std::all_of(biases.begin(), biases.end(), [](const MatrixPtr& b) { return b == nullptr; });
}

Pass::Pass(NetworkPtr network, MatrixPtr input) : network_(std::move(network)), z_{input}, s_{input} {}

// Z_l = W_l sigma(Z_{l-1}) + b_l, the bias added to every column.
MatrixPtr Pass::preactivation(int l) {
  while (static_cast<int>(z_.size()) <= l) {
    const std::size_t next = z_.size();
    Matrix z = multiply(*network_->weights[next - 1], *s_.back());
    if (const MatrixPtr& b = network_->biases[next - 1])
      z = build(z.rows, z.cols, [&](int i, int j) { return z.at(i, j) + b->at(i, 0); });
    charge(2 * memory(z));
    z_.push_back(shared(std::move(z)));
    s_.push_back(network_->slope == 1 ? z_.back() : shared(activate(*z_.back(), network_->slope)));
  }
  return z_[l];
}
MatrixPtr Pass::activation(int l) {
  preactivation(l);
  return s_[l];
}

// With D_L = G and D_{m-1} = (W_m^T D_m) o sigma'(Z_{m-1}), the derivative is D_l sigma(Z_{l-1})^T.
Matrix Pass::gradient(int l, const MatrixPtr& g) {
  const MatrixPtr output = preactivation(network_->depth());
  if (g->rows != output->rows || g->cols != output->cols) throw Undefined{};
  std::vector<MatrixPtr>& d = d_.try_emplace(g, 1, g).first->second;
  for (std::size_t m = z_.size() - d.size(); m > static_cast<std::size_t>(l); --m) {
    d.push_back(shared(mask(multiply(transpose(*network_->weights[m - 1]), *d.back()), *z_[m - 1], network_->slope)));
    charge(memory(*d.back()));
  }
  return multiply(*d[z_.size() - 1 - l], transpose(*s_[l - 1]));
}

Network rescaled(const Num& s, const Network& n) {
  Network r = n;
  for (auto* list : {&r.weights, &r.biases})
    for (MatrixPtr& m : *list)
      if (m) m = shared(scale(s, *m));
  return r;
}

namespace {

// The number of a layer, from `least`.
int layer(Evaluator& e, const Node& t, const Network& n, int least) {
  const long l = e.index(t);
  if (l < least || l > n.depth()) throw Undefined{};
  return static_cast<int>(l);
}

Value weight(Evaluator& e, const Node& t) {
  const NetworkPtr n = e.layers(t[1]);
  return n->weights[layer(e, t[0], *n, 1) - 1];
}
template <MatrixPtr (Pass::*f)(int)> Value of_pass(Evaluator& e, const Node& t) {
  const int l = layer(e, t[0], *e.layers(t[1]), 0);
  return (e.pass(t[1], t[2]).*f)(l);
}
Value gradient_of(Evaluator& e, const Node& t) {
  const int l = layer(e, t[0], *e.layers(t[1]), 1);
  return made(e.pass(t[1], t[2]).gradient(l, e.matrix(t[3])));
}
Value relu_network(Evaluator& e, const Node& t) { return truth_of(e.layers(t[0])->relu); }
Value bias_free(Evaluator& e, const Node& t) { return truth_of(e.layers(t[0])->bias_free()); }
Value depth(Evaluator& e, const Node& t) {
  const Net& n = e.network(t[0]);
  return Num(n.layers ? n.layers->depth() : static_cast<long>(n.graph->layers.size()));
}
Value rescale(Evaluator& e, const Node& t) {
  const Num s = e.scalar(t[0]);
  const Net& n = e.network(t[1]);
  if (n.layers) return Net{std::make_shared<const Network>(rescaled(s, *n.layers)), nullptr};
  return Net{nullptr, std::make_shared<const Graph>(rescaled(s, *ungated(n.graph)))};
}

}  // namespace

std::vector<Rule> network_rules() {
  return {{"weight", 'M', "IN", kBase, weight, true},
          {"preactivation", 'M', "INM", kBase, of_pass<&Pass::preactivation>, true},
          {"activation", 'M', "INM", kBase, of_pass<&Pass::activation>, true},
          {"gradient", 'M', "INMM", kBase, gradient_of, true},
          {"relu-network", 'F', "N", kBase, relu_network, true},
          {"bias-free", 'F', "N", kBase, bias_free, true},
          {"depth", 'S', "N", kBase, depth},
          {"rescale", 'N', "SN", kBase, rescale}};
}

}  // namespace checker
