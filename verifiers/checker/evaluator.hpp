// What a formula means on a case: docs/language.md, term by term.
//
// The evaluator computes everything from the case by itself. From the certificate it takes two lists: the bounds on
// singular values, each of which it verifies before use, and the comparisons, which it does not use at all: whenever it
// has evaluated an atom, it compares its own result with the next entry. An expression without a value throws
// Undefined, which the atom (or quantifier) around it turns into the truth value `undefined`.
#pragma once

#include <functional>

#include "formula.hpp"
#include "graph.hpp"
#include "spectrum.hpp"

namespace checker {

struct Case {
  std::string name;
  NetworkPtr network;                                    // if it is fully connected
  GraphPtr graph;                                        // otherwise
  MatrixPtr inputs, gradient, targets, loss_derivative;  // the last three may be null
  std::map<std::string, Num> scalars;
  std::map<std::string, MatrixPtr> matrices;
};

// `Open` is the value of an atom that the certificate leaves undecided: it may be true, false or undefined, and what is
// derived from it is Open unless it is the same for all three. (Unknown is not the same: `undefined` wins over it in
// the truth tables, so that it could turn a false conjunction into an undefined one.)
enum class Truth { False, True, Unknown, Undefined, Open };
Truth negation(Truth a);
Truth conjunction(const std::vector<Truth>& parts);
Truth disjunction(const std::vector<Truth>& parts);

struct Outcome {
  Truth truth = Truth::Unknown;
  std::optional<Num> margin;
};

// An atom as it was evaluated; the sides are absent if the atom is undefined or was left open.
struct Atom {
  std::string relation;
  std::optional<Num> lhs, rhs;
  Truth truth;
};

struct SingularEntry {
  SingularBound bound;
  bool used = false, verified = false;
  std::optional<Num> exact;  // s_k^2 where it has a closed form
};
using SingularList = std::map<std::pair<std::string, long>, SingularEntry>;  // (text of the matrix, k)

class Evaluator {
 public:
  // For each atom that belongs into the list of comparisons, in order: `left_open` says whether the certificate leaves
  // it undecided (then it is not evaluated, and its truth is Open); `listed` is called with the result.
  Evaluator(const Case& example, SingularList& singular, std::function<bool()> left_open,
            std::function<void(const Atom&)> listed)
      : case_(example), singular_(singular), left_open_(std::move(left_open)), listed_(std::move(listed)) {}
  Outcome formula(const Node& f);

 private:
  struct Binding;  // a bound variable, for the duration of a scope
  Outcome atom(const Node& f);
  Outcome predicate(const Node& f);
  Truth speed_bound(const Node& f);  // of speed-at-most; throws Undefined
  Outcome connective(const Node& f);
  Outcome quantifier(const Node& f);
  Outcome at_least(const Node& f);
  bool condition(const Node& f);  // of an `if`; throws Undefined
  Num scalar(const Node& t);
  Num arithmetic(const Node& t);
  Num iteration(const Node& t);
  Num of_matrix(const Node& t);
  Num singular_square(const Node& t, const Matrix& a, long k);
  MatrixPtr matrix(const Node& t);
  MatrixPtr data(const std::string& head, const std::string& name) const;
  Matrix new_matrix(const Node& t);
  Matrix of_network(const Node& t);
  NetworkPtr network(const Node& t);  // Undefined unless dense(t)
  bool dense(const Node& t) const;
  Matrix of_graph(const Node& t);
  GraphPtr graph(const Node& t);  // of every network
  Graph new_graph(const Node& t);
  bool kind(const Node& f);
  Pass& pass(const Node& network_term, const Node& input);
  long index(const Node& t);
  void over_range(const Node& t, std::size_t variable, const std::function<void()>& body);
  std::string text(const Node& t, bool indices = false, std::vector<std::string> inner = {});

  const Case& case_;
  SingularList& singular_;
  std::function<bool()> left_open_;
  std::function<void(const Atom&)> listed_;
  std::map<std::string, long> bound_;
  std::map<std::string, MatrixPtr> matrices_;  // by text: equal texts are evaluated once, and share their roots
  std::map<std::string, NetworkPtr> networks_;
  std::map<std::string, GraphPtr> graphs_;
  std::map<std::string, Num> scalars_;
  std::map<std::string, Pass> passes_;
  int conditions_ = 0;  // inside how many conditions of `if`
};

}  // namespace checker
