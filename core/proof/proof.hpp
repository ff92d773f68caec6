// Proofs for an architecture: an identity between polynomials on every activation pattern.
//
// Fix a graph, one sample, and for every vertex which slope its activation has there (a pattern). Then every equation
// of the conclusion is one between polynomials in the weights, the inputs and the loss derivative, of known degree at
// most d in each (degree.hpp). A polynomial of degree at most d in each variable that vanishes at all points of a grid
// with d + 1 values per variable is zero (induction on the variables). So finitely many exact evaluations prove the
// conclusion for all weights, inputs and loss derivatives of that pattern; all patterns together, for the architecture:
// whether a pattern occurs does not matter. The parts of `requires` and `given` that speak of the structure alone
// (structural()) select the patterns; all others are not used, so that more is proved.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/ladder.hpp"
#include "proof/degree.hpp"

namespace plumbline {

struct Proof {
  bool proved = false;
  std::string obstacle;  // why not
  Degrees degrees;
  std::vector<int> switched;                    // the vertices (from 0) whose activation has two slopes
  std::vector<std::vector<Rational>> patterns;  // their slopes: the patterns that the structural conditions admit
  long evaluations = 0;
};

inline constexpr long kMaxEvaluations = 5'000'000;
inline constexpr const char* kGates = "gates";  // the matrix parameter that holds the prescribed slopes

// For the graph of the case's network with one sample; the case's own parameters (not its weights and data) are kept.
// Exact. Throws ResourceLimit. `most`: a proof by more evaluations is a resource limit.
[[nodiscard]] Proof prove(const Reading& reading, const Case& architecture, long most = kMaxEvaluations);

// The formula with (gate theta (matrix gates)) for theta.
[[nodiscard]] Term gated(const Term& formula);

}  // namespace plumbline
