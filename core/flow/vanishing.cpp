#include "flow/vanishing.hpp"

#include <utility>

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

// Proposition 17: the samples that a neuron sees pull it to the sides where its letters have it, and its outgoing
// weight helps them.
bool is_held_for_ever(const Problem& problem, const Gates& gates, const Values& box, int neuron) {
  const Sign outgoing = box[as_size(problem.parameter(2, 0, neuron))].sign();
  const auto gate_of = [&](int j) { return gates[problem.pair(1, neuron, j)]; };
  for (int j = 0; j < problem.samples(); ++j) {
    if (gate_of(j) == Gate::Off) continue;
    const bool helps = outgoing == problem.targets[as_size(j)][0].sign();
    if (outgoing == Sign::Unknown || helps != (gate_of(j) == Gate::On)) return false;
    for (int k = 0; gate_of(j) == Gate::On && k < problem.samples(); ++k) {
      const Sign pull = inner(problem.inputs[as_size(j)], problem.inputs[as_size(k)]).sign();
      const Gate other = gate_of(k);
      if (other == Gate::Slides ? pull != Sign::Zero : pull == (other == Gate::On ? Sign::Negative : Sign::Positive))
        return false;
    }
  }
  return true;
}

// The letters that stay true for ever; none if that is not seen.
Gates lasting_gates(const Problem& problem, const Ball& from, const std::vector<Known>& known, const Scale& scale) {
  if (problem.depth() != 2) return {};
  const Values box = box_around(centre_of(from, scale), in_units(from.radius, scale));
  Gates gates = gates_on(problem, box);
  for (std::size_t a = 0; a < problem.kinks.size(); ++a) {
    const Kink& kink = problem.kinks[a];
    for (std::size_t k = 0; k < kink.pairs.size(); ++k) {
      if (gates[kink.pairs[k]] != Gate::Open || known[a] == Known::Nothing) continue;
      const Gate side = letter(known[a], kink.factors[k]);
      if (side != Gate::Above) gates[kink.pairs[k]] = side;
    }
  }
  if (has_open(gates)) return {};
  for (int i = 0; i < problem.widths[1]; ++i)
    if (!is_held_for_ever(problem, gates, box, i)) return {};
  return gates;
}

// Theorem 18: c_i/sqrt(C_j norm(x_j) S) for each neuron; none where one sees more samples, or a sample is not seen. The
// gates are those of Proposition 17.
std::vector<Limit::Share> direction_of(const Problem& problem, const Ball& from, const Gates& gates,
                                       const Scale& scale) {
  const Values box = box_around(centre_of(from, scale), in_units(from.radius, scale));
  const Field field = gradient_of(problem, gates);
  const Values values = evaluate(field, box);
  const auto neurons = as_size(problem.widths[1]), samples = as_size(problem.samples());
  Values sums(samples), lengths, c(neurons);
  MultiInterval s;
  for (const Vector& x : problem.inputs) {
    lengths.push_back(sqrt(exactly(inner(x, x))));
    s = s + exactly(2) / lengths.back();
  }
  std::vector<Limit::Share> out(neurons, {-1, Enclosure::point(0)});
  for (std::size_t i = 0; i < neurons; ++i)
    for (std::size_t j = 0; j < samples; ++j) {
      const std::size_t pair = problem.pair(1, static_cast<int>(i), static_cast<int>(j));
      if (gates[pair] != Gate::On) continue;
      if (std::exchange(out[i].sample, static_cast<int>(j)) >= 0) return {};
      const MultiInterval& v = box[as_size(problem.parameter(2, 0, static_cast<int>(i)))];
      c[i] = values[as_size(field.preactivations[pair])] / lengths[j] + abs(v);
      sums[j] = sums[j] + c[i] * c[i] * lengths[j];
    }
  for (const MultiInterval& sum : sums)
    if (sum.sign() != Sign::Positive) return {};
  for (std::size_t i = 0; i < neurons; ++i)
    if (out[i].sample >= 0) out[i].size = (c[i] / sqrt(sums[as_size(out[i].sample)] * s)).enclosure();
  return out;
}

}  // namespace

Enclosure mean_loss(const Problem& problem, const Field& field, const Values& values) {
  MultiInterval sum;
  for (const int m : field.margins) {
    const MultiInterval loss = exp(-values[as_size(m)]);
    sum = sum + (problem.loss == Loss::Logistic ? log(exactly(1) + loss) : loss);
  }
  const Enclosure e = (sum / exactly(problem.samples())).enclosure();
  return {round_down(e.lower, kLimitBits), round_up(e.upper, kLimitBits)};
}

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
std::optional<Limit> find_vanishing(const Problem& problem, const Ball& from, const std::vector<Known>& known,
                                    const Scale& scale) {
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
  out.gates = lasting_gates(problem, from, known, scale);
  if (!out.gates.empty()) out.direction = direction_of(problem, from, out.gates, scale);
  return out;
}

}  // namespace plumbline::flow
