#include "formula.hpp"

#include "definitions.hpp"

#include <algorithm>
#include <map>

namespace checker {

namespace {

constexpr int kMaxFormulaDepth = 100;

// Head -> kind of the value, then the arguments: "?" makes the next one optional, "*" at the end lets the last one
// repeat.
const std::map<std::string, std::pair<char, std::string>>& grammar() {
  static const std::map<std::string, std::pair<char, std::string>> table = {{"rescale", {'N', "SN"}},
                                                                            {"deepen", {'N', "INMM"}},
                                                                            {"data", {'M', "w"}},
                                                                            {"matrix", {'M', "w"}},
                                                                            {"weight", {'M', "IN"}},
                                                                            {"preactivation", {'M', "INM"}},
                                                                            {"activation", {'M', "INM"}},
                                                                            {"gradient", {'M', "INMM"}},
                                                                            {"relu", {'M', "M"}},
                                                                            {"mul", {'M', "MM*"}},
                                                                            {"add", {'M', "MM*"}},
                                                                            {"scale", {'M', "SM"}},
                                                                            {"signs", {'N', "N"}},
                                                                            {"unroll", {'N', "N"}},
                                                                            {"pull", {'N', "IN"}},
                                                                            {"decompose", {'N', "N"}},
                                                                            {"decompose-absolute", {'N', "N"}},
                                                                            {"descend", {'N', "ISNMM"}},
                                                                            {"gate", {'N', "NM"}},
                                                                            {"adjacency", {'M', "N"}},
                                                                            {"edge-weights", {'M', "N"}},
                                                                            {"parameter-index", {'M', "N"}},
                                                                            {"input-vertices", {'M', "N"}},
                                                                            {"output-vertices", {'M', "N"}},
                                                                            {"parameters", {'M', "N"}},
                                                                            {"output", {'M', "NM"}},
                                                                            {"vertex-preactivation", {'M', "NM"}},
                                                                            {"vertex-activation", {'M', "NM"}},
                                                                            {"slopes", {'M', "NM"}},
                                                                            {"derivative", {'M', "NMM"}},
                                                                            {"sensitivity", {'M', "NMM"}},
                                                                            {"input-gradient", {'M', "NMM"}},
                                                                            {"arrangement", {'M', "wIN"}},
                                                                            {"paths", {'M', "NM"}},
                                                                            {"absolute-paths", {'M', "NM"}},
                                                                            {"path-derivative", {'M', "INM"}},
                                                                            {"path-activity", {'M', "NM"}},
                                                                            {"hasse", {'M', "N"}},
                                                                            {"hadamard", {'M', "MM"}},
                                                                            {"power", {'M', "IM"}},
                                                                            {"gather", {'M', "MM"}},
                                                                            {"stack", {'M', "MM*"}},
                                                                            {"reshape", {'M', "IIM"}},
                                                                            {"sgn", {'M', "M"}},
                                                                            {"path-count", {'S', "N"}},
                                                                            {"maximal-path-count", {'S', "N"}},
                                                                            {"kind", {'F', "wSN"}},
                                                                            {"differentiable", {'F', "NM"}},
                                                                            {"transpose", {'M', "M"}},
                                                                            {"column", {'M', "IM"}},
                                                                            {"diagonal", {'M', "M"}},
                                                                            {"identity", {'M', "I"}},
                                                                            {"param", {'S', "w?S"}},
                                                                            {"+", {'S', "SS*"}},
                                                                            {"-", {'S', "S?S"}},
                                                                            {"*", {'S', "SS*"}},
                                                                            {"/", {'S', "SS"}},
                                                                            {"pow", {'S', "SS"}},
                                                                            {"sqrt", {'S', "S"}},
                                                                            {"log", {'S', "S"}},
                                                                            {"exp", {'S', "S"}},
                                                                            {"cos", {'S', "S"}},
                                                                            {"sin", {'S', "S"}},
                                                                            {"min", {'S', "SS*"}},
                                                                            {"max", {'S', "SS*"}},
                                                                            {"sum", {'S', "vSSS"}},
                                                                            {"prod", {'S', "vSSS"}},
                                                                            {"minimum", {'S', "vSSS"}},
                                                                            {"maximum", {'S', "vSSS"}},
                                                                            {"if", {'S', "FSS"}},
                                                                            {"singular", {'S', "IM"}},
                                                                            {"inner", {'S', "MM"}},
                                                                            {"entry", {'S', "IIM"}},
                                                                            {"rank", {'S', "M"}},
                                                                            {"pseudo-det", {'S', "M"}},
                                                                            {"rows", {'S', "M"}},
                                                                            {"depth", {'S', "N"}},
                                                                            {"speed-2", {'S', "MM"}},
                                                                            {"true", {'F', ""}},
                                                                            {"<=", {'F', "SS"}},
                                                                            {"<", {'F', "SS"}},
                                                                            {"=", {'F', "SS"}},
                                                                            {"equal", {'F', "MM"}},
                                                                            {"nonnegative", {'F', "M"}},
                                                                            {"nowhere-zero", {'F', "M"}},
                                                                            {"relu-network", {'F', "N"}},
                                                                            {"bias-free", {'F', "N"}},
                                                                            {"and", {'F', "F*"}},
                                                                            {"or", {'F', "F*"}},
                                                                            {"not", {'F', "F"}},
                                                                            {"implies", {'F', "FF"}},
                                                                            {"forall", {'F', "vSSF"}},
                                                                            {"exists", {'F', "vSSF"}},
                                                                            {"at-least", {'F', "SvSSF"}},
                                                                            {"witnessed", {'F', "F"}},
                                                                            {"speed-at-most", {'F', "SMMSM"}}};
  return table;
}

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  Reading reading() {
    Reading r;
    expect("(reading (requires");
    while (peek() == ' ') {
      expect(" ");
      r.required.push_back(part('F', 0));
    }
    expect(") (given ");
    r.given = part('F', 0);
    expect(") (then ");
    r.then = part('F', 0);
    expect(") (trivial ");
    r.trivial = part('F', 0);
    expect("))");
    if (at_ != text_.size()) fail("text after the end");
    return r;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    reject(Reason::BadFormula, "formula, byte " + std::to_string(at_) + ": " + what);
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void expect(const std::string& s) {
    if (text_.compare(at_, s.size(), s) != 0) fail("expected \"" + s + "\"");
    at_ += s.size();
  }
  std::string word() {
    const std::size_t start = at_;
    while (peek() > ' ' && peek() < '\x7f' && peek() != '(' && peek() != ')') ++at_;
    if (at_ == start) fail("expected a word");
    return text_.substr(start, at_ - start);
  }

  Node part(char role, int depth) {
    if (depth > kMaxFormulaDepth) fail("nesting deeper than " + std::to_string(kMaxFormulaDepth));
    Node node;
    node.role = role;
    if (peek() != '(') {
      node.head = word();
      check_word(node);
      return node;
    }
    ++at_;
    node.list = true;
    node.head = word();
    const auto found = grammar().find(node.head);
    if (found == grammar().end()) fail("unknown head " + node.head);
    if (found->second.first != (role == 'I' ? 'S' : role)) fail(node.head + " has another kind than its place needs");
    arguments(node, found->second.second, depth);
    expect(")");
    return node;
  }

  void arguments(Node& node, const std::string& letters, int depth) {
    bool binds = false;
    std::size_t i = 0;
    for (; i < letters.size() && letters[i] != '*'; ++i) {
      if (letters[i] == '?' && peek() == ')') return;
      if (letters[i] == '?') ++i;
      const bool is_body = binds && i + 1 == letters.size();  // only the last argument of a binder sees its variable
      if (is_body) bound_.push_back(variable_of(node));
      expect(" ");
      node.arguments.push_back(part(letters[i], depth + 1));
      if (is_body) bound_.pop_back();
      binds = binds || letters[i] == 'v';
    }
    while (i < letters.size() && peek() == ' ') {
      expect(" ");
      node.arguments.push_back(part(letters[i - 1], depth + 1));
    }
    static const std::map<std::string, std::vector<std::string>> names = {
        {"data", {"inputs", "gradient", "targets", "loss-derivative"}},
        {"arrangement", {"weight", "Y", "U", "Z"}},
        {"kind",
         {"fully-connected", "convolution", "average-pooling", "residual-identity", "residual-diagonal",
          "residual-free"}}};
    if (const auto list = names.find(node.head);
        list != names.end() &&
        std::find(list->second.begin(), list->second.end(), node.arguments[0].head) == list->second.end())
      fail(node.head + " of an unknown name");
  }

  static const std::string& variable_of(const Node& node) {
    return std::find_if(node.arguments.begin(), node.arguments.end(), [](const Node& a) { return a.role == 'v'; })
        ->head;
  }

  void check_word(Node& node) {
    const std::string& w = node.head;
    const bool scalar = node.role == 'S' || node.role == 'I', is_number = w[0] == '-' || (w[0] >= '0' && w[0] <= '9');
    if (scalar && is_number)
      node.literal = parse_rational(w, "formula, byte " + std::to_string(at_));
    else if (scalar && w != "pi" && std::find(bound_.begin(), bound_.end(), w) == bound_.end())
      fail("unbound variable " + w);
    else if (node.role == 'N' && w != "theta")
      fail("expected a network, found " + w);
    else if (node.role == 'M' || node.role == 'F')
      fail("expected a list, found " + w);
    else if (node.role == 'v' && (!is_word(w) || w == "theta" || w == "pi"))
      fail("not a variable: " + w);
    else if (node.role == 'w' && !is_word(w))
      fail("not a name: " + w);
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::vector<std::string> bound_;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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
    if (depth > kMaxFormulaDepth) fail("less nesting");
    if (take("-")) return -factor(depth + 1);
    const bool root = take("sqrt(");
    if (root || take("(")) {
      const Num value = sum(depth + 1);
      if (!take(")")) fail("\")\"");
      return root ? sqrt(value) : value;
    }
    const std::size_t start = at_;
    while (at_ < text_.size() &&
           (is_digit(text_[at_]) || (text_[at_] >= 'a' && text_[at_] <= 'f') || text_[at_] == 'x'))
      ++at_;
    if (at_ == start) fail("a number");
    return mpq_class(parse_integer(text_.substr(start, at_ - start), place_));
  }

  const std::string& text_;
  const std::string& place_;
  std::size_t at_ = 0;
};

}  // namespace

Reading parse_reading(const std::string& text) {
  const std::string kernel = without_definitions(text);
  return Parser(kernel).reading();
}

bool is_head(const std::string& word) { return grammar().count(word) != 0; }

bool is_word(const std::string& s) {
  if (s.empty() || s.size() > 200 || is_digit(s[0]) || s[0] == '-' || s[0] == '.') return false;
  return std::all_of(s.begin(), s.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '.' || c == '_' || c == '-' ||
           c == '\'';
  });
}

mpz_class parse_integer(const std::string& text, const std::string& place) {
  const std::size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
  const bool hex = text.compare(start, 2, "0x") == 0;
  const std::size_t first = start + (hex ? 2 : 0);
  bool good = first < text.size() && (text[first] != '0' || (text == "0"));
  for (std::size_t i = first; i < text.size(); ++i)
    good = good && (is_digit(text[i]) || (hex && text[i] >= 'a' && text[i] <= 'f'));
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
