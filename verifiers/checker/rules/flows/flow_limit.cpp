// The limit of a flow: Theorems 6 to 9 of docs/flow.md.
#include <algorithm>

#include "flows/flow.hpp"
#include "flows/symmetries.hpp"
#include "matrices/inertia.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

constexpr unsigned kLimitBits = 32;  // mu is in units of 2^-32

// Each vector times a rational number, such that its length is about 1: bounds for several at once are better then.
std::vector<std::vector<mpq_class>> of_length_near_1(std::vector<std::vector<mpq_class>> basis) {
  for (auto& b : basis) {
    const mpq_class square = inner(b, b);
    const mpz_class length = ::sqrt(mpz_class((square.get_num() << 64) / square.get_den()));  // in units of 2^-32
    if (length == 0) continue;
    const mpq_class factor = fraction(mpz_class(1) << 32, length);
    for (mpq_class& x : b) x *= factor;
  }
  return basis;
}

constexpr std::size_t kMostHeld = 4;

struct Claimed {
  std::string gates;
  bool aside = false;
  mpz_class mu, radius, reach;  // in units
  mpq_class loss_lower, loss_upper;
  std::vector<DeepKink> deep;
  DeepClaim deeper;
};

// The last ball, the ball on which the estimates are made, and the gates there.
class LimitCheck {
 public:
  LimitCheck(const FlowData& data, const FlowState& last, const Claimed& claimed, bool rest)
      : data_(data),
        last_(last),
        claimed_(claimed),
        around_(box_around(last.ball.centre, claimed.radius)),
        near_(box_around(last.ball.centre, last.ball.radius)),
        gates_(claimed.gates) {
    check_limit_letters({data, last.known, around_, gates_, rest, claimed.deep, claimed.deeper});
  }

  // Theorem 6.
  void fit() const {
    const Backprop<Jet> jets(data_, gates_, jets_of(around_));
    const Backprop<Interval> start(data_, gates_, near_);
    std::vector<std::vector<Interval>> rows;
    std::vector<Interval> residuals;
    mpq_class dead;
    for (int j = 0; j < data_.samples(); ++j)
      for (std::size_t k = 0; k < data_.y[j].size(); ++k) {
        if (!jets.live[j][k]) {
          dead += data_.y[j][k] * data_.y[j][k] / 2;
          continue;
        }
        rows.push_back(derivative(jets, j, static_cast<int>(k)));
        residuals.push_back(*start.residual[j][k]);
      }
    if (claimed_.aside && data_.depth() > 2) add_rows_beside(jets, rows);
    if (!rows.empty() && !squares_at_least(rows, claimed_.mu))
      flow_fails("limit.mu", "J J^T is not seen to be at least mu");
    const mpz_class b = norm_above(residuals), room = claimed_.reach - last_.ball.radius;
    if (room * room * claimed_.mu < ((b * b) << units().unit_bits))
      flow_fails("limit.reach", "the limit may be farther away");
    require_loss(dead, dead);
  }

  // Theorem 7: for every choice of held kinks on which the weights are.
  void stationary() const {
    if (gates_.find('?') != std::string::npos) flow_fails("limit.gates", "a gate is not constant on the ball");
    for (const DeepKink& k : claimed_.deep)
      if (k.letter == 'h') flow_fails("limit.kind", "a deeper kink is held");
    std::vector<const Kink*> held;
    for (const Kink& kink : data_.kinks)
      if (letters_of(data_, kink, gates_, "limit.gates").held) held.push_back(&kink);
    if (held.size() > kMostHeld) reject(Reason::TooLarge, "limit.gates: more than 4 held kinks");
    require_push_back(held);
    std::string beside;
    for (std::size_t choice = std::size_t{1} << held.size(); choice-- > 0;) {
      beside = gates_;
      for (std::size_t k = 0; k < held.size(); ++k)
        set_letters(data_, *held[k],
                    ((choice >> k) & 1U) ? FlowSide::Zero : letters_of(data_, *held[k], gates_, "limit.gates").side,
                    beside);
      if (!eigenvalues_at_least(curvature(beside), claimed_.mu))
        flow_fails("limit.mu", "the matrix is not seen to be at least mu");
    }
    const Backprop<Interval> start(data_, beside, near_, {},
                                   multipliers_of_limit(data_, claimed_.deep, claimed_.deeper, false));
    std::vector<Interval> g;
    for (const Term<Interval>& entry : start.gradient) g.push_back(entry ? *entry : point(0));
    require_reach(norm_above(g));
    const Backprop<Interval> end(data_, beside, box_around(last_.ball.centre, claimed_.reach));
    if (data_.loss != FlowLoss::Squared) return require_mean_loss(end);
    mpq_class lower, upper;
    for (const auto& sample : end.residual)
      for (const Term<Interval>& r : sample) {
        if (!r) continue;
        const mpq_class most = in_rationals(size_of(*r)),
                        least = in_rationals(std::min<mpz_class>(::abs(low(*r)), ::abs(high(*r))));
        upper += most * most / 2;
        if (certain_sign(*r) != 0) lower += least * least / 2;
      }
    require_loss(lower, upper);
  }

  // Theorem 8.
  void one_neuron() const {
    if (gates_.find_first_not_of("01p") != std::string::npos)
      flow_fails("limit.gates", "one-neuron needs gates 0, 1 and p");
    if (data_.depth() != 2) flow_fails("limit.kind", "one-neuron needs depth 2");
    if (data_.has_biases(2)) flow_fails("limit.kind", "one-neuron needs outputs without biases");
    const Backprop<Interval> values(data_, gates_, around_), start(data_, gates_, near_);
    int neuron = -1;
    mpz_class q2;
    std::vector<int> on;
    for (std::size_t g = 0; g < gates_.size(); ++g) {
      if (gates_[g] != '1') continue;
      const int i = static_cast<int>(g) / data_.samples();
      if (neuron >= 0 && neuron != i) flow_fails("limit.kind", "more than one neuron is on");
      neuron = i;
      on.push_back(static_cast<int>(g) % data_.samples());
      q2 += low(*values.z[g]) * low(*values.z[g]);
    }
    if (on.empty()) flow_fails("limit.kind", "no neuron is on");
    const mpq_class kappa = inner(data_.y[on[0]], data_.y[on[0]]);
    for (const int a : on)
      for (const int b : on)
        if (inner(data_.y[a], data_.y[b]) != (a == b ? kappa : mpq_class(0)))
          flow_fails("limit.kind", "the targets are not orthogonal and of one length");
    if (q2 < (claimed_.mu << units().unit_bits))
      flow_fails("limit.mu", "the preactivations are not seen to be that large");
    std::vector<Interval> g;
    for (int k = 0; k < data_.widths[2]; ++k) {
      const Term<Interval>& entry = start.gradient[data_.weight(2, k, neuron)];
      if (entry) g.push_back(*entry);
    }
    require_reach(norm_above(g));
    mpq_class loss = -kappa / 2;
    for (const auto& y : data_.y) loss += inner(y, y) / 2;
    require_loss(loss, loss);
  }

  // Theorem 9. Residuals are combined by vectors b that are orthogonal, not quite of length 1: the bound for J J^T has
  // the square of the longest in it.
  void regression() const {
    if (data_.depth() != 2) flow_fails("limit.kind", "regression needs depth 2");
    const auto basis = of_length_near_1(made_orthogonal(movable_rows()));
    if (basis.empty()) flow_fails("limit.kind", "no neuron is on");
    const Backprop<Jet> jets(data_, gates_, jets_of(around_));
    const Backprop<Interval> start(data_, gates_, near_);
    std::vector<std::vector<Interval>> jacobian;
    mpq_class size, loss, longest;
    for (const auto& y : data_.y) loss += inner(y, y) / 2;
    for (int o = 0; o < data_.widths[2]; ++o)
      for (const auto& b : basis) {
        const mpq_class square = inner(b, b);
        std::vector<Interval> row(units().jet_size);
        Interval residual = point(0);
        mpq_class target;
        for (int j = 0; j < data_.samples(); ++j) {
          if (sgn(b[j]) == 0) continue;
          const Interval factor = enclose(b[j]);
          target += b[j] * data_.y[j][o];
          if (start.residual[j][o]) residual = residual + factor * *start.residual[j][o];
          const std::vector<Interval> slopes = derivative(jets, j, o);
          for (std::size_t k = 0; k < row.size(); ++k) row[k] = row[k] + factor * slopes[k];
        }
        loss -= target * target / square / 2;
        const mpq_class most = size_of(residual);
        size += most * most / square;
        jacobian.push_back(row);
        longest = std::max(longest, square);
      }
    if (!squares_at_least(jacobian, ceiling(mpq_class(longest * claimed_.mu))))
      flow_fails("limit.mu", "J J^T is not seen to be at least mu");
    const mpq_class room = claimed_.reach - last_.ball.radius;
    if (room * room * in_rationals(claimed_.mu) < size) flow_fails("limit.reach", "the limit may be farther away");
    require_loss(loss, loss);
  }

 private:
  void require_mean_loss(const Backprop<Interval>& at) const {
    Interval sum = point(0);
    for (int j = 0; j < data_.samples(); ++j) {
      const Term<Interval> m = times(enclose(data_.y[j][0]), at.output[j]);
      sum = sum + loss_of_margin(data_.loss, m ? *m : point(0));
    }
    require_loss(in_rationals(low(sum)) / data_.samples(), in_rationals(high(sum)) / data_.samples());
  }

  char letter(int neuron, int sample) const { return gates_[data_.gate(1, neuron, sample)]; }

  void require_push_back(const std::vector<const Kink*>& held) const {
    const Backprop<Interval> on_ball(data_, gates_, around_, {},
                                     multipliers_of_limit(data_, claimed_.deep, claimed_.deeper, true));
    for (const Kink* kink : held)
      for (const int j : kink->samples) {
        const Term<Interval>& signal = on_ball.signal[data_.gate(1, kink->neuron, j)];
        if (signal && sgn(low(*signal)) < 0) flow_fails("limit.gates", "a held kink does not push back");
      }
  }

  // Depth 3 and more: beside the rows of J those of the kinks on which the weights may be; what is left of J J^T is a
  // Schur complement, whose eigenvalues are no smaller than those of the whole.
  void add_rows_beside(const Backprop<Jet>& jets, std::vector<std::vector<Interval>>& rows) const {
    for (const Kink& kink : data_.kinks) {
      if (letter(kink.neuron, kink.samples[0]) != 'h') continue;
      rows.emplace_back(units().jet_size, point(0));
      for (int k = 0; k < data_.widths[0]; ++k)
        rows.back()[data_.weight(1, kink.neuron, k)] = enclose(kink.normal[static_cast<std::size_t>(k)]);
    }
    for (const DeepKink& kink : claimed_.deep) {
      if (kink.letter != 's' && kink.letter != 'h') continue;
      rows.emplace_back();
      for (const Term<Jet>& s : jets.slope(kink.layer, kink.neuron, kink.sample))
        rows.back().push_back(s ? s->value : point(0));
    }
  }

  // Of an output on a sample by the weights: all, or aside.
  std::vector<Interval> derivative(const Backprop<Jet>& jets, int sample, int output) const {
    if (!claimed_.aside) {
      if (gates_.find('h') != std::string::npos || gates_.find('u') != std::string::npos)
        flow_fails("limit.columns", "held kinks need \"aside\"");
      if (!claimed_.deeper.multipliers.empty()) flow_fails("limit.columns", "deeper kinks that slide need \"aside\"");
      return slopes_of(jets.residual[sample][output]);
    }
    if (data_.depth() > 2) {
      if (gates_.find_first_of("u?") != std::string::npos) flow_fails("limit.columns", "an unknown gate");
      return slopes_of(jets.residual[sample][output]);
    }
    std::vector<Interval> row(units().jet_size, point(0));
    if (data_.has_biases(2)) row[data_.weight(2, output, data_.widths[1])] = enclose(mpq_class(1));
    for (int i = 0; i < data_.widths[1]; ++i) {
      const std::size_t out = data_.weight(2, output, i);
      const Term<Jet>& z = jets.z[data_.gate(1, i, sample)];
      const char gate = letter(i, sample);
      if (z && gate == '?') row[out] = between(0, mpz_class(1) << units().unit_bits) * z->value;
      if (z && (gate == '1' || gate == 'q' || gate == 'u')) row[out] = z->value;
      if (gate != '1' && gate != 'q') continue;
      const RationalVector seen = beside(data_.x[sample], uncertain_normals(i));
      for (int k = 0; k < data_.widths[0]; ++k)
        row[data_.weight(1, i, k)] = enclose(seen[static_cast<std::size_t>(k)]) * around_[out];
    }
    return row;
  }
  std::vector<RationalVector> uncertain_normals(int neuron) const {
    std::vector<RationalVector> out;
    for (const Kink& kink : data_.kinks) {
      if (kink.neuron != neuron) continue;
      for (const int j : kink.samples)
        if (std::string("shu?").find(letter(neuron, j)) != std::string::npos) {
          out.push_back(kink.normal);
          break;
        }
    }
    return out;
  }

  // The rows of U: what each sample sees of a neuron, coordinate by coordinate; samples that a gate moves by itself.
  std::vector<RationalVector> movable_rows() const {
    std::vector<RationalVector> rows;
    const auto samples = static_cast<std::size_t>(data_.samples());
    if (data_.has_biases(2)) rows.emplace_back(samples, mpq_class(1));
    for (int i = 0; i < data_.widths[1]; ++i) {
      const std::vector<RationalVector> seen = inputs_seen(data_, gates_, i);
      for (std::size_t k = 0; k < data_.x[0].size(); ++k) {
        rows.emplace_back(samples);
        for (std::size_t j = 0; j < samples; ++j) rows.back()[j] = seen[j][k];
      }
      for (std::size_t j = 0; j < samples; ++j) {
        if (letter(i, static_cast<int>(j)) != '?') continue;
        rows.emplace_back(samples);
        rows.back()[j] = 1;
      }
    }
    return rows;
  }
  // H + sum v v^T with these gates.
  std::vector<std::vector<Interval>> curvature(const std::string& gates) const {
    std::vector<Term<Jet>> multipliers;
    for (const Term<Interval>& m : multipliers_of_limit(data_, claimed_.deep, claimed_.deeper, true))
      multipliers.push_back(m ? Term<Jet>(Jet{*m, {}}) : std::nullopt);
    const Backprop<Jet> jets(data_, gates, jets_of(around_), {}, multipliers);
    std::vector<std::vector<Interval>> h;
    for (const Term<Jet>& g : jets.gradient) h.push_back(slopes_of(g));
    const mpz_class one = mpz_class(1) << units().unit_bits;
    for (std::size_t k = 0; k < h.size(); ++k)
      if (!jets.gradient[k]) h[k][k] = h[k][k] + point(one);
    Symmetries(data_, around_, gates).add_to(h);
    for (const DeepKink& kink : claimed_.deep) {
      if (kink.letter != 's') continue;
      std::vector<Interval> v;
      for (const Term<Jet>& s : jets.slope(kink.layer, kink.neuron, kink.sample))
        v.push_back(s ? enclose(mpq_class(4)) * s->value : point(0));
      add_square(v, h);
    }
    return h;
  }

  void require_reach(const mpz_class& b) const {  // r + b / mu <= reach
    if ((claimed_.reach - last_.ball.radius) * claimed_.mu < (b << units().unit_bits))
      flow_fails("limit.reach", "the limit may be farther away");
  }
  void require_loss(const mpq_class& lower, const mpq_class& upper) const {
    if (lower < claimed_.loss_lower || upper > claimed_.loss_upper) flow_fails("limit.loss", "it may lie outside");
  }

  const FlowData& data_;
  const FlowState& last_;
  const Claimed& claimed_;
  std::vector<Interval> around_, near_;
  std::string gates_;
};

std::string words_of(const Claimed& claimed) {
  const std::string out = "every flow converges to a point within " + in_rationals(claimed.reach).get_str() +
                          " of the last centre, of loss ";
  if (claimed.loss_lower == claimed.loss_upper) return out + claimed.loss_lower.get_str();
  return out + "from " + claimed.loss_lower.get_str() + " to " + claimed.loss_upper.get_str();
}

}  // namespace

FlowStatement check_limit(const FlowData& data, const FlowState& last, const JsonValue& json, bool rest) {
  if (json.is_null())
    return {"enclosed",
            "at time " + in_rationals(last.time).get_str() + " every flow is within " +
                in_rationals(last.ball.radius).get_str() + " of the last centre",
            last.ball.radius};
  if (data.loss != FlowLoss::Squared && !json["kind"].is("stationary")) return check_vanishing(data, last, json);
  require_keys(json, {"columns", "gates", "kind", "loss", "mu", "radius", "reach"}, {"deeper"}, "limit");
  Claimed claimed;
  claimed.gates = text_of(json["gates"], "limit.gates");
  claimed.aside = json["columns"].is("aside");
  if (!claimed.aside && !json["columns"].is("all"))
    reject(Reason::BadName, "limit.columns: expected \"all\" or \"aside\"");
  claimed.mu = flow_integer(json["mu"], "limit.mu") << (units().unit_bits - kLimitBits);
  claimed.radius = flow_integer(json["radius"], "limit.radius") << kFlowGuardBits;
  claimed.reach = flow_integer(json["reach"], "limit.reach") << kFlowGuardBits;
  if (sgn(claimed.mu) <= 0) flow_fails("limit.mu", "expected more than 0");
  if (claimed.reach < last.ball.radius || claimed.reach >= claimed.radius)
    flow_fails("limit.reach", "expected at least the last radius, and less than limit.radius");
  const auto& loss = list_of(json["loss"], "limit.loss");
  if (loss.size() != 2) reject(Reason::BadShape, "limit.loss: expected two ends");
  claimed.loss_lower = parse_rational(text_of(loss[0], "limit.loss"), "limit.loss");
  claimed.loss_upper = parse_rational(text_of(loss[1], "limit.loss"), "limit.loss");
  if (claimed.gates.size() != data.gates())
    reject(Reason::BadShape, "limit.gates: expected a letter for each preactivation");
  claimed.deep = deep_kinks(data, claimed.gates, "limit.gates");
  const bool all_held =
      std::all_of(claimed.deep.begin(), claimed.deep.end(), [](const DeepKink& k) { return k.letter == 'h'; });
  claimed.deeper = read_deep(json, all_held ? std::vector<DeepKink>() : claimed.deep, false, "limit");
  const LimitCheck check(data, last, claimed, rest);
  if (json["kind"].is("fit"))
    check.fit();
  else if (json["kind"].is("stationary"))
    check.stationary();
  else if (json["kind"].is("one-neuron"))
    check.one_neuron();
  else if (json["kind"].is("regression"))
    check.regression();
  else
    reject(Reason::BadName, "limit.kind: expected fit, stationary, one-neuron or regression");
  const char* verdict = claimed.loss_upper == 0       ? "zero-loss"
                        : sgn(claimed.loss_lower) > 0 ? "stationary"
                                                      : "converges";
  return {verdict, words_of(claimed), claimed.reach, FlowRange{claimed.loss_lower, claimed.loss_upper}};
}

}  // namespace checker
