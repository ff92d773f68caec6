// The page of `plumbline cost`: R(f; L)/L and R(f; L) - slope L against depth with both ends, and the table of them.
#pragma once

#include <string>
#include <vector>

#include "number/rational.hpp"

namespace plumbline::report {

struct CostRow {
  int depth = 0;
  Rational lo, hi;           // lo <= R(f; L) <= hi
  std::string above, below;  // what the ends are
  bool certified = false;
};

// Loads nothing and has no script. Equal rows give equal bytes. Throws Undefined without rows.
[[nodiscard]] std::string cost_page(const std::string& name, const std::string& function,
                                    const std::vector<CostRow>& rows);

}  // namespace plumbline::report
