// Enclosing exact numbers by intervals: the atoms first, from the innermost outwards, then the sum.
#pragma once

#include "algebraic/atom.hpp"

namespace plumbline::exact {

// The atoms of the sum and of everything inside them, each once, innermost first. Without recursion.
[[nodiscard]] std::vector<AtomPtr> atoms_below(const Sum& sum);

// Encloses the sum at the thread's precision; every atom in it must have a cached enclosure, the finer the better.
[[nodiscard]] MultiInterval evaluate(const Sum& sum);

// Encloses the sum with working precision `bits`, or more if an atom inside needs more to be seen positive.
// Throws ResourceLimit when that exceeds max_working_bits.
[[nodiscard]] MultiInterval enclose(const Sum& sum, int bits, int max_working_bits);

// Encloses the k-th largest eigenvalue of the matrix at the thread's precision: the entries are enclosed, the
// eigenvalue of the exact symmetric matrix of their midpoints is computed, and Weyl's inequality |lambda_k(A) -
// lambda_k(B)| <= ||A - B|| adds the rest.
[[nodiscard]] MultiInterval enclose_eigenvalue(const MatrixEigenvalue& eigenvalue);

}  // namespace plumbline::exact
