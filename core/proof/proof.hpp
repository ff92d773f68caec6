// Proofs for an architecture: an identity between polynomials on every activation pattern.
//
// Fix a network, one sample, for every vertex which slope its activation has there (a pattern), and whether the loss
// derivative is zero. Then every equation of the conclusion is one between polynomials in the weights, the input, the
// loss derivative, the labels and the gradient, of known degree at most d in each (rules.hpp). A polynomial of degree
// at most d in each variable that vanishes at all points of a grid with d + 1 values per variable is zero. So finitely
// many exact evaluations prove the conclusion for that pattern; all patterns together, for the architecture: whether a
// pattern occurs does not matter. The parts of `requires` and `given` that are fixed select the patterns; all others
// are not used, so that more is proved. An inequality is proved on a pattern if the difference of its sides is a sum of
// squares, or of signs that the pattern prescribes. docs/proofs.md states the rules, and proves that they are sound.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/ladder.hpp"
#include "proof/squares.hpp"
#include "proof/type.hpp"

namespace plumbline {

struct Proof {
  bool proved = false;
  std::string obstacle;         // why not
  std::optional<Case> point;    // where an equation is false: a case, or nearly
  bool counterexample = false;  // the reading falls on it; otherwise its own pattern is another
  Degrees degrees;
  std::vector<int> switched;                    // the vertices (from 0) whose activation has two slopes
  std::vector<std::vector<Rational>> patterns;  // their slopes: the patterns that the fixed conditions admit
  // Of the conclusion's inequalities, in their order, in each state of these patterns; signs are vertices. Nothing
  // without inequalities.
  std::vector<std::vector<Squares>> squares;
  std::int64_t evaluations = 0;
};

inline constexpr std::int64_t kMaxEvaluations = 5'000'000;

// For the network of the case with one sample; the case's own parameters (not its weights and data) are kept.
// Exact. Throws ResourceLimit; work is reported to the budget. `most`: a proof by more evaluations is a resource limit.
[[nodiscard]] Proof prove(const Reading& reading, const Case& architecture, std::int64_t most = kMaxEvaluations);

}  // namespace plumbline
