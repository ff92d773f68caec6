#include "cost/lower/point_weights.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "optimum/arrangement.hpp"
#include "optimum/rational_data.hpp"
#include "optimum/recognise.hpp"
#include "speed/cover.hpp"

namespace plumbline {
namespace {

constexpr int kMostCuts = 300;
constexpr int kLevel = 2;
constexpr double kBox = 1e5;  // of an entry of g, relative to 1/|x|
constexpr double kGap = 1e-3, kOracleGap = 1e-4;
constexpr double kUsed = 1e-6;  // relative: neurons with less of f are left out

using Doubles = std::vector<double>;

double sum_of(const Doubles& a) { return std::accumulate(a.begin(), a.end(), 0.0); }
double inner(const Doubles& a, const Doubles& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

// relu(u . X^)
Doubles activations(const ExactMatrix& lifted, const Doubles& u) {
  Doubles out(as_size(lifted.cols()));
  for (int j = 0; j < lifted.cols(); ++j) {
    for (int i = 0; i < lifted.rows(); ++i) out[as_size(j)] += u[as_size(i)] * in_double(lifted(i, j));
    out[as_size(j)] = std::max(0.0, out[as_size(j)]);
  }
  return out;
}

double longest(const ExactMatrix& lifted) {
  double out = 0;
  for (int i = 0; i + 1 < lifted.rows(); ++i)
    for (int j = 0; j < lifted.cols(); ++j) out = std::max(out, std::fabs(in_double(lifted(i, j))));
  return out;
}

// max <g, f> where <g, side r> <= 1 for the points r that are known so far and |g_j| <= box. For the linear program t =
// g + box >= 0, and tau is how far <g, f> is below its largest value in the box.
class CutProgram {
 public:
  CutProgram(const Doubles& f, double box) : box_(box), program_(Doubles(f.size(), 2 * box)) {
    Doubles minus(f);
    for (double& a : minus) a = -a;
    for (const double a : f) most_ += box * std::fabs(a);
    program_.add(minus, most_ + box * sum_of(f));
  }
  void cut(Doubles r, int side, std::vector<HullNeuron::Part> parts) {
    for (double& a : r) a *= side;
    program_.require(r, -1 - box_ * sum_of(r));
    neurons_.push_back({std::move(parts), static_cast<double>(side)});
  }
  [[nodiscard]] bool solve() { return program_.solve(); }
  [[nodiscard]] double upper() const { return most_ - program_.tau(); }
  [[nodiscard]] Doubles weights() const {
    Doubles g = program_.t();
    for (double& a : g) a -= box_;
    return g;
  }
  // The points whose cuts have a price: f is the sum of price side r.
  [[nodiscard]] std::vector<HullNeuron> priced() const {
    std::vector<HullNeuron> out;
    for (std::size_t k = 0; k < neurons_.size() && k + 1 < program_.weights().size(); ++k)
      if (const double price = program_.weights()[k + 1]; price > kUsed * upper()) {
        out.push_back(neurons_[k]);
        out.back().out *= price;
      }
    return out;
  }

 private:
  double box_, most_ = 0;
  LinearProgram program_;
  std::vector<HullNeuron> neurons_;
};

// Points to begin with: neurons that are an input, or that switch at a sample of one input.
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
  for (Doubles& d : directions)
    for (int side = 0; side < 2; ++side) {
      for (const int sign : {1, -1}) program.cut(activations(lifted, d), sign, {{1, d}});
      for (double& a : d) a = -a;
    }
}

// s(g), nearly; the points at which it is reached are cuts. Throws OutOfTime.
double speed_of(CoverSearch& covers, const Doubles& g, CutProgram& program) {
  double speed = 0;
  for (const int side : {1, -1}) {
    Doubles z = g;
    for (double& a : z) a *= side;
    const CoverMaximum m = covers.maximise(kLevel, z, 0, kOracleGap);
    speed = std::max({speed, m.value, m.upper});
    if (m.value <= 0) continue;
    std::vector<HullNeuron::Part> parts;
    for (const auto& [weight, point] : m.point.parts)
      parts.push_back({weight, covers.points(kLevel - 1)[as_size(point)].u});
    program.cut(m.point.r, side, std::move(parts));
  }
  return speed;
}

}  // namespace

PointWeights point_weights(const ExactMatrix& lifted, const std::vector<double>& f, const Deadline& deadline) {
  PointWeights best;
  CoverSearch covers{in_doubles(Arrangement<Rational>(rational(lifted))), deadline};
  CutProgram program(f, kBox / longest(lifted));
  first_cuts(program, lifted);
  try {
    for (int k = 0; k < kMostCuts && program.solve(); ++k) {
      best.neurons = program.priced();
      if (program.upper() <= best.gauge * (1 + kGap)) break;
      Doubles g = program.weights();  // the next point is sought half-way between this and the best so far
      for (std::size_t j = 0; j < best.g.size(); ++j) g[j] = (g[j] + best.g[j]) / 2;
      const double speed = speed_of(covers, g, program);
      if (!(speed > 0)) break;
      if (const double gauge = inner(g, f) / speed; gauge > best.gauge) {
        for (double& a : g) a /= speed;
        best.g = std::move(g);
        best.gauge = gauge;
      }
    }
  } catch (const OutOfTime&) {  // what is best so far is good for a bound
  }
  return best;
}

}  // namespace plumbline
