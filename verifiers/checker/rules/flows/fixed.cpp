#include "flows/fixed.hpp"

#include <algorithm>
#include <stdexcept>

namespace checker {

namespace {

const mpz_class& in_units(const Dyadic& a) {
  if (sgn(a.m) != 0 && a.e != -static_cast<std::int64_t>(units().unit_bits))
    throw std::logic_error("an end that is not in units");
  return a.m;
}

mpz_class down(const mpz_class& a) {
  mpz_class q;
  mpz_fdiv_q_2exp(q.get_mpz_t(), a.get_mpz_t(), units().unit_bits);
  return q;
}
mpz_class up(const mpz_class& a) {
  mpz_class q;
  mpz_cdiv_q_2exp(q.get_mpz_t(), a.get_mpz_t(), units().unit_bits);
  return q;
}

mpz_class sum_of_sizes(const std::vector<mpz_class>& c) {
  mpz_class sum;
  for (const mpz_class& x : c) sum += ::abs(x);
  return sum;
}

// An exact product of coefficients, in units, rounded down, and how much it can be off by: one unit each.
void cut(std::vector<mpz_class>& c) {
  for (mpz_class& x : c) x = down(x);
}

}  // namespace

const mpz_class& low(const Interval& a) { return in_units(a.lo); }
const mpz_class& high(const Interval& a) { return in_units(a.hi); }
Interval between(const mpz_class& lower, const mpz_class& upper) {
  const std::int64_t e = -static_cast<std::int64_t>(units().unit_bits);
  return {{lower, e}, {upper, e}};
}
mpq_class in_rationals(const mpz_class& number) { return fraction(number, mpz_class(1) << units().unit_bits); }

mpz_class size_of(const Interval& a) { return in_units(magnitude(a)); }
Interval widened(const Interval& a, const mpz_class& by) { return between(low(a) - by, high(a) + by); }
mpz_class product_above(const mpz_class& a, const mpz_class& b) { return up(a * b); }

mpz_class root_above(const mpz_class& a) {
  mpz_class r = ::sqrt(a);
  if (r * r < a) r += 1;
  return r;
}

mpz_class norm_above(const std::vector<Interval>& a) {
  mpz_class sum;
  for (const Interval& x : a) {
    const mpz_class size = size_of(x);
    sum += size * size;
  }
  return root_above(sum);
}

Jet operator+(const Jet& a, const Jet& b) {
  Jet out{a.value + b.value, a.slope.empty() ? b.slope : a.slope};
  if (!a.slope.empty() && !b.slope.empty())
    for (std::size_t k = 0; k < out.slope.size(); ++k) out.slope[k] = a.slope[k] + b.slope[k];
  return out;
}

Jet operator*(const Jet& a, const Jet& b) {
  Jet out{a.value * b.value, {}};
  if (a.slope.empty() && b.slope.empty()) return out;
  out.slope.resize(units().jet_size);
  for (std::size_t k = 0; k < units().jet_size; ++k) {
    if (!a.slope.empty()) out.slope[k] = a.slope[k] * b.value;
    if (!b.slope.empty()) out.slope[k] = out.slope[k] + a.value * b.slope[k];
  }
  return out;
}

Jet operator*(const Interval& c, const Jet& a) {
  Jet out{c * a.value, a.slope};
  for (Interval& s : out.slope) s = c * s;
  return out;
}

Poly operator+(const Poly& a, const Poly& b) {
  Poly out{a.c, a.rest + b.rest};
  for (std::size_t k = 0; k < out.c.size(); ++k) out.c[k] += b.c[k];
  return out;
}

// With a = p + P, b = q + Q: a b = (p q up to the degree) + (p q above it) + p Q + P q + P Q.
Poly operator*(const Poly& a, const Poly& b) {
  const std::size_t n = units().poly_degree;
  Poly out;
  out.c.resize(n + 1);
  for (std::size_t i = 0; i <= n; ++i)
    for (std::size_t k = 0; i + k <= n; ++k)
      mpz_addmul(out.c[i + k].get_mpz_t(), a.c[i].get_mpz_t(), b.c[k].get_mpz_t());
  cut(out.c);
  mpz_class above, tail;  // tail: the sizes of b.c[k] for k > n - i
  for (std::size_t i = 1; i <= n; ++i) {
    tail += ::abs(b.c[n + 1 - i]);
    above += ::abs(a.c[i]) * tail;
  }
  above += sum_of_sizes(a.c) * b.rest + a.rest * (sum_of_sizes(b.c) + b.rest);
  out.rest = up(above) + static_cast<unsigned long>(n + 1);
  return out;
}

// c is its middle, rounded down, up to half its width.
Poly operator*(const Interval& c, const Poly& a) {
  Poly out;
  mpz_class middle;
  mpz_fdiv_q_2exp(middle.get_mpz_t(), mpz_class(low(c) + high(c)).get_mpz_t(), 1);
  for (const mpz_class& x : a.c) out.c.push_back(middle * x);
  cut(out.c);
  out.rest = up((high(c) - middle) * sum_of_sizes(a.c) + size_of(c) * a.rest) +
             static_cast<unsigned long>(units().poly_degree + 1);
  return out;
}

// Horner's rule: [0, 1] times X is the hull of 0 and X.
Interval range_of(const Poly& a) {
  Interval out = point(a.c.back());
  for (std::size_t k = a.c.size() - 1; k-- > 0;)
    out = between(a.c[k] + std::min<mpz_class>(low(out), 0), a.c[k] + std::max<mpz_class>(high(out), 0));
  return widened(out, a.rest);
}

void begin_pass(bool first) {
  if (first) units().grown.clear();
  units().operation = 0;
}

std::vector<mpz_class>& next_grown() {
  Units& u = units();
  if (u.operation == u.grown.size()) u.grown.emplace_back();
  return u.grown[u.operation++];
}

Grown operator+(const Grown& a, const Grown& b) {
  std::vector<mpz_class>& out = next_grown();
  const std::size_t k = out.size();
  out.push_back((*a.c)[k] + (*b.c)[k]);
  return {&out};
}

Grown operator*(const Grown& a, const Grown& b) {
  std::vector<mpz_class>& out = next_grown();
  const std::size_t k = out.size();
  mpz_class sum;
  for (std::size_t i = 0; i <= k; ++i) mpz_addmul(sum.get_mpz_t(), (*a.c)[i].get_mpz_t(), (*b.c)[k - i].get_mpz_t());
  out.push_back(down(sum));
  return {&out};
}

Grown operator*(const Interval& c, const Grown& a) {
  std::vector<mpz_class>& out = next_grown();
  out.push_back(down(low(c) * (*a.c)[out.size()]));
  return {&out};
}

void set_constant(Grown& out, const Interval& c) {
  std::vector<mpz_class>& all = next_grown();
  all.push_back(all.empty() ? low(c) : mpz_class(0));
  out.c = &all;
}

void set_constant(Interval& out, const Interval& c) { out = c; }
void set_constant(Jet& out, const Interval& c) { out = {c, {}}; }
void set_constant(Poly& out, const Interval& c) {
  out.c.assign(units().poly_degree + 1, 0);
  out.c[0] = low(c);
  out.rest = high(c) - low(c);
}

}  // namespace checker
