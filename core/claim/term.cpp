#include "claim/term.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_set>

#include "budget/error.hpp"

namespace plumbline {
namespace {

void write(const Node& node, std::string& out) {
  switch (node.head) {
    case Head::Literal: out += node.value.to_string(); return;
    case Head::Pi:
    case Head::Theta: out += info(node.head).text; return;
    default: break;
  }
  if (node.head == Head::Variable || node.head == Head::MatrixVariable || is_argument(node.head)) {
    out += node.name;
    return;
  }
  out += '(';
  out += info(node.head).text;
  std::size_t first = 0;
  if (node.head == Head::AtLeast) {  // (at-least m v lo hi F): the count stands before the variable
    out += ' ';
    write(*node.args[0], out);
    first = 1;
  }
  if (!node.name.empty()) (out += ' ') += node.name;
  for (std::size_t i = first; i < node.args.size(); ++i) {
    out += ' ';
    write(*node.args[i], out);
  }
  out += ')';
}

// To look at a term as small as this again costs less than to remember that it was seen.
constexpr std::size_t kSmallTerm = 12;

// Calls visit(node) for every node of the term, shared ones once unless they are small; ends early, with true, where
// visit returns true.
template <class Visit> bool any_node(const Term& term, std::unordered_set<const Node*>& seen, const Visit& visit) {
  if (term->size > kSmallTerm && !seen.insert(term.get()).second) return false;
  if (visit(term)) return true;
  return std::ranges::any_of(term->args, [&](const Term& arg) { return any_node(arg, seen, visit); });
}
template <class Visit> bool any_node(const Term& term, const Visit& visit) {
  std::unordered_set<const Node*> seen;
  return any_node(term, seen, visit);
}

}  // namespace

std::string_view to_string(Sort sort) {
  constexpr std::array<std::string_view, 5> kWords{"scalar", "network", "matrix", "formula", "part of a reading"};
  return kWords[as_size(sort)];
}

const std::vector<HeadInfo>& all_heads() {
  static const std::vector<HeadInfo> table{
#define PLUMBLINE_HEAD(name, text, sort, signature, layers, module, meaning) \
  HeadInfo{Head::name, text, Sort::sort, signature, layers, module, meaning},
#include "claim/heads.def"
#include "claim/library.def"
#include "claim/syntax.def"
#undef PLUMBLINE_HEAD
  };
  return table;
}

const HeadInfo& info(Head head) { return all_heads()[as_size(head)]; }

Term make(Head head, std::vector<Term> args, std::string name, Rational value) {
  int depth = 1;
  std::size_t size = 1;
  for (const Term& arg : args) {
    depth = std::max(depth, arg->depth + 1);
    size += std::min(arg->size, std::numeric_limits<std::size_t>::max() - size);
  }
  if (depth > kMaxDepth)
    throw ResourceLimit("a formula with more than " + std::to_string(kMaxDepth) + " terms inside each other");
  return std::make_shared<const Node>(Node{head, std::move(name), std::move(value), std::move(args), depth, size});
}

Term as_value_of(const Term& term, std::shared_ptr<const Call> call) {
  Node node = *term;
  node.call = std::move(call);
  return std::make_shared<const Node>(std::move(node));
}

bool binds(Head head) { return info(head).signature.find('v') != std::string_view::npos; }
bool ranges(Head head) { return binds(head) && head != Head::Table && head != Head::Iterate; }

std::vector<std::string> bound_by(const Node& node) {
  const std::size_t space = node.name.find(' ');
  if (space == std::string::npos) return {node.name};
  return {node.name.substr(0, space), node.name.substr(space + 1)};
}

bool is_argument(Head head) {
  return head == Head::ScalarArgument || head == Head::MatrixArgument || head == Head::NetworkArgument ||
         head == Head::FormulaArgument;
}

Head argument_head(Sort sort) {
  switch (sort) {
    case Sort::Scalar: return Head::ScalarArgument;
    case Sort::Network: return Head::NetworkArgument;
    case Sort::Matrix: return Head::MatrixArgument;
    default: return Head::FormulaArgument;
  }
}

std::size_t index_arguments(Head head) {
  const std::string_view signature = info(head).signature;
  return as_size(std::ranges::count(signature, 'I'));
}

std::string canonical(const Term& term) {
  std::string out;
  write(*term, out);
  return out;
}

bool same(const Term& a, const Term& b) {
  if (a == b) return true;
  if (a->size != b->size || a->head != b->head || a->name != b->name || a->args.size() != b->args.size()) return false;
  if (a->head == Head::Literal && a->value != b->value) return false;
  return std::equal(a->args.begin(), a->args.end(), b->args.begin(), same);
}

bool needs_full_connection(const Term& term) {
  return any_node(term, [](const Term& node) { return info(node->head).layers; });
}

bool contains(const Term& term, Head head) {
  return any_node(term, [head](const Term& node) { return node->head == head; });
}

bool algebraic(const Term& term) {
  return !any_node(term, [](const Term& node) {
    return node->head == Head::Function || node->head == Head::Sin || node->head == Head::Pi;
  });
}

Term always() { return make(Head::True, {}); }
Term never() { return make(Head::Not, {always()}); }

void for_each_node(const Term& term, const std::function<void(const Term&)>& visit) {
  std::unordered_set<const Node*> called;
  (void)any_node(term, [&](const Term& node) {
    if (called.insert(node.get()).second) visit(node);
    return false;
  });
}

std::vector<std::string> names(const Term& term, std::initializer_list<Head> heads) {
  std::set<std::string> out;
  (void)any_node(term, [&](const Term& node) {
    if (std::ranges::find(heads, node->head) != heads.end()) out.insert(node->name);
    return false;
  });
  return {out.begin(), out.end()};
}

bool speaks_of(const Term& term, Head head, const std::string& name) {
  return std::ranges::binary_search(names(term, {head}), name);
}

bool is_call_of(const Term& term, std::string_view name) {
  const Call* call = term->call.get();
  return call != nullptr && call->definition->of_library && call->definition->name == name;
}

}  // namespace plumbline
