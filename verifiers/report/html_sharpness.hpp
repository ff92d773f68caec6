// The table of a reading's mutants on the page, opened by what it says.
#pragma once

#include <string>

#include "report/html_parts.hpp"
#include "report/sharpness.hpp"

namespace plumbline::report {

[[nodiscard]] std::string sharpness_html(const SharpnessTable& table, const Links& links);

}  // namespace plumbline::report
