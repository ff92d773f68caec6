#include "speed/speed_enclosure.hpp"

#include <cmath>
#include <cstdint>
#include <utility>

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/rank_one.hpp"
#include "optimum/rational_data.hpp"
#include "optimum/recognise.hpp"
#include "optimum/speed_2.hpp"
#include "speed/ascent.hpp"
#include "speed/direction_search.hpp"
#include "speed/form_table.hpp"
#include "speed/invariant_table.hpp"
#include "speed/lower_end.hpp"
#include "speed/share_table.hpp"
#include "speed/sphere_search.hpp"
#include "speed/support_network.hpp"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLoose = 1e-4;                                // a gap for which few cones are enough
constexpr int kFewEntries = 24;                                // of X: the closed form of depth 2 takes milliseconds
constexpr int kDeepestClimb = 6;                               // from random weights of more layers ascent gets nowhere
constexpr double kDeeperShare = 0.1;                           // of the time, for points of the third layer
constexpr double kShareOfShares = 0.6, kShareOfOthers = 0.15;  // of the time, where Lemma 8a is tried
constexpr int kDeepestCover = 6;                               // each layer more multiplies the rows of a cover

ExactMatrix empty_table() { return {1, 1}; }

template <class Row> ExactMatrix table_of(const std::vector<Row>& rows) {
  std::size_t width = 1;
  for (const Row& row : rows) width = std::max(width, row.size());
  ExactMatrix table(static_cast<int>(std::max<std::size_t>(1, rows.size())), static_cast<int>(width));
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t k = 0; k < rows[i].size(); ++k) table(static_cast<int>(i), static_cast<int>(k)) = Real(rows[i][k]);
  return table;
}

class SpeedSearch {
 public:
  SpeedSearch(const ExactMatrix& x, const ExactMatrix& g, const SpeedOptions& options)
      : x_(x), g_(g), options_(options), data_(approximate(x, g)), deadline_(deadline_after(options.seconds)) {
    out_.table = empty_table();
  }

  SpeedEnclosure run() {
    const auto started = Clock::now();
    if (norm2(x_).sign() == Sign::Zero || norm2(g_).sign() == Sign::Zero)
      silent();
    else if (options_.depth == 1)
      linear();
    else if (const std::optional<SpeedTwo> line = rank_one_speed(x_, g_))
      closed(*line, SpeedMethod::Line);
    else if (!loosely())
      thoroughly();
    out_.attained = (out_.hi - out_.lo).sign() == Sign::Zero;
    if (out_.stopped.empty() && !ends_meet()) out_.stopped = "the ends do not meet closer";
    out_.seconds = std::chrono::duration<double>(Clock::now() - started).count();
    return std::move(out_);
  }

 private:
  // No speed at all: every network has the speed 0.
  void silent() {
    out_.network = zero_network(options_.depth, x_.rows(), g_.rows());
    out_.method = options_.depth == 1 ? SpeedMethod::Linear : SpeedMethod::NormBound;
  }

  [[nodiscard]] bool ends_meet() const {
    const double lo = in_double(out_.lo), hi = in_double(out_.hi);
    return hi - lo <= options_.gap * lo * (1 + 1e-9);
  }

  void linear() {
    const ExactMatrix w = scale(Real(-1), multiply(g_, transpose(x_)));
    out_.network.weights = {w};
    out_.lo = out_.hi = sqrt(norm2(w));
    if (out_.lo.sign() == Sign::Zero) out_.network = zero_network(1, x_.rows(), g_.rows());
  }

  // One neuron reaches the optimum.
  void closed(const SpeedTwo& best, SpeedMethod method) {
    out_.method = method;
    out_.hi = sqrt(best.squared);
    out_.network = zero_network(options_.depth, x_.rows(), g_.rows());
    take_one_neuron(best);
  }

  // Where the closed form of depth 2 takes longest, and few cones are enough.
  bool loosely() {
    if (options_.depth != 2 || options_.gap < kLoose || x_.rows() * x_.cols() < kFewEntries ||
        !speed_2_is_defined(x_, g_))
      return false;
    out_.network = zero_network(options_.depth, x_.rows(), g_.rows());
    out_.hi = norm_bound();
    const BudgetScope budget({.seconds = 0.25 * options_.seconds});
    try {
      cones(options_.gap);
    } catch (const OutOfTime&) {
    } catch (const ResourceLimit&) {  // the closed form is next
    }
    if (!ends_meet()) out_.table = empty_table();
    return ends_meet();
  }

  void thoroughly() {
    if (options_.depth == 2 && one_neuron(1))
      closed(*one_neuron_, SpeedMethod::Candidates);
    else if (!orthogonal())
      search();
  }

  // The optimum of depth 2, where it is known exactly and found in a part of the time.
  bool one_neuron(double share) {
    if (one_neuron_ || !speed_2_is_defined(x_, g_)) return one_neuron_.has_value();
    try {
      const BudgetScope budget({.seconds = share * options_.seconds});
      one_neuron_ = optimal_direction_2(x_, g_);
      out_.depth_2 = sqrt(one_neuron_->squared);
    } catch (const ResourceLimit&) {  // a climb has to do
    }
    return one_neuron_.has_value();
  }

  bool orthogonal() {
    const std::optional<OrthogonalSpeed> found = orthogonal_speed(x_, g_);
    if (!found) return false;
    const ExactMatrix table = table_of(found->rows);
    if (speed_at_most(options_.depth, x_, g_, sqrt(found->best.squared), table) != Truth::True) return false;
    out_.table = table;
    closed(found->best, SpeedMethod::Orthogonal);
    return true;
  }

  // Everything that may take long has the time that is left: searches look at the clock, exact arithmetic has a budget.
  void search() {
    out_.method = SpeedMethod::NormBound;
    out_.network = zero_network(options_.depth, x_.rows(), g_.rows());
    out_.hi = norm_bound();
    const BudgetScope budget({.seconds = options_.seconds});
    try {
      shallow();
      forms(0.1);
      if (!form_finished_) forms(0.4);  // many samples, for which tables take longest
      if (!ends_meet()) tables();
    } catch (const OutOfTime&) { out_.out_of_time = true; } catch (const ResourceLimit& limit) {
      out_.out_of_time = is_over(deadline_);
      out_.stopped = limit.what();
    }
    if (out_.out_of_time)
      out_.stopped = "out of time (" + std::to_string(static_cast<std::int64_t>(options_.seconds)) + " s)";
  }

  void tables() {
    const bool covers = g_.rows() == 1 || (g_.rows() <= 4 && (x_.rows() <= kMaxArrangementDimension || families()));
    try {
      if (options_.depth == 2 && g_.rows() > 1)
        cones();
      else if (covers)
        deeper();
      else
        climb(100);
    } catch (const ResourceLimit& limit) {
      if (is_over(deadline_)) throw;
      out_.stopped = limit.what();
      climb(100);
    }
  }

  // Coarse first, so that there is always an upper end; each pass profits from what the one before has met.
  template <class Pass> void refine(Pass pass) {
    for (double gap = 0.1;; gap = std::max(options_.gap, gap / 100)) {
      pass(std::max(gap, options_.gap));
      if (gap <= options_.gap) return;
    }
  }

  void cones() {
    climb(20);
    refine([this](double gap) { cones(gap); });
  }
  void cones(double gap) {
    const std::optional<Matrix<Rational>> exact = is_rational(x_) ? std::optional(rational(x_)) : std::nullopt;
    const SphereMaximum m = maximise_over_sphere(data_, exact, best_direction_, gap, deadline_);
    best_direction_ = m.direction;
    if (m.value == 0) return;
    take(one_neuron_weights(data_, m.direction));
    prove_with(table_of(m.rows), m.upper * (1 + gap / 8), SpeedMethod::Cones);
  }

  [[nodiscard]] CoverSearch cover_search() const {
    if (x_.rows() > kMaxArrangementDimension) {
      Matrix<double> samples(x_.rows(), x_.cols());
      samples.entries() = in_doubles(x_.entries());
      return {samples, deadline_};
    }
    if (is_rational(x_)) return {in_doubles(Arrangement<Rational>(rational(x_))), deadline_};
    return {in_doubles(Arrangement<Real>(x_)), deadline_};
  }

  void deeper() {
    CoverSearch covers = cover_search();
    if (families()) every_depth(covers);
    const bool enough =
        options_.every_depth || (out_.method == SpeedMethod::Invariant && options_.depth > kDeepestCover);
    const bool few_inputs = x_.rows() <= kMaxArrangementDimension;
    if (!ends_meet() && !enough && (g_.rows() == 1 || few_inputs)) depth_by_depth(covers);
    climb_higher();
    if (shared()) shares(covers);
    const bool exact = (out_.hi - out_.lo).sign() == Sign::Zero;
    if (options_.every_depth || exact || g_.rows() > 1 || options_.depth == 2 || !few_inputs) return;
    covers.set_deadline(std::min(deadline_, deadline_after(options_.seconds / 10)));
    try {
      recognised(covers);
    } catch (const OutOfTime&) {  // the gap is what was asked for; a closed form would have been a gift
    }
    out_.statistics = covers.statistics();
  }

  void depth_by_depth(CoverSearch& covers) {
    if (shared()) covers.set_deadline(std::min(deadline_, deadline_after(kShareOfOthers * options_.seconds)));
    try {
      refine([&](double gap) {
        g_.rows() == 1 ? one_output(covers, gap) : directions(covers, gap);
        out_.statistics = covers.statistics();
      });
    } catch (const OutOfTime&) {
      if (!shared()) throw;
    }
    covers.set_deadline(deadline_);
  }

  // Are tables for every depth tried?
  [[nodiscard]] bool families() const { return options_.every_depth || options_.depth > 3; }

  void climb_higher() {
    if (options_.depth > 3 && !ends_meet()) climb(100);
  }

  // Lemma 10, with a part of the time if other tables are to be tried: first for a closed form of the optimum.
  void every_depth(CoverSearch& covers) {
    const bool alone = options_.every_depth || options_.depth > kDeepestCover;
    const Deadline deadline = std::min(deadline_, deadline_after((alone      ? 0.8
                                                                  : shared() ? kShareOfOthers
                                                                             : 0.4) *
                                                                 options_.seconds));
    covers.set_deadline(deadline);
    InvariantSearch search(covers, lengths(), deadline);
    try {
      if (g_.rows() > 1) return several_outputs(covers, search);
      if (x_.rows() <= kMaxArrangementDimension) recognised(covers, &search);
      double last = 1;
      for (const double coarse : {0.1, 1e-2, 0.0}) {
        const double gap = std::max(options_.gap, coarse);
        if (ends_meet() || gap >= std::exchange(last, gap)) break;
        take_shallower(covers, gap);
        search.add_points(covers.points(1));
        add_deeper(covers, search, gap, deadline);
        if (const auto found = invariant_table(covers, search, weights(1), gap / 2))
          prove_with(table_of(found->rows), found->c, SpeedMethod::Invariant);
      }
    } catch (const OutOfTime&) {  // the other tables have their time
    }
    out_.statistics = covers.statistics();
    covers.set_deadline(deadline_);
  }

  // Points of the next layer, which promises for every depth have to respect: with them few promises are broken.
  void add_deeper(CoverSearch& covers, InvariantSearch& search, double gap, Deadline deadline) {
    covers.set_deadline(std::min(deadline, deadline_after(kDeeperShare * options_.seconds)));
    try {
      for (const int side : {1, -1})
        search.add_points({covers.maximise(3, in_doubles(weights(side)), 0, gap / 4).point});
    } catch (const OutOfTime&) {  // what was met so far has to do
    }
    search.add_points(covers.points(2));
    covers.set_deadline(deadline);
  }

  void several_outputs(CoverSearch& covers, InvariantSearch& search) {
    for (const double gap : {std::max(options_.gap, 3e-2), std::max(options_.gap, 1e-3), options_.gap}) {
      if (ends_meet()) return;
      if (const auto found = invariant_table(covers, search, g_, gap, in_double(out_.lo)))
        prove_with(table_of(found->rows), found->c, SpeedMethod::Invariant);
    }
  }

  [[nodiscard]] std::vector<double> lengths() const {  // |x_j|
    std::vector<double> out(as_size(x_.cols()));
    for (int j = 0; j < x_.cols(); ++j)
      for (int i = 0; i < x_.rows(); ++i) out[as_size(j)] = std::hypot(out[as_size(j)], in_double(x_(i, j)));
    return out;
  }

  void one_output(CoverSearch& covers, double gap) {
    const int level = options_.depth - 1;
    if (options_.depth > 3) take_shallower(covers, gap);
    double best = in_double(out_.lo), upper = 0;
    std::vector<std::vector<Real>> rows;
    for (const int side : {1, -1}) {
      const std::vector<double> z = in_doubles(weights(side));
      const CoverMaximum m = covers.maximise(level, z, best, gap / 4);
      best = std::max(best, m.value);
      upper = std::max({upper, m.upper, m.value});
      if (level == 1 && m.value > 0) take(one_neuron_weights(data_, m.point.u));
      if (level == 2 && m.value > 0) take(support_weights(covers, m.point, data_, options_.depth));
    }
    const double c = round_up(Rational::from_double(std::max(best, upper) * (1 + gap / 2)), 44).approximate();
    for (const int side : {1, -1})
      if (!covers.prove(level, weights(side), c, gap / 8, rows)) return;
    prove_with(table_of(rows), c, SpeedMethod::Cover);
  }

  // Lemma 8a, where all else leaves a gap.
  void shares(CoverSearch& covers) {
    if (ends_meet() || out_.lo.sign() != Sign::Positive) return;
    search_share_tables(covers, PlanarCones<Real>(x_),
                        {{weights(1), weights(-1)}, in_double(out_.lo), in_double(out_.hi), options_.gap},
                        std::min(deadline_, deadline_after(kShareOfShares * options_.seconds)),
                        [this](const std::vector<std::vector<Real>>& rows, double c) {
                          prove_with(table_of(rows), c, SpeedMethod::Shares);
                          return in_double(out_.hi) <= c * (1 + 1e-12);
                        });
    covers.set_deadline(deadline_);
  }
  // Is Lemma 8a tried? Then other tables have less time.
  [[nodiscard]] bool shared() const {
    return options_.depth == 4 && !options_.every_depth && x_.rows() == 2 && g_.rows() == 1;
  }

  void directions(CoverSearch& covers, double gap) {
    const DirectionMaximum m = maximise_over_directions(covers, options_.depth - 1, data_, g_, gap, deadline_);
    if (options_.depth == 3 && m.value > 0) take(support_weights(covers, m.point, data_, 3));
    if (options_.depth > 3 && out_.lo.sign() == Sign::Zero) climb(10);
    prove_with(table_of(m.rows), m.upper * (1 + gap / 8), SpeedMethod::Directions);
  }

  // The optimum in closed form: that of depth 2, or a short number. A network that reaches it and a table that proves
  // it, if they are found.
  void recognised(CoverSearch& covers, InvariantSearch* every = nullptr) {
    double best = 0;
    std::vector<CoverMaximum> found;
    for (const int side : {1, -1}) {
      found.push_back(covers.maximise(2, in_doubles(weights(side)), best * (1 - 1e-9), 1e-10));
      best = std::max(best, found.back().value);
    }
    if (out_.depth_2 && std::fabs(in_double(*out_.depth_2) - best) <= 1e-9 * best) {
      if (proves(covers, *out_.depth_2, every)) take_one_neuron(*one_neuron_);
      return;
    }
    Real c;
    if (!is_recognised(best, c) || !proves(covers, c, every)) return;
    for (std::size_t k = 0; k < found.size(); ++k)
      if (found[k].value > best * (1 - 1e-9))
        if (const auto network = recognised_network(covers, found[k].point, k == 0 ? 1 : -1, options_.depth))
          take(*network, exact_speed(*network, x_, g_));
  }

  // Makes c the upper end, if a table for exactly c is found: one for every depth, or for this one.
  bool proves(CoverSearch& covers, const Real& c, InvariantSearch* every) {
    std::vector<std::vector<Real>> rows;
    if (every) {
      every->add_points(covers.points(1));
      std::optional<InvariantTable> found = invariant_table(covers, *every, weights(1), 1e-3, c);
      if (!found) return false;
      rows = std::move(found->rows);
    } else {
      for (const int side : {1, -1})
        if (!covers.prove(options_.depth - 1, weights(side), in_double(c), 1e-10, rows)) return false;
    }
    const ExactMatrix table = table_of(rows);
    if (speed_at_most(options_.depth, x_, g_, c, table) != Truth::True) return false;
    out_.hi = c;
    out_.table = table;
    out_.method = every ? SpeedMethod::Invariant : SpeedMethod::Cover;
    return true;
  }

  // A network of depth 3 serves at every greater depth: neurons that pass on what is not negative.
  void take_shallower(CoverSearch& covers, double gap) {
    for (const int side : {1, -1}) {
      const CoverMaximum m = covers.maximise(2, in_doubles(weights(side)), 0, gap / 4);
      if (m.value > 0) take(support_weights(covers, m.point, data_, options_.depth));
    }
  }

  // Lower ends of depth 2 and 3 serve at every greater depth (`saddle` Proposition 3.2). Covers of one output bring the
  // best network of depth 3 themselves.
  void shallow() {
    if (one_neuron(0.25))
      take_one_neuron(*one_neuron_);
    else
      climb(20, 2);
    if (options_.depth >= 3 && (g_.rows() > 1 || x_.rows() > kMaxArrangementDimension)) climb(20, 3);
  }

  void climb(int restarts) { climb(restarts, std::min(options_.depth, kDeepestClimb)); }
  void climb(int restarts, int depth) {
    AscentOptions ascent;
    ascent.widths = enough_widths(depth, data_, 16);
    ascent.restarts = restarts;
    ascent.seed = options_.seed;
    ascent.polish.deadline = std::min(deadline_, deadline_after(std::min(10.0, options_.seconds / 8)));
    take(deepened(ascend(data_, ascent).weights, options_.depth));
  }

  // Lemma 5a, with a part of the time.
  void forms(double share) {
    const auto found = form_table(g_, data_, std::max(options_.gap / 4, 1e-6), share * options_.seconds,
                                  in_double(out_.lo) * (1 + options_.gap / 4));
    form_finished_ = !found || found->finished;
    if (found) prove_with(table_of(found->rows), found->c * (1 + 1e-9), SpeedMethod::Form);
  }

  void take(const Weights& found) {
    const std::optional<LowerEnd> end = best_lower_end(found, x_, g_);
    if (end && (Real(end->lo) - out_.lo).sign() == Sign::Positive) {
      out_.lo = Real(end->lo);
      out_.network = end->network;
    }
  }
  void take(const Network& network, const Real& speed) {
    if ((speed - out_.lo).sign() == Sign::Negative) return;
    out_.lo = speed;
    out_.network = network;
  }

  void take_one_neuron(const SpeedTwo& best) {
    if (const std::optional<Network> network = one_neuron_network(x_, g_, best, options_.depth))
      take(*network, exact_speed(*network, x_, g_));
  }

  void prove_with(const ExactMatrix& table, double c, SpeedMethod method) {
    prove_with(table, Real(round_up(Rational::from_double(c), 44)), method);
  }
  void prove_with(const ExactMatrix& table, const Real& bound, SpeedMethod method) {
    if ((bound - out_.hi).sign() != Sign::Negative ||
        speed_at_most(options_.depth, x_, g_, bound, table) != Truth::True)
      return;
    out_.hi = bound;
    out_.table = table;
    out_.method = method;
  }

  [[nodiscard]] std::vector<Real> weights(int side) const {
    std::vector<Real> z = g_.entries();
    if (side < 0)
      for (Real& a : z) a = -a;
    return z;
  }

  // Lemma 5, rounded up.
  [[nodiscard]] Real norm_bound() const {
    Real outputs = singular_value(g_, 1);
    if (g_.rows() == 1) {
      ExactMatrix minus = scale(Real(-1), g_);
      outputs = sqrt(max(norm2(leaky_relu(g_, Real(0))), norm2(leaky_relu(minus, Real(0)))));
    }
    return Real(round_up(singular_value(x_, 1).enclosure(64).upper * outputs.enclosure(64).upper, 44));
  }

  const ExactMatrix &x_, &g_;
  SpeedOptions options_;
  SpeedData data_;
  Deadline deadline_;
  DoubleVector best_direction_ = DoubleVector(as_size(x_.rows()), 0.0);  // that the cones have met
  bool form_finished_ = false;
  std::optional<SpeedTwo> one_neuron_;  // of largest speed, where that is known exactly
  SpeedEnclosure out_;
};

}  // namespace

std::string to_string(SpeedMethod method) {
  switch (method) {
    case SpeedMethod::Linear: return "linear";
    case SpeedMethod::Candidates: return "candidate directions";
    case SpeedMethod::Cones: return "cones over the sphere";
    case SpeedMethod::Line: return "samples on one line";
    case SpeedMethod::Orthogonal: return "orthogonal samples";
    case SpeedMethod::Form: return "quadratic form";
    case SpeedMethod::Cover: return "cover";
    case SpeedMethod::Shares: return "shares of neurons";
    case SpeedMethod::Directions: return "output directions";
    case SpeedMethod::Invariant: return "invariant polytope";
    case SpeedMethod::NormBound: break;
  }
  return "norm bound";
}

SpeedEnclosure enclose_optimal_speed(const ExactMatrix& x, const ExactMatrix& g, const SpeedOptions& options) {
  if (options.depth < 1) throw InputError("--depth", "a depth of at least 1, not " + std::to_string(options.depth));
  if (options.every_depth && options.depth < 3)
    throw InputError("--depth",
                     "a depth of at least 3, where bounds for every depth begin, not " + std::to_string(options.depth));
  if (!(options.gap > 0)) throw InputError("--gap", "a relative gap above 0");
  if (x.cols() < 1 || x.cols() != g.cols()) throw InputError("data.gradient", "one column for each sample");
  return SpeedSearch(x, g, options).run();
}

}  // namespace plumbline
