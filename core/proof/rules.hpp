// The grammar of what `prove` proves: which terms and formulas have a type, and which (docs/proofs.md, "Rules").
//
// The grammar is closed: what no rule names has no type. Networks and data are named in full, so that nothing gets a
// type that could tell a network from the same one with its own slopes prescribed. Each node is looked at once, however
// often it stands in a formula.
#pragma once

#include <string>
#include <unordered_map>

#include "claim/term.hpp"
#include "proof/type.hpp"

namespace plumbline {

class Rules {
 public:
  explicit Rules(int meets) : meets_(meets) {}  // of the graph: meets_on_a_path

  // Of a scalar or matrix term.
  [[nodiscard]] Typed type(const Term& term);
  // Of a formula: fixed, or a polynomial type with the largest degrees of its equations.
  [[nodiscard]] Typed grade(const Term& formula);
  // The first term or formula that no rule gives a type, as a few words.
  [[nodiscard]] const std::string& offence() const { return offence_; }

 private:
  template <class Find> Typed once(const Term& node, Find find);
  [[nodiscard]] Typed find_type(const Term& term);
  [[nodiscard]] Typed find_grade(const Term& formula);
  [[nodiscard]] Typed of_network(const Term& term);
  [[nodiscard]] Typed of_module(const Term& node);  // a term, or a formula
  [[nodiscard]] Typed all(const Term& term, Typed (*combine)(const Typed&, const Typed&));
  [[nodiscard]] Typed moved(const Term& term);
  [[nodiscard]] bool fixed_arguments(const Term& term, std::size_t count);
  [[nodiscard]] bool fixed_parts(const Term& formula, std::size_t from);

  int meets_;
  std::unordered_map<const Node*, Typed> known_;
  std::string offence_;
};

}  // namespace plumbline
