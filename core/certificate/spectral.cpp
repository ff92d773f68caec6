#include "certificate/spectral.hpp"

#include <algorithm>

namespace plumbline {
namespace {

struct Use {
  Term matrix;
  Bindings bindings;
  int bits = 0;
};
using Uses = std::map<std::pair<std::string, int>, Use>;

// Walks a term as evaluation did: only the branch that was taken, only defaults that were used, every value of a bound variable.
class Collector {
 public:
  Collector(CaseEvaluation& evaluation, Uses& uses, int bits) : evaluation_(evaluation), uses_(uses), bits_(bits) {}

  void walk(const Term& term, const Bindings& b) {
    const auto& args = term->args;
    switch (term->head) {
      case Head::Singular: note(args[1], static_cast<int>(facts().integer(args[0], b)), b); break;
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
    const long lo = facts().integer(args[first], b), hi = facts().integer(args[first + 1], b);
    for (long v = lo; v <= hi; ++v) walk(args[first + 2], b.with(term->name, v));
  }

 private:
  ExactFacts& facts() { return evaluation_.facts(); }

  void note(const Term& matrix, int k, const Bindings& b) {
    const ExactFacts::Shape shape = facts().shape(matrix, b);
    if (k < 1 || k > std::min(shape.rows, shape.cols) || facts().rank(matrix, b) <= 1) return;
    Use& use = uses_.try_emplace({facts().instantiate(matrix, b), k}, Use{matrix, b, 0}).first->second;
    use.bits = std::max(use.bits, bits_);
  }

  CaseEvaluation& evaluation_;
  Uses& uses_;
  int bits_;
};

int witness_bits(const AtomRecord& atom) { return atom.rung == RungName::Machine ? 64 : atom.bits + 32; }

}  // namespace

SpectralWitnesses spectral_witnesses(const std::vector<AtomRecord>& atoms, CaseEvaluation& evaluation) {
  Uses uses;
  for (const AtomRecord& atom : atoms) {
    try {
      Collector(evaluation, uses, witness_bits(atom)).walk(atom.atom, atom.bindings);
    } catch (const Undefined&) {                 // an undefined atom: its singular values were not all evaluated
    }
  }
  SpectralWitnesses out;
  for (const auto& [key, use] : uses)
    out.emplace(key, find_witness(evaluation.facts().evaluator().matrix(use.matrix, use.bindings), key.second, use.bits));
  return out;
}

}  // namespace plumbline
