#include "generators/styles.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "generators/bottleneck.hpp"
#include "generators/build.hpp"
#include "generators/structured.hpp"

namespace plumbline::cases {
namespace {

constexpr std::array kUsual{Style::Signs,    Style::Signs,    Style::Bits,   Style::Integers,
                            Style::Integers, Style::Halves,   Style::Dyadic, Style::OneHot,
                            Style::UnitRows, Style::Identity, Style::RankOne};

constexpr auto kAll = [] {
  std::array<Style, static_cast<std::size_t>(Style::DoublyStochastic) + 1> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<Style>(i);
  return out;
}();

Rational entry(Stream& s, Style style) {
  switch (style) {
    case Style::Bits: return Rational(s.integer(0, 1));
    case Style::Integers: return Rational(s.integer(-3, 3));
    case Style::Halves: return Rational(s.integer(-4, 4)) / Rational(2);
    case Style::Dyadic: return s.dyadic(6);
    case Style::Nonnegative: return Rational(s.integer(0, 3)) / Rational(s.integer(1, 2));
    case Style::Positive: return Rational(s.integer(1, 4)) / Rational(s.integer(1, 4));
    default: return Rational(s.integer(-1, 1));
  }
}

ExactMatrix filled(Stream& s, int rows, int cols, Style style) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(entry(s, style));
  return out;
}

ExactMatrix one_hot(Stream& s, int rows, int cols) {
  ExactMatrix out(rows, cols);
  out(static_cast<int>(s.integer(0, rows - 1)), static_cast<int>(s.integer(0, cols - 1))) = Real(s.chance(50) ? 1 : -1);
  return out;
}

ExactMatrix unit_rows(Stream& s, int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (int i = 0; i < rows; ++i) {
    const RationalVector row = unit_vector(s, cols, 3);
    for (int j = 0; j < cols; ++j) out(i, j) = Real(row[static_cast<std::size_t>(j)]);
  }
  return out;
}

ExactMatrix identity(int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (int i = 0; i < std::min(rows, cols); ++i) out(i, i) = Real(1);
  return out;
}

// Nonnegative, each column divided by its sum; where that is 0, equal entries. `style`: of the numbers before.
ExactMatrix column_sums_one(Stream& s, int rows, int cols, Style style) {
  ExactMatrix out = filled(s, rows, cols, style);
  for (int j = 0; j < cols; ++j) {
    Real sum;
    for (int i = 0; i < rows; ++i) sum += out(i, j);
    const bool empty = sum.sign() == Sign::Zero;
    for (int i = 0; i < rows; ++i) out(i, j) = empty ? Real(Rational(1, rows)) : out(i, j) / sum;
  }
  return out;
}

ExactMatrix row_sums_zero(Stream& s, int rows, int cols) {
  ExactMatrix out = filled(s, rows, cols, Style::Integers);
  for (int i = 0; i < rows; ++i) {
    Real sum;
    for (int j = 0; j + 1 < cols; ++j) sum += out(i, j);
    out(i, cols - 1) = -sum;
  }
  return out;
}

ExactMatrix orthonormal(Stream& s, int rows, int cols) {
  const int n = std::max(rows, cols);
  const ExactMatrix q = rational_rotation(s, n);
  ExactMatrix out(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = q(i, j);
  return out;
}

ExactMatrix gram(Stream& s, int n, int rank) {
  const ExactMatrix b = filled(s, rank, n, s.chance(50) ? Style::Signs : Style::Integers);
  return multiply(transpose(b), b);
}

ExactMatrix diagonal(Stream& s, int n, Style style) {
  ExactMatrix out(n, n);
  for (int i = 0; i < n; ++i) out(i, i) = Real(entry(s, style));
  return out;
}

// The mean of a few permutations.
ExactMatrix doubly_stochastic(Stream& s, int n) {
  const int count = static_cast<int>(s.integer(1, 3));
  ExactMatrix out(n, n);
  for (int k = 0; k < count; ++k) out = add(out, permutation(s, n));
  return times(Rational(1, count), out);
}

ExactMatrix square(Stream& s, Style style, int n) {
  switch (style) {
    case Style::Symmetric: {
      const ExactMatrix a = filled(s, n, n, s.chance(50) ? Style::Signs : Style::Integers);
      return add(a, transpose(a));
    }
    case Style::Semidefinite: return gram(s, n, static_cast<int>(s.integer(1, n)));
    case Style::Definite: return add(gram(s, n, n), times(Rational(1, s.integer(1, 4)), identity(n, n)));
    case Style::Projection: {
      const ExactMatrix q = rational_rotation(s, n);
      return multiply(multiply(q, diagonal(s, n, Style::Bits)), transpose(q));
    }
    case Style::Permutation: return permutation(s, n);
    case Style::Diagonal: return diagonal(s, n, Style::Integers);
    case Style::NonnegativeDiagonal: return diagonal(s, n, s.chance(50) ? Style::Nonnegative : Style::Positive);
    case Style::Skew: {
      const ExactMatrix a = filled(s, n, n, Style::Integers);
      return subtract(a, transpose(a));
    }
    case Style::Triangular: {
      ExactMatrix out = filled(s, n, n, Style::Integers);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j) out(i, j) = Real(0);
      return s.chance(50) ? transpose(out) : out;
    }
    default: return doubly_stochastic(s, n);
  }
}

}  // namespace

std::span<const Style> usual_styles() { return kUsual; }
std::span<const Style> all_styles() { return kAll; }

Style random_style(Stream& s) {
  return kUsual[static_cast<std::size_t>(s.integer(0, static_cast<std::int64_t>(kUsual.size()) - 1))];
}

ExactMatrix draw(Stream& s, Style style, int rows, int cols) {
  switch (style) {
    case Style::OneHot: return one_hot(s, rows, cols);
    case Style::Identity: return s.chance(30) ? times(-1, identity(rows, cols)) : identity(rows, cols);
    case Style::RankOne: return multiply(filled(s, rows, 1, Style::Integers), filled(s, 1, cols, Style::Integers));
    case Style::UnitRows: return unit_rows(s, rows, cols);
    case Style::UnitColumns: return transpose(unit_rows(s, cols, rows));
    case Style::Stochastic: return column_sums_one(s, rows, cols, Style::Positive);
    case Style::RowStochastic: return transpose(column_sums_one(s, cols, rows, Style::Positive));
    case Style::Simplex: return column_sums_one(s, rows, cols, Style::Bits);
    case Style::Centred: return row_sums_zero(s, rows, cols);
    case Style::OrthonormalColumns: return orthonormal(s, rows, cols);
    default: break;
  }
  if (style < Style::Symmetric) return filled(s, rows, cols, style);
  return rows == cols ? square(s, style, rows) : filled(s, rows, cols, Style::Integers);
}

}  // namespace plumbline::cases
