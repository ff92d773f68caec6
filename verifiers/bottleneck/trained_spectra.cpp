#include "bottleneck/trained_spectra.hpp"

#include <algorithm>

#include "matrix/lapack.hpp"
#include "matrix/midrad.hpp"
#include "matrix/spectrum.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MidRad exact_doubles(const MatrixXd& a) { return {a, MatrixXd::Zero(a.rows(), a.cols())}; }

// Enclosures of the largest singular values. The theorems want entries near 1 in size: a power of two scales exactly.
std::vector<MachineInterval> spectrum_of(const MatrixXd& w, int most) {
  const auto count = static_cast<std::size_t>(std::min<Eigen::Index>({most, w.rows(), w.cols()}));
  std::vector<MachineInterval> out(count);
  const double largest = w.cwiseAbs().maxCoeff();
  if (largest == 0) return out;
  int exponent = 0;
  (void)std::frexp(largest, &exponent);
  const MidRad scaled = exact_doubles(std::ldexp(1, -exponent) * w);
  const auto svd = approximate_svd(scaled.mid());
  if (!svd) throw Undecided("no approximate singular values");
  const double back = std::ldexp(1, exponent);
  for (std::size_t k = 0; k < count; ++k) {
    const MachineInterval s = singular_value_from(scaled, *svd, static_cast<int>(k) + 1);
    out[k] = MachineInterval::hull(std::max(0.0, back * s.lower()), back * s.upper());
  }
  return out;
}

MidRad outputs_of(const DenseShape& shape, const VectorXd& theta, const MatrixXd& inputs) {
  MidRad at = exact_doubles(inputs);
  for (int l = 1; l <= shape.depth(); ++l) {
    at = multiply(exact_doubles(shape.weight(l, theta)), at);
    if (shape.biases) at = add(at, exact_doubles(shape.bias(l, theta).replicate(1, inputs.cols())));
    if (l < shape.depth()) at = leaky_relu(at, MachineInterval());
  }
  return at;
}

}  // namespace

TrainedSpectra trained_spectra(const DenseShape& shape, const VectorXd& theta, const MatrixXd& inputs,
                               const MatrixXd& targets, int most) {
  TrainedSpectra out;
  out.norm2 = norm2(exact_doubles(theta));
  const MachineInterval n = MachineInterval::enclosing(Rational(static_cast<long>(inputs.cols())));
  out.cost = norm2(subtract(outputs_of(shape, theta, inputs), exact_doubles(targets))) / n;
  for (int l = 1; l <= shape.depth(); ++l) out.singular.push_back(spectrum_of(shape.weight(l, theta), most));
  return out;
}

CertainCount count_above(const std::vector<MachineInterval>& singular, double threshold) {
  CertainCount out;
  for (const MachineInterval& s : singular) {
    out.least += s.lower() > threshold ? 1 : 0;
    out.most += s.upper() > threshold ? 1 : 0;
  }
  return out;
}

}  // namespace plumbline
