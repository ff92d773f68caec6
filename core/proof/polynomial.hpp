// Polynomials with rational coefficients, and the one that has given values on a grid.
//
// A polynomial is known by its values at as many points as it has exponents, if variable i takes the value number k_i
// where k is one of them (docs/proofs.md, Lemma 5). Newton's divided differences, along one variable after the other,
// give its coefficients in Newton's basis, from which those in powers follow, exactly.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "number/rational.hpp"

namespace plumbline {

using Monomial = std::vector<int>;                      // the exponent of each variable
using SparsePolynomial = std::map<Monomial, Rational>;  // no coefficient is 0

[[nodiscard]] SparsePolynomial sum(const SparsePolynomial& a, const Rational& factor,
                                   const SparsePolynomial& b);  // a + factor b
[[nodiscard]] SparsePolynomial product(const SparsePolynomial& a, const SparsePolynomial& b);

// The polynomial with these values, where variable i is first_i + index_i at each index; its exponents are among the
// indices, with each of which all smaller ones are there.
[[nodiscard]] SparsePolynomial interpolated(std::map<Monomial, Rational> values,
                                            const std::vector<std::int64_t>& first);

}  // namespace plumbline
