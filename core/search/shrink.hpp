// The smallest reason why: a counterexample made smaller while it stays one.
//
// Each reduction (a layer, a unit, a sample less; a simpler number: reductions.hpp has the list) is kept if the exact
// verdict is what it was and the case is smaller in the order of `Size`; where the hypothesis is lost, its equations
// are solved again. Where no reduction succeeds any more, two steps are made at once: a layer, a unit or a sample less,
// then a climb back to a violation. All of this is done again until nothing succeeds or the time is over.
#pragma once

#include <compare>
#include <cstdint>

#include "search/settle.hpp"
#include "search/time_limit.hpp"

namespace plumbline {

// How large a case is for a reader: depth first (layers, or the longest path of a graph), then vertices, samples, parts
// (what the data hold, edges of a graph, biases, activations, sizes of windows), numbers that are not zero, and the
// length of the numbers. Throws as shapes_of and topological_order.
struct Size {
  std::int64_t depth = 0, units = 0, samples = 0, parts = 0, nonzero = 0, digits = 0;
  friend auto operator<=>(const Size&, const Size&) = default;
};
[[nodiscard]] Size size_of(const Case& c);

struct Shrunk {
  Case smallest;
  std::int64_t tried = 0, kept = 0;
  bool complete = false;       // no further reduction succeeds (false: the time was over)
  std::int64_t undecided = 0;  // of the reductions of the last round, those on which the verdict was not reached
};

// Precondition: the verdict of the reading on `c` is a defect (is_defect); it is the same on the result. Clauses of
// `avoid` that do not call `c` degenerate do not call the result so.
[[nodiscard]] Shrunk shrink(const Reading& reading, const Case& c, const Limits& limits, const TimeLimit& deadline,
                            Stream& stream, const std::vector<Requirement>& avoid = {});

}  // namespace plumbline
