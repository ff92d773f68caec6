// Looking for a counterexample to a reading.
//
// First the given cases, each judged exactly; if one of them is a counterexample and is to be made small, one round of
// random cases may hold a smaller one. Otherwise rounds of two phases, in parallel: random cases from the given
// families, each judged exactly as soon as doubles say that it is near a violation; where only an equation of the
// hypothesis fails, the equation is solved first (equations.hpp). Then climbs (local_search.hpp) from the most nearly
// violated cases, one for each shape, rounded and judged exactly. Everything is drawn from counter-based streams: with
// a limit on rounds instead of seconds, a search gives the same result on every machine and with any number of threads.
// A counterexample that the claim calls degenerate does not end the search: it goes on for one that is not, and gives
// the degenerate one only if there is no other. What is found is shrunk (shrink.hpp), held against every small case
// (enumerate.hpp), and varied (vicinity.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "network/case_stream.hpp"
#include "search/enumerate.hpp"
#include "search/obstacles.hpp"
#include "search/vicinity.hpp"

namespace plumbline {

// Cases that are there before anything is drawn, with the word for them: "built-in".
struct GivenCases {
  std::string kind;
  std::vector<Case> cases;
};

struct SearchOptions {
  double seconds = 60;     // for finding; shrinking may take as long again, and at least kShrinkSeconds
  long rounds = 1L << 40;  // for reproducible searches: stop after so many, whatever the time
  std::uint64_t seed = 0;
  int jobs = 0;                                   // 0: one per processor
  std::vector<GivenCases> starts;                 // to be tried first, one group after the other, and climbed from
  std::vector<CaseFamily> families;               // cases are drawn from all of them in turn; at least one
  Limits limits{8192, 2, std::int64_t{1} << 30};  // of each exact verdict; a case that is too expensive is passed over
  std::vector<Requirement> degenerate;  // of the claim: cases that are looked for only where there is no other
  bool shrink = true;
  long enumerate = 0;            // at most so many small cases are gone through below what was found (0: none) ...
  bool vicinity = false;         // and its numbers varied
  bool until_ill_typed = false;  // a case without a value ends the search too
  std::function<void(const struct SearchEffort&)> progress;  // after each phase
};

// What was looked at of one family, or of one kind of its cases; of given cases.
struct FamilyCount {
  std::string name;
  long cases = 0;
  long applicable = 0;  // with requirements and hypothesis met, exactly or nearly
};

struct SearchEffort {
  long rounds = 0;
  long cases = 0;                    // random cases and starts that were looked at
  long applicable = 0;               // of them, with requirements and hypothesis met, exactly or nearly
  long judged = 0;                   // exact verdicts
  long climbs = 0, evaluations = 0;  // local searches, and points that they looked at
  double seconds = 0;
  std::optional<double>
      best;  // the largest relative violation seen with the hypothesis met (> 0 would be a counterexample)
  std::optional<Enclosure> smallest_margin;  // certified, of the cases that hold
  std::vector<FamilyCount> families;         // in the order in which they were first looked at
  Obstacles obstacles;                       // what kept cases from being applicable
};

// The case that came nearest to a violation, of those with requirements and hypothesis met: the one behind
// SearchEffort::best, the smallest if there are several.
struct Nearest {
  Case point;
  std::string origin;
};

struct Finding {
  CaseVerdict verdict =
      CaseVerdict::Fails;  // Fails, or IllTyped if the reading has no value and no case was found on which it fails
  Case found, smallest;    // as found; after shrinking
  std::string origin;      // "the built-in case example-1", "random case 17 (small cases), seed 0", "climb 3 of ..."
  double seconds = 0;      // until it was found
  long reductions_tried = 0, reductions_kept = 0;
  bool shrunk_completely = false;  // no single reduction makes it smaller
  std::string degenerate;          // why `smallest` is a poor counterexample; "" if it is not
  long degenerate_seen = 0;        // cases with a defect that were passed over as degenerate
  bool from_enumeration = false;   // it was not `found` that was made smaller, but a small case met on the way
  Enumeration enumeration;         // what there is below `smallest`
  Vicinity vicinity;               // of `smallest`
};

struct SearchResult {
  std::optional<Finding> finding;
  std::optional<Nearest> nearest;
  SearchEffort effort;
};

inline constexpr double kShrinkSeconds = 20;

[[nodiscard]] SearchResult search(const Reading& reading, const SearchOptions& options);

}  // namespace plumbline
