// Under what the values of terms are remembered: a number for each term with its bound variables and indices by their
// values.
//
// Terms get the same key only if they say the same (their texts agree once all definitions are written out and
// variables and index expressions are replaced by their values), and then they have the same value on the case. So that
// this does not take reading the whole text again and again, a term is known by its head, its name and the keys of its
// parts, and a use of a definition by the definition and its arguments: its body is looked at when it comes with new
// arguments only.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"

namespace plumbline {

class Facts;

class Keys {
 public:
  explicit Keys(Facts& facts) : facts_(facts) {}  // keeps the reference

  // Throws Undecided or ResourceLimit where the value of an index is not found.
  [[nodiscard]] Key of(const Term& term, const Bindings& b);
  // Of several values together, in this order.
  [[nodiscard]] Key of(std::initializer_list<Key> parts);
  // Of the matrix that an iteration has when its variable has reached `last`.
  [[nodiscard]] Key of_state(const Term& iterate, const Bindings& b, std::int64_t last);
  // Gives back the memory of all words. Keys that were given out stay apart from later ones, those of integers aside.
  void forget();

 private:
  using Word = std::int64_t;
  using Words = boost::container::small_vector<Word, 12>;  // the first says how the others are to be read
  struct Hash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::span<const Word> words) const;
  };
  struct Same {
    using is_transparent = void;
    [[nodiscard]] bool operator()(std::span<const Word> a, std::span<const Word> b) const;
  };

  [[nodiscard]] Key of_literal(const Rational& value);
  [[nodiscard]] Key of_call(const Term& term, const Bindings& b);
  [[nodiscard]] Key of_parts(const Term& term, const Bindings& b);
  [[nodiscard]] Key of_binder(const Term& term, const Bindings& b);
  // The number of the text as it stands, and the values of the outer variables.
  void add_binder(const Term& term, const Bindings& b, Words& words);
  [[nodiscard]] Key index(const Term& term, const Bindings& b);
  [[nodiscard]] static std::span<const Word> span(const Words& words) { return {words.data(), words.size()}; }
  [[nodiscard]] Key number(const Words& words);
  [[nodiscard]] Word number(const std::string& text);
  template <class Known, class Name> [[nodiscard]] Word number_in(Known& known, const Name& name);
  [[nodiscard]] Key fresh() { return Key{2 * next_++}; }

  Facts& facts_;
  std::unordered_map<std::vector<Word>, Key, Hash, Same> terms_;
  std::unordered_map<std::string, Word> texts_;
  // Held, so that no other takes its place.
  std::unordered_map<std::shared_ptr<const Definition>, Word> definitions_;
  std::unordered_map<Term, Word> binders_;
  Word next_ = 1;  // 0 is the empty text
};

}  // namespace plumbline
