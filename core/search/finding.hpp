// What a search found, and what is made of it: a smaller case, the small cases that were gone through below it, what it
// depends on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "result/robust.hpp"
#include "search/enumerate.hpp"
#include "search/vicinity.hpp"

namespace plumbline {

struct Finding {
  CaseVerdict verdict =
      CaseVerdict::Fails;  // Fails, or IllTyped if the reading has no value and no case was found on which it fails
  Case found, smallest;    // as found; after shrinking
  std::string origin;      // "the built-in case example-1", "random case 17 (small cases), seed 0", "climb 3 of ..."
  double seconds = 0;      // until it was found
  std::int64_t reductions_tried = 0, reductions_kept = 0;
  bool shrunk_completely = false;         // no single reduction makes it smaller ...
  std::int64_t reductions_undecided = 0;  // ... but for these, on which the verdict was not reached
  std::string degenerate;                 // why `smallest` is a poor counterexample; "" if it is not
  std::int64_t degenerate_seen = 0;       // cases with a defect that were passed over as degenerate
  bool from_enumeration = false;          // it was not `found` that was made smaller, but a small case met on the way
  Enumeration enumeration;                // what there is below `smallest`
  Vicinity vicinity;                      // of `smallest`
  std::optional<Robust> robust;           // how large a box around `smallest` it fails on; nothing: not looked for
};

// How a finding is worked on.
struct Refinement {
  Limits limits;                        // of each verdict
  int jobs = 0;                         // 0: one per processor
  std::uint64_t seed = 0;               // of what shrinking draws
  std::vector<Requirement> degenerate;  // what comes last
  bool shrink = true;
  std::int64_t enumerate = 0;  // at most so many small cases are gone through below it, each time (0: none) ...
  bool vicinity = false;       // and its numbers varied
};

// Fills in all members of `finding` behind `seconds`, except degenerate_seen. Precondition: `found` and `smallest` are
// the same case, on which the reading has the defect `verdict`. What the deadline cuts short is said to be incomplete.
void refine(Finding& finding, const Reading& reading, const Refinement& options, const TimeLimit& deadline);

// All reasons why nobody would be persuaded by the case of the evaluation.
[[nodiscard]] std::vector<std::string> reasons_against(const std::vector<Requirement>& degenerate,
                                                       CaseEvaluation& evaluation);

}  // namespace plumbline
