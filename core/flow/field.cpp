#include "flow/field.hpp"

#include <map>

#include "number/error.hpp"

namespace plumbline::flow {
namespace {

Rational rational_entry(const Real& x, const std::string& place) {
  if (!x.is_rational())
    throw InputError(place, "is not rational; a validated flow needs rational numbers (docs/flow.md, Lemma 2)");
  return x.rational();
}

std::vector<std::vector<Rational>> columns_of(const ExactMatrix& m, const std::string& place) {
  std::vector<std::vector<Rational>> out(static_cast<std::size_t>(m.cols()));
  for (int j = 0; j < m.cols(); ++j)
    for (int i = 0; i < m.rows(); ++i) out[static_cast<std::size_t>(j)].push_back(rational_entry(m(i, j), place));
  return out;
}

// Sums and products with zero and with zero constants are not written down.
class Writer {
 public:
  Writer(const Problem& problem, const Gates& gates) : problem_(problem), gates_(gates) { field_.nodes.emplace_back(); }

  Field write() {
    for (int k = 0; k < problem_.parameters(); ++k) put({Node::Kind::Parameter, k, 0});
    forward();
    backward();
    return std::move(field_);
  }

 private:
  using Column = std::vector<int>;               // nodes, for the neurons of a layer
  using Table = std::vector<std::vector<Column>>;  // [layer][sample]

  int put(Node node) {
    field_.nodes.push_back(node);
    return static_cast<int>(field_.nodes.size()) - 1;
  }
  int constant(const Rational& value) {
    const auto [at, fresh] = constants_.try_emplace(value.to_string(), static_cast<int>(field_.constants.size()));
    if (fresh) field_.constants.push_back(value);
    return at->second;
  }
  int add(int a, int b) { return a == 0 ? b : b == 0 ? a : put({Node::Kind::Add, a, b}); }
  int multiply(int a, int b) { return a == 0 || b == 0 ? 0 : put({Node::Kind::Multiply, a, b}); }
  int scale(const Rational& c, int a) {
    return a == 0 || c.is_zero() ? 0 : put({Node::Kind::Scale, constant(c), a});
  }
  [[nodiscard]] int weight(int layer, int row, int col) const { return 1 + problem_.parameter(layer, row, col); }
  [[nodiscard]] std::size_t pair(int layer, int neuron, int sample) const {
    std::size_t before = 0;
    for (int l = 1; l < layer; ++l) before += static_cast<std::size_t>(problem_.widths[static_cast<std::size_t>(l)]);
    return (before + static_cast<std::size_t>(neuron)) * static_cast<std::size_t>(problem_.samples()) +
           static_cast<std::size_t>(sample);
  }
  int gated(Gate gate, int a) { return gate == Gate::Off || a == 0 ? 0 : gate == Gate::On ? a : put({Node::Kind::Open, a, 0}); }
  [[nodiscard]] int width(int layer) const { return problem_.widths[static_cast<std::size_t>(layer)]; }

  void forward() {
    const int depth = problem_.depth(), samples = problem_.samples();
    after_.assign(static_cast<std::size_t>(depth), std::vector<Column>(static_cast<std::size_t>(samples)));
    field_.preactivations.assign(gates_.size(), 0);
    for (int j = 0; j < samples; ++j) {
      const auto s = static_cast<std::size_t>(j);
      for (int l = 1; l <= depth; ++l) {
        Column now;
        for (int i = 0; i < width(l); ++i) {
          int z = 0;
          for (int k = 0; k < width(l - 1); ++k)
            z = add(z, l == 1 ? scale(problem_.inputs[s][static_cast<std::size_t>(k)], weight(1, i, k))
                              : multiply(weight(l, i, k), after_[static_cast<std::size_t>(l - 1)][s][static_cast<std::size_t>(k)]));
          if (l < depth) {
            field_.preactivations[pair(l, i, j)] = z;
            z = gated(gates_[pair(l, i, j)], z);
          }
          now.push_back(z);
        }
        if (l < depth) after_[static_cast<std::size_t>(l)][s] = now;
        if (l == depth) residuals_of(s, now);
      }
    }
  }

  void residuals_of(std::size_t sample, const Column& outputs) {
    field_.residuals.emplace_back();
    field_.live.emplace_back();
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const Rational& y = problem_.targets[sample][k];
      field_.residuals.back().push_back(
          y.is_zero() ? outputs[k] : add(outputs[k], put({Node::Kind::Constant, constant(-y), 0})));
      field_.live.back().push_back(outputs[k] != 0);
    }
  }

  // The derivative by the output of layer l, sample by sample, from the last layer on.
  void backward() {
    field_.derivative.assign(static_cast<std::size_t>(problem_.parameters()), 0);
    for (int j = 0; j < problem_.samples(); ++j) {
      const auto s = static_cast<std::size_t>(j);
      Column signal = field_.residuals[s];
      for (int l = problem_.depth(); l >= 1; --l) {
        for (int i = 0; i < width(l); ++i)
          for (int k = 0; k < width(l - 1); ++k) {
            const int at = signal[static_cast<std::size_t>(i)];
            int& sum = field_.derivative[static_cast<std::size_t>(problem_.parameter(l, i, k))];
            sum = add(sum, l == 1 ? scale(problem_.inputs[s][static_cast<std::size_t>(k)], at)
                                  : multiply(at, after_[static_cast<std::size_t>(l - 1)][s][static_cast<std::size_t>(k)]));
          }
        if (l > 1) signal = signal_before(l, j, signal);
      }
    }
  }

  Column signal_before(int layer, int sample, const Column& signal) {
    Column out;
    for (int k = 0; k < width(layer - 1); ++k) {
      const std::size_t at = pair(layer - 1, k, sample);
      int sum = 0;
      if (gates_[at] != Gate::Off && field_.preactivations[at] != 0)
        for (int i = 0; i < width(layer); ++i)
          sum = add(sum, multiply(weight(layer, i, k), signal[static_cast<std::size_t>(i)]));
      out.push_back(gated(gates_[at], sum));
    }
    return out;
  }

  const Problem& problem_;
  const Gates& gates_;
  Field field_;
  Table after_;
  std::map<std::string, int> constants_;
};

}  // namespace

int Problem::parameters() const { return parameter(depth() + 1, 0, 0); }

int Problem::parameter(int layer, int row, int col) const {
  int before = 0;
  for (std::size_t l = 1; l < static_cast<std::size_t>(layer); ++l) before += widths[l] * widths[l - 1];
  return layer > depth() ? before : before + row * widths[static_cast<std::size_t>(layer) - 1] + col;
}

std::vector<Pair> pairs_of(const Problem& problem) {
  std::vector<Pair> out;
  for (int l = 1; l < problem.depth(); ++l)
    for (int i = 0; i < problem.widths[static_cast<std::size_t>(l)]; ++i)
      for (int j = 0; j < problem.samples(); ++j) out.push_back({l, i, j});
  return out;
}

Problem problem_of(const Case& c) {
  if (!c.network.fully_connected()) throw InputError("/network/type", "a validated flow needs a fully connected network");
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
    if (zero) throw InputError("/data/inputs", "sample " + std::to_string(j + 1) + " is zero: every neuron has a kink there");
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

}  // namespace plumbline::flow
