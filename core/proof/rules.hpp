// The grammar of what `prove` proves: which terms and formulas have a type, and which (docs/proofs.md, "Rules").
//
// The grammar is closed: what no rule names has no type. Networks are theta and multiples of it, the input is that of
// the case, so that nothing gets a type that could tell a network from the same one with its own slopes prescribed. A
// node is looked at once, however often it stands in a formula, as long as it speaks of no variable whose value or type
// matters.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "claim/term.hpp"
#include "proof/type.hpp"

namespace plumbline {

inline constexpr std::int64_t kMaxCount = 4096;  // an integer beyond is no count

class Rules {
 public:
  // Of the graph: meets_on_a_path, the number of its layers, learnable_on_a_path.
  Rules(int meets, std::int64_t depth, int learnable) : meets_(meets), depth_(depth), learnable_(learnable) {}

  // Of a scalar or matrix term.
  [[nodiscard]] Typed type(const Term& term);
  // Of a formula: fixed, or a polynomial type with the largest degrees of its equations.
  [[nodiscard]] Typed grade(const Term& formula);
  // The `<=` and `<` with polynomials as their sides, of what has a type.
  [[nodiscard]] const std::unordered_set<const Node*>& inequalities() const { return inequalities_; }
  // The first term or formula that no rule gives a type; null if all have one.
  [[nodiscard]] const Term& offence() const { return offence_; }

 private:
  // A variable that stands for any integer, for this one, or for a matrix of this type.
  using Meaning = std::variant<std::monostate, std::int64_t, Type>;
  // Nodes that are looked at while the innermost variable has its meaning.
  struct Level {
    std::string variable;
    Meaning meaning;
    std::unordered_map<const Node*, Typed> known;
  };
  class Bound;  // a level, while it lives

  template <class Find> Typed once(const Term& node, Find find);
  [[nodiscard]] Typed find_type(const Term& term);
  [[nodiscard]] Typed find_grade(const Term& formula);
  [[nodiscard]] Typed of_network(const Term& term);
  [[nodiscard]] Typed of_layer(const Term& term);
  [[nodiscard]] Typed of_paths(int left_out, bool with_input) const;
  [[nodiscard]] Typed of_module(const Term& node);  // a term, or a formula
  [[nodiscard]] bool is_network(const Term& network);
  [[nodiscard]] bool is_pass(const Term& network, const Term& input);
  [[nodiscard]] Typed either(const Term& node);
  [[nodiscard]] bool arguments_have_types(const Call& call);
  [[nodiscard]] Typed all(const Term& term, Typed (*combine)(const Typed&, const Typed&));
  [[nodiscard]] Typed moved(const Term& term);
  [[nodiscard]] Typed chosen(const Term& node);
  [[nodiscard]] Typed spelled(const Term& term);
  [[nodiscard]] bool fixed_arguments(const Term& term, std::size_t count);
  [[nodiscard]] bool fixed_parts(const Term& formula, std::size_t from);

  // Variables (rules_of_variables.cpp).
  [[nodiscard]] const Meaning* meaning(const std::string& variable) const;
  [[nodiscard]] std::optional<std::int64_t> count(const Term& scalar) const;
  [[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> counted(const Term& lo, const Term& hi) const;
  template <class Find> Typed at_any(const std::vector<std::string>& variables, Find find);
  template <class Find> Typed any_or_each(const Term& node, const Term& lo, const Term& hi, Find find);
  [[nodiscard]] Typed over_range(const Term& node);
  [[nodiscard]] Typed multiplied(const Term& term);
  [[nodiscard]] Typed raised(const Term& exponent, const Term& base, std::int64_t least);
  [[nodiscard]] Typed tabled(const Term& term);
  [[nodiscard]] Typed iterated(const Term& term);
  [[nodiscard]] Typed iterated_alike(const Term& term, std::optional<std::int64_t> steps);
  [[nodiscard]] Typed stepped(const Term& term, const Type& before);

  int meets_;
  std::int64_t depth_;
  int learnable_;
  std::unordered_map<const Node*, Typed> known_;
  std::vector<Level> levels_;
  std::unordered_map<const Node*, Term> spelled_out_;
  std::unordered_set<const Node*> inequalities_;
  Term offence_;
};

}  // namespace plumbline
