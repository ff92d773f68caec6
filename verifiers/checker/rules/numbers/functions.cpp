// exp, log, cos, sin, acos, erf and pi in intervals: series of a small argument, each with a remainder bound.
//
// Every series below is summed in interval arithmetic, so that rounding takes care of itself; what is left is the tail.
// In all of them the absolute value of the tail is at most that of the last term that was added (the reason stands
// beside each), so
// [-t, t], t the largest absolute value of that term, is added in the end. The argument is made small first: exp by
// halving (exp x = (exp x/2)^2), cos and sin by halving (double-angle formulas), log by taking out a power of two, acos
// by going over to atan, which halves the angle. The series of erf takes its argument as it is: its terms are positive,
// so that nothing cancels, and where there would be many of them erf is 1 to the working precision.
#include "boxes/linear.hpp"
#include "evaluator.hpp"
#include "numbers/forms.hpp"

namespace checker {

namespace {

Interval point(const Dyadic& x) { return {x, x}; }
Interval point(std::int64_t n) { return point(Dyadic{to_mpz(n), 0}); }
Interval plus_minus(const Dyadic& t) { return {{-t.m, t.e}, t}; }

// Halvings that bring |x| below 2^-8.
std::int64_t halvings(const Dyadic& x) {
  if (exponent(x) > 20) reject(Reason::TooLarge, "exp, cos or sin of a number above 2^20");
  return std::max(std::int64_t{0}, exponent(x) + 8);
}

// first * (1 + sum of products of the ratios next(1), next(2), ...): stops when a term is below 2^-bits of the first
// one.
template <class Next> Interval sum_series(const Interval& first, Next next) {
  Interval sum = first, term = first;
  const std::int64_t stop = exponent(magnitude(first)) - session().working_bits;
  for (std::int64_t n = 1; exponent(magnitude(term)) > stop; ++n) {
    term = next(term, n);
    sum = sum + term;
  }
  return sum + plus_minus(magnitude(term));
}

// |y| <= 2^-8. Tail after the term t = y^n/n!: at most |t| |y|/(n+1) e^|y| < |t|.
Interval exp_point(const Dyadic& x) {
  const std::int64_t s = halvings(x);
  Precision more(session().working_bits + 2 * s + 32);
  const Interval y = point(Dyadic{x.m, x.e - s});
  Interval e = sum_series(point(1), [&](const Interval& t, std::int64_t n) { return t * y / point(n); });
  for (std::int64_t i = 0; i < s; ++i) e = e * e;
  return e;
}

// sum of z^(2n+1)/(2n+1), with alternating signs for atan; |z| <= 1/3. The ratio of terms is below 1/9: tail of atanh
// at most |t| (1/9)/(1-1/9) < |t|; atan alternates with decreasing terms.
Interval inverse_tangent(const Interval& z, bool hyperbolic) {
  if (sgn(z.lo.m) == 0 && sgn(z.hi.m) == 0) return z;
  const Interval square = hyperbolic ? z * z : -(z * z);
  return sum_series(
      z, [&](const Interval& t, std::int64_t n) { return t * square * point(2 * n - 1) / point(2 * n + 1); });
}

// x > 0: x = m 2^k with 2/3 <= m < 4/3, log x = 2 atanh((m-1)/(m+1)) + k log 2, |(m-1)/(m+1)| <= 1/5, log 2 = 2
// atanh(1/3).
Interval log_point(const Dyadic& x, const Interval& log2) {
  std::int64_t k = exponent(x);
  Dyadic m{x.m, x.e - k};
  if (compare(m * Dyadic{3, 0}, Dyadic{2, 0}) < 0) {
    ++m.e;
    --k;
  }
  const Interval z = point(m - Dyadic{1, 0}) / point(m + Dyadic{1, 0});
  return point(2) * inverse_tangent(z, true) + point(k) * log2;
}

Interval long_log(const Interval& a) {
  Precision more(session().working_bits + 64);
  const Interval log2 = point(2) * inverse_tangent(point(1) / point(3), true);
  const Interval low = log_point(a.lo, log2), high = compare(a.lo, a.hi) == 0 ? low : log_point(a.hi, log2);
  return {low.lo, high.hi};
}

struct SineCosine {
  Interval sine, cosine;
};

// |y| <= 2^-8. Both series alternate with decreasing terms (Lagrange: the tail is below the first term left out).
SineCosine sine_cosine(const Dyadic& x) {
  const std::int64_t s = halvings(x);
  Precision more(session().working_bits + 2 * s + 32);
  const Interval y = point(Dyadic{x.m, x.e - s}), minus = -(y * y);
  if (sgn(x.m) == 0) return {point(0), point(1)};
  Interval c =
      sum_series(point(1), [&](const Interval& t, std::int64_t n) { return t * minus / point((2 * n - 1) * (2 * n)); });
  Interval v = sum_series(y, [&](const Interval& t, std::int64_t n) { return t * minus / point(2 * n * (2 * n + 1)); });
  for (std::int64_t i = 0; i < s; ++i) {
    const Interval next = point(1) - point(2) * v * v;  // cos 2a = 1 - 2 sin^2 a
    v = point(2) * v * c;                               // sin 2a = 2 sin a cos a
    c = next;
  }
  return {v, c};
}

// 0 <= z <= 1: atan z = 2 atan(z/(1 + sqrt(1 + z^2))) until z <= 1/3, at most twice.
Interval arc_tangent(Interval z) {
  Dyadic factor{1, 0};
  for (; compare(z.hi * Dyadic{3, 0}, Dyadic{1, 0}) > 0; ++factor.e) z = z / (point(1) + root(point(1) + z * z, 2));
  return point(factor) * inverse_tangent(z, false);
}

// -1 <= x <= 1: acos x = 2 atan(sqrt((1 - x)/(1 + x))) for x >= 0, acos x = pi - acos(-x). 1 - x is exact before it is
// rounded, so that acos keeps its digits near 1.
Interval arc_cosine_point(const Dyadic& x) {
  if (sgn(x.m) < 0) return pi() - arc_cosine_point({-x.m, x.e});
  const Dyadic one{1, 0};
  return point(2) * arc_tangent(root(point(one - x) / point(one + x), 2));
}

// acos decreases.
Interval arc_cosine(const Interval& a) {
  Precision more(session().working_bits + 32);
  const Interval high = arc_cosine_point(a.lo);
  return {compare(a.lo, a.hi) == 0 ? high.lo : arc_cosine_point(a.hi).lo, high.hi};
}

// sum of 2^n x^(2n+1)/(1 3 5 ... (2n+1)) for x > 0: each term is the one before times 2 x^2/(2n+1). The last one has a
// ratio of at most 1/2, and so have all that follow: the tail is at most that term.
Interval error_series(const Dyadic& x) {
  const Interval twice = point(Dyadic{2, 0} * x * x);
  Interval sum = point(x), term = sum;
  const auto goes_on = [&](std::int64_t n) {
    return exponent(term.hi) > exponent(sum.hi) - session().working_bits ||
           compare(Dyadic{2, 0} * twice.hi, Dyadic{to_mpz(2 * n + 1), 0}) > 0;
  };
  for (std::int64_t n = 0; goes_on(n);) {
    ++n;
    term = term * twice / point(2 * n + 1);
    sum = sum + term;
  }
  return sum + plus_minus(term.hi);
}

// erf x = 2/sqrt(pi) exp(-x^2) times the series, for x > 0; not above 1. Where x^2 >= 7/10 b, exp(-x^2) < 2^-b, and 1 -
// exp(-x^2) <= erf x <= 1. So the series has no more than some b terms.
Interval error_point(const Dyadic& x) {
  if (sgn(x.m) < 0) return -error_point({-x.m, x.e});
  if (sgn(x.m) == 0) return point(0);
  const std::int64_t bits = session().working_bits;
  const Dyadic one{1, 0}, square = x * x;
  if (compare(Dyadic{10, 0} * square, Dyadic{to_mpz(7 * bits), 0}) >= 0) return {one - Dyadic{1, -bits}, one};
  Precision more(bits + 64);
  const Interval scale = point(2) / root(pi(), 2);
  return min(scale * exp_point({-square.m, square.e}) * error_series(x), point(1));
}

// |f(x) - f(mid)| <= |x - mid| for cos and sin, and both lie in [-1, 1].
Interval around_midpoint(const Interval& a, bool cosine) {
  Dyadic mid = a.lo + a.hi, radius = a.hi - a.lo;
  --mid.e, --radius.e;
  const SineCosine at = sine_cosine(mid);
  return min(max((cosine ? at.cosine : at.sine) + plus_minus(radius), point(-1)), point(1));
}

}  // namespace

Interval exp(const Interval& a, Entry<Module::Functions>) {
  return point(0) + Interval{exp_point(a.lo).lo, exp_point(a.hi).hi};
}  // + 0: rounds to the working precision
Interval log(const Interval& a, Entry<Module::Functions>) { return point(0) + long_log(a); }
Interval cos(const Interval& a) { return around_midpoint(a, true); }
Interval sin(const Interval& a) { return around_midpoint(a, false); }
Interval acos(const Interval& a) { return point(0) + arc_cosine(min(max(a, point(-1)), point(1))); }
Interval erf(const Interval& a) {  // increases
  const Interval low = error_point(a.lo), high = compare(a.lo, a.hi) == 0 ? low : error_point(a.hi);
  return point(0) + Interval{low.lo, high.hi};
}

// J. Machin 1706: pi = 16 atan(1/5) - 4 atan(1/239).
Interval pi() {
  Precision more(session().working_bits + 32);
  return point(16) * inverse_tangent(point(1) / point(5), false) -
         point(4) * inverse_tangent(point(1) / point(239), false);
}

namespace {

// For linear parts: the value at a point, the derivative on all of an interval.
using Derivative = std::optional<Interval> (*)(const Interval& x);
std::optional<Interval> derivative_of_exp(const Interval& x) { return exp(x); }
std::optional<Interval> derivative_of_log(const Interval& x) {
  return certain_sign(x) > 0 ? std::optional(point(1) / x) : std::nullopt;
}
std::optional<Interval> derivative_of_cos(const Interval& x) { return -sin(x); }
std::optional<Interval> derivative_of_sin(const Interval& x) { return cos(x); }
std::optional<Interval> derivative_of_acos(const Interval& x) {
  const Interval square = point(1) - x * x;
  return certain_sign(square) > 0 ? std::optional(point(-1) / root(square, 2)) : std::nullopt;
}
std::optional<Interval> derivative_of_erf(const Interval& x) { return point(2) / root(pi(), 2) * exp(-(x * x)); }

// The value itself where its form is that of an exact number; otherwise an enclosure that keeps the form.
template <class Enclose> Num within(const Num& argument, FormPtr form, Derivative derivative, Enclose enclose) {
  if (form)
    if (const auto value = exact_value(*form)) return *value;
  Enclosure out{enclose(enclosure_of(argument)), std::nullopt, pinned(argument), std::move(form)};
  if (!linear_part(argument)) return number_within(std::move(out));
  return number_within(
      with_linear_part(std::move(out), argument, [&](const Interval& x, const Interval& all) -> std::optional<Tangent> {
        const auto slope = derivative(all);
        return slope ? std::optional(Tangent{enclose(x), *slope}) : std::nullopt;
      }));
}

}  // namespace

Num exp(const Num& a, Entry<Module::Functions>) {
  return try_sign(a) == 0 ? 1 : within(a, form_of_exp(a), derivative_of_exp, [](const Interval& x) { return exp(x); });
}
Num log(const Num& a) {
  if (sign(a) <= 0) throw Undefined{};
  if (try_sign(a - Num(1)) == 0) return 0;
  return within(a, form_of_log(a), derivative_of_log, [](const Interval& x) {
    if (certain_sign(x) <= 0) throw NeedPrecision{};
    return log(x);
  });
}
Num cos(const Num& a) {
  return try_sign(a) == 0 ? 1 : within(a, form_of_cos(a), derivative_of_cos, [](const Interval& x) { return cos(x); });
}
Num sin(const Num& a) {
  return try_sign(a) == 0 ? 0 : within(a, form_of_sin(a), derivative_of_sin, [](const Interval& x) { return sin(x); });
}
// Inside of [-1, 1], and at no end of it, if there is to be a form; its sign says which.
Num acos(const Num& a) {
  const Num below = Num(1) - a, above = Num(1) + a;
  if (!nonnegative(below) || !nonnegative(above)) throw Undefined{};
  const auto upper = try_sign(below), lower = try_sign(above), s = try_sign(a);
  if (upper == 0) return 0;
  if (lower == 0) return pi_number();
  if (s == 0) return pi_number() / Num(2);
  FormPtr form = upper == 1 && lower == 1 && s ? form_of_acos(a, *s) : nullptr;
  return within(a, std::move(form), derivative_of_acos, [](const Interval& x) { return acos(x); });
}
Num erf(const Num& a) {
  const auto s = try_sign(a);
  if (s == 0) return 0;
  return within(a, s ? form_of_erf(a, *s) : nullptr, derivative_of_erf, [](const Interval& x) { return erf(x); });
}
Num pi_number(Entry<Module::Functions>) { return number_within({pi(), std::nullopt, false, form_of_pi()}); }

namespace {

Value function(Evaluator& e, const Node& t) {
  const Num a = e.scalar(t[1]);
  const std::string& name = t[0].head;
  if (name == "acos") return acos(a);
  if (name == "erf") return erf(a);
  return name == "log" ? log(a) : name == "exp" ? exp(a) : cos(a);
}

}  // namespace

std::vector<Rule> function_heads() {
  constexpr Module kFunctions = Module::Functions;
  return {{"function", 'S', "wS", kFunctions, function, false, {"log", "exp", "cos", "acos", "erf"}}};
}

// (sin a): the same as the cosine of a - pi/2.
std::vector<Rule> sine_rules() {
  return {
      {"sin", 'S', "S", Module::Functions, [](Evaluator& e, const Node& t) -> Value { return sin(e.scalar(t[0])); }}};
}

}  // namespace checker
