// On the counterexample that a report shows: the numbers inside the comparison that fails, for who redoes it by hand.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/ladder.hpp"
#include "result/results.hpp"

namespace plumbline::cli {

// For each of these readings that falls, given the case file on which it does: of the comparison that
// failing_comparison shows there, the sides (but for one that is a number as it stands; of matrices an entry) and at
// most eight numbers in them (core/evaluation/sub_values.hpp says which). Exactly where that is short and the case
// small; always between two decimals. Readings without a single such comparison, or whose case file has more than
// 20,000 bytes, are not among them: nobody redoes those by hand.
[[nodiscard]] std::map<ReadingKey, std::vector<SubValue>> sub_values_on(
    const std::map<ReadingKey, std::string>& counterexamples, const std::vector<const Claim*>& claims,
    const Limits& limits);

}  // namespace plumbline::cli
