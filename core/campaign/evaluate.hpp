// A block of a campaign: every case made once, every reading judged on it.
#pragma once

#include "campaign/parameters.hpp"
#include "campaign/result.hpp"

namespace plumbline::campaign {

// Cases block * kBlockSize up to the end of the block, or of the campaign. All readings share one CaseEvaluation of
// their case, so what is evaluated depends on the subject only, never on other cases or threads. Throws ResourceLimit,
// with the number of the case, when memory ends.
[[nodiscard]] BlockResult evaluate_block(const Subject& subject, std::uint64_t block, std::uint64_t cases);

}  // namespace plumbline::campaign
