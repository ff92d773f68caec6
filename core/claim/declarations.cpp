#include "claim/declarations.hpp"

#include <algorithm>
#include <cctype>

#include "budget/error.hpp"
#include "claim/elaboration.hpp"
#include "claim/main_statements.hpp"
#include "claim/sentences.hpp"

namespace plumbline {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    const std::size_t first = text.find_first_not_of(' ', start);
    if (first < end) out.push_back(text.substr(first, text.find_last_not_of(' ', end - 1) + 1 - first));
    start = end + 1;
  }
  return out;
}

std::optional<Sort> sort_called(const std::string& name) {
  for (const Sort sort : {Sort::Scalar, Sort::Matrix, Sort::Network})
    if (name == to_string(sort)) return sort;
  return std::nullopt;
}

LetEntry::Parameter read_parameter(Cursor& cursor) {
  LetEntry::Parameter out;
  out.place = cursor.peek().place;
  out.name = cursor.word("the name of a parameter");
  if (cursor.take(":")) {
    const Token sort = cursor.peek();
    const std::string name = cursor.word("a sort: scalar, index, matrix, vector, network or name");
    out.is_name = name == "name";
    out.is_index = name == "index";
    out.is_vector = name == "vector";
    out.sort = out.is_index ? Sort::Scalar : out.is_vector ? Sort::Matrix : sort_called(name);
    if (!out.is_name && !out.sort)
      fail_at(sort.place, "expected a sort: scalar, index, matrix, vector, network or name, found \"" + name + "\"" +
                              suggestion(name, {"scalar", "index", "matrix", "vector", "network", "name"}));
  }
  if (cursor.take("=")) out.otherwise = read_expression(cursor);
  return out;
}

std::string quoted(Cursor& cursor, const std::string& what) {
  if (cursor.peek().kind != Token::Kind::String) cursor.fail("\"" + what + "\" in quotes");
  return cursor.next().text;
}

// An entry with the name that stands here.
Entry named_entry(Cursor& cursor, const std::string& what) {
  Entry out;
  out.place = cursor.peek().place;
  out.name = cursor.word(what);
  return out;
}

// in R^(m, n), or in R^m
std::shared_ptr<Shape> read_shape(Cursor& cursor) {
  if (!cursor.take_word("in")) return nullptr;
  const std::string expected = "R^(m, n), or R^m for a column";
  if (!cursor.take_word("R") || !cursor.take("^")) cursor.fail(expected);
  auto out = std::make_shared<Shape>();
  if (cursor.take("(")) {
    do out->sizes.push_back(read_expression(cursor));
    while (out->sizes.size() < 2 && cursor.take(","));
    cursor.expect(")");
  } else {
    const Token& size = cursor.peek();
    if (size.kind != Token::Kind::Word && size.kind != Token::Kind::Number) cursor.fail(expected);
    const Expression::Kind kind = size.kind == Token::Kind::Word ? Expression::Kind::Name : Expression::Kind::Number;
    out->sizes.push_back({kind, size.text, {}, size.place});
    cursor.next();
  }
  out->introduced.assign(out->sizes.size(), false);
  return out;
}

Entry read_case_parameter(const Clause& clause) {
  Cursor cursor(tokens_of(clause));
  Entry out = named_entry(cursor, "the name of a parameter");
  out.parameter = std::make_shared<ParameterEntry>();
  out.parameter->is_matrix = clause.keyword != "param";
  if (out.parameter->is_matrix)
    out.shape = read_shape(cursor);
  else if (cursor.take("="))
    out.parameter->otherwise = read_expression(cursor);
  if (clause.keyword == "matrix" && out.shape && out.shape->is_column())
    fail_at(out.shape->sizes[0].place, "a matrix has two sizes, R^(m, n); with one it is a vector: vector " + out.name +
                                           " in R^" + to_text(out.shape->sizes[0]));
  if (clause.keyword == "vector" && out.shape && !out.shape->is_column())
    fail_at(out.shape->sizes[1].place, "a vector has one size: R^m");
  if (clause.keyword == "vector" && !out.shape) out.shape = std::make_shared<Shape>();
  out.parameter->meaning = quoted(cursor, "what it means");
  if (!cursor.at_end()) cursor.fail("the end of the clause");
  return out;
}

namespace {

// ":=" behind what is defined. `let norm-1(...)` is a difference: a hyphen in a name needs a letter behind it.
void expect_definition(Cursor& cursor) {
  if (cursor.peek().is("-")) cursor.fail("\":=\"; a hyphen in a name needs a letter behind it, as in norm-one");
  cursor.expect(":=");
}

}  // namespace

Entry read_data(const Clause& clause) {
  Cursor cursor(tokens_of(clause));
  Entry out = named_entry(cursor, "a name");
  out.shape = read_shape(cursor);
  expect_definition(cursor);
  const Token which = cursor.peek();
  if (!is_data(which.text))
    fail_at(which.place, "expected inputs, gradient, targets or loss-derivative, found \"" + which.text + "\"" +
                             suggestion(which.text, data_words()));
  cursor.next();
  out.data = std::make_shared<DataEntry>(DataEntry{which.text});
  if (!cursor.at_end()) cursor.fail("the end of the clause");
  return out;
}

// A size that is one letter without a meaning gets one: the number of rows, or of columns.
void introduce_sizes(const Entry& entry, Scope& scope, bool replace) {
  for (std::size_t i = 0; entry.shape && i < entry.shape->sizes.size(); ++i) {
    const Expression& size = entry.shape->sizes[i];
    const std::string& name = size.text;
    if (size.kind != Expression::Kind::Name || scope.find(name) || head_named(name)) continue;
    if (std::isalpha(static_cast<unsigned char>(name[0])) == 0 ||
        name.find_first_not_of("0123456789'", 1) != std::string::npos)
      fail_at(size.place, "unknown name \"" + name + "\"" + suggestion(name, scope.names()) +
                              "; a shape gives a meaning to a name of one letter only, as in R^(d, n)");
    const Expression matrix{Expression::Kind::Name, entry.name, {}, size.place};
    Entry out;
    out.name = name;
    out.place = size.place;
    out.let = std::make_shared<LetEntry>();
    out.let->body = {Expression::Kind::Call, i == 0 ? "rows" : "cols", {matrix}, size.place};
    if (name.size() == 1) out.let->latex = name;
    entry.shape->introduced[i] = true;
    scope.add(std::move(out), replace);
  }
}

Entry read_requirement_list(const Clause& clause) {
  Cursor cursor(tokens_of(clause));
  Entry out = named_entry(cursor, "a name");
  expect_definition(cursor);
  out.requirements = std::make_shared<RequirementsEntry>(RequirementsEntry{read_requirements(cursor)});
  return out;
}

}  // namespace

void expect_keyword(const Clause& clause, const std::vector<std::string>& known) {
  if (clause.keyword.empty() || std::ranges::find(known, clause.keyword) != known.end()) return;
  std::string list;
  for (const std::string& keyword : known) list += (list.empty() ? "" : ", ") + keyword;
  fail_at(clause.place, "unknown keyword \"" + clause.keyword + "\"" + suggestion(clause.keyword, known) +
                            " (here stand: " + list + ")");
}

std::vector<std::string> words_of(const Clause& clause) {
  std::vector<std::string> out = split(plain_text(clause), ' ');
  if (out.empty()) fail_at(clause.place, "\"" + clause.keyword + "\" needs a name");
  return out;
}

std::vector<std::string> list_of(const Clause& clause) {
  std::vector<std::string> out = split(plain_text(clause), ',');
  if (out.empty()) fail_at(clause.place, "\"" + clause.keyword + "\" needs a name");
  return out;
}

Expression read_whole(Cursor& cursor) {
  Expression out = read_expression(cursor);
  if (!cursor.at_end()) cursor.fail("the end of the expression");
  return out;
}

std::vector<RequirementItem> read_requirements(Cursor& cursor) {
  std::vector<RequirementItem> out;
  do {
    RequirementItem item{read_expression(cursor), ""};
    if (cursor.peek().kind == Token::Kind::String) item.reason = cursor.next().text;
    out.push_back(std::move(item));
  } while (cursor.take(";"));
  if (!cursor.at_end()) cursor.fail("\";\" and a further requirement, a reason in quotes, or the end");
  return out;
}

Entry read_let(const Clause& clause) {
  Cursor cursor(tokens_of(clause));
  Entry out = named_entry(cursor, "the name of the definition");
  out.let = std::make_shared<LetEntry>();
  if (cursor.take("(")) {
    do {
      LetEntry::Parameter p = read_parameter(cursor);
      for (const LetEntry::Parameter& other : out.let->parameters)
        if (other.name == p.name) fail_at(p.place, "the parameter \"" + p.name + "\" stands twice");
      if (!p.otherwise && !out.let->parameters.empty() && out.let->parameters.back().otherwise)
        fail_at(p.place, "\"" + p.name + "\" needs a default, because the parameter before it has one");
      out.let->parameters.push_back(std::move(p));
    } while (cursor.take(","));
    cursor.expect(")");
  }
  expect_definition(cursor);
  out.let->body = read_expression(cursor);
  while (!cursor.at_end()) {
    if (cursor.take_word("latex")) {
      const Place place = cursor.peek().place;
      out.let->latex = quoted(cursor, "LaTeX");
      check_notation(*out.let, place);
    } else if (cursor.take_word("reason"))
      out.let->reason = quoted(cursor, "a reason");
    else
      cursor.fail("latex \"...\", reason \"...\" or the end of the definition");
  }
  return out;
}

std::string declare(const Clause& clause, Scope& scope, bool replace) {
  std::optional<Entry> entry;
  if (clause.keyword == "let") entry = read_let(clause);
  if (clause.keyword == "param" || clause.keyword == "matrix" || clause.keyword == "vector")
    entry = read_case_parameter(clause);
  if (clause.keyword == "network") entry = read_network(clause);
  if (clause.keyword == "data") entry = read_data(clause);
  if (clause.keyword == "requirements") entry = read_requirement_list(clause);
  if (!entry) return "";
  scope.add(*entry, replace);
  introduce_sizes(*entry, scope, replace);
  return entry->name;
}

Paper read_header(const Clause& clause) {
  static const std::vector<std::string> known{"authors", "version", "files", "verdict", "main", "first"};
  const std::vector<std::string> words = words_of(clause);
  Paper out;
  out.key = words.front();
  const std::string text = plain_text(clause);
  const std::size_t open = text.find('"'), close = text.rfind('"');
  if (open == std::string::npos || close <= open) fail_at(clause.place, "expected paper KEY \"title\"");
  out.title = text.substr(open + 1, close - open - 1);
  for (const Clause& child : clause.children) {
    expect_keyword(child, known);
    if (child.keyword == "authors") out.authors = plain_text(child);
    if (child.keyword != "version") continue;
    const std::vector<std::string> parts = words_of(child);
    if (parts.size() < 3) fail_at(child.place, "expected version NAME IDENTIFIER DATE");
    PaperVersion version{parts[0], parts[1], parts[2], ""};
    for (const Clause& note : child.children) {
      expect_keyword(note, {"changed"});
      if (note.keyword == "changed") version.changed = sentence_of(note);
    }
    out.versions.push_back(std::move(version));
  }
  read_verdict(clause.children, out);
  return out;
}

}  // namespace plumbline
