#include "matrix/residue_matrix.hpp"

#include <doctest/doctest.h>
#include <flint/nmod_mat.h>

#include <algorithm>
#include <cmath>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

namespace {

const ShortPrime largest = ShortPrime::below(4194304, 1);

// Entries of a product with inner dimension `rank`, modulo p.
RowMatrix residues_of_rank(oracle::Random& r, int m, int n, int rank, const ShortPrime& p) {
  const auto entry = [&](auto) { return p.reduced(static_cast<double>(r.between(0, p.value() - 1))); };
  const RowMatrix b = RowMatrix::Zero(m, rank).unaryExpr(entry), c = RowMatrix::Zero(rank, n).unaryExpr(entry);
  RowMatrix out = RowMatrix::Zero(m, n);
  subtract_product(out, b, c);
  p.reduce(out);
  return out;
}

struct FlintResidues {
  FlintResidues(const RowMatrix& a, const ShortPrime& p) {
    const auto modulus = p.value();
    nmod_mat_init(x, a.rows(), a.cols(), static_cast<mp_limb_t>(modulus));
    for (Eigen::Index i = 0; i < a.rows(); ++i)
      for (Eigen::Index j = 0; j < a.cols(); ++j) {
        const auto entry = static_cast<std::int64_t>(a(i, j)) % modulus;
        nmod_mat_entry(x, i, j) = static_cast<mp_limb_t>(entry < 0 ? entry + modulus : entry);
      }
  }
  ~FlintResidues() { nmod_mat_clear(x); }
  FlintResidues(const FlintResidues&) = delete;
  FlintResidues& operator=(const FlintResidues&) = delete;
  nmod_mat_t x;
};

double balanced(mp_limb_t x, const ShortPrime& p) { return p.reduced(static_cast<double>(x)); }
bool congruent(double a, double b, const ShortPrime& p) { return p.reduced(a - b) == 0; }

}  // namespace

TEST_CASE("residues: primes are prime, short enough for their sums, and run out") {
  CHECK(largest.value() == 4194301);
  CHECK(ShortPrime::below(4194301, 1).value() == 4194287);
  for (const int inner : {1, 1000, 1100, 5000, 1 << 20}) {
    const double p = ShortPrime::below(1e9, inner).size();
    CHECK((p / 2 + 1) * (p / 2 + 1) * inner + p <= std::ldexp(1.0, 52));
    CHECK(p > 60000);
  }
  CHECK(ShortPrime::below(4, 1).value() == 3);
  CHECK_THROWS_AS(static_cast<void>(ShortPrime::below(3, 1)), ResourceLimit);
}

TEST_CASE("residues: remainders of the largest numbers, of multiples and of those beside them") {
  const double most = std::ldexp(1.0, 52);
  for (const ShortPrime& p : {largest, ShortPrime(3), ShortPrime(65537)}) {
    const auto modulus = p.value();
    for (const double from : {most, -most, most / 2, 3e9, 0.0}) {
      const double multiple = static_cast<double>(static_cast<std::int64_t>(from) / modulus * modulus);
      for (const double off : {0.0, 1.0, -1.0}) {
        const double r = p.reduced(multiple + off);
        CHECK((r == 0) == (off == 0));
        CHECK(std::abs(r) <= p.size() / 2 + 1);
        CHECK(std::fmod(r - off, p.size()) == 0);
      }
    }
    for (double a = 1; a < 50 && a < p.size() / 2; ++a) CHECK(p.reduced(a * p.inverse(a)) == 1);
  }
  CHECK(largest.residue((Integer(1) << 100) * largest.value() - 7) == -7);
}

TEST_CASE("residues: integers of any number of words and either sign") {
  for (const ShortPrime& p : {largest, ShortPrime(3), ShortPrime(65537)})
    for (const unsigned bits : {0U, 1U, 21U, 22U, 32U, 63U, 64U, 65U, 127U, 128U, 300U})
      for (const int off : {-2, -1, 0, 1, 2})
        for (const int sign : {1, -1}) {
          const Integer size = (Integer(1) << bits) / 3 * 2 + (Integer(1) << bits) + off, x = sign * size;
          const double r = p.residue(x);
          CHECK(std::abs(r) <= p.size() / 2 + 1);
          CHECK((x - static_cast<std::int64_t>(r)) % p.value() == 0);
        }
}

TEST_CASE("residues: echelon forms agree with FLINT, whatever the shape and the rank") {
  oracle::Random r(31);
  for (int trial = 0; trial < 120; ++trial) {
    const int m = static_cast<int>(r.between(1, trial % 10 == 0 ? 90 : 9)), n = static_cast<int>(r.between(1, m + 5));
    const ShortPrime p = trial % 3 == 0 ? ShortPrime(5) : ShortPrime::below(4194304, m);
    const RowMatrix a = residues_of_rank(r, m, n, static_cast<int>(r.between(0, std::min(m, n))), p);
    const Echelon ours(a, p);
    FlintResidues theirs(a, p);
    REQUIRE(ours.pivots().size() == nmod_mat_rref(theirs.x));
    // The reduced form of a row space is unique, up to the order of rows, once the pivots are the leftmost ones.
    FlintResidues again(ours.form(), p);
    nmod_mat_rref(again.x);
    CHECK(nmod_mat_equal(again.x, theirs.x) != 0);
    // Whatever the pivots are, the rows of the minor must be independent: it has an inverse.
    const int size = ours.pivots().size();
    RowMatrix minor(size, size);
    for (int i = 0; i < size; ++i)
      for (int j = 0; j < size; ++j) minor(i, j) = a(ours.pivots().rows[i], ours.pivots().cols[j]);
    CHECK(Echelon(minor, p).pivots().size() == size);
  }
}

TEST_CASE("residues: determinants agree with FLINT") {
  oracle::Random r(32);
  for (int trial = 0; trial < 60; ++trial) {
    const int n = static_cast<int>(r.between(1, 12));
    const ShortPrime p = trial % 3 == 0 ? ShortPrime(7) : largest;
    const RowMatrix a = residues_of_rank(r, n, n, trial % 5 == 0 ? n - 1 : n, p);
    const FlintResidues theirs(a, p);
    CHECK(congruent(Echelon(a, p).determinant(), balanced(nmod_mat_det(theirs.x), p), p));
  }
}
