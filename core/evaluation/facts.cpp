#include "evaluation/facts.hpp"

#include <algorithm>
#include <cstdint>

#include "claim/term_text.hpp"
#include "evaluation/evaluator.hpp"
#include "evaluation/indices.hpp"
#include "evaluation/module_values.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

// An integer, brought to +-kFar.
std::int64_t near(const Rational& value) {
  if (!value.is_integer()) throw Undefined("not an integer: " + value.to_string());
  return std::clamp(value, Rational(-Facts::kFar), Rational(Facts::kFar)).to_long();
}

// An integer for every case, by its form: no number with a fraction takes part.
bool plainly_integer(const Term& term) {
  switch (term->head) {
    case Head::Variable:
    case Head::Depth:
    case Head::Rows:
    case Head::Cols: return true;
    case Head::Literal: return term->value.is_integer_below(Facts::kFarBits);
    case Head::Add:
    case Head::Sub: return std::ranges::all_of(term->args, plainly_integer);
    default: return false;
  }
}

Facts::Shape shape_of(const ExactMatrix& a) { return {a.rows(), a.cols()}; }

std::string text(const Facts::Shape& s) { return shape::text(s.rows, s.cols); }

void expect(bool fits, const char* what, const Facts::Shape& a, const Facts::Shape& b) {
  if (!fits) throw Undefined(std::string(what) + ": shapes " + text(a) + " and " + text(b) + " do not fit");
}

}  // namespace

bool Facts::on_box(const Term& term) const {
  if (case_.is_box) return true;
  bool found = false;
  for_each_node(term, [&](const Term& node) {
    const HeadValue* module = module_value(node->head);
    found = found || (module != nullptr && module->enclosed);
  });
  return found;
}

Facts::Facts(const Case& c, Decide decide)
    : case_(c), decide_(std::move(decide)), exact_(std::make_unique<Evaluator<ExactRung>>(*this)) {}

Facts::~Facts() = default;

const ExactMatrix& Facts::exact_matrix(const Term& matrix, const Bindings& b) { return exact_->matrix(matrix, b); }
Real Facts::exact_scalar(const Term& scalar, const Bindings& b) { return exact_->scalar(scalar, b); }

std::int64_t Facts::integer(const Term& term, const Bindings& b) {
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
  std::int64_t sum = term->args.size() == 1 && term->head == Head::Sub ? -arg(0) : arg(0);
  for (std::size_t i = 1; i < term->args.size(); ++i) sum += term->head == Head::Add ? arg(i) : -arg(i);
  return std::clamp(sum, -kFar, kFar);
}

Rational Facts::rational(const Term& term, const Bindings& b) {
  const Real value = exact_->scalar(term, b);
  if (value.surely_irrational()) throw Undefined("not a rational number: " + to_text(term));
  if (!value.is_rational()) throw Undecided("not seen to be a rational number: " + to_text(term));
  return value.rational();
}

Rational Facts::exponent(const Term& term, const Bindings& b) {
  const Real value = exact_->scalar(term, b);
  if (!value.is_rational()) throw Undecided("an irrational exponent: " + to_text(term));
  Rational q = value.rational();
  if (abs(q) * Rational(q.denominator()) > Rational(kMaxExponent) || q.denominator() > kMaxRootDegree)
    throw ResourceLimit("an exponent above " + std::to_string(kMaxExponent) + ", or with a denominator above " +
                        std::to_string(kMaxRootDegree));
  return q;
}

// The largest integer <= the value, or the smallest one >= it.
Rational Facts::integer_bound(const Term& term, const Bindings& b, bool upwards) {
  if (plainly_integer(term)) return Rational(integer(term, b));
  const Real value = exact_->scalar(term, b);
  if (value.is_rational()) return Rational(upwards ? ceil(value.rational()) : floor(value.rational()));
  Rational below(floor(value.enclosure(64).lower));
  if (abs(below) >= Rational(kFar)) throw ResourceLimit("a range beyond 2^40");
  while ((Real(below + Rational(1)) - value).sign() == Sign::Negative)
    below += Rational(1);  // not an integer: once at most
  return upwards ? below + Rational(1) : below;
}

Facts::Range Facts::range(const Term& lo, const Term& hi, const Bindings& b) {
  if (plainly_integer(lo) && plainly_integer(hi)) {
    const Range out{integer(lo, b), integer(hi, b)};
    if (out.last - out.first < kMaxRange && -kFar < out.first && out.last < kFar) return out;
  }
  const Rational first = integer_bound(lo, b, true), last = integer_bound(hi, b, false);
  if (last < first) return {};
  if (last - first >= Rational(kMaxRange))
    throw ResourceLimit("a range of more than " + std::to_string(kMaxRange) + " integers");
  if (abs(first) >= Rational(kFar) || abs(last) >= Rational(kFar)) throw ResourceLimit("a range beyond 2^40");
  return {first.to_long(), last.to_long()};
}

// |s| >= 0 is decided by the first rung that encloses s.
void Facts::require_value(const Term& scalar, const Bindings& b) {
  if (scalar->head == Head::Literal || scalar->head == Head::Variable) return;
  switch (decide(make(Head::LessEqual, {make(Head::Literal, {}), make(Head::Abs, {scalar})}), b)) {
    case Truth::Undefined: throw Undefined("no value: " + to_text(scalar));
    case Truth::Unknown: throw Undecided("a value, or none: " + to_text(scalar));
    default: return;
  }
}

const std::vector<Facts::Shape>& Facts::layers(const Term& network, const Bindings& b) {
  return layers_.get(key(network, b), [&] { return layers_of(network, b); });
}

std::vector<Facts::Shape> Facts::layers_of(const Term& network, const Bindings& b) {
  if (network->head == Head::Rescale) {
    require_value(network->args[0], b);
    return layers(network->args[1], b);
  }
  if (network->head == Head::WithParameters) {
    expect_parameters(network, b);
    return layers(network->args[0], b);
  }
  if (network->head == Head::Descend) {
    (void)graph(network, b);  // throws where it has no value
    return layers(network->args[2], b);
  }
  std::vector<Shape> out;
  if (network->head == Head::Theta) {
    if (!case_.network.fully_connected())
      throw Undefined("the network has no layers' matrices: it is not fully connected");
    for (const ExactMatrix& w : case_.network.weights) out.push_back(shape_of(w));
    return out;
  }
  const HeadValue* module = module_value(network->head);
  if (module == nullptr || module->layers == nullptr)
    throw Undefined("the network has no layers' matrices: it is a graph");
  return module->layers(*this, network, b);
}

int Facts::depth(const Term& network, const Bindings& b) {
  if (!case_.network.fully_connected()) return static_cast<int>(graph(network, b).graph.layers.size());
  switch (network->head) {
    case Head::Theta: return case_.network.depth();
    case Head::Rescale: require_value(network->args[0], b); return depth(network->args[1], b);
    case Head::WithParameters: expect_parameters(network, b); return depth(network->args[0], b);
    default: break;
  }
  const HeadValue* module = module_value(network->head);
  if (module != nullptr && module->layers != nullptr) return static_cast<int>(layers(network, b).size());
  return static_cast<int>(graph(network, b).graph.layers.size());
}

Rational Facts::activation_slope(const Term& network, const Bindings& b) {
  (void)layers(network, b);  // networks that are built from theta keep its activation
  return case_.network.slope;
}

bool Facts::biased(const Term& network, std::size_t layer, const Bindings& b) {
  switch (network->head) {
    case Head::Theta: return layer < case_.network.biases.size() && case_.network.biases[layer].has_value();
    case Head::Rescale: return biased(network->args[1], layer, b);
    case Head::WithParameters: return biased(network->args[0], layer, b);
    case Head::Descend: return biased(network->args[2], layer, b);
    default: return false;  // the networks of modules have no biases
  }
}

bool Facts::has_bias(const Term& formula, const Bindings& b) {
  const std::size_t count = layers(formula->args[1], b).size();
  const int layer = from_zero(integer(formula->args[0], b), static_cast<int>(count), "layer");
  return biased(formula->args[1], as_size(layer), b);
}

// Of a network without layers there is nothing to say.
bool Facts::bias_free(const Term& network, const Bindings& b) {
  if (depth(network, b) == 0) return true;
  const std::size_t count = layers(network, b).size();
  for (std::size_t l = 0; l < count; ++l)
    if (biased(network, l, b)) return false;
  return true;
}

void Facts::expect_parameters(const Term& network, const Bindings& b) {
  const Shape w = shape(network->args[1], b);
  const auto count = static_cast<std::int64_t>(graph(network->args[0], b).graph.parameters.size());
  if (w.cols != 1 || w.rows != count)
    throw Undefined("a " + text(w) + " matrix for a network of " + std::to_string(count) + " parameters");
}

// Weights, biases, preactivations, activations, gradients.
Facts::Shape Facts::layer_shape(const Term& term, const Bindings& b) {
  const auto& args = term->args;
  const std::vector<Shape>& w = layers(args[1], b);
  const bool counts_input = term->head == Head::Preactivation || term->head == Head::Activation;
  const std::int64_t l = integer(args[0], b);
  expect_index(l, counts_input ? 0 : 1, static_cast<std::int64_t>(w.size()), "layer");
  if (term->head == Head::Weight) return w[as_size(l - 1)];
  if (term->head == Head::Bias) {
    if (!biased(args[1], as_size(l - 1), b)) throw Undefined("layer " + std::to_string(l) + " has no bias");
    return {w[as_size(l - 1)].rows, 1};
  }
  const Shape input = shape(args[2], b);
  expect(w[0].cols == input.rows, "inputs of a network", w[0], input);
  if (counts_input) return l == 0 ? input : Shape{w[as_size(l - 1)].rows, input.cols};
  const Shape g = shape(args[3], b);
  expect(g.rows == w.back().rows && g.cols == input.cols, "G and the outputs", g, {w.back().rows, input.cols});
  return w[as_size(l - 1)];
}

// Sums, products and stacks over a range.
Facts::Shape Facts::folded_shape(const Term& term, const Bindings& b) {
  const auto [lo, hi] = range(term->args[0], term->args[1], b);
  if (hi < lo) throw Undefined("the sum, product or stack of no matrices");
  const auto at = [&](std::int64_t v) { return shape(term->args[2], b.with(term->name, v)); };
  Shape out = at(lo);
  for (std::int64_t v = lo + 1; v <= hi; ++v) {
    const Shape next = at(v);
    if (term->head == Head::MatrixProduct) {
      expect(next.cols == out.rows, "product", next, out);
      out.rows = next.rows;
      continue;
    }
    const bool stack = term->head == Head::MatrixStack;
    expect(out.cols == next.cols && (stack || out.rows == next.rows), stack ? "stack" : "sum", out, next);
    if (stack) out.rows += next.rows;
  }
  return out;
}

// Each entry must have a value.
Facts::Shape Facts::table_shape(const Term& term, const Bindings& b) {
  const std::int64_t rows = integer(term->args[0], b), cols = integer(term->args[1], b);
  expect_table(rows, cols);
  const std::vector<std::string> names = bound_by(*term);
  for (std::int64_t i = 1; i <= rows; ++i)
    for (std::int64_t j = 1; j <= cols; ++j) require_value(term->args[2], b.with(names[0], i).with(names[1], j));
  return {static_cast<int>(rows), static_cast<int>(cols)};
}

// Of the matrix that an iteration has.
Facts::Shape Facts::state_shape(Key key) {
  return folded_shapes_.get(key, [&] {
    const State s = state_of(key);
    const auto& args = s.iterate->args;
    if (s.last < range(args[0], args[1], s.outside).first) return shape(args[2], s.outside);
    const std::vector<std::string> names = bound_by(*s.iterate);
    const Key before = state(s.iterate, s.outside, s.last - 1);
    (void)state_shape(before);
    return shape(args[3], s.outside.with(names[0], s.last).with_state(names[1], before));
  });
}

Facts::Shape Facts::shape(const Term& term, const Bindings& b) {
  const auto& args = term->args;
  if (term->call && !term->call->asked.empty()) exact_->ask_first(*term->call, b);
  switch (term->head) {
    case Head::Table: return folded_shapes_.get(key(term, b), [&] { return table_shape(term, b); });
    case Head::Iterate: {
      const Range r = range(args[0], args[1], b);
      if (r.last < r.first) return shape(args[2], b);
      Shape out;
      for (std::int64_t v = r.first - 1; v <= r.last; ++v) out = state_shape(state(term, b, v));
      return out;
    }
    case Head::MatrixVariable: return state_shape(key(term, b));
    case Head::Transpose: {
      const Shape s = shape(args[0], b);
      return {s.cols, s.rows};
    }
    case Head::Scale: require_value(args[0], b); return shape(args[1], b);
    case Head::Relu:
    case Head::Sgn: return shape(args[0], b);
    case Head::Hadamard:
    case Head::MatAdd:
    case Head::MatSub:
    case Head::MatMul: {
      Shape out = shape(args[0], b);
      for (std::size_t i = 1; i < args.size(); ++i) {
        const Shape next = shape(args[i], b);
        if (term->head == Head::MatMul)
          expect(out.cols == next.rows, "product", out, next);
        else
          expect(out.rows == next.rows && out.cols == next.cols,
                 term->head == Head::Hadamard ? "entrywise product" : "sum", out, next);
        if (term->head == Head::MatMul) out.cols = next.cols;
      }
      return out;
    }
    case Head::MatrixSum:
    case Head::MatrixProduct:
    case Head::MatrixStack: return folded_shapes_.get(key(term, b), [&] { return folded_shape(term, b); });
    case Head::Weight:
    case Head::Bias:
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
    default: break;
  }
  const HeadValue* module = module_value(term->head);
  return module != nullptr && module->shape != nullptr ? module->shape(*this, term, b)
                                                       : shape_of(exact_->matrix(term, b));
}

int Facts::rank(const Term& matrix, const Bindings& b) {
  return ranks_.get(key(matrix, b), [&] { return plumbline::rank(exact_->matrix(matrix, b)); });
}

bool Facts::rank_at_most_one(const Term& matrix, const Bindings& b) {
  return at_most_one_.get(key(matrix, b), [&] { return has_rank_at_most_one(exact_->matrix(matrix, b)) ? 1 : 0; }) != 0;
}

const Real& Facts::pseudo_determinant(const Term& matrix, const Bindings& b) {
  return pseudo_determinants_.get(key(matrix, b),
                                  [&] { return plumbline::pseudo_determinant(exact_->matrix(matrix, b)); });
}

Key Facts::state(const Term& iterate, const Bindings& b, std::int64_t last) {
  const Key key = keys_.of_state(iterate, b, last);
  states_.try_emplace(key, State{iterate, b, last});
  return key;
}

void Facts::forget() {
  exact_->forget();
  ranks_.forget();
  at_most_one_.forget();
  pseudo_determinants_.forget();
  graphs_.forget();
  of_modules_.forget();
  layers_.forget();
  folded_shapes_.forget();
  states_.clear();
  keys_.forget();
}

}  // namespace plumbline
