// A smooth program in doubles: the least f(x) where rows e(x) = 0, rows m(x) <= 0 and low <= x <= high, by sequential
// quadratic programming (SLSQP). A guess: whoever asks for it checks what comes back, or repairs it.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace plumbline {

// The slopes of rows: a row of the matrix for each.
using RowSlopes = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

struct SmoothRows {
  Eigen::Index count = 0;
  // Sets the rows at x, and their slopes unless these are null.
  std::function<void(const Eigen::VectorXd& x, Eigen::Map<Eigen::VectorXd>& rows, RowSlopes* slopes)> at = {};
  double tolerance = 1e-12;
};

// Rows A x + c.
[[nodiscard]] SmoothRows linear_rows(Eigen::MatrixXd a, Eigen::VectorXd c);

struct SmoothProgram {
  // f at x; sets its slope unless that is null.
  std::function<double(const Eigen::VectorXd& x, Eigen::VectorXd* slope)> cost;
  SmoothRows equal = {}, at_most = {};
  Eigen::VectorXd low = {}, high = {};  // empty: no bounds
  int evaluations = 1000;
  double relative = 1e-13;  // the search ends where a step gains less
};

// Where the search from `start` ends, whatever it says of itself.
[[nodiscard]] Eigen::VectorXd solved(const SmoothProgram& program, Eigen::VectorXd start);

}  // namespace plumbline
