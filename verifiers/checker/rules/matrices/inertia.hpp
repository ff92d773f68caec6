// How many negative eigenvalues a symmetric integer matrix has: over the integers, without rounding.
//
// By Sylvester's law of inertia any Y M Y^T has as many as M if Y is not singular. For larger matrices Y is found with
// rounding, such that Y M Y^T is nearly diagonal; if that matrix, formed exactly, is strictly diagonally dominant, the
// signs of its diagonal are those of the eigenvalues (Gershgorin). Otherwise by symmetric elimination.
#pragma once

#include <gmpxx.h>

#include <vector>

#include "modules.hpp"

namespace checker {

// Has the symmetric n x n matrix m, row by row, at most `most` negative eigenvalues?
bool few_negative_eigenvalues(const std::vector<mpz_class>& m, int n, int most, Entry<Module::Inertia> = {});

// Their number, by elimination.
int negative_eigenvalues(std::vector<mpz_class> m, int n, Entry<Module::Inertia> = {});

}  // namespace checker
