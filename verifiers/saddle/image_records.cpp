#include "saddle/image_records.hpp"

#include <algorithm>

#include "bottleneck/trained_spectra.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

constexpr Eigen::Index kAtOnce = 1000;  // samples: what bounds the memory of a forward pass

// log sum_k exp(Y_k - Y_y) of one sample; shifted by the largest output, so that nothing overflows.
MachineInterval cross_entropy_of(const MidRad& outputs, int sample, int truth) {
  const double largest = outputs.mid().col(sample).maxCoeff();
  const MachineInterval shift = MachineInterval::hull(largest, largest);
  MachineInterval sum;
  for (int k = 0; k < outputs.rows(); ++k) sum = sum + exp(outputs(k, sample) - shift);
  return log(sum) + shift - outputs(truth, sample);
}

ordered_json ends_of(const MachineInterval& x) { return {x.lower(), x.upper()}; }

}  // namespace

MachineInterval enclosed_cross_entropy(const DenseShape& shape, const Eigen::VectorXd& theta, const ImageData& data) {
  MachineInterval sum;
  for (Eigen::Index from = 0; from < data.inputs.cols(); from += kAtOnce) {
    const Eigen::Index count = std::min(kAtOnce, data.inputs.cols() - from);
    const MidRad outputs = enclosed_outputs(shape, theta, data.inputs.middleCols(from, count));
    for (int k = 0; k < count; ++k) sum = sum + cross_entropy_of(outputs, k, data.classes[as_size(from + k)]);
  }
  return sum / MachineInterval::enclosing(Rational(static_cast<long>(data.inputs.cols())));
}

ordered_json image_record(const DenseShape& shape, const Eigen::VectorXd& theta, const ImageData& data, long steps,
                          int most) {
  ordered_json singular = ordered_json::array();
  for (int l = 1; l <= shape.depth(); ++l) {
    singular.push_back(ordered_json::array());
    for (const MachineInterval& s : largest_singular_values(shape.weight(l, theta), most))
      singular.back().push_back(ends_of(s));
  }
  return {{"step", steps},
          {"loss", ends_of(enclosed_cross_entropy(shape, theta, data))},
          {"norm2", ends_of(norm2(MidRad(theta, Eigen::MatrixXd::Zero(theta.size(), 1))))},
          {"singular", singular}};
}

std::optional<std::size_t> first_escape(const ordered_json& records, double fraction) {
  if (records.empty()) return {};
  const double start = records.at(0).at("loss").at(0).get<double>();
  const MachineInterval bound = MachineInterval::hull(fraction, fraction) * MachineInterval::hull(start, start);
  for (std::size_t k = 1; k < records.size(); ++k)
    if (records[k].at("loss").at(1).get<double>() < bound.lower()) return k;
  return {};
}

}  // namespace plumbline
