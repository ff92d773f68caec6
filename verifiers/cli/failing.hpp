// Which comparison of a conclusion fails on a counterexample: a person who reads a report wants to see two numbers.
#pragma once

#include <optional>

#include "evaluation/verdict.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

// Of the comparisons of the conclusion that were decided to be false, the one with the least right minus left side;
// nothing if none was (the negation of one that is true fails, or sides are not known). Numbers have the digits that
// tell the sides apart, at least seven.
[[nodiscard]] std::optional<report::FailingComparison> failing_comparison(const Outcome& outcome);

}  // namespace plumbline::cli
