// The rules for u, l (as binary logarithms, rounded up) and D, from the innermost atoms outwards.
#include "algebraic/separation.hpp"

#include <mpfr.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "algebraic/enclose.hpp"
#include "algebraic/radical_group.hpp"
#include "budget/budget.hpp"

namespace plumbline::exact {
namespace {

// Logarithms are multiples of 2^-10, rounded up.
Rational rounded_up(const Rational& a) { return Rational(ceil(a * Rational(1024)), Integer(1024)); }

// log2 a for an integer a >= 1.
Rational log2_up(const Integer& a) {
  mpfr_t x;
  mpfr_init2(x, 128);
  mpfr_set_z(x, a.backend().data(), MPFR_RNDU);
  mpfr_log2(x, x, MPFR_RNDU);
  Rational::Value q;
  mpfr_get_q(q.backend().data(), x);
  mpfr_clear(x);
  return rounded_up(Rational(std::move(q)));
}

// log2 of a sum of numbers whose logarithms are given: the largest, times how many.
Rational log2_sum(const std::vector<Rational>& logarithms) {
  if (logarithms.empty()) return Rational();
  const Rational largest = *std::ranges::max_element(logarithms);
  return largest + log2_up(Integer(logarithms.size()));
}

struct Bound {
  Rational log2_u, log2_l;
};
using Bounds = std::unordered_map<const Atom*, Bound>;

// Numerators over one common denominator.
struct CommonBound {
  std::vector<Rational> log2_u;  // one per sum
  Rational log2_l;
};

// How often an atom's denominator (A) and numerator (B) enter the common denominator N prod U^B L^A.
struct Multiplicity {
  Integer of_denominator = 0, of_numerator = 0;
};

// N9: the sums over the denominator N prod_b U_b^(B_b) L_b^(A_b), with A_b >= every exponent of b and B_b >= every
// negated one.
CommonBound common_bound(const std::vector<const Sum*>& sums, const Bounds& atoms) {
  Integer n = 1;
  std::map<const Atom*, Multiplicity> multiplicity;
  for (const Sum* sum : sums) {
    for (const Term& t : *sum) {
      budget::spend(static_cast<std::int64_t>(32 + mpz_size(n.backend().data())), "a separation bound");
      n = lcm(n, t.coefficient.denominator());
      for (const Factor& f : t.factors) {
        Multiplicity& m = multiplicity[f.atom.get()];
        m.of_denominator = std::max(m.of_denominator, ceil(f.exponent));
        m.of_numerator = std::max(m.of_numerator, ceil(-f.exponent));
      }
    }
  }
  CommonBound result;
  Rational constant = log2_up(n);  // N prod u^B l^A: the bound of the denominator, and of a term without atoms
  for (const auto& [atom, m] : multiplicity) {
    const Bound& b = atoms.at(atom);
    constant += Rational(m.of_numerator) * b.log2_u + Rational(m.of_denominator) * b.log2_l;
  }
  result.log2_l = constant;
  for (const Sum* sum : sums) {
    std::vector<Rational> terms;
    for (const Term& t : *sum) {
      // |c| N is the integer |p| (N/q); its logarithm replaces that of N
      const Integer integer = abs(t.coefficient * Rational(n)).numerator();
      Rational log2 = constant - log2_up(n) + log2_up(integer) + log2_up(t.radicand.value) / Rational(2);
      for (const Factor& f : t.factors) {
        const Bound& b = atoms.at(f.atom.get());
        log2 += f.exponent * (b.log2_u - b.log2_l);
      }
      terms.push_back(rounded_up(log2));
    }
    result.log2_u.push_back(log2_sum(terms));
  }
  return result;
}

// u and l of an atom, from those of the atoms inside.
Bound bound_of(const Atom& atom, const Bounds& inner) {
  if (const auto* a = atom.integer()) return {log2_up(a->value), Rational()};
  if (const auto* r = std::get_if<PolynomialRoot>(&atom.content()))
    return {log2_up(root_bound(r->polynomial)), Rational()};
  const CommonBound common = common_bound(atom.parts(), inner);
  if (atom.sum() != nullptr) return {common.log2_u[0], common.log2_l};
  // N8: conjugates of an eigenvalue are eigenvalues of matrices of conjugates, at most the largest row sum.
  const int n = std::get<MatrixEigenvalue>(atom.content()).n;
  Rational largest;
  for (int i = 0; i < n; ++i) {
    const auto row = common.log2_u.begin() + static_cast<std::ptrdiff_t>(i) * n;
    largest = std::max(largest, log2_sum(std::vector<Rational>(row, row + n)));
  }
  return {largest, common.log2_l};
}

// Numbers the bases of the radical group: atoms, and the factors of radicands.
class Bases {
 public:
  std::size_t of(const Integer& base) { return integers_.try_emplace(base, next()).first->second; }
  std::size_t of(const Atom* atom) {
    if (const auto* a = atom->integer()) return of(a->value);
    return atoms_.try_emplace(atom, next()).first->second;
  }

 private:
  [[nodiscard]] std::size_t next() const { return integers_.size() + atoms_.size(); }
  std::map<Integer, std::size_t> integers_;
  std::map<const Atom*, std::size_t> atoms_;
};

ExponentVector exponents(const Term& t, Bases& bases) {
  ExponentVector vector;
  if (!t.radicand.is_one()) {
    for (const auto& [base, power] : partial_factors(t.radicand.value)) {
      if (power % 2 == 1) vector[bases.of(base)] += Rational(1) / Rational(2);
    }
  }
  for (const Factor& f : t.factors) vector[bases.of(f.atom.get())] += f.exponent;
  std::erase_if(vector, [](const auto& entry) { return entry.second.is_integer(); });
  return vector;
}

// n (n-1) ... (n-j+1): j different roots of one polynomial of degree n.
Integer falling_factorial(int n, int j) {
  Integer product = 1;
  for (int i = 0; i < j; ++i) product *= n - i;
  return product;
}

// The product of the degrees of all eigenvalues among the atoms.
Integer eigenvalue_degree(const std::vector<AtomPtr>& atoms) {
  std::map<Polynomial, int> polynomials;
  std::vector<std::pair<const MatrixEigenvalue*, int>> matrices;
  for (const AtomPtr& atom : atoms) {
    if (const auto* r = std::get_if<PolynomialRoot>(&atom->content())) ++polynomials[r->polynomial];
    if (const auto* m = std::get_if<MatrixEigenvalue>(&atom->content())) {
      const auto same = std::ranges::find_if(matrices, [m](const auto& known) {
        return std::equal(m->entries.begin(), m->entries.end(), known.first->entries.begin(),
                          known.first->entries.end(), equal);
      });
      if (same == matrices.end())
        matrices.emplace_back(m, 1);
      else
        ++same->second;
    }
  }
  Integer result = 1;
  for (const auto& [polynomial, count] : polynomials) result *= falling_factorial(degree(polynomial), count);
  for (const auto& [matrix, count] : matrices) result *= falling_factorial(matrix->rank, count);
  return result;
}

Integer field_degree(const Sum& sum, const std::vector<AtomPtr>& atoms) {
  Bases bases;
  std::vector<ExponentVector> generators;
  const auto collect = [&](const Sum& s) {
    for (const Term& t : s) {
      if (ExponentVector v = exponents(t, bases); !v.empty()) generators.push_back(std::move(v));
    }
  };
  collect(sum);
  for (const AtomPtr& atom : atoms) {
    for (const Sum* part : atom->parts()) collect(*part);
  }
  return group_order(generators) * eigenvalue_degree(atoms);
}

}  // namespace

Integer SeparationBound::bits() const { return ceil(Rational(degree - 1) * log2_numerator + log2_denominator); }

SeparationBound separation_bound(const Sum& sum) {
  const std::vector<AtomPtr> atoms = atoms_below(sum);
  Bounds bounds;
  for (const AtomPtr& atom : atoms) bounds.emplace(atom.get(), bound_of(*atom, bounds));
  const CommonBound common = common_bound({&sum}, bounds);
  return {field_degree(sum, atoms), common.log2_u[0], common.log2_l};
}

}  // namespace plumbline::exact
