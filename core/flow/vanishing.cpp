#include "flow/vanishing.hpp"

#include <algorithm>

#include "budget/error.hpp"

namespace plumbline::flow {
namespace {

constexpr int kSlackBits = 20;  // a margin that is smaller by 2^-20 of itself is found with other roundings, too
constexpr int kMostAtStart = 64;
constexpr int kWordBits = 32;  // of what is said: multiples of 2^-32

MultiInterval exactly(const Rational& q) { return MultiInterval::enclosing(q); }
Rational below(const MultiInterval& a) {
  const Rational unit = pow(Rational(2), -kWordBits);
  return Rational(floor(a.enclosure().lower / unit)) * unit;
}

// The margins at every point of the ball.
Values margins_on(const Problem& problem, const Ball& ball, const Scale& scale) {
  const Values box = box_around(centre_of(ball, scale), in_units(ball.radius, scale));
  const Field field = gradient_of(problem, gates_on(problem, box));
  const Values values = evaluate(field, box);
  Values out;
  for (const int m : field.margins) out.push_back(values[as_size(m)]);
  return out;
}

// rate = (depth margin h/norm)^2, h >= 7/10 for the logistic loss, 1 for the exponential one.
void say_more(const Problem& problem, const Ball& from, const Scale& scale, Limit& limit) {
  const MultiInterval margin = in_units(limit.margin, scale),
                      size = norm(box_around(centre_of(from, scale), in_units(from.radius, scale)));
  MultiInterval root = exactly(problem.depth()) * margin / size, normalised = margin;
  if (problem.loss == Loss::Logistic) root = root * exactly(Rational(7) / Rational(10));
  for (int l = 0; l < problem.depth(); ++l) normalised = normalised / size;
  limit.rate = below(root * root);
  limit.normalised = below(normalised);
}

// Proposition 17: the samples that a neuron sees pull it away from all its kinks, and its outgoing weight helps them.
bool is_pulled_away(const Problem& problem, const Gates& gates, const Values& box, int neuron) {
  const auto on = [&](int j) { return gates[problem.pair(1, neuron, j)] == Gate::On; };
  const Sign outgoing = box[as_size(problem.parameter(2, 0, neuron))].sign();
  for (int j = 0; j < problem.samples(); ++j) {
    if (!on(j)) continue;
    if (outgoing != problem.targets[as_size(j)][0].sign()) return false;
    for (int k = 0; k < problem.samples(); ++k)
      if (inner(problem.inputs[as_size(j)], problem.inputs[as_size(k)]).sign() ==
          (on(k) ? Sign::Negative : Sign::Positive))
        return false;
  }
  return true;
}

// The gates that stay for ever; none if that is not seen.
Gates lasting_gates(const Problem& problem, const Ball& from, const Scale& scale) {
  const Values box = box_around(centre_of(from, scale), in_units(from.radius, scale));
  const Gates gates = gates_on(problem, box);
  if (problem.depth() != 2 || has_open(gates)) return {};
  for (int i = 0; i < problem.widths[1]; ++i)
    if (!is_pulled_away(problem, gates, box, i)) return {};
  return gates;
}

}  // namespace

void require_small_margins(const Problem& problem, const Ball& start, const Scale& scale) {
  std::size_t sample = 0;
  for (const MultiInterval& m : margins_on(problem, start, scale)) {
    ++sample;
    if (!certainly_less(magnitude(m), exactly(kMostAtStart)))
      throw InputError("/network/weights", "sample " + std::to_string(sample) + " starts with a margin beyond " +
                                               std::to_string(kMostAtStart) + " in size, too large for this loss");
  }
}

// The margin of which n losses are as large as these: -log sum e^-m_j, or -log(prod (1 + e^-m_j) - 1).
std::optional<Limit> find_vanishing(const Problem& problem, const Ball& from, const Scale& scale) {
  const MultiInterval one = exactly(1);
  MultiInterval sum, product = one;
  for (const MultiInterval& m : margins_on(problem, from, scale)) {
    if (m.sign() != Sign::Positive) return {};
    const MultiInterval loss = exp(-m);
    sum = sum + loss;
    product = product * (one + loss);
  }
  const MultiInterval largest = problem.loss == Loss::Logistic ? product - one : sum;
  if (!certainly_less(magnitude(largest), one)) return {};
  const Rational margin = -log(magnitude(largest)).enclosure().upper * (Rational(1) - pow(Rational(2), -kSlackBits));
  Limit out;
  out.kind = LimitKind::Vanishing;
  out.margin = floor(margin * pow(Rational(2), scale.bits)) - 1;
  out.reach = from.radius;
  if (out.margin <= 0) return {};
  say_more(problem, from, scale, out);
  out.gates = lasting_gates(problem, from, scale);
  return out;
}

}  // namespace plumbline::flow
