// Backpropagation with given gates, over any of the shapes of fixed.hpp (docs/flow.md, "Setting").
//
// A quantity that is zero because of its gates is not a number but nothing (Term without a value), so that it can be
// seen to be zero: a sample that no neuron sees, a weight that does not move.
#pragma once

#include <optional>
#include <string>

#include "flows/fixed.hpp"

namespace checker {

struct FlowData {
  std::vector<int> widths;                            // of the layers, the input first
  std::vector<std::vector<mpq_class>> x, y;           // [sample][coordinate]
  std::vector<std::vector<Interval>> spans, minus_y;  // x_j and -y_j in units
  [[nodiscard]] int depth() const { return static_cast<int>(widths.size()) - 1; }
  [[nodiscard]] int samples() const { return static_cast<int>(x.size()); }
  [[nodiscard]] std::size_t weight(int layer, int row, int col) const {
    int before = 0;
    for (int l = 1; l < layer; ++l) before += widths[l] * widths[l - 1];
    return static_cast<std::size_t>(before + row * widths[layer - 1] + col);
  }
  [[nodiscard]] std::size_t weights() const { return weight(depth(), widths.back(), 0); }
  // The letter of a gate: layer by layer, neuron by neuron, sample by sample.
  [[nodiscard]] std::size_t gate(int layer, int neuron, int sample) const {
    int before = 0;
    for (int l = 1; l < layer; ++l) before += widths[l];
    return static_cast<std::size_t>((before + neuron) * samples() + sample);
  }
  [[nodiscard]] std::size_t gates() const { return gate(depth(), 0, 0); }
  [[nodiscard]] mpq_class square(int sample) const {
    mpq_class sum;
    for (const mpq_class& c : x[sample]) sum += c * c;
    return sum;
  }
};

template <class T> using Term = std::optional<T>;
template <class T> Term<T> plus(const Term<T>& a, const Term<T>& b) { return !a ? b : !b ? a : Term<T>(*a + *b); }
template <class T> Term<T> times(const Term<T>& a, const Term<T>& b) {
  return a && b ? Term<T>(*a * *b) : std::nullopt;
}
template <class T> Term<T> times(const Interval& c, const Term<T>& a) { return a ? Term<T>(c * *a) : std::nullopt; }

// Gates are letters: 0, 1, "?" for anything in [0, 1], "p" parked (0), "s" slides (0, the neuron's weights projected).
template <class T> class Backprop {
 public:
  std::vector<Term<T>> z, signal;              // for each gate: preactivation; derivative by what the neuron gives
  std::vector<std::vector<Term<T>>> residual;  // [sample][output]
  std::vector<std::vector<bool>> live;         // is the output more than nothing?
  std::vector<Term<T>> gradient, plain;        // dL/dtheta, projected and as it is

  Backprop(const FlowData& data, const std::string& gates, const std::vector<T>& weights)
      : data_(data), gates_(gates), w_(weights.begin(), weights.end()) {
    project(w_);
    z.resize(gates.size());
    signal.resize(gates.size());
    plain.resize(w_.size());
    for (int j = 0; j < data.samples(); ++j) sample(j);
    gradient = plain;
    project(gradient);
  }

  // The derivative in time of a preactivation of the first layer with gate 0, and with gate 1, for a gate that is p or
  // s.
  Term<T> drift_off(int neuron, int j) const {
    Term<T> sum;
    for (int k = 0; k < data_.widths[0]; ++k)
      sum = plus(sum, times(-data_.spans[j][k], plain[data_.weight(1, neuron, k)]));
    return sum;
  }
  Term<T> drift_on(int neuron, int j) const {
    return plus(drift_off(neuron, j), times(enclose(-data_.square(j)), signal[data_.gate(1, neuron, j)]));
  }

 private:
  // w - x (x . w) / |x|^2 for the rows that slide.
  void project(std::vector<Term<T>>& of) {
    for (int i = 0; i < data_.widths[1] && data_.depth() > 1; ++i)
      for (int j = 0; j < data_.samples(); ++j) {
        if (gates_[data_.gate(1, i, j)] != 's') continue;
        Term<T> along;
        for (int k = 0; k < data_.widths[0]; ++k)
          along = plus(along, times(data_.spans[j][k], of[data_.weight(1, i, k)]));
        along = times(enclose(-1 / data_.square(j)), along);
        for (int k = 0; k < data_.widths[0]; ++k) {
          Term<T>& entry = of[data_.weight(1, i, k)];
          entry = plus(entry, times(data_.spans[j][k], along));
        }
      }
  }

  Term<T> gated(char gate, const Term<T>& a) const {
    if (gate == '1' || !a) return a;
    return gate == '?' ? times(between(0, mpz_class(1) << units().unit_bits), a) : std::nullopt;
  }

  void sample(int j) {
    const int depth = data_.depth();
    std::vector<std::vector<Term<T>>> after(depth);  // what the neurons of a hidden layer give
    std::vector<Term<T>> now;
    for (int l = 1; l <= depth; ++l) {
      now.assign(data_.widths[l], std::nullopt);
      for (int i = 0; i < data_.widths[l]; ++i) {
        for (int k = 0; k < data_.widths[l - 1]; ++k) {
          const Term<T>& w = w_[data_.weight(l, i, k)];
          now[i] = plus(now[i], l == 1 ? times(data_.spans[j][k], w) : times(w, after[l - 1][k]));
        }
        if (l == depth) continue;
        const std::size_t g = data_.gate(l, i, j);
        z[g] = now[i];
        now[i] = gated(gates_[g], now[i]);
      }
      if (l < depth) after[l] = now;
    }
    live.emplace_back();
    for (std::size_t k = 0; k < now.size(); ++k) {
      live.back().push_back(now[k].has_value());
      if (data_.y[j][k] == 0) continue;
      T target;
      set_constant(target, data_.minus_y[j][k]);
      now[k] = plus(now[k], Term<T>(target));
    }
    residual.push_back(now);
    backward(j, after, now);
  }

  void backward(int j, const std::vector<std::vector<Term<T>>>& after, std::vector<Term<T>> above) {
    for (int l = data_.depth(); l >= 1; --l) {
      for (int i = 0; i < data_.widths[l]; ++i)
        for (int k = 0; k < data_.widths[l - 1]; ++k) {
          Term<T>& sum = plain[data_.weight(l, i, k)];
          sum = plus(sum, l == 1 ? times(data_.spans[j][k], above[i]) : times(above[i], after[l - 1][k]));
        }
      if (l == 1) return;
      std::vector<Term<T>> below(data_.widths[l - 1]);
      for (int k = 0; k < data_.widths[l - 1]; ++k) {
        const std::size_t g = data_.gate(l - 1, k, j);
        const char gate = z[g] ? gates_[g] : '?';  // what is zero everywhere may have any gate (Theorem 3)
        if (gate == '0') continue;
        for (int i = 0; i < data_.widths[l]; ++i) below[k] = plus(below[k], times(w_[data_.weight(l, i, k)], above[i]));
        signal[g] = below[k];
        below[k] = gated(gate, below[k]);
      }
      above = below;
    }
  }

  const FlowData& data_;
  const std::string& gates_;
  std::vector<Term<T>> w_;
};

}  // namespace checker
