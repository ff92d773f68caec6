// Upper bounds in plain double arithmetic, without touching the rounding mode.
//
// Round-to-nearest errs by at most u = 2^-53 times the result, plus half of eta = 2^-1074 where the result is
// subnormal. So an upper bound of a computed non-negative quantity is the computed value times a number slightly above
// one, plus a few eta. Every function here says which quantity it bounds; the theorems (E1 to E4) are in
// docs/error-bounds.md, "Matrices".
#pragma once

#include <cmath>
#include <cstdint>

#include "interval/double_bits.hpp"

namespace plumbline::rounding {

inline constexpr double unit = 0x1p-53;        // u: half the distance from 1 to the next double
inline constexpr double smallest = 0x1p-1074;  // eta: the smallest positive double

// >= the exact a + b, a * b, a / b, sqrt(a) of finite doubles; the lower twins are <= it.
[[nodiscard]] inline double add_up(double a, double b) { return next_up(a + b); }
[[nodiscard]] inline double mul_up(double a, double b) { return next_up(a * b); }
[[nodiscard]] inline double sqrt_up(double a) { return next_up(std::sqrt(a)); }
[[nodiscard]] inline double add_down(double a, double b) { return next_down(a + b); }
[[nodiscard]] inline double mul_down(double a, double b) { return next_down(a * b); }
[[nodiscard]] inline double sqrt_down(double a) { return a <= 0 ? 0 : next_down(std::sqrt(a)); }

// >= n u / (1 - n u), for 0 <= n < 2^31 (theorem E1: n roundings of relative size u).
[[nodiscard]] inline double gamma(std::int64_t n) { return static_cast<double>(n + 2) * unit * (1 + 0x1p-20); }

// E2: x >= 0 computed with at most n roundings, subnormal ones included: the exact value is at most inflate(x, n) (n <
// 2^31), where each rounding is that of a sum, product or quotient of non-negative numbers and at most n of them were
// products.
[[nodiscard]] inline double inflate(double x, std::int64_t n) {
  return x * (1 + gamma(n + 4)) + static_cast<double>(n + 4) * smallest;
}

// The same without the subnormal term: for sums, products and quotients of which none fell below 2^-1022.
[[nodiscard]] inline double inflate_normal(double x, std::int64_t n) { return x * (1 + gamma(n + 4)); }

// The exact error of a double sum: a + b = s + error (D. E. Knuth, TAOCP 2, 4.2.2, theorem B), unless it overflows.
[[nodiscard]] inline double sum_error(double a, double b, double s) {
  const double b_part = s - a;
  return (a - (s - b_part)) + (b - b_part);
}

}  // namespace plumbline::rounding
