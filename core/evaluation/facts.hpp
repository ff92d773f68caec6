// What every arithmetic must know exactly before it can evaluate a term: integers, ranges, graphs, ranks, choices.
//
// The interface only. Evaluators and the rooms of their terms ask it; ExactFacts (exact_facts.hpp) answers, with an
// evaluator over exact real numbers of its own. Here, too, is the one log for all rungs of a case. All functions throw
// Undefined where the term has no value, Undecided where the exact rung cannot tell, ResourceLimit.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

#include "claim/term.hpp"
#include "evaluation/uses.hpp"
#include "network/block_plan.hpp"
#include "network/network.hpp"
#include "network/path_tree.hpp"
#include "number/truth.hpp"

namespace plumbline {

inline constexpr long kMaxRange = 4096;                                 // of a quantifier, sum or product
inline constexpr long kMaxExponent = 1'000'000, kMaxRootDegree = 4096;  // of numerator and denominator of an exponent

// A network as a graph, and how it is evaluated.
struct GraphFact {
  Graph graph;
  BlockPlan plan;
  std::optional<ExactMatrix> gates = {};  // of `gate`: prescribed slopes, vertex by sample
};

class Facts {
 public:
  Facts() = default;
  Facts(const Facts&) = delete;
  Facts& operator=(const Facts&) = delete;
  virtual ~Facts() = default;

  // Where every rung reports the singular values that it uses.
  [[nodiscard]] UseLog& uses() { return uses_; }
  // Under what the value of a term on this case is remembered: terms with the same key have the same value.
  [[nodiscard]] virtual Key key(const Term& term, const Bindings& b) = 0;
  // Of several values together, in this order.
  [[nodiscard]] virtual Key key(std::initializer_list<Key> parts) = 0;

  // The matrix that (iterate v Z lo hi A B) has when v has reached `last`: A for lo - 1. `outside` are the variables
  // around it. A key of its own stands for it, which Bindings have for Z.
  struct State {
    Term iterate;
    Bindings outside;
    long last = 0;
  };
  [[nodiscard]] virtual Key state(const Term& iterate, const Bindings& b, long last) = 0;
  [[nodiscard]] virtual const State& state_of(Key key) = 0;

  // The truth of the condition of an `if`.
  [[nodiscard]] virtual Truth decide(const Term& formula, const Bindings& b) = 0;
  // The value of an index expression; throws Undefined unless it is an integer. Integers beyond +-kFar are as good as
  // that: no index is so large.
  [[nodiscard]] virtual long integer(const Term& term, const Bindings& b) = 0;
  static constexpr int kFarBits = 40;
  static constexpr long kFar = 1L << kFarBits;
  // The order of a singular value, as an int: 0 for everything below 1.
  [[nodiscard]] int singular_index(const Term& term, const Bindings& b) {
    return static_cast<int>(std::clamp(integer(term, b), 0L, 1L << 30));
  }
  // The integers v with lo <= v <= hi, for any real lo and hi; first > last if there are none. Throws ResourceLimit for
  // more than kMaxRange of them, or beyond kFar.
  struct Range {
    long first = 1, last = 0;
  };
  [[nodiscard]] virtual Range range(const Term& lo, const Term& hi, const Bindings& b) = 0;
  // The value of an exponent; throws Undefined unless it is rational, ResourceLimit beyond what the checker takes.
  [[nodiscard]] virtual Rational exponent(const Term& term, const Bindings& b) = 0;
  [[nodiscard]] virtual const ExactMatrix& exact_matrix(const Term& matrix, const Bindings& b) = 0;

  [[nodiscard]] virtual int depth(const Term& network, const Bindings& b) = 0;
  // Of a fully connected network; Undefined for others.
  [[nodiscard]] virtual Rational activation_slope(const Term& network, const Bindings& b) = 0;
  [[nodiscard]] virtual const GraphFact& graph(const Term& network, const Bindings& b) = 0;
  [[nodiscard]] virtual const PathTree& paths(const Term& network, const Bindings& b) = 0;
  // `deepen`: i* (from 0) and S = sum_i ||c_i|| ||w_i||.
  struct DeepenChoice {
    int neuron = 0;
    Real total, row_norm, column_norm;  // S, ||w_{i*}||, ||c_{i*}||
  };
  [[nodiscard]] virtual const DeepenChoice& deepen_choice(const Term& deepen, const Bindings& b) = 0;

  [[nodiscard]] virtual int rank(const Term& matrix, const Bindings& b) = 0;
  [[nodiscard]] virtual const Real& pseudo_determinant(const Term& matrix, const Bindings& b) = 0;
  [[nodiscard]] virtual const Real& speed_2(const Term& x, const Term& g, const Bindings& b) = 0;

 private:
  UseLog uses_;
};

}  // namespace plumbline
