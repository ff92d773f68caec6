#include "evaluation/keys.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "evaluation/facts.hpp"

namespace plumbline {
namespace {

// First words that are no head: several values together, a use of a definition, a term that binds a variable, the
// matrix of an iteration on its way.
constexpr std::int64_t kTogether = -1, kCall = -2, kBinder = -3, kState = -4;

constexpr std::int64_t word(Key key) { return static_cast<std::int64_t>(key); }

}  // namespace

std::size_t Keys::Hash::operator()(std::span<const Word> words) const {
  std::uint64_t out = words.size();
  for (const Word w : words) {
    out = (out ^ static_cast<std::uint64_t>(w)) * 0x9E3779B97F4A7C15U;
    out ^= out >> 32;
  }
  return static_cast<std::size_t>(out);
}

bool Keys::Same::operator()(std::span<const Word> a, std::span<const Word> b) const { return std::ranges::equal(a, b); }

Key Keys::of(const Term& term, const Bindings& b) {
  switch (term->head) {
    case Head::Literal: return of_literal(term->value);
    case Head::Variable: return key_of(facts_.integer(term, b));
    case Head::MatrixVariable:
      if (const auto key = b.find(term->name)) return Key{*key};
      throw std::logic_error("unbound matrix " + term->name);
    default: return term->call ? of_call(term, b) : of_parts(term, b);
  }
}

Key Keys::of(std::initializer_list<Key> parts) {
  Words words{kTogether};
  for (const Key key : parts) words.push_back(word(key));
  return number(words);
}

Key Keys::of_literal(const Rational& value) {
  return value.is_integer_below(Facts::kFarBits) ? key_of(value.to_long()) : Key{number(value.to_string())};
}

Key Keys::of_call(const Term& term, const Bindings& b) {
  Words words{kCall, number_in(definitions_, term->call->definition)};
  for (const Call::Argument& argument : term->call->arguments)
    words.push_back(argument.term ? word(of(argument.term, b)) : number(argument.name));
  if (const auto found = terms_.find(span(words)); found != terms_.end()) return found->second;
  const Key key = of_parts(term, b);
  terms_.emplace(std::vector<Word>(words.begin(), words.end()), key);
  return key;
}

// Inside its range a variable of a sum or product keeps its name: such a term is written as it stands, and is closed by
// the values of the outer variables, which stand behind it.
Key Keys::of_binder(const Term& term, const Bindings& b) {
  Words words{kBinder};
  add_binder(term, b, words);
  return number(words);
}

Key Keys::of_state(const Term& iterate, const Bindings& b, std::int64_t last) {
  Words words{kState, last};
  add_binder(iterate, b, words);
  return number(words);
}

void Keys::add_binder(const Term& term, const Bindings& b, Words& words) {
  const auto [text, is_new] = binders_.try_emplace(term);
  if (is_new) text->second = number(canonical(term));
  words.push_back(text->second);
  b.for_each([&](const std::string& name, std::int64_t value) {
    words.push_back(number(name));
    words.push_back(value);
  });
}

Key Keys::of_parts(const Term& term, const Bindings& b) {
  if (binds(term->head)) return of_binder(term, b);
  Words words{static_cast<Word>(term->head), number(term->name)};
  const std::size_t indices = index_arguments(term->head);
  for (std::size_t i = 0; i < term->args.size(); ++i)
    words.push_back(word(i < indices ? index(term->args[i], b) : of(term->args[i], b)));
  return number(words);
}

// An index without a value does not make the term undefined: it may stand in a branch that is not taken. Hence, too,
// what it takes is not reported here, but by whoever computes the term.
Key Keys::index(const Term& term, const Bindings& b) {
  Recording recording(facts_.uses());
  recording.discard();
  try {
    return key_of(facts_.integer(term, b));
  } catch (const Undefined&) { return of(term, b); }
}

Key Keys::number(const Words& words) {
  if (const auto found = terms_.find(span(words)); found != terms_.end()) return found->second;
  return terms_.emplace(std::vector<Word>(words.begin(), words.end()), fresh()).first->second;
}

template <class Known, class Name> Keys::Word Keys::number_in(Known& known, const Name& name) {
  const auto [found, is_new] = known.try_emplace(name);
  if (is_new) found->second = word(fresh());
  return found->second;
}

Keys::Word Keys::number(const std::string& text) { return text.empty() ? 0 : number_in(texts_, text); }

void Keys::forget() {
  terms_.clear();
  texts_.clear();
  definitions_.clear();
  binders_.clear();
}

}  // namespace plumbline
