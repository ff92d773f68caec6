#include "claim/box_range.hpp"

#include <algorithm>

#include "claim/elaboration.hpp"
#include "claim/library.hpp"

namespace plumbline {
namespace {

constexpr std::string_view kInBox = "in-box";

bool goes_over_a_box(const Expression& e) {
  return e.kind == Expression::Kind::Binder && e.text == "forall" && e.over == Expression::Over::Box;
}

// The variable of an earlier reading of the claim may be declared anew.
void declare(const Expression& quantifier, Scope& scope) {
  const Expression& box = quantifier.parts.front();
  Entry out;
  out.name = quantifier.variable;
  out.place = quantifier.place;
  out.parameter = std::make_shared<ParameterEntry>();
  out.parameter->is_matrix = true;
  out.parameter->of_box = true;
  out.parameter->meaning = "every matrix of " + to_text(box);
  const bool column =
      std::ranges::any_of(box.parts, [&](const Expression& end) { return line_of(end, scope) == Line::Column; });
  if (column) out.shape = std::make_shared<Shape>();
  const Entry* known = scope.find(out.name);
  const bool again = known != nullptr && known->parameter && known->parameter->of_box;
  if (again) out.parameter->meaning = known->parameter->meaning;
  scope.add(std::move(out), again);
}

bool is_in_box(const Term& formula) {
  return is_call_of(formula, kInBox) && formula->call->arguments[0].term->head == Head::NamedMatrix;
}

}  // namespace

void take_box_ranges(Expression& conclusion, Scope& scope, std::vector<Term>& within) {
  while (goes_over_a_box(conclusion)) {
    const Expression& box = conclusion.parts.front();
    const Term lower = elaborate(box.parts[0], Sort::Matrix, scope),
               upper = elaborate(box.parts[1], Sort::Matrix, scope);
    declare(conclusion, scope);
    const Term variable = make(Head::NamedMatrix, {}, conclusion.variable);
    within.push_back(value_of_definition(*library_scope().find(std::string(kInBox)), {variable, lower, upper}));
    Expression body = std::move(conclusion.parts.back());
    conclusion = std::move(body);
  }
}

std::vector<BoxRange> box_ranges(const Term& hypothesis) {
  std::vector<Term> parts;
  add_conjuncts(hypothesis, parts, is_in_box);
  std::vector<BoxRange> out;
  for (const Term& part : parts) {
    if (!is_in_box(part)) continue;
    const std::vector<Call::Argument>& arguments = part->call->arguments;
    const std::string& name = arguments[0].term->name;
    const auto speaks = [&](std::size_t i) { return speaks_of(arguments[i].term, Head::NamedMatrix, name); };
    if (!speaks(1) && !speaks(2)) out.push_back({name, arguments[1].term, arguments[2].term});
  }
  return out;
}

std::vector<Requirement> shapes_of_boxes(const Term& hypothesis) {
  std::vector<Requirement> out;
  for (const BoxRange& range : box_ranges(hypothesis)) {
    const Term variable = make(Head::NamedMatrix, {}, range.name);
    for (const auto& [axis, word] : {std::pair(Head::Rows, "rows"), std::pair(Head::Cols, "columns")}) {
      const Term count = make(axis, {variable}), wanted = make(axis, {range.lower});
      const std::string is = range.name + " is not in its box: it has #1 " + word + ", the box has #2";
      out.push_back({make(Head::Equal, {count, wanted}),
                     range.name + " and its box have different numbers of " + word,
                     is,
                     {count, wanted}});
    }
  }
  return out;
}

}  // namespace plumbline
