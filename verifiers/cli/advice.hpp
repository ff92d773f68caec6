// What a run says when it came to little: why most claims did not apply, how a case could meet what they require, and
// which option lifts a limit that was hit.
#pragma once

#include <string>
#include <vector>

#include "cli/run.hpp"

namespace plumbline::cli {

// A few lines if most of the claims said nothing about the cases: the reasons, the most frequent first, how often each
// was given, and what could be done; "" otherwise. A reason that stands in the way of one claim names it, and what the
// claim's file says of the parameter that is missing.
[[nodiscard]] std::string why_little(const std::vector<const Claim*>& claims, const RunResult& result);

// "--case-seconds 60" and the like for the limits that the reasons name; "" if none does.
[[nodiscard]] std::string option_for_limit(const std::string& reason);

}  // namespace plumbline::cli
