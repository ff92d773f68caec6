#include "network/numbers_of_case.hpp"

#include <algorithm>

namespace plumbline {
namespace {

NumberGroup entries_of(ExactMatrix& a) {
  NumberGroup out;
  for (Real& x : a.entries()) out.push_back(&x);
  return out;
}

void add(std::vector<NumberGroup>& out, NumberGroup group) {
  if (!group.empty()) out.push_back(std::move(group));
}

void add(std::vector<NumberGroup>& out, std::optional<ExactMatrix>& a) {
  if (a) add(out, entries_of(*a));
}

// The matrices of a layer; its bias comes last, where there is one.
struct LayerGroups {
  std::vector<NumberGroup>& out;
  void operator()(FullyConnectedLayer& l) const { add(out, entries_of(l.weight)); }
  void operator()(ConvolutionLayer& l) const { add(out, entries_of(l.kernel)); }
  void operator()(PoolingLayer&) const {}
  void operator()(ResidualLayer& l) const {
    add(out, entries_of(l.y));
    add(out, entries_of(l.u));
    add(out, l.z);
  }
  void operator()(SumLayer&) const {}
};

std::optional<ExactMatrix>* bias_of(Layer& layer) {
  if (auto* l = std::get_if<FullyConnectedLayer>(&layer)) return &l->bias;
  if (auto* l = std::get_if<ConvolutionLayer>(&layer)) return &l->bias;
  return nullptr;
}

// What is not learnable: weights of edges, values of constants.
void add_fixed(std::vector<NumberGroup>& out, Graph& g) {
  NumberGroup weights, constants;
  for (Edge& e : g.edges)
    if (e.parameter == Edge::kFixed) weights.push_back(&e.fixed_weight);
  for (Vertex& v : g.vertices)
    if (v.kind == Vertex::Kind::Constant) constants.push_back(&v.value);
  add(out, std::move(weights));
  add(out, std::move(constants));
}

// Biases, data and matrix parameters.
void add_all_but_weights(std::vector<NumberGroup>& out, Case& c) {
  if (auto* layers = std::get_if<Sequential>(&c.network.other))
    for (Layer& layer : layers->layers)
      if (auto* bias = bias_of(layer)) add(out, *bias);
  for (auto& b : c.network.biases) add(out, b);
  add(out, entries_of(c.inputs));
  for (auto* part : {&c.gradient, &c.targets, &c.loss_derivative}) add(out, *part);
  for (auto& [name, a] : c.matrices) add(out, entries_of(a));
}

// The learnable weights: W_l of layers; the parameters of a graph, which have no place in a matrix; the matrices of
// layers of other kinds, numbered.
std::vector<NamedGroup> named_weights(Case& c) {
  std::vector<NamedGroup> out;
  const std::vector<NumberGroup> groups = weights_of(c);
  const bool graph = std::holds_alternative<Graph>(c.network.other);
  for (std::size_t l = 0; l < groups.size(); ++l) {
    const std::string number = std::to_string(l + 1);
    const int cols = c.network.fully_connected() ? c.network.weights[l].cols() : static_cast<int>(groups[l].size());
    if (graph)
      out.push_back({"the weights w", "w", groups[l], cols});
    else if (c.network.fully_connected())
      out.push_back({"W_" + number, "W_{" + number + "}", groups[l], cols});
    else
      out.push_back({"matrix " + number + " of the layers", "M_{" + number + "}", groups[l], cols});
  }
  return out;
}

std::vector<int> all_but(int n, int k) {
  std::vector<int> out;
  for (int i = 0; i < n; ++i)
    if (i != k) out.push_back(i);
  return out;
}

void check_places(const std::vector<int>& places, int n) {
  if (places.empty()) throw Undefined("a matrix without rows or columns");
  for (const int i : places)
    if (i >= n) throw Undefined("place " + std::to_string(i + 1) + " of " + std::to_string(n));
}

}  // namespace

std::vector<NumberGroup> weights_of(Case& c) {
  std::vector<NumberGroup> out;
  if (auto* g = std::get_if<Graph>(&c.network.other)) {
    NumberGroup parameters;
    for (Real& w : g->parameters) parameters.push_back(&w);
    add(out, std::move(parameters));
  } else if (auto* layers = std::get_if<Sequential>(&c.network.other)) {
    for (Layer& layer : layers->layers) std::visit(LayerGroups{out}, layer);
  } else {
    for (ExactMatrix& w : c.network.weights) add(out, entries_of(w));
  }
  return out;
}

std::vector<NumberGroup> groups_of(Case& c) {
  std::vector<NumberGroup> out = weights_of(c);
  if (auto* g = std::get_if<Graph>(&c.network.other)) add_fixed(out, *g);
  add_all_but_weights(out, c);
  return out;
}

std::vector<NumberGroup> free_groups_of(Case& c) {
  std::vector<NumberGroup> out = weights_of(c);
  add_all_but_weights(out, c);
  return out;
}

std::vector<NamedGroup> named_groups_of(Case& c) {
  std::vector<NamedGroup> out = named_weights(c);
  const auto matrix = [&](const std::string& name, const std::string& latex, ExactMatrix& a) {
    if (NumberGroup numbers = entries_of(a); !numbers.empty())
      out.push_back({name, latex, std::move(numbers), a.cols()});
  };
  for (std::size_t l = 0; l < c.network.biases.size(); ++l)
    if (auto& b = c.network.biases[l]) matrix("b_" + std::to_string(l + 1), "b_{" + std::to_string(l + 1) + "}", *b);
  matrix("X", "X", c.inputs);
  if (c.gradient) matrix("G", "G", *c.gradient);
  if (c.targets) matrix("Y*", "Y^*", *c.targets);
  if (c.loss_derivative) matrix("l'", "\\ell'", *c.loss_derivative);
  for (auto& [name, a] : c.matrices) matrix(name, "\\mathit{" + name + "}", a);
  return out;
}

std::vector<Real*> numbers_of(Case& c) {
  std::vector<Real*> out;
  for (const NumberGroup& group : groups_of(c)) out.insert(out.end(), group.begin(), group.end());
  for (auto& [name, x] : c.scalars) out.push_back(&x);
  return out;
}

std::vector<const Real*> numbers_of(const Case& c) {
  const std::vector<Real*> numbers = numbers_of(const_cast<Case&>(c));  // NOLINT: only read
  return {numbers.begin(), numbers.end()};
}

bool writable(const Case& c) {
  constexpr std::size_t kLong = 400;
  const auto numbers = numbers_of(c);
  try {
    return std::ranges::all_of(numbers,
                               [](const Real* x) { return x->is_rational() || x->to_string().size() <= kLong; });
  } catch (const Undefined&) {
  } catch (const ResourceLimit&) {}
  return false;
}

ExactMatrix without_row(const ExactMatrix& a, int i) { return rows_at(a, all_but(a.rows(), i)); }
ExactMatrix without_column(const ExactMatrix& a, int j) { return columns_at(a, all_but(a.cols(), j)); }

ExactMatrix rows_at(const ExactMatrix& a, const std::vector<int>& rows) {
  check_places(rows, a.rows());
  ExactMatrix out(static_cast<int>(rows.size()), a.cols());
  for (int i = 0; i < out.rows(); ++i)
    if (const int from = rows[as_size(i)]; from >= 0)
      for (int j = 0; j < a.cols(); ++j) out(i, j) = a(from, j);
  return out;
}

ExactMatrix columns_at(const ExactMatrix& a, const std::vector<int>& columns) {
  check_places(columns, a.cols());
  ExactMatrix out(a.rows(), static_cast<int>(columns.size()));
  for (int j = 0; j < out.cols(); ++j)
    if (const int from = columns[as_size(j)]; from >= 0)
      for (int i = 0; i < a.rows(); ++i) out(i, j) = a(i, from);
  return out;
}

}  // namespace plumbline
