// The value of a term in one arithmetic: what the rooms of an evaluator ask of the evaluator that they belong to.
//
// The interface only; Evaluator<Rung> (evaluator.hpp) answers.
#pragma once

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"
#include "evaluation/rung.hpp"

namespace plumbline {

template <class Rung> class Values {
 public:
  Values() = default;
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;
  virtual ~Values() = default;

  // Throw Undefined (the term has no value), Undecided (this rung cannot tell), ResourceLimit.
  [[nodiscard]] virtual typename Rung::Scalar scalar(const Term& term, const Bindings& b) = 0;
  [[nodiscard]] virtual const typename Rung::Matrix& matrix(const Term& term, const Bindings& b) = 0;
  // The matrix of an iteration that goes by this key (facts.hpp).
  [[nodiscard]] virtual const typename Rung::Matrix& state(Key key) = 0;
  [[nodiscard]] virtual bool has_state(Key key) const = 0;
  // A definition is a call by value: do its arguments have values? Throws like the above.
  virtual void ask_first(const Call& call, const Bindings& b) = 0;
};

}  // namespace plumbline
