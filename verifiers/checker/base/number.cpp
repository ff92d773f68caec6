#include "extension.hpp"

namespace checker {
namespace {

constexpr int kMaxRationalBits = 1 << 22, kMaxExponent = 1000000, kMaxDegree = 4096;

bool both_rational(const Num& a, const Num& b) { return a.is_rational() && b.is_rational(); }

template <class Operation> Num combined(const Num& a, const Num& b, Operation operation) {
  const Num out(operation(a.rational(), b.rational()));
  check_length(out.rational());
  return out;
}

// The exact k-th root of q > 0, if it is rational.
std::optional<mpq_class> rational_root(const mpq_class& q, unsigned long k) {
  mpz_class n, d;
  if (mpz_root(n.get_mpz_t(), q.get_num_mpz_t(), k) == 0 || mpz_root(d.get_mpz_t(), q.get_den_mpz_t(), k) == 0)
    return std::nullopt;
  return mpq_class(n, d);
}

Num integer_power(Num base, unsigned long n) {
  Num result = 1;
  for (; n != 0; n /= 2) {
    if (n % 2 == 1) result = result * base;
    if (n > 1) base = base * base;
  }
  return result;
}

}  // namespace

std::int64_t size_in_bits(const mpz_class& m) {
  return sgn(m) == 0 ? 0 : static_cast<std::int64_t>(mpz_sizeinbase(m.get_mpz_t(), 2));
}
std::int64_t size_in_bits(const std::vector<mpz_class>& z) {
  std::int64_t most = 0;
  for (const mpz_class& n : z) most = std::max(most, size_in_bits(n));
  return most;
}
mpq_class fraction(const mpz_class& numerator, const mpz_class& denominator) {
  mpq_class q(numerator, denominator);
  q.canonicalize();
  return q;
}
mpz_class ceiling(const mpq_class& q) {
  mpz_class n;
  mpz_cdiv_q(n.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return n;
}
const Beyond& beyond_rational() {
  const Beyond* numbers = session().modules->numbers;
  if (numbers == nullptr)
    reject(Reason::Undecided, "a number that is not rational, and no module that knows such ones");
  record(numbers->module);
  return *numbers;
}
void check_length(const mpq_class& q) {
  if (size_in_bits(q.get_num()) + size_in_bits(q.get_den()) > kMaxRationalBits)
    reject(Reason::TooLarge, "an exact number of more than 2^22 bits");
}

std::optional<int> try_sign(const Num& a) {
  return a.is_rational() ? sgn(a.rational()) : beyond_rational().try_sign(a);
}
int sign(const Num& a) { return a.is_rational() ? sgn(a.rational()) : beyond_rational().sign(a); }
bool nonnegative(const Num& a) { return a.is_rational() ? sgn(a.rational()) >= 0 : beyond_rational().nonnegative(a); }

Num operator+(const Num& a, const Num& b) {
  charge(20);  // of zeros too
  if (a.is_zero() || b.is_zero()) return a.is_zero() ? b : a;
  return both_rational(a, b) ? combined(a, b, std::plus<>()) : beyond_rational().sum(a, b);
}
Num operator-(const Num& a) { return a.is_rational() ? combined(0, a, std::minus<>()) : beyond_rational().negative(a); }
Num operator-(const Num& a, const Num& b) {
  if (b.is_zero()) return a;
  return a.is_rational() || b.is_rational() ? a + -b : beyond_rational().difference(a, b);
}

Num operator*(const Num& a, const Num& b) {
  charge(20);
  if (a.is_zero() || b.is_zero()) return 0;
  if (both_rational(a, b)) return combined(a, b, std::multiplies<>());
  return a.is_one() ? b : b.is_one() ? a : beyond_rational().product(a, b);
}

Num operator/(const Num& a, const Num& b) {
  if (sign(b) == 0) throw Undefined{};
  if (a.is_zero() || b.is_one()) return a;
  return both_rational(a, b) ? combined(a, b, std::divides<>()) : beyond_rational().quotient(a, b);
}

Num positive_root(const Num& a, unsigned long k) {
  if (k == 1) return a;
  if (a.is_rational())
    if (auto r = rational_root(a.rational(), k)) return Num(std::move(*r));
  return beyond_rational().root(a, k);
}

Num sqrt(const Num& a) {
  if (!nonnegative(a)) throw Undefined{};
  return try_sign(a) == 0 ? 0 : positive_root(a, 2);
}

Num pow(const Num& a, const mpq_class& q) {
  const bool whole = q.get_den() == 1;
  if (sgn(q) <= 0 && sign(a) == 0) throw Undefined{};
  if (!whole && !nonnegative(a)) throw Undefined{};
  if (try_sign(a) == 0) return 0;
  const mpz_class n = ::abs(q.get_num());
  if (n > kMaxExponent || q.get_den() > kMaxDegree)
    reject(Reason::TooLarge, "the exponent " + q.get_str().substr(0, 60));
  const Num power = integer_power(whole ? a : positive_root(a, q.get_den().get_ui()), n.get_ui());
  return sgn(q) < 0 ? Num(1) / power : power;
}

Num max(const Num& a, const Num& b) {
  if (!both_rational(a, b)) return beyond_rational().larger(a, b);
  return a.rational() >= b.rational() ? a : b;
}
Num min(const Num& a, const Num& b) { return -max(-a, -b); }
Num abs(const Num& a) {
  if (const auto s = try_sign(a)) return *s >= 0 ? a : -a;
  return max(max(a, -a), 0);
}

mpz_class ceiling(const Num& a) { return a.is_rational() ? ceiling(a.rational()) : beyond_rational().ceiling(a); }

const mpq_class& rational_value(const Num& a) {
  if (a.is_rational()) return a.rational();
  if (beyond_rational().surely_irrational(a)) throw Undefined{};
  reject(Reason::Undecided, "a number that is not seen to be rational or not, where a rational one is needed");
}

std::optional<Monomial> monomial(const Num& a) {
  static const Num one(1);
  return a.is_rational() ? Monomial{a, one} : beyond_rational().monomial(a);
}
bool same_unit(const Num& a, const Num& b) {
  return both_rational(a, b) || (!a.is_rational() && !b.is_rational() && beyond_rational().same_unit(a, b));
}

}  // namespace checker
