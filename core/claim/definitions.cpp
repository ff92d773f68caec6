#include "claim/definitions.hpp"

#include <unordered_map>

#include "claim/pointer_set.hpp"

namespace plumbline {
namespace {

struct Collector {
  std::vector<std::shared_ptr<const Definition>> found;
  PointerSet seen;

  void walk(const Term& term) {
    if (!term || !seen.insert(term.get())) return;
    if (!term->call) {
      for (const Term& arg : term->args) walk(arg);
      return;
    }
    for (const Call::Argument& argument : term->call->arguments) walk(argument.term);
    const std::shared_ptr<const Definition>& definition = term->call->definition;
    if (!seen.insert(definition.get())) return;
    walk(definition->body);
    found.push_back(definition);
  }
};

// Parts that a term shares stay shared.
class WritingOut {
 public:
  Term of(const Term& term) {
    if (const auto known = done_.find(term.get()); known != done_.end()) return known->second;
    std::vector<Term> args;
    for (const Term& arg : term->args) args.push_back(of(arg));
    Term out = make(term->head, std::move(args), term->name, term->value);
    if (term->call && term->call->definition->of_library) {
      Call call = *term->call;
      for (Call::Argument& argument : call.arguments)
        if (argument.term) argument.term = of(argument.term);
      out = as_value_of(out, std::make_shared<const Call>(std::move(call)));
    }
    return done_[term.get()] = out;
  }

 private:
  std::unordered_map<const Node*, Term> done_;
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

Term without_own_definitions(const Term& term) { return WritingOut().of(term); }

}  // namespace plumbline
