// Heads that stand for a definition of the prelude: short words that the evaluator computes at once, and that a reader
// of the kernel never sees.
//
// A claim says `|A|` or `tail-ratio(A)`; the evaluator has a fast way for it; in canonical text it is the use of a
// definition, (define (tail-ratio A) ...), which is put in front of the reading like the paper's own. So the checker
// knows nothing of these heads. Tests hold the fast way and the definition against each other.
#pragma once

#include <memory>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

[[nodiscard]] bool is_derived(Head head);
// The term with all such heads written out: in heads that the checker knows.
[[nodiscard]] Term in_kernel(const Term& term);
// NAME(A, ...) := ..., with the parameters A, B, a, ... standing for themselves.
[[nodiscard]] std::shared_ptr<const Definition> definition_of(Head derived);

}  // namespace plumbline
