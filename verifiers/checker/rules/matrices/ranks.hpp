// Ranks, by elimination modulo primes, and pseudo-determinants.
#pragma once

#include "modules.hpp"

namespace checker {

int rank(const Matrix& a, int most, Entry<Module::Ranks> = {});  // min(rank A, most)
bool rank_at_most_one(const Matrix& a, Entry<Module::Ranks> = {});
Num pseudo_determinant(const Matrix& a);  // product of the non-zero singular values

}  // namespace checker
