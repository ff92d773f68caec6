// The section of the page about one claim: its readings side by side.
#pragma once

#include <string>

#include "report/view.hpp"

namespace plumbline::report {

[[nodiscard]] std::string claim_section(const View& view, const ClaimView& claim);

}  // namespace plumbline::report
