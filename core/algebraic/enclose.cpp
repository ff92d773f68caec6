// Working outwards through the atoms of an expression.
#include "algebraic/enclose.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_set>

#include "budget/budget.hpp"
#include "budget/error.hpp"

namespace plumbline::exact {
namespace {

// Atoms below the sum that `wanted` selects; what lies inside an atom that is not selected is not looked at.
template <class Wanted> std::vector<AtomPtr> collect(const Sum& sum, Wanted wanted) {
  std::vector<AtomPtr> found;
  std::unordered_set<const Atom*> seen;
  const auto visit = [&](const Sum& s) {
    for (const Term& t : s) {
      for (const Factor& f : t.factors) {
        if (wanted(*f.atom) && seen.insert(f.atom.get()).second) found.push_back(f.atom);
      }
    }
  };
  visit(sum);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const AtomPtr atom = found[i];
    for (const Sum* part : atom->parts()) visit(*part);
  }
  std::ranges::stable_sort(found, [](const AtomPtr& a, const AtomPtr& b) { return a->depth() < b->depth(); });
  return found;
}

// sqrt(d) at the current precision.
MultiInterval root_of(const Radicand& d) { return sqrt(MultiInterval::enclosing(Rational(d.value))); }

MultiInterval evaluate(const Term& t) {
  budget::spend(PrecisionScope::current() / 4, "the enclosure of an exact number");
  MultiInterval value = MultiInterval::enclosing(t.coefficient);
  if (!t.radicand.is_one()) value = value * root_of(t.radicand);
  for (const Factor& f : t.factors) {
    const std::shared_ptr<const MultiInterval> x = f.atom->cached(1);
    value = value * (f.exponent == Rational(1) ? *x : pow(*x, f.exponent));
  }
  return value;
}

// Refines every atom below; false if one needs more bits.
bool prepare(const Sum& sum, int bits) {
  for (const AtomPtr& atom : collect(sum, [bits](const Atom& a) { return !a.cached(bits); })) {
    if (!atom->refine(bits)) return false;
  }
  return true;
}

}  // namespace

std::vector<AtomPtr> atoms_below(const Sum& sum) {
  return collect(sum, [](const Atom&) { return true; });
}

MultiInterval evaluate(const Sum& sum) {
  MultiInterval value;
  for (const Term& t : sum) value = value + evaluate(t);
  return value;
}

MultiInterval enclose(const Sum& sum, int bits, int max_working_bits) {
  for (int working = bits; working <= max_working_bits; working *= 2) {
    if (!prepare(sum, working)) continue;
    const PrecisionScope scope(working);
    return evaluate(sum);
  }
  throw ResourceLimit("enclosing a number needs more than " + std::to_string(max_working_bits) + " bits");
}

MultiInterval enclose_eigenvalue(const MatrixEigenvalue& eigenvalue) {
  const int n = eigenvalue.n;
  const std::int64_t bits = PrecisionScope::current();
  std::vector<Rational> middle;
  Rational distance;  // >= the largest row sum of |A - B|, and so >= the spectral norm of the symmetric matrix A - B
  for (int i = 0; i < n; ++i) {
    Rational row;
    for (int j = 0; j < n; ++j) {
      const int at =
          std::min(i, j) * n + std::max(i, j);  // read the upper triangle: B is symmetric whatever the order of terms
      const Enclosure e = evaluate(eigenvalue.entries[as_size(at)]).enclosure();
      middle.push_back((e.lower + e.upper) / Rational(2));
      row += (e.upper - e.lower) / Rational(2);
    }
    distance = std::max(distance, row);
  }
  Integer denominator = 1;
  for (const Rational& m : middle) denominator = lcm(denominator, m.denominator());
  std::vector<Integer> scaled;
  for (const Rational& m : middle) scaled.push_back((m * Rational(denominator)).numerator());
  LocatedRoot located = locate_root(characteristic_polynomial(scaled, n), eigenvalue.k);
  RootIsolation isolation(std::move(located.squarefree), located.index);
  const Rational scale = Rational(1) / Rational(denominator);
  const Rational largest = abs(isolation.enclosure().upper) + abs(isolation.enclosure().lower) + Rational(1);
  const Enclosure& e = isolation.refine_to(std::max(distance / scale, largest / pow(Rational(2), bits)));
  return MultiInterval::hull(e.lower * scale - distance, e.upper * scale + distance);
}

}  // namespace plumbline::exact
