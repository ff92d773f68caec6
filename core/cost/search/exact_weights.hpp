// Rational weights near given ones with which a network computes a function on cells exactly: the equations that
// fixed_signs.hpp solves in doubles, solved over the rationals.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "cost/function/cellwise.hpp"
#include "training/dense_network.hpp"

namespace plumbline {

// Of a preactivation at a corner: a neuron that is on in all cells there, off in all, or that switches.
enum class SignDemand { AtMostZero, Zero, AtLeastZero };

// One for each neuron and corner.
class SignDemands {
 public:
  SignDemands(int neurons, int corners) : corners_(corners), demands_(as_size(neurons) * as_size(corners)) {}
  [[nodiscard]] SignDemand& operator()(int neuron, int corner) { return demands_[place(neuron, corner)]; }
  [[nodiscard]] SignDemand operator()(int neuron, int corner) const { return demands_[place(neuron, corner)]; }

 private:
  [[nodiscard]] std::size_t place(int neuron, int corner) const {
    return as_size(neuron) * as_size(corners_) + as_size(corner);
  }
  int corners_;
  std::vector<SignDemand> demands_;
};

// A solution of A x = b near `guess`: as many unknowns as there are independent equations are solved for, the others
// are rounded. Nothing if there is none.
[[nodiscard]] std::optional<std::vector<Rational>> solution_near(RationalMatrix a, std::vector<Rational> b,
                                                                 const Eigen::VectorXd& guess);

// Nothing if the equations have no solution of this kind near theta, or it is not f: the result computes f.
[[nodiscard]] std::optional<Network> exact_weights(const DenseShape& shape, const Eigen::VectorXd& theta,
                                                   const std::vector<SignDemands>& demands, const Cellwise& f);

}  // namespace plumbline
