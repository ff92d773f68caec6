// Inertia against known spectra, and singular value bounds: the true ones are accepted, those beyond the value are not.
#include "matrices/spectrum.hpp"

#include <algorithm>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "matrices/inertia.hpp"
#include "matrices/ranks.hpp"
#include "session.hpp"

using namespace checker;
using checker_test::Fresh;
namespace data = boost::unit_test::data;

namespace {

std::uint64_t next_word(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// C^T diag(d) C with C unit lower triangular up to a random integer congruence: its inertia is that of d.
std::vector<mpz_class> congruent(const std::vector<int>& d, std::uint64_t seed) {
  const int n = static_cast<int>(d.size());
  std::vector<mpz_class> m(static_cast<std::size_t>(n) * n);
  for (int i = 0; i < n; ++i) m[static_cast<std::size_t>(i) * n + i] = d[i];
  for (int step = 0; step < 3 * n; ++step) {
    const int i = static_cast<int>(next_word(seed) % n), j = static_cast<int>(next_word(seed) % n);
    const long c = static_cast<long>(next_word(seed) % 7) - 3;
    if (i == j) continue;
    for (int k = 0; k < n; ++k) m[static_cast<std::size_t>(i) * n + k] += c * m[static_cast<std::size_t>(j) * n + k];
    for (int k = 0; k < n; ++k) m[static_cast<std::size_t>(k) * n + i] += c * m[static_cast<std::size_t>(k) * n + j];
  }
  return m;
}

// Product of Householder reflections I - 2vv^T/||v||^2: a rational orthogonal matrix.
Matrix orthogonal(int n, std::uint64_t& seed) {
  Matrix q = build(n, n, [](int i, int j) { return Num(i == j ? 1 : 0); });
  for (int step = 0; step < 3; ++step) {
    std::vector<long> v(n);
    long square = 0;
    for (long& x : v) x = static_cast<long>(next_word(seed) % 9) - 4, square += x * x;
    if (square == 0) continue;
    q = multiply(q, build(n, n, [&](int i, int j) {
                   return Num((i == j ? mpq_class(1) : mpq_class(0)) - mpq_class(2 * v[i] * v[j]) / mpq_class(square));
                 }));
  }
  return q;
}

// U diag(s) V with rows >= cols: the squares of the singular values are s_i^2.
Matrix with_singular_values(int rows, const std::vector<mpq_class>& s, std::uint64_t seed) {
  const int cols = static_cast<int>(s.size());
  const Matrix d = build(rows, cols, [&](int i, int j) { return i == j ? Num(s[i]) : Num(); });
  const Matrix u = orthogonal(rows, seed), v = orthogonal(cols, seed);
  return multiply(multiply(u, d), v);
}

bool accepted(const Matrix& a, int k, const mpq_class& lower, const mpq_class& upper,
              std::vector<mpz_class> vector = {}) {
  try {
    verified_square(a, k, {lower, upper, std::move(vector), "test"});
    return true;
  } catch (const Rejection&) { return false; }
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(spectrum, Fresh)

BOOST_DATA_TEST_CASE_F(Fresh, inertia_is_invariant, data::xrange(200), seed) {
  std::uint64_t state = static_cast<std::uint64_t>(seed);
  const int n = 1 + static_cast<int>(next_word(state) % 7);
  std::vector<int> d(n);
  int negatives = 0;
  for (int& x : d) x = static_cast<int>(next_word(state) % 5) - 2, negatives += x < 0;
  BOOST_TEST(negative_eigenvalues(congruent(d, state), n) == negatives);
}

// From n = 12 on, a rounded congruence is tried first; zero eigenvalues must come through to the elimination.
BOOST_DATA_TEST_CASE_F(Fresh, inertia_is_invariant_for_larger_matrices, data::xrange(60), seed) {
  std::uint64_t state = 900 + static_cast<std::uint64_t>(seed);
  const int n = 12 + static_cast<int>(next_word(state) % 6);
  std::vector<int> d(n);
  int negatives = 0;
  for (int& x : d) {
    x = static_cast<int>(next_word(state) % 5) - 2;
    if (x == 0 && seed % 3 != 0) x = 1;
    negatives += x < 0;
  }
  const std::vector<mpz_class> m = congruent(d, state);
  BOOST_TEST(negative_eigenvalues(m, n) == negatives);
  BOOST_TEST(few_negative_eigenvalues(m, n, negatives));
  BOOST_TEST(!few_negative_eigenvalues(m, n, negatives - 1));
}

// Entries beyond the 56 bits that are looked at first, and something in the bits below.
BOOST_DATA_TEST_CASE_F(Fresh, inertia_of_long_matrices, data::xrange(20) * data::make({0, 40, 90}), seed, bits) {
  std::uint64_t state = 700 + static_cast<std::uint64_t>(seed);
  const int n = 14;
  std::vector<int> d(n);
  for (int& x : d) x = next_word(state) % 2 == 0 ? 1 : -1;
  const auto negatives = std::count(d.begin(), d.end(), -1);
  std::vector<mpz_class> m = congruent(d, state);
  for (mpz_class& x : m) x = (x << bits) * 3 + static_cast<long>(bits == 0 ? 0 : 1);  // + the matrix of ones
  const int count = negative_eigenvalues(m, n);
  BOOST_TEST((count == negatives || count == negatives - 1));
  BOOST_TEST(few_negative_eigenvalues(m, n, count));
  BOOST_TEST(!few_negative_eigenvalues(m, n, count - 1));
}

// Eigenvalues of very different size and sign: n - 1 of 2^200 and one of +-1, hidden by congruences; and one that is
// just zero.
BOOST_DATA_TEST_CASE_F(Fresh, inertia_of_badly_scaled_matrices, data::make({-1, 0, 1}) * data::xrange(8), last, seed) {
  std::uint64_t state = 40 + static_cast<std::uint64_t>(seed);
  const int n = 13;
  std::vector<int> d(n, 1);
  d.back() = 0;
  std::vector<mpz_class> m = congruent(d, state);
  std::vector<int> e(n, 0);
  e.back() = last;
  std::uint64_t same = 40 + static_cast<std::uint64_t>(seed);
  const std::vector<mpz_class> small = congruent(e, same);
  for (std::size_t i = 0; i < m.size(); ++i) m[i] = (m[i] << 200) + small[i];
  BOOST_TEST(negative_eigenvalues(m, n) == (last < 0));
  BOOST_TEST(few_negative_eigenvalues(m, n, 0) == (last >= 0));
}

// A negative eigenvalue that is gone once the bits below 2^45 are cut off: what is left is diagonal and positive.
BOOST_AUTO_TEST_CASE(inertia_of_what_is_cut_off) {
  const int n = 13;
  std::vector<mpz_class> m(static_cast<std::size_t>(n) * n);
  const mpz_class unit = mpz_class(1) << 45;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (i == j) m[static_cast<std::size_t>(i) * n + j] = i == 0 ? mpz_class(unit << 55) : unit;
      if (i > 0 && j > 0 && (i < 7) != (j < 7)) m[static_cast<std::size_t>(i) * n + j] = unit - 1;
    }
  BOOST_TEST(negative_eigenvalues(m, n) == 1);
  BOOST_TEST(few_negative_eigenvalues(m, n, 1));
  BOOST_TEST(!few_negative_eigenvalues(m, n, 0));
}

BOOST_AUTO_TEST_CASE(inertia_of_matrices_without_diagonal) {
  BOOST_TEST(negative_eigenvalues({0, 1, 1, 0}, 2) == 1);
  BOOST_TEST(negative_eigenvalues({0, 0, 0, 0}, 2) == 0);
  BOOST_TEST(negative_eigenvalues({0, 1, 1, 1, 0, 1, 1, 1, 0}, 3) == 2);
  BOOST_TEST(negative_eigenvalues({0, -1, -1, -1, 0, -1, -1, -1, 0}, 3) == 1);
  BOOST_TEST(negative_eigenvalues({0, 0, 0, 5, 0, 0, 3, 0, 0, 3, 0, 0, 5, 0, 0, 0}, 4) == 2);
  BOOST_TEST(negative_eigenvalues({-1}, 1) == 1);
}

BOOST_DATA_TEST_CASE_F(Fresh, bounds_on_known_singular_values, data::xrange(40), seed) {
  std::uint64_t state = 77 + static_cast<std::uint64_t>(seed);
  const int cols = 3 + static_cast<int>(next_word(state) % 3), rows = cols + static_cast<int>(next_word(state) % 2);
  std::vector<mpq_class> s(cols);
  for (auto& x : s)
    x = mpq_class(static_cast<long>(next_word(state) % 20) + 1, 1 + next_word(state) % 5), x.canonicalize();
  std::sort(s.begin(), s.end(), std::greater<>());
  Matrix a = with_singular_values(rows, s, state);
  if (seed % 2 == 1) a = transpose(a);
  const mpq_class little("1/100000000000000000000");
  for (int k = 1; k <= cols; ++k) {
    const mpq_class c = s[k - 1] * s[k - 1];
    BOOST_TEST(accepted(a, k, c - little, c + little));
    BOOST_TEST(accepted(a, k, c, c));
    BOOST_TEST(accepted(a, k, 0, 2 * c));
    BOOST_TEST(accepted(a, k, -1, 2 * c));
    BOOST_TEST(!accepted(a, k, c + little, c + 1));
    BOOST_TEST(!accepted(a, k, 0, c - little));
    BOOST_TEST(!accepted(a, k, c + 1, c - 1));
    BOOST_TEST(!accepted(a, k, -2, -1));
  }
}

// Entries with sqrt(2): the bound is verified for a nearby rational matrix, moved by the distance.
BOOST_AUTO_TEST_CASE(bounds_on_irrational_matrices) {
  const Matrix a = scale(sqrt(Num(2)), with_singular_values(4, {mpq_class(7), mpq_class(5), mpq_class(1, 3)}, 5));
  const mpq_class little("1/100000000000000000000");
  for (const auto& [k, c] : {std::pair(1, mpq_class(98)), std::pair(2, mpq_class(50)), std::pair(3, mpq_class(2, 9))}) {
    BOOST_TEST(accepted(a, k, c - little, c + little));
    BOOST_TEST(!accepted(a, k, c + little, c + 1));
    BOOST_TEST(!accepted(a, k, 0, c - little));
    BOOST_TEST(!accepted(a, k, c, c));  // true, but beyond what rounded entries can show
  }
}

BOOST_AUTO_TEST_CASE(test_vectors) {
  const Matrix a = make_matrix(3, 3, {9, 0, 0, 1, 5, 0, 0, 1, 3}, 1);  // s_1^2 = 82.6...
  BOOST_TEST(accepted(a, 1, 82, 83, {10, 1, 0}));
  BOOST_TEST(!accepted(a, 1, 82, 83, {0, 0, 0}));
  BOOST_TEST(!accepted(a, 1, 82, 83, {0, 1, 0}));
  BOOST_TEST(!accepted(a, 1, 82, 83, {10, 1}));
  BOOST_TEST(!accepted(a, 2, 20, 30, {10, 1, 0}));  // only for k = 1
  BOOST_TEST(!accepted(a, 1, 83, 84, {10, 1, 0}));
}

// k s_k^2 <= s_1^2 + ... + s_n^2 = ||A||^2, and no more than that: with singular values that are nearly equal a bound
// below ||A||^2 / k is refused.
BOOST_AUTO_TEST_CASE(the_norm_as_upper_bound) {
  const Matrix a = with_singular_values(4, {mpq_class(101), mpq_class(100), mpq_class(99), mpq_class(98)}, 9);
  const mpq_class square = norm2(a).rational();
  BOOST_TEST(square == 101 * 101 + 100 * 100 + 99 * 99 + 98 * 98);
  for (const Matrix& b : {a, transpose(a), scale(sqrt(Num(2)), a)}) {
    const mpq_class c = b.rational() ? square : mpq_class(2 * square);
    BOOST_TEST(accepted(b, 1, 0, c));
    BOOST_TEST(accepted(b, 1, 0, c / 3));
    BOOST_TEST(!accepted(b, 1, 0, c / 4));
    BOOST_TEST(accepted(b, 2, 0, c / 2));
    BOOST_TEST(!accepted(b, 2, 0, c / 4 - 100));
    BOOST_TEST(accepted(b, 4, 0, c / 4));
    BOOST_TEST(!accepted(b, 3, 0, c / 5));
    BOOST_TEST(!accepted(b, 1, c, 2 * c));  // it says nothing about the lower end
  }
}

// s_1^2 <= ||A||_1 ||A||_inf, an equation where signs and sums fit, and no more than that.
BOOST_AUTO_TEST_CASE(sums_of_rows_and_columns_as_upper_bound) {
  const Matrix signs = make_matrix(3, 3, {3, 1, 1, 1, -2, 3, 1, 2, -4}, 2);  // sums 5/2, 6/2, 7/2; 5/2, 5/2, 8/2
  BOOST_TEST(accepted(signs, 1, 0, mpq_class(14)));
  BOOST_TEST(accepted(signs, 2, 0, mpq_class(14)));
  const Matrix circulant = make_matrix(3, 3, {3, 2, 1, 1, 3, 2, 2, 1, 3}, 1);  // s_1 = 6 = each sum
  BOOST_TEST(accepted(circulant, 1, 36, 36));
  BOOST_TEST(!accepted(circulant, 1, 0, mpq_class(35999, 1000)));
  BOOST_TEST(!accepted(circulant, 1, 0, 6));
  const Matrix tall = make_matrix(4, 3, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, 1);  // sums 4 and 5: 20
  BOOST_TEST(accepted(tall, 1, 0, 20));
  BOOST_TEST(accepted(transpose(tall), 1, 0, 20));
  BOOST_TEST(!accepted(tall, 1, 0, 14));  // s_1^2 = 14.8...
}

// s_k = 0 beyond the rank, and closed forms for rank two and for orthogonal columns.
BOOST_AUTO_TEST_CASE(closed_forms) {
  const Matrix low =
      multiply(make_matrix(4, 2, {1, 0, 0, 1, 1, 1, 2, 0}, 1), make_matrix(2, 4, {1, 2, 0, 1, 0, 1, 1, 1}, 1));
  BOOST_TEST((verified_square(low, 3, {0, 1, {}, "test"}) && verified_square(low, 3, {0, 1, {}, "test"})->is_zero()));
  BOOST_TEST(!accepted(low, 3, mpq_class(1, 100), 1));
  BOOST_TEST(!accepted(low, 3, mpq_class(1, 100), 100));  // s_1 and s_2 are in there, s_3 = 0 is not
  BOOST_TEST(!accepted(low, 4, mpq_class(1, 100), 100));
  const auto first = verified_square(low, 1, {1, 100, {}, "test"}),
             second = verified_square(low, 2, {1, 100, {}, "test"});
  BOOST_REQUIRE((first && second));
  BOOST_TEST((*first + *second - norm2(low)).is_zero());
  BOOST_TEST(sign(*first * *second - pow(pseudo_determinant(low), 2)) == 0);
  const auto diagonal = verified_square(make_matrix(3, 3, {0, 2, 0, 7, 0, 0, 0, 0, 3}, 1), 2, {9, 9, {}, "test"});
  BOOST_REQUIRE(diagonal.has_value());
  BOOST_TEST(diagonal->rational() == 9);
}

BOOST_AUTO_TEST_CASE(ranks_and_pseudo_determinants) {
  std::uint64_t seed = 3;
  for (int r = 0; r <= 4; ++r) {
    std::vector<mpq_class> s(4);
    mpq_class product = 1;
    for (int i = 0; i < r; ++i) s[i] = i + 2, product *= s[i];
    const Matrix a = with_singular_values(5, s, next_word(seed));
    BOOST_TEST(rank(a, 4) == r);
    BOOST_TEST(rank_at_most_one(a) == (r <= 1));
    BOOST_TEST(pseudo_determinant(a).rational() == product);
    const Matrix b = scale(sqrt(Num(3)) + Num(1), transpose(a));
    BOOST_TEST(rank(b, 4) == r);
    BOOST_TEST(sign(pseudo_determinant(b) - Num(product) * (r == 0 ? Num(1) : pow(sqrt(Num(3)) + Num(1), r))) == 0);
  }
}

// B C with B of r columns, so of rank r with near certainty; one entry changed makes it r + 1.
Matrix planted(int rows, int cols, int r, std::uint64_t& seed) {
  const auto random = [&](int m, int n) {
    return build(m, n, [&](int, int) { return Num(static_cast<long>(next_word(seed) % 2001) - 1000); });
  };
  return multiply(random(rows, r), random(r, cols));
}

BOOST_DATA_TEST_CASE_F(Fresh, planted_ranks, data::make({0, 1, 2, 5, 16, 29, 30}), r) {
  std::uint64_t seed = 60 + static_cast<std::uint64_t>(r);
  Matrix a = planted(34, 30, r, seed);
  for (const Matrix& b : {a, transpose(a), scale(Num(mpq_class(3, 7)), a), scale(sqrt(Num(2)), a)}) {
    BOOST_TEST(rank(b, 30) == r);
    BOOST_TEST(rank(b, 4) == std::min(r, 4));
    BOOST_TEST(rank_at_most_one(b) == (r <= 1));
  }
  a.integers[a.index(3, 4)] += 1;
  BOOST_TEST(rank(a, 30) == std::min(r + 1, 30));
  BOOST_TEST(rank_at_most_one(a) == (r == 0));
}

// Minors that the first primes divide: diag(p_1 ... p_k, 1, 1) has rank 2 modulo each of them.
BOOST_AUTO_TEST_CASE(ranks_with_unlucky_primes) {
  mpz_class p = (mpz_class(1) << 61) - (mpz_class(1) << 20), product = 1;
  for (int k = 1; k <= 6; ++k) {
    mpz_nextprime(p.get_mpz_t(), p.get_mpz_t());
    product *= p;
    BOOST_TEST(rank(make_matrix(3, 3, {product, 0, 0, 0, 1, 0, 0, 0, 1}, 1), 3) == 3);
    BOOST_TEST(rank(make_matrix(3, 3, {product, product, 0, product, product, 0, 0, 0, 1}, 1), 3) == 2);
    BOOST_TEST(rank(make_matrix(2, 2, {product, 1, 0, product}, 1), 2) == 2);
    BOOST_TEST(!rank_at_most_one(make_matrix(2, 2, {1, 1, 1, product + 1}, 1)));
    BOOST_TEST(rank_at_most_one(make_matrix(2, 2, {1, product, product, product * product}, 1)));
    BOOST_TEST(!rank_at_most_one(make_matrix(2, 2, {1, product, product, product * product + product}, 1)));
    BOOST_TEST(pseudo_determinant(make_matrix(2, 2, {product, 0, 0, 1}, 1)).rational() == mpq_class(product));
  }
}

BOOST_AUTO_TEST_CASE(pseudo_determinants_of_matrices_with_roots) {
  const Matrix a = scale(sqrt(Num(2)) / Num(3), make_matrix(3, 2, {1, 2, 2, 4, 0, 1}, 1));  // rank 2
  BOOST_TEST(pow(pseudo_determinant(a), 2).rational() == mpq_class(4, 81) * 5);
  BOOST_TEST(pow(pseudo_determinant(transpose(a)), 2).rational() == mpq_class(4, 81) * 5);
}

// An elimination that costs more than there is left is refused.
BOOST_AUTO_TEST_CASE(ranks_are_charged) {
  std::uint64_t seed = 5;
  const Matrix a = planted(30, 30, 15, seed);
  session.work_left = 20000;
  BOOST_CHECK_THROW((void)rank(a, 30), Rejection);
}

BOOST_AUTO_TEST_SUITE_END()
