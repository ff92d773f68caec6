// The formula language: from canonical text to a checked tree.
//
// A formula is an S-expression. Every head has a signature: the kind of its value (S scalar, M matrix, N network, F
// formula) and one letter for each argument; the table in formula.cpp is the grammar. What the parser accepts has the
// right heads, kinds and counts, and no unbound variable; and written out again it is the text that was read, byte by
// byte, so that there is one text for each formula.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "number.hpp"

namespace checker {

// One part of a formula. `role` is the letter of the place that it stands in:
// S, M, N, F a term of that kind; I an index (a scalar whose value replaces it in the text of a matrix); v a bound
// variable at its binding; w a name.
struct Node {
  std::string head;  // of a list; otherwise the word itself
  bool list = false;
  char role = 'F';
  std::vector<Node> arguments;
  std::optional<mpq_class> literal;  // a rational literal
};

struct Reading {
  std::vector<Node> required;
  Node given, then, trivial;
};

Reading parse_reading(
    const std::string& text);           // rejects with BadFormula, naming the byte; definitions are put in first
bool is_head(const std::string& word);  // of a list in the kernel
bool is_word(
    const std::string& s);  // a name of a variable, parameter, claim, ...: letters, digits and . _ - ', not a number

// Canonical numbers (docs/formats.md); the parsers reject what is not canonical, with `place` in the message.
mpz_class parse_integer(const std::string& text, const std::string& place);
mpq_class parse_rational(const std::string& text, const std::string& place);
std::string to_text(const mpz_class& n);
std::string to_text(const mpq_class& q);
// + - * / ( ) sqrt( ) over canonical integers >= 0; `parse_expression` refuses a rational value that is not written as
// such.
Num expression_value(const std::string& text, const std::string& place);
Num parse_expression(const std::string& text, const std::string& place);

}  // namespace checker
