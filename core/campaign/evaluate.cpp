#include "campaign/evaluate.hpp"

#include <algorithm>
#include <new>

#include "network/case_io.hpp"

namespace plumbline::campaign {
namespace {

Row row_of(std::uint64_t index, int reading, const Outcome& outcome) {
  Row row{index, reading, outcome.verdict, outcome.rung, outcome.resource_limit, {}, {}};
  if (outcome.margin) {
    row.lower = double_below(outcome.margin->lower);
    row.upper = double_above(outcome.margin->upper);
  }
  return row;
}

// One case of a part: its rows and candidates for the extremes of the block.
class CaseRun {
 public:
  CaseRun(const Part& part, const Limits& limits, std::uint64_t index, BlockResult& out)
      : part_(part), index_(index), out_(out), case_(part.generate(index)), evaluation_(case_, limits) {}

  // The readings have the numbers from `reading` on, which goes on behind them.
  void judge_all(int& reading) {
    for (const Claim* claim : part_.claims)
      for (const Reading& r : claim->readings) record(reading++, judge(r, evaluation_));
  }

 private:
  void record(int reading, const Outcome& outcome) {
    if (outcome.verdict == CaseVerdict::NotApplicable) return;
    out_.rows.push_back(row_of(index_, reading, outcome));
    const auto keep = [&](ExtremeKind kind, std::string text) {
      keep_extreme(out_.extremes, {reading, kind, index_, outcome.margin, std::move(text)});
    };
    switch (outcome.verdict) {
      case CaseVerdict::Holds:
        if (outcome.margin) keep(ExtremeKind::SmallestMargin, "");
        break;
      case CaseVerdict::Fails:
        if (outcome.margin) keep(ExtremeKind::LargestViolation, "");
        keep(ExtremeKind::SmallestCounterexample, file());
        break;
      case CaseVerdict::Inconclusive: keep(ExtremeKind::FirstInconclusive, outcome.reason); break;
      case CaseVerdict::IllTyped: keep(ExtremeKind::FirstIllTyped, outcome.reason); break;
      default: break;
    }
  }

  // The case file, made once.
  const std::string& file() {
    if (file_.empty()) file_ = case_file_json(case_).dump();
    return file_;
  }

  const Part& part_;
  std::uint64_t index_;
  BlockResult& out_;
  Case case_;
  CaseEvaluation evaluation_;
  std::string file_;
};

}  // namespace

BlockResult evaluate_block(const Subject& subject, std::uint64_t block, std::uint64_t cases) {
  BlockResult out{block, {}, {}};
  for (std::uint64_t k = block * kBlockSize; k < std::min(cases, (block + 1) * kBlockSize); ++k) {
    try {
      int reading = 0;
      for (const Part& part : subject.parts) CaseRun(part, subject.limits, k, out).judge_all(reading);
    } catch (const std::bad_alloc&) {
      throw ResourceLimit("case " + std::to_string(k) + ": out of memory");
    } catch (const ResourceLimit& error) { throw ResourceLimit("case " + std::to_string(k) + ": " + error.what()); }
  }
  return out;
}

}  // namespace plumbline::campaign
