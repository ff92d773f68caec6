// From an expression of a claim file to a term of the kernel: names are looked up, sorts are checked, definitions are
// put in.
//
// `*` is a product of numbers, a multiple of a matrix or a product of matrices, `=` compares numbers or matrices, |.|
// is a norm or an absolute value: the sorts of the operands decide. A definition is read once with its parameters
// standing for themselves, which finds its sorts, and put in wherever it is used; a variable that a definition binds is
// renamed there if an argument speaks of one of the same name. Where the scope does not know a name, the library does
// (library.hpp). docs/language.md says what each form stands for.
#pragma once

#include "claim/scope.hpp"

namespace plumbline {

// Throw InputError("file:line:column", what was expected, what was found, the closest known name).
[[nodiscard]] Term elaborate(const Expression& expression, Sort expected, const Scope& scope);
// Reads a definition that nothing may use: finds its sorts, or throws.
void check_definition(const Entry& entry);
// The same for a definition of the library, while the library is made.
void read_definition_of_library(const Entry& entry);
// The value of a definition at these arguments; all are terms.
[[nodiscard]] Term value_of_definition(const Entry& entry, const std::vector<Term>& arguments);

// Is the matrix known to be a column, or a row, by its form and by declarations?
[[nodiscard]] Line line_of(const Expression& expression, const Scope& scope);

struct NamedRequirement {
  Term formula;
  std::string reason;
  std::string found = {};  // these two as in a Requirement
  std::vector<Term> figures = {};
};
// The requirements of a list, those of the lists that it names put in.
[[nodiscard]] std::vector<NamedRequirement> elaborate(const std::vector<RequirementItem>& items, const Scope& scope);

}  // namespace plumbline
