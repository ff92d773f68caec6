#include "matrices/spectrum.hpp"

#include <algorithm>

#include "matrices/definite.hpp"
#include "matrices/inertia.hpp"
#include "matrices/products.hpp"
#include "matrices/ranks.hpp"
#include "numbers/roots.hpp"

namespace checker {

namespace {

using Integers = std::vector<mpz_class>;  // a square matrix, row by row

}  // namespace

std::vector<mpz_class> gram(const std::vector<mpz_class>& z, int rows, int cols) {
  const std::uint64_t words = words_of(z);
  if (worth_digits(rows, words, words)) return product_with_transpose(z, cols);
  Integers g(room_for(std::int64_t{cols} * cols));
  for (int r = 0; r < rows; ++r)
    for (int i = 0; i < cols; ++i)
      for (int j = 0; j <= i; ++j)
        mpz_addmul(g[static_cast<std::size_t>(i) * cols + j].get_mpz_t(),
                   z[static_cast<std::size_t>(r) * cols + i].get_mpz_t(),
                   z[static_cast<std::size_t>(r) * cols + j].get_mpz_t());
  for (int i = 0; i < cols; ++i)
    for (int j = 0; j < i; ++j) g[static_cast<std::size_t>(j) * cols + i] = g[static_cast<std::size_t>(i) * cols + j];
  return g;
}

bool few_negatives_of_shift(const std::vector<mpz_class>& g, int n, const mpz_class& p, const mpz_class& q, int s,
                            int most) {
  const auto entry = [&](int i, int j) {
    const mpz_class beside = -s * q * g[static_cast<std::size_t>(i) * n + j];
    return i == j ? mpz_class(beside + s * p) : beside;
  };
  if (most == 0 && n >= kLeastForFactor && shown_semidefinite(n, entry)) return true;
  std::vector<mpz_class> m(g.size());
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) m[static_cast<std::size_t>(i) * n + j] = entry(i, j);
  return few_negative_eigenvalues(std::move(m), n, most);
}

namespace {

constexpr std::int64_t kOneDigit = 50;  // bits that multiply as single words (products.hpp), whatever the dimensions

// Entries of B as integers z / 2^t with about `bits` bits, and an integer d with ||2^t B - z||_F <= d.
struct Rounded {
  std::vector<mpz_class> z;
  std::int64_t t = 0;
  mpz_class d;
};

mpz_class floor_shifted(const mpq_class& q, std::int64_t t) {  // floor(q 2^t)
  mpz_class n = q.get_num(), d = q.get_den();
  if (t >= 0)
    n <<= to_ulong(t);
  else
    d <<= to_ulong(-t);
  mpz_class r;
  mpz_fdiv_q(r.get_mpz_t(), n.get_mpz_t(), d.get_mpz_t());
  return r;
}

Rounded rounded_rational(const Matrix& b, std::int64_t bits) {
  Rounded r;
  r.t = bits - (size_in_bits(b.integers) - size_in_bits(b.denominator) + 1);
  const mpz_class unit = r.t < 0 ? mpz_class(b.denominator << to_ulong(-r.t)) : b.denominator;
  for (const mpz_class& n : b.integers) {
    r.z.emplace_back(r.t < 0 ? n : mpz_class(n << to_ulong(r.t)));
    mpz_fdiv_q(r.z.back().get_mpz_t(), r.z.back().get_mpz_t(), unit.get_mpz_t());
  }
  r.d = ::sqrt(to_mpz(std::uint64_t{b.integers.size()})) + 1;  // each is off by less than 1
  return r;
}

Rounded rounded(const Matrix& b, std::int64_t bits) {
  if (b.rational()) return rounded_rational(b, bits);
  std::vector<Interval> entries;
  std::int64_t top = -(std::int64_t{1} << 20);
  for (int i = 0; i < b.rows; ++i)
    for (int j = 0; j < b.cols; ++j) {
      entries.push_back(enclosure_of(b.at(i, j)));
      const Dyadic m = magnitude(entries.back());
      if (sgn(m.m) != 0) top = std::max(top, exponent(m));
    }
  Rounded r;
  r.t = bits - top;
  mpz_class square;
  for (const Interval& x : entries) {  // off by at most what the middle, rounded down, is from the upper end
    const mpz_class low = floor_shifted(to_rational(x.lo), r.t), high = floor_shifted(to_rational(x.hi), r.t) + 1;
    r.z.push_back((low + high) >> 1U);
    const mpz_class off = high - r.z.back();
    square += off * off;
  }
  r.d = ::sqrt(square) + 1;
  return r;
}

// The bound for B from that for z/2^t, moved by the error (H. Weyl 1912: |s_k(A) - s_k(B)| <= ||A - B||).
// Upper: s_k(z) <= R with R = floor(2^t sqrt(upper)) - d. Lower: s_k(z) >= R with R = ceil(2^t sqrt(lower)) + d.
bool holds_rounded(const Matrix& b, int k, const mpq_class& c, bool is_upper, std::int64_t bits) {
  const Rounded r = rounded(b, bits);
  mpz_class limit = ::sqrt(floor_shifted(c, 2 * r.t));  // floor of the root of the floor: floor(2^t sqrt c)
  if (is_upper)
    limit -= r.d;
  else
    limit += 1 + r.d;
  if (sgn(limit) < 0) return false;
  return few_negatives_of_shift(gram(r.z, b.rows, b.cols), b.cols, limit * limit, 1, is_upper ? 1 : -1,
                                is_upper ? k - 1 : b.cols - k);
}

// s_1(B)^2 <= ||B||_1 ||B||_inf <= c, the largest sums of sizes in a column and in a row; B over Q.
bool sums_show(const Matrix& b, const mpq_class& c) {
  Integers rows(static_cast<std::size_t>(b.rows)), cols(static_cast<std::size_t>(b.cols));
  for (int i = 0; i < b.rows; ++i)
    for (int j = 0; j < b.cols; ++j) {
      const mpz_class size = ::abs(b.integers[b.index(i, j)]);
      rows[static_cast<std::size_t>(i)] += size, cols[static_cast<std::size_t>(j)] += size;
    }
  const mpz_class largest = *std::max_element(rows.begin(), rows.end()) * *std::max_element(cols.begin(), cols.end());
  return largest <= c * b.denominator * b.denominator;
}

// B, and the Gram matrix of its integers once it is needed.
class Problem {
 public:
  explicit Problem(const Matrix& b) : b_(b) {}

  // c >= 0. By a norm, if one shows that much. Else rounded, unless the integers are short, with few bits first: they
  // nearly always suffice.
  [[nodiscard]] bool holds(int k, const mpq_class& c, bool is_upper) {
    if (is_upper && b_.rational() && (sign(Num(k * c) - norm2(b_)) >= 0 || sums_show(b_, c))) return true;
    if (b_.rational() && size_in_bits(b_.integers) <= kOneDigit) return holds_exactly(k, c, is_upper);
    for (const std::int64_t bits : {kOneDigit, 2 * kOneDigit, 4 * kOneDigit})
      if (holds_rounded(b_, k, c, is_upper, bits)) return true;
    return b_.rational() && holds_exactly(k, c, is_upper);
  }

 private:
  [[nodiscard]] bool holds_exactly(int k, const mpq_class& c, bool is_upper) {
    if (gram_.empty()) gram_ = gram(b_.integers, b_.rows, b_.cols);
    const mpz_class p = c.get_num() * b_.denominator * b_.denominator, &q = c.get_den();
    return few_negatives_of_shift(gram_, b_.cols, p, q, is_upper ? 1 : -1, is_upper ? k - 1 : b_.cols - k);
  }

  const Matrix& b_;
  Integers gram_;
};

// ||Bv||^2 >= lower ||v||^2 and v != 0.
bool vector_shows(const Matrix& b, const SingularBound& bound) {
  if (static_cast<int>(bound.vector.size()) != b.cols) return false;
  const Matrix v = make_matrix(b.cols, 1, bound.vector, 1);
  const Num square = norm2(v);
  return sign(square) > 0 && sign(norm2(multiply(b, v)) - Num(bound.lower) * square) >= 0;
}

// Are columns i and j of B orthogonal?
bool orthogonal(const Matrix& b, int i, int j) {
  if (!b.uniform) {
    Num sum;
    for (int r = 0; r < b.rows; ++r) sum = sum + b.at(r, i) * b.at(r, j);
    return sign(sum) == 0;
  }
  mpz_class sum;
  for (int r = 0; r < b.rows; ++r)
    mpz_addmul(sum.get_mpz_t(), b.integers[b.index(r, i)].get_mpz_t(), b.integers[b.index(r, j)].get_mpz_t());
  return sgn(sum) == 0;
}

bool orthogonal_columns(const Matrix& b) {
  for (int i = 0; i < b.cols; ++i)
    for (int j = 0; j < i; ++j)
      if (!orthogonal(b, i, j)) return false;
  return true;
}

// s_k^2 exactly, if nothing is pinned: rank <= 2 by the quadratic formula with trace t and sum e of the principal
// 2-minors; diagonal G by sorting; 0 beyond the rank. rank_of_b is the rank if is_rank, otherwise a lower bound
// above 2.
std::optional<Num> closed_form(const Matrix& b, int k, int rank_of_b, bool is_rank) {
  if (k > rank_of_b && is_rank) return Num(0);
  const bool is_diagonal = orthogonal_columns(b);
  if (rank_of_b > 2 && !is_diagonal) return std::nullopt;
  const Matrix g = multiply(transpose(b), b);
  std::vector<Num> diagonal;
  for (int i = 0; i < g.rows; ++i) diagonal.push_back(g.at(i, i));
  if (is_diagonal) {
    std::sort(diagonal.begin(), diagonal.end(), [](const Num& x, const Num& y) { return sign(x - y) > 0; });
    return diagonal[k - 1];
  }
  Num t;
  for (const Num& x : diagonal) t = t + x;
  const Num half(mpq_class(1, 2)), e = half * (t * t - norm2(g)), root = sqrt(t * t - Num(4) * e);
  return half * (k == 1 ? t + root : t - root);
}

// The closed form, which has to be within the bounds.
std::optional<Num> verified_closed_form(const Matrix& b, int k, const SingularBound& bound) {
  if (has_pinned(b)) return std::nullopt;
  const int most = sgn(bound.lower) <= 0
                       ? b.cols
                       : std::min(3, b.cols);  // the whole rank costs more, and matters only where s_k = 0 is possible
  const int r = rank(b, most);
  auto value = closed_form(b, k, r, r < 3 || most == b.cols);
  if (value && !contained(*value, bound.lower, bound.upper))
    reject(Reason::SingularBound, bound.place + ": the square of the singular value is not within the bounds");
  return value;
}

}  // namespace

std::optional<Num> verified_square(const Matrix& a, int k, const SingularBound& bound, SpectralBlock* block) {
  Matrix turned;
  if (a.rows < a.cols) turned = transpose(a);
  const Matrix& b = a.rows < a.cols ? turned : a;
  const bool is_direction = has_pinned(b);  // the vector, which shows nothing then
  if (!bound.vector.empty() && (k != 1 || (!is_direction && !vector_shows(b, bound))))
    reject(Reason::SingularVector, bound.place + ": the test vector does not show the lower bound");
  if (auto value = verified_closed_form(b, k, bound)) return value;
  if (bound.lower > bound.upper || sgn(bound.upper) < 0)
    reject(Reason::SingularBound, bound.place + ": the bounds are the wrong way round");
  Problem problem(b);
  const auto holds = [&](const mpq_class& c, bool is_upper) {
    return block != nullptr ? block->shows(b, k, c, is_upper) : problem.holds(k, c, is_upper);
  };
  if (!holds(bound.upper, true)) reject(Reason::SingularBound, bound.place + ": s_k^2 <= upper is not shown");
  if ((bound.vector.empty() || is_direction) && sgn(bound.lower) > 0 && !holds(bound.lower, false))
    reject(Reason::SingularBound, bound.place + ": s_k^2 >= lower is not shown");
  return std::nullopt;
}

Num enclosed_square(const SingularBound& bound) {
  if (bound.lower == bound.upper) return Num(bound.lower);
  return number_within({hull(enclose(std::max(bound.lower, mpq_class(0))), enclose(bound.upper)), std::nullopt, true});
}

}  // namespace checker
