#include "cost/upper/passed_on.hpp"

#include <algorithm>

namespace plumbline {

RationalMatrix least_shifts(const RationalMatrix& rows) {
  RationalMatrix out(rows.rows(), 1);
  for (int i = 0; i < rows.rows(); ++i)
    for (int j = 0; j < rows.cols(); ++j) out(i, 0) = std::max(out(i, 0), -rows(i, j));
  return out;
}

RationalMatrix shifted(RationalMatrix rows, const RationalMatrix& by) {
  for (int i = 0; i < rows.rows(); ++i)
    for (int j = 0; j < rows.cols(); ++j) rows(i, j) += by(i, 0);
  return rows;
}

Network with_outputs_passed_on(Network n, const RationalMatrix& by) {
  n.biases.resize(n.weights.size());
  const int m = by.rows();
  RationalMatrix unit(m, m), bias(m, 1), back(m, 1);
  if (n.biases.back()) bias = rational_matrix(*n.biases.back(), "/network/biases");
  for (int i = 0; i < m; ++i) {
    unit(i, i) = 1;
    back(i, 0) = -by(i, 0);
  }
  n.biases.back() = exact_matrix(shifted(std::move(bias), by));
  n.weights.push_back(exact_matrix(unit));
  n.biases.emplace_back(exact_matrix(back));
  return n;
}

}  // namespace plumbline
