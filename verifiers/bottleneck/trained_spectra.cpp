#include "bottleneck/trained_spectra.hpp"

#include <algorithm>

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MidRad exact_doubles(const MatrixXd& a) { return {a, MatrixXd::Zero(a.rows(), a.cols())}; }

}  // namespace

std::vector<MachineInterval> largest_singular_values(const MatrixXd& w, int most) {
  std::vector<MachineInterval> out = singular_values(exact_doubles(w));
  out.resize(std::min(out.size(), as_size(most)));
  return out;
}

MidRad enclosed_outputs(const DenseShape& shape, const VectorXd& theta, const MatrixXd& inputs) {
  MidRad at = exact_doubles(inputs);
  for (int l = 1; l <= shape.depth(); ++l) {
    at = multiply(exact_doubles(shape.weight(l, theta)), at);
    if (shape.biases) at = add(at, exact_doubles(shape.bias(l, theta).replicate(1, inputs.cols())));
    if (l < shape.depth()) at = leaky_relu(at, MachineInterval());
  }
  return at;
}

TrainedSpectra trained_spectra(const DenseShape& shape, const VectorXd& theta, const MatrixXd& inputs,
                               const MatrixXd& targets, int most) {
  TrainedSpectra out;
  out.norm2 = norm2(exact_doubles(theta));
  const MachineInterval n = MachineInterval::enclosing(Rational(static_cast<long>(inputs.cols())));
  out.cost = norm2(subtract(enclosed_outputs(shape, theta, inputs), exact_doubles(targets))) / n;
  for (int l = 1; l <= shape.depth(); ++l)
    out.singular.push_back(largest_singular_values(shape.weight(l, theta), most));
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
