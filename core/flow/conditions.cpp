#include "flow/conditions.hpp"

#include <algorithm>

#include "flow/nodes.hpp"

namespace plumbline::flow {
namespace {

constexpr std::size_t kMostEither = 6;  // samples of kinks whose signals may have either sign, of one neuron

std::vector<Vector> without(const std::vector<Vector>& all, std::size_t k) {
  std::vector<Vector> out = all;
  out.erase(out.begin() + static_cast<std::ptrdiff_t>(k));
  return out;
}

// sum_j weight(c_j) sigma_j over the samples of the kink.
template <class Weight> int signal_sum(Field& field, const std::vector<int>& signals, const Kink& kink, Weight weight) {
  Nodes nodes(field);
  int sum = 0;
  for (std::size_t k = 0; k < kink.pairs.size(); ++k)
    sum = nodes.add(sum, nodes.scale(weight(kink.factors[k]), signals[kink.pairs[k]]));
  return sum;
}

Rational positive_part(const Rational& c) { return c.sign() == Sign::Positive ? c : Rational(0); }

class Conditions {
 public:
  Conditions(Field& field, const Problem& problem, Meaning meaning, const Beyond* beyond, const Kinks& either)
      : field_(field), problem_(problem), meaning_(meaning), beyond_(beyond), either_(either) {}

  void add(const NeuronKinks& neuron, const Gates& gates) {
    if (neuron.dead) {
      for (const auto* kinks : {&neuron.sliding, &neuron.leaning})
        for (const Kink* k : *kinks)
          if (meaning_ == Meaning::Every) signals(*k, Watch::Of::Signal);
      return;
    }
    const std::vector<Gates> choices = choices_of(neuron, gates);
    for (const Gates& choice : choices) slide(neuron, choice, {});
    const bool alone = neuron.leaning.size() == 1, left = !alone || is_either(*neuron.leaning.front());
    for (const Kink* k : neuron.leaning) {
      const int lambda = lambda_of(*k, gates, gates, neuron.sliding_normals());
      if (alone) lean(*k, gates, neuron.sliding_normals(), lambda, left);
      if (left) {
        leave(*k, gates, choices, neuron.sliding_normals());
      } else {
        stay(*k, lambda, !neuron.sliding.empty());
        slide(neuron, gates, {k->normal});
      }
    }
  }

 private:
  void watch(int node, const Kink& kink, Watch::Of of) {
    if (node != 0) field_.watches.push_back({node, true, kink.pairs[0], of});
  }

  void signals(const Kink& kink, Watch::Of of) {
    for (const std::size_t p : kink.pairs) field_.watches.push_back({field_.signals[p], true, p, of});
  }
  // On a sample of the kink, may the gates after it be others on the kink than beyond it?
  [[nodiscard]] bool differs_beyond(const Kink& kink) const {
    return beyond_ != nullptr &&
           std::ranges::any_of(kink.pairs, [&](std::size_t p) { return beyond_->samples[p % problem_.inputs.size()]; });
  }

  // Every kink that slides is pushed back from both sides, also while `beside` keeps the weights.
  void slide(const NeuronKinks& neuron, const Gates& gates, const std::vector<Vector>& beside) {
    for (std::size_t k = 0; k < neuron.sliding.size(); ++k) {
      std::vector<Vector> others = without(neuron.sliding_normals(), k);
      others.insert(others.end(), beside.begin(), beside.end());
      const Slack slack =
          slack_of(field_, *neuron.sliding[k], share_of(field_, problem_, gates, *neuron.sliding[k], others));
      watch(slack.down, *neuron.sliding[k], Watch::Of::LeavesDown);
      watch(slack.up, *neuron.sliding[k], Watch::Of::LeavesUp);
    }
  }

  [[nodiscard]] bool is_either(const Kink& kink) const { return std::ranges::count(either_, kink.pairs[0]) > 0; }
  // The gates, with every choice for the kinks whose signals may have either sign.
  [[nodiscard]] std::vector<Gates> choices_of(const NeuronKinks& neuron, const Gates& gates) const {
    std::vector<Gates> out{gates};
    for (const Kink* k : neuron.leaning)
      for (const std::size_t p : k->pairs) {
        const std::size_t count = is_either(*k) ? out.size() : 0;
        for (std::size_t c = 0; c < count; ++c) {
          out.push_back(out[c]);
          out[c][p] = Gate::Off;
          out.back()[p] = Gate::On;
        }
      }
    return out;
  }

  // lambda of a kink that leans with the letters `gates`, in the direction that leads off its side; f with this choice.
  [[nodiscard]] int lambda_of(const Kink& kink, const Gates& gates, const Gates& choice,
                              const std::vector<Vector>& sliding) {
    const int share = share_of(field_, problem_, choice, kink, sliding);
    return side_of(gates, kink) == Known::NotPositive ? share : Nodes(field_).scale(-1, share);
  }

  // A kink that leans is left at once: the weights may not stay on it.
  void leave(const Kink& kink, const Gates& gates, const std::vector<Gates>& choices,
             const std::vector<Vector>& sliding) {
    for (const Gates& choice : choices) {
      const int away = Nodes(field_).scale(-1, lambda_of(kink, gates, choice, sliding));
      field_.watches.push_back({away, true, kink.pairs[0], Watch::Of::Crosses});
    }
    if (!is_either(kink)) signals(kink, Watch::Of::NotNegative);
  }

  // A kink that leans is not crossed; where lambda > 0 the weights may stay on it.
  void stay(const Kink& kink, int lambda, bool slides) {
    const int jump = signal_sum(field_, field_.beyond, kink, [](const Rational& c) { return abs(c); });
    field_.watches.push_back({Nodes(field_).subtract(jump, lambda), true, kink.pairs[0], Watch::Of::Crosses});
    if (slides || kink.pairs.size() > 1 || differs_beyond(kink)) signals(kink, Watch::Of::NotNegative);
  }

  void lean(const Kink& kink, const Gates& gates, const std::vector<Vector>& sliding, int lambda, bool left) {
    Vector normal = orthogonal_part(kink.normal, sliding);
    if (side_of(gates, kink) == Known::NotNegative)
      for (Rational& x : normal) x = -x;
    const Rational square = inner(normal, normal);
    std::vector<int> row;
    for (std::size_t k = 0; k < normal.size(); ++k)
      row.push_back(1 + problem_.parameter(1, kink.neuron, static_cast<int>(k)));
    const int zeta = Nodes(field_).inner(normal, row);
    field_.leans.push_back({std::move(normal), square, zeta, lambda, kink.neuron, left});
  }

  Field& field_;
  const Problem& problem_;
  Meaning meaning_;
  const Beyond* beyond_;
  const Kinks& either_;
};

}  // namespace

int share_of(Field& field, const Problem& problem, const Gates& gates, const Kink& kink,
             const std::vector<Vector>& others) {
  Nodes nodes(field);
  const Vector normal = orthogonal_part(kink.normal, others);
  const Rational square = inner(normal, normal);
  int sum = 0;
  for (std::size_t j = 0; j < problem.inputs.size(); ++j) {
    const std::size_t p = as_size(kink.neuron) * problem.inputs.size() + j;
    const int signal = nodes.gated(gates[p], field.signals[p]);
    sum = nodes.add(sum, nodes.scale(-inner(normal, problem.inputs[j]) / square, signal));
  }
  return sum;
}

Slack slack_of(Field& field, const Kink& kink, int lambda) {
  Nodes nodes(field);
  const int upper = signal_sum(field, field.beyond, kink, positive_part);
  const int lower = signal_sum(field, field.beyond, kink, [](const Rational& c) { return -positive_part(-c); });
  return {nodes.subtract(lambda, lower), nodes.subtract(upper, lambda)};
}

Slack slack_alone(Field& field, const Problem& problem, Gates gates, const Kink& kink) {
  set_gates(gates, kink, Gate::Off);
  return slack_of(field, kink, share_of(field, problem, gates, kink, {}));
}

namespace {

// Samples on which a neuron that is not off slides or leans: there gates beyond have a say.
std::vector<bool> samples_of_kinks(const Problem& problem, const Gates& gates) {
  std::vector<bool> out(problem.inputs.size());
  for (const NeuronKinks& neuron : neuron_kinks(problem, gates))
    for (const auto* kinks : {&neuron.sliding, &neuron.leaning})
      for (const Kink* k : *kinks)
        for (const std::size_t p : k->pairs)
          if (!neuron.dead) out[p % out.size()] = true;
  return out;
}

}  // namespace

bool are_few(const Problem& problem, const Kinks& either) {
  std::vector<std::size_t> samples(as_size(problem.widths[1]));
  for (const Kink& kink : problem.kinks)
    if (std::ranges::count(either, kink.pairs[0]) > 0) samples[as_size(kink.neuron)] += kink.pairs.size();
  return std::ranges::max(samples) <= kMostEither;
}

void add_conditions(Field& field, const Problem& problem, const Gates& gates, Meaning meaning, const Beyond* beyond,
                    const Kinks& either) {
  if (beyond != nullptr) {
    const std::vector<bool> needed = samples_of_kinks(problem, gates);
    for (const Beyond::Weight& w : beyond->weights)
      if (needed[w.pair % needed.size()]) field.watches.push_back({1 + w.index, w.positive, w.pair, Watch::Of::Beyond});
  }
  Conditions conditions(field, problem, meaning, beyond, either);
  for (const NeuronKinks& neuron : neuron_kinks(problem, gates)) conditions.add(neuron, gates);
  Nodes nodes(field);
  for (const Field::Deep& d : field.deep) {
    if (d.side == Known::Zero) {
      field.watches.push_back({d.multiplier, true, d.pair, Watch::Of::LeavesDown});
      field.watches.push_back({nodes.subtract(d.signal, d.multiplier), true, d.pair, Watch::Of::LeavesUp});
    } else {
      field.watches.push_back({d.signal, true, d.pair, Watch::Of::Crosses});
    }
  }
  for (std::size_t p = 0; p < gates.size(); ++p) {
    const int z = field.preactivations[p];
    if ((gates[p] == Gate::On || gates[p] == Gate::Off) && z != 0)
      field.watches.push_back({z, gates[p] == Gate::On, p, Watch::Of::Sign});
  }
}

}  // namespace plumbline::flow
