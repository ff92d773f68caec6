// Counts and histograms over the rows of a campaign: one pass over the table, nothing kept but the counts.
#pragma once

#include <map>

#include "campaign/database.hpp"
#include "result/tally.hpp"

namespace plumbline::campaign {

// Of the sizes of margins, by powers of two: exact, and the same everywhere. A double lies in bin e if 2^e <= x <
// 2^(e+1).
struct Histogram {
  std::map<int, std::uint64_t> bins;
  std::uint64_t zero = 0;  // the margin may be zero (or of the other sign, where the formula allows it)
  std::uint64_t none = 0;  // the conclusion has no margin
};

struct ReadingStatistics {
  Counts counts;             // of all evaluated cases
  std::uint64_t limits = 0;  // inconclusive because a limit was hit
  Histogram holds;           // lower ends of the margins of the cases that hold
  Histogram fails;           // minus the upper ends of those that fail: by how much at least
  [[nodiscard]] std::uint64_t count(CaseVerdict verdict) const { return counts[verdict]; }
  [[nodiscard]] Tally tally() const;  // without the smallest margin
};

// In the order of Parameters::readings.
[[nodiscard]] std::vector<ReadingStatistics> statistics(const Database& database);

}  // namespace plumbline::campaign
