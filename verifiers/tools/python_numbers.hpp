// Exact numbers and matrices as Python (script-helpers.py): fractions, and square roots where they stand.
#pragma once

#include <string>
#include <vector>

#include "network/network.hpp"

namespace plumbline::cli {

// "F(3, 7)", "sqrt(2) / 2". Throws NoScript for a number that no text says.
[[nodiscard]] std::string python_number(const Real& x);
// `start`, then matrix("1 2; 3/7 4"), or a list of rows, over as many lines as it takes.
[[nodiscard]] std::string python_matrix(const std::string& start, const ExactMatrix& a);
// `start`, then [item, item, ...], over as many lines as it takes.
[[nodiscard]] std::string python_list(const std::string& start, const std::vector<std::string>& items);

}  // namespace plumbline::cli
