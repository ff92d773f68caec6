// Matrices of guesses, for searching: Matrix<Guess> with the operations of matrix.hpp. Nothing here bounds anything.
#pragma once

#include "interval/guess.hpp"
#include "matrix/matrix.hpp"

namespace plumbline {

[[nodiscard]] Guess guess(const Real& a);  // a double near a
[[nodiscard]] Matrix<Guess> guess_matrix(const Matrix<Real>& a);
// s_k(A) as LAPACK gives it; 0 beyond min(m, n); k < 1: Undefined; no convergence: Undecided.
Guess singular_value(const Matrix<Guess>& a, int k);
std::vector<Guess> singular_values(const Matrix<Guess>& a);

}  // namespace plumbline
