// Work item D: whole evaluations. Six readings about rank on a network of depth 6 and width 8 with 16 samples:
//   saddle.prop-3.4 stated and stated-layers-1-to-L, saddle.prop-3.4.product stated, saddle.prop-3.4.count stated and
//   repaired, saddle.lemma-A.4 stated.
// These are the rank claims that speak about any network; theorem-3.1, prop-3.3 and the abstract ask for a certified
// minimiser, and end on other networks with their first requirement. The work is one case: the exact forward pass, 13
// singular values, all comparisons, six verdicts.
//
// Half of the cases are random, and say nothing (`trivial`); half are close to rank one and fast, so that bounds are
// small and singular values matter.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "network/network.hpp"
#include "suite.hpp"

namespace bench {

inline constexpr int rank_depth = 6, rank_width = 8, rank_samples = 16;

// Integers, row-major: weights over 2^22, data over 2^20.
struct RankCase {
  std::array<std::vector<std::int64_t>, rank_depth> weights;  // 8 x 8
  std::vector<std::int64_t> inputs, gradient;                 // 8 x 16
};
inline constexpr int rank_weight_bits = 22, rank_data_bits = 20;

[[nodiscard]] std::vector<RankCase> rank_cases(int count);
[[nodiscard]] plumbline::Case exact_case(const RankCase& c, const std::string& name);

// The verdicts in the order above: "holds", "fails", "trivial", "hypothesis-false".
using RankVerdicts = std::array<std::string, 6>;
// The same evaluation in Arb's balls at 128 bits; singular values as in work item A. Throws std::logic_error where that
// decides too little.
[[nodiscard]] RankVerdicts rank_verdicts_by_arb(const RankCase& c);

// Measures all programs (wall time per case, the median of `repetitions` runs) and adds them to the table. `script`:
// rank_claims.py. Notes: parallel efficiency, and what replay by the checker costs compared with production.
[[nodiscard]] std::string add_rank_claims(Suite& suite, const std::string& script, int repetitions);  // D

}  // namespace bench
