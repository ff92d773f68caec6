// The matrix terms that need no network: the data of the case, and what is computed from matrices.
#pragma once

#include "evaluation/facts.hpp"
#include "evaluation/rung.hpp"

namespace plumbline {

template <class Rung> class MatrixTerms {
 public:
  using S = typename Rung::Scalar;
  using M = typename Rung::Matrix;

  // Keeps references to both.
  MatrixTerms(Facts& facts, Evaluator<Rung>& values) : facts_(facts), values_(values) {}

  // The value of a term whose head belongs to no network. Throws Undefined, Undecided, ResourceLimit.
  [[nodiscard]] M matrix(const Term& term, const Bindings& b);
  // The matrix of an iteration that goes by this key.
  [[nodiscard]] M state(Key key);

 private:
  [[nodiscard]] M table(const Term& term, const Bindings& b);
  [[nodiscard]] M iterated(const Term& term, const Bindings& b);
  [[nodiscard]] M folded(const Term& term, const Bindings& b);      // sums, products and stacks over a range
  [[nodiscard]] M part(const Term& term, const Bindings& b);        // row, column, diagonal, identity
  [[nodiscard]] M rearranged(const Term& term, const Bindings& b);  // entry by entry, or other entries' places
  [[nodiscard]] M gathered(const Term& term, const Bindings& b);
  [[nodiscard]] M reshaped(const Term& term, const Bindings& b);
  [[nodiscard]] M signs(const M& a);
  [[nodiscard]] M joined(const M& a, const M& c, bool beside);
  [[nodiscard]] M raised(const M& a, std::int64_t n);

  Facts& facts_;
  Evaluator<Rung>& values_;
};

}  // namespace plumbline
