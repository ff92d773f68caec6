#include "term.hpp"

#include <algorithm>

#include "numerals.hpp"
#include "part.hpp"

namespace checker {
namespace {

bool is_among(const std::vector<std::string>& list, const std::string& s) {
  return std::find(list.begin(), list.end(), s) != list.end();
}

class TermTyping {
 public:
  explicit TermTyping(Reading& reading) : reading_(reading), terms_(*reading.terms) {}

  const Node& term(const Part& part, char role) {
    charge(100);
    if (part.is_word()) return word(part, role);
    const std::string& head = part.list[0].word;
    const Rule* rule = rule_for(head);
    if (rule == nullptr) bad_formula(part, "unknown head " + head);
    if (rule->sort != (role == 'I' ? 'S' : role == 'T' ? 'M' : role))
      bad_formula(part, head + " has another kind than its place needs");
    std::vector<const Node*> arguments;
    const std::string_view letters = rule->arguments;
    std::size_t next = 1, variable = 0;  // of the list
    for (std::size_t i = 0; i < letters.size() || next < part.list.size(); ++i) {
      const bool repeated = i >= letters.size() || letters[i] == '*';
      if (repeated && letters.find('*') == std::string_view::npos) bad_formula(part, "too many arguments of " + head);
      if (next == part.list.size() && (repeated || letters[i] == '?')) break;
      if (!repeated && letters[i] == '?') continue;
      if (next == part.list.size()) bad_formula(part, "too few arguments of " + head);
      const char letter = repeated ? letters[letters.size() - 2] : letters[i];
      const bool body = variable != 0 && next + 1 == part.list.size();  // only the last argument sees the variable
      if (body) bound_.push_back(part.list[variable].word);
      arguments.push_back(&term(part.list[next], letter));
      if (body) bound_.pop_back();
      if (letter == 'v') variable = next;
      ++next;
    }
    if (!rule->names.empty() && !is_among(rule->names, arguments[0]->head))
      bad_formula(part, head + " of an unknown name");
    reading_.layers_only = reading_.layers_only || rule->layers_only;
    const Node& node = terms_.add(head, role, std::move(arguments));
    if (rule->of_case && role != 'T' && node.arguments.size() == 1) reading_.of_case.push_back(&node);
    return node;
  }

 private:
  const Node& word(const Part& part, char role) {
    const std::string& w = part.word;
    const bool scalar = role == 'S' || role == 'I', number = w[0] == '-' || (w[0] >= '0' && w[0] <= '9');
    if (scalar && !number && w != "pi" && !is_among(bound_, w)) bad_formula(part, "unbound variable " + w);
    if (role == 'N' && w != "theta") bad_formula(part, "expected a network, found " + w);
    if (role == 'M' || role == 'T' || role == 'F') bad_formula(part, "expected a list, found " + w);
    if (role == 'v' && (!is_word(w) || w == "theta" || w == "pi")) bad_formula(part, "not a variable: " + w);
    if (role == 'w' && !is_word(w)) bad_formula(part, "not a name: " + w);
    return terms_.add(w, role);
  }

  Reading& reading_;  // what it needs of a case is noted there
  Terms& terms_;
  std::vector<std::string> bound_;
};

}  // namespace

const Node& Terms::add(std::string word, char role) {
  Node node{std::move(word), role, nullptr, {}};
  const char first = node.head[0];
  if ((role == 'S' || role == 'I') && (first == '-' || (first >= '0' && first <= '9')))
    node.literal = parse_rational(node.head, "formula");
  if (node.is_variable()) node.free = {node.head};
  return keep(std::move(node));
}

const Node& Terms::add(const std::string& head, char role, std::vector<const Node*> arguments) {
  Node node{head, role, rule_for(head), std::move(arguments)};
  std::string variable;
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    const Node& a = node[i];
    if (a.role == 'v') variable = a.head;
    const bool body = i + 1 == node.arguments.size();
    for (const std::string& name : a.free)
      if (!(body && name == variable) && !is_among(node.free, name)) node.free.push_back(name);
  }
  std::sort(node.free.begin(), node.free.end());
  return keep(std::move(node));
}

const Node& Terms::keep(Node node) {
  std::vector<long> key{node.role};
  for (const Node* a : node.arguments) key.push_back(a->id);
  charge(5000 + 16 * node.head.size() + 256 * key.size() + 1024 * node.free.size());  // what is kept takes memory
  // a word and a list of the same head differ: a list has the bracket
  const auto [found, fresh] = known_.emplace(std::pair((node.rule != nullptr ? "(" : "") + node.head, key), nullptr);
  if (!fresh) return *found->second;
  node.id = static_cast<long>(nodes_.size()) + 1;
  nodes_.push_back(std::move(node));
  found->second = &nodes_.back();
  return nodes_.back();
}

Reading parse_reading(const std::string& text) {
  const Part whole = read_part(text);
  if (whole.is_word() || whole.list[0].word != "reading") bad_formula(whole, "expected (reading ...)");
  const std::vector<Part> parts = without_definitions(whole);
  static const std::vector<std::string> kParts{"requires", "given", "then", "trivial"};
  if (parts.size() != kParts.size() + 1) bad_formula(whole, "expected requires, given, then and trivial");
  for (std::size_t i = 0; i < kParts.size(); ++i)
    if (parts[i + 1].is_word() || parts[i + 1].list[0].word != kParts[i] || (i > 0 && parts[i + 1].list.size() != 2))
      bad_formula(parts[i + 1], "expected (" + kParts[i] + " ...)");
  Reading out{std::make_shared<Terms>()};
  TermTyping typing(out);
  for (std::size_t i = 1; i < parts[1].list.size(); ++i) out.required.push_back(&typing.term(parts[1].list[i], 'F'));
  out.given = &typing.term(parts[2].list[1], 'F');
  out.then = &typing.term(parts[3].list[1], 'F');
  out.trivial = &typing.term(parts[4].list[1], 'F');
  return out;
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
