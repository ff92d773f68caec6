// The network of a counterexample, and what it computes, in words and formulas that a reader can check by hand.
#pragma once

#include <string>
#include <vector>

#include "evaluation/ladder.hpp"

namespace plumbline::cli {

struct Description {
  std::string text;                   // plain
  std::vector<std::string> formulas;  // LaTeX, each displayed
};

// Fully connected: W_l and b_l. A graph: each vertex as a function of its in-neighbours. Layers: what each is, and its
// matrices.
[[nodiscard]] std::vector<Description> network_description(const Case& c);
// The preactivations layer by layer, or vertex by vertex, from which everything else follows, and the output.
[[nodiscard]] std::vector<Description> pass_description(CaseEvaluation& evaluation);

}  // namespace plumbline::cli
