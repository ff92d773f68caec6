#include "number.hpp"

#include <algorithm>

#include "modules.hpp"

namespace checker {

namespace {

constexpr std::size_t kMaxTerms = 256;  // longer sums are kept as enclosures
constexpr std::size_t kMaxRoots = 2000;
constexpr long kMaxRationalBits = 1L << 20;

// The roots in use. products[{i, j}] caches sqrt(r_i) sqrt(r_j) = factor * sqrt(r_k).
struct Roots {
  std::vector<mpz_class> surds{1};
  std::vector<Num> symbols;
  std::map<std::pair<int, int>, std::pair<mpq_class, int>> products;
};
thread_local Roots roots_in_use;

void check_size(const mpq_class& q) {
  if (size_in_bits(q.get_num()) + size_in_bits(q.get_den()) > kMaxRationalBits)
    reject(Reason::TooLarge, "an exact number of more than 2^20 bits");
}

// sqrt(n) = factor * sqrt(r) for n > 0, r one of the surds in use: r n is a square, and factor = sqrt(r n)/r.
std::pair<mpq_class, int> interned_surd(mpz_class n) {
  charge(limbs(n) * limbs(n));
  mpz_class factor = 1, power;
  for (const unsigned long p : {2, 3, 5, 7, 11, 13}) {
    const mpz_class square = p * p;
    const mp_bitcnt_t times = mpz_remove(n.get_mpz_t(), n.get_mpz_t(), square.get_mpz_t());
    mpz_ui_pow_ui(power.get_mpz_t(), p, times);
    factor *= power;
  }
  for (std::size_t i = 0; i < roots_in_use.surds.size(); ++i) {
    charge(limbs(n) * limbs(roots_in_use.surds[i]) + limbs(n) + 16);
    const mpz_class product = n * roots_in_use.surds[i];
    if (!mpz_perfect_square_p(product.get_mpz_t())) continue;
    return {mpq_class(factor * mpz_class(::sqrt(product))) / mpq_class(roots_in_use.surds[i]), static_cast<int>(i)};
  }
  if (roots_in_use.surds.size() >= kMaxRoots) reject(Reason::TooLarge, "too many different square roots");
  roots_in_use.surds.push_back(std::move(n));
  return {factor, static_cast<int>(roots_in_use.surds.size()) - 1};
}

const std::pair<mpq_class, int>& product_of_surds(int i, int j) {
  if (i > j) std::swap(i, j);
  const auto found = roots_in_use.products.find({i, j});
  if (found != roots_in_use.products.end()) return found->second;
  return roots_in_use.products[{i, j}] = interned_surd(roots_in_use.surds[i] * roots_in_use.surds[j]);
}

Interval clipped(const Interval& a) { return max(a, Interval{}); }  // for numbers known to be >= 0

Interval enclose_terms(const Num::Terms& terms) {
  Interval sum;
  for (const auto& [key, c] : terms) {
    Interval term = enclose(c);
    if (key[0] != 0) term = term * root(enclose(mpq_class(roots_in_use.surds[key[0]])), 2);
    for (std::size_t i = 1; i < key.size(); ++i)
      term = term * root(clipped(enclose_terms(roots_in_use.symbols[key[i]].terms())), 2);
    sum = sum + term;
  }
  return sum;
}

// |x| < 2^-bits everywhere in a?
bool below(const Interval& a, long bits) { return compare(magnitude(a), Dyadic{1, -bits}) < 0; }

std::optional<int> decided(const Interval& a, const std::optional<Separation>& bound) {
  if (const int s = certain_sign(a); s != 0) return s;
  if (sgn(a.lo.m) == 0 && sgn(a.hi.m) == 0) return 0;
  if (bound && bound->zero_bits() <= 2 * max_bits && below(a, bound->zero_bits())) {
    use(Module::Separation);
    return 0;
  }
  return std::nullopt;
}

// An exact number that has grown too long goes on as an enclosure.
Num shortened(Num::Terms terms) {
  for (const auto& term : terms) check_size(term.second);
  if (terms.size() <= kMaxTerms) return Num(std::move(terms));
  return Num(enclose_terms(terms), bound_of_terms(terms), false);
}

using Combine = Separation (*)(const Separation&, const Separation&);

Num enclosed(const Interval& value, const Num& a, const Num& b, Combine combine) {
  const auto s = a.separation(), t = b.separation();
  return Num(value, s && t ? std::optional(combine(*s, *t)) : std::nullopt, a.pinned() || b.pinned());
}

std::uint64_t length(const mpq_class& q) { return limbs(q.get_num()) + limbs(q.get_den()); }
std::uint64_t length(const Num::Terms& terms) {
  std::uint64_t out = 8;
  for (const auto& [key, c] : terms) out += 8 + key.size() + length(c);
  return out;
}

void add_term(Num::Terms& sum, const Num::Key& key, const mpq_class& c) {
  mpq_class& entry = sum[key];
  charge(8 + length(entry) * length(c));
  entry += c;
  if (sgn(entry) == 0) sum.erase(key);
}

// One term times one term: surds multiply to a surd, equal symbols to their radicand.
Num term_product(const Num::Key& a, const Num::Key& b, const mpq_class& c) {
  const auto& [factor, surd] = product_of_surds(a[0], b[0]);
  Num::Key key{surd}, common;
  std::set_symmetric_difference(a.begin() + 1, a.end(), b.begin() + 1, b.end(), std::back_inserter(key));
  std::set_intersection(a.begin() + 1, a.end(), b.begin() + 1, b.end(), std::back_inserter(common));
  Num result(Num::Terms{{key, c * factor}});
  for (const int s : common) result = result * roots_in_use.symbols[s];
  return result;
}

// sqrt(a) for a > 0 exact: a = c R with R primitive (integer coefficients without common divisor), sqrt(a) = sqrt(c)
// sqrt(R).
Num exact_root(const Num& a) {
  mpz_class numerators = 0, denominators = 1;
  for (const auto& [key, c] : a.terms()) {
    charge(64 + (limbs(numerators) + limbs(denominators)) * length(c));
    numerators = gcd(numerators, mpz_class(c.get_num())), denominators = lcm(denominators, mpz_class(c.get_den()));
    check_size(mpq_class(denominators));
  }
  const auto [factor, surd] = interned_surd(numerators * denominators);  // sqrt(n/d) = sqrt(n d)/d
  const mpq_class outer = factor / mpq_class(denominators);
  if (a.is_rational()) return Num(Num::Terms{{{surd}, outer}});
  const Num radicand = a * Num(mpq_class(denominators) / mpq_class(numerators));
  std::size_t symbol = 0;
  charge(length(radicand.terms()) * (roots_in_use.symbols.size() + 1));
  while (symbol < roots_in_use.symbols.size() && roots_in_use.symbols[symbol].terms() != radicand.terms()) ++symbol;
  if (symbol >= kMaxRoots) reject(Reason::TooLarge, "too many nested roots");
  if (symbol == roots_in_use.symbols.size()) roots_in_use.symbols.push_back(radicand);
  return Num(Num::Terms{{{surd, static_cast<int>(symbol)}, outer}});
}

// The exact k-th root of a positive rational, if it is rational.
std::optional<mpq_class> rational_root(const mpq_class& q, unsigned long k) {
  mpz_class n, d;
  charge(64 + 4 * length(q) * length(q));
  if (mpz_root(n.get_mpz_t(), q.get_num_mpz_t(), k) == 0 || mpz_root(d.get_mpz_t(), q.get_den_mpz_t(), k) == 0)
    return std::nullopt;
  return mpq_class(n, d);
}

Num positive_root(const Num& a, long k) {
  if (a.is_rational())
    if (const auto r = rational_root(a.rational(), k)) return *r;
  if (k % 2 == 0) return positive_root(sqrt(a), k / 2);
  if (k == 1) return a;
  const auto bound = a.separation();
  return Num(root(a.enclosure(), k), bound ? std::optional(bound_of_root(*bound, k)) : std::nullopt, a.pinned());
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

void start_numbers() { roots_in_use = Roots{}; }
const mpz_class& surd_radicand(int surd) { return roots_in_use.surds[surd]; }
const Num& symbol_radicand(int symbol) { return roots_in_use.symbols[symbol]; }

bool Num::without_symbols() const {
  return exact() && std::all_of(terms_.begin(), terms_.end(), [](const auto& term) { return term.first.size() == 1; });
}

Interval Num::enclosure() const {
  if (exact()) return enclose_terms(terms_);
  return enclosed_->value;
}

std::optional<Separation> Num::separation() const {
  if (exact()) return bound_of_terms(terms_);
  return enclosed_->bound;
}

std::optional<int> try_sign(const Num& a) {
  if (!a.exact()) return decided(a.enclosure(), a.separation());
  if (a.terms().empty()) return 0;
  if (a.terms().size() == 1) return sgn(a.terms().begin()->second);  // roots are positive
  const auto bound = a.without_symbols() ? std::nullopt : a.separation();
  for (long bits = 64; bits <= 2 * max_bits; bits *= 2) {
    Precision precision(bits);
    if (const auto s = decided(a.enclosure(), bound)) return s;
  }
  return std::nullopt;
}

int sign(const Num& a) {
  if (const auto s = try_sign(a)) return *s;
  if (a.exact()) reject(Reason::Undecided, "the sign of an exact number is not decided within the bits allowed");
  if (a.pinned() && Precision::bits() >= 1024)
    reject(Reason::Undecided, "a sign is not decided by the singular value bounds of the certificate");
  throw NeedPrecision{};
}

bool nonnegative(const Num& a) {
  if (!a.exact() && sgn(a.enclosure().lo.m) >= 0) return true;
  return sign(a) >= 0;
}

Num operator+(const Num& a, const Num& b) {
  if (!a.exact() || !b.exact()) return enclosed(a.enclosure() + b.enclosure(), a, b, bound_of_sum);
  Num::Terms sum = a.terms();
  charge(length(sum));
  for (const auto& [key, c] : b.terms()) add_term(sum, key, c);
  return shortened(std::move(sum));
}

Num operator-(const Num& a) {
  if (!a.exact()) return Num(-a.enclosure(), a.separation(), a.pinned());
  Num::Terms terms = a.terms();
  charge(length(terms));
  for (auto& term : terms) term.second = -term.second;
  return Num(std::move(terms));
}
Num operator-(const Num& a, const Num& b) { return a + (-b); }

Num operator*(const Num& a, const Num& b) {
  if ((a.exact() && a.terms().empty()) || (b.exact() && b.terms().empty())) return 0;
  if (!a.exact() || !b.exact()) return enclosed(a.enclosure() * b.enclosure(), a, b, bound_of_product);
  if (a.is_rational() && b.is_rational()) {
    const mpq_class &c = a.terms().begin()->second, &d = b.terms().begin()->second;
    charge(length(c) * length(d) + 8);
    return shortened({{{0}, c * d}});
  }
  Num sum;
  Num::Terms direct;
  for (const auto& [p, c] : a.terms())
    for (const auto& [q, d] : b.terms()) {
      charge(length(c) * length(d) + 8);
      const Num product = term_product(p, q, c * d);
      if (!product.exact())
        sum = sum + product;
      else
        for (const auto& [key, e] : product.terms()) add_term(direct, key, e);
    }
  return sum + shortened(std::move(direct));
}

// 1/(c sqrt(r) s..) = sqrt(r) s.. / (c r R..);  1/(t + t') = (t - t')/(t^2 - t'^2).
std::optional<Num> exact_inverse(const Num& b, int depth) {
  const Num::Terms& terms = b.terms();
  if (!b.exact() || terms.empty() || terms.size() > 2 || depth > 8) return std::nullopt;
  if (terms.size() == 1) {
    const auto& [key, c] = *terms.begin();
    charge(64 + length(c) * limbs(roots_in_use.surds[key[0]]));
    Num result(Num::Terms{{key, 1 / (c * mpq_class(roots_in_use.surds[key[0]]))}});
    for (std::size_t i = 1; i < key.size(); ++i) {
      const auto inverse = exact_inverse(roots_in_use.symbols[key[i]], depth + 1);
      if (!inverse) return std::nullopt;
      result = result * *inverse;
    }
    return result;
  }
  const Num t(Num::Terms{*terms.begin()}), other(Num::Terms{*terms.rbegin()}), norm = t * t - other * other;
  if (try_sign(norm).value_or(0) == 0) return std::nullopt;
  const auto inverse = exact_inverse(norm, depth + 1);
  if (!inverse) return std::nullopt;
  return (t - other) * *inverse;
}

Num operator/(const Num& a, const Num& b) {
  if (sign(b) == 0) throw Undefined{};
  if (a.exact() && a.terms().empty()) return 0;
  if (a.exact())
    if (const auto inverse = exact_inverse(b)) return a * *inverse;
  return enclosed(a.enclosure() / b.enclosure(), a, b, bound_of_quotient);
}

Num sqrt(const Num& a) {
  if (!nonnegative(a)) throw Undefined{};
  if (try_sign(a) == 0) return 0;
  if (a.exact()) return exact_root(a);
  const auto bound = a.separation();
  return Num(root(a.enclosure(), 2), bound ? std::optional(bound_of_root(*bound, 2)) : std::nullopt, a.pinned());
}

Num pow(const Num& a, const mpq_class& q) {
  const bool whole = q.get_den() == 1;
  if (sgn(q) <= 0 && sign(a) == 0) throw Undefined{};
  if (!whole && !nonnegative(a)) throw Undefined{};
  if (try_sign(a) == 0) return 0;
  const mpz_class n = ::abs(q.get_num());
  if (n > 1000000 || q.get_den() > 4096) reject(Reason::TooLarge, "the exponent " + q.get_str().substr(0, 60));
  const Num power = integer_power(whole ? a : positive_root(a, q.get_den().get_si()), n.get_ui());
  return sgn(q) < 0 ? Num(1) / power : power;
}

Num max(const Num& a, const Num& b) {
  if (const auto s = try_sign(a - b)) return *s >= 0 ? a : b;
  return enclosed(max(a.enclosure(), b.enclosure()), a, b, bound_of_either);
}
Num min(const Num& a, const Num& b) { return -max(-a, -b); }
Num abs(const Num& a) { return max(a, -a); }

mpz_class ceiling(const Num& a) {
  const mpq_class low = a.is_rational() ? a.rational() : to_rational(a.enclosure().lo);
  mpz_class n;
  mpz_cdiv_q(n.get_mpz_t(), low.get_num_mpz_t(), low.get_den_mpz_t());
  while (sign(Num(mpq_class(n)) - a) < 0) n += 1;
  return n;
}

bool contained(const Num& a, const mpq_class& lower, const mpq_class& upper) {
  for (const Num& gap : {a - Num(lower), Num(upper) - a}) {
    const auto s = try_sign(gap);
    if (s && *s < 0) return false;
    if (s || (!gap.exact() && sgn(gap.enclosure().lo.m) >= 0)) continue;
    if (gap.exact() || (gap.pinned() && Precision::bits() >= 1024)) return false;
    throw NeedPrecision{};
  }
  return true;
}

}  // namespace checker
