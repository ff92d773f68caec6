// The input of every work item: entries k / 2^20 with k from a fixed generator, so that every program gets the same
// numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "matrix/integer_matrix.hpp"

namespace bench {

// k = ((g >> 11) mod 2097153) - 2^20 with g from SplitMix64, row-major: integers in [-2^20, 2^20].
[[nodiscard]] std::vector<std::int64_t> entries(std::uint64_t seed, std::size_t count);

inline constexpr int fraction_bits = 20;

[[nodiscard]] plumbline::IntegerMatrix integers(const std::vector<std::int64_t>& k, int rows,
                                                int cols);  // denominator 1
[[nodiscard]] plumbline::Matrix<plumbline::Real> reals(const std::vector<std::int64_t>& k, int rows,
                                                       int cols);               // k / 2^20
[[nodiscard]] std::vector<double> doubles(const std::vector<std::int64_t>& k);  // k / 2^20

}  // namespace bench
