#include "flows/contact.hpp"

#include <algorithm>

#include "certificate.hpp"
#include "flows/beyond.hpp"
#include "flows/deep.hpp"
#include "flows/flow.hpp"
#include "numerals.hpp"
#include "session.hpp"

namespace checker {

namespace {

constexpr std::size_t kMostDying = 8;  // kinks of a neuron of which every subset is looked at

// The kinks of a neuron, each with its place in the list of all, what was known, and what is claimed.
struct Claim {
  const Kink* kink;
  std::size_t index;
  FlowSide before, after;
};

class NeuronContact {
 public:
  NeuronContact(const SwitchBox& at, const Backprop<Interval>& on_box, std::vector<Claim> claims, std::string place)
      : at_(at), on_box_(on_box), claims_(std::move(claims)), place_(std::move(place)) {}

  bool run() {
    if (stands_still() || dies()) return false;
    std::vector<const Claim*> zero;
    for (const Claim& c : claims_)
      if (c.after == FlowSide::Zero) zero.push_back(&c);
    const bool slides = !zero.empty() && meet(zero);
    const bool staying = !zero.empty() && all_were_zero(zero);
    for (const Claim& c : claims_)
      if (c.after == FlowSide::NotPositive || c.after == FlowSide::NotNegative) {
        const std::string why = one_side(c, {});
        if (!why.empty() && !(staying && one_side(c, zero).empty())) fails(c, why);
      }
    return slides;
  }

 private:
  static bool all_were_zero(const std::vector<const Claim*>& claims) {
    return std::all_of(claims.begin(), claims.end(), [](const Claim* c) { return c->before == FlowSide::Zero; });
  }
  [[nodiscard]] char letter(const Claim& c, std::size_t k) const {
    return at_.gates[at_.data.gate(1, c.kink->neuron, c.kink->samples[k])];
  }
  // (iv), if nothing new is claimed.
  [[nodiscard]] bool stands_still() const {
    for (const Claim& c : claims_) {
      if (c.after != FlowSide::Unknown && c.after != c.before && !is_certain(c)) return false;
      for (std::size_t k = 0; k < c.kink->samples.size(); ++k) {
        if (letter(c, k) == '0') continue;
        const bool known = c.before == FlowSide::Zero ||
                           (c.before != FlowSide::Unknown && letter_of(c.before, c.kink->factors[k]) == 'p');
        if (!known) return false;
        const Term<Interval>& signal = on_box_.signal[at_.data.gate(1, c.kink->neuron, c.kink->samples[k])];
        if (!at_.rest && (!signal || certain_sign(*signal) != 1)) return false;
      }
    }
    return true;
  }
  // (iii).
  [[nodiscard]] bool dies() const {
    std::vector<const Claim*> open;
    mpz_class least;  // of their signals
    for (const Claim& c : claims_) {
      bool above = false, below = false, is_open = false;  // samples on the two sides of the kink; z may be 0
      for (std::size_t k = 0; k < c.kink->samples.size(); ++k) {
        (sgn(c.kink->factors[k]) > 0 ? above : below) = true;
        if (letter(c, k) == '1') return false;
        if (letter(c, k) != '?') continue;
        is_open = true;
        const Term<Interval>& signal = on_box_.signal[at_.data.gate(1, c.kink->neuron, c.kink->samples[k])];
        if (!signal || sgn(low(*signal)) <= 0) return false;
        if (sgn(least) == 0 || low(*signal) < least) least = low(*signal);
      }
      if (is_open) open.push_back(&c);
      const FlowSide dead = above && below ? FlowSide::Zero : above ? FlowSide::NotPositive : FlowSide::NotNegative;
      if (c.after != FlowSide::Unknown && !(is_open ? c.after == dead : is_certain(c))) return false;
    }
    if (open.empty() || open.size() > kMostDying) return false;
    std::vector<Interval> weights;
    for (int k = 0; k < at_.data.widths[0]; ++k)
      weights.push_back(at_.near[at_.data.weight(1, claims_[0].kink->neuron, k)]);
    const mpz_class room = at_.time * least, size = norm_above(weights) << units().unit_bits;
    return mpq_class(room * room) * least_height(open) > mpq_class(size * size);
  }
  // The least squared part of an input of these kinks across others that are independent.
  static mpq_class least_height(const std::vector<const Claim*>& open) {
    mpq_class least;
    for (std::size_t bits = 1; bits < (std::size_t{1} << open.size()); ++bits) {
      std::vector<RationalVector> normals;
      for (std::size_t k = 0; k < open.size(); ++k)
        if ((bits >> k) & 1U) normals.push_back(open[k]->kink->normal);
      if (!are_independent(normals)) continue;
      for (std::size_t k = 0, next = 0; k < open.size(); ++k) {
        if (!((bits >> k) & 1U)) continue;
        std::vector<RationalVector> others = normals;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(next++));
        const RationalVector across = beside(open[k]->kink->normal, others);
        for (const mpq_class& c : open[k]->kink->factors) {
          const mpq_class square = c * c * inner(across, across);
          if (sgn(least) == 0 || square < least) least = square;
        }
      }
    }
    return least;
  }
  // Does the sign on the whole box say it?
  [[nodiscard]] bool is_certain(const Claim& c) const {
    const char first = letter(c, 0);
    return (first == '1' && c.after == FlowSide::NotNegative) || (first == '0' && c.after == FlowSide::NotPositive);
  }

  [[nodiscard]] std::string gates_without(const std::vector<const Claim*>& chosen) const {
    std::string gates = at_.gates;
    for (const Claim* c : chosen) set_letter(at_.data, *c->kink, '0', gates);
    return gates;
  }

  // At least |w . n| at the start.
  [[nodiscard]] mpz_class size_at_start(const Claim& c) const {
    if (c.before == FlowSide::Zero) return 0;
    Interval z = point(0);
    for (int k = 0; k < at_.data.widths[0]; ++k)
      z = z + enclose(c.kink->normal[k]) * at_.near[at_.data.weight(1, c.kink->neuron, k)];
    return size_of(z);
  }

  // Lower ends of lambda - kappa_- and of kappa_+ - lambda.
  struct Slack {
    mpz_class down, up;
    bool share_is_not_zero;
  };
  [[nodiscard]] Slack slack(const Claim& c, const Term<Interval>& lambda) const {
    const auto lower = [](const Term<Interval>& a) { return a ? low(*a) : mpz_class(0); };
    const Interval minus = enclose(mpq_class(-1));
    return {lower(plus(lambda, times(minus, on_box_.kappa(*c.kink, -1)))),
            lower(plus(on_box_.kappa(*c.kink, 1), times(minus, lambda))), lambda && certain_sign(*lambda) != 0};
  }

  // (i), while the weights stay on other kinks; what is missing, nothing if it holds.
  [[nodiscard]] std::string one_side(const Claim& c, const std::vector<const Claim*>& staying) const {
    if (is_certain(c)) return {};
    std::vector<const Claim*> off = staying;
    off.push_back(&c);
    std::vector<RationalVector> normals;
    for (const Claim* s : staying) normals.push_back(s->kink->normal);
    const RationalVector n = beside(c.kink->normal, normals);
    const mpq_class square = inner(n, n);
    if (square == 0) return "it depends on others";
    const Slack s = slack(c, on_box_.lambda(*c.kink, normals, gates_without(off)));
    const mpz_class& push = c.after == FlowSide::NotPositive ? s.up : s.down;
    if (sgn(push) <= 0) return "it is not pushed there";
    if (c.before == c.after || c.before == FlowSide::Zero) return {};
    const bool enough = mpq_class(push * at_.time) * square > mpq_class(size_at_start(c) << units().unit_bits);
    return enough ? "" : "there is not time enough";
  }

  // (ii); true if (v) applies.
  bool meet(const std::vector<const Claim*>& chosen) const {
    std::vector<RationalVector> normals;
    for (const Claim* c : chosen) normals.push_back(c->kink->normal);
    if (!are_independent(normals)) fails(*chosen[0], "normals depend on each other");
    const std::string gates = gates_without(chosen);
    std::vector<mpz_class> least;
    bool slides = false;
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      std::vector<RationalVector> others = normals;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      const Slack s = slack(*chosen[k], on_box_.lambda(*chosen[k]->kink, others, gates));
      least.push_back(std::min(s.down, s.up));
      slides = slides || (s.share_is_not_zero && chosen[k]->before != FlowSide::Zero);
    }
    require_reached(chosen, least);
    return slides;
  }

  // tau min_a m_a |n_a| > sum_a |z_a|/|n_a|, n_a beside the others, squares compared with squares.
  void require_reached(const std::vector<const Claim*>& chosen, const std::vector<mpz_class>& least) const {
    const bool were_zero = all_were_zero(chosen);
    for (std::size_t k = 0; k < chosen.size(); ++k)
      if (sgn(least[k]) < (were_zero ? 0 : 1)) fails(*chosen[k], "it is not pushed from both sides");
    if (were_zero) return;
    mpz_class distance;  // in units, rounded up
    mpq_class rate;      // the square, in units^2
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      std::vector<RationalVector> others;
      for (const Claim* c : chosen)
        if (c != chosen[k]) others.push_back(c->kink->normal);
      const RationalVector n = beside(chosen[k]->kink->normal, others);
      const mpq_class square = inner(n, n), of_this = square * mpq_class(least[k] * least[k]);
      if (k == 0 || of_this < rate) rate = of_this;
      const mpz_class size = size_at_start(*chosen[k]);
      distance += root_above(ceiling(mpq_class(mpq_class(size * size) / square)));
    }
    const mpz_class scaled = distance << units().unit_bits;
    if (mpq_class(at_.time * at_.time) * rate <= mpq_class(scaled * scaled))
      fails(*chosen[0], "there is not time enough");
  }

  [[noreturn]] void fails(const Claim& c, const std::string& why) const {
    flow_fails(place_ + ".known", "neuron " + std::to_string(c.kink->neuron + 1) + " on sample " +
                                      std::to_string(c.kink->samples[0] + 1) + ": " + why);
  }

  const SwitchBox& at_;
  const Backprop<Interval>& on_box_;
  std::vector<Claim> claims_;
  std::string place_;
};

FlowSide side_named(char letter, const std::string& place) {
  switch (letter) {
    case '.': return FlowSide::Unknown;
    case '-': return FlowSide::NotPositive;
    case '+': return FlowSide::NotNegative;
    case '0': return FlowSide::Zero;
    default: reject(Reason::BadName, place + ".known: expected \".\", \"-\", \"+\" or \"0\" for each kink");
  }
}

}  // namespace

Contact check_contact(const SwitchBox& at, const std::vector<FlowSide>& before, const JsonValue& step,
                      const std::string& place) {
  const std::string letters = text_of(step["known"], place + ".known");
  if (letters.size() != known_size(at.data))
    reject(Reason::BadShape,
           place + ".known: expected a letter for each kink of the first layer, then for each deeper preactivation");
  const Backprop<Interval> on_box(at.data, at.gates, at.box, gates_beyond(at.data, at.gates, at.box));
  Contact out;
  for (const char letter : letters) out.known.push_back(side_named(letter, place));
  for (int i = 0; at.data.depth() > 1 && i < at.data.widths[1]; ++i) {
    std::vector<Claim> claims;
    for (std::size_t k = 0; k < at.data.kinks.size(); ++k)
      if (at.data.kinks[k].neuron == i) claims.push_back({&at.data.kinks[k], k, before[k], out.known[k]});
    out.slides = NeuronContact(at, on_box, claims, place).run() || out.slides;
  }
  return out;
}

}  // namespace checker
