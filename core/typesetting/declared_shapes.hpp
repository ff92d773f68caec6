// The shapes that a reading requires of the matrices of a case, as a paper declares them: "X in R^(d x n)".
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

// A matrix of the case whose two sizes the reading says, each by a requirement, rows(u) = d, or by a definition,
// n := cols(X).
struct DeclaredShape {
  Term matrix;
  std::array<Term, 2> sizes;                                     // rows, columns
  std::array<Term, 2> requirements;                              // null where it is a definition
  std::array<std::shared_ptr<const Definition>, 2> definitions;  // null where it is a requirement
  [[nodiscard]] bool is_said_by(const Term& requirement) const;
  [[nodiscard]] bool is_said_by(const Definition& definition) const;
};

// Of a reading, in the order in which it speaks of them.
[[nodiscard]] std::vector<DeclaredShape> declared_shapes(const Term& reading);

}  // namespace plumbline
