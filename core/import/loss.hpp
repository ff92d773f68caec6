// Labels and a loss as the targets Y* of a case and the gradient G of the cost at the zero network, exactly.
//
//   squared loss    C(Y) = ||Y - Y*||^2 / N                     G = -2 Y* / N
//   cross-entropy   C(Y) = (1/N) sum_i log sum_k exp(Y_ki - Y_yi)   G_ki = (1/K - [k = y_i]) / N, K >= 2 outputs
//                   C(Y) = (1/N) sum_i log(1 + exp(-y_i Y_i))       G_i = -y_i / (2 N), one output, y_i in {-1, 1}
// With K >= 2 outputs a label is a class from 0 to K-1, whose column of Y* is a unit vector; with one output it is the
// target itself. Classes and targets are numbered as the outputs are in the network's file; where these are images, the
// rows of Y* and G are in the order of the suite (import/columns.hpp).
#pragma once

#include <optional>
#include <string>

#include "import/matrix_source.hpp"
#include "import/samples.hpp"
#include "import/steps.hpp"

namespace plumbline {

enum class LabelLoss { None, Squared, CrossEntropy };
[[nodiscard]] LabelLoss label_loss_named(const std::string& text);  // "", "squared", "cross-entropy"; throws InputError

// G = factor Y* for squared loss, and for cross-entropy with one output; 0 without a loss.
[[nodiscard]] Rational gradient_factor(LabelLoss loss, std::uint64_t samples);

struct LabelledData {
  std::optional<MatrixSource> targets, gradient;
};

// New tensors ("targets", "gradient") are added to `tensors`, which will stand in `file`. Squared loss also takes
// targets of `outputs` numbers for each sample. Throws InputError(place: sample k: ...) for a label that is no class.
[[nodiscard]] LabelledData labelled(const Samples& labels, const StepVolume& outputs, LabelLoss loss,
                                    const std::string& place, const std::string& file, Tensors& tensors);

}  // namespace plumbline
