#include "flow/field.hpp"

#include "budget/error.hpp"
#include "flow/conditions.hpp"
#include "flow/nodes.hpp"

namespace plumbline::flow {
namespace {

class Writer {
 public:
  Writer(const Problem& problem, const Gates& gates, const Beyond* beyond)
      : problem_(problem), gates_(gates), beyond_(beyond), nodes_(field_) {
    field_.loss = problem.loss;
    field_.nodes.emplace_back();
  }

  Field write() {
    for (int k = 0; k < problem_.parameters(); ++k) weights_.push_back(nodes_.put({Node::Kind::Parameter, k, 0}));
    multiplier_.assign(gates_.size(), 0);
    for (const DeepLetter& d : deep_letters(problem_, gates_))
      if (d.side == Known::Zero)
        multiplier_[d.pair] = nodes_.put({Node::Kind::Parameter, problem_.parameters() + field_.multipliers++, 0});
    project(weights_);
    forward();
    backward();
    project(field_.derivative);
    for (const DeepLetter& d : deep_letters(problem_, gates_)) write_deep(d);
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
    return problem_.pair(layer, neuron, sample);
  }

  Column row_of(const std::vector<int>& nodes, int neuron) const {
    Column out;
    for (int k = 0; k < width(0); ++k) out.push_back(nodes[at(problem_.parameter(1, neuron, k))]);
    return out;
  }

  void project(std::vector<int>& nodes) {
    for (const NeuronKinks& neuron : neuron_kinks(problem_, gates_)) {
      if (neuron.sliding.empty()) continue;
      const int i = neuron.sliding.front()->neuron;
      const Column row = nodes_.projected(orthogonal_basis(neuron.sliding_normals()), row_of(nodes, i));
      for (int k = 0; k < width(0); ++k) nodes[at(problem_.parameter(1, i, k))] = row[at(k)];
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
          int z = l == 1 ? nodes_.inner(problem_.inputs[at(j)], row_of(weights_, i)) : 0;
          for (int k = 0; l > 1 && k < width(l - 1); ++k)
            z = nodes_.add(z, nodes_.multiply(weight(l, i, k), after_[at(l - 1)][at(j)][at(k)]));
          if (problem_.has_column_of_biases(l)) z = nodes_.add(z, weight(l, i, width(l - 1)));
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
      if (problem_.loss != Loss::Squared) {
        field_.margins.push_back(nodes_.scale(y, outputs[k]));
        field_.residuals.back().push_back(
            nodes_.scale(-y / Rational(problem_.samples()), response_to(field_.margins.back())));
        field_.live.back().push_back(outputs[k] != 0);
        continue;
      }
      const int target = y.is_zero() ? 0 : nodes_.put({Node::Kind::Constant, nodes_.constant(-y), 0});
      field_.residuals.back().push_back(nodes_.add(outputs[k], target));
      field_.live.back().push_back(outputs[k] != 0);
    }
  }

  // F of a margin; exact where it is zero.
  int response_to(int margin) {
    if (margin != 0) return nodes_.put({Node::Kind::Response, margin, 0});
    const Rational at_zero = problem_.loss == Loss::Logistic ? Rational(1) / Rational(2) : Rational(1);
    return nodes_.put({Node::Kind::Constant, nodes_.constant(at_zero), 0});
  }

  // The derivative by the output of layer l, sample by sample, from the last layer on.
  void backward() {
    field_.derivative.assign(at(problem_.parameters()), 0);
    field_.signals.assign(gates_.size(), 0);
    for (int j = 0; j < problem_.samples(); ++j) {
      Column signal = field_.residuals[at(j)];
      for (int l = problem_.depth(); l >= 1; --l) {
        add_derivative(l, j, signal, field_.derivative);
        // What is zero everywhere may have any gate (docs/flow.md, Theorem 3).
        const auto gate = [&](std::size_t p) { return field_.preactivations[p] == 0 ? Gate::Open : gates_[p]; };
        if (l > 1) signal = signal_before(l, j, signal, gate, field_.signals);
      }
    }
    signals_beyond();
  }

  // + the derivative by the weights and biases of a layer, where that by its preactivations on a sample is `signal`.
  void add_derivative(int layer, int sample, const Column& signal, std::vector<int>& sums) {
    for (int i = 0; i < width(layer); ++i)
      for (int k = 0; k < problem_.columns(layer); ++k) {
        const int s = signal[at(i)];
        const int term = layer == 1             ? nodes_.scale(problem_.inputs[at(sample)][at(k)], s)
                         : k < width(layer - 1) ? nodes_.multiply(s, after_[at(layer - 1)][at(sample)][at(k)])
                                                : s;
        int& sum = sums[at(problem_.parameter(layer, i, k))];
        sum = nodes_.add(sum, term);
      }
  }

  void signals_beyond() {
    field_.beyond = field_.signals;
    for (int j = 0; beyond_ != nullptr && j < problem_.samples(); ++j) {
      if (!beyond_->samples[at(j)]) continue;
      Column signal = field_.residuals[at(j)];
      for (int l = problem_.depth(); l > 1; --l)
        signal = signal_before(
            l, j, signal, [&](std::size_t p) { return beyond_->gates[p]; }, field_.beyond);
    }
  }

  template <class GateOf>
  Column signal_before(int layer, int sample, const Column& signal, GateOf gate_of, std::vector<int>& signals) {
    Column out;
    for (int k = 0; k < width(layer - 1); ++k) {
      const std::size_t p = pair(layer - 1, k, sample);
      const Gate gate = gate_of(p);
      int sum = 0;
      if (gate != Gate::Off)
        for (int i = 0; i < width(layer); ++i)
          sum = nodes_.add(sum, nodes_.multiply(weight(layer, i, k), signal[at(i)]));
      signals[p] = sum;
      out.push_back(multiplier_[p] != 0 ? multiplier_[p] : nodes_.gated(gate, sum));
    }
    return out;
  }

  // A deeper preactivation with a letter, and its derivative by the weights: backpropagation from itself.
  void write_deep(const DeepLetter& d) {
    Field::Deep out{.pair = d.pair,
                    .side = d.side,
                    .held = d.held,
                    .z = field_.preactivations[d.pair],
                    .signal = field_.signals[d.pair],
                    .multiplier = multiplier_[d.pair],
                    .slope = std::vector<int>(at(problem_.parameters())),
                    .along = 0};
    const int j = d.place.sample;
    Column signal(at(width(d.place.layer)));
    signal[at(d.place.neuron)] = nodes_.put({Node::Kind::Constant, nodes_.constant(1), 0});
    for (int l = d.place.layer; l >= 1; --l) {
      Column before(at(width(l - 1)));
      add_derivative(l, j, signal, out.slope);
      for (int i = 0; l > 1 && i < width(l); ++i)
        for (int k = 0; k < width(l - 1); ++k)
          if (gates_[pair(l - 1, k, j)] == Gate::On)
            before[at(k)] = nodes_.add(before[at(k)], nodes_.multiply(weight(l, i, k), signal[at(i)]));
      signal = std::move(before);
    }
    project(out.slope);
    for (std::size_t w = 0; w < out.slope.size(); ++w)
      out.along = nodes_.add(out.along, nodes_.scale(-1, nodes_.multiply(out.slope[w], field_.derivative[w])));
    field_.deep.push_back(std::move(out));
  }

  const Problem& problem_;
  const Gates& gates_;
  const Beyond* beyond_;
  Field field_;
  Nodes nodes_;
  std::vector<int> multiplier_;  // of each pair: a node, where it slides in a deeper layer
  std::vector<int> weights_;     // the node of each weight, projected where a kink slides
  Table after_;
};

}  // namespace

Field gradient_of(const Problem& problem, const Gates& gates, const Beyond* beyond) {
  return Writer(problem, gates, beyond).write();
}

Field field_of(const Problem& problem, const Gates& gates, Meaning meaning, const Beyond* beyond, const Kinks& either) {
  if (!is_followed(problem, gates) || !deep_is_followed(problem, gates))
    throw Undefined("letters for kinks where Theorem 3 has no rule for them");
  Field out = gradient_of(problem, gates, beyond);
  add_conditions(out, problem, gates, meaning, beyond, either);
  return out;
}

}  // namespace plumbline::flow
