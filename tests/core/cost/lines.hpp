// Functions on an interval, written down.
#pragma once

#include <vector>

#include "cost/function/cost_function.hpp"

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

// One whose ends are far apart at depth 3.
inline const LineFunction& five_pieces() {
  static const LineFunction out =
      line({"0", "3/8", "19/32", "13/16", "29/32", "1"}, {"-5/8", "-1", "1/8", "1", "1/4", "1/8"});
  return out;
}

// The knots as samples.
inline RationalMatrix samples(const LineFunction& f) {
  RationalMatrix out(1, static_cast<int>(f.knots.size()));
  out.entries() = f.knots;
  return out;
}

}  // namespace plumbline
