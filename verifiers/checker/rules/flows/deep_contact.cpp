#include "flows/deep_contact.hpp"

#include <algorithm>

#include "certificate.hpp"
#include "flows/deep.hpp"
#include "flows/flow.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

class DeepContact {
 public:
  DeepContact(const SwitchBox& at, const std::vector<FlowSide>& before, const std::vector<FlowSide>& after,
              std::string place)
      : at_(at), before_(before), after_(after), place_(std::move(place)) {}

  void check() {
    std::vector<std::size_t> zero;
    for (std::size_t g = first_deep(at_.data); g < at_.data.gates(); ++g) {
      const FlowSide side = after_[known_of(at_.data, g)];
      if (side == FlowSide::Unknown || (at_.gates[g] == '1' && side == FlowSide::NotNegative) ||
          (at_.gates[g] == '0' && side == FlowSide::NotPositive))
        continue;
      if (side == FlowSide::Zero)
        zero.push_back(g);
      else
        one_side(g, side);
    }
    if (zero.size() > 2) fails("more than two deeper preactivations meet zero at once");
    if (zero.size() == 1) meet_one(zero[0]);
    if (zero.size() == 2) meet_two(zero);
  }

 private:
  [[noreturn]] void fails(const std::string& why) const { flow_fails(place_ + ".known", why); }
  [[nodiscard]] FlowSide before(std::size_t g) const { return before_[known_of(at_.data, g)]; }

  // The kinks alone with gate 0; the slopes, their products, <slope, speed> and signals on the box.
  struct Pushed {
    std::vector<DeepKink> kinks;
    std::vector<std::vector<Term<Interval>>> slopes;
    std::vector<std::vector<Interval>> gram;
    std::vector<Interval> along, signal;
    std::string gates;
    std::vector<Interval> z, speeds;  // without what is zero everywhere
  };
  [[nodiscard]] Pushed pushed(const std::vector<std::size_t>& chosen) const {
    std::string gates = at_.gates;
    for (const std::size_t g : chosen) {
      if (gates[g] == '0' || gates[g] == '1') fails("a sign is certain where zero is claimed");
      gates[g] = 'p';
    }
    Pushed out;
    out.kinks = deep_with(at_.data, gates, "p");
    for (const DeepKink& k : out.kinks)
      if (!is_alone(at_.data, at_.gates, k))
        fails(words_of(k) + ": gates of the sample in other layers are not certain");
    const Backprop<Interval> on(at_.data, gates, at_.box);
    for (const DeepKink& k : out.kinks) {
      out.slopes.push_back(on.slope(k.layer, k.neuron, k.sample));
      const Term<Interval> v = along(k, out.slopes.back(), on);
      out.along.push_back(v ? *v : point(0));
      const Term<Interval>& s = on.signal[k.gate];
      out.signal.push_back(s ? *s : point(0));
    }
    out.gram = gram_of(out.slopes);
    for (const DeepKink& k : out.kinks)
      if (on.z[k.gate]) out.z.push_back(*on.z[k.gate]);
    for (const Term<Interval>& g : on.gradient)
      if (g) out.speeds.push_back(*g);
    out.gates = gates;
    return out;
  }
  // At least |z| at the start; 0 where it is known to be 0.
  [[nodiscard]] mpz_class distance(const std::vector<DeepKink>& kinks) const {
    const Backprop<Interval> near(at_.data, at_.gates, at_.near);
    std::vector<Interval> z;
    for (const DeepKink& k : kinks)
      if (before(k.gate) != FlowSide::Zero && near.z[k.gate]) z.push_back(*near.z[k.gate]);
    return norm_above(z);
  }
  [[nodiscard]] bool in_time(const mpz_class& rate, const std::vector<DeepKink>& kinks) const {
    return at_.time * rate > (distance(kinks) << units().unit_bits);
  }

  // z' = along - kappa |slope|^2.
  void one_side(std::size_t g, FlowSide side) const {
    const Pushed p = pushed({g});
    const mpz_class push =
        side == FlowSide::NotPositive ? low(p.signal[0] * p.gram[0][0] - p.along[0]) : low(p.along[0]);
    if (sgn(push) <= 0) fails(words_of(p.kinks[0]) + ": it is not pushed there");
    if (before(g) != side && before(g) != FlowSide::Zero && !in_time(push, p.kinks))
      fails(words_of(p.kinks[0]) + ": there is not time enough");
  }

  void meet_one(std::size_t g) const {
    const Pushed p = pushed({g});
    const mpz_class push = std::min<mpz_class>(low(p.along[0]), low(p.signal[0] * p.gram[0][0] - p.along[0]));
    if (sgn(push) <= 0) fails(words_of(p.kinks[0]) + ": it is not pushed from both sides");
    if (before(g) != FlowSide::Zero && !in_time(push, p.kinks))
      fails(words_of(p.kinks[0]) + ": there is not time enough");
  }

  // Cramer's rule: lambda times the determinant.
  void meet_two(const std::vector<std::size_t>& chosen) const {
    const Pushed p = pushed(chosen);
    const Interval det = p.gram[0][0] * p.gram[1][1] - p.gram[0][1] * p.gram[1][0];
    if (sgn(low(det)) <= 0) fails("the slopes of two deeper preactivations may depend on each other");
    const Interval lambda[] = {p.gram[1][1] * p.along[0] - p.gram[0][1] * p.along[1],
                               p.gram[0][0] * p.along[1] - p.gram[1][0] * p.along[0]};
    mpz_class least = low(lambda[0]);
    for (std::size_t a = 0; a < 2; ++a)
      least = std::min<mpz_class>(least, std::min<mpz_class>(low(lambda[a]), low(p.signal[a] * det - lambda[a])));
    if (sgn(least) <= 0) fails(words_of(p.kinks[0]) + " and another: they are not pushed from both sides");
    if (before(chosen[0]) == FlowSide::Zero && before(chosen[1]) == FlowSide::Zero) return;
    const mpq_class gram = fraction(low(det), mpz_class(high(p.gram[0][0]) + high(p.gram[1][1])));
    const mpq_class rate = fraction(least, high(det)) - turning(p, gram);
    if (in_rationals(at_.time) * rate * gram <= in_rationals(distance(p.kinks))) fails("there is not time enough");
  }
  // |z| |G'|/(2 gram^2), at most.
  [[nodiscard]] mpq_class turning(const Pushed& p, const mpq_class& gram) const {
    const Backprop<Jet> jets(at_.data, p.gates, jets_of(at_.box));
    std::vector<Interval> second;
    for (const DeepKink& k : p.kinks)
      for (const Term<Jet>& s : jets.slope(k.layer, k.neuron, k.sample))
        if (s) second.push_back(point(norm_above(s->slope)));
    const mpq_class slopes =
        in_rationals(root_above((size_of(p.gram[0][0]) + size_of(p.gram[1][1])) << units().unit_bits));
    const mpq_class fastest =
        in_rationals(norm_above(p.speeds)) + slopes * in_rationals(size_of(p.signal[0]) + size_of(p.signal[1]));
    return in_rationals(norm_above(second)) * slopes * fastest * in_rationals(norm_above(p.z)) / (gram * gram);
  }

  const SwitchBox& at_;
  const std::vector<FlowSide>&before_, &after_;
  std::string place_;
};

}  // namespace

void check_deep_contact(const SwitchBox& at, const std::vector<FlowSide>& before, const std::vector<FlowSide>& after,
                        const std::string& place) {
  DeepContact(at, before, after, place).check();
}

}  // namespace checker
