#include "claim/parse.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "budget/error.hpp"
#include "claim/elaboration.hpp"
#include "claim/library.hpp"
#include "claim/term_text.hpp"

namespace plumbline {
namespace {

constexpr int kDeepestCanonical = 100;  // as the checker
constexpr std::size_t kLongest = 1 << 20;

constexpr std::string_view kSpace = " \t\r\n";

// The text as expressions: (head a b) is a call, (sum v lo hi body) a binder.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {
    if (text.size() > kLongest) fail("a formula of more than 1 MiB");
  }

  [[noreturn]] void fail(const std::string& what) { fail_at(here(), what); }

  Expression part(int depth = 0) {
    if (depth > kDeepestCanonical) fail("nested deeper than " + std::to_string(kDeepestCanonical));
    if (peek() != '(') return leaf();
    open();
    const Place place = (skip(), here());
    std::string head = word();
    const auto known = head_named(head);
    if (known && binds(*known)) return binder(std::move(head), *known, place, depth);
    if (known == Head::Function) return function(place, depth);
    Expression out{Expression::Kind::Call, std::move(head), {}, place};
    while (peek() != ')') out.parts.push_back(part(depth + 1));
    close();
    return out;
  }

  char peek() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool ahead(std::string_view what) {
    skip();
    return text_.substr(at_).starts_with(what);
  }
  void open() {
    if (peek() != '(') fail("expected \"(\"");
    ++at_;
  }
  void close() {
    if (peek() != ')') fail(at_ < text_.size() ? "expected \")\"" : "the text ends before the last \")\"");
    ++at_;
  }
  void end() {
    if (peek() != '\0') fail("text after the end");
  }
  std::string word() {
    skip();
    const std::size_t start = at_;
    while (at_ < text_.size() && kSpace.find(text_[at_]) == std::string_view::npos &&
           std::string_view("();").find(text_[at_]) == std::string_view::npos)
      ++at_;
    if (at_ == start) fail(at_ < text_.size() ? "expected a word" : "the text ends too early");
    return std::string(text_.substr(start, at_ - start));
  }
  // A name: letters, digits, "_", "-", "'", a letter first.
  std::string name() {
    const std::size_t start = (skip(), at_);
    std::string out = word();
    const bool letter = std::isalpha(static_cast<unsigned char>(out[0])) != 0;
    if (!letter || !std::ranges::all_of(out, in_name) || out == "theta" || out == "pi") {
      at_ = start;
      fail("expected a name, found \"" + out + "\"");
    }
    return out;
  }
  // "LATEX" in quotation marks.
  std::string notation() {
    const Place place = (skip(), here());
    const std::size_t end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) fail_at(place, "a notation that does not end: expected a second quotation mark");
    std::string out(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return out;
  }
  [[nodiscard]] Place here() const {
    if (at_ < counted_) counted_ = lines_ = line_start_ = 0;
    for (; counted_ < at_; ++counted_)
      if (text_[counted_] == '\n') {
        ++lines_;
        line_start_ = counted_ + 1;
      }
    return {{}, 1 + static_cast<int>(lines_), static_cast<int>(at_ - line_start_) + 1};
  }

 private:
  static bool in_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '\'';
  }

  void skip() {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == ';')
        at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      else if (kSpace.find(text_[at_]) == std::string_view::npos)
        return;
    }
  }

  Expression leaf() {
    const Place place = (skip(), here());
    std::string text = word();
    const bool number = std::isdigit(static_cast<unsigned char>(text[0])) != 0 || (text[0] == '-' && text.size() > 1);
    if (!number) return {Expression::Kind::Name, std::move(text), {}, place};
    try {
      return {Expression::Kind::Number, Rational::parse(text).to_string(), {}, place};
    } catch (const std::exception&) { fail_at(place, "\"" + text + "\" is not a number"); }
  }

  Expression binder(std::string head, Head known, const Place& place, int depth) {
    Expression out{Expression::Kind::Binder, std::move(head), {}, place};
    for (const char letter : info(known).signature) {
      if (letter == 'v' || letter == 'V')
        (out.variable.empty() ? out.variable : out.second) = name();
      else
        out.parts.push_back(part(depth + 1));
    }
    close();
    return out;
  }

  // (function NAME a), behind the head: NAME(a)
  Expression function(const Place& place, int depth) {
    static constexpr std::array<std::string_view, 5> known{"log", "exp", "cos", "acos", "erf"};
    Expression out{Expression::Kind::Call, word(), {}, place};
    if (std::ranges::find(known, out.text) == known.end())
      fail_at(place, "expected (function NAME ...) with one of log, exp, cos, acos, erf, found \"" + out.text + "\"");
    out.parts.push_back(part(depth + 1));
    close();
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  mutable std::size_t counted_ = 0, lines_ = 0, line_start_ = 0;  // of here(): up to `counted_`
};

// Is it the definition of the library, in its words?
bool is_of_library(const Entry& entry, const Definition& known, const Scope& before) {
  Scope scope({&before});
  Entry renamed = entry;
  renamed.name = "of-the-library";
  renamed.let = std::make_shared<LetEntry>(*entry.let);  // what is found out about it stays here
  scope.add(renamed);
  check_definition(*scope.find(renamed.name));
  const Definition& given = *scope.find(renamed.name)->let->definition;
  return given.parameters == known.parameters && given.letters == known.letters &&
         canonical(without_spelling(given.body)) == canonical(without_spelling(known.body));
}

const Definition* library_definition(const std::string& name) {
  for (const auto& definition : library())
    if (definition->name == name) return definition.get();
  return nullptr;
}

void read_sort(const std::string& word, LetEntry::Parameter& out) {
  out.is_name = word == "name";
  out.is_index = word == "index";
  if (word == "scalar" || out.is_index) out.sort = Sort::Scalar;
  if (word == "matrix") out.sort = Sort::Matrix;
  if (word == "network") out.sort = Sort::Network;
}

// (PARAMETER SORT), (PARAMETER SORT DEFAULT); by hand also PARAMETER, whose sort is found
LetEntry::Parameter read_defined_parameter(Reader& reader) {
  LetEntry::Parameter out;
  out.place = reader.here();
  if (reader.peek() != '(') {
    out.name = reader.name();
    return out;
  }
  reader.open();
  out.name = reader.name();
  const Place place = (reader.peek(), reader.here());
  const std::string sort = reader.word();
  read_sort(sort, out);
  if (!out.sort && !out.is_name)
    fail_at(place, "expected a sort: scalar, index, matrix, network or name, found \"" + sort + "\"");
  if (reader.peek() != ')') out.otherwise = reader.part(1);
  reader.close();
  return out;
}

// (define (NAME (PARAMETER SORT) ...) "LATEX" BODY), behind "(define".
void read_definition(Reader& reader, Scope& scope) {
  Entry out;
  reader.open();
  out.place = reader.here();
  out.name = reader.name();
  out.let = std::make_shared<LetEntry>();
  while (reader.peek() != ')') out.let->parameters.push_back(read_defined_parameter(reader));
  reader.close();
  if (reader.peek() == '"') {
    const Place place = reader.here();
    out.let->latex = reader.notation();
    check_notation(*out.let, place);
  }
  out.let->body = reader.part(1);
  if (const Definition* known = library_definition(out.name)) {
    if (is_of_library(out, *known, scope)) return;
    if (head_named(out.name))
      fail_at(out.place, "\"" + out.name + "\" is a word of the library with another definition");
  }
  scope.add(out);
  check_definition(*scope.find(out.name));
}

Term formula_of(const Expression& expression, const Scope& scope) {
  return elaborate(expression, Sort::Formula, scope);
}

Reading read_parts(Reader& reader) {
  Reading out{.name = "stated"};
  Scope scope;
  std::set<std::string> seen;
  while (reader.peek() == '(') {
    reader.open();
    const std::string part = reader.word();
    if (part == "define") {
      read_definition(reader, scope);
      reader.close();
      continue;
    }
    if (!seen.insert(part).second) reader.fail("\"" + part + "\" stands twice");
    if (part == "requires")
      while (reader.peek() != ')') {
        const Term formula = formula_of(reader.part(1), scope);
        out.requirements.push_back({formula, "it requires " + to_text(formula)});
      }
    else if (part == "given")
      out.given = formula_of(reader.part(1), scope);
    else if (part == "then")
      out.then = formula_of(reader.part(1), scope);
    else if (part == "trivial")
      out.trivial = formula_of(reader.part(1), scope);
    else
      reader.fail("expected define, requires, given, then or trivial, found \"" + part + "\"");
    reader.close();
  }
  if (!seen.contains("then")) reader.fail("a reading needs (then FORMULA)");
  return out;
}

}  // namespace

Term parse_formula(std::string_view text) {
  Reader reader(text);
  const Expression expression = reader.part();
  reader.end();
  return formula_of(expression, Scope());
}

Reading parse_reading(std::string_view text) {
  Reader reader(text);
  if (!reader.ahead("(reading")) return {.name = "stated", .then = parse_formula(text)};
  reader.open();
  (void)reader.word();
  Reading out = read_parts(reader);
  reader.close();
  reader.end();
  return out;
}

}  // namespace plumbline
