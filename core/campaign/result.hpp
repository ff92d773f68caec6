// What a campaign keeps: one short row for each reading on each case, and for each reading a few cases in full.
//
// A million cases make tens of millions of rows, so a row is a verdict and two doubles that enclose the margin. The
// exact margin and the whole case are kept only of the extreme ones: the smallest margin, the largest violation, the
// smallest counterexample, the first case that stayed open. Each of them is a minimum over all cases in a total order,
// so it does not matter in which order, in how many pieces, or by how many machines the cases were evaluated.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/ladder.hpp"
#include "evaluation/verdict.hpp"

namespace plumbline::campaign {

// The unit of work and of book-keeping: this many cases in a row are evaluated by one thread and committed together.
inline constexpr std::uint64_t kBlockSize = 4;
[[nodiscard]] constexpr std::uint64_t blocks_of(std::uint64_t cases) { return (cases + kBlockSize - 1) / kBlockSize; }

// One reading on one case. Rows with the verdict `not-applicable` are not kept: they are the cases without a row.
struct Row {
  std::uint64_t index = 0;  // of the case
  int reading = 0;          // place in Parameters::readings
  CaseVerdict verdict = CaseVerdict::Inconclusive;
  RungName rung = RungName::Machine;   // the highest that was needed
  bool limit = false;                  // inconclusive because a limit was hit
  std::optional<double> lower, upper;  // contain the margin
  friend bool operator==(const Row&, const Row&) = default;
};

enum class ExtremeKind {
  SmallestMargin,          // of the cases that hold: least lower end of the margin
  LargestViolation,        // of the cases that fail: least lower end of the margin
  SmallestCounterexample,  // of the cases that fail: shortest case file
  FirstInconclusive,
  FirstIllTyped,  // least index
};
inline constexpr std::array kExtremeKinds{ExtremeKind::SmallestMargin, ExtremeKind::LargestViolation,
                                          ExtremeKind::SmallestCounterexample, ExtremeKind::FirstInconclusive,
                                          ExtremeKind::FirstIllTyped};
[[nodiscard]] std::string_view to_string(ExtremeKind kind);

// A case that is extreme for a reading.
struct Extreme {
  int reading = 0;
  ExtremeKind kind = ExtremeKind::SmallestMargin;
  std::uint64_t index = 0;
  std::optional<Enclosure> margin;  // exact
  std::string text;                 // the case file of a smallest counterexample, otherwise the reason, if there is one
};

// True if `a` is to be kept rather than `b`: a strict total order on extremes of equal kind, ties by index.
[[nodiscard]] bool more_extreme(const Extreme& a, const Extreme& b);

// What one block contributes.
struct BlockResult {
  std::uint64_t block = 0;
  std::vector<Row> rows;          // by index, then reading
  std::vector<Extreme> extremes;  // at most one of each reading and kind
};

// Keeps the more extreme of equal reading and kind. Order by reading, then kind.
void keep_extreme(std::vector<Extreme>& kept, Extreme candidate);

// The largest double <= a and the smallest >= a; infinities beyond the range of doubles; never -0.
[[nodiscard]] double double_below(const Rational& a);
[[nodiscard]] double double_above(const Rational& a);

}  // namespace plumbline::campaign
