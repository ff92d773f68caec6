// Networks by their matrices, for tests of cells.
#pragma once

#include <random>
#include <string>

#include "cells/answers.hpp"
#include "network/case_io.hpp"

namespace cells_test {

using namespace plumbline;
using namespace plumbline::cells;

inline Rational q(const std::string& text) { return Rational::parse(text); }

// Weights and biases as JSON: "[[[1,-1],[0,1]],[[1,1]]]", "[[0,\"1/2\"],null]".
inline Network network(const std::string& weights, const std::string& biases = "null",
                       const std::string& activation = "\"relu\"") {
  const auto w = nlohmann::json::parse(weights);
  nlohmann::json inputs = nlohmann::json::array();
  for (std::size_t i = 0; i < w[0][0].size(); ++i) inputs.push_back({0});
  return parse_case({{"format", "plumbline-case/1"},
                     {"name", "c"},
                     {"network",
                      {{"type", "fully-connected"},
                       {"activation", nlohmann::json::parse(activation)},
                       {"weights", w},
                       {"biases", nlohmann::json::parse(biases)}}},
                     {"data", {{"inputs", inputs}}}})
      .network;
}

// Small integers, so that hyperplanes meet, coincide and vanish now and then; or fractions with a larger denominator.
inline Network random_network(std::mt19937& random, const std::vector<int>& widths, int size, int denominator,
                              const Rational& slope = 0) {
  std::uniform_int_distribution<int> entry(-size, size);
  Network out;
  out.slope = slope;
  for (std::size_t l = 0; l + 1 < widths.size(); ++l) {
    ExactMatrix w(widths[l + 1], widths[l]), b(widths[l + 1], 1);
    for (Real& x : w.entries()) x = Real(Rational(Integer(entry(random)), Integer(denominator)));
    for (Real& x : b.entries()) x = Real(Rational(Integer(entry(random)), Integer(denominator)));
    out.weights.push_back(w);
    out.biases.emplace_back(b);
  }
  return out;
}

inline CellTree tree(const Network& n, const std::string& box) { return cells_of(fully_connected(n), parse_box(box)); }
inline std::size_t count(const Network& n, const std::string& box) { return tree(n, box).cells.size(); }

}  // namespace cells_test
