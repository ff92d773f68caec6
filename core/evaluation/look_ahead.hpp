// Which singular values a formula is going to ask for, found before it is evaluated.
//
// Evaluation goes from term to term, so the spectra of the layers of one large network would be computed one after the
// other. This walk writes down which they are; Evaluator::prepare computes them side by side and remembers them, and
// the evaluation finds them there. It decides nothing: what it misses, or lists in vain, costs time only. So that
// little is listed in vain it leaves out what stands behind a condition.
#pragma once

#include <cstdint>
#include <vector>

#include "evaluation/facts.hpp"

namespace plumbline {

// From this least dimension on a matrix is large: below, a decomposition takes a millisecond or two.
inline constexpr int kLargeDimension = 128;

// s_k of one matrix.
struct SingularTerm {
  Term matrix;
  Bindings bindings;
  int k = 1;
};

// Each (matrix, s_1 or not s_1) once, in the order of evaluation: one decomposition serves every k > 1. At most
// `most` nodes are visited. What has no value, or no number that can be told in advance, is left out.
[[nodiscard]] std::vector<SingularTerm> singular_terms(const Term& term, Facts& facts,
                                                       std::int64_t most = std::int64_t{1} << 14);

}  // namespace plumbline
