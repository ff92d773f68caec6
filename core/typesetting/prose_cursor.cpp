#include "typesetting/prose_cursor.hpp"

namespace plumbline {

bool ProseCursor::take(std::string_view what) {
  if (!rest().starts_with(what)) return false;
  at_ += what.size();
  return true;
}

bool ProseCursor::skip_spaces() {
  const std::size_t before = at_;
  while (peek() == ' ') ++at_;
  return at_ > before;
}

std::string_view ProseCursor::letters_ahead(std::size_t further) const {
  std::size_t end = further;
  while (letter(peek(end))) ++end;
  return end == further ? std::string_view() : rest().substr(further, end - further);
}

std::string ProseCursor::take_number() {
  std::string out;
  while (digit(peek())) out += text_[at_++];
  if (peek() == '.' && digit(peek(1)))
    for (out += text_[at_++]; digit(peek());) out += text_[at_++];
  return out;
}

bool ProseCursor::is_label() const {
  if (peek() != '(') return false;
  std::size_t i = 1;
  while (digit(peek(i))) ++i;
  if (i == 1 && letter(peek(1))) ++i;
  if (peek(1) == 'v' && digit(peek(2))) ++i;  // a version of the paper
  if (i == 1 || peek(i) != ')') return false;
  const char behind = peek(i + 1), next = peek(i + 2);
  const bool compared = digit(peek(1)) && behind == ' ' && (next == '=' || next == '<' || next == '>');
  return behind != '^' && behind != '/' && !compared;
}

bool ProseCursor::is_article(std::string_view word, Surroundings where, bool expected) const {
  if ((word != "a" && word != "A") || where != Surroundings::Sentence || expected || peek(1) != ' ') return false;
  const char next = peek(2);
  if (prose_operator(rest().substr(1)) || prose_operator(rest().substr(2)) || next == '*' || times_ahead(2))
    return false;
  if (word == "a") return next != '|';
  const bool opens = at_ == 0 || (at_ > 1 && text_[at_ - 1] == ' ' && (text_[at_ - 2] == '.' || text_[at_ - 2] == ':'));
  const std::string_view behind = letters_ahead(2);
  return opens && behind.size() > 1 && !prose_name(behind) && !prose_function(behind);
}

bool ProseCursor::is_hyphen() const {
  const std::string_view word = letters_ahead(1);
  return word.size() > 1 && !prose_function(word) && !prose_name(word);
}

std::optional<ProseOperator> ProseCursor::operator_word(Surroundings where, std::size_t mark) const {
  if (rest().starts_with("in ")) {
    const char next = peek(3);
    const bool a_set = capital(next) || next == '[' || next == '(' || next == '{' || rest().starts_with("in span");
    if (a_set || where == Surroundings::Script) return ProseOperator{"in ", layout::relation("\\in", "∈")};
  }
  const char before = mark > 0 ? text_[mark - 1] : ' ';
  const bool lone = mark < 2 || !letter_or_digit(text_[mark - 2]);
  const bool a_size = digit(before) || before == ')' || (letter(before) && !capital(before) && lone);
  if (a_size && times_ahead(0)) return ProseOperator{"x ", layout::relation("\\times", "×")};
  return std::nullopt;
}

// "x 3", "x (a x b)", "x b"
bool ProseCursor::times_ahead(std::size_t further) const {
  if (peek(further) != 'x' || peek(further + 1) != ' ') return false;
  const char next = peek(further + 2);
  return digit(next) || next == '(' || (letter(next) && !capital(next) && !letter_or_digit(peek(further + 3)));
}

}  // namespace plumbline
