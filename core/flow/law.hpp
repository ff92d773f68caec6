// Bounds on the probability that two neurons that start small and at random reach zero loss (docs/flow.md, "Theorems
// with a number"), and their certificate `plumbline-flow-law/1`.
//
// Two samples of the plane with <x_1, x_2> < 0, targets e_1 and e_2, a network of depth 2 and width 2 whose rows of W_1
// and columns of W_2 are independent and uniform on a circle. Cells of the torus of starts of one neuron are classified
// in doubles, with a margin, which decides nothing: the checker counts them again in integers.
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <vector>

#include "number/rational.hpp"

namespace plumbline::flow {

// What Theorem 14 says of a neuron that starts in a cell: off on both samples for ever, or on one of them only at zero
// loss, if it gets there; or nothing.
enum class Fate : std::uint8_t { Dead, First, Second, Open };

struct Law {
  std::array<std::array<Rational, 2>, 2> inputs;  // x_1, x_2
  Rational radius;                                // of both circles; the bounds hold for every smaller one, too
  Rational time;                                  // T of Theorem 14
  Rational margin;                                // nu: v_j(T) >= nu r where sample j is kept
  int cells = 0;                                  // 2^cells arcs of each circle
  // So many cells of 4^cells are dead, keep the first sample only, keep the second one only.
  std::int64_t dead = 0, first = 0, second = 0;

  [[nodiscard]] Rational least() const;  // of the probability of zero loss: 2 first second
  [[nodiscard]] Rational most() const;   // (1 - dead)^2 - first^2 - second^2
};

// Of the times that are multiples of 1/8 up to 4 the one with the closest bounds. Throws InputError if the data are not
// as above, or if the conditions of the theorem hold at none of these times (the radius is too large).
[[nodiscard]] Law law_of_starts(const std::array<std::array<Rational, 2>, 2>& inputs, const Rational& radius,
                                int cells);
// The fates that the counts of a law count, of cell (a, b) at a 2^cells + b: the row of W_1 starts on arc a, the column
// of W_2 on arc b, counted from angle 0. Throws InputError if the conditions do not hold at its time and margin.
[[nodiscard]] std::vector<Fate> fates_of(const Law& law);
[[nodiscard]] nlohmann::json law_certificate(const Law& law);

}  // namespace plumbline::flow
