// How small can a number be that is not zero? A separation bound for sums in normal form.
//
// Every value v in an expression is a quotient U/L of algebraic integers in one number field F of degree D. If
// |sigma(U)| <= u for all embeddings sigma of F into the complex numbers, the norm of U is a non-zero integer unless v
// = 0, so |U| >= u^(1-D), and
//     v = 0   or   |v| >= 1 / (u^(D-1) l)     with |L| <= l.
// This is the bound of Burnikel, Funke, Mehlhorn, Schirra, Schmitt (A separation bound for real algebraic expressions,
// Algorithmica 55, 2009; "BFMSS"), written for sums of monomials with a common denominator, and with eigenvalues as
// further building blocks. The rules for u, l and D, and their proofs, are in docs/error-bounds.md, N7 to N10.
#pragma once

#include "algebraic/term.hpp"

namespace plumbline::exact {

// Upper bounds, rounded up; all three are at least 0, the degree at least 1.
struct SeparationBound {
  Integer degree;             // D
  Rational log2_numerator;    // log2 u
  Rational log2_denominator;  // log2 l
  // |v| >= 2^-bits() unless v = 0.
  [[nodiscard]] Integer bits() const;
};

[[nodiscard]] SeparationBound separation_bound(const Sum& sum);

}  // namespace plumbline::exact
