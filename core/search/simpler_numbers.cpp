// Simpler numbers: for each number of a case those that are shorter to write, and the same for all numbers of a matrix
// at once. Each row of a table is one way, with the words that an erratum has for it: what is said to have been tried
// is what was tried.
#include <cmath>
#include <cstdint>
#include <numeric>

#include "search/reduction_parts.hpp"

namespace plumbline {
namespace {

constexpr std::int64_t kMostInteger = 9, kMostInFraction = 6;
constexpr std::int64_t kDenominators[] = {1, 2, 3, 4, 8, 16, 64, 1024}, kCommonDenominators[] = {1, 2, 4, 16, 256},
                       kFactors[] = {2, 3, 10};

Real signed_like(const Real& x, const Rational& y) { return Real(x.sign() == Sign::Negative ? -y : y); }

Real sign_of_entry(const Real& x) { return x.sign() == Sign::Zero ? Real(0) : signed_like(x, Rational(1)); }

Real nearest(const Real& x, std::int64_t q) {
  const Enclosure e = x.enclosure(64);
  return Real(Rational(floor(e.lower * Rational(q) + Rational(1, 2))) / Rational(q));
}

// The largest power of ten that |x| is not below, for x != 0; nothing for what is out of all proportion.
std::optional<Rational> power_of_ten(const Rational& x) {
  const double size = std::fabs(x.approximate());
  if (!(size > 1e-30 && size < 1e30)) return std::nullopt;
  Rational out = 1;
  while (out > abs(x)) out = out / Rational(10);
  while (Rational(10) * out <= abs(x)) out = out * Rational(10);
  return out;
}

std::vector<Real> unit_or_zero(const Real& x) {
  const Real unit = sign_of_entry(x);
  if (!x.is_rational() || abs(x.rational()) != Rational(1)) return {Real(0), unit, -unit};
  return x.sign() == Sign::Negative ? std::vector{Real(0), Real(1)} : std::vector{Real(0)};
}

std::vector<Real> small_integers(const Real& x) {
  std::vector<Real> out;
  for (std::int64_t n = 2; n <= kMostInteger; ++n) out.insert(out.end(), {signed_like(x, n), signed_like(x, -n)});
  return out;
}

std::vector<Real> halves(const Real& x) {
  if (!x.is_rational()) return {};
  const Rational& q = x.rational();
  return {signed_like(
      x, Rational(floor(Rational(Integer(abs(q).numerator())) / Rational(2))) / Rational(Integer(q.denominator())))};
}

std::vector<Real> leading_digits(const Real& x) {
  if (!x.is_rational()) return {};
  const auto unit = power_of_ten(x.rational());
  if (!unit) return {};
  std::vector<Real> out;
  for (const Rational& step : {*unit, *unit / Rational(10)})
    for (const Rational& more : {Rational(0), Rational(1)})
      out.push_back(signed_like(x, (Rational(floor(abs(x.rational()) / step)) + more) * step));
  return out;
}

std::vector<Real> powers_of_ten(const Real& x) {
  if (!x.is_rational()) return {};
  const auto unit = power_of_ten(x.rational());
  if (!unit) return {};
  return {signed_like(x, *unit), signed_like(x, Rational(10) * *unit)};
}

std::vector<Real> small_fractions(const Real& x) {
  std::vector<Real> out;
  for (std::int64_t q = 2; q <= kMostInFraction; ++q)
    for (std::int64_t p = 1; p <= kMostInFraction; ++p)
      if (std::gcd(p, q) == 1) out.insert(out.end(), {signed_like(x, Rational(p, q)), signed_like(x, Rational(-p, q))});
  return out;
}

std::vector<Real> nearest_multiples(const Real& x) {
  std::vector<Real> out;
  for (const std::int64_t q : kDenominators) out.push_back(nearest(x, q));
  return out;
}

// "1, 2, 3"
template <class Numbers> std::string listed(const Numbers& numbers) {
  std::string out;
  for (const std::int64_t n : numbers) out += (out.empty() ? "" : ", ") + std::to_string(n);
  return out;
}

struct NumberMove {
  std::string words;
  std::vector<Real> (*values)(const Real& x);
};

const std::vector<NumberMove>& number_moves() {
  static const std::vector<NumberMove> out = {
      {"a number replaced by 0, 1 or -1", unit_or_zero},
      {"by an integer from 2 to " + std::to_string(kMostInteger) + ", of either sign", small_integers},
      {"by half of it, rounded towards 0", halves},
      {"by its first one or two digits, or one more in the last of them, all others 0", leading_digits},
      {"by the power of ten below or above it", powers_of_ten},
      {"by a fraction of integers up to " + std::to_string(kMostInFraction) + ", of either sign", small_fractions},
      {"by the nearest multiple of 1/q, q = " + listed(kDenominators), nearest_multiples}};
  return out;
}

std::vector<Reduction> moved_numbers(const Case& c, const NumberMove& move) {
  Candidates out(c);
  const auto numbers = numbers_of(c);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i]->sign() == Sign::Zero) continue;
    for (const Real& value : move.values(*numbers[i]))
      if ((value - *numbers[i]).sign() != Sign::Zero) out.add([i, value](Case& copy) { *numbers_of(copy)[i] = value; });
  }
  return out.take();
}

// The least common multiple of the denominators and the greatest common divisor of the numerators, if all numbers are
// rational and not all are 0.
struct CommonParts {
  Integer denominator = 1, numerator = 0;
};
std::optional<CommonParts> common_parts(const NumberGroup& group) {
  CommonParts out;
  for (const Real* x : group) {
    if (!x->is_rational()) return std::nullopt;
    out.denominator = boost::multiprecision::lcm(out.denominator, x->rational().denominator());
    out.numerator = boost::multiprecision::gcd(out.numerator, x->rational().numerator());
  }
  return out.numerator == 0 ? std::nullopt : std::optional(out);
}

// The largest absolute value, if all numbers are rational and not all are 0.
std::optional<Rational> largest(const NumberGroup& group) {
  Rational out = 0;
  for (const Real* x : group) {
    if (!x->is_rational()) return std::nullopt;
    out = std::max(out, abs(x->rational()));
  }
  return out.is_zero() ? std::nullopt : std::optional(out);
}

// The same change for all numbers of one group, and of all groups.
std::vector<Reduction> whole_groups(const Case& c, const Term&) {
  Candidates out(c);
  Case copy = c;
  const std::vector<NumberGroup> groups = groups_of(copy);
  for (std::size_t m = 0; m < groups.size(); ++m) {
    const auto replace = [&](auto entry) {
      out.add([=](Case& changed) {
        const std::vector<NumberGroup> all = groups_of(changed);
        for (Real* x : all[m]) *x = entry(*x);
      });
    };
    const auto scale = [&](const Rational& factor) {
      if (factor != Rational(1)) replace([f = Real(factor)](const Real& x) { return x * f; });
    };
    if (const auto parts = common_parts(groups[m])) {
      scale(Rational(parts->denominator));
      scale(Rational(1) / Rational(parts->numerator));
    }
    if (const auto most = largest(groups[m])) scale(Rational(1) / *most);
    replace(sign_of_entry);
    replace([](const Real& x) { return abs(x); });
    for (const std::int64_t q : kCommonDenominators) replace([q](const Real& x) { return nearest(x, q); });
  }
  for (const std::int64_t q : kCommonDenominators)
    out.add([=](Case& changed) {
      for (const NumberGroup& group : groups_of(changed))
        for (Real* x : group) *x = nearest(*x, q);
    });
  return out.take();
}

// One matrix times a factor, another divided by it: what a product of both does not notice.
std::vector<Reduction> balanced_groups(const Case& c, const Term&) {
  Candidates out(c);
  Case copy = c;
  const std::vector<NumberGroup> groups = groups_of(copy);
  const auto scale = [](Case& changed, std::size_t m, const Real& factor) {
    const std::vector<NumberGroup> all = groups_of(changed);
    for (Real* x : all[m]) *x = *x * factor;
  };
  for (std::size_t i = 0; i < groups.size(); ++i) {
    std::vector<Rational> factors(std::begin(kFactors), std::end(kFactors));
    if (const auto most = largest(groups[i]); most && *most != Rational(1)) factors.push_back(Rational(1) / *most);
    for (std::size_t j = 0; j < groups.size(); ++j)
      for (const Rational& f : factors)
        if (i != j)
          out.add([=](Case& changed) {
            scale(changed, i, Real(f));
            scale(changed, j, Real(Rational(1) / f));
          });
  }
  return out.take();
}

}  // namespace

std::vector<ReductionKind> number_reductions() {
  std::vector<ReductionKind> out{
      {"all numbers of a matrix, or of the case, at once: times their common denominator, divided by their greatest "
       "common divisor or by the largest, replaced by their signs, their absolute values, or the nearest multiples of "
       "1/q, q = " +
           listed(kCommonDenominators),
       whole_groups}};
  for (const NumberMove& move : number_moves())
    out.push_back({move.words, [&move](const Case& c, const Term&) { return moved_numbers(c, move); }});
  out.push_back({"a matrix times t and another divided by t, t = " + listed(kFactors) +
                     ", or such that the largest entry of the first becomes 1",
                 balanced_groups});
  return out;
}

}  // namespace plumbline
