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
Value bias(Evaluator& e, const Node& t) {
  const NetworkPtr n = e.layers(t[1]);
  const MatrixPtr& b = n->biases[layer(e, t[0], *n, 1) - 1];
  if (!b) throw Undefined{};
  return b;
}
Value has_bias(Evaluator& e, const Node& t) {
  const NetworkPtr n = e.layers(t[1]);
  return truth_of(n->biases[layer(e, t[0], *n, 1) - 1] != nullptr);
}
Value slope(Evaluator& e, const Node& t) { return Num(e.layers(t[0])->slope); }
Value depth(Evaluator& e, const Node& t) {
  const Net& n = e.network(t[0]);
  return Num(n.layers ? n.layers->depth() : static_cast<long>(n.graph->layers.size()));
}

// The learnable parameters: W_1 row by row, b_1 if there is one, W_2, and so on; of a graph as it numbers them.
std::vector<Num> parameters_of(const Net& n) {
  if (!n.layers) return n.graph->parameters;
  std::vector<Num> out;
  for (std::size_t l = 0; l < n.layers->weights.size(); ++l)
    for (const MatrixPtr& m : {n.layers->weights[l], n.layers->biases[l]})
      for (int i = 0; m && i < m->rows; ++i)
        for (int j = 0; j < m->cols; ++j) out.push_back(m->at(i, j));
  return out;
}
Value parameters(Evaluator& e, const Node& t) {
  std::vector<Num> all = parameters_of(e.network(t[0]));
  if (all.empty()) throw Undefined{};
  const int count = static_cast<int>(all.size());
  return made(make_matrix(count, 1, std::move(all)));
}

Value with_parameters(Evaluator& e, const Node& t) {
  const Net& n = e.network(t[0]);
  const MatrixPtr w = e.matrix(t[1]);
  if (w->cols != 1 || static_cast<std::size_t>(w->rows) != parameters_of(n).size()) throw Undefined{};
  int next = 0;
  if (!n.layers) {
    Graph g = *ungated(n.graph);
    for (Num& p : g.parameters) p = w->at(next++, 0);
    return Net{nullptr, std::make_shared<const Graph>(std::move(g))};
  }
  Network out = *n.layers;
  const auto take = [&](MatrixPtr& m) {
    if (m) m = shared(build(m->rows, m->cols, [&](int, int) { return w->at(next++, 0); }));
  };
  for (std::size_t l = 0; l < out.weights.size(); ++l) take(out.weights[l]), take(out.biases[l]);
  return Net{std::make_shared<const Network>(std::move(out)), nullptr};
}

}  // namespace

std::vector<Rule> network_rules() {
  return {{"weight", 'M', "IN", kBase, weight, true},
          {"bias", 'M', "IN", kBase, bias, true},
          {"has-bias", 'F', "IN", kBase, has_bias, true},
          {"activation-slope", 'S', "N", kBase, slope, true},
          {"depth", 'S', "N", kBase, depth},
          {"parameters", 'M', "N", kBase, parameters},
          {"with-parameters", 'N', "NM", kBase, with_parameters}};
}

}  // namespace checker
