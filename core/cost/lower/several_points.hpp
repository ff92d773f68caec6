// The lower end that the values of f at several points give together (docs/cost.md, Lemma 11): L (<G, F>/s)^{2/L} -
// (L - 1) rho^2, where s is an upper bound of the escape speed of the lifted samples [X; rho^{1-L}] and G.
//
// G is a guess: weights of largest <G, F> among those that no neuron behind a layer makes larger than 1, found by
// cutting planes in doubles for a few rho. The bound s comes with a proof table (docs/speed.md, Section 5), which has
// been read in exact numbers when this returns.
#pragma once

#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

struct SeveralPoints {
  Rational rho, speed;
  ExactMatrix gradient, table;  // gradient: a column for each sample, 0 where it is not used
  int points = 0;               // samples that are used
  double value = 0;             // of the bound; 0 if there is nothing to be said
};

struct SeveralPointsOptions {
  double enough = 0;    // ends that are no more than this are of no use
  double seconds = 12;  // in all
};

// Samples x (d x N) and values y (m x N) of a function, of which some, from 0, may have weights. Nothing is said for a
// depth below 3 or above 12, more than two inputs, or more than 16 of these columns.
[[nodiscard]] SeveralPoints several_points(const RationalMatrix& x, const RationalMatrix& y,
                                           const std::vector<int>& columns, int depth,
                                           const SeveralPointsOptions& options = {});

// [X; rho^{1-L} 1^T]
[[nodiscard]] ExactMatrix lifted_samples(const RationalMatrix& x, const Rational& rho, int depth);

}  // namespace plumbline
