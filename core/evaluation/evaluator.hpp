// The value of a term on a case, in one arithmetic.
//
// Evaluator<Rung> walks the tree and remembers every matrix, network and forward pass under its key (keys.hpp), and
// every scalar that a definition names: a definition is evaluated once for each argument, and the many claims about one
// case share the work. Scalars are computed here; matrices in matrix_terms.hpp (algebra) and
// network_terms.hpp (layers and graphs), terms of modules behind module_values.hpp. What a term means is
// docs/language.md; what a rung can do is rung.hpp. Two things are always exact, whatever the rung: integers (indices,
// ranges, shapes), and quantities that are defined by exact signs (rank, pseudo-determinant); they are asked of
// `Facts`.
#pragma once

#include "evaluation/look_ahead.hpp"
#include "evaluation/matrix_terms.hpp"
#include "evaluation/network_terms.hpp"

namespace plumbline {

template <class Rung> class Evaluator {
 public:
  using S = typename Rung::Scalar;
  using M = typename Rung::Matrix;

  // Keeps the reference.
  explicit Evaluator(Facts& facts)
      : facts_(facts), networks_(facts, *this), of_networks_(facts, *this, networks_), algebra_(facts, *this) {}
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  // Singular values as the machine rung knows them, matrices from an evaluator of this rung; all else is computed here.
  Evaluator(Facts& facts, Evaluator<MachineRung>& spectra, Evaluator& matrices) : Evaluator(facts) {
    spectra_from_ = &spectra;
    matrices_from_ = &matrices;
  }

  // Throw Undefined (the term has no value), Undecided (this rung cannot tell), ResourceLimit.
  [[nodiscard]] S scalar(const Term& term, const Bindings& b);
  [[nodiscard]] const M& matrix(const Term& term, const Bindings& b);
  // The matrix of an iteration that goes by this key (facts.hpp).
  [[nodiscard]] const M& state(Key key);
  [[nodiscard]] bool has_state(Key key) const {
    return matrices_from_ != nullptr ? matrices_from_->has_state(key) : matrices_.has(key);
  }
  // A definition is a call by value: do its arguments have values? Throws like the above.
  void ask_first(const Call& call, const Bindings& b);
  // (differentiable N A); Unknown where this rung cannot tell.
  [[nodiscard]] Truth differentiable(const Term& term, const Bindings& b) {
    return of_networks_.differentiable(term->args[0], term->args[1], b);
  }
  // Computes those of these singular values that belong to large matrices side by side, and remembers them. What fails
  // is left for the evaluation to find. On the machine rung only.
  void prepare(const std::vector<SingularTerm>& terms);
  // Gives back the memory of all values; references to them end.
  void forget();

 private:
  [[nodiscard]] S compute(const Term& term, const Bindings& b);
  [[nodiscard]] S fold(const Term& term, const Bindings& b);      // sum, prod, minimum, maximum
  [[nodiscard]] S function(const Term& term, const Bindings& b);  // log, exp, cos
  [[nodiscard]] S entry(const Term& term, const Bindings& b);
  [[nodiscard]] S singular(const Term& matrix, int k, const Bindings& b);
  [[nodiscard]] S known_singular(Key key, const Term& matrix, int k, const Bindings& b);
  [[nodiscard]] S tail_ratio(const Term& a, const Bindings& b);

  template <class Other> friend class Evaluator;

  Facts& facts_;
  Evaluator<MachineRung>* spectra_from_ = nullptr;
  Evaluator* matrices_from_ = nullptr;
  Memory<S> scalars_{facts_.uses()};               // of uses of definitions
  Memory<S> singulars_{facts_.uses()};             // with all bits that are known
  Memory<std::vector<S>> spectra_{facts_.uses()};  // of whole matrices, likewise
  Memory<M> matrices_{facts_.uses()};
  Networks<Rung> networks_;
  NetworkTerms<Rung> of_networks_;
  MatrixTerms<Rung> algebra_;
};

}  // namespace plumbline
