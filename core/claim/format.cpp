// `plumbline format`: a claim file in the house style.
//
// Lines stay where the author broke them, unless one is longer than 120 columns. What is made uniform: two spaces for
// each level and four more for continuation lines, one empty line where there were several, one space behind commas and
// around relations, none inside brackets, around `+ - * /` a space on both sides or on none.
#include <algorithm>
#include <array>

#include "claim/declarations.hpp"
#include "claim/paper.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kWidth = 120;
constexpr std::array<std::string_view, 13> kOfExpressions{"let",        "requires", "given",       "then",   "trivial",
                                                          "param",      "data",     "matrix",      "vector", "network",
                                                          "degenerate", "draw",     "requirements"};

bool has_expressions(const std::string& keyword) {
  return std::ranges::find(kOfExpressions, keyword) != kOfExpressions.end();
}

bool is_arithmetic(const Token& t) { return t.is("+") || t.is("-") || t.is("*") || t.is("/"); }
bool is_relation_sign(const Token& t) {
  return t.is("<=") || t.is(">=") || t.is("<") || t.is(">") || t.is("=") || t.is("!=") || t.is(":=");
}
std::string written(const Token& t) { return t.kind == Token::Kind::String ? "\"" + t.text + "\"" : t.text; }

// The tokens of a clause, line by line, with the spaces of the house style.
class LineFormatter {
 public:
  std::string line(const Segment& segment) {
    const std::vector<Token> tokens = plumbline::tokens({segment}, segment.place);
    std::string out;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const Token& t = tokens[i];
      const bool before = i > 0 && apart(tokens[i - 1], t), behind = i + 2 < tokens.size() && apart(t, tokens[i + 1]);
      const Role role = role_of(t);
      if (i > 0 && space_before(t, role, before || behind))
        out += t.is_word("latex") || t.is_word("reason") ? "  " : " ";
      out += written(t);
      last_ = t;
      last_role_ = role;
      last_spaced_ = before || behind || i + 2 == tokens.size();
    }
    return out;
  }

 private:
  enum class Role { Operand, Opening, Binary, Unary, Other };  // Opening: of a bar

  static bool apart(const Token& a, const Token& b) {
    return b.place.column > a.place.column + static_cast<int>(written(a).size());
  }
  [[nodiscard]] bool behind_operand() const { return last_role_ == Role::Operand; }

  [[nodiscard]] Role role_of(const Token& t) const {
    if (t.is("|")) return behind_operand() ? Role::Operand : Role::Opening;
    if (is_arithmetic(t)) return behind_operand() ? Role::Binary : Role::Unary;
    const bool word = t.kind == Token::Kind::Word && !is_reserved(t.text) && t.text != "also";
    return word || t.kind == Token::Kind::Number || t.is(")") || t.is("]") || t.is("}") ? Role::Operand : Role::Other;
  }

  [[nodiscard]] bool space_before(const Token& t, Role role, bool spaced) const {
    if (t.is(",") || t.is(";") || t.is(")") || t.is("]") || t.is("}") || t.is(":") || t.is("[")) return false;
    if (last_.is(",") || last_.is(";") || last_.is(":")) return true;
    if (is_relation_sign(t) || is_relation_sign(last_)) return true;
    const auto tight = [](const Token& x) {
      return x.is("(") || x.is("[") || x.is("{") || x.is("..") || x.is("^") || x.is(".");
    };
    if (tight(last_) || t.is("..") || t.is("^") || t.is(".")) return false;
    if (role == Role::Binary) return spaced;
    if (last_role_ == Role::Binary) return last_spaced_;
    if (last_role_ == Role::Unary || last_role_ == Role::Opening) return false;
    if (t.is("(") || (t.is("|") && role == Role::Operand) || (last_.is("|") && t.is_word("_op")))
      return is_reserved(last_.text);
    return true;
  }

  Token last_;
  Role last_role_ = Role::Other;
  bool last_spaced_ = false;
};

// One space where there were several, but between dollars everything stays.
std::string collapsed(const std::string& text) {
  std::string out;
  bool mathematics = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '$' && (i == 0 || text[i - 1] != '\\')) mathematics = !mathematics;
    if (c != ' ' || mathematics || (!out.empty() && out.back() != ' ')) out += c;
  }
  return out;
}

// A line that begins with # would be a comment, and of several spaces one would be lost.
bool may_break_at(const std::string& line, std::size_t i) {
  return line[i] == ' ' && line[i - 1] != ' ' && i + 1 < line.size() && line[i + 1] != ' ' && line[i + 1] != '#';
}

// The line, broken at spaces where it is too long, not `within_quotes` unless that is said.
void append_wrapped(std::string& out, std::string line, const std::string& indent, std::size_t first_indent,
                    bool within_quotes = false) {
  std::size_t margin = first_indent;
  while (margin + line.size() > kWidth) {
    std::size_t best = std::string::npos;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"') quoted = !within_quotes && !quoted;
      if (i > 0 && !quoted && (i + margin <= kWidth || best == std::string::npos) && may_break_at(line, i)) best = i;
      if (i + margin > kWidth && best != std::string::npos) break;
    }
    if (best == std::string::npos) break;
    out += line.substr(0, best) + "\n" + indent;
    line.erase(0, best + 1);
    margin = indent.size();
  }
  out += line + "\n";
}

// Continuation lines are indented by four, and by what the author indented one more than another.
void print_expressions(const Clause& clause, const std::string& indent, std::string& out) {
  const std::string deeper = indent + "    ";
  int least = 1 << 20;
  for (const Segment& s : clause.content)
    if (s.place.line != clause.place.line) least = std::min(least, s.place.column);
  LineFormatter formatter;
  bool started = false;
  for (const Segment& segment : clause.content) {
    const bool same_line = segment.place.line == clause.place.line;
    const std::string more = same_line ? "" : std::string(as_size(segment.place.column - least), ' ');
    if (!started && !same_line) out += '\n';
    started = true;
    out += same_line ? " " : deeper + more;
    const std::size_t margin = same_line ? indent.size() + clause.keyword.size() + 1 : deeper.size() + more.size();
    append_wrapped(out, formatter.line(segment), deeper + more, margin);
  }
}

void print_text(const Clause& clause, const std::string& indent, std::string& out) {
  std::string all;
  for (const Segment& s : clause.content) all += (all.empty() ? "" : " ") + s.text;
  out += " ";
  if (holds_clauses(clause.keyword))  // what stands on a further line is a clause
    out += collapsed(all) + "\n";
  else
    append_wrapped(out, collapsed(all), indent + "    ", indent.size() + clause.keyword.size() + 1,
                   clause.keyword == "answer");
}

void print(const std::vector<Clause>& clauses, int level, std::string& out) {
  const std::string indent(as_size(2 * level), ' ');
  bool first = true;
  for (const Clause& clause : clauses) {
    if (clause.gap && !(first && level > 0) && !out.empty()) out += '\n';
    first = false;
    for (const std::string& comment : clause.comments) out += indent + (comment.empty() ? "#" : "# " + comment) + "\n";
    if (clause.keyword.empty()) continue;
    out += indent + clause.keyword;
    if (clause.content.empty())
      out += '\n';
    else if (has_expressions(clause.keyword))
      print_expressions(clause, indent, out);
    else
      print_text(clause, indent, out);
    print(clause.children, level + 1, out);
  }
}

}  // namespace

std::string format_claims(std::string_view text, const std::string& file) {
  std::string out;
  print(read_clauses(text, file), 0, out);
  return out;
}

}  // namespace plumbline
