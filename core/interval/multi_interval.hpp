// The second rung for scalars: MPFI intervals through Boost.Multiprecision, at 128, 512, 2048, ... bits.
//
// Two traps of Boost 1.74 are kept out by this wrapper: constructing an mpfi_float from a rational does not contain the
// rational (so `enclosing` calls mpfi_set_q), and comparing overlapping mpfi_floats throws inside a noexcept function
// (so there are no comparison operators here; ask for the sign).
//
// A number that depends on coordinates of a box carries a linear form as well (linear_form.hpp), and so does what is
// computed from it where the operation has a rule for that; the interval is never wider than the range of the form.
#pragma once

#include <boost/multiprecision/mpfi.hpp>
#include <concepts>
#include <memory>
#include <utility>

#include "budget/error.hpp"
#include "interval/linear_form.hpp"
#include "number/rational.hpp"

namespace plumbline {

// The working precision in bits of the current thread, restored at the end of the scope.
class PrecisionScope {
 public:
  explicit PrecisionScope(int bits);
  ~PrecisionScope();
  PrecisionScope(const PrecisionScope&) = delete;
  PrecisionScope& operator=(const PrecisionScope&) = delete;
  [[nodiscard]] static int current();

 private:
  int previous_;
};

class MultiInterval {
 public:
  using Value =
      boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<0>, boost::multiprecision::et_off>;

  MultiInterval();  // [0, 0] at the current precision
  static MultiInterval enclosing(const Rational& a);
  static MultiInterval hull(const Rational& lower, const Rational& upper);
  [[nodiscard]] Sign sign() const;
  [[nodiscard]] Enclosure enclosure() const;  // exact rational values of the end points
  [[nodiscard]] const Value& value() const { return value_; }
  // An interval made by MPFI. Nothing that merely converts to Value is taken: Boost would let a double in here.
  template <std::same_as<Value> V> explicit MultiInterval(V value) : value_(std::move(value)) {}

  // Null: none is known.
  [[nodiscard]] const std::shared_ptr<const LinearForm>& form() const { return form_; }
  // The same number, of which this form is known: the interval becomes what both allow.
  [[nodiscard]] MultiInterval with(std::shared_ptr<const LinearForm> form) const;

  friend MultiInterval operator+(const MultiInterval& a, const MultiInterval& b);
  friend MultiInterval operator-(const MultiInterval& a, const MultiInterval& b);
  friend MultiInterval operator*(const MultiInterval& a, const MultiInterval& b);
  friend MultiInterval operator/(const MultiInterval& a, const MultiInterval& b);
  friend MultiInterval operator-(const MultiInterval& a);

 private:
  Value value_;
  std::shared_ptr<const LinearForm> form_;
};

// Same domain rules as for MachineInterval.
MultiInterval sqrt(const MultiInterval& a);
MultiInterval log(const MultiInterval& a);
MultiInterval exp(const MultiInterval& a);
MultiInterval cos(const MultiInterval& a);
MultiInterval sin(const MultiInterval& a);
MultiInterval acos(const MultiInterval& a);
MultiInterval erf(const MultiInterval& a);
MultiInterval abs(const MultiInterval& a);
MultiInterval min(const MultiInterval& a, const MultiInterval& b);
MultiInterval max(const MultiInterval& a, const MultiInterval& b);
MultiInterval square(const MultiInterval& a);
MultiInterval pow(const MultiInterval& a, const Rational& q);
MultiInterval multi_pi();

}  // namespace plumbline
