#include "numerals.hpp"

namespace checker {

namespace {

constexpr int kMaxExpressionDepth = 100;

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

// Recursive descent: sum = product {(+|-) product}, product = factor {(*|/) factor}, factor = - factor | ( sum ) |
// sqrt( sum ) | integer.
class ExpressionParser {
 public:
  ExpressionParser(const std::string& text, const std::string& place) : text_(text), place_(place) {}
  Num whole() {
    Num value = sum(0);
    if (at_ != text_.size()) fail("an operator or the end");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    reject(Reason::BadNumber, place_ + ": column " + std::to_string(at_ + 1) + " of \"" + text_.substr(0, 60) +
                                  "\": expected " + expected);
  }
  bool take(const std::string& s) {
    if (text_.compare(at_, s.size(), s) != 0) return false;
    at_ += s.size();
    return true;
  }
  Num sum(int depth) {
    Num value = product(depth);
    for (;;) {
      if (take("+"))
        value = value + product(depth);
      else if (take("-"))
        value = value - product(depth);
      else
        return value;
    }
  }
  Num product(int depth) {
    Num value = factor(depth);
    for (;;) {
      if (take("*"))
        value = value * factor(depth);
      else if (take("/"))
        value = value / factor(depth);
      else
        return value;
    }
  }
  Num factor(int depth) {
    if (depth > kMaxExpressionDepth) fail("less nesting");
    if (take("-")) return -factor(depth + 1);
    const bool root = take("sqrt(");
    if (root || take("(")) {
      const Num value = sum(depth + 1);
      if (!take(")")) fail("\")\"");
      return root ? sqrt(value) : value;
    }
    const std::size_t start = at_;
    while (at_ < text_.size() &&
           (is_decimal_digit(text_[at_]) || (text_[at_] >= 'a' && text_[at_] <= 'f') || text_[at_] == 'x'))
      ++at_;
    if (at_ == start) fail("a number");
    return mpq_class(parse_integer(text_.substr(start, at_ - start), place_));
  }

  const std::string& text_;
  const std::string& place_;
  std::size_t at_ = 0;
};

}  // namespace

mpz_class parse_integer(const std::string& text, const std::string& place) {
  const std::size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
  const bool hex = text.compare(start, 2, "0x") == 0;
  const std::size_t first = start + (hex ? 2 : 0);
  bool good = first < text.size() && (text[first] != '0' || (text == "0"));
  for (std::size_t i = first; i < text.size(); ++i)
    good = good && (is_decimal_digit(text[i]) || (hex && text[i] >= 'a' && text[i] <= 'f'));
  if (!good || (!hex && text.size() - first > 40))
    reject(Reason::BadNumber, place + ": \"" + text.substr(0, 60) + "\" is not a canonical integer");
  charge(text.size() / 16 * (text.size() / 16) + 1);
  mpz_class n(text.substr(first), hex ? 16 : 10);
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

Num parse_expression(const std::string& text, const std::string& place) {
  Num value = expression_value(text, place);
  if (value.is_rational() && to_text(value.rational()) != text)
    reject(Reason::BadNumber, place + ": a rational number must be written as p or p/q");
  return value;
}

Num expression_value(const std::string& text, const std::string& place) {
  try {
    return ExpressionParser(text, place).whole();
  } catch (const Undefined&) {
    reject(Reason::BadNumber, place + ": division by zero or the square root of a negative number");
  }
}

}  // namespace checker
