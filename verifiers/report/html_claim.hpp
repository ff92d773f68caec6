// What the report says about one claim: its readings side by side.
#pragma once

#include <string>

#include "report/html_parts.hpp"
#include "report/view.hpp"

namespace plumbline::report {

[[nodiscard]] std::string claim_section(const View& view, const ClaimView& claim, const Links& links);

}  // namespace plumbline::report
