// A loss of margins that tends to zero: Theorem 16 of docs/flow.md.
//
// The weights have no limit then: they grow for ever. What is known is that the loss is no larger now than that of n
// margins of one size, and what follows from it for all times: how fast the loss falls, and how large the margins are
// for the size of the weights.
#pragma once

#include "flow/limit.hpp"

namespace plumbline::flow {

// Throws InputError if a margin may be beyond 64 in size: speeds of e^64 cannot be followed. Later ones are not much
// larger: the loss falls, and margins grow like the logarithm of time.
void require_small_margins(const Problem& problem, const Ball& start, const Scale& scale);
// (1/n) sum l(m_j) where the nodes of the field have these values; rounded outwards to multiples of 2^-32.
[[nodiscard]] Enclosure mean_loss(const Problem& problem, const Field& field, const Values& values);
// From this ball; none if a margin may be negative, or the loss as large as that of margins 0. With n samples it is at
// most 1/(n e^margin + rate t) at time t after the ball, and every margin at least normalised norm^depth from then on,
// norm that of the weights. Its gates are those that stay for ever, where that is seen, and
// its direction is what the direction of the weights tends to.
[[nodiscard]] std::optional<Limit> find_vanishing(const Problem& problem, const Ball& from,
                                                  const std::vector<Known>& known, const Scale& scale);

}  // namespace plumbline::flow
