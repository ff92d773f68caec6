#include "typesetting/declared_shapes.hpp"

#include <algorithm>

#include "claim/definitions.hpp"

namespace plumbline {
namespace {

// 0 for rows(A), 1 for cols(A), of a matrix A of the case; 2 for everything else.
std::size_t axis_of(const Term& term) {
  if (term->head != Head::Rows && term->head != Head::Cols) return 2;
  const Head of = term->args[0]->head;
  if (of != Head::NamedMatrix && of != Head::Data) return 2;
  return term->head == Head::Rows ? 0 : 1;
}

Term use_of(const std::shared_ptr<const Definition>& definition) {
  return as_value_of(make(Head::ScalarArgument, {}, definition->name),
                     std::make_shared<const Call>(Call{definition, {}}));
}

DeclaredShape& shape_of(const Term& matrix, std::vector<DeclaredShape>& shapes) {
  const auto known = std::ranges::find_if(shapes, [&](const DeclaredShape& s) { return same(s.matrix, matrix); });
  return known != shapes.end() ? *known : shapes.emplace_back(DeclaredShape{matrix, {}, {}, {}});
}

}  // namespace

bool DeclaredShape::is_said_by(const Term& requirement) const {
  return std::ranges::find(requirements, requirement) != requirements.end();
}
bool DeclaredShape::is_said_by(const Definition& definition) const {
  return std::ranges::any_of(definitions, [&](const auto& d) { return d.get() == &definition; });
}

std::vector<DeclaredShape> declared_shapes(const Term& reading) {
  std::vector<DeclaredShape> out;
  for (const auto& definition : definitions_in(reading))
    if (const std::size_t axis = axis_of(definition->body); axis < 2 && definition->parameters.empty()) {
      DeclaredShape& shape = shape_of(definition->body->args[0], out);
      shape.sizes[axis] = use_of(definition);
      shape.definitions[axis] = definition;
    }
  for (const Term& part : reading->args)
    for (const Term& requirement : part->head == Head::Requires ? part->args : std::vector<Term>{})
      if (requirement->head == Head::Equal)
        if (const std::size_t axis = axis_of(requirement->args[0]); axis < 2) {
          DeclaredShape& shape = shape_of(requirement->args[0]->args[0], out);
          if (shape.sizes[axis]) continue;
          shape.sizes[axis] = with_calls_as_leaves(requirement->args[1]);
          shape.requirements[axis] = requirement;
        }
  std::erase_if(out, [](const DeclaredShape& s) { return !s.sizes[0] || !s.sizes[1]; });
  return out;
}

}  // namespace plumbline
