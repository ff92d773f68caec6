// Rows and columns of a square part of a matrix.
#pragma once

#include <vector>

namespace plumbline {

struct Minor {
  std::vector<int> rows, cols;
  [[nodiscard]] int size() const { return static_cast<int>(cols.size()); }
};

}  // namespace plumbline
