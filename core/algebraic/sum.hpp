// Arithmetic on the normal form of exact numbers (algebraic/term.hpp).
//
// Everything here is structural: no digits are computed. Where a sign is needed (the sum under a root must be
// positive), the caller has determined it. Products of sums are multiplied out as long as they stay short.
#pragma once

#include <optional>

#include "algebraic/atom.hpp"
#include "algebraic/term.hpp"

namespace plumbline::exact {

// A product of two sums is multiplied out if it has at most so many terms.
inline constexpr std::size_t max_expanded_terms = 1024;

[[nodiscard]] Sum from_rational(const Rational& a);
[[nodiscard]] Sum add(const Sum& a, const Sum& b);
[[nodiscard]] Sum negate(Sum a);
[[nodiscard]] Sum scale(Sum a, const Rational& q);
// The product; nothing if it would be too long.
[[nodiscard]] std::optional<Sum> multiply(const Sum& a, const Sum& b);
[[nodiscard]] Sum multiply(const Sum& a, const Term& b);

// a^q of a positive term (coefficient > 0), for any rational q.
[[nodiscard]] Sum power(const Term& a, const Rational& q);

// A sum as monomial * primitive sum. The primitive sum has coprime integer coefficients, and every atom in it, the
// exponentials aside, is absent from some term and has no negative exponent; its least exponent (transcendental.hpp) is
// 0. The monomial's coefficient is positive.
struct Factored {
  Term monomial;
  Sum primitive;
};
[[nodiscard]] Factored factor_out(const Sum& a);

// The positive sum as a single term: itself if it has one term, otherwise monomial * atom.
[[nodiscard]] Term as_term(const Sum& positive);

// True if the sum contains no atoms: then it is zero only if it is empty.
[[nodiscard]] bool is_surd(const Sum& a);

// 1/a for a non-empty sum without atoms, by multiplying with conjugates; nothing if that is too long.
[[nodiscard]] std::optional<Sum> inverse_of_surd(const Sum& a);

// sqrt(a) if a is p + q sqrt(d) > 0 and p^2 - q^2 d is the square of a rational: then the root is a sum of two square
// roots.
[[nodiscard]] std::optional<Sum> denested_root(const Sum& a);

// a/b if the quotient is a monomial (b not empty), otherwise nothing.
[[nodiscard]] std::optional<Sum> monomial_quotient(const Sum& a, const Sum& b);

}  // namespace plumbline::exact
