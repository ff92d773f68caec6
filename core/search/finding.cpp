#include "search/finding.hpp"

#include "search/open_box.hpp"
#include "search/shrink.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t kShrinkSeed = 0x736872696e6b;
// Of what is left of the time at each of these, so that each has some, and so has what comes afterwards.
constexpr double kForShrinking = 0.6, kForEnumeration = 0.6, kForVicinity = 0.6, kForBox = 0.2;

class Refiner {
 public:
  Refiner(Finding& finding, const Reading& reading, const Refinement& options, const TimeLimit& deadline)
      : finding_(finding), reading_(reading), options_(options), deadline_(deadline) {}

  void run() {
    if (options_.shrink) shrink_further(deadline_.part(kForShrinking));
    if (options_.shrink && options_.enumerate > 0) enumerate_and_shrink(deadline_.part(kForEnumeration));
    CaseEvaluation smallest(finding_.smallest, options_.limits);
    for (const std::string& reason : reasons_against(options_.degenerate, smallest))
      finding_.degenerate += (finding_.degenerate.empty() ? "" : "; ") + reason;
    if (options_.vicinity)
      finding_.vicinity = vicinity(reading_, finding_.smallest, finding_.verdict,
                                   finding_.degenerate.empty() ? options_.degenerate : std::vector<Requirement>{},
                                   options_.limits, deadline_.part(kForVicinity));
    if (options_.vicinity && finding_.verdict == CaseVerdict::Fails)
      finding_.robust =
          open_box(reading_, finding_.smallest,
                   {.limits = options_.limits, .deadline = deadline_.part(kForBox), .near = false, .lower = false})
              .robust;
  }

 private:
  void shrink_further(const TimeLimit& deadline) {
    Stream stream(options_.seed ^ kShrinkSeed, ~std::uint64_t{0});
    Shrunk shrunk = shrink(reading_, finding_.smallest, options_.limits, deadline, stream, options_.degenerate);
    finding_.smallest = std::move(shrunk.smallest);
    finding_.reductions_tried += shrunk.tried;
    finding_.reductions_kept += shrunk.kept;
    finding_.reductions_undecided = shrunk.undecided;
    finding_.shrunk_completely = shrunk.complete;
  }

  // Each smaller case that the enumeration comes across is shrunk, and all below it gone through again.
  void enumerate_and_shrink(const TimeLimit& deadline) {
    for (bool again = true; again;) {
      const bool degenerate = !degeneracy(options_.degenerate, finding_.smallest, options_.limits).empty();
      finding_.enumeration = enumerate_small(
          reading_, finding_.smallest, finding_.verdict,
          {options_.enumerate, options_.limits, options_.jobs, options_.degenerate, degenerate, deadline});
      again = finding_.enumeration.smaller.has_value();
      if (!again) return;
      finding_.smallest = std::move(*finding_.enumeration.smaller);
      finding_.verdict = verdict_on(reading_, finding_.smallest, options_.limits);
      finding_.from_enumeration = true;
      shrink_further(deadline);
    }
  }

  Finding& finding_;
  const Reading& reading_;
  const Refinement& options_;
  TimeLimit deadline_;
};

}  // namespace

void refine(Finding& finding, const Reading& reading, const Refinement& options, const TimeLimit& deadline) {
  Refiner(finding, reading, options, deadline).run();
}

std::vector<std::string> reasons_against(const std::vector<Requirement>& degenerate, CaseEvaluation& evaluation) {
  std::vector<std::string> out;
  for (const Requirement& clause : degenerate)
    if (std::string reason = degeneracy({clause}, evaluation); !reason.empty()) out.push_back(std::move(reason));
  return out;
}

}  // namespace plumbline
