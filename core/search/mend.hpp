// Why a reading falls: the addition (additions.hpp) with which it stands, as far as cases and a search say.
//
// An addition is asked in three steps, each dearer than the one before. On the cases on which the reading fails it must
// not fail any more: a changed conclusion holds on all of them, a hypothesis is false on them. On the other cases it
// must hold on a few at least, and fail on none. Then a search of fixed effort must find no counterexample. The last
// says something only if the search is able to find one: so the same search, without the cases that are known to refute
// it, is asked of the reading itself first, and where it finds nothing no addition is named at all.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "search/additions.hpp"
#include "search/search.hpp"

namespace plumbline {

struct Mended {
  Addition addition;
  std::size_t counterexamples = 0;  // cases on which the reading fails or has no value; with the addition it does not
  std::size_t holds = 0;            // cases on which it holds with the addition, not trivially
  std::int64_t cases = 0, applicable = 0, climbs = 0;  // of the search that found nothing
};

struct MendOptions {
  std::vector<const Case*> cases;                       // that the reading may fail on
  std::function<SearchOptions(const Reading&)> search;  // with a limit on rounds, and without time in the way
  Limits limits{8192, 2, std::int64_t{1} << 30};        // of each verdict
};

// Of the additions that stand a change of the conclusion comes before a hypothesis, a hypothesis with words before one
// without, and of two of these the one that leaves more cases. Nothing where none stands.
[[nodiscard]] std::optional<Mended> mend(const Reading& reading, const std::vector<Hypothesis>& others,
                                         const MendOptions& options);

}  // namespace plumbline
