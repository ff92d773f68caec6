#include "flow/field.hpp"

#include "budget/error.hpp"

namespace plumbline::flow {
namespace {

Rational rational_entry(const Real& x, const std::string& place) {
  if (!x.is_rational())
    throw InputError(place, "is not rational; a validated flow needs rational numbers (docs/flow.md, Lemma 2)");
  return x.rational();
}

std::vector<std::vector<Rational>> columns_of(const ExactMatrix& m, const std::string& place) {
  std::vector<std::vector<Rational>> out(as_size(m.cols()));
  for (int j = 0; j < m.cols(); ++j)
    for (int i = 0; i < m.rows(); ++i) out[as_size(j)].push_back(rational_entry(m(i, j), place));
  return out;
}

const std::vector<Rational>& input_of(const Problem& problem, int sample) { return problem.inputs[as_size(sample)]; }

Rational square_of(const std::vector<Rational>& x) {
  Rational sum;
  for (const Rational& c : x) sum += c * c;
  return sum;
}

// Puts nodes into a field. Sums and products with zero and with zero constants are not written down.
class Nodes {
 public:
  explicit Nodes(Field& field) : field_(field) {}
  int put(Node node) {
    field_.nodes.push_back(node);
    return static_cast<int>(field_.nodes.size()) - 1;
  }
  int constant(const Rational& value) {
    for (std::size_t i = 0; i < field_.constants.size(); ++i)
      if (field_.constants[i] == value) return static_cast<int>(i);
    field_.constants.push_back(value);
    return static_cast<int>(field_.constants.size()) - 1;
  }
  int add(int a, int b) { return a == 0 ? b : b == 0 ? a : put({Node::Kind::Add, a, b}); }
  int multiply(int a, int b) { return a == 0 || b == 0 ? 0 : put({Node::Kind::Multiply, a, b}); }
  int scale(const Rational& c, int a) { return a == 0 || c.is_zero() ? 0 : put({Node::Kind::Scale, constant(c), a}); }
  int gated(Gate gate, int a) {
    if (a == 0 || gate == Gate::On) return a;
    return gate == Gate::Open ? put({Node::Kind::Open, a, 0}) : 0;
  }
  int inner(const std::vector<Rational>& x, const std::vector<int>& w) {
    int sum = 0;
    for (std::size_t k = 0; k < x.size(); ++k) sum = add(sum, scale(x[k], w[k]));
    return sum;
  }
  // w - x (x . w) / |x|^2.
  std::vector<int> projected(const std::vector<Rational>& x, const std::vector<int>& w) {
    const int along = scale(Rational(1) / square_of(x), inner(x, w));
    std::vector<int> out;
    for (std::size_t k = 0; k < x.size(); ++k) out.push_back(add(w[k], scale(-x[k], along)));
    return out;
  }

 private:
  Field& field_;
};

class Writer {
 public:
  Writer(const Problem& problem, const Gates& gates)
      : problem_(problem), gates_(gates), nodes_(field_), pairs_(pairs_of(problem)) {
    field_.nodes.emplace_back();
  }

  Field write() {
    for (int k = 0; k < problem_.parameters(); ++k) weights_.push_back(nodes_.put({Node::Kind::Parameter, k, 0}));
    find_sliding();
    project(weights_);
    forward();
    backward();
    const std::vector<int> plain = field_.derivative;
    project(field_.derivative);
    watch(plain);
    return std::move(field_);
  }

 private:
  using Column = std::vector<int>;                 // nodes, for the neurons of a layer
  using Table = std::vector<std::vector<Column>>;  // [layer][sample]

  static std::size_t at(int i) { return as_size(i); }
  [[nodiscard]] int width(int layer) const { return problem_.widths[at(layer)]; }
  [[nodiscard]] int weight(int layer, int row, int col) const {
    return weights_[at(problem_.parameter(layer, row, col))];
  }
  [[nodiscard]] std::size_t pair(int layer, int neuron, int sample) const {
    int before = 0;
    for (int l = 1; l < layer; ++l) before += width(l);
    return at((before + neuron) * problem_.samples() + sample);
  }

  void find_sliding() {
    if (!is_followed(problem_, gates_)) throw Undefined("a gate that is parked or slides where it must not");
    for (std::size_t p = 0; p < pairs_.size(); ++p)
      if (gates_[p] == Gate::Slides) sliding_.push_back(pairs_[p]);
  }

  Column row_of(const std::vector<int>& nodes, int neuron) const {
    Column out;
    for (int k = 0; k < width(0); ++k) out.push_back(nodes[at(problem_.parameter(1, neuron, k))]);
    return out;
  }

  void project(std::vector<int>& nodes) {
    for (const Pair& s : sliding_) {
      const Column row = nodes_.projected(input_of(problem_, s.sample), row_of(nodes, s.neuron));
      for (int k = 0; k < width(0); ++k) nodes[at(problem_.parameter(1, s.neuron, k))] = row[at(k)];
    }
  }

  void forward() {
    const int depth = problem_.depth(), samples = problem_.samples();
    after_.assign(at(depth), std::vector<Column>(at(samples)));
    field_.preactivations.assign(gates_.size(), 0);
    for (int j = 0; j < samples; ++j)
      for (int l = 1; l <= depth; ++l) {
        Column now;
        for (int i = 0; i < width(l); ++i) {
          int z = l == 1 ? nodes_.inner(input_of(problem_, j), row_of(weights_, i)) : 0;
          for (int k = 0; l > 1 && k < width(l - 1); ++k)
            z = nodes_.add(z, nodes_.multiply(weight(l, i, k), after_[at(l - 1)][at(j)][at(k)]));
          if (l < depth) {
            field_.preactivations[pair(l, i, j)] = z;
            z = nodes_.gated(gates_[pair(l, i, j)], z);
          }
          now.push_back(z);
        }
        if (l < depth)
          after_[at(l)][at(j)] = now;
        else
          residuals_of(at(j), now);
      }
  }

  void residuals_of(std::size_t sample, const Column& outputs) {
    field_.residuals.emplace_back();
    field_.live.emplace_back();
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const Rational& y = problem_.targets[sample][k];
      const int target = y.is_zero() ? 0 : nodes_.put({Node::Kind::Constant, nodes_.constant(-y), 0});
      field_.residuals.back().push_back(nodes_.add(outputs[k], target));
      field_.live.back().push_back(outputs[k] != 0);
    }
  }

  // The derivative by the output of layer l, sample by sample, from the last layer on.
  void backward() {
    field_.derivative.assign(at(problem_.parameters()), 0);
    signals_.assign(gates_.size(), 0);
    for (int j = 0; j < problem_.samples(); ++j) {
      Column signal = field_.residuals[at(j)];
      for (int l = problem_.depth(); l >= 1; --l) {
        for (int i = 0; i < width(l); ++i)
          for (int k = 0; k < width(l - 1); ++k) {
            int& sum = field_.derivative[at(problem_.parameter(l, i, k))];
            sum = nodes_.add(sum, l == 1 ? nodes_.scale(input_of(problem_, j)[at(k)], signal[at(i)])
                                         : nodes_.multiply(signal[at(i)], after_[at(l - 1)][at(j)][at(k)]));
          }
        if (l > 1) signal = signal_before(l, j, signal);
      }
    }
  }

  Column signal_before(int layer, int sample, const Column& signal) {
    Column out;
    for (int k = 0; k < width(layer - 1); ++k) {
      const std::size_t p = pair(layer - 1, k, sample);
      // What is zero everywhere may have any gate (docs/flow.md, Theorem 3).
      const Gate gate = field_.preactivations[p] == 0 ? Gate::Open : gates_[p];
      int sum = 0;
      if (gate != Gate::Off)
        for (int i = 0; i < width(layer); ++i)
          sum = nodes_.add(sum, nodes_.multiply(weight(layer, i, k), signal[at(i)]));
      signals_[p] = sum;
      out.push_back(nodes_.gated(gate, sum));
    }
    return out;
  }

  void watch(const std::vector<int>& plain) {
    for (std::size_t p = 0; p < pairs_.size(); ++p) {
      const Gate g = gates_[p];
      const int z = field_.preactivations[p];
      if ((g == Gate::On || g == Gate::Off) && z != 0) field_.watches.push_back({z, g == Gate::On, p, Watch::Of::Sign});
      if (g != Gate::Parked && g != Gate::Slides) continue;
      const auto& x = input_of(problem_, pairs_[p].sample);
      const int off = nodes_.scale(-1, nodes_.inner(x, row_of(plain, pairs_[p].neuron)));
      const int on = nodes_.add(off, nodes_.scale(-square_of(x), signals_[p]));
      field_.watches.push_back({on, false, p, Watch::Of::On});
      if (g == Gate::Slides) field_.watches.push_back({off, true, p, Watch::Of::Off});
      if (g == Gate::Parked && off != 0) field_.leaks.emplace_back(off, square_of(x));
    }
  }

  const Problem& problem_;
  const Gates& gates_;
  Field field_;
  Nodes nodes_;
  std::vector<Pair> pairs_;
  std::vector<Pair> sliding_;
  std::vector<int> weights_;  // the node of each weight, projected where a pair slides
  std::vector<int> signals_;  // for each pair: the derivative by what its neuron gives, before the gate
  Table after_;
};

}  // namespace

int Problem::parameters() const { return parameter(depth() + 1, 0, 0); }

int Problem::parameter(int layer, int row, int col) const {
  int before = 0;
  for (std::size_t l = 1; l < as_size(layer); ++l) before += widths[l] * widths[l - 1];
  return layer > depth() ? before : before + row * widths[as_size(layer) - 1] + col;
}

bool is_followed(const Problem& problem, const Gates& gates) {
  const std::vector<Pair> pairs = pairs_of(problem);
  std::vector<bool> special(as_size(problem.widths[1]), false);
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (gates[p] != Gate::Parked && gates[p] != Gate::Slides) continue;
    const auto neuron = as_size(pairs[p].neuron);
    if (pairs[p].layer != 1 || special[neuron]) return false;
    special[neuron] = true;
  }
  return true;
}

std::vector<Pair> pairs_of(const Problem& problem) {
  std::vector<Pair> out;
  for (int l = 1; l < problem.depth(); ++l)
    for (int i = 0; i < problem.widths[as_size(l)]; ++i)
      for (int j = 0; j < problem.samples(); ++j) out.push_back({l, i, j});
  return out;
}

Problem problem_of(const Case& c) {
  if (!c.network.fully_connected())
    throw InputError("/network/type", "a validated flow needs a fully connected network");
  if (!c.network.is_relu()) throw InputError("/network/activation", "a validated flow needs \"relu\"");
  if (!c.network.bias_free()) throw InputError("/network/biases", "a validated flow needs a network without biases");
  if (!c.targets) throw InputError("/data/targets", "a validated flow needs targets, one column for each sample");
  Problem out;
  out.widths.push_back(c.network.weights.front().cols());
  for (const ExactMatrix& w : c.network.weights) out.widths.push_back(w.rows());
  out.inputs = columns_of(c.inputs, "/data/inputs");
  out.targets = columns_of(*c.targets, "/data/targets");
  for (std::size_t j = 0; j < out.inputs.size(); ++j) {
    bool zero = true;
    for (const Rational& x : out.inputs[j]) zero = zero && x.is_zero();
    if (zero)
      throw InputError("/data/inputs", "sample " + std::to_string(j + 1) + " is zero: every neuron has a kink there");
  }
  if (out.parameters() > 256) throw InputError("/network", "has more than 256 weights, too many for a validated flow");
  return out;
}

std::vector<Rational> weights_of(const Case& c) {
  std::vector<Rational> out;
  for (std::size_t l = 0; l < c.network.weights.size(); ++l)
    for (const Real& w : c.network.weights[l].entries())
      out.push_back(rational_entry(w, "/network/weights/" + std::to_string(l)));
  return out;
}

Field field_of(const Problem& problem, const Gates& gates) { return Writer(problem, gates).write(); }

int drift_node(Field& field, const Problem& problem, const Pair& pair) {
  Nodes nodes(field);
  std::vector<int> row;
  for (int k = 0; k < problem.widths[0]; ++k)
    row.push_back(field.derivative[as_size(problem.parameter(1, pair.neuron, k))]);
  return nodes.scale(-1, nodes.inner(input_of(problem, pair.sample), row));
}

}  // namespace plumbline::flow
