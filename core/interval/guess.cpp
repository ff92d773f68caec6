#include "interval/guess.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace plumbline {

Guess Guess::near(double value) {
  if (!std::isfinite(value)) throw Undecided("not a finite double");
  Guess out;
  out.value_ = value;
  return out;
}

Guess operator/(Guess a, Guess b) {
  if (b.value_ == 0) throw Undefined("division by zero");
  return Guess::near(a.value_ / b.value_);
}

Guess sqrt(Guess a) {
  if (a.value() < 0) throw Undefined("the square root of a negative number");
  return Guess::near(std::sqrt(a.value()));
}

Guess log(Guess a) {
  if (a.value() <= 0) throw Undefined("the logarithm of a number that is not positive");
  return Guess::near(std::log(a.value()));
}

Guess exp(Guess a) { return Guess::near(std::exp(a.value())); }
Guess cos(Guess a) { return Guess::near(std::cos(a.value())); }
Guess sin(Guess a) { return Guess::near(std::sin(a.value())); }
Guess acos(Guess a) {
  if (std::fabs(a.value()) > 1 + 1e-12) throw Undefined("acos of a number outside of [-1, 1]");
  return Guess::near(std::acos(std::clamp(a.value(), -1.0, 1.0)));
}
Guess erf(Guess a) { return Guess::near(std::erf(a.value())); }
Guess abs(Guess a) { return Guess::near(std::fabs(a.value())); }
Guess min(Guess a, Guess b) { return a.value() <= b.value() ? a : b; }
Guess max(Guess a, Guess b) { return a.value() >= b.value() ? a : b; }
Guess square(Guess a) { return a * a; }

Guess pow(Guess a, const Rational& q) {
  if (a.value() == 0 && q <= Rational(0)) throw Undefined("zero to a power that is not positive");
  if (a.value() < 0 && !q.is_integer()) throw Undefined("a fractional power of a negative number");
  return Guess::near(std::pow(a.value(), q.approximate()));
}

Guess guess_pi() { return Guess::near(std::numbers::pi); }

}  // namespace plumbline
