// `experiment rank.starts`: the experiment of the rank-minimisation paper (Section 3.1, Figure 1), each start with a
// verdict that can be replayed.
//
// Data (1, 0.99), (-1, 0.99) divided by their norm, targets e_1, e_2; every row of W_1 and every column of W_2 uniform
// on the circle of radius 1e-4. By Lemma 2 of docs/flow.md the norm goes into the weights: inputs as they are, radius
// 1e-4 * 1.9801^(-1/4). Starts are multiples of 2^-72, within 2^-70 of the circle, and depend on the seed and the
// number only.
#pragma once

#include <string_view>

#include "network/network.hpp"
#include "tools/commands.hpp"

namespace plumbline::cli {

inline constexpr std::string_view kRankStartsName = "rank.starts";
inline constexpr long kRankStarts = 288, kRankStartsOfPaper = 79;  // runs, and those that reached zero loss

[[nodiscard]] Case rank_start(std::uint64_t seed, std::uint64_t number);
[[nodiscard]] ExitCode rank_starts_command(const ExperimentCommand& options, const Rational& confidence);

}  // namespace plumbline::cli
