// MPFI intervals at the precision of the thread.
//
// Boost's number type only owns the memory here. The arithmetic is done by MPFI itself on the back end: Boost 1.74
// keeps its default precision in one place for all threads, loses containment when it converts a rational, and throws
// through noexcept when intervals are compared. A result that is not bounded throws Undecided, so that every
// MultiInterval in the program has finite ends.
#include "interval/multi_interval.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "budget/budget.hpp"
#include "number/gmp_raw.hpp"

namespace plumbline {
namespace {

thread_local int current_bits = 128;

// MPFR keeps constants such as log 2 in a cache of the thread, which the thread has to release at its end.
struct CacheOfThread {
  ~CacheOfThread() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
  void touch() const {}
};
thread_local const CacheOfThread cache_of_thread;

using Value = MultiInterval::Value;

// End points with larger binary exponents are not turned into rationals: they would fill the memory.
constexpr std::int64_t max_exponent = 100'000'000;

mpfi_srcptr raw(const MultiInterval& a) { return a.value().backend().data(); }
mpfr_srcptr left(const MultiInterval& a) { return a.value().backend().left_data(); }
mpfr_srcptr right(const MultiInterval& a) { return a.value().backend().right_data(); }
using gmp::raw;

// An interval at the current precision of the thread, still to be set.
Value fresh() {
  Value v;
  mpfi_set_prec(v.backend().data(), current_bits);
  return v;
}

MultiInterval bounded(Value v) {
  if (!mpfi_bounded_p(v.backend().data())) throw Undecided("an interval is unbounded or not a number");
  return MultiInterval(std::move(v));
}

template <class Operation, class... Arguments> MultiInterval apply(Operation operation, const Arguments&... arguments) {
  budget::spend(8 + current_bits / 8, "interval arithmetic");
  Value v = fresh();
  operation(v.backend().data(), raw(arguments)...);
  return bounded(std::move(v));
}

// An interval with the given ends, which are rounded outwards.
MultiInterval between(mpfr_srcptr lower, mpfr_srcptr upper) {
  Value v = fresh();
  mpfi_interv_fr(v.backend().data(), lower, upper);
  return bounded(std::move(v));
}

Rational exact_value(mpfr_srcptr a) {
  if (mpfr_zero_p(a)) return Rational();
  if (mpfr_get_exp(a) > max_exponent || mpfr_get_exp(a) < -max_exponent) {
    throw ResourceLimit("the end of an interval has a binary exponent beyond " + std::to_string(max_exponent));
  }
  Rational::Value q;
  mpfr_get_q(q.backend().data(), a);
  return Rational(std::move(q));
}

}  // namespace

PrecisionScope::PrecisionScope(int bits) : previous_(current_bits) {
  if (bits < 2 || bits > 1'000'000'000) throw Undefined("a working precision of " + std::to_string(bits) + " bits");
  current_bits = bits;
  cache_of_thread.touch();  // makes its destructor run at the end of this thread
}
PrecisionScope::~PrecisionScope() { current_bits = previous_; }
int PrecisionScope::current() { return current_bits; }

MultiInterval::MultiInterval() : value_(fresh()) { mpfi_set_ui(value_.backend().data(), 0); }

MultiInterval MultiInterval::enclosing(const Rational& a) { return apply(mpfi_set_q, a); }

MultiInterval MultiInterval::hull(const Rational& lower, const Rational& upper) {
  if (upper < lower) throw Undecided("an interval whose lower end is above its upper end");
  Value v = fresh();
  mpfi_interv_q(v.backend().data(), raw(lower), raw(upper));
  return bounded(std::move(v));
}

Sign MultiInterval::sign() const {
  const int lower = mpfr_sgn(left(*this)), upper = mpfr_sgn(right(*this));
  if (lower > 0) return Sign::Positive;
  if (upper < 0) return Sign::Negative;
  return lower == 0 && upper == 0 ? Sign::Zero : Sign::Unknown;
}

Enclosure MultiInterval::enclosure() const { return {exact_value(left(*this)), exact_value(right(*this))}; }

// Forms: null without one; what a rule cannot bound has none.
namespace {

MachineInterval in_doubles(const MultiInterval& a) {
  return MachineInterval::hull(mpfr_get_d(left(a), MPFR_RNDD), mpfr_get_d(right(a), MPFR_RNDU));
}
LinearForm form_of(const MultiInterval& a) { return a.form() ? *a.form() : LinearForm(in_doubles(a)); }

template <class Rule> MultiInterval with_form(MultiInterval value, Rule rule) {
  try {
    return value.with(std::make_shared<const LinearForm>(rule()));
  } catch (const Undecided&) { return value; } catch (const Undefined&) {
    return value;
  }
}

// The sum, the difference, the product of two numbers.
template <class Rule>
MultiInterval combined(MultiInterval value, const MultiInterval& a, const MultiInterval& b, Rule rule) {
  if (!a.form() && !b.form()) return value;
  return with_form(std::move(value), [&] { return rule(form_of(a), form_of(b)); });
}

// f(a) by the mean value theorem at the middle, a with a form; f and its derivative on intervals of doubles.
template <class Function, class Derivative>
LinearForm at_middle(const MultiInterval& a, Function f, Derivative derivative) {
  const MachineInterval range = in_doubles(a);
  const double middle = range.lower() / 2 + range.upper() / 2;
  return by_mean_value(*a.form(), f(MachineInterval::hull(middle, middle)), middle, derivative(range));
}

template <class Function, class Derivative>
MultiInterval of_function(MultiInterval value, const MultiInterval& a, Function f, Derivative derivative) {
  if (!a.form()) return value;
  return with_form(std::move(value), [&] { return at_middle(a, f, derivative); });
}

MachineInterval whole(int n) { return MachineInterval::hull(n, n); }

// max(a, 0) for a form, whatever its sign.
LinearForm positive_part_of(const LinearForm& a) {
  const MachineInterval range = a.range();
  if (range.upper() <= 0) return LinearForm();
  return range.lower() >= 0 ? a : positive_part(a, range);
}

}  // namespace

MultiInterval MultiInterval::with(std::shared_ptr<const LinearForm> form) const {
  const MachineInterval range = form->range();
  MultiInterval out(*this);
  mpfr_ptr lower = out.value_.backend().left_data(), upper = out.value_.backend().right_data();
  if (mpfr_cmp_d(lower, range.lower()) < 0) mpfr_set_d(lower, range.lower(), MPFR_RNDD);
  if (mpfr_cmp_d(upper, range.upper()) > 0) mpfr_set_d(upper, range.upper(), MPFR_RNDU);
  out.form_ = std::move(form);
  return out;
}

MultiInterval operator+(const MultiInterval& a, const MultiInterval& b) {
  return combined(apply(mpfi_add, a, b), a, b, [](const LinearForm& x, const LinearForm& y) { return x + y; });
}
MultiInterval operator-(const MultiInterval& a, const MultiInterval& b) {
  return combined(apply(mpfi_sub, a, b), a, b, [](const LinearForm& x, const LinearForm& y) { return x - y; });
}
MultiInterval operator*(const MultiInterval& a, const MultiInterval& b) {
  return combined(apply(mpfi_mul, a, b), a, b, [](const LinearForm& x, const LinearForm& y) { return x * y; });
}
MultiInterval operator-(const MultiInterval& a) {
  MultiInterval out = apply(mpfi_neg, a);
  return a.form() ? out.with(std::make_shared<const LinearForm>(-*a.form())) : out;
}

MultiInterval operator/(const MultiInterval& a, const MultiInterval& b) {
  if (b.sign() == Sign::Zero) throw Undefined("division by zero");
  if (b.sign() == Sign::Unknown) throw Undecided("division by an interval that contains zero");
  return combined(apply(mpfi_div, a, b), a, b, [&](const LinearForm& x, const LinearForm& /*y*/) {
    const auto inverse = [](MachineInterval t) { return whole(1) / t; };
    if (!b.form()) return inverse(in_doubles(b)) * x;
    return x * at_middle(b, inverse, [](MachineInterval t) { return whole(-1) / square(t); });
  });
}

MultiInterval sqrt(const MultiInterval& a) {
  if (mpfr_sgn(right(a)) < 0) throw Undefined("square root of a negative number");
  if (mpfr_sgn(left(a)) < 0) throw Undecided("square root of an interval that reaches below zero");
  return of_function(
      apply(mpfi_sqrt, a), a, [](MachineInterval x) { return sqrt(x); },
      [](MachineInterval x) { return whole(1) / (whole(2) * sqrt(x)); });
}

// A logarithm, exponential, cosine or sine: about n^1.5 steps for n bits of precision, and cosines also need as many
// bits of pi as the argument has before the point.
void afford_function(const MultiInterval& a, bool periodic) {
  constexpr std::int64_t longest_argument = 1 << 20;
  std::int64_t bits = current_bits;
  if (periodic) {
    for (const mpfr_srcptr end : {left(a), right(a)}) {
      if (mpfr_zero_p(end)) continue;
      if (mpfr_get_exp(end) > longest_argument)
        throw ResourceLimit("a cosine or sine of a number above 2^" + std::to_string(longest_argument));
      bits = std::max<std::int64_t>(bits, current_bits + mpfr_get_exp(end));
    }
  }
  budget::afford(std::pow(static_cast<double>(bits), 1.5), "a logarithm, exponential, cosine or sine");
}

MultiInterval log(const MultiInterval& a) {
  if (mpfr_sgn(right(a)) <= 0) throw Undefined("logarithm of a number <= 0");
  if (mpfr_sgn(left(a)) <= 0) throw Undecided("logarithm of an interval that reaches to zero or below");
  afford_function(a, false);
  return of_function(
      apply(mpfi_log, a), a, [](MachineInterval x) { return log(x); }, [](MachineInterval x) { return whole(1) / x; });
}

MultiInterval exp(const MultiInterval& a) {
  afford_function(a, false);
  const auto f = [](MachineInterval x) { return exp(x); };
  return of_function(apply(mpfi_exp, a), a, f, f);
}

MultiInterval cos(const MultiInterval& a) {
  afford_function(a, true);
  return of_function(
      apply(mpfi_cos, a), a, [](MachineInterval x) { return cos(x); }, [](MachineInterval x) { return -sin(x); });
}

MultiInterval sin(const MultiInterval& a) {
  afford_function(a, true);
  return of_function(
      apply(mpfi_sin, a), a, [](MachineInterval x) { return sin(x); }, [](MachineInterval x) { return cos(x); });
}

MultiInterval acos(const MultiInterval& a) {
  if (mpfr_cmp_si(right(a), -1) < 0 || mpfr_cmp_si(left(a), 1) > 0)
    throw Undefined("acos of a number outside of [-1, 1]");
  if (mpfr_cmp_si(left(a), -1) < 0 || mpfr_cmp_si(right(a), 1) > 0)
    throw Undecided("acos of an interval that reaches out of [-1, 1]");
  afford_function(a, false);
  return of_function(
      apply(mpfi_acos, a), a, [](MachineInterval x) { return acos(x); },
      [](MachineInterval x) { return whole(-1) / sqrt(whole(1) - square(x)); });
}

// Increasing. MPFR rounds correctly, so that the ends are bounds.
MultiInterval erf(const MultiInterval& a) {
  afford_function(a, false);
  MultiInterval::Value v = MultiInterval().value();
  mpfi_ptr out = v.backend().data();
  mpfr_erf(&out->left, left(a), MPFR_RNDD);
  mpfr_erf(&out->right, right(a), MPFR_RNDU);
  return of_function(
      MultiInterval(std::move(v)), a, [](MachineInterval x) { return erf(x); },
      [](MachineInterval x) { return whole(2) / sqrt(machine_pi()) * exp(-square(x)); });
}

// |x| = 2 max(x, 0) - x
MultiInterval abs(const MultiInterval& a) {
  MultiInterval out = apply(mpfi_abs, a);
  if (!a.form()) return out;
  return with_form(std::move(out), [&] { return whole(2) * positive_part_of(*a.form()) - *a.form(); });
}
MultiInterval square(const MultiInterval& a) {
  MultiInterval out = apply(mpfi_sqr, a);
  return a.form() ? with_form(std::move(out), [&] { return square(*a.form()); }) : out;
}

// a - max(a - b, 0)
MultiInterval min(const MultiInterval& a, const MultiInterval& b) {
  return combined(
      between(mpfr_less_p(left(b), left(a)) ? left(b) : left(a), mpfr_less_p(right(b), right(a)) ? right(b) : right(a)),
      a, b, [](const LinearForm& x, const LinearForm& y) { return x - positive_part_of(x - y); });
}

// b + max(a - b, 0)
MultiInterval max(const MultiInterval& a, const MultiInterval& b) {
  return combined(
      between(mpfr_less_p(left(a), left(b)) ? left(b) : left(a), mpfr_less_p(right(a), right(b)) ? right(b) : right(a)),
      a, b, [](const LinearForm& x, const LinearForm& y) { return y + positive_part_of(x - y); });
}

namespace {

// x^s for s > 0 where t -> t^s is increasing on the interval: s odd, or no negative number in it.
MultiInterval increasing_power(const MultiInterval& x, const Integer& s) {
  budget::afford(64.0 * (1 + current_bits / 8) * static_cast<double>(mpz_sizeinbase(s.backend().data(), 2)),
                 "a power of an interval");
  Value v = fresh();
  mpfr_pow_z(v.backend().left_data(), left(x), s.backend().data(), MPFR_RNDD);
  mpfr_pow_z(v.backend().right_data(), right(x), s.backend().data(), MPFR_RNDU);
  return bounded(std::move(v));
}

// x^(1/k) for x >= 0.
MultiInterval nonnegative_root(const MultiInterval& x, const Integer& k) {
  if (!mpz_fits_ulong_p(k.backend().data())) throw ResourceLimit("the degree of a root does not fit into 64 bits");
  budget::spend(64 + current_bits, "a root of an interval");
  const unsigned long degree = mpz_get_ui(k.backend().data());
  Value v = fresh();
  mpfr_rootn_ui(v.backend().left_data(), left(x), degree, MPFR_RNDD);
  mpfr_rootn_ui(v.backend().right_data(), right(x), degree, MPFR_RNDU);
  return bounded(std::move(v));
}

// x^|q| for q != 0; the domain has been checked.
MultiInterval power_of_size(const MultiInterval& x, const Rational& q) {
  const Integer s = abs(q).numerator(), k = q.denominator();
  const bool even = mpz_even_p(s.backend().data());
  const MultiInterval p = increasing_power(even ? abs(x) : x, s);
  return k == 1 ? p : nonnegative_root(p, k);
}

}  // namespace

MultiInterval pow(const MultiInterval& a, const Rational& q) {
  if (!q.is_integer()) {
    if (mpfr_sgn(right(a)) < 0) throw Undefined("a fractional power of a negative number");
    if (mpfr_sgn(left(a)) < 0) throw Undecided("a fractional power of an interval that reaches below zero");
  }
  const auto with_power = [&](MultiInterval value) {
    if (q == Rational(1)) return a.form() ? value.with(a.form()) : value;
    return of_function(
        std::move(value), a, [&](MachineInterval x) { return pow(x, q); },
        [&](MachineInterval x) { return MachineInterval::enclosing(q) * pow(x, q - Rational(1)); });
  };
  if (q == Rational(2)) return square(a);
  if (q.sign() == Sign::Positive) return with_power(power_of_size(a, q));
  if (a.sign() == Sign::Zero) throw Undefined("zero to a power <= 0");
  if (mpfr_sgn(left(a)) <= 0 && mpfr_sgn(right(a)) >= 0)
    throw Undecided("a power <= 0 of an interval that contains zero");
  const MultiInterval one = MultiInterval::enclosing(Rational(1));
  return q.is_zero() ? one : with_power(one / power_of_size(a, q));
}

MultiInterval multi_pi() {
  Value v = fresh();
  mpfi_const_pi(v.backend().data());
  return bounded(std::move(v));
}

}  // namespace plumbline
