// The letters of a limit (docs/flow.md, "Limits"): true at the start of the ball, and for as long as a flow is in it.
#include <algorithm>

#include "flows/beyond.hpp"
#include "flows/flow.hpp"

namespace checker {

namespace {

constexpr const char* kPlace = "limit.gates";

std::string words_for(const Kink& kink) {
  return "neuron " + std::to_string(kink.neuron + 1) + " on sample " + std::to_string(kink.samples[0] + 1);
}

void check_alphabet(const LimitLetters& at) {
  if (at.gates.size() != at.data.gates() || at.gates.find_first_not_of("01pqs?hu") != std::string::npos)
    reject(Reason::BadShape, "limit.gates: expected a letter 0, 1, p, q, s, h, u or ? for each preactivation");
  const std::size_t first = static_cast<std::size_t>(at.data.depth() > 1 ? at.data.widths[1] * at.data.samples() : 0);
  if (at.gates.find_first_not_of("01?pqsh", first) != std::string::npos)
    flow_fails(kPlace, "u is a letter of the first layer");
}

// A condition of Theorem 3 on the whole ball; no kink that leans may keep the weights.
void check_quantity(const LimitLetters& at, const Quantity& q, const Backprop<Interval>& on_ball) {
  const Term<Interval> value = value_of(q, on_ball, at.data, at.gates);
  const bool by_sides = q.kind == Quantity::Kind::AboveLower || q.kind == Quantity::Kind::BelowUpper;
  const bool holds = q.kind == Quantity::Kind::Leans         ? !value || sgn(high(*value)) <= 0
                     : q.kind == Quantity::Kind::NotNegative ? !value || sgn(low(*value)) >= 0
                     : !value                                ? by_sides
                                                             : certain_sign(*value) == 1;
  if (!holds) flow_fails(kPlace, words_of(q));
}

// A held kink has any gate where the weights are on it: those of the first layer, or those of the others.
enum class Layers { First, Deeper };
std::string with_held_open(const FlowData& data, std::string gates, Layers layers) {
  const std::size_t deeper = first_deep(data);
  for (std::size_t g = 0; g < gates.size(); ++g)
    if ((g < deeper) == (layers == Layers::First) && (gates[g] == 'h' || gates[g] == 'u')) gates[g] = '?';
  return gates;
}

// The held kinks of a neuron, each with the side that its letters say.
struct Held {
  const Kink* kink;
  FlowSide side;
};

// Lemma 19: is the push of every kink larger than what the speed of the neuron can do against it?
bool are_held_together(const LimitLetters& at, const std::vector<Held>& held, const Backprop<Interval>& on_ball) {
  std::string gates = at.gates;  // of f
  for (const Held& h : held)
    for (const int j : h.kink->samples) {
      const std::size_t g = at.data.gate(1, h.kink->neuron, j);
      if (!on_ball.signal[g] || sgn(low(*on_ball.signal[g])) < 0) return false;
      gates[g] = at.gates[g] == 'u' ? '1' : '0';
    }
  std::vector<Interval> speed;
  for (std::size_t k = 0; k < at.data.x[0].size(); ++k) {
    RationalVector weights;
    for (const RationalVector& x : at.data.x) weights.push_back(-x[k]);
    const Term<Interval> entry = on_ball.signals(held[0].kink->neuron, gates, weights);
    speed.push_back(entry ? *entry : point(0));
  }
  const mpz_class f = norm_above(speed);
  return std::all_of(held.begin(), held.end(), [&](const Held& h) {
    std::vector<RationalVector> others;
    for (const Held& o : held)
      if (o.kink != h.kink) others.push_back(o.kink->normal);
    const RationalVector across = beside(h.kink->normal, others);
    const Term<Interval> kappa =
        plus(on_ball.kappa(*h.kink, 1), times(enclose(mpq_class(-1)), on_ball.kappa(*h.kink, -1)));
    if (!kappa || sgn(low(*kappa)) <= 0) return false;
    return mpq_class(f * f) < inner(across, across) * mpq_class(low(*kappa) * low(*kappa));
  });
}

// Is a kink pushed to the side of its letters everywhere on the ball, whatever the gates of the other held kinks are?
bool is_held_alone(const LimitLetters& at, const Held& held, const std::string& open,
                   const Backprop<Interval>& on_ball) {
  std::string without = open;
  set_letter(at.data, *held.kink, '0', without);
  const Term<Interval> lambda = on_ball.lambda(*held.kink, {}, without);
  const Interval minus = enclose(mpq_class(-1));
  const Term<Interval> push = held.side == FlowSide::NotPositive
                                  ? plus(on_ball.kappa(*held.kink, 1), times(minus, lambda))
                                  : plus(lambda, times(minus, on_ball.kappa(*held.kink, -1)));
  return push && certain_sign(*push) == 1;
}

void check_held(const LimitLetters& at, const std::vector<Held>& held) {
  std::string open = with_held_open(at.data, at.gates, Layers::Deeper);
  for (int j = 0; j < at.data.samples(); ++j) {
    char& gate = open[at.data.gate(1, held[0].kink->neuron, j)];
    if (std::string("pqs").find(gate) != std::string::npos)
      flow_fails(kPlace, words_for(*held[0].kink) + ": a neuron with held kinks has no other letters");
    if (gate == 'h' || gate == 'u') gate = '?';
  }
  const Backprop<Interval> on_ball(at.data, open, at.around, gates_beyond(at.data, open, at.around),
                                   multipliers_of_limit(at.data, at.deep, at.claim, true));
  const auto alone =
      std::find_if_not(held.begin(), held.end(), [&](const Held& h) { return is_held_alone(at, h, open, on_ball); });
  if (alone != held.end() && !are_held_together(at, held, on_ball))
    flow_fails(kPlace, words_for(*alone->kink) + " is not held");
}

// h: pushed down everywhere on the ball, whatever the gates of the others are.
void check_deep_held(const LimitLetters& at, const DeepKink& kink) {
  std::string open = with_held_open(at.data, at.gates, Layers::First);
  for (const DeepKink& other : at.deep) open[other.gate] = '?';
  open[kink.gate] = 'p';
  const Backprop<Interval> on_ball(at.data, open, at.around);
  const std::vector<Term<Interval>> slope = on_ball.slope(kink.layer, kink.neuron, kink.sample);
  Interval square = point(0);
  for (const Term<Interval>& s : slope)
    if (s) square = square + *s * *s;
  const Term<Interval> v = along(kink, slope, on_ball), signal = on_ball.signal[kink.gate];
  if (!signal || sgn(low(*signal * square - (v ? *v : point(0)))) <= 0)
    flow_fails(kPlace, words_of(kink) + " is not held");
}

// p, q and s: Theorem 12's conditions on the whole ball; none that leans may keep the weights.
void check_deep_letters(const LimitLetters& at) {
  const std::string gates = with_held_open(at.data, at.gates, Layers::First);
  const Backprop<Interval> points(at.data, gates, at.around, {},
                                  multipliers_of_limit(at.data, at.deep, at.claim, false)),
      strayed(at.data, gates, at.around, {}, multipliers_of_limit(at.data, at.deep, at.claim, true));
  std::vector<std::vector<Term<Interval>>> slopes;
  std::vector<Interval> speeds;
  std::vector<bool> still;
  for (const DeepKink& k : at.deep) {
    slopes.push_back(points.slope(k.layer, k.neuron, k.sample));
    const Term<Interval> v = along(k, slopes.back(), points);
    still.push_back(!v);
    speeds.push_back(v ? *v : point(0));
  }
  const std::vector<bool> left = check_strays(at.deep, at.claim, slopes, speeds, "limit");
  std::size_t next = 0;
  for (std::size_t a = 0; a < at.deep.size(); ++a) {
    const DeepKink& kink = at.deep[a];
    const Term<Interval>& signal = strayed.signal[kink.gate];
    const mpz_class least = signal ? mpz_class(low(*signal) - at.claim.stray) : mpz_class(0);
    const bool holds = kink.letter == 's'
                           ? at.claim.multipliers[next][0] > at.claim.stray && least > at.claim.multipliers[next][0]
                           : (left[a] || still[a]) && sgn(least) > 0;
    if (kink.letter == 's') ++next;
    if (!holds)
      flow_fails(kPlace, words_of(kink) + (kink.letter == 's' ? " may leave zero" : " may stay at zero, or cross it"));
  }
}

void check_deeper(const LimitLetters& at) {
  std::size_t held = 0;
  for (const DeepKink& k : at.deep) {
    require_known(at.data, at.known, k, kPlace);
    if (k.letter == 'h') check_deep_held(at, k), ++held;
  }
  if (held != 0 && held != at.deep.size()) flow_fails(kPlace, "deeper kinks are held, or have other letters, not both");
  if (held != at.deep.size()) check_deep_letters(at);
}

}  // namespace

void check_limit_letters(const LimitLetters& at) {
  check_alphabet(at);
  require_rules(at.data, at.gates, kPlace);
  const std::string open = with_held_open(at.data, at.gates, Layers::Deeper),
                    beyond = gates_beyond(at.data, open, at.around);
  check_deeper(at);
  const Backprop<Interval> on_ball(at.data, open, at.around, beyond,
                                   multipliers_of_limit(at.data, at.deep, at.claim, true));
  const std::string signs = gates_on(at.data, at.around);  // of all weights in the ball, be they on kinks or not
  for (std::size_t g = 0; g < at.gates.size(); ++g)
    if ((at.gates[g] == '0' || at.gates[g] == '1') && on_ball.z[g] && signs[g] != at.gates[g] &&
        certain_sign(*on_ball.z[g]) != (at.gates[g] == '1' ? 1 : -1))
      flow_fails(kPlace, "preactivation " + std::to_string(g + 1) + " may have another sign");
  for (const Quantity& q : quantities(at.data, at.gates, beyond, at.rest, kPlace)) check_quantity(at, q, on_ball);
  std::vector<std::vector<Held>> held(at.data.depth() > 1 ? static_cast<std::size_t>(at.data.widths[1]) : 0);
  for (std::size_t k = 0; k < at.data.kinks.size(); ++k) {
    const Kink& kink = at.data.kinks[k];
    const KinkLetters letters = letters_of(at.data, kink, at.gates, kPlace);
    if (letters.side == FlowSide::Unknown) continue;
    if (at.known[k] != letters.side && at.known[k] != FlowSide::Zero)
      flow_fails(kPlace, words_for(kink) + " is not known to be there");
    if (letters.held) held[static_cast<std::size_t>(kink.neuron)].push_back({&kink, letters.side});
  }
  for (const std::vector<Held>& of_neuron : held)
    if (!of_neuron.empty()) check_held(at, of_neuron);
}

}  // namespace checker
