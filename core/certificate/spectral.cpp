#include "certificate/spectral.hpp"

#include <algorithm>

#include "evaluation/instantiate.hpp"

namespace plumbline {
namespace {

struct Use {
  Term matrix;
  Bindings bindings;
  int bits = 0;
};
using Uses = std::map<std::pair<std::string, int>, Use>;

// Walks a term as evaluation did: only the branch that was taken, only defaults that were used, every value of a bound
// variable.
class Collector {
 public:
  Collector(CaseEvaluation& evaluation, Uses& uses, int bits) : evaluation_(evaluation), uses_(uses), bits_(bits) {}

  void walk(const Term& term, const Bindings& b) {
    const auto& args = term->args;
    switch (term->head) {
      case Head::Singular: note(args[1], facts().singular_index(args[0], b), b); break;
      case Head::TailRatio: note(args[0], 1, b); break;
      case Head::Param:
        if (evaluation_.subject().scalars.contains(term->name)) return;
        break;
      case Head::If: {
        walk(args[0], b);
        const Truth condition = facts().decide(args[0], b);
        if (condition == Truth::True) walk(args[1], b);
        if (condition == Truth::False) walk(args[2], b);
        return;
      }
      default: break;
    }
    if (!binds(term->head)) {
      for (const Term& arg : args) walk(arg, b);
      return;
    }
    const std::size_t first = term->head == Head::AtLeast ? 1 : 0;
    const auto [lo, hi] = facts().range(args[first], args[first + 1], b);
    for (long v = lo; v <= hi; ++v) walk(args[first + 2], b.with(term->name, v));
  }

 private:
  ExactFacts& facts() { return evaluation_.facts(); }

  void note(const Term& matrix, int k, const Bindings& b) {
    const ExactFacts::Shape shape = facts().shape(matrix, b);
    if (k < 1 || k > std::min(shape.rows, shape.cols) || facts().rank(matrix, b) <= 1) return;
    Use& use = uses_.try_emplace({instantiate(matrix, b, facts()), k}, Use{matrix, b, 0}).first->second;
    use.bits = std::max(use.bits, bits_);
  }

  CaseEvaluation& evaluation_;
  Uses& uses_;
  int bits_;
};

constexpr int kMaxRecognised = 8;  // dimension up to which a rational square is looked for
constexpr unsigned kMaxDenominatorBits = 40;

// The rational number with the smallest denominator in [lower, upper], 0 <= lower <= upper: the Stern-Brocot tree by
// continued fractions.
Rational simplest_between(const Rational& lower, const Rational& upper) {
  const Rational whole(floor(lower));
  if (whole == lower) return lower;
  if (whole + Rational(1) <= upper) return whole + Rational(1);
  return whole + Rational(1) / simplest_between(Rational(1) / (upper - whole), Rational(1) / (lower - whole));
}

// If s_k(A)^2 is a simple rational number c, both ends become c: A^T A - cI then has at least one zero eigenvalue, at
// the k-th place.
void recognise_rational(const ExactMatrix& a, SingularValueWitness& witness) {
  const bool wide = a.cols() > a.rows();
  const int n = std::min(a.rows(), a.cols());
  for (const Real& x : a.entries())
    if (!x.is_rational()) return;
  if (n > kMaxRecognised || witness.lower.is_zero()) return;
  const Rational c = simplest_between(witness.lower, witness.upper);
  if (boost::multiprecision::msb(c.denominator()) > kMaxDenominatorBits) return;
  const ExactMatrix gram = wide ? multiply(a, transpose(a)) : multiply(transpose(a), a);
  RationalMatrix shifted(static_cast<std::size_t>(n), std::vector<Rational>(static_cast<std::size_t>(n)));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      shifted[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
          gram(i, j).rational() - (i == j ? c : Rational(0));
  const Inertia signs = inertia(shifted);
  if (signs.positive > witness.k - 1 || signs.positive + signs.zero < witness.k) return;
  witness.lower = witness.upper = c;
  witness.vector.clear();
}

int witness_bits(const AtomRecord& atom) { return atom.rung == RungName::Machine ? 64 : atom.bits + 32; }

}  // namespace

SpectralWitnesses spectral_witnesses(const std::vector<AtomRecord>& atoms, CaseEvaluation& evaluation) {
  Uses uses;
  for (const AtomRecord& atom : atoms) {
    if (atom.truth == Truth::Unknown) continue;  // left open in the certificate too
    try {
      Collector(evaluation, uses, witness_bits(atom)).walk(atom.atom, atom.bindings);
    } catch (const Undefined&) {  // an undefined atom: its singular values were not all evaluated
    }
  }
  SpectralWitnesses out;
  for (const auto& [key, use] : uses) {
    const ExactMatrix& a = evaluation.facts().evaluator().matrix(use.matrix, use.bindings);
    SingularValueWitness witness = find_witness(a, key.second, use.bits);
    recognise_rational(a, witness);
    out.emplace(key, std::move(witness));
  }
  return out;
}

}  // namespace plumbline
