#include "matrix/planes.hpp"

#include <doctest/doctest.h>
#include <flint/fmpz_mat.h>

#include <tuple>

#include "core/matrix/oracle.hpp"

using namespace plumbline;
using gmp::raw;

namespace {

using Entries = std::vector<Integer>;

enum class Kind { Random, AllOnes, Digits };

// Integers of about `bits` bits, or the extremes: 2^bits - 1, and numbers whose balanced digits all are -2^21.
Integer entry(oracle::Random& r, int bits, Kind kind) {
  Integer x = 0;
  if (kind == Kind::AllOnes) return (Integer(1) << bits) - 1;
  if (kind == Kind::Digits) {
    for (int d = 0; d * DigitPlanes::width < bits; ++d) x += Integer(1) << (DigitPlanes::width * (d + 1) - 1);
    return -x;
  }
  for (int i = 0; i < bits; i += 60) x = (x << 60) + Integer(r.between(0, (1L << 60) - 1));
  x &= (Integer(1) << r.between(0, bits)) - 1;
  return r.chance(10) ? Integer(0) : r.chance(50) ? Integer(-x) : x;
}

Entries random_entries(oracle::Random& r, int rows, int cols, int bits, Kind kind) {
  Entries out;
  for (int i = 0; i < rows * cols; ++i) out.push_back(entry(r, bits, kind));
  return out;
}

// FLINT's product, row by row.
Entries product(const Entries& a, const Entries& b, int m, int k, int n) {
  fmpz_mat_t x, y, z;
  fmpz_mat_init(x, m, k), fmpz_mat_init(y, k, n), fmpz_mat_init(z, m, n);
  for (int i = 0; i < m * k; ++i) fmpz_set_mpz(fmpz_mat_entry(x, i / k, i % k), raw(a[static_cast<std::size_t>(i)]));
  for (int i = 0; i < k * n; ++i) fmpz_set_mpz(fmpz_mat_entry(y, i / n, i % n), raw(b[static_cast<std::size_t>(i)]));
  fmpz_mat_mul(z, x, y);
  Entries out(static_cast<std::size_t>(m * n));
  for (int i = 0; i < m * n; ++i) fmpz_get_mpz(raw(out[static_cast<std::size_t>(i)]), fmpz_mat_entry(z, i / n, i % n));
  fmpz_mat_clear(x), fmpz_mat_clear(y), fmpz_mat_clear(z);
  return out;
}

bool balanced(const DigitPlanes& a) {
  for (int d = 0; d < a.count(); ++d)
    if (a.plane(d).abs().maxCoeff() > (1 << (DigitPlanes::width - 1))) return false;
  return a.count() == 1 || a.plane(a.count() - 1).abs().maxCoeff() > 0;
}

}  // namespace

TEST_CASE("planes: so many products of the largest digits, and what is carried, fit a double; one more would not") {
  const Integer largest = Integer(1) << (2 * DigitPlanes::width - 2), carried = (Integer(1) << 32) + 1;
  CHECK(DigitPlanes::most_products * largest + carried <= Integer(1) << 53);
  CHECK((DigitPlanes::most_products + 1) * largest + carried > Integer(1) << 53);
}

TEST_CASE("planes: numbers of every length come back") {
  oracle::Random r(171);
  for (const int bits : {0, 1, 20, 21, 22, 42, 43, 44, 61, 62, 63, 64, 65, 66, 87, 127, 128, 129, 400, 2200})
    for (const Kind kind : {Kind::Random, Kind::AllOnes, Kind::Digits}) {
      const Entries a = random_entries(r, 3, 5, bits, kind);
      const DigitPlanes d = DigitPlanes::from(a, 3, 5);
      CHECK(balanced(d));
      CHECK(d.integers() == a);
      CHECK(transpose(transpose(d)).integers() == a);
    }
}

TEST_CASE("planes: products agree with FLINT, with the extremes at the bound of exactness and beyond it") {
  oracle::Random r(172);
  for (const auto& [m, k, n] : {std::tuple{1, 1, 1},
                                {3, 16, 5},
                                {17, 31, 20},
                                {2, 681, 3},
                                {2, 2045, 2},
                                {1, 2046, 2},
                                {2, 2047, 1},
                                {2, 5000, 2}})
    for (const auto& [p, q] : {std::pair{1, 21}, {20, 44}, {24, 62}, {44, 350}, {200, 200}, {900, 66}})
      for (const Kind kind : {Kind::Random, Kind::AllOnes, Kind::Digits}) {
        const Entries a = random_entries(r, m, k, p, kind), b = random_entries(r, k, n, q, kind);
        const DigitPlanes c = multiply(DigitPlanes::from(a, m, k), DigitPlanes::from(b, k, n));
        CHECK(balanced(c));
        CHECK(c.integers() == product(a, b, m, k, n));
      }
}

TEST_CASE("planes: thousands of random products agree with FLINT") {
  oracle::Random r(173);
  int wrong = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const int m = static_cast<int>(r.between(1, 6)), k = static_cast<int>(r.between(1, 40)),
              n = static_cast<int>(r.between(1, 6));
    const Entries a = random_entries(r, m, k, static_cast<int>(r.between(1, 300)), Kind::Random),
                  b = random_entries(r, k, n, static_cast<int>(r.between(1, 300)), Kind::Random);
    if (multiply(DigitPlanes::from(a, m, k), DigitPlanes::from(b, k, n)).integers() != product(a, b, m, k, n)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("planes: sums, multiples and choices by sign") {
  oracle::Random r(174);
  for (const int bits : {1, 21, 22, 43, 65, 300}) {
    for (int trial = 0; trial < 20; ++trial) {
      const Entries a = random_entries(r, 4, 3, bits, Kind::Random);
      Entries b = random_entries(r, 4, 3, static_cast<int>(r.between(1, 100)), Kind::Random);
      if (trial == 0) b = a;
      if (trial == 1)
        for (std::size_t i = 0; i < b.size(); ++i) b[i] = -a[i];
      const Integer f = trial % 5 == 0 ? Integer(0) : entry(r, trial * 7, Kind::Random);
      const DigitPlanes x = DigitPlanes::from(a, 4, 3), y = DigitPlanes::from(b, 4, 3);
      Entries sum = a, multiple = a, chosen = a, relu = a;
      for (std::size_t i = 0; i < a.size(); ++i) {
        sum[i] += b[i];
        multiple[i] *= f;
        if (a[i] <= 0) chosen[i] = b[i], relu[i] = 0;
      }
      CHECK(add(x, y).integers() == sum);
      CHECK(scale(f, x).integers() == multiple);
      CHECK(balanced(scale(f, x)));
      CHECK(where(x.positive(), x, y).integers() == chosen);
      CHECK(where(x.positive(), x, DigitPlanes(4, 3)).integers() == relu);
    }
  }
}

TEST_CASE("planes: a sign that only the lowest digit shows") {
  for (const int digits : {2, 3, 7}) {
    const Integer far = Integer(1) << (DigitPlanes::width * digits);
    const DigitPlanes x = DigitPlanes::from({1, -1, far - 1, far, -far, 0}, 2, 3);
    const std::vector<double> expected = {1, 1, 0, 0, 1, 0};  // column after column
    const Eigen::ArrayXd mask = x.positive();
    CHECK(std::vector<double>(mask.begin(), mask.end()) == expected);
  }
}
