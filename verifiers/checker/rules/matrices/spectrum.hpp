// Singular values: the certificate brings bounds, the checker verifies them.
//
// Let G = B^T B, B the matrix or its transpose, whichever makes G smaller (n x n). The eigenvalues of G are the squares
// of the singular values, so that
//   s_k^2 <= c  exactly if  cI - G  has at most k - 1 negative eigenvalues,
//   s_k^2 >= c  exactly if  G - cI  has at most n - k negative eigenvalues,
// which is decided over the integers and without rounding (inertia.hpp).
#pragma once

#include <algorithm>

#include "evaluator.hpp"
#include "matrices/spectral_block.hpp"
#include "modules.hpp"
#include "numbers/roots.hpp"

namespace checker {

// An entry of the certificate's list `singular_values`: lower <= s_k^2 <= upper, with a test vector for the lower end
// if it is not empty.
struct SingularBound {
  mpq_class lower, upper;
  std::vector<mpz_class> vector;
  std::string place;  // for messages
};

// The entry, as the evaluation goes on. It is about the matrix that its text says, however a formula says it. Vectors
// for several k of one matrix stand under k = 0.
struct SingularEntry {
  SingularBound bound;
  std::int64_t k = 0;
  const Node* matrix = nullptr;
  bool used = false, verified = false;
  MatrixPtr value = {};                       // of `matrix`, once it was asked for in this evaluation
  bool in_progress = false;                   // it is being found
  std::optional<Num> exact = {};              // s_k^2 where it has a closed form
  std::shared_ptr<SpectralBlock> block = {};  // for k = 0
};

// Is an entry known only within ends that no precision narrows? Then no sign of a pivot is asked for.
inline bool has_pinned(const Matrix& a) {
  return !a.uniform && std::any_of(a.numbers.begin(), a.numbers.end(), [](const Num& x) { return pinned(x); });
}

// Verifies the bound for s_k(a)^2, 1 <= k <= min(m, n): a rejection if it does not hold or cannot be shown; by the
// block, if there is one. Returns s_k(a)^2 where it has a closed form: rank <= 2 (so n <= 2), G diagonal, or k > rank;
// of a matrix with pinned entries never.
std::optional<Num> verified_square(const Matrix& a, int k, const SingularBound& bound, SpectralBlock* block = nullptr);

// X^T X for integers, row by row.
std::vector<mpz_class> gram(const std::vector<mpz_class>& x, int rows, int cols);

// Has s (p I - q G), s = +-1, at most `most` negative eigenvalues? G symmetric, n x n, row by row.
bool few_negatives_of_shift(const std::vector<mpz_class>& g, int n, const mpz_class& p, const mpz_class& q, int s,
                            int most);

// The enclosure [max(lower, 0), upper] at the working precision; exact if both ends are equal.
Num enclosed_square(const SingularBound& bound);

}  // namespace checker
