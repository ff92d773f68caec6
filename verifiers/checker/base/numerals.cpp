#include "numerals.hpp"

namespace checker {

mpz_class parse_integer(const std::string& text, const std::string& place) {
  const std::size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
  const bool hex = text.compare(start, 2, "0x") == 0;
  const std::size_t first = start + (hex ? 2 : 0);
  const bool digits = text.find_first_not_of(hex ? "0123456789abcdef" : "0123456789", first) == std::string::npos;
  const bool good = first < text.size() && digits && (text[first] != '0' || text == "0");
  if (!good || (!hex && text.size() - first > 40))
    reject(Reason::BadNumber, place + ": \"" + text.substr(0, 60) + "\" is not a canonical integer");
  mpz_class n(text.c_str() + first, hex ? 16 : 10);
  if (start == 1) n = -n;
  if (hex && to_text(n) != text)
    reject(Reason::BadNumber, place + ": an integer of at most 40 decimal digits must be written in decimal");
  return n;
}

mpq_class parse_rational(const std::string& text, const std::string& place) {
  const std::size_t slash = text.find('/');
  const mpz_class n = parse_integer(text.substr(0, slash), place);
  if (slash == std::string::npos) return n;
  const mpz_class d = parse_integer(text.substr(slash + 1), place);
  if (d <= 1 || gcd(n, d) != 1)
    reject(Reason::BadNumber,
           place + ": \"" + text.substr(0, 60) + "\" is not a fraction in lowest terms with a denominator above 1");
  return mpq_class(n, d);
}

std::string to_text(const mpz_class& n) {
  static const mpz_class limit("10000000000000000000000000000000000000000");  // 10^40
  if (::abs(n) < limit) return n.get_str();
  return (sgn(n) < 0 ? "-0x" : "0x") + mpz_class(::abs(n)).get_str(16);
}
std::string to_text(const mpq_class& q) {
  const std::string n = to_text(q.get_num());
  return q.get_den() == 1 ? n : n + '/' + to_text(q.get_den());
}

Num parse_number(const std::string& text, const std::string& place) {
  const bool plain = text.find_first_not_of("-0123456789abcdefx/") == std::string::npos;
  return plain && text.rfind('/') == text.find('/') ? Num(parse_rational(text, place))
                                                    : beyond_rational().parse(text, place);
}

}  // namespace checker
