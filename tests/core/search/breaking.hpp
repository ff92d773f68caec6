// Statements about small networks with a known fate, and a stream of cases to try them on.
#pragma once

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "search/search.hpp"

namespace plumbline::test {

using namespace plumbline::language;

inline ExactMatrix drawn(Stream& s, int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(s.dyadic(4) * Rational(2));
  return out;
}

// Depth 1 to 3, widths 1 to 3, one to three samples, entries k/8 in [-2, 2].
inline Case drawn_case(std::uint64_t seed, std::uint64_t index) {
  Stream s(seed, index);
  Case out;
  out.name = "drawn-" + std::to_string(index);
  int from = static_cast<int>(s.integer(1, 3));
  const int in = from, samples = static_cast<int>(s.integer(1, 3));
  for (long l = s.integer(1, 3); l > 0; --l) {
    const int to = static_cast<int>(s.integer(1, 3));
    out.network.weights.push_back(drawn(s, to, from));
    from = to;
  }
  out.inputs = drawn(s, in, samples);
  out.gradient = drawn(s, from, samples);
  return out;
}

inline const language::Scalar l = variable("l");
inline language::Scalar product_of_norms() { return prod(l, 1, depth(), norm(weight(l))); }
inline language::Scalar squared_size() { return sum(l, 1, depth(), norm2(weight(l))); }
inline language::Matrix last_preactivation() { return preactivation(depth()); }

// ||Y|| <= prod ||W_l|| ||X||: true.
inline Reading true_bound() {
  return {.name = "true", .then = norm(last_preactivation()) <= product_of_norms() * norm(inputs())};
}
// The same with 9/10 in front: false, and the smallest counterexample is 1 * 1.
inline Reading false_bound() {
  return {.name = "false", .then = norm(last_preactivation()) <= Rational(9, 10) * product_of_norms() * norm(inputs())};
}

inline SearchOptions quick(long rounds) {
  SearchOptions o;
  o.deadline = TimeLimit(120);
  o.rounds = rounds;
  o.families = {{"drawn cases", drawn_case}};
  return o;
}

}  // namespace plumbline::test
