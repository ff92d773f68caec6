#include "claim/definitions.hpp"

#include <unordered_set>

namespace plumbline {
namespace {

struct Collector {
  std::vector<std::shared_ptr<const Definition>> found;
  std::unordered_set<const void*> seen;

  void walk(const Term& term) {
    if (!term || !seen.insert(term.get()).second) return;
    if (!term->call) {
      for (const Term& arg : term->args) walk(arg);
      return;
    }
    for (const Call::Argument& argument : term->call->arguments) walk(argument.term);
    const std::shared_ptr<const Definition>& definition = term->call->definition;
    if (!seen.insert(definition.get()).second) return;
    walk(definition->body);
    found.push_back(definition);
  }
};

}  // namespace

std::vector<std::shared_ptr<const Definition>> definitions_in(const Term& term) {
  Collector out;
  out.walk(term);
  return std::move(out.found);
}

Term with_calls_as_leaves(const Term& term) {
  if (term->call)
    return as_value_of(make(argument_head(info(term->head).sort), {}, term->call->definition->name), term->call);
  if (term->args.empty()) return term;
  std::vector<Term> args;
  for (const Term& arg : term->args) args.push_back(with_calls_as_leaves(arg));
  return make(term->head, std::move(args), term->name, term->value);
}

}  // namespace plumbline
