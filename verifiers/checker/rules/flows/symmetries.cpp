#include "flows/symmetries.hpp"

#include <optional>
#include <utility>

#include "flows/flow.hpp"

namespace checker {

std::vector<RationalVector> inputs_seen(const FlowData& data, const std::string& gates, int neuron) {
  std::vector<RationalVector> sliding, out;
  for (const Kink& kink : data.kinks)
    if (kink.neuron == neuron && gates[data.gate(1, neuron, kink.samples[0])] == 's') sliding.push_back(kink.normal);
  for (int j = 0; j < data.samples(); ++j) {
    const char gate = gates[data.gate(1, neuron, j)];
    const bool sees = gate == '1' || gate == 'q' || gate == 'u';
    out.push_back(sees ? beside(data.x[j], sliding) : RationalVector(data.x[j].size()));
  }
  return out;
}

void add_square(const std::vector<Interval>& v, std::vector<std::vector<Interval>>& h) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t k = 0; k <= i; ++k) h[i][k] = h[i][k] + v[i] * v[k];
}

namespace {

// Orthogonal combinations e of the s_j, each with the same combination f of the t_j: B = sum f e^T/|e|^2. Nothing
// where a combination of the s_j vanishes, and that of the t_j does not.
std::optional<std::vector<std::pair<RationalVector, RationalVector>>> linear_images(
    const std::vector<RationalVector>& s, const std::vector<RationalVector>& t) {
  std::vector<std::pair<RationalVector, RationalVector>> out;
  for (std::size_t j = 0; j < s.size(); ++j) {
    RationalVector e = s[j], f = t[j];
    for (const auto& [of_s, of_t] : out) {
      const mpq_class part = inner(s[j], of_s) / inner(of_s, of_s);
      for (std::size_t c = 0; c < e.size(); ++c) {
        e[c] -= part * of_s[c];
        f[c] -= part * of_t[c];
      }
    }
    if (sgn(inner(e, e)) > 0)
      out.emplace_back(std::move(e), std::move(f));
    else if (sgn(inner(f, f)) > 0)
      return std::nullopt;
  }
  return out;
}

}  // namespace

// + v v^T, v these incoming weights for neuron i, and minus the outgoing ones of i for k.
void Symmetries::add_mixing(int layer, int neuron, int other, const std::vector<Interval>& weights,
                            std::vector<std::vector<Interval>>& h) const {
  std::vector<Interval> v(around_.size());
  for (std::size_t k = 0; k < weights.size(); ++k) v[data_.weight(layer, neuron, static_cast<int>(k))] = weights[k];
  for (int k = 0; k < data_.widths[layer + 1]; ++k)
    v[data_.weight(layer + 1, k, other)] = -around_[data_.weight(layer + 1, k, neuron)];
  add_square(v, h);
}
std::vector<Interval> Symmetries::incoming(int layer, int neuron) const {
  std::vector<Interval> out;
  for (int k = 0; k < data_.columns(layer); ++k) out.push_back(around_[data_.weight(layer, neuron, k)]);
  return out;
}
// For neurons i, k of the first layer with B s_j = t_j for what they see of the samples: B^T w_k for i.
void Symmetries::add_first_mixings(std::vector<std::vector<Interval>>& h) const {
  std::vector<std::vector<RationalVector>> seen;
  for (int i = 0; i < data_.widths[1]; ++i) seen.push_back(inputs_seen(data_, gates_, i));
  for (int i = 0; i < data_.widths[1]; ++i)
    for (int k = 0; k < data_.widths[1]; ++k) {
      const auto pairs = linear_images(seen[i], seen[k]);
      if (!pairs) continue;
      const std::vector<Interval> w = incoming(1, k);
      std::vector<Interval> moved(w.size());
      for (std::size_t c = 0; c < w.size(); ++c)
        for (std::size_t d = 0; d < w.size(); ++d) {
          mpq_class entry;
          for (const auto& [e, f] : *pairs) entry += e[c] * f[d] / inner(e, e);
          moved[c] = moved[c] + enclose(entry) * w[d];
        }
      add_mixing(1, i, k, moved, h);
    }
}
// + the orthogonal projection on what a neuron of the first layer does not see: I - sum b b^T/|b|^2 over an
// orthogonal basis of the span of the samples on which it is on.
void Symmetries::add_unseen(int neuron, std::vector<std::vector<Interval>>& h) const {
  const auto basis = made_orthogonal(inputs_seen(data_, gates_, neuron));
  for (int i = 0; i < data_.widths[0]; ++i)
    for (int k = 0; k <= i; ++k) {
      mpq_class q = i == k ? 1 : 0;
      for (const auto& b : basis) q -= b[i] * b[k] / inner(b, b);
      Interval& entry = h[data_.weight(1, neuron, i)][data_.weight(1, neuron, k)];
      entry = entry + enclose(q);
    }
}

void Symmetries::add_to(std::vector<std::vector<Interval>>& h) const {
  if (data_.depth() > 1) add_first_mixings(h);
  for (int l = 2; l < data_.depth(); ++l)
    for (int i = 0; i < data_.widths[l]; ++i)
      for (int k = 0; k < data_.widths[l]; ++k)
        if (gates_.compare(data_.gate(l, i, 0), data_.samples(), gates_, data_.gate(l, k, 0), data_.samples()) == 0)
          add_mixing(l, i, k, incoming(l, k), h);
  for (int i = 0; data_.depth() > 1 && i < data_.widths[1]; ++i) add_unseen(i, h);
}

}  // namespace checker
