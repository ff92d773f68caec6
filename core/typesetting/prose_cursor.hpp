// A place in a sentence, and what can be told by looking ahead from it: is this a letter of a formula or the article,
// does this sign subtract or join two words, is this number one of a list? The reader of expressions
// (prose_formula.hpp) walks with it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "typesetting/prose_words.hpp"

namespace plumbline {

// Where an expression stands: what else might stand there decides what a word can be.
enum class Surroundings { Sentence, Brackets, Bars, Script };

class ProseCursor {
 public:
  ProseCursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

 protected:
  static bool letter(char c) { return (c >= 'a' && c <= 'z') || capital(c); }
  static bool capital(char c) { return c >= 'A' && c <= 'Z'; }
  static bool digit(char c) { return c >= '0' && c <= '9'; }
  static bool letter_or_digit(char c) { return letter(c) || digit(c); }

  [[nodiscard]] char peek(std::size_t further = 0) const {
    return at_ + further < text_.size() ? text_[at_ + further] : '\0';
  }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_ < text_.size() ? at_ : text_.size()); }
  bool take(std::string_view what);
  bool skip_spaces();  // were there any?
  // The letters that begin `further` characters ahead.
  [[nodiscard]] std::string_view letters_ahead(std::size_t further = 0) const;
  std::string take_number();  // digits, with decimals if there are any

  // "(a) ...", "(1) ...": an item of a list or a reference, unless it is compared with something.
  [[nodiscard]] bool is_label() const;
  // "a matrix", "A filter": no letter of a formula. `expected`: behind an operator, where no article stands.
  [[nodiscard]] bool is_article(std::string_view word, Surroundings where, bool expected) const;
  // Here is a "-": that of "q-time" joins words, that of "L-2" and "t-t0" subtracts.
  [[nodiscard]] bool is_hyphen() const;
  // "in (0, 1)", "x 3" behind an operand that ends at `mark`: operators that are words otherwise.
  [[nodiscard]] std::optional<ProseOperator> operator_word(Surroundings where, std::size_t mark) const;

  std::string_view text_;
  std::size_t at_;

 private:
  [[nodiscard]] bool times_ahead(std::size_t further) const;
};

}  // namespace plumbline
