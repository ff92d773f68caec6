// Ranks, and products of non-zero singular values.
//
// Modulo a prime p elimination needs no long integers. It finds r rows and columns and a minor of them that is not 0
// modulo p, so it is not 0: the rank is at least r, for one prime. Modulo p all minors of r + 1 rows are 0. If that is
// so for several primes, r the largest of what they found, then each of these minors is divisible by the product of the
// primes; by Hadamard it is smaller than that product once there are enough of them, and so it is 0: the rank is r. A
// prime that finds too few pivots costs another prime, no more. Nothing rests on the numbers p being prime: that pivots
// have inverses modulo p, and that no two p have a common factor, is verified.
//
// Matrices with several square roots among their entries are eliminated with exact numbers.
#include "ranks.hpp"

#include <algorithm>
#include <functional>
#include <limits>

#include "modules.hpp"
#include "roots.hpp"

namespace checker {

namespace {

using Limb = std::uint64_t;
__extension__ using DoubleLimb = unsigned __int128;

// Numbers modulo p = 2^61 - c, 0 < c < 2^20.
class Modulus {
 public:
  explicit Modulus(Limb p) : p_(p), c_((Limb{1} << 61) - p) {}

  [[nodiscard]] Limb reduced(DoubleLimb x) const {  // 2^61 = c modulo p, used until x < 2^62
    while ((x >> 62) != 0) x = (x >> 61) * c_ + (x & kMask);
    const Limb y = static_cast<Limb>(x);
    return y >= 2 * p_ ? y - 2 * p_ : y >= p_ ? y - p_ : y;
  }
  // a - sum of x_k y_k. A product is below 2^122, so that 32 of them and a remainder keep within 2^128.
  [[nodiscard]] Limb minus_products(Limb a, const Limb* x, const Limb* y, int count) const {
    DoubleLimb sum = 0;
    for (int k = 0; k < count; ++k) {
      sum += static_cast<DoubleLimb>(x[k]) * y[k];
      if (k % 32 == 31) sum = reduced(sum);
    }
    return reduced(a + p_ - reduced(sum));
  }
  [[nodiscard]] Limb product(Limb a, Limb b) const { return reduced(static_cast<DoubleLimb>(a) * b); }
  [[nodiscard]] Limb inverse(Limb a) const {  // a^(p-2)
    Limb result = 1, power = a;
    for (Limb e = p_ - 2; e != 0; e >>= 1, power = product(power, power))
      if ((e & 1) != 0) result = product(result, power);
    if (product(result, a) != 1) reject(Reason::TooLarge, "a rank: no inverse modulo a number that should be prime");
    return result;
  }

 private:
  static constexpr Limb kMask = (Limb{1} << 61) - 1;
  Limb p_, c_;
};

// The rows and columns of the pivots, in order: A[rows, cols] is not singular.
struct Pivots {
  std::vector<int> rows, cols;
  [[nodiscard]] int size() const { return static_cast<int>(rows.size()); }
};

// Elimination, column after column: x becomes L^-1 times the column, where the rows of L that belong to pivots are unit
// lower triangular. Its first entry beyond the pivots that is not 0 is the next pivot.
Pivots pivots_modulo(const std::vector<Limb>& a, int rows, int cols, int most, const Modulus& modulus) {
  Pivots found;
  std::vector<std::vector<Limb>> l(rows, std::vector<Limb>(most));
  std::vector<Limb> x(rows);
  std::vector<int> row(rows);
  for (int i = 0; i < rows; ++i) row[i] = i;
  for (int j = 0; j < cols && found.size() < most; ++j) {
    const int done = found.size();
    charge(static_cast<std::uint64_t>(rows) * (done + 8));
    for (int i = 0; i < rows; ++i)
      x[i] = modulus.minus_products(a[static_cast<std::size_t>(row[i]) * cols + j], l[i].data(), x.data(),
                                    std::min(i, done));
    const auto pivot = std::find_if(x.begin() + done, x.end(), [](Limb y) { return y != 0; });
    if (pivot == x.end()) continue;
    std::swap(row[done], row[pivot - x.begin()]);
    std::swap(l[done], l[pivot - x.begin()]);
    std::swap(x[done], *pivot);
    const Limb inverse = modulus.inverse(x[done]);
    for (int i = done + 1; i < rows; ++i) l[i][done] = modulus.product(x[i], inverse);
    found.rows.push_back(row[done]);
    found.cols.push_back(j);
  }
  return found;
}

// b with |minor of `order` rows| < 2^b for every such minor: Hadamard's product of the lengths of the longest rows.
std::uint64_t minor_bits(const Matrix& a, int order) {
  std::vector<long> twice;
  for (int i = 0; i < a.rows; ++i) {
    mpz_class square;
    for (int j = 0; j < a.cols; ++j) {
      const mpz_class& z = a.integers[a.index(i, j)];
      charge(limbs(z) * limbs(z));
      mpz_addmul(square.get_mpz_t(), z.get_mpz_t(), z.get_mpz_t());
    }
    twice.push_back(size_in_bits(square));
  }
  std::sort(twice.begin(), twice.end(), std::greater<>());
  std::uint64_t sum = 1;
  for (int i = 0; i < order; ++i) sum += twice[i];
  return sum / 2;
}

std::vector<Limb> residues(const Matrix& a, Limb p) {
  std::vector<Limb> r;
  for (const mpz_class& z : a.integers) {
    charge(limbs(z));
    r.push_back(mpz_fdiv_ui(z.get_mpz_t(), p));
  }
  return r;
}

// `most` pivots if the rank is at least that, otherwise as many as the rank.
Pivots integer_pivots(const Matrix& a, int most) {
  Pivots best;
  mpz_class p = (mpz_class(1) << 61) - (mpz_class(1) << 20), product = 1;
  std::uint64_t enough = std::numeric_limits<std::uint64_t>::max();
  while (best.size() < most && static_cast<std::uint64_t>(size_in_bits(product)) <= enough) {
    charge(4096 + limbs(product));
    mpz_nextprime(p.get_mpz_t(), p.get_mpz_t());
    if (size_in_bits(p) > 61) reject(Reason::TooLarge, "a rank: more primes are needed than there are below 2^61");
    if (gcd(product, p) != 1) continue;
    product *= p;
    Pivots found = pivots_modulo(residues(a, p.get_ui()), a.rows, a.cols, most, Modulus(p.get_ui()));
    if (found.size() <= best.size() && product != p) continue;  // nothing new, and not the first
    best = std::move(found);
    if (best.size() < most) enough = minor_bits(a, best.size() + 1);
  }
  return best;
}

// Fraction-free elimination (E. H. Bareiss 1968) with the first pivot that is not zero, at most `most` of them. Over
// the integers the division by the previous pivot is exact, and the last of n pivots is the determinant up to its sign;
// other numbers are divided where that is exact and cheap, since scaling a row does not change what is zero.
bool is_zero(const mpz_class& a) { return sgn(a) == 0; }
bool is_zero(const Num& a) { return sign(a) == 0; }

void eliminate(mpz_class& target, const mpz_class& pivot, const mpz_class& left, const mpz_class& up,
               const mpz_class& previous) {
  charge(2 * limbs(pivot) * limbs(target) + 4);
  target *= pivot;
  mpz_submul(target.get_mpz_t(), left.get_mpz_t(), up.get_mpz_t());
  mpz_divexact(target.get_mpz_t(), target.get_mpz_t(), previous.get_mpz_t());
}
void eliminate(Num& target, const Num& pivot, const Num& left, const Num& up, const Num& previous) {
  target = pivot * target - left * up;
  if (const auto inverse = exact_inverse(previous)) target = target * *inverse;
}

template <class T> Pivots find_pivots(std::vector<T> m, int rows, int cols, int most, T& last) {
  Pivots found;
  std::vector<int> row(rows), col(cols);
  for (int i = 0; i < rows; ++i) row[i] = i;
  for (int j = 0; j < cols; ++j) col[j] = j;
  const auto at = [&](int i, int j) -> T& { return m[static_cast<std::size_t>(row[i]) * cols + col[j]]; };
  last = 1;
  for (int step = 0; step < std::min({rows, cols, most}); ++step) {
    int r = step, c = step;
    while (c < cols && is_zero(at(r, c)))
      if (++r == rows) r = step, ++c;
    if (c == cols) break;
    std::swap(row[step], row[r]);
    std::swap(col[step], col[c]);
    for (int i = step + 1; i < rows; ++i)
      for (int j = step + 1; j < cols; ++j) eliminate(at(i, j), at(step, step), at(i, step), at(step, j), last);
    last = at(step, step);
    found.rows.push_back(row[step]);
    found.cols.push_back(col[step]);
  }
  return found;
}

Pivots pivots(const Matrix& a, int most) {
  most = std::min({most, a.rows, a.cols});
  if (a.uniform) return integer_pivots(a, most);
  Num last;
  return find_pivots(a.numbers, a.rows, a.cols, most, last);
}

// Without division (R. S. Bird 2011): F <- mu(F) A, n - 1 times, where mu keeps the part above the diagonal and puts
// minus the sum of the later diagonal entries on it; det A = (-1)^(n-1) F_11.
Num determinant_by_products(const Matrix& a) {
  Matrix f = a;
  for (int step = 1; step < a.rows; ++step) {
    std::vector<Num> later(a.rows);
    for (int i = a.rows - 2; i >= 0; --i) later[i] = later[i + 1] - f.at(i + 1, i + 1);
    f = multiply(build(a.rows, a.rows, [&](int i, int j) { return j > i    ? f.at(i, j)
                                                                  : j == i ? later[i]
                                                                           : Num(); }),
                 a);
  }
  return a.rows % 2 == 1 ? f.at(0, 0) : -f.at(0, 0);
}

// |det A| of a matrix that is not singular.
Num absolute_determinant(const Matrix& a) {
  if (!a.uniform) return abs(determinant_by_products(a));
  mpz_class last, scale;
  find_pivots(a.integers, a.rows, a.cols, a.rows, last);
  charge(limbs(a.denominator) * limbs(a.denominator) * a.rows * a.rows);
  mpz_pow_ui(scale.get_mpz_t(), a.denominator.get_mpz_t(), a.rows);
  mpq_class q(::abs(last), scale);
  q.canonicalize();
  return Num(q) * pow(a.root, a.rows);
}

Matrix part(const Matrix& a, const std::vector<int>& rows, const std::vector<int>& cols) {
  return build(static_cast<int>(rows.size()), static_cast<int>(cols.size()),
               [&](int i, int j) { return a.at(rows[i], cols[j]); });
}

std::vector<int> all(int n) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  return v;
}

}  // namespace

int rank(const Matrix& a, int most) {
  use(Module::Ranks);
  return pivots(a, most).size();
}

bool rank_at_most_one(const Matrix& a) { return a.rows == 1 || a.cols == 1 || rank(a, 2) <= 1; }

// A = C M^-1 R with C, R the pivot columns and rows and M = A[pivots]; the square of the product is det(C^T C) det(R
// R^T) / det(M)^2.
Num pseudo_determinant(const Matrix& a) {
  const Pivots p = pivots(a, std::min(a.rows, a.cols));
  if (p.rows.empty()) return 1;
  const Matrix c = part(a, all(a.rows), p.cols), r = part(a, p.rows, all(a.cols));
  const Num m = absolute_determinant(part(a, p.rows, p.cols));
  return sqrt(absolute_determinant(multiply(transpose(c), c)) * absolute_determinant(multiply(r, transpose(r)))) / m;
}

}  // namespace checker
