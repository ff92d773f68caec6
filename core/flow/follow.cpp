#include "flow/follow.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "budget/error.hpp"
#include "flow/deep_step.hpp"
#include "flow/stuck.hpp"
#include "flow/vanishing.hpp"

namespace plumbline::flow {
namespace {

constexpr int kBoxes = 3;           // that are tried for a switch of given length
constexpr int kStepsPerLook = 8;    // between two looks for a limit
constexpr int kStepsToNarrow = 96;  // after a limit is certain, to bring its reach down to what is wanted
constexpr int kEscapeBits = 12;     // times of escape: to about 2^-12
const Rational kToSpare = Rational(32769) / Rational(32768), kFar = 8;  // times the radius

double log2_of(const MultiInterval& a) {
  const double value = guess_of(a);
  return value > 0 ? std::log2(value) : -1e9;
}

Integer scaled(const Integer& a, double factor) { return floor(Rational(a) * Rational::from_double(factor)); }

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

// A time up to which rise u - sum_{k >= 2} falls_k u^k is not negative; at most 1.
MultiInterval rises_until(const MultiInterval& rise, const Values& falls) {
  MultiInterval sum;
  for (const MultiInterval& f : falls) sum = sum + f;
  return certainly_less(sum, rise) ? MultiInterval::enclosing(1) : middle(rise / sum);
}

class Follower {
 public:
  Follower(const Problem& problem, const FollowOptions& options)
      : problem_(problem), options_(options), scale_(options.scale), kinks_(problem.kinks) {
    const Rational units = options.until * pow(Rational(2), scale_.bits);
    if (options.until.sign() != Sign::Positive || !(options.until * Rational(std::int64_t{1} << 20)).is_integer() ||
        options.until > Rational(std::int64_t{1} << 20))
      throw InputError("--until",
                       "expected a positive multiple of 2^-20 up to 2^20, found " + options.until.to_string());
    until_ = units.numerator();
    if (!options.escape) return;
    if (options.escape->sign() != Sign::Positive || !(*options.escape * Rational(std::int64_t{1} << 20)).is_integer())
      throw InputError("--escape", "expected a positive multiple of 2^-20, found " + options.escape->to_string());
    norm_ = (*options.escape * pow(Rational(2), scale_.bits)).numerator();
  }

  Followed run(const std::vector<Rational>& start) {
    out_.scale = scale_;
    out_.meaning = options_.meaning;
    out_.loss = problem_.loss;
    out_.biased = std::ranges::find(problem_.biased, true) != problem_.biased.end();
    known_at_start_ = known_at(problem_, start, options_.starts);
    out_.start = ball_around(start, scale_, options_.starts);
    next_time_ = pow2(scale_.bits - 4);
    if (options_.escape && norm_of_start() >= norm_)
      throw InputError("--escape", "the start lies outside: its norm is not less than " + options_.escape->to_string());
    if (problem_.loss != Loss::Squared) require_small_margins(problem_, out_.start, scale_);
    go_on();
    if (options_.limit && !out_.limit && found_ && escaped_after_ <= found_->steps) return to_found();
    if (options_.escape && !out_.escape && out_.reason.empty())
      out_.reason = "the norm of the weights is not seen to exceed " + options_.escape->to_string();
    return out_;
  }

 private:
  static Integer pow2(int n) { return pow(Rational(2), std::max(n, 0)).numerator(); }
  [[nodiscard]] const Ball& here() const { return out_.last(); }

  void go_on() {
    for (int count = 0; count < options_.most_steps; ++count) {
      if (options_.limit && count % kStepsPerLook == 0 && look_for_limit()) return;
      if (out_.time >= until_ || (out_.escape && !options_.limit)) break;
      if (!advance()) return;
      if (found_ && out_.steps.size() > found_->first + kStepsToNarrow) return;
    }
    if (out_.time < until_ && !(out_.escape && !options_.limit))
      out_.reason = "more than " + std::to_string(options_.most_steps) + " steps";
    else if (options_.limit && !look_for_limit())
      out_.reason = "no limit is seen at this time";
  }

  // A vanishing loss is good news with a margin of 1 and gates that stay, or else of 4: from 0 on it says little.
  [[nodiscard]] bool is_good(const Limit& limit) const {
    if (limit.kind == LimitKind::Vanishing) return limit.margin >= (limit.gates.empty() ? 4 : 1) * pow2(scale_.bits);
    return Rational(limit.reach) <= options_.wanted * pow(Rational(2), scale_.bits);
  }
  static bool is_better(const Limit& a, const Limit& b) {
    if (a.kind != LimitKind::Vanishing) return b.kind != a.kind || a.reach < b.reach;
    return a.gates.empty() == b.gates.empty() ? a.margin > b.margin : b.gates.empty();
  }

  // The first limit that is certain is kept, in case that nothing better follows.
  bool look_for_limit() {
    auto limit = find_limit(problem_, here(), known(), scale_, options_.meaning);
    if (!limit) return false;
    if (is_good(*limit)) {
      out_.limit = std::move(limit);
      return true;
    }
    if (!found_ || is_better(*limit, found_->limit))
      found_ = Found{*limit, out_.steps.size(), out_.time, found_ ? found_->first : out_.steps.size()};
    return false;
  }
  Followed to_found() {
    out_.limit = found_->limit;
    out_.steps.erase(out_.steps.begin() + static_cast<std::ptrdiff_t>(found_->steps), out_.steps.end());
    out_.time = found_->time;
    out_.reason.clear();
    return out_;
  }

  bool take(Step step) {
    if (stays_inside_ && !stays_inside(step)) {
      stays_inside_ = false;
      inside_until_ = out_.time;
    }
    out_.time += step.time;
    out_.steps.push_back(std::move(step));
    if (options_.escape && !out_.escape && is_outside()) {
      out_.escape = {norm_, inside_until_, out_.time};
      escaped_after_ = out_.steps.size();
    }
    if (log2_of(in_units(here().radius, scale_)) > options_.widest) {
      out_.reason = "the enclosure has become too wide";
      out_.more_bits_may_help = true;
      return false;
    }
    return true;
  }

  // A little less, or more, than the norm that was asked for, so that other roundings find it too.
  [[nodiscard]] bool stays_inside(const Step& step) const {
    return Rational(step.most) * kToSpare < Rational(norm_) || !options_.escape;
  }
  [[nodiscard]] bool is_outside() const {
    const Integer least = units_above(norm(centre_of(here(), scale_)), scale_) - 2 - here().radius;
    return Rational(least) > Rational(norm_) * kToSpare;
  }
  [[nodiscard]] Integer norm_of_start() const {
    return units_above(norm(centre_of(here(), scale_)), scale_) + here().radius;
  }
  // Steps that may lead out of the ball are short, so that the time at which it is left is known well.
  [[nodiscard]] bool leads_out(const Step& step) const {
    return stays_inside_ && !stays_inside(step) && step.time > pow2(scale_.bits - kEscapeBits);
  }

  using Sides = std::vector<Known>;  // for each kink; Nothing: none chosen

  // The gates with which to go on from a ball. A kink that is close to zero gets the letters of what is known of it, or
  // of the side that was chosen for it; nothing if too little is known.
  [[nodiscard]] std::optional<Gates> gates_from(const Ball& ball, const Sides& known, const Sides& chosen) const {
    const auto side = [&](std::size_t k) {
      return known[k] == Known::Zero && chosen[k] != Known::Nothing ? chosen[k] : known[k];
    };
    Gates gates = gates_on(problem_, centre_of(ball, scale_));
    std::vector<bool> near = near_zero(ball, gates);
    for (std::size_t k = 0; k < kinks_.size(); ++k) {
      if (!near[kinks_[k].pairs[0]]) continue;
      if (known[k] == Known::Nothing) return {};
      set_letters(gates, kinks_[k], side(k));
    }
    // Deeper preactivations with these letters: one that only a kink fed is zero now.
    const std::size_t deeper = first_deep_pair(problem_);
    if (deeper < gates.size()) near = near_zero(ball, gates);
    for (std::size_t p = deeper; p < gates.size(); ++p) {
      if (!near[p]) continue;
      const std::size_t k = known_of(problem_, p);
      if (known[k] == Known::Nothing) return {};
      gates[p] = letter(side(k), 1);
    }
    if (!is_followed(problem_, gates) || !deep_is_followed(problem_, gates)) return {};
    return gates;
  }
  // The preactivations, with these gates, of which the ball does not say the sign; not those that are zero everywhere.
  [[nodiscard]] std::vector<bool> near_zero(const Ball& ball, const Gates& gates) const {
    const Values centre = centre_of(ball, scale_);
    const MultiInterval r = in_units(ball.radius, scale_);
    const Field field = gradient_of(problem_, gates);
    const std::vector<Jet> jets = evaluate_jets(field, box_around(centre, r));
    const Values at_centre = evaluate(field, centre);
    std::vector<bool> out;
    for (const int z : field.preactivations)
      out.push_back(z != 0 && !certainly_less(norm(jets[as_size(z)].slope) * r * MultiInterval::enclosing(kToSpare),
                                              middle(abs(at_centre[as_size(z)]))));
    return out;
  }
  [[nodiscard]] const Sides& known() const { return out_.steps.empty() ? known_at_start_ : out_.steps.back().known; }

  // Where that is which is known of a pair, the first one of its kink.
  [[nodiscard]] std::size_t place_of(std::size_t pair) const {
    if (pair >= first_deep_pair(problem_)) return known_of(problem_, pair);
    return static_cast<std::size_t>(std::ranges::find(kinks_, pair, [](const Kink& k) { return k.pairs[0]; }) -
                                    kinks_.begin());
  }

  // A kink that slides no longer is left to the side that the watch names; false if the watch is of another kind.
  [[nodiscard]] bool leave(const Watch& watch, Sides& chosen) const {
    if (watch.of != Watch::Of::LeavesDown && watch.of != Watch::Of::LeavesUp) return false;
    Known& side = chosen[place_of(watch.pair)];
    if (side != Known::Nothing) return false;
    side = watch.of == Watch::Of::LeavesDown ? Known::NotPositive : Known::NotNegative;
    return true;
  }

  // A kink that leans is seen to have negative signals, or is the only one, and what slides beside it would not stay if
  // it kept the weights: then it has to be left, whatever its gates are. False if the watch is of another kind.
  [[nodiscard]] bool doubt(const Watch& watch, const Gates& gates, Kinks& either) const {
    const bool slides = watch.of == Watch::Of::LeavesDown || watch.of == Watch::Of::LeavesUp;
    const auto failing = std::ranges::find_if(
        kinks_, [&](const Kink& k) { return std::ranges::find(k.pairs, watch.pair) != k.pairs.end(); });
    if ((!slides && watch.of != Watch::Of::NotNegative) || failing == kinks_.end()) return false;
    std::vector<std::size_t> leaning;
    for (const Kink& k : kinks_) {
      const Known side = side_of(gates, k);
      const bool leans = side == Known::NotPositive || side == Known::NotNegative;
      if (leans && (slides ? k.neuron == failing->neuron : &k == &*failing)) leaning.push_back(k.pairs[0]);
    }
    if (leaning.size() != 1 || std::ranges::count(either, leaning[0]) > 0) return false;
    either.push_back(leaning[0]);
    return are_few(problem_, either);
  }

  bool give_up(const char* reason) {
    out_.reason = reason;
    out_.more_bits_may_help = true;
    return false;
  }

  // One step further; false, with a reason, where there is none.
  bool advance() {
    Sides chosen(known_size(problem_), Known::Nothing);
    Kinks either;
    bool beyond = true;
    for (;;) {
      const auto gates = gates_from(here(), known(), chosen);
      if (!gates) return cross();
      const Field field = field_at(here(), *gates, beyond, either);
      const auto blocked = advance_with(*gates, field);
      if (!blocked) return out_.reason.empty();
      if (field.watches.empty()) return give_up("no step is short enough");
      const Watch& watch = field.watches[*blocked];
      if (beyond && watch.of == Watch::Of::Beyond)
        beyond = false;
      else if (!doubt(watch, *gates, either) && !leave(watch, chosen))
        return cross();
    }
  }

  // The field and its conditions, with the gates beyond kinks that the signs of weights on the ball say, or with any.
  [[nodiscard]] Field field_at(const Ball& ball, const Gates& gates, bool with_beyond, const Kinks& either) const {
    if (!with_beyond) return field_of(problem_, gates, options_.meaning, nullptr, either);
    const Values box =
        box_around(centre_of(ball, scale_), in_units(ball.radius, scale_) * MultiInterval::enclosing(kFar));
    const Beyond beyond = gates_beyond(problem_, gates, [&](std::size_t w) { return box[w].sign(); });
    return field_of(problem_, gates, options_.meaning, &beyond, either);
  }

  // Takes a step with these gates, or names the watch that is about to fail.
  std::optional<std::size_t> advance_with(const Gates& gates, const Field& field) {
    Integer time = std::min<Integer>(next_time_, until_ - out_.time);
    Integer natural = time;  // without kinks
    const double tolerance = log2_of(good_defect(here(), scale_));
    std::size_t blocked = 0;
    for (int attempt = 0; attempt < 200 && time > 0; ++attempt) {
      Smooth found = smooth_step(field, problem_, gates, here(), time, scale_);
      const double ratio =
          std::exp2((tolerance - std::max(log2_of(found.path.defect()), tolerance - 200.0)) / (scale_.degree + 1));
      if (found.too_coarse || ratio < 0.9) {
        natural = time = scaled(time, std::max(ratio * 0.95, 0.01));
      } else if (found.step && leads_out(*found.step)) {
        natural = time /= 2;
      } else if (found.step) {
        next_time_ = coarse(natural == time ? scaled(time, std::clamp(ratio * 0.95, 0.5, 2.0)) : natural);
        take(std::move(*found.step));
        return {};
      } else if (found.too_bent) {
        natural = time /= 2;
      } else {
        blocked = *found.touched;
        const auto [earlier, watch] = time_before(field, found, time);
        if (watch) return watch;
        time = earlier < time * 3 / 4 ? earlier : Integer(time / 8);  // the watch is close to failing at once
      }
    }
    return blocked;
  }

  // Times of smooth steps need not be exact: few bits make short certificates.
  [[nodiscard]] static Integer coarse(const Integer& time) { return floor(round_down(Rational(time), 8)); }

  // How long every watch is certain to hold, twice the radius left over; or a watch that is that close to failing now.
  std::pair<Integer, std::optional<std::size_t>> time_before(const Field& field, const Smooth& found,
                                                             const Integer& time) {
    const std::vector<Jet> jets = evaluate_jets(field, with_multipliers(field, centre_of(here(), scale_)));
    const MultiInterval one = MultiInterval::enclosing(1), two = MultiInterval::enclosing(2);
    const MultiInterval spread = two * (in_units(here().radius, scale_) + found.defect + in_units(1, scale_));
    MultiInterval first = one;
    for (std::size_t w = 0; w < field.watches.size(); ++w) {
      const Watch& watch = field.watches[w];
      if (watch.of == Watch::Of::NotNegative) {
        if (jets[as_size(watch.node)].value.sign() == Sign::Negative) return {0, w};
        continue;
      }
      const Values c = found.path.coefficients(watch.node);
      const MultiInterval level = norm(jets[as_size(watch.node)].slope) * spread;
      Values falls(c.size());
      for (std::size_t k = 1; k < c.size(); ++k) {
        const MultiInterval fall = middle(watch.positive ? -c[k] : c[k]);
        if (fall.sign() == Sign::Positive) falls[k] = fall;
      }
      const MultiInterval size = middle(watch.positive ? c[0] : -c[0]), rise = middle(watch.positive ? c[1] : -c[1]);
      const bool is_near = certainly_less(size, two * level), leaves = rise.sign() == Sign::Positive;
      const MultiInterval u = is_near && leaves ? rises_until(rise, falls) : falls_to(size, falls, level);
      if (!certainly_less(u, first)) continue;
      if (is_near && !leaves) return {0, w};
      first = u;
    }
    return {floor((first * in_units(time, scale_)).enclosure().lower * pow(Rational(2), scale_.bits)), {}};
  }

  // A switch: short times first, then longer ones, until a sign has changed and all are certain again, or none has and
  // zero is far.
  bool cross() {
    const Values centre = centre_of(here(), scale_);
    const Gates before = gates_on(problem_, centre);
    const MultiInterval r = in_units(here().radius, scale_);
    const MultiInterval speed = speed_on(box_around(centre, r));
    Integer time = std::max<Integer>(units_above(r / speed, scale_), 1);
    const Integer longest = std::min<Integer>(pow2(scale_.bits - 8), until_ - out_.time);
    for (; time <= longest; time *= 2) {
      auto step = switch_for(time, speed);
      if (step && can_go_on(before, *step)) return take(std::move(*step));
    }
    const Values around = box_around(centre, MultiInterval::enclosing(kFar) * (r + in_units(1, scale_)));
    auto [reason, more_bits_may_help] = why_stuck(problem_, around, known(), options_.meaning);
    out_.reason = std::move(reason);
    out_.more_bits_may_help = more_bits_may_help;
    return false;
  }
  // At least the speed anywhere on the box, whatever the gates are.
  [[nodiscard]] MultiInterval speed_on(const Values& box) const {
    const Field field = gradient_of(problem_, gates_on(problem_, box));
    const Values values = evaluate(field, box);
    Values speeds;
    for (const int node : field.derivative) speeds.push_back(values[as_size(node)]);
    return norm(speeds) + in_units(1, scale_);
  }
  // A box wide enough for this time: where it reaches a kink, flows may be faster than before.
  [[nodiscard]] std::optional<Step> switch_for(const Integer& time, MultiInterval speed) const {
    for (int attempt = 0; attempt < kBoxes; ++attempt) {
      const Integer reach = here().radius + units_above(speed * in_units(time * 2, scale_), scale_) + 2;
      auto step = switch_step(problem_, here(), known(), time, reach, scale_, options_.meaning);
      if (step) return step;
      speed = speed_on(box_around(centre_of(here(), scale_), in_units(reach, scale_)));
    }
    return {};
  }

  // Is there a way on from the end of this switch? Where no gate has changed, zero must be far, or the switch has done
  // nothing.
  [[nodiscard]] bool can_go_on(const Gates& before, const Step& step) const {
    Sides chosen(known_size(problem_), Known::Nothing);
    Kinks either;
    for (;;) {
      const auto gates = gates_from(step.to, step.known, chosen);
      if (!gates) return false;
      bool changed = gates_on(problem_, centre_of(step.to, scale_)) != before;
      for (std::size_t k = 0; k < kinks_.size(); ++k)
        changed = changed || (side_of(*gates, kinks_[k]) != Known::Nothing && known()[k] != step.known[k]);
      for (const DeepLetter& d : deep_letters(problem_, *gates)) {
        const std::size_t k = known_of(problem_, d.pair);
        changed = changed || known()[k] != step.known[k];
      }
      const Field field = field_at(step.to, *gates, true, either);
      const auto failing = failing_watch(field, step.to, changed ? kToSpare : kFar, scale_);
      if (!failing) return !stays(field, step.to);
      const Watch& watch = field.watches[*failing];
      if (!doubt(watch, *gates, either) && !leave(watch, chosen)) return false;
    }
  }

  // Would a leaning kink rather slide? (Not while lambda is no larger than the radius can explain.)
  [[nodiscard]] bool stays(const Field& field, const Ball& ball) const {
    const Values centre = with_multipliers(field, centre_of(ball, scale_));
    const std::vector<Jet> jets = evaluate_jets(field, centre);
    const Values at_centre = evaluate(field, centre);
    const auto is_more = [&](int node, bool back) {
      const MultiInterval most =
          norm(jets[as_size(node)].slope) * in_units(ball.radius, scale_) * MultiInterval::enclosing(kFar);
      const MultiInterval& value = at_centre[as_size(node)];
      return !certainly_less(back ? -value : value, most + in_units(1, scale_));
    };
    for (const Field::Lean& lean : field.leans)
      if (is_more(lean.lambda, false)) return true;
    for (const Field::Deep& d : field.deep)
      if (d.side != Known::Zero && is_more(d.along, d.side == Known::NotNegative)) return true;
    return false;
  }

  const Problem& problem_;
  const FollowOptions& options_;
  const Scale& scale_;
  const std::vector<Kink>& kinks_;
  Sides known_at_start_;
  struct Found {
    Limit limit;
    std::size_t steps;  // up to its ball
    Integer time;
    std::size_t first;  // the number of steps when a limit was first certain
  };
  std::optional<Found> found_;
  Followed out_;
  Integer until_, next_time_, norm_, inside_until_;
  bool stays_inside_ = true;
  std::size_t escaped_after_ = 0;  // so many steps
};

}  // namespace

Ball Followed::end() const { return limit ? Ball{last().centre, limit->reach} : last(); }

std::optional<Followed::Slide> Followed::first_slide() const {
  Integer now = 0;
  for (const Step& step : steps) {
    now += step.time;
    if (step.slides) return Slide{now, *step.slides};
  }
  return {};
}

Followed follow_flow(const Problem& problem, const std::vector<Rational>& start, const FollowOptions& options) {
  const PrecisionScope precision(options.scale.bits + 64);
  Followed out = Follower(problem, options).run(start);
  out.at_start = spectra_of(problem, out.start, out.scale);
  out.at_end = spectra_of(problem, out.end(), out.scale);
  return out;
}

// A wide ball grows fast and takes short steps: where more digits make it narrower, it is given up early.
Followed follow_with_enough_bits(const Problem& problem, const std::vector<Rational>& start, FollowOptions options) {
  constexpr int kGivenUpEarly = -20, kAttempts = 3;
  const int widest = options.widest;
  if (options.starts.is_point()) options.widest = std::min(widest, kGivenUpEarly);
  Followed farthest = follow_flow(problem, start, options);
  bool may_help = farthest.more_bits_may_help;
  const auto time_of = [](const Followed& f) { return Rational(f.time) * pow(Rational(2), -f.scale.bits); };
  for (int attempt = 1; may_help && attempt < kAttempts; ++attempt) {
    if (attempt + 1 == kAttempts) options.widest = widest;
    options.scale.bits *= 2;
    options.scale.degree = options.scale.degree * 3 / 2;
    Followed next = follow_flow(problem, start, options);
    may_help = next.more_bits_may_help;
    if (!may_help || time_of(next) > time_of(farthest)) farthest = std::move(next);
  }
  return farthest;
}

}  // namespace plumbline::flow
