// Is a symmetric integer matrix positive semidefinite? Shown by a factor, over the integers.
//
// Let F be the matrix cut off to 62 bits, or moved up to them, and lowered a little where bits were cut off, so that
// what holds for F holds for the matrix. Integers R and E are found, row by row, with 4^31 F = R R^T + E exactly: an
// entry of R is a quotient, rounded down, and E has the remainders. A little is left on the diagonal of E on purpose,
// so that E is diagonally dominant and therefore semidefinite, like R R^T. docs/rules.md, Section 8, has the theorem.
// It costs n^3/6 products of two words, and there is nothing to form again: the remainders are the whole error.
#pragma once

#include <gmpxx.h>

#include <functional>

#include "modules.hpp"

namespace checker {

// Below this order elimination is faster.
inline constexpr int kLeastForFactor = 12;

// True only if the symmetric n x n matrix with these entries, asked for with j <= i, is positive semidefinite; false
// where that is not shown.
[[nodiscard]] bool shown_semidefinite(int n, const std::function<mpz_class(int i, int j)>& entry,
                                      Entry<Module::Inertia> = {});

}  // namespace checker
