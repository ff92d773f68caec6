#include "flows/loss.hpp"

#include <algorithm>
#include <optional>

namespace checker {

namespace {

constexpr unsigned kMarginBits = 10;  // |m| <= 2^10

Interval full_unit() { return point(mpz_class(1) << units().unit_bits); }
Interval minus(const Interval& a) { return between(-high(a), -low(a)); }

// A function at the working precision, then rounded outwards to units.
template <class Function> Interval off_grid(Function f) {
  std::optional<Interval> out;
  {
    const Grid none(std::nullopt);
    const Precision precision(static_cast<std::int64_t>(units().unit_bits) + 64);
    out = f();
  }
  return *out + point(0);
}

// The coefficient k >= 1 of s where s' = -m' w, rounded down: -(1/k) sum_i i m_i w_{k - i}.
mpz_class next_coefficient(const std::vector<mpz_class>& m, const std::vector<mpz_class>& w, std::size_t k) {
  mpz_class sum, out;
  for (std::size_t i = 1; i <= k; ++i) sum -= m[i] * w[k - i] * static_cast<unsigned long>(i);
  const mpz_class divisor = mpz_class(static_cast<unsigned long>(k)) << units().unit_bits;
  mpz_fdiv_q(out.get_mpz_t(), sum.get_mpz_t(), divisor.get_mpz_t());
  return out;
}
// The coefficient k of s (1 - s), rounded down.
mpz_class logistic_product(const std::vector<mpz_class>& s, std::size_t k) {
  mpz_class sum, out;
  for (std::size_t i = 0; i <= k; ++i) sum += s[i] * s[k - i];
  mpz_cdiv_q_2exp(out.get_mpz_t(), sum.get_mpz_t(), units().unit_bits);
  return s[k] - out;
}

// Of the polynomial alone.
Poly derivative(const Poly& a) {
  Poly out{std::vector<mpz_class>(a.c.size()), 0};
  for (std::size_t k = 1; k < a.c.size(); ++k) out.c[k - 1] = a.c[k] * static_cast<unsigned long>(k);
  return out;
}
Poly one_minus(Poly a) {
  for (mpz_class& c : a.c) c = -c;
  a.c[0] += mpz_class(1) << units().unit_bits;
  return a;
}
mpz_class norm_above(const Poly& a) {
  mpz_class sum = a.rest;
  for (const mpz_class& c : a.c) sum += ::abs(c);
  return sum;
}

// A polynomial that nearly solves s' = -m' w, w = s or s (1 - s), s(0) = F(m(0)).
std::vector<mpz_class> guess(FlowLoss loss, const std::vector<mpz_class>& m) {
  std::vector<mpz_class> s{low(response(loss, point(m[0])))}, w;
  for (std::size_t k = 1; k < m.size(); ++k) {
    if (loss == FlowLoss::Logistic) w.push_back(logistic_product(s, k - 1));
    s.push_back(next_coefficient(m, loss == FlowLoss::Logistic ? w : s, k));
  }
  return s;
}

}  // namespace

Interval exp_in_units(const Interval& x) {
  if (size_of(x) > (mpz_class(1) << (units().unit_bits + kMarginBits)))
    reject(Reason::TooLarge, "steps: a margin, or its change during a step, above 2^10");
  return off_grid([&] { return exp(x); });
}

Interval loss_of_margin(FlowLoss loss, const Interval& m) {
  const Interval e = exp_in_units(minus(m));
  return loss == FlowLoss::Logistic ? off_grid([&] { return log(full_unit() + e); }) : e;
}

mpq_class response_at_zero(FlowLoss loss) { return loss == FlowLoss::Logistic ? fraction(1, 2) : mpq_class(1); }

Interval response(FlowLoss loss, const Interval& m) {
  return loss == FlowLoss::Logistic ? full_unit() / (full_unit() + exp_in_units(m)) : exp_in_units(minus(m));
}

// F' = -F, or -F (1 - F).
Jet response(FlowLoss loss, const Jet& m) {
  const Interval f = response(loss, m.value);
  Jet out{f, m.slope};
  const Interval slope = minus(loss == FlowLoss::Logistic ? f * (full_unit() + minus(f)) : f);
  for (Interval& s : out.slope) s = slope * s;
  return out;
}

// Lemma 15: s and F(m) differ by at most e^(c V) (abs(s(0) - F(m(0))) + sup abs(s' + m' w)) along the polynomial m; F
// has slopes of at most `steepest` in size between m and what m stands for.
Poly response(FlowLoss loss, const Poly& m) {
  const bool logistic = loss == FlowLoss::Logistic;
  Poly s{guess(loss, m.c), 0};
  const mpz_class defect = norm_above(derivative(s) + derivative(m) * (logistic ? s * one_minus(s) : s));
  const mpz_class off = size_of(response(loss, point(m.c[0])) + point(-s.c[0]));
  mpz_class turns;  // V
  for (std::size_t k = 1; k < m.c.size(); ++k) turns += ::abs(m.c[k]);
  const Interval range = range_of(s);
  const mpz_class c = logistic ? size_of(between(-high(range), (mpz_class(1) << units().unit_bits) - low(range)))
                               : mpz_class(1) << units().unit_bits;
  const mpz_class steepest =
      logistic ? mpz_class(1) << (units().unit_bits - 2) : high(exp_in_units(point(-low(range_of(m)))));
  s.rest =
      product_above(high(exp_in_units(point(product_above(c, turns)))), off + defect) + product_above(steepest, m.rest);
  return s;
}

Grown response(FlowLoss loss, const Grown& m) {
  std::vector<mpz_class>& s = next_grown();
  const std::size_t k = s.size();
  if (loss == FlowLoss::Logistic) {
    std::vector<mpz_class>& w = next_grown();
    s.push_back(k == 0 ? low(response(loss, point((*m.c)[0]))) : next_coefficient(*m.c, w, k));
    w.push_back(logistic_product(s, k));
  } else {
    s.push_back(k == 0 ? low(response(loss, point((*m.c)[0]))) : next_coefficient(*m.c, s, k));
  }
  return {&s};
}

}  // namespace checker
