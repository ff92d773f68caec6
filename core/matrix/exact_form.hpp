// What an exact matrix is multiplied as: integers over a denominator, times a root.
//
// Nearly every exact matrix is a rational one, or a rational one times one root. Its products, sums, slopes are those
// of the integers, and stay so from layer to layer of a network; the entries as numbers are made when somebody asks for
// one. A matrix with different roots among its entries has no such form and is multiplied entry by entry.
#pragma once

#include <optional>

#include "algebraic/common_root.hpp"
#include "matrix/integer_matrix.hpp"

namespace plumbline {

// The value is (entries / denominator) * root.
struct ExactForm {
  IntegerMatrix integers;
  Real root = 1;
  [[nodiscard]] bool rational() const { return root.is_rational(); }  // the root is 1

  // Nothing if the entries have no common root.
  [[nodiscard]] static std::optional<ExactForm> of(const std::vector<Real>& entries, int rows, int cols);
  // integers times any number that is one term, a rational one included: its coefficient goes to the integers.
  [[nodiscard]] static std::optional<ExactForm> times(IntegerMatrix integers, const Real& factor);
  [[nodiscard]] std::vector<Real> entries() const;
};

}  // namespace plumbline
