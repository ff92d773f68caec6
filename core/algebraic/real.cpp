// Exact real numbers: the operations, on the normal form of algebraic/sum.hpp.
#include "algebraic/real.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

#include "algebraic/enclose.hpp"
#include "algebraic/real_form.hpp"
#include "algebraic/real_node.hpp"
#include "algebraic/sign.hpp"
#include "algebraic/sum.hpp"
#include "algebraic/transcendental.hpp"
#include "budget/budget.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

using exact::Sum;
using exact::Term;

std::atomic<int> bit_limit = 100'000;

const std::shared_ptr<const Real::Node>& zero_node() {
  static const auto zero = std::make_shared<const Real::Node>(Rational());
  return zero;
}

// The number as a positive term, given that it is positive.
Term positive_term(const Real& a) { return exact::as_term(exact::Form(a).sum()); }

}  // namespace

namespace exact {

Real real_of(Sum sum) {
  if (sum.empty()) return Real();
  if (sum.size() == 1 && sum[0].is_rational()) return Real(sum[0].coefficient);
  return Real(std::make_shared<const Real::Node>(std::move(sum)));
}

Form::Form(const Real& a) : sum_(&own_) {
  if (a.is_rational()) {
    own_ = from_rational(a.node().value);
    return;
  }
  const std::scoped_lock lock(a.node().mutex);
  if (a.node().sign != Sign::Zero) sum_ = &a.node().sum;  // once known to be zero, it is treated as such
}

}  // namespace exact

Real::Real() : node_(zero_node()) {}
Real::Real(const Rational& value) : node_(value.is_zero() ? zero_node() : std::make_shared<const Node>(value)) {}

int Real::max_bits() { return bit_limit; }
void Real::set_max_bits(int bits) {
  if (bits < 64 || bits > (1 << 28))
    throw Undefined("a limit of " + std::to_string(bits) + " bits; expected 64 to 2^28");
  bit_limit = bits;
}

// x = (lower - w) + t with the atom w <= t <= w + upper - lower, for atoms are positive.
Real Real::between(const Rational& lower, const Rational& upper) {
  static std::atomic<std::uint64_t> made = 0;
  if (lower > upper) throw Undefined("the ends of a coordinate are the wrong way round");
  if (lower == upper) return Real(lower);
  const Rational width = upper - lower;
  const exact::AtomPtr atom = exact::Atom::make(exact::Coordinate{width, width + width, ++made});
  return exact::real_of(
      exact::add(exact::from_rational(lower - width), {exact::Term{Rational(1), {}, {{atom, Rational(1)}}}}));
}

bool Real::varies() const { return !is_rational() && exact::varies(node_->sum); }

std::optional<Enclosure> Real::ends() const {
  Rational start;
  const exact::Coordinate* found = nullptr;
  if (node_->sum.empty() || node_->sum.size() > 2) return std::nullopt;
  for (const Term& t : node_->sum)
    if (t.is_rational())
      start = t.coefficient;
    else if (t.factors.size() == 1 && t.radicand.is_one() && t.coefficient == Rational(1) &&
             t.factors[0].exponent == Rational(1) && found == nullptr)
      found = t.factors[0].atom->coordinate();
    else
      return std::nullopt;
  if (found == nullptr) return std::nullopt;
  return Enclosure{start + found->lower, start + found->upper};
}

bool Real::is_rational() const { return node_->is_rational(); }

bool Real::surely_irrational() const { return !is_rational() && exact::is_surd(node_->sum); }

const Rational& Real::rational() const {
  if (!is_rational()) throw Undefined("expected a rational number, found one with roots");
  return node_->value;
}

Sign Real::sign() const {
  if (is_rational()) return node_->value.sign();
  {
    const std::scoped_lock lock(node_->mutex);
    if (node_->sign) return *node_->sign;
  }
  const Sign sign = exact::sign_of(node_->sum, max_bits());
  const std::scoped_lock lock(node_->mutex);
  node_->sign = sign;
  return sign;
}

Real operator+(const Real& a, const Real& b) {
  if (a.is_rational() && b.is_rational()) return Real(a.rational() + b.rational());
  const exact::Form x(a), y(b);
  budget::spend(static_cast<std::int64_t>(8 * (x.sum().size() + y.sum().size())), "a sum of exact numbers");
  return exact::real_of(exact::add(x.sum(), y.sum()));
}

Real operator-(const Real& a) {
  if (a.is_rational()) return Real(-a.rational());
  return exact::real_of(exact::negate(a.node_->sum));
}

Real operator-(const Real& a, const Real& b) {
  if (a.is_rational() && b.is_rational()) return Real(a.rational() - b.rational());
  return a + -b;
}

Real operator*(const Real& a, const Real& b) {
  if (a.is_rational() && b.is_rational()) return Real(a.rational() * b.rational());
  if (a.is_rational()) return exact::real_of(exact::scale(b.node_->sum, a.rational()));
  if (b.is_rational()) return b * a;
  if (auto product = exact::multiply(a.node_->sum, b.node_->sum)) return exact::real_of(std::move(*product));
  // Too long to multiply out: a product of two atoms instead.
  const Sign s = a.sign(), t = b.sign();
  if (s == Sign::Zero || t == Sign::Zero) return Real();
  const Real size = exact::real_of(exact::multiply(Sum{positive_term(abs(a))}, positive_term(abs(b))));
  return s == t ? size : -size;
}

Real operator/(const Real& a, const Real& b) {
  const Sign sign = b.sign();
  if (sign == Sign::Zero) throw Undefined("division by zero");
  if (b.is_rational()) return a * Real(Rational(1) / b.rational());
  const exact::Form numerator(a);
  const Sum& denominator = b.node_->sum;
  if (numerator.sum().empty()) return Real();
  if (auto quotient = exact::monomial_quotient(numerator.sum(), denominator))
    return exact::real_of(std::move(*quotient));
  if (exact::is_surd(denominator)) {
    if (auto inverse = exact::inverse_of_surd(denominator)) return a * exact::real_of(std::move(*inverse));
  }
  const Real inverse = exact::real_of(exact::power(positive_term(abs(b)), Rational(-1)));
  return sign == Sign::Positive ? a * inverse : a * -inverse;
}

Real sqrt(const Real& a) {
  const Sign sign = a.sign();
  if (sign == Sign::Negative) throw Undefined("square root of a negative number");
  if (sign == Sign::Zero) return Real();
  if (auto root = exact::denested_root(exact::Form(a).sum())) return exact::real_of(std::move(*root));
  return exact::real_of(exact::power(positive_term(a), Rational(1) / Rational(2)));
}

namespace {

// The whole exponent as a machine integer.
std::int64_t machine_exponent(const Integer& n) {
  if (!mpz_fits_sint_p(n.backend().data())) throw ResourceLimit("an exponent that does not fit into 32 bits");
  return gmp::word(n.backend().data());
}

// Numerator and denominator of the longest coefficient.
std::size_t coefficient_bits(const Real& a) {
  std::size_t bits = 0;
  const exact::Form form(a);
  for (const Term& t : form.sum()) {
    const mpq_srcptr c = t.coefficient.value().backend().data();
    bits = std::max(bits, mpz_sizeinbase(mpq_numref(c), 2) + mpz_sizeinbase(mpq_denref(c), 2));
  }
  return bits;
}

constexpr std::size_t max_coefficient_bits = std::size_t(1) << 24;

// a^n for n >= 1, by repeated squaring.
Real whole_power(Real a, std::int64_t n) {
  Real result(1);
  for (; n != 0; n >>= 1) {
    if ((n & 1) != 0) result = result * a;
    if (n > 1) a = a * a;
    if (coefficient_bits(a) + coefficient_bits(result) > max_coefficient_bits)
      throw ResourceLimit("a power has more than 2^24 bits");
  }
  return result;
}

}  // namespace

Real pow(const Real& a, const Rational& q) {
  // On a box 0 may be among its values, and this is the power all the same.
  if (a.varies() && q.is_integer() && q.sign() == Sign::Positive)
    return whole_power(a, machine_exponent(q.numerator()));
  const Sign sign = a.sign();
  if (sign == Sign::Zero) {
    if (q.sign() != Sign::Positive) throw Undefined("zero to a power <= 0");
    return Real();
  }
  if (q.is_zero()) return Real(1);
  if (q.is_integer()) {
    const std::int64_t n = machine_exponent(q.numerator());
    if (a.is_rational()) return Real(pow(a.rational(), n));
    return n > 0 ? whole_power(a, n) : Real(1) / whole_power(a, -n);
  }
  if (sign == Sign::Negative) throw Undefined("a fractional power of a negative number");
  machine_exponent(q.numerator());
  machine_exponent(q.denominator());
  if (q == Rational(1) / Rational(2)) return sqrt(a);
  return exact::real_of(exact::power(positive_term(a), q));
}

Real abs(const Real& a) { return a.sign() == Sign::Negative ? -a : a; }
Real min(const Real& a, const Real& b) { return (b - a).sign() == Sign::Negative ? b : a; }
Real max(const Real& a, const Real& b) { return (b - a).sign() == Sign::Positive ? b : a; }
Real square(const Real& a) { return a * a; }

Real log(const Real& a) {
  const Sign sign = a.sign();
  if (sign == Sign::Zero || sign == Sign::Negative) throw Undefined("logarithm of a number <= 0");
  if ((a - Real(1)).sign() == Sign::Zero) return Real();
  return exact::real_of(exact::logarithm(positive_term(a)));
}

Real exp(const Real& a) {
  return a.sign() == Sign::Zero ? Real(1) : exact::real_of(exact::exponential(exact::Form(a).sum()));
}

Real cos(const Real& a) {
  return a.sign() == Sign::Zero ? Real(1) : exact::real_of(exact::cosine(exact::Form(a).sum()));
}

Real sin(const Real& a) { return a.sign() == Sign::Zero ? Real() : cos(a - real_pi() / Real(2)); }

Real acos(const Real& a) {
  const Sign above = (Real(1) - a).sign(), below = (Real(1) + a).sign();
  if (above == Sign::Negative || below == Sign::Negative) throw Undefined("acos of a number outside of [-1, 1]");
  if (above == Sign::Zero) return Real();
  if (below == Sign::Zero) return real_pi();
  const Sign sign = a.sign();
  if (sign == Sign::Zero) return real_pi() / Real(2);
  if (sign == Sign::Negative) return real_pi() - acos(-a);
  return exact::real_of(exact::arccosine(exact::Form(a).sum()));
}

Real erf(const Real& a) {
  const Sign sign = a.sign();
  if (sign == Sign::Zero) return Real();
  return sign == Sign::Negative ? -erf(-a) : exact::real_of(exact::error_function(exact::Form(a).sum()));
}

Real real_pi() { return exact::real_of(exact::pi()); }

}  // namespace plumbline
