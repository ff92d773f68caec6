// Work item E: a bound s*(L; X, G) <= c of the optimal escape speed (docs/speed.md), for one output.
//
// Ours finds c itself, with a network that shows that c is within the gap of the optimum, a proof table, and the exact
// reading of that table. The peers are only asked to prove it: c = lo (1 + gap), lo the speed that our network reaches.
// They are spared the search for the optimum, and at depth 3 all widths but one: their networks have two first-layer
// neurons and one in the second layer, where our bound holds for every width. All run on one thread and are timed by
// the processor's clock.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "network/network.hpp"
#include "suite.hpp"

namespace bench {

struct SpeedInstance {
  std::string data;  // "Gaussian", "sphere", "Example 1"
  int depth = 2;
  plumbline::ExactMatrix x, g;  // d x N, m x N
};

// Entries that are sums of four numbers of the generator: close to Gaussian, all signs and lengths mixed; easy.
[[nodiscard]] SpeedInstance gaussian_instance(int depth, int inputs, int samples, int outputs = 1);
// Rational points of the unit sphere (d = 2 or 3; in the plane sorted by their angle) with the gradients +1, -1, +1,
// ...: neighbours pull against each other; hard.
[[nodiscard]] SpeedInstance sphere_instance(int depth, int inputs, int samples);
// `saddle` Example 1: the regular octagon with alternating gradients.
[[nodiscard]] SpeedInstance example_1_instance(int depth);
// Those of work item E: all, or four of them.
[[nodiscard]] std::vector<SpeedInstance> speed_instances(bool all);

enum class PeerAnswer { Proved, Refuted, Unknown, OutOfTime };
struct PeerRun {
  PeerAnswer answer = PeerAnswer::Unknown;
  double seconds = 0;  // of the processor
};

// Is the speed of every network with |W_l| <= 1 and hidden widths 1 (depth 2), or 2 and 1 (depth 3), at most `bound`?
// At depth 2 that is s* <= bound. G has one row. `limit`: seconds of the processor. Unknown: the peer gave up (z3 also
// where it wants more than 4 GB). z3's nonlinear real arithmetic: is a faster network unsatisfiable? ReLUs are case
// distinctions.
enum class Z3Engine {
  Cells,
  Simplex
};  // nlsat (cylindrical algebraic cells); the SMT core (simplex with lemmas about products)
[[nodiscard]] PeerRun speed_at_most_by_z3(const SpeedInstance& instance, const plumbline::Rational& bound, double limit,
                                          Z3Engine engine);
// Bisection of boxes of weights, interval arithmetic in outward-rounded doubles.
[[nodiscard]] PeerRun speed_at_most_by_boxes(const SpeedInstance& instance, const plumbline::Rational& bound,
                                             double limit);

struct SpeedLimits {
  double ours = 120, peers = 20;  // seconds: ours of the clock on the wall, theirs of the processor, for each bound
};
// E: gaps 1e-6 and 1e-2, each program once; a peer that gave no answer is spared the larger instances of the same kind.
// Throws std::logic_error if a peer refutes our bound, or an exact check of our enclosure fails.
void add_speed(Suite& suite, const SpeedInstance& instance, const SpeedLimits& limits);

// The two tables of --speeds, written line by line.
// E at all sizes, one line for each instance and gap.
void write_speed_table(std::ostream& out, Suite& suite, const SpeedLimits& limits);
// What an enclosure to the gap 1e-6 costs against N, d, depth and outputs: seconds, nodes, rows of the proof table,
// seconds of its exact reading.
void write_speed_costs(std::ostream& out, const SpeedLimits& limits);
// The same for bounds of all depths from 3 on.
void write_every_depth_costs(std::ostream& out, const SpeedLimits& limits);

}  // namespace bench
