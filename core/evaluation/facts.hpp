// What every arithmetic must know exactly before it can evaluate a term: integers, ranges, shapes, graphs, ranks.
//
// Indices and ranges are integers, and rank and pseudo-determinant are defined by signs: all of that is computed here
// once per case, by an evaluator over exact real numbers that the facts have for themselves. The evaluators of all
// rungs ask it; here, too, is the one log for all of them. Integers and shapes are in facts.cpp, networks in
// facts_networks.cpp. All functions throw Undefined where the term has no value, Undecided where the exact rung cannot
// tell, ResourceLimit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "claim/term.hpp"
#include "evaluation/keys.hpp"
#include "evaluation/memory.hpp"
#include "network/block_plan.hpp"
#include "network/network.hpp"
#include "number/truth.hpp"

namespace plumbline {

inline constexpr std::int64_t kMaxRange = 4096;  // of a quantifier, sum or product
inline constexpr std::int64_t kMaxExponent = 1'000'000,
                              kMaxRootDegree = 4096;  // of numerator and denominator of an exponent

struct ExactRung;
template <class Rung> class Evaluator;

// A network as a graph, and how it is evaluated.
struct GraphFact {
  Graph graph;
  BlockPlan plan;
  std::optional<ExactMatrix> gates = {};  // of `gate`: prescribed slopes, vertex by sample
};

class Facts {
 public:
  // Decides the condition of an `if`; given by the owner of the ladder.
  using Decide = std::function<Truth(const Term& formula, const Bindings& b)>;

  Facts(const Case& c, Decide decide);  // keeps a reference to the case
  Facts(const Facts&) = delete;
  Facts& operator=(const Facts&) = delete;
  ~Facts();

  [[nodiscard]] const Case& subject() const { return case_; }
  // Is only known of some of the numbers in the term between which ends they lie? No precision narrows these.
  [[nodiscard]] bool on_box(const Term& term) const;
  // Where every rung reports the singular values that it uses.
  [[nodiscard]] UseLog& uses() { return uses_; }
  // Every term's exact value.
  [[nodiscard]] Evaluator<ExactRung>& evaluator() { return *exact_; }
  [[nodiscard]] const ExactMatrix& exact_matrix(const Term& matrix, const Bindings& b);
  [[nodiscard]] Real exact_scalar(const Term& scalar, const Bindings& b);

  // Under what the value of a term on this case is remembered: terms with the same key have the same value.
  [[nodiscard]] Key key(const Term& term, const Bindings& b) { return keys_.of(term, b); }
  // Of several values together, in this order.
  [[nodiscard]] Key key(std::initializer_list<Key> parts) { return keys_.of(parts); }

  // The matrix that (iterate v Z lo hi A B) has when v has reached `last`: A for lo - 1. `outside` are the variables
  // around it. A key of its own stands for it, which Bindings have for Z.
  struct State {
    Term iterate;
    Bindings outside;
    std::int64_t last = 0;
  };
  [[nodiscard]] Key state(const Term& iterate, const Bindings& b, std::int64_t last);
  [[nodiscard]] const State& state_of(Key key) { return states_.at(key); }

  // The truth of the condition of an `if`.
  [[nodiscard]] Truth decide(const Term& formula, const Bindings& b) { return decide_(formula, b); }
  // The value of an index expression; throws Undefined unless it is an integer. Integers beyond +-kFar are as good as
  // that: no index is so large.
  [[nodiscard]] std::int64_t integer(const Term& term, const Bindings& b);
  static constexpr int kFarBits = 40;
  static constexpr std::int64_t kFar = std::int64_t{1} << kFarBits;
  // The order of a singular value, as an int: 0 for everything below 1.
  [[nodiscard]] int singular_index(const Term& term, const Bindings& b) {
    return static_cast<int>(std::clamp(integer(term, b), std::int64_t{0}, std::int64_t{1} << 30));
  }
  // The integers v with lo <= v <= hi, for any real lo and hi; first > last if there are none. Throws ResourceLimit for
  // more than kMaxRange of them, or beyond kFar.
  struct Range {
    std::int64_t first = 1, last = 0;
  };
  [[nodiscard]] Range range(const Term& lo, const Term& hi, const Bindings& b);
  // The value of an exponent; throws Undecided unless it is rational, ResourceLimit beyond what the checker takes.
  [[nodiscard]] Rational exponent(const Term& term, const Bindings& b);

  struct Shape {
    int rows = 0, cols = 0;
  };
  // From shapes alone, without the entries; throws Undefined where the matrix has no value.
  [[nodiscard]] Shape shape(const Term& matrix, const Bindings& b);
  // The shapes of W_1 ... W_L; throws Undefined where the network has no value.
  [[nodiscard]] const std::vector<Shape>& layers(const Term& network, const Bindings& b);
  [[nodiscard]] int depth(const Term& network, const Bindings& b);
  [[nodiscard]] bool bias_free(const Term& network, const Bindings& b);
  [[nodiscard]] bool has_bias(const Term& formula, const Bindings& b);  // (has-bias l N)
  // Of a fully connected network; Undefined for others.
  [[nodiscard]] Rational activation_slope(const Term& network, const Bindings& b);
  [[nodiscard]] const GraphFact& graph(const Term& network, const Bindings& b);
  // The graph of a network that another is made from: without prescribed slopes.
  [[nodiscard]] const Graph& ungated(const Term& network, const Bindings& b);
  // Has it prescribed slopes?
  [[nodiscard]] bool prescribed(const Term& network, const Bindings& b) {
    return slopes_of_theta_ && graph(network, b).gates.has_value();
  }
  // From here on theta has these slopes, vertex by sample, whatever the signs of its preactivations: `gate` of
  // docs/language.md, with a matrix that no formula can name. Before anything is evaluated. A multiple of theta has
  // them too where its own would be the same, and has no value elsewhere.
  void prescribe(ExactMatrix slopes) { slopes_of_theta_ = std::move(slopes); }

  [[nodiscard]] int rank(const Term& matrix, const Bindings& b);
  [[nodiscard]] bool rank_at_most_one(const Term& matrix, const Bindings& b);
  [[nodiscard]] const Real& pseudo_determinant(const Term& matrix, const Bindings& b);

  // What a module finds exactly, once for a case. `head`, one of the module's, tells apart what it finds under one key.
  // The reference holds until forget().
  template <class T, class Find> [[nodiscard]] const T& remembered(Head head, Key of, Find find) {
    const std::shared_ptr<const void>& held =
        of_modules_.get(key({key_of(static_cast<std::int64_t>(head)), of}),
                        [&]() -> std::shared_ptr<const void> { return std::make_shared<const T>(find()); });
    return *static_cast<const T*>(held.get());
  }

  // Gives back the memory of all values; references to them end.
  void forget();

 private:
  [[nodiscard]] Rational rational(const Term& term, const Bindings& b);  // throws Undefined if it is irrational
  [[nodiscard]] Rational integer_bound(const Term& term, const Bindings& b, bool upwards);
  [[nodiscard]] Graph build_graph(const Term& network, const Bindings& b);
  [[nodiscard]] static GraphFact multiple(const Real& s, const GraphFact& fact);  // s times one with prescribed slopes
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
  UseLog uses_;
  std::optional<ExactMatrix> slopes_of_theta_;
  Keys keys_{*this};
  std::unordered_map<Key, State> states_;
  std::unique_ptr<Evaluator<ExactRung>> exact_;
  Memory<int> ranks_{uses_}, at_most_one_{uses_};
  Memory<Real> pseudo_determinants_{uses_};
  Memory<GraphFact> graphs_{uses_};
  Memory<std::vector<Shape>> layers_{uses_};
  Memory<Shape> folded_shapes_{uses_};
  Memory<std::shared_ptr<const void>> of_modules_{uses_};
};

}  // namespace plumbline
