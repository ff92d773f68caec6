// Products of large integer matrices, by digits that fit into a machine word.
//
// Every entry is a sum of digits d_0 + d_1 2^w + d_2 2^(2w) + ..., all with the sign of the entry and below 2^w in
// size. An inner product of two rows is then the sum of the inner products of their digits, times powers of 2^w; w is
// chosen such that each of these sums keeps within 126 bits (docs/rules.md, 4). That is some ten times faster than one
// integer of GMP after the other, and as exact.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <vector>

#include "modules.hpp"

namespace checker {

__extension__ using Int128 = __int128;
mpz_class to_integer(Int128 x, Entry<Module::Products> = {});

// Sum of a[k] b[k], k < length; the caller knows that no partial sum is 2^127 or more in size.
inline Int128 dot(const std::int64_t* a, const std::int64_t* b, std::int64_t length) {
  Int128 even = 0, odd = 0;
  std::int64_t k = 0;
  for (; k + 1 < length; k += 2) {
    even += static_cast<Int128>(a[k]) * b[k];
    odd += static_cast<Int128>(a[k + 1]) * b[k + 1];
  }
  return k < length ? even + odd + static_cast<Int128>(a[k]) * b[k] : even + odd;
}

// Of the longest of them.
[[nodiscard]] inline std::uint64_t words_of(const std::vector<mpz_class>& z) {
  return static_cast<std::uint64_t>(size_in_bits(z) + 63) / 64;
}

// Is this way the faster one, for rows of this length and entries of so many machine words at most?
[[nodiscard]] inline bool worth_digits(std::int64_t length, std::uint64_t words_of_a, std::uint64_t words_of_b) {
  return length >= 16 && length <= std::int64_t{1} << 20 && words_of_a <= 20 && words_of_b <= 20;
}

// A B, an m x n matrix, for A with `inner` columns; all row by row.
[[nodiscard]] std::vector<mpz_class> product(const std::vector<mpz_class>& a, const std::vector<mpz_class>& b, int m,
                                             int inner, int n, Entry<Module::Products> = {});

// X^T X for a matrix X with `cols` columns.
[[nodiscard]] std::vector<mpz_class> product_with_transpose(const std::vector<mpz_class>& x, int cols,
                                                            Entry<Module::Products> = {});

}  // namespace checker
