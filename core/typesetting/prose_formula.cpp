#include "typesetting/prose_formula.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "typesetting/prose_cursor.hpp"
#include "typesetting/prose_words.hpp"

namespace plumbline {

using layout::Box;
using layout::Bracket;

namespace {

class ExpressionReader : ProseCursor {
 public:
  ExpressionReader(std::string_view text, std::size_t start) : ProseCursor(text, start), start_(start) {}

  std::optional<ProseFormula> read() {
    if (is_label()) return std::nullopt;
    std::optional<Box> box = sentence_expression();
    if (!box || !sure_ || letter_or_digit(peek())) return std::nullopt;
    const std::string_view typed = text_.substr(start_, at_ - start_);
    if (typed.size() == 2 && typed[0] == 'v' && digit(typed[1])) return std::nullopt;  // version 1 of a paper
    return ProseFormula{std::move(*box), at_};
  }

 private:
  static constexpr int kMostSteps = 3000, kDeepest = 30;

  // A comparison may stand alone ("<= in place of =") or without its left side ("and <= rank V").
  std::optional<Box> sentence_expression() {
    const auto op = prose_operator(rest());
    if (!op || !op->compares || (op->typed == "<" && peek(1) != ' ')) return expression(Surroundings::Sentence, "");
    at_ += op->typed.size();
    sure_ = true;
    const std::size_t behind = at_;
    skip_spaces();
    if (auto right = expression(Surroundings::Sentence, "")) return layout::row({op->box, std::move(*right)});
    at_ = behind;
    return op->box;
  }

  // Up to `closer`, which is left to the caller, or to what is no part of it.
  std::optional<Box> expression(Surroundings where, std::string_view closer) {
    std::vector<Box> parts;
    if (!signed_operand(where, parts)) return std::nullopt;
    for (;;) {
      const std::size_t mark = at_;
      const bool sure = sure_;
      const bool spaced = skip_spaces();
      if (!closer.empty() && rest().starts_with(closer)) break;
      if (continue_with_operator(where, spaced, mark, parts)) continue;
      at_ = mark;
      sure_ = sure;
      skip_spaces();
      std::vector<Box> next;
      const bool entry = in_row_ && spaced;  // [1 -1]
      const bool two_numbers = digit(peek()) && mark > 0 && digit(text_[mark - 1]) && !entry;
      if (two_numbers || !(entry ? signed_operand(where, next) : juxtaposed(where, next))) {
        at_ = mark;
        sure_ = sure;
        break;
      }
      if (spaced) parts.push_back(entry ? between_entries() : between_factors(where));
      for (Box& box : next) parts.push_back(std::move(box));
    }
    return layout::row(std::move(parts));
  }

  bool juxtaposed(Surroundings where, std::vector<Box>& parts) {
    auto box = operand(where, false);
    if (box) parts.push_back(std::move(*box));
    return box.has_value();
  }
  static Box between_entries() { return {.kind = layout::Kind::Space, .latex = "\\;", .text = "0.28em"}; }
  // A line may end between the factors of a product.
  static Box between_factors(Surroundings where) {
    Box out = layout::times();
    if (where == Surroundings::Sentence) out.latex += "\\allowbreak";
    return out;
  }

  bool continue_with_operator(Surroundings where, bool spaced, std::size_t mark, std::vector<Box>& parts) {
    const std::string_view from = spaced ? text_.substr(at_ - 1) : rest();
    std::optional<ProseOperator> op = spaced ? prose_operator(from) : std::nullopt;
    if (!op) op = prose_operator(rest());
    if (!op && spaced) op = operator_word(where, mark);
    if (!op && !spaced && where != Surroundings::Sentence && peek() == ':' && letter_or_digit(peek(1)))
      op = ProseOperator{":", layout::tight(":", ":")};
    if (op && op->typed == "-" && in_row_ && spaced && peek(1) != ' ') return false;  // [1 -1]
    if (!op || (op->typed == "<" && spaced && peek(1) != ' ')) return false;          // <u, v>
    if (op->typed == "-" && !spaced && is_hyphen()) return false;
    at_ += op->typed.size() - (op->typed.starts_with(' ') ? 1 : 0);
    skip_spaces();
    const std::size_t before = parts.size();
    parts.push_back(op->box);
    if (!signed_operand(where, parts)) {
      parts.resize(before);
      return false;
    }
    sure_ = sure_ || op->compares || op->typed == "x ";
    return true;
  }

  bool signed_operand(Surroundings where, std::vector<Box>& parts) {
    std::optional<Box> sign;
    if (peek() == '-' && peek(1) != ' ' && peek(1) != '-')
      sign = layout::prefix("-", "−");
    else if (peek() == '+' && peek(1) != ' ' && peek(1) != '-')
      sign = layout::prefix("+", "+");
    if (sign) ++at_;
    auto box = operand(where, !parts.empty());
    if (!box) return false;
    if (sign) parts.push_back(std::move(*sign));
    parts.push_back(std::move(*box));
    return true;
  }

  // `expected`: behind an operator, where something has to stand.
  std::optional<Box> operand(Surroundings where, bool expected) {
    if (++steps_ > kMostSteps || depth_ > kDeepest) return std::nullopt;
    ++depth_;
    const std::size_t mark = at_;
    std::optional<Box> out = plain_operand(where, expected);
    if (!out) at_ = mark;
    --depth_;
    return out;
  }

  std::optional<Box> plain_operand(Surroundings where, bool expected) {
    const char c = peek();
    if (digit(c)) {
      std::string digits = take_number();
      if (letter(peek()) && digits.find('.') != std::string::npos) return std::nullopt;  // 2505.21722v1
      return with_scripts(layout::number(std::move(digits)), false);
    }
    if (letter(c)) return named(where, expected);
    if (take("||")) return bars("||", Bracket::DoubleBar);
    if (take("|")) return bars("|", Bracket::Bar);
    if (take("...")) return layout::letter("\\dots", "…");
    if (c == '(' || c == '[' || c == '{') return bracketed();
    if (c == '<' && peek(1) != ' ') return inner_product();
    if ((where == Surroundings::Script || where == Surroundings::Bars) && take("."))
      return layout::letter("\\cdot", "⋅");  // the column W_{L,.i}, the norm ||.||
    if (where == Surroundings::Brackets && in_row_ && take(":")) return layout::tight(":", ":");  // W[:, i]
    return std::nullopt;
  }

  std::optional<Box> named(Surroundings where, bool expected) {
    const std::string_view word = letters_ahead();
    const char behind = peek(word.size());
    if (word.size() == 1 && behind == '.' && letter_or_digit(peek(2))) return std::nullopt;  // A.4, e.g.
    if (word == "sqrt") return square_root(where);
    if ((word == "rank" || word == "angle") && behind == ' ' && digit(peek(word.size() + 1))) return std::nullopt;
    if (auto function = prose_function(word)) return applied(std::move(*function), word, where, expected);
    if (is_article(word, where, expected)) return std::nullopt;
    if (may_be_surname(word, where, expected)) return std::nullopt;
    std::optional<Box> name = where == Surroundings::Script ? prose_script_name(word) : prose_name(word);
    if (!name && word.size() == 2 && where == Surroundings::Bars)  // |AB|
      name = layout::row({layout::symbol(word.substr(0, 1)), layout::symbol(word.substr(1))});
    if (!name && may_be_name(word, where, behind, expected)) name = layout::upright(word);
    if (!name) return std::nullopt;
    at_ += word.size();
    sure_ = true;
    if (name->kind != layout::Kind::Row) return with_scripts(std::move(*name), true);
    std::vector<Box> letters(name->parts.begin(), name->parts.end());  // of "uv^T" v has the script
    letters.back() = with_scripts(Box(letters.back()), true);
    return layout::row(std::move(letters));
  }
  // "Le" is one; "Jf(x)" and "Jf = 0" are none.
  [[nodiscard]] bool may_be_surname(std::string_view word, Surroundings where, bool expected) const {
    if (word.size() != 2 || !capital(word[0]) || capital(word[1])) return false;
    if (where != Surroundings::Sentence || expected || at_ > start_) return false;
    const char behind = peek(2);
    if (behind == ' ') return !prose_operator(rest().substr(3));
    return std::string_view("_^('*~|/").find(behind) == std::string_view::npos;
  }
  // POST_u, PRE(v), ||Fin||, R(id; Omega)
  static bool may_be_name(std::string_view word, Surroundings where, char behind, bool expected) {
    if (where == Surroundings::Bars || (where == Surroundings::Brackets && word == "id")) return true;
    const bool capitals = std::all_of(word.begin(), word.end(), capital);
    return capitals && (behind == '_' || behind == '(' || expected);
  }

  std::optional<Box> square_root(Surroundings where) {
    at_ += 4;
    skip_spaces();
    std::optional<Box> body = peek() == '(' ? inside(')') : operand(where, true);
    if (!body) return std::nullopt;
    sure_ = true;
    return with_scripts(layout::root(std::move(*body)), false);
  }

  std::optional<Box> applied(ProseFunction function, std::string_view word, Surroundings where, bool expected) {
    at_ += word.size();
    // "sin(pi - angle)", "s* = -min": said before or behind.
    const bool may_stand_alone = (word == "angle" && where != Surroundings::Sentence) ||
                                 (expected && (word == "angle" || word == "min" || word == "max"));
    const bool called = peek() == '(' || peek() == '[' || peek() == '{';
    Box head = with_scripts(std::move(function.box), true);
    const bool has_argument = called || (head.kind == layout::Kind::Row);
    if (!has_argument) {
      const std::size_t before = at_;
      skip_spaces();
      std::vector<Box> argument;
      if (juxtaposed(where, argument)) {
        sure_ = true;
        if (!function.close) argument.insert(argument.begin(), layout::application_gap());
        argument.insert(argument.begin(), std::move(head));
        return layout::row(std::move(argument));
      }
      at_ = before;
      if (where != Surroundings::Script && !may_stand_alone) return std::nullopt;
    }
    sure_ = true;
    return head;
  }

  // What hangs on a base without a space: scripts, primes, stars, tildes, arguments in brackets.
  Box with_scripts(Box base, bool is_name) {
    Box below, above;
    const auto finished = [&] {
      return below.empty() && above.empty() ? std::move(base)
                                            : layout::script(std::move(base), std::move(below), std::move(above));
    };
    if (is_name && digit(peek()) && base.kind == layout::Kind::Letter) below = layout::number(take_number());
    for (;;) {
      const std::size_t mark = at_;
      const char next = peek(1);
      const bool is_hat = peek() == '^' && (next == ' ' || (next == '|' && !letter(peek(2))));
      if (peek() == '_' || (peek() == '^' && !is_hat)) {
        const bool is_below = peek() == '_';
        ++at_;
        auto part = script_part(is_below);
        if (!part) {
          at_ = mark;
          return finished();
        }
        sure_ = true;
        Box& place = is_below ? below : above;
        place = layout::row({std::move(place), std::move(*part)});
      } else if (peek() == '\'' && !letter(next)) {
        ++at_;
        above = layout::row({std::move(above), layout::tight("\\prime", "′")});
      } else if (is_name && peek() == '*' && !letter_or_digit(next)) {
        ++at_;
        above = layout::row({std::move(above), layout::letter("*", "∗")});
      } else if (is_name && is_hat && below.empty() && base.latex.size() == 1) {  // "J^", a hat
        ++at_;
        base = layout::letter("\\hat{" + base.latex + "}", base.text + "\u0302");
      } else if (is_name && peek() == '~' && base.kind == layout::Kind::Letter && base.latex.size() == 1) {
        ++at_;
        base = layout::letter("\\tilde{" + base.latex + "}", base.text + "\u0303");
      } else if (is_name &&
                 (peek() == '(' || peek() == '[' || (peek() == '{' && base.kind == layout::Kind::Function))) {
        auto arguments = bracketed(true);
        if (!arguments) {
          at_ = mark;
          return finished();
        }
        base = layout::row({finished(), layout::application(), std::move(*arguments)});
        below = above = Box{};
        sure_ = true;
      } else {
        return finished();
      }
    }
  }

  std::optional<Box> script_part(bool is_below) {
    const char c = peek();
    if (c == '{') return inside('}');
    if (c == '(') return inside(')');
    if (c == '[') return bracketed();
    if (c == '|' && ++at_ > 0) return bars("|", Bracket::Bar);
    if (c == '*' && ++at_ > 0) return layout::letter("*", "∗");
    if ((c == '+' || c == '-') && !letter_or_digit(peek(1)) && ++at_ > 0)
      return layout::tight(std::string(1, c), c == '+' ? "+" : "−");
    std::vector<Box> parts;
    if (c == '-' && ++at_ > 0) parts.push_back(layout::prefix("-", "−"));
    if (digit(peek())) {
      parts.push_back(layout::number(take_number()));
      return layout::row(std::move(parts));
    }
    const std::string_view word = letters_ahead();
    if (word.empty()) return std::nullopt;
    at_ += word.size();
    Box name = !is_below && word == "T" ? layout::Box{.kind = layout::Kind::Upright, .latex = "\\top", .text = "T"}
                                        : prose_script_name(word);
    Box digits = digit(peek()) ? layout::number(take_number()) : Box{};
    Box prime;
    const bool primed = !is_below || capital(word[0]);  // Z_L', but w_k'
    if (primed && word.size() == 1 && peek() == '\'' && !letter(peek(1)) && ++at_ > 0)
      prime = layout::tight("\\prime", "′");
    parts.push_back(digits.empty() && prime.empty()
                        ? std::move(name)
                        : layout::script(std::move(name), std::move(digits), std::move(prime)));
    return layout::row(std::move(parts));
  }

  // A list between brackets without the brackets: expressions, with commas or semicolons between them.
  std::optional<Box> inside(char closer) {
    ++at_;
    auto out = list(closer == '}' ? Surroundings::Script : Surroundings::Brackets, closer);
    if (!out || peek() != closer) return std::nullopt;
    ++at_;
    return out;
  }
  std::optional<Box> list(Surroundings where, char closer) {
    std::vector<Box> parts;
    for (;;) {
      skip_spaces();
      auto next = expression(where, std::string_view(&closer, 1));
      if (!next) return std::nullopt;
      parts.push_back(std::move(*next));
      skip_spaces();
      if (peek() != ',' && peek() != ';') return layout::row(std::move(parts));
      parts.push_back(layout::comma(std::string_view(&text_[at_++], 1)));
      has_list_ = true;
    }
  }

  // With its brackets; those of an interval may differ: [0, 1).
  std::optional<Box> bracketed(bool arguments = false) {
    const char open = peek();
    const char closer = open == '(' ? ')' : open == '[' ? ']' : '}';
    ++at_;
    const bool outer_row = std::exchange(in_row_, open == '[' && !arguments);
    has_list_ = false;
    auto body = list(Surroundings::Brackets, closer);
    in_row_ = outer_row;
    const bool interval = has_list_ && open != '{' && (peek() == ')' || peek() == ']');
    const char closed = peek();
    if (!body || (closed != closer && !interval)) return std::nullopt;
    ++at_;
    if (open == '[' && interval) sure_ = true;
    Box out = closed == closer ? layout::fence(std::move(*body), open == '('   ? Bracket::Round
                                                                 : open == '[' ? Bracket::Square
                                                                               : Bracket::Curly)
                               : layout::row({bracket_sign(open), std::move(*body), bracket_sign(closed)});
    return with_scripts(std::move(out), false);
  }
  static Box bracket_sign(char c) { return layout::tight(std::string(1, c), std::string(1, c)); }

  std::optional<Box> bars(std::string_view closer, Bracket bracket) {
    skip_spaces();
    auto body = expression(Surroundings::Bars, closer);
    skip_spaces();
    if (!body || !take(closer)) return std::nullopt;
    sure_ = true;
    return with_scripts(layout::fence(std::move(*body), bracket), false);
  }

  std::optional<Box> inner_product() {
    ++at_;
    auto left = expression(Surroundings::Brackets, ",");
    if (!left || !take(",")) return std::nullopt;
    skip_spaces();
    auto right = expression(Surroundings::Brackets, ">");
    if (!right || !take(">")) return std::nullopt;
    sure_ = true;
    return with_scripts(layout::row({layout::tight("\\langle", "⟨"), std::move(*left), layout::comma(),
                                     std::move(*right), layout::tight("\\rangle", "⟩")}),
                        false);
  }

  std::size_t start_;
  bool sure_ = false;      // something was read that is no word and no bare number
  bool in_row_ = false;    // inside [ ], where spaces part the entries of a row
  bool has_list_ = false;  // the bracket that was read last has a comma or a semicolon
  int steps_ = 0, depth_ = 0;
};

}  // namespace

std::optional<ProseFormula> read_formula(std::string_view sentence, std::size_t start) {
  return ExpressionReader(sentence, start).read();
}

}  // namespace plumbline
