// Uses of definitions, as the paper writes them.
//
// A definition has its notation from the claim file (`latex "W_{#l}"`), or is written as a function: name(arguments).
// An argument that the notation does not mention stands behind it in parentheses, unless it is the default.
#include "claim/definitions.hpp"
#include "layout/mathematics.hpp"
#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;

namespace {

bool is_default(const Call& call, std::size_t i) {
  const Term& otherwise = call.definition->defaults[i];
  return otherwise && call.arguments[i].term && same(otherwise, call.arguments[i].term);
}

bool has(const Box& box, layout::Kind kind) {
  if (box.kind != layout::Kind::Row) return box.kind == kind;
  for (const Box& part : box.parts)
    if (has(part, kind)) return true;
  return false;
}

// How tightly a notation binds: what it looks like decides.
Level level_of(const Box& box) {
  if (box.kind == layout::Kind::Script) return box.parts[2].empty() ? Level::Atom : Level::Power;
  if (box.kind != layout::Kind::Row || box.parts.empty()) return Level::Atom;
  if (has(box, layout::Kind::Relation) || has(box, layout::Kind::Prefix)) return Level::Sum;
  return Level::Product;
}

}  // namespace

Piece Typesetter::argument(const Term& term, bool flat) const {
  return term->call ? use(*term->call, flat) : Piece{name_box(term->name), Level::Atom};
}

Piece Typesetter::use(const Call& call, bool flat) const {
  const Definition& definition = *call.definition;
  const auto box_of = [&](std::size_t i, bool in_script) {
    const Call::Argument& argument = call.arguments[i];
    return argument.term ? piece(with_calls_as_leaves(argument.term), flat || in_script).box
                         : layout::words(argument.name);
  };
  layout::Mathematics notation;
  if (!definition.latex.empty())
    notation = layout::read_notation(definition.latex, [&](const std::string& name, bool in_script) {
      for (std::size_t i = 0; i < definition.parameters.size(); ++i)
        if (definition.parameters[i] == name) return box_of(i, in_script);
      return layout::words("#" + name);
    });
  else
    notation.box = name_box(definition.name);
  std::vector<Box> rest;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    if (notation.used.contains(definition.parameters[i]) || is_default(call, i)) continue;
    if (!rest.empty()) rest.push_back(layout::comma());
    rest.push_back(box_of(i, false));
  }
  if (rest.empty()) return {notation.box, level_of(notation.box)};
  const Box base = level_of(notation.box) < Level::Power ? layout::fence(notation.box) : notation.box;
  return {layout::row({base, layout::application(), layout::fence(layout::row(std::move(rest)))}), Level::Atom};
}

}  // namespace plumbline
