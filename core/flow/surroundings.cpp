#include "flow/surroundings.hpp"

#include <algorithm>
#include <optional>

#include "flow/deep_step.hpp"
#include "flow/nodes.hpp"

namespace plumbline::flow {
namespace {

constexpr std::size_t kMostTogether = 6;  // kinks of a neuron: both sides are tried of each that slides

void set_held(Gates& gates, const Kink& kink, Known side) {
  for (std::size_t k = 0; k < kink.pairs.size(); ++k)
    gates[kink.pairs[k]] = letter(side, kink.factors[k]) == Gate::Below ? Gate::HeldBelow : Gate::HeldAbove;
}

}  // namespace

Surroundings::Surroundings(const Problem& p, const Ball& ball, const std::vector<Known>& known, const Scale& s,
                           const Rational& radius_of_ball, Meaning meaning)
    : problem(p), from(ball), scale(s), radius(radius_of_ball) {
  const Values centre = centre_of(ball, s);
  around = box_around(centre, MultiInterval::enclosing(radius));
  near = box_around(centre, in_units(ball.radius, s));
  gates = gates_on(p, around);
  write_letters(known, meaning);
  field = gradient_of(p, gates);
  jets = evaluate_jets(field, with_strays(around));
  Values points = near;
  points.insert(points.end(), multipliers.begin(), multipliers.end());
  values = evaluate(field, points);
}

Values Surroundings::with_strays(Values box) const {
  const MultiInterval off = in_units(stray, scale);
  for (const MultiInterval& k : multipliers) box.push_back(k + between(-off, off));
  return box;
}

void Surroundings::write_letters(const std::vector<Known>& known, Meaning meaning) {
  const std::vector<Kink>& kinks = problem.kinks;
  const Gates signs = gates;
  std::vector<Known> sides(kinks.size(), Known::Nothing);
  for (std::size_t k = 0; k < kinks.size(); ++k)
    if (signs[kinks[k].pairs[0]] == Gate::Open) sides[k] = known[k];
  for (;;) {
    gates = signs;
    for (std::size_t k = 0; k < kinks.size(); ++k)
      if (sides[k] != Known::Nothing) set_letters(gates, kinks[k], sides[k]);
    const auto neuron = neuron_that_fails(meaning);
    if (!neuron) break;
    for (std::size_t k = 0; k < kinks.size(); ++k)
      if (kinks[k].neuron == *neuron) sides[k] = Known::Nothing;
  }
  const Gates open = gates;
  std::optional<Field> with;  // with these gates, where one is needed
  for (int i = 0; problem.depth() > 1 && i < problem.widths[1]; ++i) {
    std::vector<Held> those;
    for (std::size_t k = 0; k < kinks.size(); ++k)
      if (kinks[k].neuron == i && open[kinks[k].pairs[0]] == Gate::Open && known[k] != Known::Nothing)
        those.push_back({&kinks[k], known[k]});
    if (those.empty()) continue;
    if (!with) {
      const Beyond beyond = gates_beyond(problem, open, [&](std::size_t w) { return around[w].sign(); });
      with = gradient_of(problem, open, &beyond);
    }
    bool alone = true;
    for (const Held& h : those) alone = hold(h, open, *with) && alone;
    if (!alone && those.size() > 1 && those.size() <= kMostTogether) hold_together(those, open, *with);
  }
  settle_deeper(known);
}

// Gates after the first layer that its letters decide: what only a kink feeds is zero, and may count as off.
void Surroundings::settle_deeper(const std::vector<Known>& known) {
  gates = settled(problem, gates, around, 2);
  const Gates open = gates;
  write_deeper(known);
  if (deeper_hold()) return;
  gates = open;
  multipliers.clear();
  gram = stray = 0;
  hold_deeper(known);
}

// The letter h of deeper preactivations that are not positive, and pushed down on the whole ball.
void Surroundings::hold_deeper(const std::vector<Known>& known) {
  const Gates open = gates;
  for (std::size_t p = first_deep_pair(problem); p < gates.size(); ++p) {
    const Known side = known[known_of(problem, p)];
    if (open[p] != Gate::Open || side == Known::Nothing || side == Known::NotNegative) continue;
    Gates with_gate = open;
    with_gate[p] = Gate::Below;
    if (!deep_is_followed(problem, with_gate)) continue;
    for (Gate& g : with_gate)
      if (g == Gate::HeldBelow || g == Gate::HeldAbove) g = Gate::Open;
    const Field with = gradient_of(problem, with_gate);
    const Values on = evaluate(with, around);
    const Field::Deep& d = with.deep.front();
    MultiInterval square_of_slope;
    for (const int w : d.slope) square_of_slope = square_of_slope + square(on[as_size(w)]);
    const bool pushed = (on[as_size(d.signal)] * square_of_slope - on[as_size(d.along)]).sign() == Sign::Positive;
    if (pushed && square_of_slope.sign() == Sign::Positive) gates[p] = Gate::HeldBelow;
  }
}

// The letters p, q, s of deeper preactivations, from what is known of them.
void Surroundings::write_deeper(const std::vector<Known>& known) {
  for (std::size_t p = first_deep_pair(problem); p < gates.size(); ++p)
    if (const Known side = known[known_of(problem, p)]; gates[p] == Gate::Open && side != Known::Nothing)
      gates[p] = letter(side, 1);
}

// Do they hold on the whole ball? Finds the multipliers.
bool Surroundings::deeper_hold() {
  if (deep_letters(problem, gates).empty()) return true;
  if (!deep_is_followed(problem, gates)) return false;
  Gates open = gates;  // held kinks of the first layer have any gate
  for (Gate& g : open)
    if (g == Gate::HeldBelow || g == Gate::HeldAbove) g = Gate::Open;
  const Field with = gradient_of(problem, open);
  const Values centre = with_multipliers(with, centre_of(from, scale));
  multipliers.assign(centre.begin() + static_cast<std::ptrdiff_t>(around.size()), centre.end());
  for (MultiInterval& k : multipliers)  // a whole number of units
    k = in_units(floor(k.enclosure().lower * pow(Rational(2), scale.bits)), scale);
  const auto bounds = deep_bounds_on(with, around, multipliers, scale);
  if (!bounds) return false;
  gram = bounds->gram;
  stray = bounds->stray;
  const Values on = evaluate(with, with_strays(around));
  const MultiInterval off = in_units(stray, scale);
  for (std::size_t a = 0; a < with.deep.size(); ++a) {
    const Field::Deep& d = with.deep[a];
    const MultiInterval& signal = on[as_size(d.signal)];
    const bool holds = d.side == Known::Zero ? on[as_size(d.multiplier)].sign() == Sign::Positive &&
                                                   (signal - on[as_size(d.multiplier)]).sign() == Sign::Positive
                                             : bounds->left[a] && (signal - off).sign() == Sign::Positive;
    if (!holds) return false;
  }
  return true;
}

// The letters h and u, if the flow is known to be on a side and is pushed to it on the whole ball.
bool Surroundings::hold(const Held& held, const Gates& open, Field with) {
  const Slack slack = slack_alone(with, problem, open, *held.kink);
  const Values on = evaluate(with, around);
  const auto pushed = [&](int node) { return on[as_size(node)].sign() == Sign::Positive; };
  const bool below = held.side != Known::NotNegative && pushed(slack.up);
  const bool above = held.side != Known::NotPositive && pushed(slack.down);
  if (below || above) set_held(gates, *held.kink, below ? Known::NotPositive : Known::NotNegative);
  return below || above;
}

// The same for several kinks of a neuron (Lemma 19). A kink that slides may be held to either side: to the one with the
// smaller speed.
void Surroundings::hold_together(std::vector<Held> those, const Gates& open, Field with) {
  const auto speed = slowest(with, those, open);
  const Values on = evaluate(with, around);
  Values f;
  for (const int node : speed) f.push_back(on[as_size(node)]);
  const MultiInterval size = norm(f) * MultiInterval::enclosing(Rational(1025) / Rational(1024));
  for (const Held& h : those) {
    std::vector<Vector> others;
    MultiInterval push;
    for (const Held& o : those)
      if (o.kink != h.kink) others.push_back(o.kink->normal);
    for (std::size_t k = 0; k < h.kink->pairs.size(); ++k) {
      if (on[as_size(with.signals[h.kink->pairs[k]])].enclosure().lower.sign() == Sign::Negative) return;
      push = push + MultiInterval::enclosing(abs(h.kink->factors[k])) * on[as_size(with.beyond[h.kink->pairs[k]])];
    }
    const Vector across = orthogonal_part(h.kink->normal, others);
    const MultiInterval room = sqrt(MultiInterval::enclosing(inner(across, across))) * push;
    if (!certainly_less(size, room)) return;
  }
  for (const Held& h : those) set_held(gates, *h.kink, h.side);
}

// The nodes of the speed of a neuron with the gates of the sides of these kinks; where a kink slides, a side is chosen,
// the one that makes the speed at the centre the smallest.
std::vector<int> Surroundings::slowest(Field& with, std::vector<Held>& those, const Gates& open) const {
  Nodes nodes(with);
  const std::size_t n = problem.inputs.front().size(), samples = problem.inputs.size();
  const auto speed_of = [&](const std::vector<Held>& sides) {
    Gates letters = open;
    for (const Held& h : sides) set_held(letters, *h.kink, h.side);
    std::vector<int> out(n);
    for (std::size_t j = 0; j < samples; ++j) {
      const std::size_t p = as_size(those[0].kink->neuron) * samples + j;
      const Gate gate = letters[p] == Gate::HeldAbove   ? Gate::On
                        : letters[p] == Gate::HeldBelow ? Gate::Off
                                                        : letters[p];
      for (std::size_t k = 0; k < n; ++k)
        out[k] = nodes.add(out[k], nodes.scale(-problem.inputs[j][k], nodes.gated(gate, with.signals[p])));
    }
    return out;
  };
  struct Candidate {
    std::vector<Held> sides;
    std::vector<int> speed;
  };
  std::vector<Candidate> candidates;
  for (std::size_t choice = 0; choice < std::size_t{1} << those.size(); ++choice) {
    std::vector<Held> sides = those;
    bool fits = true;
    for (std::size_t k = 0; k < those.size(); ++k) {
      sides[k].side = ((choice >> k) & 1U) != 0 ? Known::NotNegative : Known::NotPositive;
      fits = fits && (those[k].side == Known::Zero || those[k].side == sides[k].side);
    }
    if (fits) candidates.push_back({sides, speed_of(sides)});
  }
  const Values at_centre = evaluate(with, near);
  const auto best = std::ranges::min_element(candidates, {}, [&](const Candidate& c) {
    Values f;
    for (const int node : c.speed) f.push_back(at_centre[as_size(node)]);
    return guess_of(norm(f));
  });
  those = best->sides;
  return best->speed;
}

// A neuron whose letters have no rules, or conditions that do not hold on the whole ball.
std::optional<int> Surroundings::neuron_that_fails(Meaning meaning) const {
  for (int i = 0; problem.depth() > 1 && i < problem.widths[1]; ++i)
    if (!has_rules(i)) return i;
  const Beyond beyond = gates_beyond(problem, gates, [&](std::size_t w) { return around[w].sign(); });
  const Field with = field_of(problem, gates, meaning, &beyond);
  const Values on = evaluate(with, around);
  const std::vector<Pair> pairs = pairs_of(problem);
  for (const Watch& w : with.watches) {
    if (w.of == Watch::Of::Sign || w.of == Watch::Of::Beyond) continue;
    const MultiInterval& value = on[as_size(w.node)];
    const bool holds = w.of == Watch::Of::NotNegative ? value.enclosure().lower.sign() != Sign::Negative
                                                      : value.sign() == Sign::Positive;
    if (!holds) return pairs[w.pair].neuron;
  }
  for (const Field::Lean& lean : with.leans)
    if (on[as_size(lean.lambda)].enclosure().upper.sign() == Sign::Positive) return lean.neuron;
  return {};
}

bool Surroundings::has_rules(int neuron) const {
  Gates only = gates;
  for (const Kink& k : problem.kinks)
    if (k.neuron != neuron && side_of(gates, k) != Known::Nothing) set_gates(only, k, Gate::Open);
  return is_followed(problem, only);
}

MultiInterval Surroundings::norm_of(const std::vector<int>& nodes) const {
  Values out;
  for (const int n : nodes) out.push_back(values[as_size(n)]);
  return norm(out);
}

std::vector<int> Surroundings::live() const {
  std::vector<int> out;
  for (std::size_t j = 0; j < field.residuals.size(); ++j)
    for (std::size_t k = 0; k < field.residuals[j].size(); ++k)
      if (field.live[j][k]) out.push_back(field.residuals[j][k]);
  return out;
}

}  // namespace plumbline::flow
