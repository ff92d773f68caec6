#include "import/columns.hpp"

#include "budget/error.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

ExactMatrix exact_columns(const Samples& samples, const StepVolume& volume, const Rational& scale) {
  ExactMatrix out(static_cast<int>(volume.size()), static_cast<int>(samples.shape[0]));
  std::size_t next = 0;
  for (int sample = 0; sample < out.cols(); ++sample)
    for (std::uint64_t k = 0; k < volume.size(); ++k)
      out(static_cast<int>(volume.place(k)), sample) = Real(samples.exact[next++] * scale);
  return out;
}

}  // namespace

MatrixSource columns_of(const Samples& samples, const StepVolume& volume, const Rational& scale,
                        const std::string& place, const std::string& whose, const std::string& name,
                        const std::string& file, Tensors& tensors) {
  const std::uint64_t count = samples.shape[0];
  const std::vector<std::uint64_t> sample = samples.axes(), wanted{volume.channels, volume.height, volume.width};
  if (entries_of(sample) != volume.size() || (volume.is_image() && sample.size() > 1 && sample != wanted))
    throw InputError(place, "a sample has " + shape_text(sample) + " numbers; expected " +
                                (volume.is_image() ? shape_text(wanted) : std::to_string(volume.size())) + ", " +
                                whose);
  if (!samples.exact.empty()) return exact_columns(samples, volume, scale);
  expect_finite(samples.tensor, place);
  tensors[name] = samples.tensor;
  TensorReference out = reference_to(file, name, scale);
  if (volume.is_image()) {
    if (sample.size() == 1) out.view = {{count, volume.channels, volume.height, volume.width}};
    out.axes = {{2, 3, 1, 0}};
    out.shape = {{volume.size(), count}};
  } else {
    if (sample.size() != 1) out.view = {{count, volume.size()}};
    out.axes = {{1, 0}};
  }
  return out;
}

}  // namespace plumbline
