// A matrix of a rung from a function of its indices (from 0).
#pragma once

#include "evaluation/rung.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {

template <class Rung, class Entry> typename Rung::Matrix fill(int rows, int cols, Entry entry) {
  return Rung::matrix(matrix_of<Matrix<typename Rung::Scalar>>(rows, cols, entry));
}

}  // namespace plumbline
