// What must be known exactly before any rung can evaluate a term: integers, shapes, choices.
//
// Indices and ranges are integers; `deepen` keeps the neuron with the smallest normalised trace, and ties must not
// depend on rounding; rank, pseudo-determinant and speed-2 are defined by signs. All of that is computed here once per
// case, over exact real numbers: the answers to facts.hpp, and some more for the ladder. Integers and numbers are in
// exact_facts.cpp, shapes in exact_shapes.cpp, networks in exact_networks.cpp.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "evaluation/evaluator.hpp"
#include "evaluation/keys.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/speed_2.hpp"

namespace plumbline {

class ExactFacts final : public Facts {
 public:
  // Decides the condition of an `if`; given by the owner of the ladder.
  using Decide = std::function<Truth(const Term& formula, const Bindings& b)>;

  ExactFacts(const Case& c, Decide decide) : case_(c), decide_(std::move(decide)), exact_(c, *this) {}

  [[nodiscard]] Key key(const Term& term, const Bindings& b) override { return keys_.of(term, b); }
  [[nodiscard]] Key key(std::initializer_list<Key> parts) override { return keys_.of(parts); }
  [[nodiscard]] Key state(const Term& iterate, const Bindings& b, long last) override;
  [[nodiscard]] const State& state_of(Key key) override { return states_.at(key); }
  [[nodiscard]] Truth decide(const Term& formula, const Bindings& b) override { return decide_(formula, b); }
  [[nodiscard]] long integer(const Term& term, const Bindings& b) override;
  [[nodiscard]] Range range(const Term& lo, const Term& hi, const Bindings& b) override;
  [[nodiscard]] Rational exponent(const Term& term, const Bindings& b) override;
  [[nodiscard]] const ExactMatrix& exact_matrix(const Term& matrix, const Bindings& b) override {
    return exact_.matrix(matrix, b);
  }
  [[nodiscard]] int depth(const Term& network, const Bindings& b) override;
  [[nodiscard]] Rational activation_slope(const Term& network, const Bindings& b) override;
  [[nodiscard]] const GraphFact& graph(const Term& network, const Bindings& b) override;
  [[nodiscard]] const PathTree& paths(const Term& network, const Bindings& b) override;
  [[nodiscard]] const DeepenChoice& deepen_choice(const Term& deepen, const Bindings& b) override;
  [[nodiscard]] int rank(const Term& matrix, const Bindings& b) override;
  [[nodiscard]] const Real& pseudo_determinant(const Term& matrix, const Bindings& b) override;
  [[nodiscard]] const Real& speed_2(const Term& x, const Term& g, const Bindings& b) override;

  // From here on theta has these slopes, vertex by sample, whatever the signs of its preactivations: `gate` of
  // docs/language.md, with a matrix that no formula can name. Before anything is evaluated; for a graph.
  void prescribe(ExactMatrix slopes) { slopes_of_theta_ = std::move(slopes); }

  // Every term's exact value.
  [[nodiscard]] Evaluator<ExactRung>& evaluator() { return exact_; }

  struct Shape {
    int rows = 0, cols = 0;
  };
  // From shapes alone, without the entries; throws Undefined where the matrix has no value.
  [[nodiscard]] Shape shape(const Term& matrix, const Bindings& b);
  // The shapes of W_1 ... W_L; throws Undefined where the network has no value.
  [[nodiscard]] const std::vector<Shape>& layers(const Term& network, const Bindings& b);
  [[nodiscard]] bool bias_free(const Term& network, const Bindings& b);
  [[nodiscard]] bool has_bias(const Term& formula, const Bindings& b);  // (has-bias l N)
  [[nodiscard]] bool kind(const Term& formula, const Bindings& b);      // (kind NAME l N)
  [[nodiscard]] Truth speed_at_most(const Term& formula, const Bindings& b);

  [[nodiscard]] bool rank_at_most_one(const Term& matrix, const Bindings& b);

  // Gives back the memory of all values; references to them end.
  void forget();

 private:
  [[nodiscard]] Rational rational(const Term& term, const Bindings& b);  // throws Undefined if it is irrational
  [[nodiscard]] Graph build_graph(const Term& network, const Bindings& b);
  [[nodiscard]] DeepenChoice choose(const Term& deepen, const Bindings& b);
  [[nodiscard]] Rational integer_bound(const Term& term, const Bindings& b, bool upwards);
  [[nodiscard]] std::vector<Shape> layers_of(const Term& network, const Bindings& b);
  [[nodiscard]] Shape layer_shape(const Term& term, const Bindings& b);
  [[nodiscard]] Shape folded_shape(const Term& term, const Bindings& b);
  [[nodiscard]] Shape table_shape(const Term& term, const Bindings& b);
  [[nodiscard]] Shape state_shape(Key key);
  [[nodiscard]] bool biased(const Term& network, std::size_t layer, const Bindings& b);  // from 0
  void expect_parameters(const Term& network, const Bindings& b);  // those of (with-parameters N w); throws Undefined
  void require_value(const Term& scalar, const Bindings& b);       // throws Undefined, or Undecided

  const Case& case_;
  Decide decide_;
  std::optional<ExactMatrix> slopes_of_theta_;
  Keys keys_{*this};
  std::unordered_map<Key, State> states_;
  Evaluator<ExactRung> exact_;
  Memory<int> ranks_{uses()}, at_most_one_{uses()};
  Memory<Real> pseudo_determinants_{uses()}, speeds_{uses()};
  Memory<Truth> truths_{uses()};  // of speed-at-most
  Memory<DeepenChoice> choices_{uses()};
  Memory<GraphFact> graphs_{uses()};
  Memory<PathTree> trees_{uses()};
  Memory<std::vector<Shape>> layers_{uses()};
  Memory<Shape> folded_shapes_{uses()};
};

}  // namespace plumbline
