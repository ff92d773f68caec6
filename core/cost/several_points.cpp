#include "cost/several_points.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "budget/error.hpp"
#include "matrix/matrix_of.hpp"
#include "optimum/arrangement.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/rational_data.hpp"
#include "optimum/recognise.hpp"
#include "speed/cover.hpp"
#include "speed/speed_enclosure.hpp"

namespace plumbline {
namespace {

constexpr int kMostInputs = kMaxArrangementDimension - 1, kMostColumns = 16;
constexpr int kMostCuts = 300;
constexpr int kLevel = 2;               // G is sought among the points of relu(K_2), at every depth
constexpr double kLargestLift = 32768;  // beyond, doubles and tables get lost
constexpr double kBox = 1e5;            // of an entry of G, relative to 1/|x|
constexpr double kGap = 1e-3, kOracleGap = 1e-4;
constexpr int kGradientBits = 36, kSpeedBits = 44;
constexpr double kSecondsEach = 4;
constexpr double kWorth = 1e-3;  // relative: an end has to promise so much more to be tried

using Doubles = std::vector<double>;

double bound(double gauge, const Rational& rho, int depth) {
  return depth * std::pow(gauge, 2.0 / depth) - (depth - 1) * std::pow(rho.approximate(), 2);
}

double inner(const Doubles& a, const Doubles& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

// Weights g with s(g) near 1 and <g, f> = gauge, nearly the largest.
struct Weighted {
  Doubles g;
  double gauge = 0;
};

// max <g, f> where |<g, r>| <= 1 for the points r that are known so far, |g_j| <= box: t = g + box, tau the distance of
// <g, f> from its largest value in the box.
class CutProgram {
 public:
  CutProgram(const Doubles& f, double box) : box_(box), program_(Doubles(f.size(), 2 * box)) {
    Doubles minus(f);
    for (double& a : minus) a = -a;
    most_ = box * std::accumulate(f.begin(), f.end(), 0.0, [](double sum, double a) { return sum + std::fabs(a); });
    program_.add(minus, most_ + box * std::accumulate(f.begin(), f.end(), 0.0));
  }
  void cut(Doubles r, int side) {
    for (double& a : r) a *= side;
    program_.require(r, -1 - box_ * std::accumulate(r.begin(), r.end(), 0.0));
  }
  [[nodiscard]] bool solve() { return program_.solve(); }
  [[nodiscard]] double upper() const { return most_ - program_.tau(); }
  [[nodiscard]] Doubles weights() const {
    Doubles g = program_.t();
    for (double& a : g) a -= box_;
    return g;
  }

 private:
  double box_, most_ = 0;
  LinearProgram program_;
};

double longest(const ExactMatrix& lifted) {
  double out = 0;
  for (int i = 0; i + 1 < lifted.rows(); ++i)
    for (int j = 0; j < lifted.cols(); ++j) out = std::max(out, std::fabs(in_double(lifted(i, j))));
  return out;
}

// Points of relu(K_1) to begin with: neurons that are an input, or that switch at a sample of one input.
void first_cuts(CutProgram& program, const ExactMatrix& lifted) {
  std::vector<Doubles> directions;
  for (int i = 0; i < lifted.rows(); ++i) {
    directions.emplace_back(as_size(lifted.rows()));
    directions.back()[as_size(i)] = 1;
  }
  if (lifted.rows() == 2)
    for (int j = 0; j < lifted.cols(); ++j) {
      const double x = in_double(lifted(0, j)), u = in_double(lifted(1, j)), size = std::hypot(x, u);
      directions.push_back({u / size, -x / size});
    }
  for (const Doubles& d : directions)
    for (const int side : {1, -1}) {
      Doubles r(as_size(lifted.cols()));
      for (int j = 0; j < lifted.cols(); ++j) {
        for (int i = 0; i < lifted.rows(); ++i) r[as_size(j)] += side * d[as_size(i)] * in_double(lifted(i, j));
        r[as_size(j)] = std::max(0.0, r[as_size(j)]);
      }
      for (const int sign : {1, -1}) program.cut(r, sign);
    }
}

// s(g), nearly; the points at which it is reached are cuts. Throws OutOfTime.
double speed_of(CoverSearch& covers, const Doubles& g, CutProgram& program) {
  double speed = 0;
  for (const int side : {1, -1}) {
    Doubles z = g;
    for (double& a : z) a *= side;
    const CoverMaximum m = covers.maximise(kLevel, z, 0, kOracleGap);
    if (m.value > 0) program.cut(m.point.r, side);
    speed = std::max({speed, m.value, m.upper});
  }
  return speed;
}

// The cutting planes of one rho; each new point is sought half-way between the program's and the best so far.
Weighted best_weights(const ExactMatrix& lifted, const Doubles& f, const Deadline& deadline) {
  Weighted best;
  CoverSearch covers{in_doubles(Arrangement<Rational>(rational(lifted))), deadline};
  CutProgram program(f, kBox / longest(lifted));
  first_cuts(program, lifted);
  try {
    for (int k = 0; k < kMostCuts && program.solve(); ++k) {
      if (program.upper() <= best.gauge * (1 + kGap)) break;
      Doubles g = program.weights();
      for (std::size_t j = 0; j < best.g.size(); ++j) g[j] = (g[j] + best.g[j]) / 2;
      const double speed = speed_of(covers, g, program);
      if (!(speed > 0)) break;
      if (const double gauge = inner(g, f) / speed; gauge > best.gauge) {
        for (double& a : g) a /= speed;
        best = {std::move(g), gauge};
      }
    }
  } catch (const OutOfTime&) {  // what is best so far is good for a bound
  }
  return best;
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
    Weighted weights;
    double value = 0;
  };

  [[nodiscard]] Weighted weights_on(const Rational& rho, const Chosen& c) const {
    Doubles f;
    for (const int j : c.columns) f.push_back(y_(c.output, j).approximate());
    return best_weights(lifted_samples(columns_of(x_, c.columns), rho, depth_), f, deadline_);
  }

  // Samples are left out, one after the other, while there are too many.
  [[nodiscard]] Promise promise(const Rational& rho, int output) const {
    Promise out{rho, {columns_, output}, {}, 0};
    out.weights = weights_on(rho, out.chosen);
    while (static_cast<int>(out.chosen.columns.size()) > most_points(depth_)) {
      Chosen best;
      Weighted of_best;
      for (std::size_t k = 0; k < out.chosen.columns.size(); ++k) {
        Chosen fewer = out.chosen;
        fewer.columns.erase(fewer.columns.begin() + static_cast<std::ptrdiff_t>(k));
        if (Weighted w = weights_on(rho, fewer); best.columns.empty() || w.gauge > of_best.gauge) {
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
  if (depth < 3 || x.rows() > kMostInputs || columns.size() > kMostColumns) return {};
  return PointSearch(x, y, columns, depth, options).run();
}

}  // namespace plumbline
