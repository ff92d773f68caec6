// The two kinds of steps of a flow: Theorems 3 and 4 of docs/flow.md.
#include <algorithm>

#include "flows/beyond.hpp"
#include "flows/contact.hpp"
#include "flows/deep.hpp"
#include "flows/deep_contact.hpp"
#include "flows/flow.hpp"

namespace checker {

namespace {

constexpr unsigned kBendBits = 16;  // `bend` is in units of 2^-16

mpz_class read_units(const JsonValue& json, const std::string& place) {
  return flow_integer(json, place) << kFlowGuardBits;
}

mpz_class read_length(const JsonValue& json, const std::string& place, bool positive) {
  mpz_class n = read_units(json, place);
  if (sgn(n) < 0 || (positive && sgn(n) == 0)) reject(Reason::BadNumber, place + ": is too small");
  return n;
}

// E(x) of Theorem 3.
mpq_class growth(const mpq_class& x) {
  const mpq_class size = ::abs(x);
  return 1 + x + x * x / 2 + size * size * size / 4;
}

mpz_class distance_above(const std::vector<Interval>& from, const std::vector<mpz_class>& to) {
  std::vector<Interval> off;
  for (std::size_t k = 0; k < from.size(); ++k) off.push_back(from[k] + point(-to[k]));
  return norm_above(off);
}

// Theorem 3.
class SmoothStep {
 public:
  SmoothStep(const FlowData& data, const FlowState& from, const JsonValue& json, bool rest, const std::string& place)
      : data_(data), from_(from), place_(place) {
    require_keys(json, {"aside", "bend", "centre", "gates", "radius", "time", "tube"}, {"deeper"}, place);
    gates_ = text_of(json["gates"], place + ".gates");
    time_ = read_length(json["time"], place + ".time", true);
    tube_ = read_length(json["tube"], place + ".tube", true);
    bend_ = flow_integer(json["bend"], place + ".bend");
    to_ = read_flow_ball(json, data.weights(), place);
    check_gates();
    deep_ = deep_kinks(data, gates_, place + ".gates");
    for (const DeepKink& k : deep_) require_known(data, from.known, k, place + ".gates");
    claim_ = read_deep(json, deep_, true, place);
    rest_ = rest;
    quantities_ = quantities(data, gates_, {}, rest, place + ".gates");
    begin_aside(read_length(json["aside"], place + ".aside", false));
    find_path();
  }

  FlowState run() {
    std::vector<Interval> box, all;
    for (const Poly& p : path_) box.push_back(widened(range_of(p), tube_));
    all = box;
    std::vector<Poly> multipliers;
    for (const auto& c : claim_.multipliers) multipliers.push_back({c, 0});
    for (const Poly& k : multipliers) all.push_back(widened(range_of(k), claim_.stray));
    units().jet_size = all.size();
    const std::vector<Jet> jets = jets_of(all);
    const auto weights_end = jets.begin() + static_cast<std::ptrdiff_t>(box.size());
    const std::string beyond = gates_beyond(data_, gates_, box);
    const Backprop<Poly> along(data_, gates_, path_, beyond, by_gate(data_, deep_, multipliers));
    const Backprop<Jet> near(data_, gates_, {jets.begin(), weights_end}, beyond,
                             by_gate(data_, deep_, std::vector<Jet>(weights_end, jets.end())));
    quantities_ = quantities(data_, gates_, beyond, rest_, place_ + ".gates", leaning_kinks(along, near));
    const Strayed strayed = deeper(along, near);
    const mpq_class m = mpq_class(time_, mpz_class(1) << units().unit_bits) *
                        (fraction(bend_, mpz_class(1) << kBendBits) + in_rationals(strayed.growth));
    if (::abs(m) > 1) flow_fails(place_ + ".bend", "expected at most 1 in size, times the time");
    if (!deep_.empty()) radius_ = std::max<mpz_class>(radius_, mpz_class(1) << kFlowGuardBits);
    const mpz_class defect = defect_of(along) + (deep_.empty() ? mpz_class(0) : strayed.defect(time_, radius_));
    const mpq_class grown = growth(std::max<mpq_class>(m, 0));
    if ((radius_ + defect) * grown >= tube_) flow_fails(place_ + ".tube", "the flow may leave it");
    check_sides();
    watch(along, near);
    std::vector<std::vector<Interval>> hessian;
    for (const Term<Jet>& g : near.gradient) {
      hessian.push_back(slopes_of(g));
      hessian.back().resize(box.size());
    }
    units().jet_size = box.size();
    const mpz_class bound = -(bend_ << (units().unit_bits - kBendBits));
    if (!eigenvalues_at_least(hessian, bound))
      flow_fails(place_ + ".bend", "the Hessian is not seen to be at least -bend");
    std::vector<Interval> end;
    for (const Poly& p : path_) {
      mpz_class sum;
      for (const mpz_class& c : p.c) sum += c;
      end.push_back(point(sum));
    }
    const mpz_class radius = ceiling(mpq_class(radius_ * growth(m) + defect * grown)) + distance_above(end, to_.centre);
    if (radius > to_.radius) flow_fails(place_ + ".radius", "the flow may end outside");
    FlowState out{to_, {}, from_.time + time_, norm_above(box), from_.slides};
    for (const Kink& kink : data_.kinks) {
      const FlowSide side = letters_of(data_, kink, gates_, place_).side;
      const char first = gates_[data_.gate(1, kink.neuron, kink.samples[0])];
      out.known.push_back(side != FlowSide::Unknown ? side
                          : first == '1'            ? FlowSide::NotNegative
                                                    : FlowSide::NotPositive);
    }
    for (std::size_t g = first_deep(data_); g < data_.gates(); ++g) out.known.push_back(side_of_deep(gates_[g]));
    return out;
  }

 private:
  // Theorem 12: how far multipliers stray, and what that adds to the rate and to the defect.
  struct Strayed {
    mpz_class growth;  // in units
    mpz_class leak;    // in units of 2^-(2 units().unit_bits): tiny
    [[nodiscard]] mpz_class defect(const mpz_class& time, const mpz_class& radius) const {
      return ceiling(fraction(3 * time * leak, radius << units().unit_bits));
    }
  };
  Strayed deeper(const Backprop<Poly>& along_path, const Backprop<Jet>& near) const {
    Strayed out;
    if (deep_.empty()) return out;
    std::vector<std::vector<Term<Interval>>> slopes;
    std::vector<Interval> speeds;
    std::vector<mpz_class> bends;
    for (const DeepKink& k : deep_) {
      const std::vector<Term<Jet>> slope = near.slope(k.layer, k.neuron, k.sample);
      slopes.emplace_back();
      std::vector<Interval> second;
      for (const Term<Jet>& s : slope) {
        slopes.back().push_back(s ? Term<Interval>(s->value) : std::nullopt);
        second.push_back(point(s ? norm_above(by_weights(s->slope)) : mpz_class(0)));
      }
      bends.push_back(norm_above(second));
      const Term<Poly> speed = along(k, along_path.slope(k.layer, k.neuron, k.sample), along_path);
      const Term<Jet> speed_near = along(k, slope, near);
      speeds.push_back(speed && speed_near
                           ? widened(range_of(*speed), product_above(norm_above(by_weights(speed_near->slope)), tube_))
                           : point(0));
    }
    const std::vector<bool> left = check_strays(deep_, claim_, slopes, speeds, place_);
    for (std::size_t a = 0; a < deep_.size(); ++a) {
      if (left[a]) continue;
      out.growth += product_above(claim_.stray, bends[a]) / 2 + 1;
      const Interval z = range_of(*along_path.z[deep_[a].gate]);
      const mpz_class off = deep_[a].letter == 's'   ? size_of(z)
                            : deep_[a].letter == 'p' ? std::max<mpz_class>(high(z), 0)
                                                     : std::max<mpz_class>(-low(z), 0);
      out.leak += claim_.stray * off;
    }
    return out;
  }
  std::vector<Interval> by_weights(std::vector<Interval> slope) const {
    if (!slope.empty()) slope.resize(path_.size());
    return slope;
  }

  // Letters 0, 1; for kinks p, q, s too, where what they say is known.
  void check_gates() const {
    if (gates_.size() != data_.gates() || gates_.find_first_not_of("01pqs") != std::string::npos)
      reject(Reason::BadShape, place_ + ".gates: expected a letter 0, 1, p, q or s for each preactivation");
    require_rules(data_, gates_, place_ + ".gates");
    for (std::size_t k = 0; k < data_.kinks.size(); ++k) {
      const FlowSide side = letters_of(data_, data_.kinks[k], gates_, place_ + ".gates").side;
      if (side != FlowSide::Unknown && from_.known[k] != side && from_.known[k] != FlowSide::Zero)
        flow_fails(place_ + ".gates", "it is not known that neuron " + std::to_string(data_.kinks[k].neuron + 1) +
                                          " is on that side of sample " +
                                          std::to_string(data_.kinks[k].samples[0] + 1));
    }
  }

  // m beside the kinks that slide: <m, w> <= 0 on its side.
  static RationalVector outward(const Quantity& q) {
    RationalVector m = beside(q.kink->normal, q.beside);
    if (q.side == FlowSide::NotNegative)
      for (mpq_class& x : m) x = -x;
    return m;
  }

  // The start of the path, and its distance from a flow: the centre moved to the side of every kink that leans, which
  // takes no flow farther away, and by `aside` beyond it; less than a unit for each rounding.
  void begin_aside(const mpz_class& aside) {
    start_ = from_.ball.centre;
    mpq_class squares;
    unsigned long rounded = 0;
    for (const Quantity& q : quantities_) {
      if (q.kind != Quantity::Kind::Leans) continue;
      const RationalVector m = outward(q);
      const mpq_class square = inner(m, m);
      mpq_class zeta;
      for (int k = 0; k < data_.widths[0]; ++k) zeta += m[k] * mpq_class(start_[data_.weight(1, q.kink->neuron, k)]);
      const mpq_class part = (std::max<mpq_class>(zeta, 0) + mpq_class(aside)) / square;
      for (int k = 0; k < data_.widths[0]; ++k, ++rounded) {
        mpz_class& w = start_[data_.weight(1, q.kink->neuron, k)];
        w = ceiling(mpq_class(w - part * m[k]));
      }
      squares += mpq_class(aside * aside) / square;
    }
    radius_ = from_.ball.radius + root_above(ceiling(squares)) + rounded;
  }

  // Coefficient by coefficient: p_{k+1} = -h g_k / (k + 1), rounded.
  void find_path() {
    std::vector<std::vector<mpz_class>> coefficients;
    for (const mpz_class& c : start_) coefficients.push_back({c});
    std::vector<Grown> weights;
    for (const auto& c : coefficients) weights.push_back({&c});
    std::vector<Grown> multipliers;
    for (const auto& c : claim_.multipliers) multipliers.push_back({&c});
    const auto by_gates = by_gate(data_, deep_, multipliers);
    for (std::size_t k = 0; k < units().poly_degree; ++k) {
      begin_pass(k == 0);
      const Backprop<Grown> so_far(data_, gates_, weights, {}, by_gates);
      const mpz_class divisor = mpz_class(static_cast<unsigned long>(k + 1)) << units().unit_bits;
      for (std::size_t w = 0; w < weights.size(); ++w) {
        mpz_class next;
        if (const Term<Grown>& g = so_far.gradient[w])
          mpz_fdiv_q(next.get_mpz_t(), mpz_class(-(time_ * (*g->c)[k])).get_mpz_t(), divisor.get_mpz_t());
        coefficients[w].push_back(next);
      }
    }
    for (auto& c : coefficients) path_.push_back({std::move(c), 0});
  }

  // At least sup ||p' + h grad L||.
  mpz_class defect_of(const Backprop<Poly>& along) const {
    std::vector<Interval> sums;
    for (std::size_t w = 0; w < path_.size(); ++w) {
      mpz_class sum;  // in units of 2^-(2 units().unit_bits)
      const Term<Poly>& g = along.gradient[w];
      for (std::size_t k = 0; k < units().poly_degree; ++k) {
        mpz_class off = (path_[w].c[k + 1] * static_cast<unsigned long>(k + 1)) << units().unit_bits;
        if (g) off += time_ * g->c[k];
        sum += ::abs(off);
      }
      if (g) sum += time_ * (::abs(g->c[units().poly_degree]) + g->rest);
      sums.push_back(point(product_above(sum, 1)));
    }
    return norm_above(sums);
  }

  // The range of a quantity wherever the flow may be: along the path, and as far off as its derivative allows.
  Interval range_near(const Term<Poly>& along, const Term<Jet>& near) const {
    if (!along || !near) return point(0);
    mpz_class off = product_above(norm_above(by_weights(near->slope)), tube_);
    for (std::size_t k = path_.size(); k < near->slope.size(); ++k)
      off += product_above(size_of(near->slope[k]), claim_.stray);
    return widened(range_of(*along), off);
  }

  [[nodiscard]] Interval range_of_quantity(const Quantity& q, const Backprop<Poly>& along,
                                           const Backprop<Jet>& near) const {
    return range_near(value_of(q, along, data_, gates_), value_of(q, near, data_, gates_));
  }

  // Kinks that are left for certain, and those among them whose signals may have either sign. A neuron with one kink
  // that leans is asked to leave it (condition 4) only if all its speeds lead away from it: otherwise it may be kept.
  LeaningKinks leaning_kinks(const Backprop<Poly>& along, const Backprop<Jet>& near) const {
    LeaningKinks out;
    for (const NeuronLetters& neuron : neuron_letters(data_, gates_, place_ + ".gates")) {
      if (neuron.off || neuron.leaning.empty()) continue;
      LeaningKinks own{either_sign(neuron, near), {}};
      if (neuron.leaning.size() == 1) {
        if (!leads_away(neuron, own, along, near)) continue;
        out.left.insert(neuron.leaning.front()->neuron);
      }
      out.either.merge(own.either);
    }
    return out;
  }
  std::set<std::size_t> either_sign(const NeuronLetters& neuron, const Backprop<Jet>& near) const {
    std::set<std::size_t> out;
    for (const Kink* k : neuron.leaning)
      for (const int j : k->samples) {
        const Term<Jet>& signal = near.signal[data_.gate(1, k->neuron, j)];
        if (signal && sgn(low(signal->value)) < 0) out.insert(first_gate(data_, *k));
      }
    return out;
  }
  // Is the only kink that leans left, whatever the gates on it are?
  bool leads_away(const NeuronLetters& neuron, const LeaningKinks& own, const Backprop<Poly>& along,
                  const Backprop<Jet>& near) const {
    const auto speeds = leaving(data_, gates_, neuron, *neuron.leaning.front(), own, place_ + ".gates");
    return std::all_of(speeds.begin(), speeds.end(),
                       [&](const Quantity& q) { return certain_sign(range_of_quantity(q, along, near)) == 1; });
  }

  // The path lies on the side of every kink that may keep the weights, so what keeps a flow there brings it no farther
  // from the path.
  void check_sides() const {
    for (const Quantity& q : quantities_) {
      if (q.kind != Quantity::Kind::Leans) continue;
      const RationalVector m = outward(q);
      Term<Poly> zeta;
      for (int k = 0; k < data_.widths[0]; ++k)
        zeta = plus(zeta, times(enclose(m[k]), Term<Poly>(path_[data_.weight(1, q.kink->neuron, k)])));
      if (sgn(high(range_of(*zeta))) > 0) flow_fails(place_ + ".aside", "the path crosses a kink that leans");
    }
  }

  void watch(const Backprop<Poly>& along, const Backprop<Jet>& near) const {
    for (std::size_t g = 0; g < gates_.size(); ++g)
      if ((gates_[g] == '0' || gates_[g] == '1') && along.z[g] &&
          certain_sign(range_near(along.z[g], near.z[g])) != (gates_[g] == '1' ? 1 : -1))
        flow_fails(place_ + ".gates", "preactivation " + std::to_string(g + 1) + " may have another sign");
    for (std::size_t a = 0, next = 0; a < deep_.size(); ++a) {
      Term<Poly> room = along.signal[deep_[a].gate];  // signal - k
      const bool slides = deep_[a].letter == 's';
      bool is_pushed = true;
      if (slides) {
        const Poly k{claim_.multipliers[next++], 0};
        is_pushed = low(range_of(k)) > claim_.stray;
        room = plus(room, times(enclose(mpq_class(-1)), Term<Poly>(k)));
      }
      if (!is_pushed || low(range_near(room, near.signal[deep_[a].gate])) <= claim_.stray)
        flow_fails(place_ + ".gates", words_of(deep_[a]) + (slides ? " may leave zero" : " may cross zero"));
    }
    for (const Quantity& q : quantities_) {
      if (q.kind == Quantity::Kind::Leans) continue;
      if (q.kind == Quantity::Kind::NotNegative) {
        const Term<Jet> signal = value_of(q, near, data_, gates_);
        if (signal && sgn(low(signal->value)) < 0) flow_fails(place_ + ".gates", words_of(q));
        continue;
      }
      const bool nothing = !value_of(q, along, data_, gates_);
      const bool by_sides = q.kind == Quantity::Kind::AboveLower || q.kind == Quantity::Kind::BelowUpper;
      if (nothing ? !by_sides : certain_sign(range_of_quantity(q, along, near)) != 1)
        flow_fails(place_ + ".gates", words_of(q));
    }
  }

  const FlowData& data_;
  const FlowState& from_;
  std::string place_, gates_;
  bool rest_ = false;
  std::vector<DeepKink> deep_;
  DeepClaim claim_;
  std::vector<Quantity> quantities_;
  std::vector<mpz_class> start_;  // of the path
  mpz_class time_, tube_, bend_, radius_;
  FlowBall to_;
  std::vector<Poly> path_;
};

// Theorem 4.
FlowState check_switch(const FlowData& data, const FlowState& from, const JsonValue& json, bool rest,
                       const std::string& place) {
  require_keys(json, {"centre", "known", "radius", "reach", "time"}, {}, place);
  const mpz_class time = read_length(json["time"], place + ".time", true),
                  reach = read_length(json["reach"], place + ".reach", true);
  const FlowBall to = read_flow_ball(json, data.weights(), place);
  const std::vector<Interval> box = box_around(from.ball.centre, reach);
  const std::string gates = gates_on(data, box);
  const Backprop<Interval> on_box(data, gates, box);
  std::vector<Interval> end;
  for (std::size_t k = 0; k < box.size(); ++k) {
    const Interval moved = on_box.gradient[k] ? point(-time) * *on_box.gradient[k] : point(0);
    if (from.ball.radius + size_of(moved) >= reach) flow_fails(place + ".reach", "the flow may leave the box");
    end.push_back(point(from.ball.centre[k]) + moved);
  }
  if (from.ball.radius + distance_above(end, to.centre) > to.radius)
    flow_fails(place + ".radius", "the flow may end outside");
  const std::vector<Interval> near = box_around(from.ball.centre, from.ball.radius);
  Contact contact = check_contact({data, gates, box, near, time, rest}, from.known, json, place);
  check_deep_contact({data, gates, box, near, time, rest}, from.known, contact.known, place);
  FlowState out{to, std::move(contact.known), from.time + time, norm_above(box), from.slides};
  if (contact.slides && !out.slides) out.slides = out.time;
  return out;
}

}  // namespace

FlowBall read_flow_ball(const JsonValue& json, std::size_t weights, const std::string& place) {
  FlowBall out;
  for (const JsonValue& c : list_of(json["centre"], place + ".centre"))
    out.centre.push_back(read_units(c, place + ".centre"));
  if (out.centre.size() != weights) reject(Reason::BadShape, place + ".centre: expected a number for each weight");
  out.radius = read_length(json["radius"], place + ".radius", false);
  return out;
}

FlowState check_step(const FlowData& data, const FlowState& from, const JsonValue& json, bool rest,
                     const std::string& place) {
  if (!json.is_object()) reject(Reason::WrongType, place + ": expected an object");
  return json.contains("gates") ? SmoothStep(data, from, json, rest, place).run()
                                : check_switch(data, from, json, rest, place);
}

}  // namespace checker
