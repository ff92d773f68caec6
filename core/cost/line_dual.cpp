#include "cost/line_dual.hpp"

#include <cmath>

#include "cost/function/description.hpp"
#include "optimum/recognise.hpp"
#include "optimum/speed_2.hpp"

namespace plumbline {
namespace {

// The bound of Lemma 4 in doubles. The maximum over a neuron is exact, and rounded.
double dual_bound(const LineFunction& f, const LineWeights& w) {
  ExactMatrix lifted(2, static_cast<int>(w.points.size())), g = row_of(w.weights);
  Rational sum, trace;
  const ExactMatrix y = values_at(f, w.points);
  for (int j = 0; j < lifted.cols(); ++j) {
    const auto k = as_size(j);
    lifted(0, j) = Real(w.points[k]);
    lifted(1, j) = Real(1);
    sum += w.weights[k];
    trace += w.weights[k] * y(0, j).rational();
  }
  const double s = in_double(speed_2(lifted, g));
  return s > 0 ? 2 * trace.approximate() / s - std::pow(sum.approximate() / s, 2) : -1;
}

LineFunction output_of(const LineFunction& f, int output) {
  LineFunction out{f.knots, RationalMatrix(1, f.values.cols())};
  for (int j = 0; j < f.values.cols(); ++j) out.values(0, j) = f.values(output, j);
  return out;
}

}  // namespace

LineDual line_dual(const LineFunction& f) {
  LineDual best;
  for (int i = 0; i < f.outputs(); ++i) {
    const LineFunction g = output_of(f, i);
    const LineWeights weights = shallow_optimum(g).weights;
    if (const double value = dual_bound(g, weights); value > best.value) best = {weights, i, value};
  }
  return best;
}

}  // namespace plumbline
