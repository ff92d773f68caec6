#include "evaluation/exact_facts.hpp"

#include <algorithm>

#include "matrix/shape.hpp"
#include "network/decomposition.hpp"

namespace plumbline {
namespace {

// An integer, brought to +-kFar.
long near(const Rational& value) {
  if (!value.is_integer()) throw Undefined("not an integer: " + value.to_string());
  return std::clamp(value, Rational(-ExactFacts::kFar), Rational(ExactFacts::kFar)).to_long();
}

// An integer for every case, by its form: no number with a fraction takes part.
bool plainly_integer(const Term& term) {
  switch (term->head) {
    case Head::Variable:
    case Head::Depth:
    case Head::Rows:
    case Head::Cols: return true;
    case Head::Literal: return term->value.is_integer() && abs(term->value) < Rational(ExactFacts::kFar);
    case Head::Add:
    case Head::Sub: return std::all_of(term->args.begin(), term->args.end(), plainly_integer);
    default: return false;
  }
}

ExactFacts::Shape of(const ExactMatrix& a) { return {a.rows(), a.cols()}; }

std::string text(const ExactFacts::Shape& s) { return shape::text(s.rows, s.cols); }

void expect(bool fits, const char* what, const ExactFacts::Shape& a, const ExactFacts::Shape& b) {
  if (!fits) throw Undefined(std::string(what) + ": shapes " + text(a) + " and " + text(b) + " do not fit");
}

void expect_index(long value, long least, long most, const char* what) {
  if (value < least || value > most)
    throw Undefined(std::string(what) + " " + std::to_string(value) + " is outside " + std::to_string(least) + ".." +
                    std::to_string(most));
}

}  // namespace

long ExactFacts::integer(const Term& term, const Bindings& b) {
  if (!plainly_integer(term)) return near(rational(term, b));
  const auto arg = [&](std::size_t i) { return integer(term->args[i], b); };
  switch (term->head) {
    case Head::Literal: return term->value.to_long();
    case Head::Variable:
      if (const auto value = b.find(term->name)) return *value;
      throw std::logic_error("unbound variable " + term->name);
    case Head::Depth: return depth(term->args[0], b);
    case Head::Rows: return shape(term->args[0], b).rows;
    case Head::Cols: return shape(term->args[0], b).cols;
    default: break;
  }
  long sum = term->args.size() == 1 && term->head == Head::Sub ? -arg(0) : arg(0);
  for (std::size_t i = 1; i < term->args.size(); ++i) sum += term->head == Head::Add ? arg(i) : -arg(i);
  return std::clamp(sum, -kFar, kFar);
}

Rational ExactFacts::rational(const Term& term, const Bindings& b) {
  const Real value = exact_.scalar(term, b);
  if (!value.is_rational()) throw Undefined("not a rational number: " + canonical(term));
  return value.rational();
}

int ExactFacts::singular_index(const Term& term, const Bindings& b) {
  return static_cast<int>(std::clamp(integer(term, b), 0L, 1L << 30));
}

// The largest integer <= the value, or the smallest one >= it.
Rational ExactFacts::integer_bound(const Term& term, const Bindings& b, bool upwards) {
  if (plainly_integer(term)) return Rational(integer(term, b));
  const Real value = exact_.scalar(term, b);
  if (value.is_rational()) return Rational(upwards ? ceil(value.rational()) : floor(value.rational()));
  Rational below(floor(value.enclosure(64).lower));
  if (abs(below) >= Rational(kFar)) throw ResourceLimit("a range beyond 2^40");
  while ((Real(below + Rational(1)) - value).sign() == Sign::Negative)
    below += Rational(1);  // not an integer: once at most
  return upwards ? below + Rational(1) : below;
}

ExactFacts::Range ExactFacts::range(const Term& lo, const Term& hi, const Bindings& b) {
  const Rational first = integer_bound(lo, b, true), last = integer_bound(hi, b, false);
  if (last < first) return {};
  if (last - first >= Rational(kMaxRange))
    throw ResourceLimit("a range of more than " + std::to_string(kMaxRange) + " integers");
  if (abs(first) >= Rational(kFar) || abs(last) >= Rational(kFar)) throw ResourceLimit("a range beyond 2^40");
  return {first.to_long(), last.to_long()};
}

// |s| >= 0 is decided by the first rung that encloses s.
void ExactFacts::require_value(const Term& scalar, const Bindings& b) {
  if (scalar->head == Head::Literal || scalar->head == Head::Variable) return;
  switch (decide(make(Head::LessEqual, {make(Head::Literal, {}), make(Head::Abs, {scalar})}), b)) {
    case Truth::Undefined: throw Undefined("no value: " + canonical(scalar));
    case Truth::Unknown: throw Undecided("a value, or none: " + canonical(scalar));
    default: return;
  }
}

std::vector<ExactFacts::Shape> ExactFacts::layers(const Term& network, const Bindings& b) {
  if (network->head == Head::Rescale) {
    require_value(network->args[0], b);
    return layers(network->args[1], b);
  }
  std::vector<Shape> out;
  if (network->head == Head::Theta) {
    if (!case_.network.fully_connected())
      throw Undefined("the network has no layers' matrices: it is not fully connected");
    for (const ExactMatrix& w : case_.network.weights) out.push_back(of(w));
    return out;
  }
  if (network->head != Head::Deepen) throw Undefined("the network has no layers' matrices: it is a graph");
  (void)deepen_choice(network, b);  // throws where the construction is undefined
  out = layers(network->args[1], b);
  const Shape last = out.back();
  out.back() = {last.cols, last.cols};
  out.resize(out.size() - 1 + static_cast<std::size_t>(integer(network->args[0], b)), out.back());
  out.push_back(last);
  return out;
}

int ExactFacts::depth(const Term& network, const Bindings& b) {
  if (!case_.network.fully_connected()) return static_cast<int>(graph(network, b).graph.layers.size());
  switch (network->head) {
    case Head::Theta: return case_.network.depth();
    case Head::Rescale: require_value(network->args[0], b); return depth(network->args[1], b);
    case Head::Deepen: return static_cast<int>(layers(network, b).size());
    default: return static_cast<int>(graph(network, b).graph.layers.size());
  }
}

bool ExactFacts::bias_free(const Term& network, const Bindings& b) {
  (void)layers(network, b);
  if (network->head == Head::Theta) return case_.network.bias_free();
  if (network->head == Head::Deepen || bias_free(network->args[1], b)) return true;
  const Truth zero = decide(make(Head::Equal, {network->args[0], make(Head::Literal, {})}), b);
  if (zero == Truth::Unknown) throw Undecided("is the factor of a network with biases zero?");
  return zero == Truth::True;
}

// Weights, preactivations, activations, gradients.
ExactFacts::Shape ExactFacts::layer_shape(const Term& term, const Bindings& b) {
  const auto& args = term->args;
  const std::vector<Shape> w = layers(args[1], b);
  const bool counts_input = term->head == Head::Preactivation || term->head == Head::Activation;
  const long l = integer(args[0], b);
  expect_index(l, counts_input ? 0 : 1, static_cast<long>(w.size()), "layer");
  if (term->head == Head::Weight) return w[static_cast<std::size_t>(l - 1)];
  const Shape input = shape(args[2], b);
  expect(w[0].cols == input.rows, "inputs of a network", w[0], input);
  if (counts_input) return l == 0 ? input : Shape{w[static_cast<std::size_t>(l - 1)].rows, input.cols};
  const Shape g = shape(args[3], b);
  expect(g.rows == w.back().rows && g.cols == input.cols, "G and the outputs", g, {w.back().rows, input.cols});
  return w[static_cast<std::size_t>(l - 1)];
}

ExactFacts::Shape ExactFacts::shape(const Term& term, const Bindings& b) {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Transpose: {
      const Shape s = shape(args[0], b);
      return {s.cols, s.rows};
    }
    case Head::Scale: require_value(args[0], b); return shape(args[1], b);
    case Head::Relu: return shape(args[0], b);
    case Head::MatAdd:
    case Head::MatSub:
    case Head::MatMul: {
      Shape out = shape(args[0], b);
      for (std::size_t i = 1; i < args.size(); ++i) {
        const Shape next = shape(args[i], b);
        if (term->head == Head::MatMul)
          expect(out.cols == next.rows, "product", out, next);
        else
          expect(out.rows == next.rows && out.cols == next.cols, "sum", out, next);
        if (term->head == Head::MatMul) out.cols = next.cols;
      }
      return out;
    }
    case Head::Weight:
    case Head::Preactivation:
    case Head::Activation:
    case Head::Gradient: return layer_shape(term, b);
    case Head::Row: {
      const Shape s = shape(args[1], b);
      expect_index(integer(args[0], b), 1, s.rows, "row");
      return {1, s.cols};
    }
    case Head::Column: {
      const Shape s = shape(args[1], b);
      expect_index(integer(args[0], b), 1, s.cols, "column");
      return {s.rows, 1};
    }
    case Head::Hadamard:
    case Head::Sgn: return shape(args[0], b);
    case Head::Adjacency:
    case Head::EdgeWeights:
    case Head::ParameterIndex: {
      const int n = graph(args[0], b).graph.size();
      return {n, n};
    }
    default: return of(exact_.matrix(term, b));
  }
}

GraphFact& ExactFacts::graph(const Term& network, const Bindings& b) {
  const std::string key = instantiate(network, b);
  if (const auto it = graphs_.find(key); it != graphs_.end()) return it->second;
  GraphFact fact;
  if (network->head == Head::Gate) {
    fact.graph = graph(network->args[0], b).graph;
    fact.gates = exact_.matrix(network->args[1], b);
    if (fact.gates->rows() != fact.graph.size())
      throw Undefined("prescribed slopes for " + std::to_string(fact.gates->rows()) + " vertices; the graph has " +
                      std::to_string(fact.graph.size()));
  } else {
    fact.graph = build_graph(network, b);
  }
  fact.plan = plan_blocks(fact.graph);
  return graphs_.emplace(key, std::move(fact)).first->second;
}

const PathTree& ExactFacts::paths(const Term& network, const Bindings& b) {
  GraphFact& fact = graph(network, b);
  if (!fact.tree) fact.tree = path_tree(fact.graph);
  return *fact.tree;
}

bool ExactFacts::kind(const Term& formula, const Bindings& b) {
  const long l = integer(formula->args[0], b);
  const std::vector<LayerPlan>& plans = graph(formula->args[1], b).graph.layers;
  return l >= 1 && l <= static_cast<long>(plans.size()) && plans[static_cast<std::size_t>(l - 1)].kind == formula->name;
}

Graph ExactFacts::build_graph(const Term& network, const Bindings& b) {
  const auto& args = network->args;
  const auto ungated = [&](const Term& of) -> const Graph& {
    const GraphFact& fact = graph(of, b);
    if (fact.gates) throw Undefined("a network made from one with prescribed slopes");
    return fact.graph;
  };
  switch (network->head) {
    case Head::Theta: return graph_of(case_.network);
    case Head::Rescale: return rescaled(exact_.scalar(args[0], b), ungated(args[1]));
    case Head::Signs: return signs(ungated(args[0]));
    case Head::Unroll: return unroll(ungated(args[0]), paths(args[0], b));
    case Head::Decompose:
    case Head::DecomposeAbsolute:
      return decompose(ungated(args[0]), paths(args[0], b), network->head == Head::DecomposeAbsolute);
    case Head::Pull: return pull(static_cast<int>(std::clamp(integer(args[0], b), 0L, 1L << 30)) - 1, ungated(args[1]));
    case Head::Descend: {
      const long steps = integer(args[0], b);
      if (steps < 0) throw Undefined("a negative number of steps of gradient descent");
      if (steps > kMaxRange)
        throw ResourceLimit("more than " + std::to_string(kMaxRange) + " steps of gradient descent");
      return descend(steps, exact_.scalar(args[1], b), ungated(args[2]), exact_.matrix(args[3], b),
                     exact_.matrix(args[4], b));
    }
    default: break;
  }
  Network deepened;  // deepen: fully connected, without biases
  deepened.slope = case_.network.slope;
  const long layer_count = depth(network, b);
  for (long l = 1; l <= layer_count; ++l)
    deepened.weights.push_back(
        exact_.matrix(make(Head::Weight, {make(Head::Literal, {}, {}, Rational(l)), network}), b));
  return graph_of(deepened);
}

std::string ExactFacts::instantiate(const Term& term, const Bindings& b) {
  switch (term->head) {
    case Head::Literal:
    case Head::Pi:
    case Head::Theta: return canonical(term);
    case Head::Variable: return std::to_string(integer(term, b));
    default: break;
  }
  // Inside its range a variable of a sum or product keeps its name: such a part is written as it stands, and is closed
  // by the values of the outer variables, which stand behind it.
  if (binds(term->head)) return canonical(term) + b.to_string();
  std::string out = "(" + std::string(info(term->head).text);
  if (!term->name.empty()) out += " " + term->name;
  const std::size_t indices = index_arguments(term->head);
  for (std::size_t i = 0; i < term->args.size(); ++i)
    out += " " + (i < indices ? std::to_string(integer(term->args[i], b)) : instantiate(term->args[i], b));
  return out + ")";
}

int ExactFacts::rank(const Term& matrix, const Bindings& b) {
  const std::string key = instantiate(matrix, b);
  if (const auto it = ranks_.find(key); it != ranks_.end()) return it->second;
  return ranks_[key] = plumbline::rank(exact_.matrix(matrix, b));
}

const Real& ExactFacts::pseudo_determinant(const Term& matrix, const Bindings& b) {
  const std::string key = "pseudo-det " + instantiate(matrix, b);
  if (const auto it = values_.find(key); it != values_.end()) return it->second;
  return values_[key] = plumbline::pseudo_determinant(exact_.matrix(matrix, b));
}

const Real& ExactFacts::speed_2(const Term& x, const Term& g, const Bindings& b) {
  const std::string key = "speed-2 " + instantiate(x, b) + " " + instantiate(g, b);
  if (const auto it = values_.find(key); it != values_.end()) return it->second;
  return values_[key] = plumbline::speed_2(exact_.matrix(x, b), exact_.matrix(g, b));
}

Truth ExactFacts::speed_at_most(const Term& formula, const Bindings& b) {
  const auto& args = formula->args;
  const long depth_of = integer(args[0], b);
  const ExactMatrix x = exact_.matrix(args[1], b), g = exact_.matrix(args[2], b);
  const bool absent =
      args[4]->head == Head::NamedMatrix && !case_.matrices.contains(args[4]->name);  // a table without rows
  const ExactMatrix table = absent ? ExactMatrix() : exact_.matrix(args[4], b);
  const Real c = exact_.scalar(args[3], b);
  const std::string key = instantiate(formula, b);
  if (const auto it = truths_.find(key); it != truths_.end()) return it->second;
  return truths_[key] = plumbline::speed_at_most(depth_of, x, g, c, table);
}

void ExactFacts::forget() {
  truths_.clear();
  exact_.forget();
  ranks_.clear();
  values_.clear();
  choices_.clear();
  graphs_.clear();
}

const ExactFacts::DeepenChoice& ExactFacts::deepen_choice(const Term& deepen, const Bindings& b) {
  const std::string key = instantiate(deepen, b);
  if (const auto it = choices_.find(key); it != choices_.end()) return it->second;
  return choices_[key] = choose(deepen, b);
}

ExactFacts::DeepenChoice ExactFacts::choose(const Term& deepen, const Bindings& b) {
  const Term &net = deepen->args[1], &input = deepen->args[2], &gradient = deepen->args[3];
  const int last = depth(net, b);
  if (last < 2) throw Undefined("the construction of Proposition 3.2 needs depth >= 2");
  const long added = integer(deepen->args[0], b);
  if (added < 1) throw Undefined("the construction of Proposition 3.2 needs k >= 1");
  if (added > kMaxRange) throw ResourceLimit("more than " + std::to_string(kMaxRange) + " added layers");
  if (!bias_free(net, b)) throw Undefined("the construction of Proposition 3.2 is for networks without biases");
  const auto layer = [&](Head head, int l) {
    std::vector<Term> args{make(Head::Literal, {}, {}, Rational(l)), net};
    if (head != Head::Weight) args.push_back(input);
    return exact_.matrix(make(head, std::move(args)), b);
  };
  const ExactMatrix rows = layer(Head::Weight, last - 1), columns = layer(Head::Weight, last);
  const ExactMatrix z = layer(Head::Preactivation, last - 1), &g = exact_.matrix(gradient, b);
  if (g.rows() != columns.rows() || g.cols() != z.cols()) throw Undefined("G has not the shape of the outputs");
  const ExactMatrix hidden = leaky_relu(z, Real(0)), back = multiply(transpose(columns), g);
  DeepenChoice out;
  bool found = false;
  Real best;
  for (int i = 0; i < rows.rows(); ++i) {
    Real w2, c2, t;
    for (int j = 0; j < rows.cols(); ++j) w2 += square(rows(i, j));
    for (int r = 0; r < columns.rows(); ++r) c2 += square(columns(r, i));
    if (w2.sign() == Sign::Zero || c2.sign() == Sign::Zero) continue;
    for (int j = 0; j < z.cols(); ++j) t += back(i, j) * hidden(i, j);  // Tr[G^T c_i relu(w_i Z)]
    const Real n = sqrt(w2 * c2), m = t / n;
    out.total += n;
    if (!found || (m - best).sign() == Sign::Negative) {
      best = m;
      out.neuron = i;
      out.row_norm = sqrt(w2);
      out.column_norm = sqrt(c2);
    }
    found = true;
  }
  if (!found) throw Undefined("every neuron of the last hidden layer has a zero row or column");
  return out;
}

}  // namespace plumbline
