#include "import/loss.hpp"

#include "budget/error.hpp"
#include "import/columns.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

Rational label(const Samples& labels, std::uint64_t k) {
  return labels.exact.empty() ? exact_value(labels.tensor, k) : labels.exact[k];
}

// For a message: "1e9999" is a label of 33,000 bits.
std::string beginning_of(const Rational& x) {
  const std::string text = x.to_string();
  return text.size() <= 60 ? text : text.substr(0, 60) + "...";
}

// The rows of Y* in which the units stand.
std::vector<std::uint64_t> classes_of(const Samples& labels, const StepVolume& outputs, const std::string& place) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t k = 0; k < labels.shape[0]; ++k) {
    const Rational x = label(labels, k);
    if (!x.is_integer() || x < Rational(0) || x >= Rational(outputs.size()))
      throw InputError(
          place + ": sample " + std::to_string(k),
          "the label " + beginning_of(x) + "; expected a class from 0 to " + std::to_string(outputs.size() - 1));
    out.push_back(outputs.place(static_cast<std::uint64_t>(x.to_long())));
  }
  return out;
}

void expect_signs(const Samples& labels, const std::string& place) {
  for (std::uint64_t k = 0; k < labels.shape[0]; ++k)
    if (const Rational x = label(labels, k); x != Rational(1) && x != Rational(-1))
      throw InputError(place + ": sample " + std::to_string(k),
                       "the label " + beginning_of(x) + "; cross-entropy with one output expects -1 or 1");
}

// K x N, column i the unit vector of class i times `hit`, plus `miss` everywhere.
Tensor unit_columns(const std::vector<std::uint64_t>& classes, std::uint64_t outputs, std::int64_t hit,
                    std::int64_t miss) {
  Tensor out{Dtype::I32, {outputs, classes.size()}, {}};
  for (std::uint64_t k = 0; k < outputs; ++k)
    for (const std::uint64_t c : classes) {
      const auto value = static_cast<std::uint32_t>((c == k ? hit : 0) + miss);
      for (int byte = 0; byte < 4; ++byte) out.bytes.push_back(static_cast<std::byte>(value >> (8 * byte) & 0xff));
    }
  return out;
}

MatrixSource scaled(MatrixSource source, const Rational& factor) {
  if (auto* reference = std::get_if<TensorReference>(&source))
    reference->scale *= factor;
  else
    source = scale(Real(factor), std::get<ExactMatrix>(source));
  return source;
}

LabelledData of_classes(const std::vector<std::uint64_t>& classes, std::uint64_t outputs, LabelLoss loss,
                        const std::string& file, Tensors& tensors) {
  LabelledData out;
  tensors["targets"] = unit_columns(classes, outputs, 1, 0);
  out.targets = reference_to(file, "targets");
  if (loss == LabelLoss::Squared) {
    out.gradient = scaled(*out.targets, gradient_factor(loss, classes.size()));
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

LabelledData labelled(const Samples& labels, const StepVolume& outputs, LabelLoss loss, const std::string& place,
                      const std::string& file, Tensors& tensors) {
  if (labels.exact.empty()) expect_finite(labels.tensor, place);
  const std::uint64_t count = outputs.size();
  const std::uint64_t each = entries_of(labels.axes()).value();
  if (each == 1 && count > 1) return of_classes(classes_of(labels, outputs, place), count, loss, file, tensors);
  if (each != count || (loss == LabelLoss::CrossEntropy && count > 1))
    throw InputError(
        place, "has " + std::to_string(each) + " numbers for each sample; expected a class" +
                   (loss == LabelLoss::CrossEntropy ? "" : ", or " + std::to_string(count) + ", one for each output"));
  if (loss == LabelLoss::CrossEntropy) expect_signs(labels, place);
  LabelledData out;
  out.targets = columns_of(labels, outputs, 1, place, "the outputs of the network", "targets", file, tensors);
  if (loss != LabelLoss::None) out.gradient = scaled(*out.targets, gradient_factor(loss, labels.shape[0]));
  return out;
}

}  // namespace plumbline
