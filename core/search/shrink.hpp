// The smallest reason why: a counterexample made smaller while it stays one.
//
// Each reduction (a layer, a neuron, a sample, an input or output dimension less; an entry set to 0, 1, -1; a simpler
// number) is kept if the exact verdict is what it was and the case is smaller in the order of `Size`. Reductions are
// tried again until none succeeds or the time is over.
#pragma once

#include <chrono>
#include <compare>

#include "search/settle.hpp"

namespace plumbline {

// How large a case is for a reader: depth first (layers, or the longest path of a graph), then vertices, samples, parts
// (what the data hold, edges of a graph, biases, activations, sizes of windows), numbers that are not zero, and the
// length of the numbers. Throws as shapes_of and topological_order.
struct Size {
  long depth = 0, units = 0, samples = 0, parts = 0, nonzero = 0, digits = 0;
  friend auto operator<=>(const Size&, const Size&) = default;
};
[[nodiscard]] Size size_of(const Case& c);

struct Shrunk {
  Case smallest;
  long tried = 0, kept = 0;
  bool complete = false;  // no further reduction succeeds (false: the time was over)
};

// Precondition: the verdict of the reading on `c` is a defect (is_defect); it is the same on the result. Clauses of
// `avoid` that do not call `c` degenerate do not call the result so.
[[nodiscard]] Shrunk shrink(const Reading& reading, const Case& c, const Limits& limits,
                            std::chrono::steady_clock::time_point deadline, Stream& stream,
                            const std::vector<Requirement>& avoid = {});

}  // namespace plumbline
