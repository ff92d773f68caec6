// Small matrices, networks and cases for the tests of core/network, core/claim and core/certificate, written as text:
// {{"1", "-1/2"}, ...}.
#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "budget/error.hpp"
#include "network/network.hpp"

namespace plumbline::test {

using Rows = std::vector<std::vector<std::string>>;

inline ExactMatrix exact(const Rows& rows) {
  ExactMatrix out(static_cast<int>(rows.size()), static_cast<int>(rows.at(0).size()));
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < out.cols(); ++j)
      out(i, j) = Real::parse(rows[static_cast<std::size_t>(i)].at(static_cast<std::size_t>(j)));
  return out;
}

inline Case make_case(const std::vector<Rows>& weights, const Rows& inputs, const Rows& gradient,
                      const Rational& slope = 0) {
  Case out;
  out.name = "test";
  out.network.slope = slope;
  for (const Rows& w : weights) out.network.weights.push_back(exact(w));
  out.inputs = exact(inputs);
  if (!gradient.empty()) out.gradient = exact(gradient);
  check_shapes(out);
  return out;
}

// Two layers, everything computed by hand:
//   W_1 X = (-1 -1; 4 1),  Y = (-8 -2),  Tr[G^T Y] = -26,  dW_2 = (0 13),  dW_1 = (0 0; -6 -14).
inline Case by_hand() {
  return make_case({{{"1", "-1"}, {"2", "1"}}, {{"1", "-2"}}}, {{"1", "0"}, {"2", "1"}}, {{"3", "1"}});
}

inline bool same(const Real& a, const Real& b) { return (a - b).sign() == Sign::Zero; }
inline bool same(const ExactMatrix& a, const ExactMatrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (std::size_t i = 0; i < a.entries().size(); ++i)
    if (!same(a.entries()[i], b.entries()[i])) return false;
  return true;
}
inline bool contains(const Enclosure& e, const Real& x) {
  return (x - Real(e.lower)).sign() != Sign::Negative && (Real(e.upper) - x).sign() != Sign::Negative;
}

// --- random ones, for RapidCheck
inline Rational random_rational() { return Rational(*rc::gen::inRange(-8, 9)) / Rational(*rc::gen::inRange(1, 5)); }
inline ExactMatrix random_matrix(int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(random_rational());
  return out;
}
// Depth `least` to `most`, widths 1 to 3, 1 to 3 samples, no biases.
inline Case random_case(int least, int most, const Rational& slope = 0) {
  Case out;
  out.name = "random";
  out.network.slope = slope;
  const int depth = *rc::gen::inRange(least, most + 1), samples = *rc::gen::inRange(1, 4);
  int width = *rc::gen::inRange(1, 4);
  out.inputs = random_matrix(width, samples);
  for (int l = 0; l < depth; ++l) {
    const int next = *rc::gen::inRange(1, 4);
    out.network.weights.push_back(random_matrix(next, width));
    width = next;
  }
  out.gradient = random_matrix(width, samples);
  return out;
}

}  // namespace plumbline::test
