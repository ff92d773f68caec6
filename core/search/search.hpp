// Looking for a counterexample to a reading.
//
// First the given cases, each judged exactly; if one of them is a counterexample and is to be made small, one round of
// random cases may hold a smaller one. Otherwise rounds of two phases, in parallel: random cases from the given
// families, each judged exactly as soon as doubles say that it is near a violation; where only an equation of the
// hypothesis fails, the equation is solved first (equations.hpp). Then climbs (local_search.hpp) from the most nearly
// violated cases, one for each shape, rounded and judged exactly. Everything is drawn from counter-based streams: with
// a limit on rounds instead of seconds, a search gives the same result on every machine and with any number of threads.
// A counterexample that is degenerate does not end the search: it goes on for one that is not, for half of its time,
// and gives the degenerate one only if there is no other. What is found is shrunk (shrink.hpp), held against every
// small case (enumerate.hpp), and varied (vicinity.hpp). All of this ends at one deadline.
//
// An exact verdict may be that nothing is decided. Such a case is neither a counterexample nor evidence: it is counted
// as inconclusive, and a search that decided nothing has the verdict `inconclusive`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "network/case_stream.hpp"
#include "search/finding.hpp"
#include "search/nearest.hpp"
#include "search/obstacles.hpp"

namespace plumbline {

// Cases that are there before anything is drawn, with the word for them: "built-in".
struct GivenCases {
  std::string kind;
  std::vector<Case> cases;
};

struct SearchOptions {
  TimeLimit deadline = TimeLimit(60);           // of all of it
  std::int64_t rounds = std::int64_t{1} << 40;  // for reproducible searches: stop after so many, whatever the time
  std::uint64_t seed = 0;
  int jobs = 0;                                   // 0: one per processor
  std::vector<GivenCases> starts;                 // to be tried first, one group after the other, and climbed from
  std::vector<CaseFamily> families;               // cases are drawn from all of them in turn; at least one
  Limits limits{8192, 2, std::int64_t{1} << 30};  // of each exact verdict; a case that is too expensive is passed over
  std::vector<Requirement> degenerate;            // cases that are looked for only where there is no other
  bool shrink = true;
  std::int64_t enumerate = 0;    // at most so many small cases are gone through below what was found (0: none) ...
  bool vicinity = false;         // and its numbers varied
  bool until_ill_typed = false;  // a case without a value ends the search too
  std::function<void(const struct SearchEffort&)> progress;  // after each phase
  // As soon as there is a counterexample, and again for one that is more persuasive, before it is made smaller: where
  // it came from, and its verdict. From any thread, one call at a time.
  std::function<void(const Case&, const std::string& origin, CaseVerdict)> found;
};

// What was looked at of one family, or of one kind of its cases; of given cases.
struct FamilyCount {
  std::string name;
  std::int64_t cases = 0;
  std::int64_t applicable = 0;  // with requirements and hypothesis met, exactly or nearly
};

struct SearchEffort {
  std::int64_t rounds = 0;
  std::int64_t cases = 0;       // random cases and starts that were looked at
  std::int64_t applicable = 0;  // of them, with requirements and hypothesis met, exactly or nearly
  Tally judged;                 // the exact verdicts: how many of each kind; the smallest margin of those that hold
  std::int64_t climbs = 0, evaluations = 0;  // local searches, and points that they looked at
  double seconds = 0;                        // of looking, without what is made of a finding
  bool stopped = false;                      // from outside
  int deepest = 0, widest = 0;               // of the applicable ones: the most layers; the most rows or columns
  std::optional<double> guessed_best;  // of doubles: the largest relative violation (> 0 would be a counterexample)
  std::vector<FamilyCount> families;   // in the order in which they were first looked at
  Obstacles obstacles;                 // what kept cases from being applicable
};

struct SearchResult {
  std::optional<Finding> finding;
  std::optional<Nearest> nearest;  // where nothing was found: the case with the smallest certified relative margin
  SearchEffort effort;
};

// Refuted or IllTyped if something was found. Otherwise NotRefuted if the reading was shown to hold, not trivially, on
// one case at least; Inconclusive if it was not, but cases were left undecided; Vacuous if it spoke about none.
[[nodiscard]] ReadingVerdict verdict_of(const SearchResult& result);

[[nodiscard]] SearchResult search(const Reading& reading, const SearchOptions& options);

}  // namespace plumbline
