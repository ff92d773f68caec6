// Minimise one variable under linear inequalities that arrive one at a time: what a cutting-plane method asks for. In
// doubles (CLP's dual simplex method, warm-started): its answers are guesses of multipliers, and nothing is decided by
// them.
#pragma once

#include <memory>
#include <vector>

namespace plumbline {

class LinearProgram {
 public:
  // Variables t_1 ... t_n >= 0 with the given bounds (upper may be infinite), and tau >= 0; tau + cost . t is minimised
  // (without a cost: tau).
  explicit LinearProgram(const std::vector<double>& upper, const std::vector<double>& cost = {});
  ~LinearProgram();
  LinearProgram(LinearProgram&&) noexcept;
  LinearProgram& operator=(LinearProgram&&) noexcept;

  // coefficients . t + constant <= tau
  void add(const std::vector<double>& coefficients, double constant) { add(coefficients, constant, true); }
  // coefficients . t + constant <= 0
  void require(const std::vector<double>& coefficients, double constant) { add(coefficients, constant, false); }
  // False if no minimum was found (without require() that can only be a numerical failure: tau large enough is
  // feasible).
  [[nodiscard]] bool solve();
  [[nodiscard]] const std::vector<double>& t() const { return t_; }
  [[nodiscard]] double tau() const { return tau_; }
  [[nodiscard]] double value() const { return value_; }  // tau + cost . t
  [[nodiscard]] std::size_t variables() const;           // n
  // The multipliers of the inequalities, >= 0, in the order in which they were added; those of add() have the total 1
  // unless tau = 0.
  [[nodiscard]] const std::vector<double>& weights() const { return weights_; }

 private:
  void add(const std::vector<double>& coefficients, double constant, bool below_tau);

  struct Model;
  std::unique_ptr<Model> model_;
  std::vector<double> t_, weights_;
  double tau_ = 0, value_ = 0;
};

}  // namespace plumbline
