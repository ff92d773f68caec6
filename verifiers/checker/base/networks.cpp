// The heads of networks.
#include <algorithm>

#include "evaluator.hpp"

namespace checker {

bool Network::bias_free() const {
  return std::all_of(biases.begin(), biases.end(), [](const MatrixPtr& b) { return b == nullptr; });
}

int layer(Evaluator& e, const Node& t, const Network& n, int least) {
  const std::int64_t l = e.index(t);
  if (l < least || l > n.depth()) throw Undefined{};
  return static_cast<int>(l);
}

namespace {

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
  return Num(n.layers ? n.layers->depth() : n.other->depth());
}

// The learnable parameters: W_1 row by row, b_1 if there is one, W_2, and so on; of a graph as it numbers them.
std::vector<Num> parameters_of(const Net& n) {
  if (!n.layers) return n.other->learnable();
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
  std::vector<Num> all;
  for (int i = 0; i < w->rows; ++i) all.push_back(w->at(i, 0));
  return with_parameters(n, std::move(all));
}

}  // namespace

Net with_parameters(const Net& n, std::vector<Num> all) {
  if (!n.layers) return {nullptr, n.other->with(std::move(all))};
  if (!n.layers->gates.empty()) throw Undefined{};
  auto next = all.begin();
  Network out = *n.layers;
  const auto take = [&](MatrixPtr& m) {
    if (m) m = shared(build(m->rows, m->cols, [&](int, int) { return std::move(*next++); }));
  };
  for (std::size_t l = 0; l < out.weights.size(); ++l) take(out.weights[l]), take(out.biases[l]);
  return {std::make_shared<const Network>(std::move(out)), nullptr};
}

std::vector<Rule> network_heads() {
  return {{"weight", 'M', "IN", kBase, weight, true},
          {"bias", 'M', "IN", kBase, bias, true},
          {"has-bias", 'F', "IN", kBase, has_bias, true},
          {"activation-slope", 'S', "N", kBase, slope, true},
          {"depth", 'S', "N", kBase, depth},
          {"parameters", 'M', "N", kBase, parameters},
          {"with-parameters", 'N', "NM", kBase, with_parameters}};
}

}  // namespace checker
