// What was evaluated, for explanations: a formula, its value, what it compares if that has values (the two sides; the
// differences of two matrices; of `at-least` the number that is needed), and the formulas inside, in the order of
// evaluation.
#pragma once

#include "extension.hpp"

namespace checker {

struct Trace {
  const Node* formula = nullptr;
  Truth truth = Truth::Unknown;
  std::vector<Num> sides = {};
  std::vector<Trace> parts = {};
  std::size_t conclusion = 0;  // of a whole reading: which of its parts that is, if there are so many
};

}  // namespace checker
