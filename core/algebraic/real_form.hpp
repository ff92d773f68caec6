// Between Real and its normal form. Internal to core/number.
#pragma once

#include "algebraic/real.hpp"
#include "algebraic/term.hpp"

namespace plumbline::exact {

// The normal form of a number, the rational ones included (zero: the empty sum). Valid as long as the number is.
class Form {
 public:
  explicit Form(const Real& a);
  Form(const Form&) = delete;
  Form& operator=(const Form&) = delete;
  [[nodiscard]] const Sum& sum() const { return *sum_; }

 private:
  Sum own_;  // of a rational number
  const Sum* sum_;
};
// The number with this normal form.
[[nodiscard]] Real real_of(Sum sum);

}  // namespace plumbline::exact
