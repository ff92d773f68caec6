// Witnesses for several singular values of one matrix at once: approximate right singular vectors, rounded to integers.
//
// Let B have n columns, G = B^T B, V = [v_1 ... v_b] with b <= n, F = V^T V, E = (B V)^T (B V); everything is rational
// and formed exactly. Two theorems (docs/rules.md, "singular-values", has the proofs):
//   the first ones   for k <= b: cF - E with at least k negative eigenvalues implies s_k^2 >= c; and if
//                    tI + V diag(w) V^T - G is positive semidefinite, t >= 0, w > 0, then (c - t) diag(1/w) - F with at
//                    most k - 1 negative eigenvalues implies s_k^2 <= c. One definite matrix of order n serves all k.
//   all of them      for b = n: s_k^2 is between (1 - phi) d_k / f_max and (1 + phi) d_k / f_min, d the diagonal of E
//                    in descending order, phi the dominance of E (below), f_min and f_max Gershgorin's bounds for F.
// The vectors come from LAPACK; nothing is assumed of them.
#pragma once

#include <optional>
#include <vector>

#include "matrix/integer_matrix.hpp"

namespace plumbline {

struct SpectralBlock {
  IntegerMatrix vectors;          // V, n x b, over a power of two
  Rational cutoff;                // t; of no meaning without weights
  std::vector<Rational> weights;  // w, b of them; none for the second theorem
};

struct BlockWitness {
  SpectralBlock block;
  std::vector<Rational> lower,
      upper;  // lower[k-1] <= s_k^2 <= upper[k-1], verified exactly, for k up to what was asked
};

// The first `count` singular values of b, which has at least as many rows as columns, 1 <= count <= cols, with
// upper - lower <= 2^-bits upper. By the second theorem if count is more than a quarter of the columns. Nothing if
// double precision does not suffice, or if b has rank below count.
[[nodiscard]] std::optional<BlockWitness> find_block(const IntegerMatrix& b, int count, int bits);

}  // namespace plumbline
