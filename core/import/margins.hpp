// The derivatives l'_i of a loss of margins, as `invariance` has them: R = (1/n) sum_i l(y_i nu(x_i)), one output,
// labels y_i in {-1, 1}, at the weights of the case.
#pragma once

#include <optional>

#include "import/loss.hpp"
#include "network/network.hpp"

namespace plumbline {

// nu(x_i) for each sample, a row for each output. Exact.
[[nodiscard]] ExactMatrix exact_outputs(const Case& c);

// l'(y_i nu(x_i)), a row: for the squared loss l(m) = (1 - m)^2 it is -2 (1 - m), for cross-entropy
// l(m) = log(1 + exp(-m)) it is -1 / (1 + exp(m)), which is rational at m = 0 only. Nothing if the case has no such
// labels or one of the numbers is not rational.
[[nodiscard]] std::optional<ExactMatrix> loss_derivatives(const Case& c, LabelLoss loss);

}  // namespace plumbline
