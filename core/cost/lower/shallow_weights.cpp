#include "cost/lower/shallow_weights.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>

#include "cost/lower/several_points.hpp"
#include "matrix/matrix_of.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/rational_data.hpp"
#include "optimum/recognise.hpp"
#include "speed/linear_program.hpp"
#include "speed/speed_enclosure.hpp"
#include "speed/sphere_search.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostNeurons = 400;
constexpr int kWeightBits = 36, kBoundBits = 44;
constexpr double kLargestWeight = 1e4;  // of an entry of G, relative to 1/|x|
constexpr double kProgramGap = 1e-6, kNeuronGap = 1e-5;
constexpr double kFinest = 3e-6, kCoarsest = 1e-3;  // relative gaps of the table

// The largest z with z <= 2 <G, F> - 2 b . G 1 + |b|^2 for the b that are known so far, and v . G r <= 1 for the
// neurons r and directions v. For the linear program t = G + box >= 0, and tau = most - z.
class WeightProgram {
 public:
  WeightProgram(const MatrixXd& f, double box)
      : f_(f),
        box_(box),
        most_(2 * box * f.cwiseAbs().sum()),
        program_(std::vector<double>(as_size(f.size()), 2 * box)) {
    bias(VectorXd::Zero(f.rows()));
  }
  void bias(const VectorXd& b) {
    MatrixXd slope = -2 * f_;
    slope.colwise() += 2 * b;
    program_.add(entries(slope), most_ - b.squaredNorm() - box_ * slope.sum());
  }
  void neuron(const VectorXd& v, const VectorXd& r) {
    const MatrixXd slope = v * r.transpose();
    program_.require(entries(slope), -1 - box_ * slope.sum());
  }
  [[nodiscard]] bool solve() { return program_.solve(); }
  [[nodiscard]] double upper() const { return most_ - program_.tau(); }
  [[nodiscard]] MatrixXd weights() const {
    const MatrixXd t = Eigen::Map<const MatrixXd>(program_.t().data(), f_.rows(), f_.cols());
    return t.array() - box_;
  }

 private:
  static std::vector<double> entries(const MatrixXd& a) { return {a.data(), a.data() + a.size()}; }

  MatrixXd f_;
  double box_, most_;
  LinearProgram program_;
};

// The bound of Lemma 4 for a speed of at most s; a larger s may be better.
double bound(double trace, double sum, double s) { return 2 * trace / s - sum * sum / (s * s); }
double best_speed(double trace, double sum, double s) { return std::max(s, sum * sum / trace); }

class ShallowSearch {
 public:
  ShallowSearch(const RationalMatrix& x, const RationalMatrix& y, const ShallowWeightsOptions& options)
      : x_(x),
        y_(y),
        lifted_(lifted_samples(x, Rational(1), 2)),
        exact_(rational(lifted_)),
        enough_(options.enough),
        upper_(options.upper),
        deadline_(deadline_after(options.seconds)) {}

  ShallowWeights run() {
    try {
      guess();
    } catch (const OutOfTime&) {  // what is best so far is good for a bound
    }
    if (value_ <= enough_) return {};
    return proved();
  }

 private:
  struct Neuron {
    VectorXd v, r;
    double size = 0;  // v . G r, the largest, nearly
    double upper = 0;
  };

  // To a relative gap.
  [[nodiscard]] Neuron strongest(const MatrixXd& g, double gap) const {
    const MatrixXd x = doubles(exact_);
    const SphereMaximum m = maximise_over_sphere({x, g}, exact_, DoubleVector(as_size(x.rows()), 1.0), gap, deadline_);
    Neuron out;
    out.r = (x.transpose() * Eigen::Map<const VectorXd>(m.direction.data(), x.rows())).cwiseMax(0);
    out.v = g * out.r;
    out.size = out.v.norm();
    out.upper = std::max(m.upper, m.value);
    if (out.size > 0) out.v /= out.size;
    return out;
  }

  // Neurons that are an input, for each output.
  static void first_cuts(WeightProgram& program, const MatrixXd& x, Index outputs) {
    for (Index i = 0; i < x.rows(); ++i)
      for (const int side : {1, -1})
        for (Index o = 0; o < outputs; ++o)
          for (const int sign : {1, -1})
            program.neuron(sign * VectorXd::Unit(outputs, o), (side * x.row(i).transpose()).cwiseMax(0));
  }

  void guess() {
    const MatrixXd f = doubles(y_), x = doubles(exact_);
    WeightProgram program(f, kLargestWeight / x.cwiseAbs().maxCoeff());
    first_cuts(program, x, f.rows());
    MatrixXd best = MatrixXd::Zero(f.rows(), f.cols());
    for (int k = 0; k < kMostNeurons && program.solve(); ++k) {
      if (program.upper() <= value_ * (1 + kProgramGap)) break;
      const MatrixXd g = (program.weights() + best) / 2;
      const double left = (program.upper() - value_) / program.upper();
      const Neuron worst = strongest(g, std::clamp(left / 10, kNeuronGap, 1e-2));
      if (!(worst.size > 0)) break;
      program.neuron(worst.v, worst.r);
      const double trace = g.cwiseProduct(f).sum(), sum = g.rowwise().sum().norm();
      if (trace <= 0) continue;
      const double s = best_speed(trace, sum, worst.upper), value = bound(trace, sum, s);
      program.bias(g.rowwise().sum() / s);
      if (value <= value_) continue;
      value_ = value;
      best_ = best = g / s;
    }
  }

  [[nodiscard]] ShallowWeights proved() const {
    ShallowWeights out;
    const double most = best_.cwiseAbs().maxCoeff();
    out.gradient = matrix_of<ExactMatrix>(
        y_.rows(), y_.cols(), [&](int i, int j) { return rounded(best_(i, j), std::ldexp(most, -kWeightBits)); });
    const double left = std::chrono::duration<double>(*deadline_ - std::chrono::steady_clock::now()).count();
    const double gap = std::clamp((upper_ - value_) / (100 * value_), kFinest, kCoarsest);
    const SpeedEnclosure found =
        enclose_optimal_speed(lifted_, out.gradient, {.depth = 2, .gap = gap, .seconds = std::max(left, 2.0)});
    out.table = found.table;
    out.speed = round_up(found.hi.enclosure(64).upper, kBoundBits);
    Rational trace, sum2;
    for (int i = 0; i < y_.rows(); ++i) {
      Rational sum;
      for (int j = 0; j < y_.cols(); ++j) {
        trace += out.gradient(i, j).rational() * y_(i, j);
        sum += out.gradient(i, j).rational();
      }
      sum2 += sum * sum;
    }
    if (trace <= Rational() || out.speed <= Rational()) return {};
    if (const Rational better = sum2 / trace; better > out.speed) out.speed = round_up(better, kBoundBits);
    out.value = bound(trace.approximate(), std::sqrt(sum2.approximate()), out.speed.approximate());
    if (out.value <= enough_ || speed_at_most(2, lifted_, out.gradient, Real(out.speed), out.table) != Truth::True)
      return {};
    return out;
  }

  const RationalMatrix &x_, &y_;
  ExactMatrix lifted_;
  RationalMatrix exact_;
  double enough_, upper_;
  Deadline deadline_;
  MatrixXd best_;
  double value_ = 0;
};

}  // namespace

ShallowWeights shallow_weights(const RationalMatrix& x, const RationalMatrix& y, const ShallowWeightsOptions& options) {
  if (x.rows() > ShallowWeights::kMostInputs || x.cols() > ShallowWeights::kMostSamples ||
      y.rows() * y.cols() > ShallowWeights::kMostValues)
    return {};
  return ShallowSearch(x, y, options).run();
}

}  // namespace plumbline
