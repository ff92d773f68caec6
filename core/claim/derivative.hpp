// The derivative of a term by a matrix or a parameter of the case, as a term.
//
// A claim says `gradient-of(loss, W)` where a paper says grad_W L. The derivative is written out by the rules of
// calculus, in the words of the language: nothing has to be known of it elsewhere, and no new meaning is needed. It has
// no value where a maximum is attained twice, where the condition of an `if` is on its border, where a root of 0 is
// taken: at kinks.
#pragma once

#include <string>

#include "claim/term.hpp"

namespace plumbline {

struct NoDerivative {
  std::string why;
};

// d/dt of the scalar or matrix `of` at t = 0, with by + t along in place of `by`: the data, a matrix, or a scalar
// parameter of the case; `along` is a term of its sort and shape. Throws NoDerivative for a head that has no rule
// (ranks, singular values, networks), ResourceLimit where the result is too large.
[[nodiscard]] Term derivative_along(const Term& of, const Term& by, const Term& along);
// The matrix of the derivatives of the scalar `of` by the entries of the matrix `by`; for a scalar `by` the derivative.
[[nodiscard]] Term gradient_of(const Term& of, const Term& by);
// The matrix of the second derivatives of the scalar `of` by the entries of the column `by`.
[[nodiscard]] Term hessian_of(const Term& of, const Term& by);

}  // namespace plumbline
