#include "claim/expression.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "budget/error.hpp"

namespace plumbline {
namespace {

using Kind = Expression::Kind;

constexpr int kDeepest = 200;  // brackets, signs and binders inside each other
constexpr std::array<std::string_view, 22> kReserved{
    "and", "or",   "not",  "implies", "for",  "all",  "exists", "at",      "least",   "of",    "in",
    "if",  "then", "else", "sum",     "prod", "true", "false",  "minimum", "maximum", "latex", "reason"};

bool is_relation(const Token& token) {
  return token.is("<=") || token.is("<") || token.is("=") || token.is(">=") || token.is(">") || token.is("!=");
}

// {std::move(a), std::move(b)} would copy both, with all that stands below them.
template <class... Part> std::vector<Expression> parts_of(Part&&... part) {
  std::vector<Expression> out;
  out.reserve(sizeof...(part));
  (out.push_back(std::forward<Part>(part)), ...);
  return out;
}

class ExpressionReader {
 public:
  explicit ExpressionReader(Cursor& cursor) : cursor_(cursor) {}

  Expression any() {
    const Depth inside(*this);
    const Place place = cursor_.peek().place;
    Expression left = disjunction();
    if (!cursor_.take_word("implies")) return left;
    return {Kind::Operator, "implies", parts_of(std::move(left), any()), place};
  }

 private:
  // One bracket, sign or word more around what is read, as long as it lives.
  class Depth {
   public:
    explicit Depth(ExpressionReader& reader) : depth_(++reader.depth_) {
      if (depth_ > kDeepest) reader.cursor_.fail("less nesting");
    }
    ~Depth() { --depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;

   private:
    int& depth_;
  };

  Expression disjunction() {
    return flat("or", [this] { return conjunction(); });
  }
  Expression conjunction() {
    return flat("and", [this] { return negation(); });
  }

  template <class Part> Expression flat(const char* word, const Part& part) {
    const Place place = cursor_.peek().place;
    Expression first = part();
    if (!cursor_.peek().is_word(word)) return first;
    Expression out{Kind::Operator, word, parts_of(std::move(first)), place};
    while (cursor_.take_word(word)) out.parts.push_back(part());
    return out;
  }

  Expression negation() {
    const Place place = cursor_.peek().place;
    if (cursor_.take_word("not")) {
      const Depth inside(*this);
      return {Kind::Operator, "not", parts_of(negation()), place};
    }
    if (cursor_.take_word("for")) {
      if (!cursor_.take_word("all")) cursor_.fail("\"all\" after \"for\"");
      return binder("forall", place, {});
    }
    if (cursor_.take_word("exists")) return binder("exists", place, {});
    if (cursor_.take_word("at")) {
      if (!cursor_.take_word("least")) cursor_.fail("\"least\" after \"at\"");
      Expression count = sum();
      if (!cursor_.take_word("of")) cursor_.fail("\"of\" and a variable");
      return binder("at-least", place, parts_of(std::move(count)));
    }
    return comparison();
  }

  // box(A, B)
  static bool is_box(const Expression& e) { return e.kind == Kind::Call && e.text == "box" && e.parts.size() == 2; }

  // lo..hi, S, {1, 3, 7} or box(A, B)
  Expression::Over range(const std::string& variable, std::vector<Expression>& parts) {
    const bool subsets = cursor_.take_word("subset");
    if (!subsets && !cursor_.take_word("in"))
      cursor_.fail("\"in\" and a range, as in \"" + variable + " in 1..L\", or \"subset\" and a range");
    parts.push_back(!subsets && cursor_.peek().is("{") ? set() : sum());
    const bool set = parts.back().kind == Kind::Set || (parts.back().kind == Kind::Name && !cursor_.peek().is(".."));
    if (set && !subsets) return Expression::Over::Set;
    if (!subsets && is_box(parts.back()) && !cursor_.peek().is("..")) return Expression::Over::Box;
    cursor_.expect("..");
    parts.push_back(sum());
    return subsets ? Expression::Over::Subsets : Expression::Over::Range;
  }

  Expression set() {
    Expression out{Kind::Set, "", {}, cursor_.peek().place};
    cursor_.expect("{");
    do out.parts.push_back(sum());
    while (cursor_.take(","));
    cursor_.expect("}");
    return out;
  }

  // l in 1..L: body, or l in 1..L, k in l..L: body
  Expression binder(const char* what, const Place& place, std::vector<Expression> parts) {
    std::string variable = cursor_.word("a variable");
    const Expression::Over over = range(variable, parts);
    const Place next = cursor_.peek().place;
    if (std::string_view(what) != "at-least" && cursor_.take(","))
      parts.push_back(binder(what, next, {}));
    else {
      if (!cursor_.take(":")) cursor_.fail("\":\" and what is said for each " + variable);
      const bool scalar = std::string_view(what) != "forall" && std::string_view(what) != "exists" &&
                          std::string_view(what) != "at-least";
      parts.push_back(scalar ? product() : any());
    }
    return {Kind::Binder, what, std::move(parts), place, std::move(variable), {}, {}, over};
  }

  // i in 1..m
  std::pair<std::string, Expression> counted(const char* what) {
    std::string variable = cursor_.word("a variable");
    if (!cursor_.take_word("in")) cursor_.fail("\"in\" and a range, as in \"" + variable + " in 1..m\"");
    if (cursor_.peek().kind != Token::Kind::Number || cursor_.peek().text != "1")
      cursor_.fail("1: the " + std::string(what) + " of a table are counted from 1");
    cursor_.next();
    cursor_.expect("..");
    return {std::move(variable), sum()};
  }

  // table i in 1..m, j in 1..n: entry
  Expression table(const Place& place) {
    auto [i, m] = counted("rows");
    if (!cursor_.take(",")) cursor_.fail("\",\" and the columns, as in \"table i in 1..m, j in 1..n: ...\"");
    auto [j, n] = counted("columns");
    if (!cursor_.take(":")) cursor_.fail("\":\" and the entry in row " + i + " and column " + j);
    return {Kind::Binder, "table", parts_of(std::move(m), std::move(n), sum()), place, std::move(i), std::move(j)};
  }

  // iterate v in lo..hi from A as Z: B
  Expression iteration(const Place& place) {
    std::string variable = cursor_.word("a variable");
    if (!cursor_.take_word("in")) cursor_.fail("\"in\" and a range, as in \"" + variable + " in 1..L\"");
    Expression lo = sum();
    cursor_.expect("..");
    Expression hi = sum();
    if (!cursor_.take_word("from")) cursor_.fail("\"from\" and the matrix to start with");
    Expression start = sum();
    if (!cursor_.take_word("as")) cursor_.fail("\"as\" and a name for the matrix that there is");
    std::string state = cursor_.word("a name");
    if (!cursor_.take(":")) cursor_.fail("\":\" and the matrix that follows " + state);
    std::vector<Expression> parts = parts_of(std::move(lo), std::move(hi), std::move(start), sum());
    return {Kind::Binder, "iterate", std::move(parts), place, std::move(variable), std::move(state)};
  }

  Expression comparison() {
    const Place place = cursor_.peek().place;
    Expression first = sum();
    if (cursor_.take_word("in")) {
      Expression of = cursor_.peek().is("{") ? set() : primary();
      return {Kind::Operator, "in", parts_of(std::move(first), std::move(of)), place};
    }
    if (!is_relation(cursor_.peek())) return first;
    Expression out{Kind::Chain, "", parts_of(std::move(first)), place};
    while (is_relation(cursor_.peek())) {
      out.relations.push_back(cursor_.next().text);
      out.parts.push_back(sum());
    }
    return out;
  }

  Expression sum() {
    const Place place = cursor_.peek().place;
    Expression out = product();
    while (cursor_.peek().is("+") || cursor_.peek().is("-")) {
      const std::string sign = cursor_.next().text;
      out = {Kind::Operator, sign, parts_of(std::move(out), product()), place};
    }
    return out;
  }

  Expression product() {
    const Place place = cursor_.peek().place;
    Expression out = signed_power();
    while (cursor_.peek().is("*") || cursor_.peek().is("/")) {
      const std::string sign = cursor_.next().text;
      out = {Kind::Operator, sign, parts_of(std::move(out), signed_power()), place};
    }
    return out;
  }

  Expression signed_power() {
    const Place place = cursor_.peek().place;
    if (!cursor_.take("-")) return power();
    const Depth inside(*this);
    return {Kind::Operator, "neg", parts_of(signed_power()), place};
  }

  Expression power() {
    const Place place = cursor_.peek().place;
    Expression base = indexed();
    while (cursor_.take("^")) {
      if (cursor_.take_word("T"))
        base = {Kind::Operator, "^T", parts_of(std::move(base)), place};
      else
        base = {Kind::Operator, "^", parts_of(std::move(base), exponent()), place};
    }
    return base;
  }
  Expression exponent() {
    const Place place = cursor_.peek().place;
    if (cursor_.take("-")) return {Kind::Operator, "neg", parts_of(indexed()), place};
    return indexed();
  }

  Expression indexed() {
    const Place place = cursor_.peek().place;
    Expression base = primary();
    while (cursor_.take("[")) {
      std::vector<Expression> parts = parts_of(std::move(base), index());
      if (cursor_.take(",")) parts.push_back(index());
      cursor_.expect("]");
      base = {Kind::Index, "", std::move(parts), place};
    }
    return base;
  }
  Expression index() {
    const Place place = cursor_.peek().place;
    if (cursor_.take(".")) return {Kind::Name, ".", {}, place};
    return sum();
  }

  Expression primary() {
    const Token token = cursor_.peek();
    if (token.kind == Token::Kind::Number) return {Kind::Number, cursor_.next().text, {}, token.place};
    if (cursor_.take("(")) {
      Expression inner = any();
      cursor_.expect(")");
      return {Kind::Group, "", parts_of(std::move(inner)), token.place};
    }
    if (cursor_.take("|")) {
      Expression inner = sum();
      cursor_.expect("|");
      const bool adjacent = cursor_.peek().is_word("_op");
      if (adjacent) cursor_.next();
      return {adjacent ? Kind::OpNorm : Kind::Bars, "", parts_of(std::move(inner)), token.place};
    }
    if (token.kind == Token::Kind::Word) return named(token);
    cursor_.fail("a number, a name, \"(\" or \"|\"");
  }

  // Behind `if`. A branch is a sum, or a formula that shows in its first word that it is one.
  Expression choice(const Place& place) {
    const auto branch = [&] {
      const Token& first = cursor_.peek();
      const bool formula =
          first.is_word("for") || first.is_word("exists") || first.is_word("at") || first.is_word("not");
      return formula ? any() : sum();
    };
    Expression condition = any();
    if (!cursor_.take_word("then")) cursor_.fail("\"then\"");
    std::vector<Expression> parts = parts_of(std::move(condition), branch());
    if (cursor_.take_word("else")) parts.push_back(branch());
    return {Kind::If, "", std::move(parts), place};
  }

  Expression named(const Token& token) {
    for (const char* fold : {"sum", "prod", "minimum", "maximum"})
      if (cursor_.take_word(fold)) return binder(fold, token.place, {});
    const bool binds = cursor_.peek(1).kind == Token::Kind::Word && cursor_.peek(2).is_word("in");
    if (binds && cursor_.take_word("stack")) return binder("stack", token.place, {});
    if (binds && cursor_.take_word("table")) return table(token.place);
    if (binds && cursor_.take_word("iterate")) return iteration(token.place);
    if (cursor_.take_word("if")) return choice(token.place);
    if (is_reserved(token.text) && token.text != "true" && token.text != "false")
      cursor_.fail("a number, a name, \"(\" or \"|\"");
    Expression out{Kind::Name, cursor_.next().text, {}, token.place};
    if (!cursor_.take("(")) return out;
    out.kind = Kind::Call;
    if (cursor_.take(")")) return out;
    do out.parts.push_back(any());
    while (cursor_.take(","));
    cursor_.expect(")");
    return out;
  }

  Cursor& cursor_;
  int depth_ = 0;
};

// --- printing

std::string joined(const std::vector<Expression>& parts, std::size_t first, const char* separator) {
  std::string out;
  for (std::size_t i = first; i < parts.size(); ++i) out += (i == first ? "" : separator) + to_text(parts[i]);
  return out;
}

std::string binder_text(const Expression& e) {
  const auto part = [&](std::size_t i) { return to_text(e.parts[i]); };
  if (e.text == "table")
    return "table " + e.variable + " in 1.." + part(0) + ", " + e.second + " in 1.." + part(1) + ": " + part(2);
  if (e.text == "iterate")
    return "iterate " + e.variable + " in " + part(0) + ".." + part(1) + " from " + part(2) + " as " + e.second + ": " +
           part(3);
  const std::size_t first = e.text == "at-least" ? 1 : 0;
  const bool set = e.over == Expression::Over::Set || e.over == Expression::Over::Box;
  const std::string range = e.variable + (e.over == Expression::Over::Subsets ? " subset " : " in ") + part(first) +
                            (set ? "" : ".." + part(first + 1));
  const Expression& body = e.parts.back();
  if (first == 1) return "at least " + to_text(e.parts[0]) + " of " + range + ": " + to_text(body);
  const std::string word = e.text == "forall" ? "for all" : e.text;
  if (body.kind == Kind::Binder && body.text == e.text) {
    const std::string inner = to_text(body);
    return word + " " + range + ", " + inner.substr(word.size() + 1);
  }
  return word + " " + range + ": " + to_text(body);
}

std::string operator_text(const Expression& e) {
  if (e.text == "neg") return "-" + to_text(e.parts[0]);
  if (e.text == "not") return "not " + to_text(e.parts[0]);
  if (e.text == "^T") return to_text(e.parts[0]) + "^T";
  if (e.text == "^") return to_text(e.parts[0]) + "^" + to_text(e.parts[1]);
  const bool fraction = e.text == "/" && e.parts[0].kind == Kind::Number && e.parts[1].kind == Kind::Number;
  return joined(e.parts, 0, fraction ? "/" : (" " + e.text + " ").c_str());
}

}  // namespace

void Cursor::fail(const std::string& expected) const {
  const Token& token = peek();
  const std::string found = token.kind == Token::Kind::End ? "the end" : "\"" + token.text + "\"";
  fail_at(token.place, "expected " + expected + ", found " + found);
}

void Cursor::expect(std::string_view symbol) {
  if (!take(symbol)) fail("\"" + std::string(symbol) + "\"");
}

std::string Cursor::word(const std::string& what) {
  if (peek().kind != Token::Kind::Word || is_reserved(peek().text)) fail(what);
  return next().text;
}

bool is_reserved(std::string_view word) { return std::ranges::find(kReserved, word) != kReserved.end(); }

Expression read_expression(Cursor& cursor) { return ExpressionReader(cursor).any(); }

std::string to_text(const Expression& e) {
  switch (e.kind) {
    case Kind::Number:
    case Kind::Name: return e.text;
    case Kind::Call: return e.text + "(" + joined(e.parts, 0, ", ") + ")";
    case Kind::Operator: return operator_text(e);
    case Kind::Chain: {
      std::string out = to_text(e.parts[0]);
      for (std::size_t i = 0; i < e.relations.size(); ++i) out += " " + e.relations[i] + " " + to_text(e.parts[i + 1]);
      return out;
    }
    case Kind::Bars: return "|" + to_text(e.parts[0]) + "|";
    case Kind::OpNorm: return "|" + to_text(e.parts[0]) + "|_op";
    case Kind::Index: return to_text(e.parts[0]) + "[" + joined(e.parts, 1, ", ") + "]";
    case Kind::Binder: return binder_text(e);
    case Kind::Set: return "{" + joined(e.parts, 0, ", ") + "}";
    case Kind::If:
      return "if " + to_text(e.parts[0]) + " then " + to_text(e.parts[1]) +
             (e.parts.size() > 2 ? " else " + to_text(e.parts[2]) : "");
    case Kind::Group: break;
  }
  return "(" + to_text(e.parts[0]) + ")";
}

}  // namespace plumbline
