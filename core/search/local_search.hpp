// Climbing towards a violation from one case, in double arithmetic.
//
// The numbers of the case (all, or a random part of them) are moved by a derivative-free method: NLopt's Sbplx, after
// T. Rowan's Subplex, which works on small subspaces with the simplex method of Nelder and Mead and does not mind
// kinks. What comes out is a guess; core/search/settle.hpp rounds it and has it judged exactly.
#pragma once

#include "number/stream.hpp"
#include "search/robustness.hpp"
#include "search/time_limit.hpp"

namespace plumbline {

struct Climb {
  Case best;
  Robustness value;
  std::int64_t evaluations = 0;
};

// At most `evaluations` evaluations of robustness(); stops early at a clear violation. Parameters that are integers (an
// index, a depth) stay. When the deadline is over it ends where it is.
[[nodiscard]] Climb climb(const Reading& reading, const Case& start, std::int64_t evaluations, Stream& stream,
                          const TimeLimit& deadline = {});

}  // namespace plumbline
