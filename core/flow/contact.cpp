#include "flow/contact.hpp"

#include <algorithm>

#include "flow/nodes.hpp"

namespace plumbline::flow {
namespace {

constexpr std::size_t kMostTogether = 4;  // kinks of a neuron of which every subset is tried
constexpr std::size_t kMostDying = 8;     // of which every subset is looked at

MultiInterval length_of(const Vector& v) { return sqrt(MultiInterval::enclosing(inner(v, v))); }
bool certainly_positive(const MultiInterval& a) { return a.sign() == Sign::Positive; }

std::vector<Vector> normals_of(const std::vector<const Kink*>& kinks, const Kink* but = nullptr) {
  std::vector<Vector> out;
  for (const Kink* k : kinks)
    if (k != but) out.push_back(k->normal);
  return out;
}

// All subsets of at least one, the larger ones first.
std::vector<std::vector<std::size_t>> subsets(std::size_t count) {
  std::vector<std::vector<std::size_t>> out;
  if (count <= kMostTogether) {
    for (std::size_t bits = 1; bits < (std::size_t{1} << count); ++bits) {
      out.emplace_back();
      for (std::size_t k = 0; k < count; ++k)
        if ((bits >> k) & 1U) out.back().push_back(k);
    }
  } else {
    out.emplace_back();
    for (std::size_t k = 0; k < count; ++k) out.back().push_back(k);
    for (std::size_t k = 0; k < count; ++k) out.push_back({k});
  }
  std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return out;
}

class NeuronContact {
 public:
  NeuronContact(const SwitchBox& at, const Field& field, const std::vector<Kink>& kinks, int neuron,
                const std::vector<Known>& before, Contact& out)
      : at_(at), field_(field), neuron_(neuron), before_(before), out_(out) {
    for (std::size_t k = 0; k < kinks.size(); ++k) {
      if (kinks[k].neuron != neuron) continue;
      const Gate first = at.gates[kinks[k].pairs[0]];
      if (first == Gate::Open) {
        open_.push_back(&kinks[k]);
        index_.push_back(k);
      } else {
        out.known[k] = first == Gate::On ? Known::NotNegative : Known::NotPositive;
      }
    }
  }

  void find() {
    if (open_.empty()) return;
    for (const auto& chosen : subsets(open_.size()))
      if (meet(chosen)) break;
    for (std::size_t k = 0; k < open_.size(); ++k)
      if (out_.known[index_[k]] == Known::Nothing && !one_side(k, {}) && !staying_.empty()) one_side(k, staying_);
  }

  // (iii): where that leaves a side open, the neuron may be known to die beside the origin.
  void die() {
    if (open_.size() > kMostDying || !leaves_open() || has_gate_on()) return;
    const std::optional<MultiInterval> least = least_signal();
    if (!least || !certainly_positive(*least)) return;
    Values weights;
    for (std::size_t c = 0; c < open_[0]->normal.size(); ++c)
      weights.push_back(at_.near[as_size(at_.problem.parameter(1, neuron_, static_cast<int>(c)))]);
    if (!certainly_less(norm(weights), at_.tau * *least * sqrt(MultiInterval::enclosing(least_height())))) return;
    for (std::size_t k = 0; k < open_.size(); ++k) out_.known[index_[k]] = side_of_death(*open_[k]);
  }

  [[nodiscard]] bool signals_positive() const {
    const std::optional<MultiInterval> least = least_signal();
    return !least || certainly_positive(*least);
  }
  void keep() {
    for (const std::size_t k : index_) out_.known[k] = before_[k];
  }

 private:
  [[nodiscard]] bool has_gate_on() const {
    for (int j = 0; j < at_.problem.samples(); ++j)
      if (at_.gates[at_.problem.pair(1, neuron_, j)] == Gate::On) return true;
    return false;
  }
  // On the box, of the samples on open kinks; nothing if there are none.
  [[nodiscard]] std::optional<MultiInterval> least_signal() const {
    const Values values = evaluate(field_, at_.box);
    std::optional<MultiInterval> least;
    for (const Kink* k : open_)
      for (const std::size_t p : k->pairs) {
        const MultiInterval& signal = values[as_size(field_.signals[p])];
        least = least ? min(*least, signal) : signal;
      }
    return least;
  }
  [[nodiscard]] bool leaves_open() const {
    return std::ranges::any_of(index_, [&](std::size_t k) { return out_.known[k] == Known::Nothing; });
  }
  static Known side_of_death(const Kink& kink) {
    const bool up = std::ranges::any_of(kink.factors, [](const Rational& c) { return c.sign() == Sign::Positive; });
    const bool down = std::ranges::any_of(kink.factors, [](const Rational& c) { return c.sign() == Sign::Negative; });
    return up && down ? Known::Zero : up ? Known::NotPositive : Known::NotNegative;
  }
  // The least squared part of an input of the open kinks across others that are independent.
  [[nodiscard]] Rational least_height() const {
    std::optional<Rational> least;
    for (std::size_t bits = 1; bits < (std::size_t{1} << open_.size()); ++bits) {
      std::vector<const Kink*> chosen;
      for (std::size_t k = 0; k < open_.size(); ++k)
        if ((bits >> k) & 1U) chosen.push_back(open_[k]);
      if (orthogonal_basis(normals_of(chosen)).size() < chosen.size()) continue;
      for (const Kink* k : chosen) {
        const Vector across = orthogonal_part(k->normal, normals_of(chosen, k));
        for (const Rational& c : k->factors) {
          const Rational square = c * c * inner(across, across);
          if (!least || square < *least) least = square;
        }
      }
    }
    return *least;
  }

  [[nodiscard]] Gates gates_without(const std::vector<const Kink*>& kinks) const {
    Gates gates = at_.gates;
    for (const Kink* k : kinks) set_gates(gates, *k, Gate::Off);
    return gates;
  }

  // sup |w . n| at the start: 0 where it is known to be 0.
  [[nodiscard]] MultiInterval size_at_start(std::size_t k) const {
    if (before_[index_[k]] == Known::Zero) return {};
    MultiInterval z;
    const Vector& n = open_[k]->normal;
    for (std::size_t c = 0; c < n.size(); ++c)
      z = z +
          MultiInterval::enclosing(n[c]) * at_.near[as_size(at_.problem.parameter(1, neuron_, static_cast<int>(c)))];
    return magnitude(z);
  }

  // Proposition 5, (ii): all chosen kinks at once.
  bool meet(const std::vector<std::size_t>& chosen) {
    std::vector<const Kink*> kinks;
    for (const std::size_t k : chosen) kinks.push_back(open_[k]);
    const std::vector<Vector> normals = normals_of(kinks);
    if (orthogonal_basis(normals).size() < normals.size()) return false;
    Field field = field_;
    const Gates without = gates_without(kinks);
    std::vector<int> shares;
    std::vector<Slack> slacks;
    for (const Kink* k : kinks) {
      shares.push_back(share_of(field, at_.problem, without, *k, normals_of(kinks, k)));
      slacks.push_back(slack_of(field, *k, shares.back()));
    }
    const Values values = evaluate(field, at_.box);
    std::vector<MultiInterval> least;
    for (const Slack& s : slacks) least.push_back(min(values[as_size(s.down)], values[as_size(s.up)]));
    if (!is_reached(chosen, kinks, least)) return false;
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      const Sign sign = values[as_size(shares[k])].sign();
      if (!out_.slides && before_[index_[chosen[k]]] != Known::Zero &&
          (sign == Sign::Positive || sign == Sign::Negative))
        out_.slides = index_[chosen[k]];
    }
    set_zero(chosen);
    return true;
  }

  // Is there time enough? The distance falls at the rate min_a m_a |n_a|, n_a without its part along the others.
  [[nodiscard]] bool is_reached(const std::vector<std::size_t>& chosen, const std::vector<const Kink*>& kinks,
                                const std::vector<MultiInterval>& least) const {
    const bool known = were_zero(chosen);
    for (const MultiInterval& m : least)
      if (known ? m.enclosure().lower.sign() == Sign::Negative : !certainly_positive(m)) return false;
    if (known) return true;
    std::optional<MultiInterval> rate;
    MultiInterval distance;
    for (std::size_t k = 0; k < kinks.size(); ++k) {
      const MultiInterval length = length_of(orthogonal_part(kinks[k]->normal, normals_of(kinks, kinks[k])));
      rate = rate ? min(*rate, least[k] * length) : least[k] * length;
      distance = distance + size_at_start(chosen[k]) / length;
    }
    return certainly_less(distance, at_.tau * *rate);
  }

  [[nodiscard]] bool were_zero(const std::vector<std::size_t>& chosen) const {
    return std::ranges::all_of(chosen, [&](std::size_t k) { return before_[index_[k]] == Known::Zero; });
  }
  void set_zero(const std::vector<std::size_t>& chosen) {
    const bool stay = were_zero(chosen);
    for (const std::size_t k : chosen) {
      out_.known[index_[k]] = Known::Zero;
      if (stay) staying_.push_back(open_[k]);
    }
  }

  // (i): pushed to one side, while the weights stay on other kinks. True if so.
  bool one_side(std::size_t k, const std::vector<const Kink*>& staying) {
    Field field = field_;
    const Vector normal = orthogonal_part(open_[k]->normal, normals_of(staying));
    const Rational length = inner(normal, normal);
    if (length.is_zero()) return false;
    std::vector<const Kink*> off = staying;
    off.push_back(open_[k]);
    const int share = share_of(field, at_.problem, gates_without(off), *open_[k], normals_of(staying));
    const Slack slack = slack_of(field, *open_[k], share);
    const Values values = evaluate(field, at_.box);
    const Known before = before_[index_[k]];
    const MultiInterval square = MultiInterval::enclosing(length);
    const auto is_pushed = [&](int node, Known side) {
      const MultiInterval& push = values[as_size(node)];
      return certainly_positive(push) &&
             (before == side || before == Known::Zero || certainly_less(size_at_start(k), at_.tau * push * square));
    };
    if (is_pushed(slack.up, Known::NotPositive)) out_.known[index_[k]] = Known::NotPositive;
    if (is_pushed(slack.down, Known::NotNegative)) out_.known[index_[k]] = Known::NotNegative;
    return out_.known[index_[k]] != Known::Nothing;
  }

  const SwitchBox& at_;
  const Field& field_;
  int neuron_;
  const std::vector<Known>& before_;
  Contact& out_;
  std::vector<const Kink*> open_, staying_;  // staying: zero from the start of the switch to its end
  std::vector<std::size_t> index_;
};

}  // namespace

bool is_off(const std::vector<Kink>& kinks, const Gates& gates, const std::vector<Known>& known, int neuron) {
  for (std::size_t k = 0; k < kinks.size(); ++k) {
    if (kinks[k].neuron != neuron) continue;
    for (std::size_t m = 0; m < kinks[k].pairs.size(); ++m) {
      const bool upper = kinks[k].factors[m].sign() == Sign::Positive;
      if (gates[kinks[k].pairs[m]] == Gate::Off || known[k] == Known::Zero) continue;
      if (known[k] != (upper ? Known::NotPositive : Known::NotNegative)) return false;
    }
  }
  return true;
}

Contact contact_after(const SwitchBox& at, const std::vector<Known>& before) {
  const std::vector<Kink>& kinks = at.problem.kinks;
  const Beyond beyond = gates_beyond(at.problem, at.gates, [&](std::size_t w) { return at.box[w].sign(); });
  const Field field = gradient_of(at.problem, at.gates, &beyond);
  Contact out;
  out.known.assign(kinks.size(), Known::Nothing);
  for (int i = 0; at.problem.depth() > 1 && i < at.problem.widths[1]; ++i) {
    NeuronContact neuron(at, field, kinks, i, before, out);
    if (is_off(kinks, at.gates, before, i) && (at.meaning == Meaning::Rest || neuron.signals_positive())) {
      neuron.keep();
    } else {
      neuron.find();
      neuron.die();
    }
  }
  return out;
}

}  // namespace plumbline::flow
