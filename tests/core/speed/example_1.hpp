// The data of `saddle` Example 1, exact: x_j = (sin(2 pi j/8), cos(2 pi j/8)), G_j = (-1)^j.
#pragma once

#include "network/network.hpp"

namespace plumbline {

inline ExactMatrix row_matrix(const std::vector<std::vector<const char*>>& rows) {
  ExactMatrix out(static_cast<int>(rows.size()), static_cast<int>(rows.front().size()));
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < out.cols(); ++j)
      out(i, j) = Real::parse(rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
  return out;
}

inline ExactMatrix inputs_of_example_1() {
  return row_matrix({{"sqrt(2)/2", "1", "sqrt(2)/2", "0", "-sqrt(2)/2", "-1", "-sqrt(2)/2", "0"},
                     {"sqrt(2)/2", "0", "-sqrt(2)/2", "-1", "-sqrt(2)/2", "0", "sqrt(2)/2", "1"}});
}
inline ExactMatrix gradient_of_example_1() { return row_matrix({{"-1", "1", "-1", "1", "-1", "1", "-1", "1"}}); }

}  // namespace plumbline
