// The comparisons of an erratum, each with its two sides: those that meet the hypothesis, and the one that fails.
#pragma once

#include "evaluation/verdict.hpp"
#include "tools/erratum_writer.hpp"

namespace plumbline::cli {

// Preconditions as in erratum.hpp.
void write_hypothesis(Writer& w, const Outcome& outcome, CaseEvaluation& evaluation);
// Of a conclusion that is false the comparisons to which it owes that (evaluation/deciding.hpp) and the indices; of a
// statement without a value the innermost part that has none.
void write_failure(Writer& w, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation);

}  // namespace plumbline::cli
