#include "search/places.hpp"

#include <utility>

namespace plumbline {
namespace {

Setting inside(const Term& term, std::size_t i, Setting s) {
  const std::size_t first = term->head == Head::AtLeast ? 1 : 0;
  s.index |= (ranges(term->head) && (i == first || i == first + 1)) || i < index_arguments(term->head);
  if (term->head == Head::Not || (term->head == Head::Implies && i == 0)) s.polarity = -s.polarity;
  if ((term->head == Head::If || term->head == Head::FormulaIf) && i == 0) s.polarity = 0;
  return s;
}

void walk_places(const Term& term, Path& path, Setting at,
                 const std::function<void(const Path&, const Term&, Setting)>& visit) {
  visit(path, term, at);
  if (term->head == Head::Param) return;
  for (std::size_t i = 0; i < term->args.size(); ++i) {
    path.push_back(i);
    walk_places(term->args[i], path, inside(term, i, at), visit);
    path.pop_back();
  }
}

}  // namespace

const Term& part_at(const Term& term, const Path& path) {
  const Term* part = &term;
  for (const std::size_t i : path) part = &(*part)->args[i];
  return *part;
}

Term replaced(const Term& term, const Path& path, const Term& part, std::size_t from) {
  if (from == path.size()) return part;
  std::vector<Term> args = term->args;
  args[path[from]] = replaced(args[path[from]], path, part, from + 1);
  return make(term->head, std::move(args), term->name, term->value);
}

void for_each_place(const Term& term, const std::function<void(const Path&, const Term&, Setting)>& visit) {
  Path path;
  walk_places(term, path, {}, visit);
}

}  // namespace plumbline
