// Backpropagation with given gates, over any of the shapes of fixed.hpp (docs/flow.md, "Setting").
//
// A quantity that is zero because of its gates is not a number but nothing (Term without a value), so that it can be
// seen to be zero: a sample that no neuron sees, a weight that does not move.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "flows/kinks.hpp"
#include "flows/loss.hpp"

namespace checker {

template <class T> using Term = std::optional<T>;
template <class T> Term<T> plus(const Term<T>& a, const Term<T>& b) { return !a ? b : !b ? a : Term<T>(*a + *b); }
template <class T> Term<T> times(const Term<T>& a, const Term<T>& b) {
  return a && b ? Term<T>(*a * *b) : std::nullopt;
}
template <class T> Term<T> times(const Interval& c, const Term<T>& a) { return a ? Term<T>(c * *a) : std::nullopt; }

// Gates are letters (docs/flow.md): 0, p, s and h count as 0, 1 and q as 1, "?" and u as anything in [0, 1]; the
// weights of a neuron are projected on its kinks with the letter s.
template <class T> class Backprop {
 public:
  std::vector<Term<T>> z, signal;              // for each gate: preactivation; derivative by what the neuron gives
  std::vector<Term<T>> beyond;                 // that derivative with the gates beyond the kinks of the first layer
  std::vector<std::vector<Term<T>>> residual;  // [sample][output]: dL/dN(x_j), for the squared loss N(x_j) - y_j
  std::vector<Term<T>> output;                 // N(x_j), for a loss of margins
  std::vector<std::vector<bool>> live;         // is the output more than nothing?
  std::vector<Term<T>> gradient;               // dL/dtheta, projected where a kink slides

  // gates_beyond: of beyond.hpp; without them any gate is one.
  // multipliers: by gate, of deeper letters s (deep.hpp): the gradient is that of L + sum multiplier z.
  Backprop(const FlowData& data, const std::string& gates, const std::vector<T>& weights,
           const std::string& gates_beyond = {}, std::vector<Term<T>> multipliers = {})
      : data_(data),
        gates_(gates),
        gates_beyond_(gates_beyond),
        multipliers_(std::move(multipliers)),
        w_(weights.begin(), weights.end()) {
    project(w_);
    z.resize(gates.size());
    signal.resize(gates.size());
    beyond.resize(gates.size());
    gradient.resize(w_.size());
    for (int j = 0; j < data.samples(); ++j) sample(j);
    project(gradient);
  }

  // dz/dtheta of a deeper preactivation whose gates before it are certain, projected where a kink slides.
  std::vector<Term<T>> slope(int layer, int neuron, int sample) const {
    std::vector<Term<T>> out(w_.size()), above(data_.widths[layer]);
    T one;
    set_constant(one, enclose(mpq_class(1)));
    above[neuron] = one;
    for (int l = layer; l >= 1; --l) {
      std::vector<Term<T>> below(data_.widths[l - 1]);
      for (int i = 0; data_.has_biases(l) && i < data_.widths[l]; ++i)
        out[data_.weight(l, i, data_.widths[l - 1])] = above[i];
      for (int i = 0; i < data_.widths[l]; ++i)
        for (int k = 0; k < data_.widths[l - 1]; ++k) {
          Term<T>& entry = out[data_.weight(l, i, k)];
          if (l == 1) {
            entry = plus(entry, times(data_.spans[sample][k], above[i]));
            continue;
          }
          const std::size_t g = data_.gate(l - 1, k, sample);
          entry = plus(entry, times(above[i], gated(gates_[g], z[g])));
          if (gates_[g] == '1') below[k] = plus(below[k], times(w_[data_.weight(l, i, k)], above[i]));
        }
      above = below;
    }
    project(out);
    return out;
  }

  // sum_j weight_j g_j sigma_j over the samples, for a neuron of the first layer with these gates.
  Term<T> signals(int neuron, const std::string& gates, const RationalVector& weights) const {
    Term<T> sum;
    for (int j = 0; j < data_.samples(); ++j) {
      const std::size_t g = data_.gate(1, neuron, j);
      if (sgn(weights[j]) != 0) sum = plus(sum, times(enclose(weights[j]), gated(gates[g], signal[g])));
    }
    return sum;
  }
  // lambda of a kink beside the normals `others`, f with these gates.
  Term<T> lambda(const Kink& kink, const std::vector<RationalVector>& others, const std::string& gates) const {
    const RationalVector n = beside(kink.normal, others);
    RationalVector weights;
    for (int j = 0; j < data_.samples(); ++j) weights.push_back(-inner(n, data_.x[j]) / inner(n, n));
    return signals(kink.neuron, gates, weights);
  }
  // sum_j c_j sigma_j over the samples of the kink with c_j > 0 (side 1), with c_j < 0 (side -1), beyond the kink.
  Term<T> kappa(const Kink& kink, int side) const {
    Term<T> sum;
    for (std::size_t k = 0; k < kink.samples.size(); ++k)
      if (sgn(kink.factors[k]) == side)
        sum = plus(sum, times(enclose(kink.factors[k]), beyond[data_.gate(1, kink.neuron, kink.samples[k])]));
    return sum;
  }

 private:
  // The rows of neurons that slide, without their parts along the normals.
  void project(std::vector<Term<T>>& of) const {
    if (gates_.find('s') == std::string::npos) return;
    for (const Kink& kink : data_.kinks) {
      if (gates_[data_.gate(1, kink.neuron, kink.samples[0])] != 's') continue;
      std::vector<RationalVector> earlier;
      for (const Kink& other : data_.kinks) {
        if (other.neuron != kink.neuron || other.samples[0] >= kink.samples[0]) continue;
        if (gates_[data_.gate(1, other.neuron, other.samples[0])] == 's') earlier.push_back(other.normal);
      }
      const RationalVector n = beside(kink.normal, earlier);  // orthogonal to those that were taken before
      if (inner(n, n) == 0) continue;
      Term<T> along;
      for (int k = 0; k < data_.widths[0]; ++k)
        along = plus(along, times(enclose(n[k]), of[data_.weight(1, kink.neuron, k)]));
      along = times(enclose(-1 / inner(n, n)), along);
      for (int k = 0; k < data_.widths[0]; ++k) {
        Term<T>& entry = of[data_.weight(1, kink.neuron, k)];
        entry = plus(entry, times(enclose(n[k]), along));
      }
    }
  }

  Term<T> gated(char gate, const Term<T>& a) const {
    if (gate == '1' || gate == 'q' || !a) return a;
    return gate == '?' || gate == 'u' ? times(between(0, mpz_class(1) << units().unit_bits), a) : std::nullopt;
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
        if (data_.has_biases(l)) now[i] = plus(now[i], w_[data_.weight(l, i, data_.widths[l - 1])]);
        if (l == depth) continue;
        const std::size_t g = data_.gate(l, i, j);
        z[g] = now[i];
        now[i] = gated(gates_[g], now[i]);
      }
      if (l < depth) after[l] = now;
    }
    residual.push_back(now = derivative_by_outputs(j, now));
    backward(j, after, now);
    look_beyond(j, now);
  }

  std::vector<Term<T>> derivative_by_outputs(int j, std::vector<Term<T>> outputs) {
    live.emplace_back();
    for (const Term<T>& out : outputs) live.back().push_back(out.has_value());
    if (data_.loss != FlowLoss::Squared) {
      output.push_back(outputs[0]);
      return {of_margin(j, outputs[0])};
    }
    for (std::size_t k = 0; k < outputs.size(); ++k)
      if (data_.y[j][k] != 0) outputs[k] = plus(outputs[k], constant(data_.minus_y[j][k]));
    return outputs;
  }
  // -(y/n) F(y N(x)), F = -l' (loss.hpp).
  Term<T> of_margin(int j, const Term<T>& out) const {
    const mpq_class& y = data_.y[j][0];
    const mpq_class factor = -y / data_.samples();
    if (!out) return constant(enclose(factor * response_at_zero(data_.loss)));
    return times(enclose(factor), Term<T>(response(data_.loss, enclose(y) * *out)));
  }
  static Term<T> constant(const Interval& c) {
    T out;
    set_constant(out, c);
    return out;
  }

  void backward(int j, const std::vector<std::vector<Term<T>>>& after, std::vector<Term<T>> above) {
    std::vector<Term<T>> below;
    for (int l = data_.depth(); l >= 1; --l) {
      for (int i = 0; i < data_.widths[l]; ++i)
        for (int k = 0; k < data_.columns(l); ++k) {
          Term<T>& sum = gradient[data_.weight(l, i, k)];
          sum = plus(sum, l == 1                     ? times(data_.spans[j][k], above[i])
                          : k == data_.widths[l - 1] ? above[i]
                                                     : times(above[i], after[l - 1][k]));
        }
      if (l == 1) return;
      for (int k = 0; k < data_.widths[l - 1]; ++k) {
        const std::size_t g = data_.gate(l - 1, k, j);
        const char gate = z[g] ? gates_[g] : '?';  // what is zero everywhere may have any gate (Theorem 3)
        if (gate != '0') signal[g] = through(l, k, above);
        below.push_back(gate != '0' ? handed_back(g, gate, signal[g]) : std::nullopt);
      }
      above = std::exchange(below, {});
    }
  }

  Term<T> handed_back(std::size_t g, char gate, const Term<T>& a) const {
    return !multipliers_.empty() && multipliers_[g] ? multipliers_[g] : gated(gate, a);
  }

  // The derivative by what neuron k of layer l - 1 gives.
  Term<T> through(int l, int k, const std::vector<Term<T>>& above) const {
    Term<T> sum;
    for (int i = 0; i < data_.widths[l]; ++i) sum = plus(sum, times(w_[data_.weight(l, i, k)], above[i]));
    return sum;
  }

  void look_beyond(int j, std::vector<Term<T>> above) {
    const bool differs = !gates_beyond_.empty() && gates_beyond_[data_.gate(2, 0, j)] != '.';
    for (int i = 0; !differs && data_.depth() > 1 && i < data_.widths[1]; ++i)
      beyond[data_.gate(1, i, j)] = signal[data_.gate(1, i, j)];
    for (int l = data_.depth(); differs && l > 1; --l) {
      std::vector<Term<T>> below;
      for (int k = 0; k < data_.widths[l - 1]; ++k) {
        const std::size_t g = data_.gate(l - 1, k, j);
        const Term<T> sum = l > 2 && gates_beyond_[g] == '0' ? std::nullopt : through(l, k, above);
        if (l == 2)
          beyond[g] = gates_[g] == '0' ? std::nullopt : sum;
        else
          below.push_back(gated(gates_beyond_[g], sum));
      }
      above = below;
    }
  }

  const FlowData& data_;
  const std::string& gates_;
  const std::string gates_beyond_;
  std::vector<Term<T>> multipliers_;
  std::vector<Term<T>> w_;
};

}  // namespace checker
