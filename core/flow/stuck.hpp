// Why a flow is not followed any farther from where a preactivation is near zero: flows part there, or what is known of
// its sign does not suffice. For the reader; no verdict depends on it.
#pragma once

#include <string>

#include "flow/contact.hpp"

namespace plumbline::flow {

struct Stuck {
  std::string reason;
  bool more_bits_may_help = false;
};
// `around`: a box that is a little wider than the ball of the flow.
[[nodiscard]] Stuck why_stuck(const Problem& problem, const Values& around, const std::vector<Known>& known,
                              Meaning meaning);

}  // namespace plumbline::flow
