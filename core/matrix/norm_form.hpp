// The largest singular value of a matrix whose entries depend on coordinates of a box, as a linear form.
//
// Of an interval matrix no more is known than Weyl's bound, the middle and a radius, which forgets how s_1 depends on
// the coordinates. To first order it is u^T B v, u and v the singular vectors of the middle. What is proved, for any
// unit vectors u, v (docs/error-bounds.md, S5): let s = u^T B v, and t and d bounds with
//
//   ||B^T u - s v|| <= t,  ||B v - s u|| <= t,  ||(I - u u^T) B (I - v v^T)|| <= d < s;  then  s <= s_1(B) <= s +
//   t^2/(s - d).
//
// On a box of radius r around a middle with singular vectors u and v, t is of order r.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "matrix/matrix.hpp"

namespace plumbline {

// Integers v, a multiple of which is near the singular vector for s_1 of the middle of B, where B is `a`, or its
// transpose if that has fewer columns: what a checker needs to find the form again. None if LAPACK finds none.
[[nodiscard]] std::optional<std::vector<Integer>> norm_direction(const Matrix<MultiInterval>& a);
// The form of s_1(a) by that direction; null if no entry has a form, or the theorem does not apply.
[[nodiscard]] std::shared_ptr<const LinearForm> norm_form(const Matrix<MultiInterval>& a);

}  // namespace plumbline
