#include "import/loss.hpp"

#include "number/error.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

Rational label(const Samples& labels, std::uint64_t k) {
  return labels.exact.empty() ? exact_value(labels.tensor, k) : labels.exact[k];
}

std::vector<long> classes_of(const Samples& labels, std::uint64_t outputs, const std::string& place) {
  std::vector<long> out;
  for (std::uint64_t k = 0; k < labels.shape[0]; ++k) {
    const Rational x = label(labels, k);
    if (!x.is_integer() || x < Rational(0) || x >= Rational(outputs))
      throw InputError(place + ": sample " + std::to_string(k),
                       "the label " + x.to_string() + "; expected a class from 0 to " + std::to_string(outputs - 1));
    out.push_back(x.to_long());
  }
  return out;
}

void expect_signs(const Samples& labels, const std::string& place) {
  for (std::uint64_t k = 0; k < labels.shape[0]; ++k)
    if (const Rational x = label(labels, k); x != Rational(1) && x != Rational(-1))
      throw InputError(place + ": sample " + std::to_string(k),
                       "the label " + x.to_string() + "; cross-entropy with one output expects -1 or 1");
}

// K x N, column i the unit vector of class i times `hit`, plus `miss` everywhere.
Tensor unit_columns(const std::vector<long>& classes, std::uint64_t outputs, std::int64_t hit, std::int64_t miss) {
  Tensor out{Dtype::I32, {outputs, classes.size()}, {}};
  for (std::uint64_t k = 0; k < outputs; ++k)
    for (const long c : classes) {
      const auto value = static_cast<std::uint32_t>((static_cast<std::uint64_t>(c) == k ? hit : 0) + miss);
      for (int byte = 0; byte < 4; ++byte) out.bytes.push_back(static_cast<std::byte>(value >> (8 * byte) & 0xff));
    }
  return out;
}

LabelledData of_classes(const std::vector<long>& classes, std::uint64_t outputs, LabelLoss loss,
                        const std::string& file, Tensors& tensors) {
  LabelledData out;
  tensors["targets"] = unit_columns(classes, outputs, 1, 0);
  const TensorReference targets = reference_to(file, "targets");
  out.targets = targets;
  if (loss == LabelLoss::Squared) {
    TensorReference gradient = targets;
    gradient.scale = gradient_factor(loss, classes.size());
    out.gradient = gradient;
  } else if (loss == LabelLoss::CrossEntropy) {
    const Rational k(outputs), n(classes.size());
    tensors["gradient"] = unit_columns(classes, outputs, -static_cast<std::int64_t>(outputs), 1);
    out.gradient = reference_to(file, "gradient", Rational(1) / (k * n));
  }
  return out;
}

}  // namespace

LabelLoss label_loss_named(const std::string& text) {
  if (text.empty()) return LabelLoss::None;
  if (text == "squared") return LabelLoss::Squared;
  if (text == "cross-entropy") return LabelLoss::CrossEntropy;
  throw InputError("--loss", "expected squared or cross-entropy, found \"" + text + "\"");
}

Rational gradient_factor(LabelLoss loss, std::uint64_t samples) {
  if (loss == LabelLoss::None) return 0;
  return loss == LabelLoss::Squared ? Rational(-2) / Rational(samples) : Rational(-1) / Rational(2 * samples);
}

LabelledData labelled(const Samples& labels, std::uint64_t outputs, LabelLoss loss, const std::string& place,
                      const std::string& file, Tensors& tensors) {
  const std::uint64_t samples = labels.shape[0];
  std::uint64_t each = 1;
  for (std::size_t k = 1; k < labels.shape.size(); ++k) each *= labels.shape[k];
  if (each == 1 && outputs > 1) return of_classes(classes_of(labels, outputs, place), outputs, loss, file, tensors);
  if (each != outputs || (loss == LabelLoss::CrossEntropy && outputs > 1))
    throw InputError(
        place,
        "has " + std::to_string(each) + " numbers for each sample; expected a class" +
            (loss == LabelLoss::CrossEntropy ? "" : ", or " + std::to_string(outputs) + ", one for each output"));
  if (loss == LabelLoss::CrossEntropy) expect_signs(labels, place);
  const Rational factor = gradient_factor(loss, samples);
  LabelledData out;
  if (!labels.exact.empty()) {
    ExactMatrix targets(static_cast<int>(outputs), static_cast<int>(samples)), gradient = targets;
    for (int k = 0; k < targets.cols(); ++k)
      for (int i = 0; i < targets.rows(); ++i) {
        targets(i, k) = Real(labels.exact[static_cast<std::size_t>(k * targets.rows() + i)]);
        gradient(i, k) = targets(i, k) * Real(factor);
      }
    out.targets = targets;
    if (loss != LabelLoss::None) out.gradient = gradient;
    return out;
  }
  tensors["targets"] = labels.tensor;
  TensorReference targets = reference_to(file, "targets");
  targets.axes = {{1, 0}};
  if (labels.shape.size() != 2) targets.view = {{samples, outputs}};
  out.targets = targets;
  targets.scale = factor;
  if (loss != LabelLoss::None) out.gradient = targets;
  return out;
}

}  // namespace plumbline
