// How close to zero an algebraic number can come without being zero.
//
// Write x as U/L with algebraic integers U != 0 and L, both in a field of degree D over the rationals. The norm of U is
// a non-zero integer, and it is the product of U with at most D - 1 conjugates, each at most 2^u in absolute value;
// hence |U| >= 2^(-(D-1)u), and |x| >= 2^-(l + (D-1)u) as |L| <= 2^l. (C. Burnikel, S. Funke, K. Mehlhorn, S. Schirra,
// S. Schmitt, A separation bound for real algebraic expressions, ESA 2001.) The rules, with exponents rounded up to
// integers:
//   sum       U1/L1 + U2/L2 = (U1 L2 + U2 L1)/(L1 L2);
//   product   (U1 U2)/(L1 L2);     quotient   (U1 L2)/(L1 U2);
//   k-th root (U1 L1^(k-1))^(1/k) / L1,  or  U1 / (U1^(k-1) L1)^(1/k), whichever is smaller: one extension of degree at
//   most k either way.
// D is at most the product of the degrees of all the distinct roots that were taken; the *same* root counts once, which
// is why roots have numbers.
#include <algorithm>

#include "numbers/roots.hpp"

namespace checker {

namespace {

std::int64_t capped(std::int64_t x) { return std::min(x, kNoBound); }

std::map<std::pair<int, int>, std::int64_t> united(std::map<std::pair<int, int>, std::int64_t> a,
                                                   const std::map<std::pair<int, int>, std::int64_t>& b) {
  a.insert(b.begin(), b.end());
  return a;
}

std::int64_t log2_above(const mpz_class& n) { return size_in_bits(::abs(n) - 1); }  // least b with |n| <= 2^b; n != 0

}  // namespace

std::int64_t Separation::zero_bits() const {
  std::int64_t degree = 1;
  for (const auto& node : nodes) degree = std::min(degree * node.second, std::int64_t{1} << 20);
  if (degree >= std::int64_t{1} << 20 || u >= kNoBound || l >= kNoBound) return kNoBound;
  return capped(l + (degree - 1) * u);
}

Separation bound_of_sum(const Separation& a, const Separation& b, Separating) {
  return {capped(std::max(a.u + b.l, b.u + a.l) + 1), capped(a.l + b.l), united(a.nodes, b.nodes)};
}
Separation bound_of_product(const Separation& a, const Separation& b, Separating) {
  return {capped(a.u + b.u), capped(a.l + b.l), united(a.nodes, b.nodes)};
}
Separation bound_of_quotient(const Separation& a, const Separation& b, Separating) {
  return {capped(a.u + b.l), capped(a.l + b.u), united(a.nodes, b.nodes)};
}

Separation bound_of_root(const Separation& a, std::int64_t k, Separating) {
  Separation r = a;
  if (a.u >= a.l)
    r.u = capped((a.u + (k - 1) * a.l + k - 1) / k);
  else
    r.l = capped(((k - 1) * a.u + a.l + k - 1) / k);
  r.nodes[{2, session().parts.of<int>(Module::Separation)++}] = k;
  return r;
}

// One of the two numbers, not known which: the larger bounds hold for either.
Separation bound_of_either(const Separation& a, const Separation& b, Separating) {
  return {std::max(a.u, b.u), std::max(a.l, b.l), united(a.nodes, b.nodes)};
}

// (1/Q) * sum of c_i sqrt(r_i) * symbols, Q the common denominator: surds and symbols are algebraic integers.
Separation bound_of_terms(const RootTerms& terms, Separating) {
  Separation result;
  mpz_class q = 1;
  for (const auto& [key, c] : terms) q = lcm(q, mpz_class(c.get_den()));
  result.l = log2_above(q);
  for (const auto& [key, c] : terms) {
    const mpq_class scaled = c * q;
    std::int64_t u = log2_above(scaled.get_num()) + (log2_above(surd_radicand(key[0])) + 1) / 2;
    if (key[0] != 0) result.nodes[{0, key[0]}] = 2;
    for (std::size_t i = 1; i < key.size(); ++i) {
      const Separation inner = *separation_of(symbol_radicand(key[i]));
      u += (inner.u + 1) / 2;
      result.nodes = united(std::move(result.nodes), inner.nodes);
      result.nodes[{1, key[i]}] = 2;
    }
    result.u = std::max(result.u, u);
  }
  if (!terms.empty()) result.u += log2_above(mpz_class(terms.size()));
  return result;
}

}  // namespace checker
