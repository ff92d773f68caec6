// What must be known exactly before any rung can evaluate a term: integers, shapes, choices.
//
// Indices and ranges are integers; `deepen` keeps the neuron with the smallest normalised trace, and ties must not
// depend on rounding; rank, pseudo-determinant and speed-2 are defined by signs. All of that is computed here once per
// case, over exact real numbers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "evaluation/evaluator.hpp"
#include "network/path_tree.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/speed_2.hpp"

namespace plumbline {

// A network as a graph, how it is evaluated, and its paths (built when they are asked for).
struct GraphFact {
  Graph graph;
  BlockPlan plan;
  std::optional<PathTree> tree = {};
  std::optional<ExactMatrix> gates = {};  // of `gate`: prescribed slopes, vertex by sample
};

class ExactFacts {
 public:
  // Decides the condition of an `if`; given by the owner of the ladder.
  using Decide = std::function<Truth(const Term& formula, const Bindings& b)>;

  ExactFacts(const Case& c, Decide decide) : case_(c), decide_(std::move(decide)), exact_(c, *this) {}

  [[nodiscard]] Truth decide(const Term& formula, const Bindings& b) { return decide_(formula, b); }
  [[nodiscard]] Evaluator<ExactRung>& evaluator() { return exact_; }

  // The value of an index expression; throws Undefined unless it is an integer. Integers beyond +-kFar are as good as
  // that: no index is so large.
  [[nodiscard]] long integer(const Term& term, const Bindings& b);
  static constexpr long kFar = 1L << 40;
  // The index of a singular value, as an int: 0 for everything below 1.
  [[nodiscard]] int singular_index(const Term& term, const Bindings& b);
  // The integers v with lo <= v <= hi, for any real lo and hi; first > last if there are none. Throws ResourceLimit for
  // more than kMaxRange of them, or beyond kFar.
  struct Range {
    long first = 1, last = 0;
  };
  [[nodiscard]] Range range(const Term& lo, const Term& hi, const Bindings& b);
  // The value of an exponent; throws Undefined unless it is rational.
  [[nodiscard]] Rational rational(const Term& term, const Bindings& b);

  struct Shape {
    int rows = 0, cols = 0;
  };
  // From shapes alone, without the entries; throws Undefined where the matrix has no value.
  [[nodiscard]] Shape shape(const Term& matrix, const Bindings& b);
  // The shapes of W_1 ... W_L; throws Undefined where the network has no value.
  [[nodiscard]] std::vector<Shape> layers(const Term& network, const Bindings& b);
  [[nodiscard]] int depth(const Term& network, const Bindings& b);
  [[nodiscard]] bool bias_free(const Term& network, const Bindings& b);

  // The network as a graph. Throws Undefined where it has no value.
  [[nodiscard]] GraphFact& graph(const Term& network, const Bindings& b);
  [[nodiscard]] const PathTree& paths(const Term& network, const Bindings& b);
  [[nodiscard]] bool kind(const Term& formula, const Bindings& b);  // (kind NAME l N)

  // The canonical text of a term with bound variables and index expressions replaced by their values.
  [[nodiscard]] std::string instantiate(const Term& term, const Bindings& b);

  [[nodiscard]] int rank(const Term& matrix, const Bindings& b);
  [[nodiscard]] const Real& pseudo_determinant(const Term& matrix, const Bindings& b);
  [[nodiscard]] const Real& speed_2(const Term& x, const Term& g, const Bindings& b);
  [[nodiscard]] Truth speed_at_most(const Term& formula, const Bindings& b);

  // `deepen`: i* (from 0) and S = sum_i ||c_i|| ||w_i||.
  struct DeepenChoice {
    int neuron = 0;
    Real total, row_norm, column_norm;  // S, ||w_{i*}||, ||c_{i*}||
  };
  [[nodiscard]] const DeepenChoice& deepen_choice(const Term& deepen, const Bindings& b);
  // Gives back the memory of all values; references to them end.
  void forget();

 private:
  [[nodiscard]] Graph build_graph(const Term& network, const Bindings& b);
  [[nodiscard]] DeepenChoice choose(const Term& deepen, const Bindings& b);
  [[nodiscard]] Rational integer_bound(const Term& term, const Bindings& b, bool upwards);
  [[nodiscard]] Shape layer_shape(const Term& term, const Bindings& b);
  void require_value(const Term& scalar, const Bindings& b);  // throws Undefined, or Undecided

  const Case& case_;
  Decide decide_;
  Evaluator<ExactRung> exact_;
  std::map<std::string, int> ranks_;
  std::map<std::string, Real> values_;
  std::map<std::string, Truth> truths_;
  std::map<std::string, DeepenChoice> choices_;
  std::map<std::string, GraphFact> graphs_;
};

// max { ||G relu(X^T w)|| : ||w|| = 1 } as docs/language.md defines it. Throws Undefined outside its domain.

}  // namespace plumbline
