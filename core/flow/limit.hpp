// Where a flow ends: Theorems 6 to 9 of docs/flow.md, and what follows for the first layer.
//
// Each theorem needs numbers that are found in doubles and then shown in intervals: a ball on which an estimate holds,
// a lower bound mu, and the reach, the radius of a ball that contains the limit.
#pragma once

#include "flow/step.hpp"

namespace plumbline::flow {

inline constexpr int kLimitBits = 32;  // mu and the bounds on singular values are multiples of 2^-32

enum class LimitKind { Fit, Stationary, OneNeuron, Regression };
[[nodiscard]] const char* to_string(LimitKind kind);  // "fit", "stationary", "one-neuron", "regression"

struct Bounds {
  Integer lower, upper;  // in units of 2^-32
};

struct Limit {
  LimitKind kind = LimitKind::Fit;
  Integer mu;             // in units of 2^-32
  Integer radius, reach;  // in units of 2^-bits
  // Derived: of the limit's W_1, and its loss (bounds for Stationary, otherwise exact).
  std::vector<Bounds> singular_values;
  std::optional<Bounds> stable_rank;  // none if W_1 may be 0
  Enclosure loss;
  [[nodiscard]] bool zero_loss() const { return loss.upper.is_zero(); }
};

// A limit from this ball whose reach is at most `wanted`; none if none is seen.
[[nodiscard]] std::optional<Limit> find_limit(const Problem& problem, const Ball& from, const std::vector<Known>& known,
                                              const Rational& wanted, const Scale& scale);

}  // namespace plumbline::flow
