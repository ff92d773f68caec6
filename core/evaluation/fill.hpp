// A matrix of a rung from a function of its indices (from 0).
#pragma once

#include "evaluation/rung.hpp"

namespace plumbline {

template <class Rung, class Entry> typename Rung::Matrix fill(int rows, int cols, Entry entry) {
  Matrix<typename Rung::Scalar> out(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = entry(i, j);
  return Rung::matrix(out);
}

}  // namespace plumbline
