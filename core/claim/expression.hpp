// An expression of a claim file as it was written: operators, names and calls, not yet checked for sorts.
//
// docs/language.md, "Expressions", has the grammar. Loosest first: for all/exists/at least/if, implies, or, and, not,
// comparisons, + -, * /, sign, ^ and indices. Parentheses are kept, because `(a and b) and c` and `a and b and c` are
// different formulas, and because what is printed back must be what was read.
#pragma once

#include <string>
#include <vector>

#include "claim/source_text.hpp"

namespace plumbline {

struct Expression {
  enum class Kind {
    Number,    // text
    Name,      // text; a definition, parameter, variable or constant
    Call,      // text ( parts )
    Operator,  // text: + - * / ^ neg ^T and or not implies in
    Chain,     // a <= b < c: parts are the operands, `relations` what stands between them
    Bars,      // |A|: the Frobenius norm of a matrix, the absolute value of a scalar
    OpNorm,    // |A|_op
    Index,     // A[i, j], A[i, .], A[., j]: parts are A, i, j; `.` is a Name "."; u[i]: parts are u, i
    Binder,  // text: sum prod stack minimum maximum forall exists at-least; parts are (m,) lo, hi, body or, over a set
             // or a box, (m,) set, body; table: m, n, entry; iterate: lo, hi, start, step
    Set,     // {1, 3, 7}
    If,      // if F then a else b, or without else
    Group,   // ( part )
  };
  Kind kind = Kind::Number;
  std::string text;
  std::vector<Expression> parts;
  Place place;
  std::string variable = {};                // of a Binder
  std::string second = {};                  // of a table and an iteration: the other variable
  std::vector<std::string> relations = {};  // of a Chain
  enum class Over { Range, Subsets, Set, Box };
  Over over = Over::Range;  // of a Binder: i in lo..hi, S subset lo..hi, i in S, x in box(A, B)
};

// A place in a list of tokens that ends with an End token, moved forward by whoever reads.
class Cursor {
 public:
  explicit Cursor(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}
  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  const Token& next() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool take(std::string_view symbol) { return peek().is(symbol) && (next(), true); }
  bool take_word(std::string_view word) { return peek().is_word(word) && (next(), true); }
  [[nodiscard]] bool at_end() const { return peek().kind == Token::Kind::End; }
  // Throw InputError at the token that stands here: "expected WHAT, found ...".
  [[noreturn]] void fail(const std::string& expected) const;
  void expect(std::string_view symbol);
  std::string word(const std::string& what);

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

// Reads one expression; stops before the first token that cannot belong to it. Throws InputError("file:line:column",
// what was expected).
[[nodiscard]] Expression read_expression(Cursor& cursor);

// The words that have a meaning of their own inside expressions and cannot be names.
[[nodiscard]] bool is_reserved(std::string_view word);

// The expression in the house style: one space around binary operators of sums and comparisons, none around ^ and ..
// What is printed is read as the same expression.
[[nodiscard]] std::string to_text(const Expression& expression);

}  // namespace plumbline
