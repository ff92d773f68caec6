// The normal form of an exact real number: a sum of terms
//     c sqrt(d) a_1^e_1 ... a_m^e_m
// with a rational c, a positive integer d, and rational powers of *atoms*: positive numbers that are not taken apart
// further (an integer under a higher root, the sum under a nested root, an eigenvalue). Equal atoms are one object, so
// that products of roots fold by adding exponents: sqrt(x) sqrt(x) = x needs no decision. A sum without atoms ("surd")
// is zero exactly if it has no terms.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "algebraic/radicand.hpp"
#include "number/rational.hpp"

namespace plumbline::exact {

class Atom;
using AtomPtr = std::shared_ptr<const Atom>;

struct Factor {
  AtomPtr atom;
  Rational exponent;  // not 0
};

struct Term {
  Rational coefficient = 1;  // not 0
  Radicand radicand;
  std::vector<Factor> factors;  // in the order of the atoms' numbers

  Term() = default;
  Term(Rational c, Radicand d, std::vector<Factor> f)
      : coefficient(std::move(c)), radicand(std::move(d)), factors(std::move(f)) {}
  [[nodiscard]] bool is_rational() const { return factors.empty() && radicand.is_one(); }
};

// Terms with pairwise different monomials, in order of the monomials; radicands of pairwise different square classes.
using Sum = std::vector<Term>;

}  // namespace plumbline::exact
