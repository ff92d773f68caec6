// The front part of a report as a LaTeX document: what a reader of the printed pages wants to know before any formula.
// It says the same as the front page in HTML, in the same order, and ends in one table of all verdicts.
#pragma once

#include <string>

#include "report/view.hpp"

namespace plumbline::report {

// A name that may be broken after its dots and hyphens.
[[nodiscard]] std::string breakable(const std::string& name);
// Title, papers, what changed, what is false, the table.
[[nodiscard]] std::string latex_front(const View& view);

}  // namespace plumbline::report
