#include "numbers/interval.hpp"

#include <algorithm>

namespace checker {

namespace {

constexpr std::int64_t kExponentCap = std::int64_t{1} << 20;

// x rounded to the working precision or to the grid, downwards or upwards.
Dyadic round(Dyadic x, bool up) {
  const auto grid = session().grid;
  const std::int64_t extra = grid ? -*grid - x.e : size_in_bits(x.m) - session().working_bits;
  if (grid && extra < 0) {
    x.m <<= to_ulong(-extra);
    x.e += extra;
  }
  if (extra > 0) {
    if (up)
      mpz_cdiv_q_2exp(x.m.get_mpz_t(), x.m.get_mpz_t(), to_ulong(extra));
    else
      mpz_fdiv_q_2exp(x.m.get_mpz_t(), x.m.get_mpz_t(), to_ulong(extra));
    x.e += extra;
  }
  if (sgn(x.m) == 0) x.e = 0;
  if (x.e > kExponentCap || x.e < -kExponentCap) reject(Reason::TooLarge, "a number outside 2^(+-2^20)");
  return x;
}

Interval outward(const Dyadic& lo, const Dyadic& hi) { return {round(lo, false), round(hi, true)}; }

mpz_class shifted(const mpz_class& m, std::int64_t by) {
  mpz_class r;
  mpz_mul_2exp(r.get_mpz_t(), m.get_mpz_t(), to_ulong(by));
  return r;
}

// a / b, b != 0, rounded down or up: the quotient of integers is taken with enough extra bits and floor or ceiling.
Dyadic quotient(const Dyadic& a, const Dyadic& b, bool up) {
  const auto grid = session().grid;
  const std::int64_t shift = std::max(
      std::int64_t{0}, grid ? *grid + a.e - b.e : session().working_bits + 2 + size_in_bits(b.m) - size_in_bits(a.m));
  const mpz_class n = shifted(a.m, shift);
  Dyadic q{0, a.e - b.e - shift};
  if (up)
    mpz_cdiv_q(q.m.get_mpz_t(), n.get_mpz_t(), b.m.get_mpz_t());
  else
    mpz_fdiv_q(q.m.get_mpz_t(), n.get_mpz_t(), b.m.get_mpz_t());
  return round(std::move(q), up);
}

// k-th root of a >= 0: the integer root of m * 2^s, with s such that the exponent is a multiple of k and the root has
// enough bits.
Dyadic dyadic_root(const Dyadic& a, unsigned long k, bool up) {
  if (sgn(a.m) <= 0) return {};
  const std::int64_t degree = static_cast<std::int64_t>(k);
  if (degree > 4096) reject(Reason::TooLarge, "a root of degree above 4096");
  std::int64_t shift = std::max(std::int64_t{0}, degree * (session().working_bits + 2) - size_in_bits(a.m));
  while ((a.e - shift) % degree != 0) ++shift;
  const mpz_class n = shifted(a.m, shift);
  Dyadic r{0, (a.e - shift) / degree};
  const bool is_exact = mpz_root(r.m.get_mpz_t(), n.get_mpz_t(), k) != 0;
  if (up && !is_exact) r.m += 1;
  return round(std::move(r), up);
}

const Dyadic& smaller(const Dyadic& a, const Dyadic& b) { return compare(a, b) <= 0 ? a : b; }
const Dyadic& larger(const Dyadic& a, const Dyadic& b) { return compare(a, b) >= 0 ? a : b; }

}  // namespace

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
  if (sgn(a.m) == 0) return b;
  if (sgn(b.m) == 0) return a;
  if (a.e == b.e) return {a.m + b.m, a.e};
  if (a.e < b.e) return b + a;
  return {shifted(a.m, a.e - b.e) + b.m, b.e};
}
Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + Dyadic{-b.m, b.e}; }
Dyadic operator*(const Dyadic& a, const Dyadic& b) { return {a.m * b.m, a.e + b.e}; }
int compare(const Dyadic& a, const Dyadic& b) {
  const bool by_signs = sgn(a.m) * sgn(b.m) <= 0;
  return by_signs ? sgn(a.m) - sgn(b.m) : a.e == b.e ? cmp(a.m, b.m) : sgn((a - b).m);
}
std::int64_t exponent(const Dyadic& a) { return sgn(a.m) == 0 ? -(std::int64_t{1} << 30) : size_in_bits(a.m) + a.e; }
mpq_class to_rational(const Dyadic& a) {
  return a.e >= 0 ? mpq_class(shifted(a.m, a.e)) : fraction(a.m, shifted(1, -a.e));
}

Interval enclose(const mpq_class& q, Entry<Module::Roots>) {
  const Dyadic n{q.get_num(), 0}, d{q.get_den(), 0};
  return {quotient(n, d, false), quotient(n, d, true)};
}
Interval operator+(const Interval& a, const Interval& b) { return outward(a.lo + b.lo, a.hi + b.hi); }
Interval operator-(const Interval& a, const Interval& b) { return outward(a.lo - b.hi, a.hi - b.lo); }
Interval operator-(const Interval& a) { return {{-a.hi.m, a.hi.e}, {-a.lo.m, a.lo.e}}; }

// The extremes of a product over a rectangle lie in its corners. If a has one sign, the signs of b say in which.
Interval operator*(const Interval& a, const Interval& b) {
  if (sgn(a.lo.m) >= 0)
    return outward((sgn(b.lo.m) >= 0 ? a.lo : a.hi) * b.lo, (sgn(b.hi.m) >= 0 ? a.hi : a.lo) * b.hi);
  if (sgn(a.hi.m) <= 0)
    return outward((sgn(b.hi.m) >= 0 ? a.lo : a.hi) * b.hi, (sgn(b.lo.m) >= 0 ? a.hi : a.lo) * b.lo);
  if (sgn(b.lo.m) >= 0 || sgn(b.hi.m) <= 0) return b * a;
  const Dyadic c[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return outward(smaller(smaller(c[0], c[1]), smaller(c[2], c[3])), larger(larger(c[0], c[1]), larger(c[2], c[3])));
}

// For b > 0 a quotient grows with its numerator, and falls with its denominator exactly if the numerator is positive.
Interval operator/(const Interval& a, const Interval& b) {
  if (certain_sign(b) == 0) throw NeedPrecision{};
  if (certain_sign(b) < 0) return -a / -b;
  return {quotient(a.lo, sgn(a.lo.m) >= 0 ? b.hi : b.lo, false), quotient(a.hi, sgn(a.hi.m) >= 0 ? b.lo : b.hi, true)};
}

Interval root(const Interval& a, unsigned long k) { return {dyadic_root(a.lo, k, false), dyadic_root(a.hi, k, true)}; }
Interval hull(const Interval& a, const Interval& b) { return {smaller(a.lo, b.lo), larger(a.hi, b.hi)}; }
Interval min(const Interval& a, const Interval& b) { return {smaller(a.lo, b.lo), smaller(a.hi, b.hi)}; }
Interval max(const Interval& a, const Interval& b) { return {larger(a.lo, b.lo), larger(a.hi, b.hi)}; }
int certain_sign(const Interval& a) { return sgn(a.lo.m) > 0 ? 1 : sgn(a.hi.m) < 0 ? -1 : 0; }
Dyadic magnitude(const Interval& a) { return larger(a.hi, Dyadic{-a.lo.m, a.lo.e}); }

}  // namespace checker
