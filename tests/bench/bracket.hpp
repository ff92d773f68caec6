// Work item A: a certified bracket lo <= s_1(A)^2 <= hi with (hi - lo) <= 1e-9 lo, for A with entries k / 2^20.
#pragma once

#include <cstdint>
#include <vector>

#include "number/rational.hpp"

namespace bench {

using Entries = std::vector<std::int64_t>;  // n x n, row-major

// lo and hi in Arb's ball arithmetic: hi by Cholesky of hi I - A^T A with a ladder of precisions, lo by a test vector.
// The guess is LAPACK's.
[[nodiscard]] plumbline::Enclosure bracket_by_arb(const Entries& k, int n);
// Balls around the squares of all singular values: the eigenvalues of A^T A by Arb's QR algorithm and its certification
// of simple ones, at 128 bits more than asked for. Returns how many of them are that precise (relative to the largest).
[[nodiscard]] int values_by_arb(const Entries& k, int n, int bits);
// The largest singular value, not certified: LAPACK's dgesdd without vectors, Eigen's BDCSVD.
[[nodiscard]] double largest_by_lapack(const std::vector<double>& a, int n);
[[nodiscard]] double largest_by_eigen(const std::vector<double>& a, int n);
// No answer at all: one dsyrk and one dpotrf, the floor under every method that factors cI - A^T A.
double floor_by_blas(const std::vector<double>& a, int n);

}  // namespace bench
