#include "flow/symmetries.hpp"

#include <optional>
#include <utility>

#include "budget/as_size.hpp"

namespace plumbline::flow {

Sight sight_of(const Surroundings& at, const Gates& gates, int neuron) {
  Sight out;
  for (const Kink& k : at.problem.kinks)
    if (k.neuron == neuron && side_of(gates, k) == Known::Zero) out.sliding.push_back(k.normal);
  const std::size_t samples = at.problem.inputs.size();
  for (std::size_t j = 0; j < samples; ++j) {
    const Gate g = gates[as_size(neuron) * samples + j];
    const bool sees = is_on(g) || g == Gate::Open || g == Gate::HeldAbove;
    out.open.push_back(g == Gate::Open);
    out.seen.push_back(sees ? orthogonal_part(at.problem.inputs[j], out.sliding) : Vector(at.problem.inputs[j].size()));
  }
  return out;
}

void add_square(IntervalRows& a, const MachineRow& v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t k = 0; k < v.size(); ++k)
      if (v[i].sign() != Sign::Zero && v[k].sign() != Sign::Zero) a[i][k] = a[i][k] + v[i] * v[k];
}

namespace {

MachineInterval in_machine(const Rational& q) { return MachineInterval::enclosing(q); }

// Have two neurons of a layer the same letters on every sample?
bool are_alike(const Surroundings& at, const Gates& gates, int layer, int i, int k) {
  const std::vector<Pair> pairs = pairs_of(at.problem);
  std::vector<Gate> of_i, of_k;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (pairs[p].layer != layer) continue;
    if (pairs[p].neuron == i) of_i.push_back(gates[p]);
    if (pairs[p].neuron == k) of_k.push_back(gates[p]);
  }
  return of_i == of_k;
}

// B with B s_j = t_j for every j, and B u = 0 for u across the s_j, transposed, row by row; none if there is none.
std::optional<std::vector<Vector>> linear_map(const std::vector<Vector>& s, const std::vector<Vector>& t) {
  std::vector<std::pair<Vector, Vector>> images;  // orthogonal combinations of the s_j, with those of the t_j
  for (std::size_t j = 0; j < s.size(); ++j) {
    Vector e = s[j], f = t[j];
    for (const auto& [of_s, of_t] : images) {
      const Rational part = inner(s[j], of_s) / inner(of_s, of_s);
      for (std::size_t c = 0; c < e.size(); ++c) e[c] -= part * of_s[c], f[c] -= part * of_t[c];
    }
    if (inner(e, e).is_zero()) {
      if (!inner(f, f).is_zero()) return {};
    } else {
      images.emplace_back(std::move(e), std::move(f));
    }
  }
  const std::size_t n = s.front().size();
  std::vector<Vector> out(n, Vector(n));
  for (const auto& [e, f] : images) {
    const Rational square = inner(e, e);
    for (std::size_t c = 0; c < n; ++c)
      for (std::size_t d = 0; d < n; ++d) out[c][d] += e[c] * f[d] / square;
  }
  return out;
}

// The vector field that adds (an image of) the incoming weights of neuron k to those of i, and takes the outgoing ones
// of i from those of k: (w, -a) for i = k.
void add_mixing(const Surroundings& at, int layer, int i, int k, const MachineRow& incoming, IntervalRows& h) {
  const Problem& p = at.problem;
  MachineRow v(at.around.size());
  const auto weight = [&](int l, int row, int col) { return as_size(p.parameter(l, row, col)); };
  for (std::size_t c = 0; c < incoming.size(); ++c) v[weight(layer, i, static_cast<int>(c))] = incoming[c];
  for (int r = 0; r < p.widths[as_size(layer) + 1]; ++r)
    v[weight(layer + 1, r, k)] = -in_doubles(at.around[weight(layer + 1, r, i)]);
  add_square(h, v);
}
MachineRow incoming_of(const Surroundings& at, int layer, int k) {
  MachineRow out;
  for (int c = 0; c < at.problem.columns(layer); ++c)
    out.push_back(in_doubles(at.around[as_size(at.problem.parameter(layer, k, c))]));
  return out;
}

// In the first layer: where what neuron k sees of the samples is a linear image of what i sees.
void add_first_mixings(const Surroundings& at, const Gates& gates, IntervalRows& h) {
  std::vector<std::vector<Vector>> seen;
  for (int i = 0; i < at.problem.widths[1]; ++i) seen.push_back(sight_of(at, gates, i).seen);
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (std::size_t k = 0; k < seen.size(); ++k) {
      const auto map = linear_map(seen[i], seen[k]);
      if (!map) continue;
      const MachineRow w = incoming_of(at, 1, static_cast<int>(k));
      MachineRow moved(w.size());
      for (std::size_t c = 0; c < w.size(); ++c)
        for (std::size_t d = 0; d < w.size(); ++d) moved[c] = moved[c] + in_machine((*map)[c][d]) * w[d];
      add_mixing(at, 1, static_cast<int>(i), static_cast<int>(k), moved, h);
    }
}

// In later ones: where both have the same letters.
void add_mixings(const Surroundings& at, const Gates& gates, IntervalRows& h) {
  if (at.problem.depth() > 1) add_first_mixings(at, gates, h);
  for (int l = 2; l < at.problem.depth(); ++l)
    for (int i = 0; i < at.problem.widths[as_size(l)]; ++i)
      for (int k = 0; k < at.problem.widths[as_size(l)]; ++k)
        if (are_alike(at, gates, l, i, k)) add_mixing(at, l, i, k, incoming_of(at, l, k), h);
}

// The projection on the directions of w that are orthogonal to the samples on which neuron i of layer 1 is on.
void add_unseen(const Surroundings& at, const Gates& gates, int neuron, IntervalRows& h) {
  const std::vector<Vector> basis = orthogonal_basis(sight_of(at, gates, neuron).seen);
  const std::size_t n = at.problem.inputs.front().size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) {
      Rational q = i == k ? 1 : 0;
      for (const auto& b : basis) q -= b[i] * b[k] / inner(b, b);
      auto& entry = h[as_size(at.problem.parameter(1, neuron, static_cast<int>(i)))]
                     [as_size(at.problem.parameter(1, neuron, static_cast<int>(k)))];
      entry = entry + in_machine(q);
    }
}

}  // namespace

void add_symmetries(const Surroundings& at, const Gates& gates, IntervalRows& h) {
  add_mixings(at, gates, h);
  for (int i = 0; at.problem.depth() > 1 && i < at.problem.widths[1]; ++i) add_unseen(at, gates, i, h);
}

}  // namespace plumbline::flow
