// A matrix from a function of its indices, which count from 0.
#pragma once

namespace plumbline {

// The rows x cols matrix with the entries f(i, j); M is any type of matrices that is made from its shape.
template <class M, class Entry> [[nodiscard]] M matrix_of(int rows, int cols, Entry f) {
  M out(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = f(i, j);
  return out;
}

}  // namespace plumbline
