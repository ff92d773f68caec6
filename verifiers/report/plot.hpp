// A picture of how close a reading comes to failing: both sides of its conclusion over the cases.
//
// Cases stand from left to right by the size of their right side, which is drawn as a line of steps; each left side
// is a mark whose shape and colour give the verdict. A mark below the line is an inequality that holds. The numbers
// are midpoints in double precision, for looking at; verdicts never come from here.
#pragma once

#include <string>

#include "report/view.hpp"

namespace plumbline::report {

// An HTML <figure> with an inline SVG and a legend, or nothing if no case has two finite sides. For a case with
// several comparisons the one with the least rhs - lhs is drawn. The axis is logarithmic if no value is negative and
// the positive ones span a factor of 1000 or more; exact zeros then stand on a line of their own. At most 120 cases
// are drawn, counterexamples first; the caption says how many.
[[nodiscard]] std::string plot_figure(const ReadingView& view);

// The mark of a verdict as a small SVG, for legends.
[[nodiscard]] std::string verdict_mark(CaseVerdict verdict);

}  // namespace plumbline::report
