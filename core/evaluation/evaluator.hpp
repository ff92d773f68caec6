// The value of a term on a case, in one arithmetic.
//
// Evaluator<Rung> walks the tree once per term and remembers every matrix and every forward pass under its instantiated
// text, so that the many claims about one case share the work. What a term means is docs/language.md; what a rung can
// do is rung.hpp. Three things are always exact, whatever the rung: integers (indices, ranges, shapes), which neuron
// `deepen` keeps, and quantities that are defined by exact signs (rank, pseudo-determinant, speed-2).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"
#include "evaluation/graph_terms.hpp"
#include "evaluation/rung.hpp"

namespace plumbline {

inline constexpr long kMaxRange = 4096;  // of a quantifier, sum or product

class ExactFacts;  // what every rung asks of the exact one; see exact_facts.hpp

template <class Rung> class Evaluator {
 public:
  using S = typename Rung::Scalar;
  using M = typename Rung::Matrix;

  Evaluator(const Case& c, ExactFacts& facts) : case_(c), facts_(facts), graphs_(*this, facts) {}
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  // Throw Undefined (the term has no value), Undecided (this rung cannot tell), ResourceLimit.
  [[nodiscard]] S scalar(const Term& term, const Bindings& b);
  [[nodiscard]] const M& matrix(const Term& term, const Bindings& b);
  // (differentiable N A); Unknown where this rung cannot tell.
  [[nodiscard]] Truth differentiable(const Term& term, const Bindings& b) {
    return graphs_.differentiable(term->args[0], term->args[1], b);
  }
  // Gives back the memory of all values; references to them end.
  void forget();

 private:
  [[nodiscard]] S fold(const Term& term, const Bindings& b);  // sum, prod, minimum, maximum
  [[nodiscard]] S entry(const Term& term, const Bindings& b);
  [[nodiscard]] S tail_ratio(const Term& a, const Bindings& b);
  [[nodiscard]] M build(const Term& term, const Bindings& b);
  [[nodiscard]] M rearranged(const Term& term, const Bindings& b);
  [[nodiscard]] M joined(const M& a, const M& c, bool beside);
  [[nodiscard]] M raised(const M& a, long n);
  [[nodiscard]] std::size_t layer_index(const Term& term, const Bindings& b);
  [[nodiscard]] const NetworkIn<M>& network(const Term& term, const Bindings& b);
  [[nodiscard]] NetworkIn<M> build_network(const Term& term, const Bindings& b);
  [[nodiscard]] NetworkIn<M> deepened(const Term& term, const Bindings& b);
  [[nodiscard]] const Pass<M>& pass(const Term& net, const Term& input, const Bindings& b);
  [[nodiscard]] const std::vector<M>& backward(const Term& term, const Bindings& b);

  const Case& case_;
  ExactFacts& facts_;
  std::map<std::string, M> matrices_;
  std::map<std::string, NetworkIn<M>> networks_;
  std::map<std::string, Pass<M>> passes_;
  std::map<std::string, std::vector<M>> gradients_;
  GraphTerms<Rung> graphs_;
};

}  // namespace plumbline
