// Functions on an interval, written down.
#pragma once

#include <vector>

#include "cost/function.hpp"

namespace plumbline {

inline Rational r(const char* text) { return Rational::parse(text); }

inline LineFunction line(const std::vector<const char*>& knots, const std::vector<const char*>& values) {
  LineFunction out;
  out.values = RationalMatrix(1, static_cast<int>(values.size()));
  for (std::size_t j = 0; j < knots.size(); ++j) {
    out.knots.push_back(r(knots[j]));
    out.values(0, static_cast<int>(j)) = r(values[j]);
  }
  return out;
}

}  // namespace plumbline
