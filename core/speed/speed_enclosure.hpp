// A certified enclosure of the optimal escape speed s*(L; X, G) over all widths: a network below, a proof table above
// (docs/speed.md).
//
// The searches (covers, cones, directions, ascent) guess; what is returned has been evaluated exactly: `lo` by the
// network, `hi` by speed_at_most() with the table, or by a formula without a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "network/network.hpp"
#include "speed/cover.hpp"
#include "speed/deadline.hpp"

namespace plumbline {

struct SpeedOptions {
  int depth = 3;
  double gap = 1e-6;    // wanted: hi - lo <= gap * lo
  double seconds = 60;  // for the search; when it is over, the best that was proved by then is returned
  std::uint64_t seed = 0;
  // Bounds that hold for every depth from `depth`, then at least 3, on; the network of the lower end may be deepened by
  // layers [1] before the last one. Only tables that serve every depth are tried.
  bool every_depth = false;
};

enum class SpeedMethod {
  Linear,      // depth 1: ||G X^T||
  Candidates,  // depth 2, exact: finitely many directions (Lemma 6)
  Cones,       // depth 2: branch and bound over the sphere (Lemma 7)
  Line,        // all samples on one line, closed form (Lemma 2a)
  Orthogonal,  // orthogonal samples, one output, closed form (Lemma 5a)
  Form,        // a quadratic form (Lemma 5a)
  Cover,       // depth 3 and more, one output (Lemma 8)
  Shares,      // depth 4, one output, two inputs: neurons of layer 2 share one first layer (Lemma 8a)
  Directions,  // depth 3 and more, several outputs (Lemma 9)
  Invariant,   // every depth at once (Lemma 10)
  NormBound,   // s_1(X) s_1(G), for one output s_1(X) max(|g_+|, |g_-|) (Lemma 5): no table
};
[[nodiscard]] std::string to_string(SpeedMethod method);

struct SpeedEnclosure {
  Network network;  // of depth L, its speed is at least lo
  Real lo, hi;
  bool attained = false;        // lo = hi
  std::optional<Real> depth_2;  // the optimum of depth 2, if it was found exactly on the way
  SpeedMethod method = SpeedMethod::Linear;
  ExactMatrix table;         // 1 x 1 where none is read
  std::string stopped;       // why the gap is not as wanted; empty if it is
  bool out_of_time = false;  // that is why
  double seconds = 0;
  CoverStatistics statistics = {};
};

// X is d x N, G is m x N. Throws InputError for depth < 1 (with every_depth: < 3), gap <= 0, no sample, or numbers of
// samples that differ.
[[nodiscard]] SpeedEnclosure enclose_optimal_speed(const ExactMatrix& x, const ExactMatrix& g,
                                                   const SpeedOptions& options);

}  // namespace plumbline
