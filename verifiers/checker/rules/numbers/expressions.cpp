// Numbers with square roots and exponentials as a certificate writes them: + - * / ( ) sqrt( ) exp( ) over canonical
// integers.
#include "case.hpp"
#include "numbers/roots.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

constexpr int kMaxExpressionDepth = 100;

// Recursive descent: sum = product {(+|-) product}, product = factor {(*|/) factor}, factor = - factor | ( sum ) |
// sqrt( sum ) | exp( sum ) | integer.
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
    const bool root = take("sqrt("), power = !root && take("exp(");
    if (root || power || take("(")) {
      const Num value = sum(depth + 1);
      if (!take(")")) fail("\")\"");
      return root ? sqrt(value) : power ? exp(value) : value;
    }
    const std::size_t start = at_;
    while (at_ < text_.size() &&
           ((text_[at_] >= '0' && text_[at_] <= '9') || (text_[at_] >= 'a' && text_[at_] <= 'f') || text_[at_] == 'x'))
      ++at_;
    if (at_ == start) fail("a number");
    return mpq_class(parse_integer(text_.substr(start, at_ - start), place_));
  }

  const std::string& text_;
  const std::string& place_;
  std::size_t at_ = 0;
};

}  // namespace

Num expression_value(const std::string& text, const std::string& place, Rooting) {
  try {
    return ExpressionParser(text, place).whole();
  } catch (const Undefined&) {
    reject(Reason::BadNumber, place + ": division by zero or the square root of a negative number");
  }
}

Num parse_expression(const std::string& text, const std::string& place, Rooting) {
  Num value = expression_value(text, place);
  if (value.is_rational()) reject(Reason::BadNumber, place + ": a rational number must be written as p or p/q");
  return value;
}

namespace {

MatrixPtr read_irrational_matrix(const JsonValue& json, const std::string& place) {
  require_keys(json, {"cols", "expressions", "rows"}, {}, place);
  int rows = 0, cols = 0;
  std::vector<Num> numbers;
  read_entries(json, "expressions", rows, cols, place, [&](const std::string& text, const std::string& where) {
    numbers.push_back(parse_number(text, where));
  });
  Matrix m = make_matrix(rows, cols, std::move(numbers));
  if (m.rational()) reject(Reason::NotCanonical, place + ": a rational matrix must be written with a denominator");
  return shared(std::move(m));
}

}  // namespace

MatrixReader expression_matrices() { return {"expressions", Module::Roots, read_irrational_matrix}; }

}  // namespace checker
