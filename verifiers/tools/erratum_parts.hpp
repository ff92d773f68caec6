// The parts of an erratum (erratum.hpp), each written through a Writer, which knows the format.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/ladder.hpp"
#include "evaluation/verdict.hpp"
#include "search/search.hpp"
#include "search/time_limit.hpp"
#include "tools/erratum_writer.hpp"

namespace plumbline::cli {

// Preconditions as in erratum.hpp.
void write_hypothesis(Writer& w, const Outcome& outcome, CaseEvaluation& evaluation);
// Of a conclusion that is false the comparisons to which it owes that (evaluation/deciding.hpp) and the indices; of a
// statement without a value the innermost part that has none.
void write_failure(Writer& w, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation);

// Of a conclusion that is false the one comparison that is missed by most, or, where several decide it together, these.
void write_failing(Writer& w, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation);
// The comparisons of the conclusion that a reader has to see: one that is enough, or all that are needed. None if
// nothing single decides it.
[[nodiscard]] std::vector<const AtomRecord*> shown_comparisons(const Reading& reading, const Outcome& outcome,
                                                               CaseEvaluation& evaluation);

// The value of a scalar as LaTeX; "" where it has none outside of what it stands in, or is too long to look.
[[nodiscard]] std::string value_text(const Term& node, const Bindings& b, CaseEvaluation& evaluation);

struct Repair {
  Reading reading;
  Outcome here;     // on the counterexample itself
  Tally elsewhere;  // on the given cases
  long cases = 0;   // how many these are
  bool all = true;  // of those that were given; false: the time was over
};

// What was passed over, whether anything smaller was looked for, the family, the cases nearby on which it holds.
// `formula`: of the reading.
void write_circumstances(Writer& w, const Finding& finding, const Term& formula);
void write_repairs(Writer& w, const std::vector<Repair>& repairs);

// A sentence, of the reading with this formula (result/robust.hpp); "" where there is nothing to say.
[[nodiscard]] std::string robustness_text(const Finding& finding, const Term& formula = {});
// One line each, for the terminal too: "" where there is nothing to say.
[[nodiscard]] std::string degeneracy_text(const Finding& finding);
[[nodiscard]] std::vector<std::string> minimality_texts(const Finding& finding);
[[nodiscard]] std::vector<std::string> family_texts(const Vicinity& vicinity);
[[nodiscard]] std::vector<std::string> nearby_texts(const Vicinity& vicinity);

struct Description {
  std::string text;                   // plain
  std::vector<std::string> formulas;  // LaTeX, each displayed
};

// Fully connected: W_l and b_l. A graph: each vertex as a function of its in-neighbours. Layers: what each is, and its
// matrices.
[[nodiscard]] std::vector<Description> network_description(const Case& c);
// The preactivations layer by layer, or vertex by vertex, from which everything else follows, and the output.
[[nodiscard]] std::vector<Description> pass_description(CaseEvaluation& evaluation);

// One @misc entry for each of these versions, in the paper's order; for all if `versions` is empty. Lines of at most 64
// characters where words allow it. "" for a paper without a title.
[[nodiscard]] std::string bibtex(const Paper& paper, const std::vector<std::string>& versions);

// The readings of the claim that are expected to stand and are not the paper's words (`repaired`, `strengthened`, or
// with a `change`), other than this one. What is left of the cases when the deadline is over is not looked at.
[[nodiscard]] std::vector<Repair> repairs_of(const Claim& claim, const Reading& reading, CaseEvaluation& counterexample,
                                             const std::vector<Case>& cases, const Limits& limits,
                                             const TimeLimit& deadline);

}  // namespace plumbline::cli
