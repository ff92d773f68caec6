// A counterexample as a script of Python that needs its standard library alone.
//
// It holds the numbers of the case, computes both sides of the comparison that fails from them, in fractions, prints
// them, and ends with exit status 0 if the comparison fails as the letter says, 1 if it holds. At most kMostLines
// lines: what a person reads before running it.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/verdict.hpp"

namespace plumbline::cli {

inline constexpr int kMostLines = 60;

struct PythonScript {
  std::string text;    // "" if there is none
  std::string reason;  // then: why, half a sentence: "it compares with an optimal escape speed, ..."
  bool ran = false;    // here, and ended as it says
  // What it is made of: lines that import, functions of script-helpers.py, and what is its own.
  std::vector<std::string> imports = {}, functions = {};
  std::string own = {};
};

// Precondition: `outcome` is what judge() gave for the reading with this evaluation, and its verdict is Fails.
[[nodiscard]] PythonScript python_script(const Claim& claim, const Reading& reading, const Outcome& outcome,
                                         CaseEvaluation& evaluation);

// Is it the name of a function, or of a constant, of script-helpers.py?
[[nodiscard]] bool is_script_function(const std::string& name);

}  // namespace plumbline::cli
