#include "flow/follow.hpp"

#include <algorithm>
#include <cmath>

#include "number/error.hpp"

namespace plumbline::flow {
namespace {

constexpr int kStepsPerLook = 8;  // between two looks for a limit

double log2_of(const MultiInterval& a) {
  const double value = guess_of(a);
  return value > 0 ? std::log2(value) : -1e9;
}

Integer scaled(const Integer& a, double factor) {
  return floor(Rational(a) * Rational::from_double(factor));
}

// The first u at which start - sum_k falls_k u^k, falls_k >= 0, has come down to `level`; 1 if it does not before.
MultiInterval falls_to(const MultiInterval& start, const Values& falls, const MultiInterval& level) {
  const auto at = [&](const MultiInterval& u) {
    MultiInterval value, slope;
    for (std::size_t k = falls.size(); k-- > 0;) {
      slope = slope * u + value;
      value = value * u + falls[k];
    }
    return std::pair{start - level - value, -slope};
  };
  const MultiInterval one = MultiInterval::enclosing(1);
  if (at(one).first.sign() == Sign::Positive) return one;
  MultiInterval u = one;  // Newton's method from the right of a root of a concave, falling function: monotone
  for (int i = 0; i < 60; ++i) {
    const auto [value, slope] = at(u);
    if (slope.sign() != Sign::Negative) break;
    const MultiInterval next = middle(u - value / slope);
    if (next.sign() != Sign::Positive || !certainly_less(next, u)) break;
    u = next;
  }
  return u;
}

class Follower {
 public:
  Follower(const Problem& problem, const FollowOptions& options)
      : problem_(problem), options_(options), scale_(options.scale), pairs_(pairs_of(problem)) {
    const Rational units = options.until * pow(Rational(2), scale_.bits);
    if (options.until.sign() != Sign::Positive || !(options.until * Rational(1L << 20)).is_integer() ||
        options.until > Rational(1L << 20))
      throw InputError("--until", "expected a positive multiple of 2^-20 up to 2^20, found " + options.until.to_string());
    until_ = units.numerator();
  }

  Followed run(const std::vector<Rational>& start) {
    out_.scale = scale_;
    out_.start = ball_around(start, scale_);
    next_time_ = pow2(scale_.bits - 4);
    for (int count = 0; count < options_.most_steps; ++count) {
      if (options_.limit && count % kStepsPerLook == 0 && look_for_limit()) return out_;
      if (out_.time >= until_) break;
      if (!advance()) return out_;
    }
    if (out_.time < until_)
      out_.reason = "more than " + std::to_string(options_.most_steps) + " steps";
    else if (options_.limit && !look_for_limit())
      out_.reason = "no limit is seen at this time";
    return out_;
  }

 private:
  static Integer pow2(int n) { return pow(Rational(2), std::max(n, 0)).numerator(); }
  [[nodiscard]] const Ball& here() const { return out_.last(); }

  bool look_for_limit() {
    out_.limit = find_limit(problem_, here(), options_.wanted, scale_);
    return out_.limit.has_value();
  }

  bool take(Step step) {
    out_.time += step.time;
    out_.steps.push_back(std::move(step));
    if (log2_of(in_units(here().radius, scale_)) > -6) {
      out_.reason = "the enclosure has become too wide";
      return false;
    }
    return true;
  }

  // One step further; false, with a reason, where there is none.
  bool advance() {
    const Gates gates = gates_on(problem_, centre_of(here(), scale_));
    if (!has_gates(problem_, here(), gates, scale_)) return cross();
    const Field field = field_of(problem_, gates);
    Integer time = std::min<Integer>(next_time_, until_ - out_.time);
    const double tolerance = -scale_.bits - 2;
    for (int attempt = 0; attempt < 200 && time > 0; ++attempt) {
      Smooth found = smooth_step(field, gates, here(), time, scale_);
      const double ratio =
          std::exp2((tolerance - std::max(log2_of(found.path.defect()), tolerance - 200.0)) / (scale_.degree + 1));
      if (ratio < 0.9) {
        time = scaled(time, std::max(ratio * 0.95, 0.01));
      } else if (found.step) {
        next_time_ = coarse(scaled(time, std::clamp(ratio * 0.95, 0.5, 2.0)));
        return take(std::move(*found.step));
      } else if (found.too_bent) {
        time /= 2;
      } else {
        const auto earlier = time_before_kink(field, gates, found.path, time);
        if (!earlier) return cross();
        time = std::min<Integer>(*earlier, time - time / 64 - 1);
      }
    }
    return cross();
  }

  // Times of smooth steps need not be exact: few bits make short certificates.
  [[nodiscard]] static Integer coarse(const Integer& time) {
    return floor(round_down(Rational(time), 8));
  }

  // How long every preactivation is certain to keep its sign, twice the radius left over; none if one is that close now.
  std::optional<Integer> time_before_kink(const Field& field, const Gates& gates, const Taylor& path, const Integer& time) {
    const std::vector<Jet> jets = evaluate_jets(field, centre_of(here(), scale_));
    MultiInterval first = MultiInterval::enclosing(1);
    for (std::size_t p = 0; p < gates.size(); ++p) {
      const int z = field.preactivations[p];
      if (z == 0) continue;
      const Values& c = path.coefficients(z);
      const bool on = gates[p] == Gate::On;
      const MultiInterval level = norm(jets[static_cast<std::size_t>(z)].slope) *
                                  (in_units(here().radius, scale_) + path.defect() + in_units(1, scale_)) *
                                  MultiInterval::enclosing(2);
      Values falls(c.size());
      for (std::size_t k = 1; k < c.size(); ++k) {
        const MultiInterval fall = middle(on ? -c[k] : c[k]);
        if (fall.sign() == Sign::Positive) falls[k] = fall;
      }
      const MultiInterval size = middle(abs(c[0])), u = falls_to(size, falls, level);
      if (!certainly_less(u, first)) continue;
      if (certainly_less(size, MultiInterval::enclosing(2) * level)) return {};
      first = u;
    }
    return floor((first * in_units(time, scale_)).enclosure().lower * pow(Rational(2), scale_.bits));
  }

  // A switch: short times first, then longer ones, until the signs are certain again.
  bool cross() {
    const Values centre = centre_of(here(), scale_);
    const MultiInterval r = in_units(here().radius, scale_);
    const Values near = box_around(centre, r);
    const Field field = field_of(problem_, gates_on(problem_, near));
    Values speeds;
    const Values values = evaluate(field, near);
    for (const int node : field.derivative) speeds.push_back(values[static_cast<std::size_t>(node)]);
    const MultiInterval speed = norm(speeds) + in_units(1, scale_);
    Integer time = std::max<Integer>(units_above(r / speed, scale_), 1);
    const Integer longest = std::min<Integer>(pow2(scale_.bits - 8), until_ - out_.time);
    for (; time <= longest; time *= 2)
      for (const long room : {2L, 8L}) {
        const Integer reach = here().radius + units_above(speed * in_units(time * room, scale_), scale_) + 2;
        auto step = switch_step(problem_, here(), time, reach, scale_);
        if (!step) continue;
        if (end_of_flow(time, reach)) return false;
        const Gates gates = gates_on(problem_, centre_of(step->to, scale_));
        if (has_gates(problem_, step->to, gates, scale_)) return take(std::move(*step));
        break;
      }
    out_.reason = "a preactivation stays near zero: " + doubtful(gates_on(problem_, near));
    return false;
  }

  // Proposition 5 for a preactivation that may vanish.
  bool end_of_flow(const Integer& time, const Integer& reach) {
    const Values centre = centre_of(here(), scale_);
    const Values box = box_around(centre, in_units(reach, scale_));
    const Gates gates = gates_on(problem_, box);
    for (std::size_t p = 0; p < gates.size(); ++p) {
      if (gates[p] != Gate::Open || pairs_[p].layer != 1) continue;
      const MultiInterval off = derivative_of(p, with(gates, p, Gate::Off), box),
                          on = derivative_of(p, with(gates, p, Gate::On), box), kappa = min(off, -on);
      if (kappa.sign() != Sign::Positive) continue;
      const Field field = field_of(problem_, gates);
      const Values at = evaluate(field, box_around(centre, in_units(here().radius, scale_)));
      const MultiInterval z = magnitude(at[static_cast<std::size_t>(field.preactivations[p])]);
      const Integer least = floor(kappa.enclosure().lower * pow(Rational(2), scale_.bits)) - 4;
      if (!certainly_less(z, in_units(least, scale_) * in_units(time, scale_))) continue;
      out_.no_flow = NoFlow{pairs_[p], time, reach, least};
      return true;
    }
    return false;
  }

  static Gates with(Gates gates, std::size_t p, Gate gate) {
    gates[p] = gate;
    return gates;
  }

  // x_j . w_i' on a box.
  MultiInterval derivative_of(std::size_t p, const Gates& gates, const Values& box) const {
    const Field field = field_of(problem_, gates);
    const Values values = evaluate(field, box);
    MultiInterval out;
    const auto& x = problem_.inputs[static_cast<std::size_t>(pairs_[p].sample)];
    for (std::size_t k = 0; k < x.size(); ++k) {
      const int at = problem_.parameter(1, pairs_[p].neuron, static_cast<int>(k));
      out = out - MultiInterval::enclosing(x[k]) *
                      values[static_cast<std::size_t>(field.derivative[static_cast<std::size_t>(at)])];
    }
    return out;
  }

  [[nodiscard]] std::string doubtful(const Gates& gates) const {
    std::string out;
    for (std::size_t p = 0; p < gates.size(); ++p)
      if (gates[p] == Gate::Open)
        out += (out.empty() ? "" : ", ") + std::string("neuron ") + std::to_string(pairs_[p].neuron + 1) + " of layer " +
               std::to_string(pairs_[p].layer) + " on sample " + std::to_string(pairs_[p].sample + 1);
    return out.empty() ? "it grazes zero" : out;
  }

  const Problem& problem_;
  const FollowOptions& options_;
  const Scale& scale_;
  std::vector<Pair> pairs_;
  Followed out_;
  Integer until_, next_time_;
};

}  // namespace

Followed follow_flow(const Problem& problem, const std::vector<Rational>& start, const FollowOptions& options) {
  const PrecisionScope precision(options.scale.bits + 64);
  return Follower(problem, options).run(start);
}

Followed follow_with_enough_bits(const Problem& problem, const std::vector<Rational>& start, FollowOptions options) {
  for (int attempt = 0;; ++attempt) {
    Followed out = follow_flow(problem, start, options);
    if (out.reason.empty() || attempt == 2) return out;
    options.scale.bits *= 2;
    options.scale.degree = options.scale.degree * 3 / 2;
  }
}

}  // namespace plumbline::flow
