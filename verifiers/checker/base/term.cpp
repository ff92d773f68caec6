#include "term.hpp"

#include <algorithm>

#include "numerals.hpp"
#include "typing.hpp"

namespace checker {
namespace {

constexpr int kMaxDepth = 1000;

bool is_among(const std::vector<std::string>& list, const std::string& s) {
  return std::find(list.begin(), list.end(), s) != list.end();
}
bool is_number(const std::string& w) { return w[0] == '-' || (w[0] >= '0' && w[0] <= '9'); }

// Does a term of kind `sort` fit the place?
bool fits(char sort, char role) { return sort == (role == 'I' ? 'S' : role == 'T' ? 'M' : role); }

}  // namespace

const Node& TermTyping::term(const Part& part, char role) {
  if (part.is_word()) return word(part, role);
  const std::string& head = part.list[0].word;
  if (definitions_.has(head)) return call(part, role);
  const Rule* rule = kernel_rule(head);
  if (rule == nullptr) bad_formula(part, "unknown head " + head);
  if (rule->sort != '?' && !fits(rule->sort, role)) bad_formula(part, head + " has another kind than its place needs");
  return of_head(part, role, *rule);
}

const Node& TermTyping::of_head(const Part& part, char role, const Rule& rule) {
  const std::string& head = part.list[0].word;
  std::vector<const Node*> arguments;
  const std::string_view letters = rule.arguments;
  const std::size_t outside = scope_.size();
  Scope bound;
  std::size_t next = 1;  // of the list
  for (std::size_t i = 0; i < letters.size() || next < part.list.size(); ++i) {
    const bool repeated = i >= letters.size() || letters[i] == '*';
    if (repeated && letters.find('*') == std::string_view::npos) bad_formula(part, "too many arguments of " + head);
    if (next == part.list.size() && (repeated || letters[i] == '?')) break;
    if (!repeated && letters[i] == '?') continue;
    if (next == part.list.size()) bad_formula(part, "too few arguments of " + head);
    char letter = repeated ? letters[letters.size() - 2] : letters[i];
    if (letter == 'X') letter = role == 'I' ? 'S' : role == 'T' ? 'M' : role;  // of the kind of the whole
    if (next + 1 == part.list.size())
      scope_.insert(scope_.end(), bound.begin(), bound.end());  // the last one sees them
    arguments.push_back(&term(part.list[next], letter));
    if (letter == 'v' || letter == 'V') bound.emplace_back(part.list[next].word, letter == 'v' ? 'S' : 'M');
    ++next;
  }
  scope_.resize(outside);
  if (!rule.names.empty() && !is_among(rule.names, arguments[0]->head)) bad_formula(part, head + " of an unknown name");
  layers_only_ = layers_only_ || rule.layers_only;
  Node list{head, role, &rule};
  list.arguments = std::move(arguments);
  const auto& rules = session().modules->rules;
  const auto better = rules.find(head);
  if (better != rules.end() && (better->second.applies == nullptr || better->second.applies(list)))
    list.rule = &better->second;
  const Node& node = terms_.add(std::move(list));
  if (rule.of_case && role != 'T' && node.arguments.size() == 1) of_case_.push_back(&node);
  return node;
}

const Node& TermTyping::call(const Part& part, char role) {
  const Definition& d = definitions_.at(part);
  if (!fits(d.body->role, role)) bad_formula(part, d.name + " has another kind than its place needs");
  Node list{d.name, role, d.of_library ? session().modules->library.rule(d.name) : nullptr, &d};
  for (std::size_t i = 0; i < d.letters.size(); ++i) list.arguments.push_back(&term(part.list[i + 1], d.letters[i]));
  layers_only_ = layers_only_ || d.layers_only;
  library_alone_ = library_alone_ && d.of_library;
  of_case_.insert(of_case_.end(), d.of_case.begin(), d.of_case.end());
  return terms_.add(std::move(list));
}

char TermTyping::kind_in_scope(const std::string& w) const {
  const auto found = std::find_if(scope_.rbegin(), scope_.rend(), [&](const auto& v) { return v.first == w; });
  return found == scope_.rend() ? '\0' : found->second;
}

char TermTyping::kind_of(const Part& part) {
  if (part.is_word()) {
    const char kind = kind_in_scope(part.word);
    return kind != '\0' ? kind : part.word == "theta" ? 'N' : 'S';
  }
  const std::string& head = part.list[0].word;
  if (definitions_.has(head)) return definitions_.at(part).body->role;
  const Rule* rule = kernel_rule(head);
  if (rule == nullptr) bad_formula(part, "unknown head " + head);
  if (rule->sort != '?') return rule->sort;
  if (part.list.size() < 3) bad_formula(part, "too few arguments of " + head);
  return kind_of(part.list[2]);
}

const Node& TermTyping::word(const Part& part, char role) {
  const std::string& w = part.word;
  if (role == 'v' || role == 'V' || role == 'w') {
    if (!is_word(w) || (role != 'w' && (w == "theta" || w == "pi"))) bad_formula(part, "not a name: " + w);
    return terms_.add(w, role);
  }
  const char kind = kind_in_scope(w);
  if (kind != '\0') {
    if (!fits(kind, role)) bad_formula(part, w + " has another kind than its place needs");
    return terms_.add(w, role == 'I' ? 'S' : role);
  }
  const bool scalar = role == 'S' || role == 'I';
  if (scalar && !is_number(w) && w != "pi") bad_formula(part, "unbound variable " + w);
  if (role == 'N' && w != "theta") bad_formula(part, "expected a network, found " + w);
  if (!scalar && role != 'N') bad_formula(part, "expected a list, found " + w);
  const Node& node = terms_.add(w, scalar ? 'S' : role);
  if (role == 'N') of_case_.push_back(&node);
  return node;
}

const Node& Terms::add(std::string word, char role) {
  Node node{std::move(word), role};
  if (role == 'S' && is_number(node.head)) node.literal = parse_rational(node.head, "formula");
  if (node.is_variable()) node.free = {node.head};
  return keep(std::move(node));
}

const Node& Terms::add(Node node) {
  std::vector<std::string> bound;
  if (node.definition != nullptr) node.depth += node.definition->body->depth;
  int inside = 0;
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    const Node& a = node[i];
    if (a.role == 'v' || a.role == 'V') bound.push_back(a.head);
    inside = std::max(inside, a.depth);
    const bool body = i + 1 == node.arguments.size();
    for (const std::string& name : a.free)
      if (!(body && is_among(bound, name)) && !is_among(node.free, name)) node.free.push_back(name);
  }
  if ((node.depth += inside) > kMaxDepth)
    reject(Reason::TooLarge, "formula: nesting deeper than " + std::to_string(kMaxDepth) + " with its definitions");
  std::sort(node.free.begin(), node.free.end());
  return keep(std::move(node));
}

const Node& Terms::keep(Node node) {
  std::vector<std::int64_t> key{node.role};
  for (const Node* a : node.arguments) key.push_back(a->id);
  charge(1000);
  // a word and a list of the same head differ: a list has the bracket
  const auto [found, fresh] = known_.emplace(std::pair((node.is_word() ? "" : "(") + node.head, key), nullptr);
  if (!fresh) return *found->second;
  node.id = static_cast<std::int64_t>(nodes_.size()) + 1;
  nodes_.push_back(std::move(node));
  found->second = &nodes_.back();
  return nodes_.back();
}

Reading parse_reading(const std::string& text) {
  const Part whole = read_part(text);
  if (whole.is_word() || whole.list[0].word != "reading") bad_formula(whole, "expected (reading ...)");
  Reading out{std::make_shared<Terms>(), nullptr};
  out.definitions = std::make_shared<Definitions>(out.terms);
  std::size_t first = 1;
  for (; first < whole.list.size() && !whole.list[first].is_word() && whole.list[first].list[0].word == "define";
       ++first)
    out.definitions->add(whole.list[first], text);
  static const std::vector<std::string> kParts{"requires", "given", "then", "trivial"};
  if (whole.list.size() - first != kParts.size()) bad_formula(whole, "expected requires, given, then and trivial");
  const Part* parts = &whole.list[first];
  for (std::size_t i = 0; i < kParts.size(); ++i)
    if (parts[i].is_word() || parts[i].list[0].word != kParts[i] || (i > 0 && parts[i].list.size() != 2))
      bad_formula(parts[i], "expected (" + kParts[i] + " ...)");
  TermTyping typing(*out.definitions, {});
  for (std::size_t i = 1; i < parts[0].list.size(); ++i) out.required.push_back(&typing.term(parts[0].list[i], 'F'));
  out.given = &typing.term(parts[1].list[1], 'F');
  out.then = &typing.term(parts[2].list[1], 'F');
  out.trivial = &typing.term(parts[3].list[1], 'F');
  out.layers_only = typing.layers_only();
  out.of_case = typing.of_case();
  return out;
}

const Node& parse_matrix(const Reading& reading, const std::string& text) {
  return TermTyping(*reading.definitions, {}).term(read_part(text), 'M');
}

bool is_word(const std::string& s) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (s.empty() || s.size() > 200 || digit(s[0]) || s[0] == '-' || s[0] == '.') return false;
  return std::all_of(s.begin(), s.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || digit(c) || c == '.' || c == '_' || c == '-' ||
           c == '\'';
  });
}

}  // namespace checker
