// Canonical numbers (docs/formats.md): integers, fractions, and, by a module, expressions with square roots. The
// parsers reject (BadNumber) what is not canonical, with `place` in the message.
#pragma once

#include <string>

#include "number.hpp"

namespace checker {

mpz_class parse_integer(const std::string& text, const std::string& place);
mpq_class parse_rational(const std::string& text, const std::string& place);
std::string to_text(const mpz_class& n);
std::string to_text(const mpq_class& q);

Num parse_number(const std::string& text, const std::string& place);  // a rational, or an expression

}  // namespace checker
