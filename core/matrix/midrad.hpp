// The first rung for matrices: a double midpoint and a double radius, entry by entry.
//
// A MidRad stands for every real matrix A with |A - mid| <= rad. Products go through Eigen/BLAS in round-to-nearest;
// the radius of the result bounds the rounding error a priori, for any order of summation (S. M. Rump, Verification
// methods, Acta Numerica 2010; theorem numbers in docs/error-bounds.md). Overflow and NaN throw Undecided.
#pragma once

#include <Eigen/Core>

#include "budget/budget.hpp"
#include "interval/machine_interval.hpp"
#include "matrix/matrix.hpp"

namespace plumbline {

class MidRad {
 public:
  MidRad() = default;
  MidRad(Eigen::MatrixXd mid, Eigen::MatrixXd rad);  // throws Undecided unless finite and rad >= 0
  [[nodiscard]] int rows() const { return static_cast<int>(mid_.rows()); }
  [[nodiscard]] int cols() const { return static_cast<int>(mid_.cols()); }
  [[nodiscard]] const Eigen::MatrixXd& mid() const { return mid_; }
  [[nodiscard]] const Eigen::MatrixXd& rad() const { return rad_; }
  [[nodiscard]] MachineInterval operator()(int i, int j) const;  // from 0

 private:
  Eigen::MatrixXd mid_, rad_;
  MemoryCharge charge_;
};

MidRad enclose_machine(const Matrix<Real>& a);
MidRad from_intervals(const Matrix<MachineInterval>& a);
MidRad multiply(const MidRad& a, const MidRad& b);
MidRad add(const MidRad& a, const MidRad& b);
MidRad subtract(const MidRad& a, const MidRad& b);
MidRad scale(const MachineInterval& s, const MidRad& a);
MidRad transpose(const MidRad& a);
MidRad leaky_relu(const MidRad& a, const MachineInterval& slope);
MidRad mask_by_slope(const MidRad& a, const MachineInterval& slope, const MidRad& b);
MachineInterval norm2(const MidRad& a);
MachineInterval inner(const MidRad& a, const MidRad& b);
MachineInterval singular_value(const MidRad& a, int k);
// All of them, from one decomposition.
std::vector<MachineInterval> singular_values(const MidRad& a);

}  // namespace plumbline
