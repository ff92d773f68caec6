// The terms that see a network as a graph, in one arithmetic: docs/language.md, "Networks as graphs" and "Paths".
//
// The structure of a graph (vertices, edges, paths, which network a term stands for) is exact and belongs to
// ExactFacts; what is computed on it (passes, derivatives, products along paths) is computed here, once per rung,
// through the passes of core/network.
#pragma once

#include <map>
#include <string>

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"
#include "evaluation/rung.hpp"
#include "network/graph_pass.hpp"
#include "number/truth.hpp"

namespace plumbline {

class ExactFacts;
struct GraphFact;
template <class Rung> class Evaluator;

inline constexpr int kMaxSquare =
    1024;  // vertices of a graph whose V x V matrices are written out; the checker's limit too

template <class Rung> class GraphTerms {
 public:
  using S = typename Rung::Scalar;
  using M = typename Rung::Matrix;

  GraphTerms(Evaluator<Rung>& evaluator, ExactFacts& facts) : evaluator_(evaluator), facts_(facts) {}

  [[nodiscard]] static bool covers(Head head);  // is `head` a matrix term of this file?
  // Throws Undefined, Undecided, ResourceLimit.
  [[nodiscard]] M matrix(const Term& term, const Bindings& b);
  [[nodiscard]] Truth differentiable(const Term& network, const Term& input, const Bindings& b);
  void forget();

 private:
  [[nodiscard]] M structure(const Term& term, const Bindings& b);  // without data
  [[nodiscard]] M of_pass(const Term& term, const Bindings& b);
  [[nodiscard]] M of_sensitivity(const Term& term, const Bindings& b);
  [[nodiscard]] M of_paths(const Term& term, const Bindings& b);
  [[nodiscard]] M path_activity(const Term& term, const Bindings& b);
  [[nodiscard]] const Pass<M>& pass(const Term& network, const Term& input, const Bindings& b);
  [[nodiscard]] const NetworkIn<M>& network(const Term& network, const Bindings& b);

  Evaluator<Rung>& evaluator_;
  ExactFacts& facts_;
  std::map<std::string, NetworkIn<M>> networks_;
  std::map<std::string, Pass<M>> passes_;
  std::map<std::string, Sensitivity<M>> sensitivities_;
};

}  // namespace plumbline
