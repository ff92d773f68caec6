#include "evaluation/keys.hpp"

namespace plumbline {

std::string Keys::of(const Term& term, const Bindings& b) {
  switch (term->head) {
    case Head::Literal:
    case Head::Pi:
    case Head::Theta: return canonical(term);
    case Head::Variable: return std::to_string(facts_.integer(term, b));
    default: return term->call ? of_call(term, b) : of_parts(term, b);
  }
}

std::string Keys::of_call(const Term& term, const Bindings& b) {
  const auto [definition, fresh] = definitions_.try_emplace(term->call->definition);
  if (fresh) definition->second = std::to_string(next_++);
  std::string use = definition->second;
  for (const Call::Argument& argument : term->call->arguments)
    use += " " + (argument.term ? of(argument.term, b) : argument.name);
  if (const auto found = calls_.find(use); found != calls_.end()) return found->second;
  std::string key = of_parts(term, b);
  calls_.emplace(std::move(use), key);
  return key;
}

std::string Keys::of_parts(const Term& term, const Bindings& b) {
  // Inside its range a variable of a sum or product keeps its name: such a part is written as it stands, and is closed
  // by the values of the outer variables, which stand behind it.
  if (binds(term->head)) return number(canonical(term) + b.to_string());
  std::string text(info(term->head).text);
  if (!term->name.empty()) text += " " + term->name;
  const std::size_t indices = index_arguments(term->head);
  for (std::size_t i = 0; i < term->args.size(); ++i)
    text += " " + (i < indices ? index(term->args[i], b) : of(term->args[i], b));
  return number(std::move(text));
}

// An index without a value does not make the term undefined: it may stand in a branch that is not taken. Hence, too,
// what it takes is not reported here, but by whoever computes the term.
std::string Keys::index(const Term& term, const Bindings& b) {
  Recording recording(facts_.uses());
  recording.discard();
  try {
    return std::to_string(facts_.integer(term, b));
  } catch (const Undefined&) { return of(term, b); }
}

const std::string& Keys::number(std::string text) {
  const auto [found, fresh] = numbers_.try_emplace(std::move(text));
  if (fresh) found->second = "#" + std::to_string(next_++);
  return found->second;
}

void Keys::forget() {
  numbers_.clear();
  calls_.clear();
  definitions_.clear();
}

}  // namespace plumbline
