// Reading and writing exact numbers (docs/formats.md, "Numbers").
//
//   sum     = product { ("+" | "-") product }
//   product = factor { ("*" | "/") factor }
//   factor  = "-" factor | "(" sum ")" | "sqrt(" sum ")" | "exp(" sum ")" | literal
//
// and, as a whole number only, a coordinate of a box:
//
//   "[" sum "," sum "]"  |  sum "±" sum
//
// whose parts are rational. Spaces may stand between the parts, not inside a literal. Depth, length and the size of
// intermediate rationals are limited, so that a hostile text ends in a message and not in a full stack or memory.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "algebraic/real.hpp"
#include "algebraic/real_form.hpp"
#include "algebraic/real_node.hpp"
#include "algebraic/sum.hpp"
#include "budget/error.hpp"
#include "number/literal.hpp"

namespace plumbline {
namespace {

constexpr int max_depth = 200;
constexpr std::size_t max_expression_length = 100'000;  // read and written
constexpr std::size_t max_rational_bits = 1'000'000;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Real whole() {
    const std::size_t start = position_;
    if (accept("[")) {
      const Rational lower = end(0);
      if (!accept(",")) fail("expected ',' between the ends, found " + found_at(text_, position_));
      const Rational upper = end(0);
      if (!accept("]")) fail("expected ']', found " + found_at(text_, position_));
      require_end();
      return between(lower, upper, start);
    }
    const Real value = sum(0);
    if (accept("±")) {
      if (!value.is_rational()) throw InputError(column(start), "expected a rational number in front of the radius");
      const std::size_t at = position_;
      const Rational radius = end(0);
      require_end();
      if (radius.sign() == Sign::Negative) throw InputError(column(at), "a negative radius");
      return between(value.rational() - radius, value.rational() + radius, start);
    }
    require_end();
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError(column(position_), message); }

  void require_end() const {
    if (position_ != text_.size())
      fail("expected an operator or the end of the number, found " + found_at(text_, position_));
  }

  // One end of an interval, or a radius.
  Rational end(int depth) {
    const std::size_t start = position_;
    const Real value = sum(depth);
    if (!value.is_rational()) throw InputError(column(start), "expected a rational number");
    return value.rational();
  }

  static Real between(const Rational& lower, const Rational& upper, std::size_t at) {
    if (lower > upper)
      throw InputError(column(at), "the lower end " + lower.to_string() + " is above " + upper.to_string());
    return Real::between(lower, upper);
  }

  void skip_spaces() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }
  bool accept(std::string_view token) {
    skip_spaces();
    if (text_.substr(position_, token.size()) != token) return false;
    position_ += token.size();
    skip_spaces();
    return true;
  }

  // Refuses intermediate numbers that grow without end.
  Real checked(Real value) const {
    const auto check = [this](const Rational& q) {
      const mpq_srcptr raw = q.value().backend().data();
      if (mpz_sizeinbase(mpq_numref(raw), 2) + mpz_sizeinbase(mpq_denref(raw), 2) > max_rational_bits) {
        fail("a part of the expression has more than a million bits");
      }
    };
    if (value.is_rational())
      check(value.rational());
    else
      for (const exact::Term& t : value.node().sum) check(t.coefficient);
    return value;
  }

  // Long sums are added in pairs, and the results in pairs again: much faster than one after the other.
  Real sum(int depth) {
    std::vector<Real> terms = {product(depth)};
    for (;;) {
      if (accept("+"))
        terms.push_back(product(depth));
      else if (accept("-"))
        terms.push_back(-product(depth));
      else
        break;
    }
    for (; terms.size() > 1; terms.resize((terms.size() + 1) / 2)) {
      for (std::size_t i = 0; i < terms.size(); i += 2) {
        terms[i / 2] = i + 1 < terms.size() ? checked(terms[i] + terms[i + 1]) : terms[i];
      }
    }
    return terms[0];
  }

  Real product(int depth) {
    Real value = factor(depth);
    for (;;) {
      if (accept("*")) {
        value = checked(value * factor(depth));
      } else if (accept("/")) {
        const std::size_t start = position_;
        const Real divisor = factor(depth);
        if (divisor.sign() == Sign::Zero) throw InputError(column(start), "division by zero");
        value = checked(value / divisor);
      } else {
        return value;
      }
    }
  }

  Real factor(int depth) {
    if (depth > max_depth)
      fail("more than " + std::to_string(max_depth) + " parentheses, roots and signs inside each other");
    if (accept("-")) return -factor(depth + 1);
    if (accept("(")) return closed(depth);
    if (accept("sqrt")) {
      const std::size_t start = position_;
      if (!accept("(")) fail("expected '(' after sqrt, found " + found_at(text_, position_));
      const Real radicand = closed(depth);
      if (radicand.sign() == Sign::Negative) throw InputError(column(start), "square root of a negative number");
      return sqrt(radicand);
    }
    if (accept("exp")) {
      if (!accept("(")) fail("expected '(' after exp, found " + found_at(text_, position_));
      return exp(closed(depth));
    }
    if (position_ < text_.size() && text_[position_] >= '0' && text_[position_] <= '9') {
      Literal literal = read_literal(text_, position_);
      skip_spaces();
      return Real(literal.value);
    }
    fail("expected a number, '(', '-', sqrt or exp, found " + found_at(text_, position_));
  }

  Real closed(int depth) {
    const Real value = sum(depth + 1);
    if (!accept(")")) fail("expected ')', found " + found_at(text_, position_));
    return value;
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

bool is_expression(std::string_view text) { return text.find_first_of("+*(s [") != std::string_view::npos; }

}  // namespace

Real Real::parse(std::string_view text) {
  // A plain number may be long; "e+5" is the only plain number with one of the characters of an expression.
  if (!is_expression(text) && text.size() > max_expression_length) return Real(Rational::parse(text));
  if (text.size() > max_expression_length) {
    throw InputError("column 1", "an expression of " + std::to_string(text.size()) + " characters; at most " +
                                     std::to_string(max_expression_length) + " are read");
  }
  try {
    return Parser(text).whole();
  } catch (const Undecided& open) { throw InputError("column 1", open.what()); }
}

namespace {

std::string text_of(const exact::Sum& sum, int depth);

std::string root_of(const std::string& text) { return "sqrt(" + text + ")"; }

// The text of atom^exponent for an exponent > 0, by square roots only.
std::string text_of_power(const exact::Atom& atom, const Rational& exponent, int depth) {
  if (depth > max_depth)
    throw ResourceLimit("a number with more than " + std::to_string(max_depth) +
                        " roots inside each other has no text");
  std::string base;
  if (const auto* a = atom.integer())
    base = to_string(a->value);
  else if (const auto* s = atom.sum())
    base = text_of(s->sum, depth + 1);
  else if (const auto* e = atom.transcendental(exact::Function::Exp))
    base = "exp(" + text_of(e->argument, depth + 1) + ")";
  else
    throw Undefined(
        "an eigenvalue, a logarithm, a cosine, what is made of coordinates of a box has no text as an "
        "expression with roots");
  Integer k = exponent.denominator();
  const std::int64_t times = Rational(exponent.numerator()).to_long();
  std::string power = atom.transcendental() != nullptr ? base : "(" + base + ")";
  for (; k != 1; k /= 2) {
    if (k % 2 != 0) throw Undefined("a root that is not a square root has no text as an expression");
    power = root_of(power.front() == '(' ? power.substr(1, power.size() - 2) : power);
  }
  std::string result = power;
  for (std::int64_t i = 1; i < times; ++i) {
    result += "*" + power;
    if (result.size() > max_expression_length)
      throw ResourceLimit("the text of a number has more than 100000 characters");
  }
  return result;
}

// Text of the term without its sign.
std::string text_of_size(const exact::Term& t, int depth) {
  std::vector<std::string> above, below;
  const Integer p = abs(t.coefficient).numerator(), q = t.coefficient.denominator();
  if (!t.radicand.is_one()) above.push_back(root_of(to_string(t.radicand.value)));
  for (const exact::Factor& f : t.factors) {
    (f.exponent.sign() == Sign::Positive ? above : below).push_back(text_of_power(*f.atom, abs(f.exponent), depth));
  }
  std::ranges::sort(above);
  std::ranges::sort(below);
  if (p != 1 || above.empty()) above.insert(above.begin(), to_string(p));
  if (q != 1) below.insert(below.begin(), to_string(q));
  std::string text;
  for (const std::string& part : above) text += (text.empty() ? "" : "*") + part;
  for (const std::string& part : below) text += "/" + (part.find('*') == std::string::npos ? part : "(" + part + ")");
  return text;
}

std::string text_of(const exact::Sum& sum, int depth) {
  // The rational term first, then by the text: independent of the order in which atoms were made.
  std::vector<std::pair<std::string, bool>> terms;
  std::string text;
  for (const exact::Term& t : sum) {
    const bool negative = t.coefficient.sign() == Sign::Negative;
    if (t.is_rational())
      text = t.coefficient.to_string();
    else
      terms.emplace_back(text_of_size(t, depth), negative);
  }
  std::ranges::sort(terms);
  for (const auto& [size, negative] : terms) {
    text += negative ? "-" : text.empty() ? "" : "+";
    text += size;
    if (text.size() > max_expression_length)
      throw ResourceLimit("the text of a number has more than 100000 characters");
  }
  return text;
}

}  // namespace

std::string Real::to_string() const {
  if (is_rational()) return node_->value.to_string();
  if (const auto box = ends()) return "[" + box->lower.to_string() + "," + box->upper.to_string() + "]";
  return text_of(node_->sum, 0);
}

}  // namespace plumbline
