// From parts to terms: kinds and counts of arguments, and what each word means in its place.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "definitions.hpp"

namespace checker {

using Scope = std::vector<std::pair<std::string, char>>;  // variables and their kinds (S, M, N), the innermost last

class TermTyping {
 public:
  TermTyping(Definitions& definitions, Scope scope)
      : definitions_(definitions), terms_(definitions.terms()), scope_(std::move(scope)) {}

  const Node& term(const Part& part, char role);
  const Node& any(const Part& part) { return term(part, kind_of(part)); }  // of the kind that it shows
  [[nodiscard]] bool layers_only() const { return layers_only_; }
  [[nodiscard]] bool library_alone() const {
    return library_alone_;
  }  // all definitions that it calls are of the library
  [[nodiscard]] const std::vector<const Node*>& of_case() const { return of_case_; }

 private:
  [[nodiscard]] char kind_of(const Part& part);
  [[nodiscard]] char kind_in_scope(const std::string& word) const;  // 0: it is no variable
  const Node& word(const Part& part, char role);
  const Node& call(const Part& part, char role);
  const Node& of_head(const Part& part, char role, const Rule& rule);

  Definitions& definitions_;
  Terms& terms_;
  Scope scope_;
  bool layers_only_ = false, library_alone_ = true;
  std::vector<const Node*> of_case_;
};

}  // namespace checker
