// How the entries of a random matrix are drawn: small numbers of several kinds, and the shapes of linear algebra that a
// hypothesis may ask for and that random numbers never have.
#pragma once

#include <span>

#include "network/network.hpp"
#include "number/stream.hpp"

namespace plumbline::cases {

enum class Style {
  // Numbers of one kind, of any shape: what most matrices are drawn from.
  Signs,
  Bits,
  Integers,
  Halves,
  Dyadic,
  OneHot,
  UnitRows,
  Identity,
  RankOne,
  // What a hypothesis may ask for, exactly.
  Nonnegative,
  Positive,
  UnitColumns,
  Stochastic,          // nonnegative, each column adds up to 1
  RowStochastic,       // nonnegative, each row does
  Centred,             // each row adds up to 0
  OrthonormalColumns,  // or rows, if there are fewer
  Simplex,             // distributions of one column: a Stochastic one with a zero, a corner or equal entries
  // ... and of square ones; of other shapes Integers.
  Symmetric,
  Semidefinite,
  Definite,
  Projection,
  Permutation,
  Diagonal,
  NonnegativeDiagonal,
  Skew,
  Triangular,
  DoublyStochastic,
};

// The first nine, some of them more often; all.
[[nodiscard]] std::span<const Style> usual_styles();
[[nodiscard]] std::span<const Style> all_styles();

[[nodiscard]] Style random_style(Stream& s);  // a usual one
[[nodiscard]] ExactMatrix draw(Stream& s, Style style, int rows, int cols);

}  // namespace plumbline::cases
