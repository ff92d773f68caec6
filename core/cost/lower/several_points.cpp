#include "cost/lower/several_points.hpp"

#include <algorithm>
#include <cmath>

#include "cost/lower/point_weights.hpp"
#include "matrix/matrix_of.hpp"
#include "optimum/arrangement.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/recognise.hpp"
#include "speed/speed_enclosure.hpp"

namespace plumbline {
namespace {

constexpr int kMostInputs = kMaxArrangementDimension - 1, kMostColumns = 16;
constexpr int kDeepestPoints = 12;      // beyond, (L - 1) rho^2 or the lift takes more than the points give
constexpr double kLargestLift = 32768;  // beyond, doubles and tables get lost
constexpr int kGradientBits = 36, kSpeedBits = 44;
constexpr double kSecondsEach = 4;
constexpr double kWorth = 1e-3;  // relative: an end has to promise so much more to be tried

using Doubles = std::vector<double>;

double bound(double gauge, const Rational& rho, int depth) {
  return depth * std::pow(gauge, 2.0 / depth) - (depth - 1) * std::pow(rho.approximate(), 2);
}

// Some samples of one output.
struct Chosen {
  std::vector<int> columns;
  int output = 0;
};

RationalMatrix columns_of(const RationalMatrix& a, const std::vector<int>& columns) {
  return matrix_of<RationalMatrix>(a.rows(), static_cast<int>(columns.size()),
                                   [&](int i, int j) { return a(i, columns[as_size(j)]); });
}

int most_points(int depth) { return depth == 3 ? 12 : depth == 4 ? 9 : 6; }

class PointSearch {
 public:
  PointSearch(const RationalMatrix& x, const RationalMatrix& y, const std::vector<int>& columns, int depth,
              const SeveralPointsOptions& options)
      : x_(x),
        y_(y),
        columns_(columns),
        depth_(depth),
        enough_(options.enough),
        deadline_(deadline_after(options.seconds)) {}

  SeveralPoints run() {
    std::vector<Promise> promises;
    for (const auto& [over, under] : {std::pair{1, 8}, {1, 4}, {1, 2}, {3, 4}, {1, 1}}) {
      const Rational rho = Rational(over) / Rational(under);
      if (std::pow(rho.approximate(), 1 - depth_) > kLargestLift) continue;
      for (int i = 0; i < y_.rows(); ++i) promises.push_back(promise(rho, i));
    }
    std::ranges::sort(promises, [](const Promise& a, const Promise& b) { return a.value > b.value; });
    for (const Promise& p : promises)
      if (!is_over(deadline_) && p.value > std::max(enough_, out_.value) * (1 + kWorth)) prove(p);
    return std::move(out_);
  }

 private:
  struct Promise {
    Rational rho;
    Chosen chosen;
    PointWeights weights;
    double value = 0;
  };

  [[nodiscard]] PointWeights weights_on(const Rational& rho, const Chosen& c) const {
    Doubles f;
    for (const int j : c.columns) f.push_back(y_(c.output, j).approximate());
    return point_weights(lifted_samples(columns_of(x_, c.columns), rho, depth_), f, deadline_);
  }

  // Samples are left out, one after the other, while there are too many.
  [[nodiscard]] Promise promise(const Rational& rho, int output) const {
    Promise out{rho, {columns_, output}, {}, 0};
    out.weights = weights_on(rho, out.chosen);
    while (static_cast<int>(out.chosen.columns.size()) > most_points(depth_)) {
      Chosen best;
      PointWeights of_best;
      for (std::size_t k = 0; k < out.chosen.columns.size(); ++k) {
        Chosen fewer = out.chosen;
        fewer.columns.erase(fewer.columns.begin() + static_cast<std::ptrdiff_t>(k));
        if (PointWeights w = weights_on(rho, fewer); best.columns.empty() || w.gauge > of_best.gauge) {
          best = std::move(fewer);
          of_best = std::move(w);
        }
      }
      out.chosen = std::move(best);
      out.weights = std::move(of_best);
    }
    out.value = bound(out.weights.gauge, rho, depth_);
    return out;
  }

  [[nodiscard]] ExactMatrix gradient_of(const Promise& p) const {
    ExactMatrix g(y_.rows(), x_.cols());
    double most = 0;
    for (const double a : p.weights.g) most = std::max(most, std::fabs(a));
    for (std::size_t k = 0; k < p.chosen.columns.size(); ++k)
      g(p.chosen.output, p.chosen.columns[k]) = rounded(p.weights.g[k], std::ldexp(most, -kGradientBits));
    return g;
  }

  void prove(const Promise& p) {
    const ExactMatrix lifted = lifted_samples(x_, p.rho, depth_), g = gradient_of(p);
    Rational trace;
    for (std::size_t k = 0; k < g.entries().size(); ++k) trace += g.entries()[k].rational() * y_.entries()[k];
    const auto left = std::chrono::duration<double>(*deadline_ - std::chrono::steady_clock::now()).count();
    const SpeedEnclosure found = enclose_optimal_speed(
        lifted, g, {.depth = depth_, .gap = depth_ == 3 ? 1e-5 : 5e-3, .seconds = std::clamp(left, 0.1, kSecondsEach)});
    const Rational speed =
        found.hi.is_rational() ? found.hi.rational() : round_up(found.hi.enclosure(64).upper, kSpeedBits);
    if (speed <= Rational() || trace <= Rational()) return;
    const double value = bound((trace / speed).approximate(), p.rho, depth_);
    if (value <= std::max(enough_, out_.value) ||
        speed_at_most(depth_, lifted, g, Real(speed), found.table) != Truth::True)
      return;
    out_ = {p.rho, speed, g, found.table, static_cast<int>(p.chosen.columns.size()), value};
  }

  const RationalMatrix &x_, &y_;
  const std::vector<int>& columns_;
  int depth_;
  double enough_;
  Deadline deadline_;
  SeveralPoints out_;
};

}  // namespace

ExactMatrix lifted_samples(const RationalMatrix& x, const Rational& rho, int depth) {
  Rational lift(1);
  for (int l = 1; l < depth; ++l) lift /= rho;
  return matrix_of<ExactMatrix>(x.rows() + 1, x.cols(),
                                [&](int i, int j) { return Real(i < x.rows() ? x(i, j) : lift); });
}

SeveralPoints several_points(const RationalMatrix& x, const RationalMatrix& y, const std::vector<int>& columns,
                             int depth, const SeveralPointsOptions& options) {
  if (depth < 3 || depth > kDeepestPoints || x.rows() > kMostInputs || columns.size() > kMostColumns) return {};
  return PointSearch(x, y, columns, depth, options).run();
}

}  // namespace plumbline
