// Arb as an independent oracle: functions at rational points, as rational enclosures.
#pragma once

#include <arb.h>
#include <arb_hypgeom.h>
#include <doctest/doctest.h>
#include <flint/fmpq.h>

#include <algorithm>
#include <functional>
#include <string>

#include "interval/machine_interval.hpp"
#include "interval/multi_interval.hpp"
#include "number/rational.hpp"

namespace oracle {

using plumbline::Enclosure;
using plumbline::Rational;

// An Arb ball with value semantics.
class Ball {
 public:
  Ball() { arb_init(x_); }
  explicit Ball(const Rational& a, slong bits = 600) : Ball() {
    fmpq_t q;
    fmpq_init(q);
    fmpq_set_mpq(q, a.value().backend().data());
    arb_set_fmpq(x_, q, bits);
    fmpq_clear(q);
  }
  Ball(const Ball& other) : Ball() { arb_set(x_, other.x_); }
  Ball& operator=(const Ball& other) {
    arb_set(x_, other.x_);
    return *this;
  }
  ~Ball() { arb_clear(x_); }
  arb_ptr get() { return x_; }
  arb_srcptr get() const { return x_; }

  // The exact ends of the ball.
  [[nodiscard]] Enclosure ends() const {
    fmpz_t a, b, e;
    fmpz_init(a);
    fmpz_init(b);
    fmpz_init(e);
    arb_get_interval_fmpz_2exp(a, b, e, x_);
    plumbline::Integer lower, upper;
    fmpz_get_mpz(lower.backend().data(), a);
    fmpz_get_mpz(upper.backend().data(), b);
    const Rational scale = plumbline::pow(Rational(2), fmpz_get_si(e));
    fmpz_clear(a);
    fmpz_clear(b);
    fmpz_clear(e);
    return {Rational(lower) * scale, Rational(upper) * scale};
  }

 private:
  arb_t x_;
};

// f(x) by Arb with 600 bits.
template <class F> Enclosure at(F f, const Rational& x) {
  Ball result;
  const Ball argument(x);
  f(result.get(), argument.get(), 600);
  return result.ends();
}

inline bool contains(const Enclosure& outer, const Rational& x) { return outer.lower <= x && x <= outer.upper; }
// Both enclose the same number, so they must meet; the oracle's enclosure is far narrower than what is tested.
inline bool meet(const Enclosure& a, const Enclosure& b) { return a.lower <= b.upper && b.lower <= a.upper; }

inline std::string show(const Enclosure& e) {
  return "[" + std::to_string(e.lower.approximate()) + ", " + std::to_string(e.upper.approximate()) + "]";
}

}  // namespace oracle
