// Bounds on a probability: docs/flow.md, "Theorems with a number".
//
// Two neurons start on circles, small and at random. A certificate names a time and a grid of cells of the torus of
// starts of one neuron, and says for how many cells Theorem 14 tells what becomes of the neuron. Here the cells are
// counted anew. Numbers are integers in units of 2^-64 that bound what they stand for from the side that is safe.
#pragma once

#include <gmpxx.h>

#include <array>

#include "case.hpp"

namespace checker {

inline constexpr unsigned kLawBits = 64;

// Numbers in units of 2^-64, rounded to either side. Square roots: ends of an interval (numbers/interval.hpp).
mpz_class law_down(const mpq_class& a);
mpz_class law_up(const mpq_class& a);
mpq_class law_number(const mpz_class& units);
mpq_class root_down(const mpq_class& a);
mpq_class root_up(const mpq_class& a);
// e^x for 0 <= x <= 32.
mpq_class exp_down(const mpq_class& x);
mpq_class exp_up(const mpq_class& x);

struct LawClaim {
  std::array<std::array<mpq_class, 2>, 2> inputs;  // x_1, x_2
  mpq_class radius, time, margin;
  unsigned cells;  // 2^cells arcs of each circle
};

// What Theorem 14 says of a cell rests on these numbers; lengths are in units of the radius.
struct LawSample {
  mpq_class lambda_down, lambda_up;  // norm(x_j)
  mpq_class coupling;                // >= c / lambda_j
  mpq_class alone, together;         // >= omega, with the other sample off and in general
  mpq_class decayed;                 // >= e^(-lambda T)
  mpq_class reached;                 // >= 2 nu e^(-lambda T)
};
struct LawBounds {
  std::array<LawSample, 2> samples;
  mpq_class small;   // >= delta: what the outputs of both neurons change in a derivative
  mpq_class drift;   // >= zeta: and in a weight up to time T
  mpq_class output;  // >= G o, the part of the coupling that they change
};
// Rejects data for which the conditions of Theorem 14 (the last part) do not hold.
LawBounds law_bounds(const LawClaim& claim);

}  // namespace checker
