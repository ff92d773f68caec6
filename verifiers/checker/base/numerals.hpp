// Canonical numbers (docs/formats.md): integers, fractions, and expressions with square roots. The parsers reject
// (BadNumber) what is not canonical, with `place` in the message.
#pragma once

#include <string>

#include "number.hpp"

namespace checker {

mpz_class parse_integer(const std::string& text, const std::string& place);
mpq_class parse_rational(const std::string& text, const std::string& place);
std::string to_text(const mpz_class& n);
std::string to_text(const mpq_class& q);

// + - * / ( ) sqrt( ) over canonical integers >= 0; `parse_expression` refuses a rational value that is not written as
// such.
Num expression_value(const std::string& text, const std::string& place);
Num parse_expression(const std::string& text, const std::string& place);

}  // namespace checker
