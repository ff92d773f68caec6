// Formulas for people: the notation of the papers, as LaTeX and as MathML.
//
// One walk over a term builds boxes (layout.hpp), two back ends write them. What is printed has the value of the term
// on every case, with these conventions:
//   W_l, Z_l, Z_l^sigma         weight, preactivation, activation of theta on the inputs X; of another network N or on
//   other inputs A: Z_l(N), Z_l(theta; A) Y_theta, X, G, Y^*          outputs Z_L, inputs, gradient, targets theta' the
//   network `deepen` if the formula has only one such; a reading says which
//   ||theta||^2                 the sum over all layers of ||W_l||_F^2
//   grad_{W_l} L_0              (gradient l theta X G), with L_0 = Tr[G^T Y_theta]
//   s_k(A), |A|_+               singular value, pseudo-determinant
// Flat sums and products stay flat, signs are drawn to the front, a factor 1 is left out, A^T^T is A; parentheses stand
// only where precedence asks for them.
#pragma once

#include <string>

#include "claim/term.hpp"
#include "layout/layout.hpp"

namespace plumbline {

// Uses of definitions as the paper writes them, those of a reading listed below it; or put in.
enum class Definitions { Listed, WrittenOut };

// The label of the lines of a reading that list definitions; they come last.
inline constexpr std::string_view kDefinitions = "with";

// A term of any sort, or a whole reading: requirements, hypothesis, conclusion, triviality and the defaults of the
// parameters as labelled lines. Long formulas are broken at "and", "or", "implies" and at quantifiers; a broken
// conjunction starts every line with its sign. Throws std::logic_error for a node with too few arguments.
[[nodiscard]] std::string to_latex(
    const Term& term, Definitions definitions = Definitions::Listed);  // math mode, without $; amsmath, amssymb; ASCII

// The boxes that both write.
[[nodiscard]] layout::Box notation(const Term& term, Definitions definitions = Definitions::Listed);

}  // namespace plumbline
