// Binders over subsets and over their members, as the claim file has them (claim/elaborator_sets.cpp).
#include "claim/definitions.hpp"
#include "claim/library.hpp"
#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;

namespace {

// The call of this definition of the library; null if the term is none.
const Call* library_call(const Term& term, std::string_view name) {
  if (!is_argument(term->head) || !term->call) return nullptr;
  const Definition& definition = *term->call->definition;
  return definition.of_library && definition.name == name ? term->call.get() : nullptr;
}

// What stands for an integer that is no member.
bool counts_nothing(const Term& binder, const Term& otherwise) {
  switch (binder->head) {
    case Head::ForAll: return is_true(otherwise);
    case Head::Exists:
    case Head::AtLeast: return otherwise->head == Head::Not && is_true(otherwise->args[0]);
    case Head::Sum: return is_literal(otherwise, 0);
    case Head::Prod: return is_literal(otherwise, 1);
    case Head::MatrixSum: return otherwise->head == Head::Scale && is_literal(otherwise->args[0], 0);
    default: return false;
  }
}

// `i in S` of a binder whose body is `if i in S then ... else nothing`.
const Call* membership(const Term& binder) {
  const Term& body = binder->args.back();
  const bool choice = body->head == Head::If || body->head == Head::FormulaIf || body->head == Head::MatrixIf;
  if (!choice || body->args.size() != 3 || !counts_nothing(binder, body->args[2])) return nullptr;
  const Call* call = library_call(body->args[0], "in-set");
  if (!call) return nullptr;
  const Term& i = call->arguments[0].term;
  return i->head == Head::Variable && i->name == binder->name ? call : nullptr;
}

}  // namespace

bool is_of_sets(const Definition& definition) {
  const std::string& name = definition.name;
  const bool one = name == "floor" || name == "in-set" || name == "set-size" || name == "last-set";
  return definition.of_library && one;
}

std::optional<Box> Typesetter::subset(const Term& binder) const {
  const std::size_t first = binder->head == Head::AtLeast ? 1 : 0;
  const Call* last = library_call(binder->args[first + 1], "last-set");
  if (!last || !is_literal(binder->args[first], 0)) return std::nullopt;
  return layout::row(
      {name_box(binder->name), layout::relation("\\subseteq", "⊆"),
       range(with_calls_as_leaves(last->arguments[1].term), with_calls_as_leaves(last->arguments[0].term))});
}

std::optional<Box> Typesetter::counted_set(const Term& binder) const {
  const Call* call = membership(binder);
  if (!call) return std::nullopt;
  return piece(with_calls_as_leaves(call->arguments[1].term), true).box;
}

Term Typesetter::counted_body(const Term& binder) const {
  return membership(binder) ? binder->args.back()->args[1] : binder->args.back();
}

}  // namespace plumbline
