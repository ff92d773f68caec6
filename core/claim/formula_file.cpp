#include "claim/formula_file.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include "budget/error.hpp"
#include "claim/claim_reader.hpp"
#include "claim/layout_reader.hpp"
#include "claim/parse.hpp"
#include "claim/scope.hpp"

namespace plumbline {
namespace {

const std::vector<std::string> kClauses{"network",  "data",  "matrix", "vector",  "param",      "let", "requirements",
                                        "requires", "given", "then",   "trivial", "degenerate", "draw"};
const std::vector<std::string> kOfClaimFiles{"paper",   "use",       "pattern", "claim",   "reading",
                                             "section", "statement", "twin",    "version", "source"};

bool is_any(const std::string& word, const std::vector<std::string>& words) {
  return std::ranges::find(words, word) != words.end();
}

// `data(inputs) = ...` is a formula, `data X := inputs` a clause.
bool is_called(const Clause& clause) {
  return !clause.content.empty() && clause.content[0].text.starts_with('(') &&
         clause.content[0].place.column == clause.place.column + static_cast<int>(clause.keyword.size());
}
bool is_clause(const Clause& clause) {
  const bool comment = clause.keyword.empty() && clause.content.empty();
  return comment || (is_any(clause.keyword, kClauses) && !is_called(clause));
}

// The lines of the clause, its first word put back in front.
void add_lines(const Clause& clause, std::vector<Segment>& out) {
  std::string first = clause.keyword;
  std::size_t next = 0;
  if (!clause.content.empty() && clause.content[0].place.line == clause.place.line) {
    first.resize(static_cast<std::size_t>(clause.content[0].place.column - clause.place.column), ' ');
    first += clause.content[0].text;
    next = 1;
  }
  out.push_back({std::move(first), clause.place});
  out.insert(out.end(), clause.content.begin() + static_cast<std::ptrdiff_t>(next), clause.content.end());
}

// The clauses, of which `then` may stand without its word: the lines at the margin that begin with no clause's.
std::vector<Clause> clauses_of(std::string_view text, const std::string& file) {
  std::vector<Clause> out;
  std::optional<std::size_t> conclusion;
  for (Clause& clause : read_clauses(text, file)) {
    if (is_any(clause.keyword, kOfClaimFiles) && !is_called(clause))
      fail_at(clause.place, "\"" + clause.keyword +
                                "\" stands in a claim file, --claims FILE; a file for --formula holds one formula");
    const bool bare = !is_clause(clause);
    if (!bare && clause.keyword != "then") {
      out.push_back(std::move(clause));
      continue;
    }
    const bool goes_on = bare && conclusion && *conclusion + 1 == out.size();
    if (conclusion && !goes_on)
      fail_at(clause.place, "a second formula; the first stands at " + out[*conclusion].place.to_string());
    if (!conclusion) {
      conclusion = out.size();
      out.push_back(bare ? Clause{"then", clause.place, {}, {}, {}, false} : std::move(clause));
    }
    if (bare) add_lines(clause, out[*conclusion].content);
  }
  if (!conclusion) fail_at({file, 1, 1}, "expected a formula, as in |output(theta, inputs)| <= |inputs|");
  return out;
}

Claim read_words(std::string_view text, const std::string& file) {
  // What may throw stands alone: GCC 12 destroys parts of a nested aggregate twice when a later member throws.
  std::vector<Clause> clauses = clauses_of(text, file);
  Clause claim{"claim", {file, 1, 1}, {{"formula", {file, 1, 1}}}, std::move(clauses), {}, false};
  claim.children.push_back({"reading", {file, 1, 1}, {{"stated", {file, 1, 1}}}, {}, {}, false});
  const Scope nothing;
  Paper user;
  user.key = "user";
  Claim out = read_claim(claim, {nothing, std::make_shared<const Paper>(std::move(user)), {}, {}});
  out.paper = nullptr;
  return out;
}

Claim read_canonical(std::string_view text) {
  Claim out;
  out.readings = {parse_reading(text)};
  return out;
}

// Behind white space and lines that a semicolon begins.
std::string_view without_comments(std::string_view text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with(';')) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

// Up to white space or a parenthesis, taken off; the white space in front too.
std::string_view taken_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const std::string_view out = text.substr(0, text.find_first_of(" \t\r\n()"));
  text.remove_prefix(out.size());
  return out;
}

// Of a text that is neither, which one was meant: "(<= a b)", "(HEAD (" and "(HEAD a" have no sign between operands.
bool looks_canonical(std::string_view text) {
  if (text.find("..") != std::string_view::npos) return false;
  text.remove_prefix(1);
  const std::string_view first = taken_word(text);
  if (is_any(std::string(first), {"<=", "<", "=", "+", "*", "/", "-"})) return true;
  if (first.empty() || text.starts_with('(')) return false;
  const std::string_view second = taken_word(text);
  if (second.empty()) return text.starts_with('(') || head_named(first).has_value();
  return std::isalnum(static_cast<unsigned char>(second[0])) != 0 &&
         !is_any(std::string(second), {"and", "or", "in", "implies"});
}

}  // namespace

Claim read_formula(std::string_view text, const std::string& file) {
  const std::string_view start = without_comments(text);
  Claim out;
  if (!start.starts_with('(')) {
    out = read_words(text, file);
  } else {
    try {
      out = read_canonical(text);
    } catch (const InputError& error) {
      if (looks_canonical(start)) throw InputError(file, error.what());
      out = read_words(text, file);
    }
  }
  out.text = text;
  out.file = file;
  return out;
}

}  // namespace plumbline
