// What a Real points to. Internal to core/number.
#pragma once

#include <mutex>
#include <optional>

#include "algebraic/real.hpp"
#include "algebraic/term.hpp"

namespace plumbline {

// A number that is not in rational form has a non-empty sum. The number never changes; what is known about it is kept.
struct Real::Node {
  Rational value;  // if the sum is empty
  exact::Sum sum;
  mutable std::mutex mutex;
  mutable std::optional<Sign> sign;

  explicit Node(Rational rational) : value(std::move(rational)) {}
  explicit Node(exact::Sum irrational) : sum(std::move(irrational)) {}
  [[nodiscard]] bool is_rational() const { return sum.empty(); }
};

}  // namespace plumbline
