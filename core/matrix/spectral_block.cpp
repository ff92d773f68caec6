#include "matrix/spectral_block.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "matrix/dominance.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/inertia.hpp"
#include "matrix/lapack.hpp"

namespace plumbline {
namespace {

using gmp::raw;

constexpr int spare_vectors = 4;      // so many more may be taken for a wider gap behind them
constexpr int cutoff_bits = 24;       // of t
constexpr int weight_bits = 48;       // of w
constexpr int most_vector_bits = 46;  // what a singular vector of LAPACK is worth

Rational square_of(const Rational& x) { return x * x; }
Rational two_to(std::int64_t e) { return pow(Rational(2), e); }

// x A + y B, A and B of one shape.
IntegerMatrix combined(const Rational& x, const IntegerMatrix& a, const Rational& y, const IntegerMatrix& b) {
  const Rational p = x / Rational(a.denominator()), q = y / Rational(b.denominator());
  Integer common;
  mpz_lcm(raw(common), mpq_denref(raw(p)), mpq_denref(raw(q)));
  const Integer f = common / p.denominator() * p.numerator(), g = common / q.denominator() * q.numerator();
  IntegerMatrix out(a.rows(), a.cols());
  for (std::size_t i = 0; i < out.entries().size(); ++i) {
    mpz_mul(raw(out.entries()[i]), raw(f), raw(a.entries()[i]));
    mpz_addmul(raw(out.entries()[i]), raw(g), raw(b.entries()[i]));
  }
  out.set_denominator(common);
  return out;
}

IntegerMatrix diagonal(const std::vector<Rational>& d) {
  const auto n = d.size();
  RationalMatrix out(n, std::vector<Rational>(n));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = d[i];
  return IntegerMatrix::from(out);
}

IntegerMatrix first_columns(const Eigen::MatrixXd& v, int count, int bits) {
  IntegerMatrix out(static_cast<int>(v.rows()), count);
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < count; ++j) out(i, j) = static_cast<std::int64_t>(std::nearbyint(std::ldexp(v(i, j), bits)));
  out.set_denominator(Integer(1) << bits);
  return out;
}

// What is known of B in double, and exactly.
struct Guessed {
  const IntegerMatrix& b;
  ApproximateSvd svd;
  Rational unit;  // s_k is about svd.s[k-1] * unit

  [[nodiscard]] Rational square(int k) const { return square_of(Rational::from_double(svd.s[k - 1]) * unit); }
};

// The place of the widest gap s_j - s_(j+1) with j from count to count + spare_vectors.
int place_of_gap(const Eigen::VectorXd& s, int count) {
  int best = count;
  double widest = -1;
  for (int j = count; j <= count + spare_vectors && j < s.size(); ++j) {
    const double gap = (s[j - 1] - s[j]) / s[j - 1];
    if (gap > widest) widest = gap, best = j;
  }
  return best;
}

// t I + V diag(w) V^T - G is positive definite.
bool bounded_by(const SpectralBlock& block, const IntegerMatrix& g) {
  const IntegerMatrix low = multiply(multiply(block.vectors, diagonal(block.weights)), transpose(block.vectors));
  return dominance_shows_definite(shifted_negative(block.cutoff, combined(1, g, -1, low)));
}

// The first theorem with vectors of so many bits; nothing if it does not show the bounds.
std::optional<BlockWitness> first_ones(const Guessed& a, const IntegerMatrix& g, int count, int bits, int vector_bits) {
  const int size = place_of_gap(a.svd.s, count);
  const Rational room = two_to(-bits - 3);
  const Rational behind = size < a.svd.s.size() ? a.square(size + 1) : Rational(0);
  BlockWitness out;
  out.block.vectors = first_columns(a.svd.v, size, vector_bits);
  out.block.cutoff = round_up(std::max((behind + a.square(size)) / 2, behind * (Rational(1) + room / 2)), cutoff_bits);
  if (out.block.cutoff > a.square(size)) out.block.cutoff = round_up(behind * (Rational(1) + room / 2), bits + 8);
  const Rational& t = out.block.cutoff;
  const IntegerMatrix f = gram(out.block.vectors), e = gram(multiply(a.b, out.block.vectors));
  std::vector<Rational> inverse;
  for (int i = 0; i < size; ++i) {
    const Rational w = a.square(i + 1) * (Rational(1) + room) - t;
    if (w.sign() != Sign::Positive) return std::nullopt;
    out.block.weights.push_back(round_up(w / f.value(i, i), weight_bits));
    inverse.push_back(Rational(1) / out.block.weights.back());
  }
  if (!bounded_by(out.block, g)) return std::nullopt;
  const IntegerMatrix d = diagonal(inverse);
  for (int k = 1; k <= count; ++k) {
    const Rational lower = round_down(a.square(k) * (Rational(1) - room), bits + 6);
    const Rational upper = round_up(a.square(k) * (Rational(1) + room * 2), bits + 6);
    if (inertia(combined(lower, f, -1, e)).negative < k) return std::nullopt;
    if (inertia(combined(upper - t, d, -1, f)).negative > k - 1) return std::nullopt;
    out.lower.push_back(lower);
    out.upper.push_back(upper);
  }
  return out;
}

// Gershgorin's bounds for the eigenvalues of a symmetric matrix.
struct Range {
  Rational least, most;
};

Range gershgorin(const IntegerMatrix& f) {
  Integer least = 0, most = 0;
  for (int i = 0; i < f.rows(); ++i) {
    Integer off = 0;
    for (int j = 0; j < f.cols(); ++j)
      if (j != i) off += abs(f(i, j));
    const Integer low = f(i, i) - off, high = f(i, i) + off;
    if (i == 0 || low < least) least = low;
    if (i == 0 || high > most) most = high;
  }
  return {Rational(least, f.denominator()), Rational(most, f.denominator())};
}

// phi: the largest sum_{j != i} |E_ij| y_j / (E_ii y_i), y_i near 1/sqrt(E_ii); nothing if some E_ii is not positive.
std::optional<Rational> dominance_of(const IntegerMatrix& e) {
  const std::int64_t scale = e.bits() / 2 + 32;
  std::vector<Integer> y;
  for (int i = 0; i < e.rows(); ++i) {
    if (e(i, i) <= 0) return std::nullopt;
    y.push_back((Integer(1) << scale) / (sqrt(e(i, i)) + 1));
  }
  Rational worst;
  for (int i = 0; i < e.rows(); ++i) {
    Integer off = 0;
    for (int j = 0; j < e.cols(); ++j)
      if (j != i) off += abs(e(i, j)) * y[j];
    worst = std::max(worst, Rational(off, e(i, i) * y[i]));
  }
  return worst;
}

// The second theorem.
std::optional<BlockWitness> all_of_them(const Guessed& a, int count, int bits, int vector_bits) {
  BlockWitness out;
  out.block.vectors = first_columns(a.svd.v, a.b.cols(), vector_bits);
  const IntegerMatrix e = gram(multiply(a.b, out.block.vectors));
  const Range f = gershgorin(gram(out.block.vectors));
  const auto phi = dominance_of(e);
  if (!phi || *phi >= Rational(1) || f.least.sign() != Sign::Positive) return std::nullopt;
  std::vector<Rational> d;
  for (int i = 0; i < e.rows(); ++i) d.push_back(e.value(i, i));
  std::sort(d.rbegin(), d.rend());
  for (int k = 0; k < count; ++k) {
    out.lower.push_back(round_down(d[k] * (Rational(1) - *phi) / f.most, bits + 6));
    out.upper.push_back(round_up(d[k] * (Rational(1) + *phi) / f.least, bits + 6));
    if (out.upper[k] - out.lower[k] > out.upper[k] * two_to(-bits)) return std::nullopt;
  }
  return out;
}

}  // namespace

std::optional<BlockWitness> find_block(const IntegerMatrix& b, int count, int bits) {
  auto svd = approximate_svd(in_doubles(b, b.bits()));
  const int least = svd ? static_cast<int>(std::floor(std::log2(svd->s[0] / svd->s[count - 1]))) : 0;
  if (!svd || !(svd->s[count - 1] > 0) || bits + least + 4 > most_vector_bits) return std::nullopt;
  const Guessed a{b, std::move(*svd), two_to(b.bits()) / Rational(b.denominator())};
  const bool all = count > b.cols() / 4;
  const IntegerMatrix g = all ? IntegerMatrix() : gram(b);
  for (int vector_bits = bits + 6; vector_bits <= most_vector_bits; vector_bits += 6) {
    auto out = all ? all_of_them(a, count, bits, vector_bits) : first_ones(a, g, count, bits, vector_bits);
    if (out) return out;
  }
  return std::nullopt;
}

}  // namespace plumbline
