#include "claim/term.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include "budget/error.hpp"
#include "claim/pointer_set.hpp"

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

constexpr std::array kHeads{
#define PLUMBLINE_HEAD(name, text, sort, signature, layers, module, meaning) \
  HeadInfo{Head::name, text, Sort::sort, signature, layers, module, meaning},
#include "claim/heads.def"
#include "claim/library.def"
#include "claim/syntax.def"
#undef PLUMBLINE_HEAD
};

// The bit of a head in Node::heads. Heads that speak of layers' matrices have one more in common.
constexpr std::uint64_t kLayersBit = std::uint64_t{1} << 63;
constexpr std::uint64_t bit_of(Head head) { return std::uint64_t{1} << (as_size(head) % 63); }

// To look at a term as small as this again costs less than to remember that it was seen.
constexpr std::size_t kSmallTerm = 12;

// Calls visit(node) for the nodes of the term that have one of these bits, and so all nodes with one of their heads,
// shared ones once unless they are small; ends early, with true, where visit returns true.
template <class Visit> bool any_node(const Term& term, std::uint64_t bits, PointerSet& seen, const Visit& visit) {
  if ((term->heads & bits) == 0 || (term->size > kSmallTerm && !seen.insert(term.get()))) return false;
  if (visit(term)) return true;
  return std::ranges::any_of(term->args, [&](const Term& arg) { return any_node(arg, bits, seen, visit); });
}
template <class Visit> bool any_node(const Term& term, std::uint64_t bits, const Visit& visit) {
  PointerSet seen;
  return any_node(term, bits, seen, visit);
}

void each_node(const Term& term, PointerSet& seen, const std::function<void(const Term&)>& visit) {
  if (!seen.insert(term.get())) return;
  visit(term);
  for (const Term& arg : term->args) each_node(arg, seen, visit);
}

}  // namespace

std::string_view to_string(Sort sort) {
  constexpr std::array<std::string_view, 5> kWords{"scalar", "network", "matrix", "formula", "part of a reading"};
  return kWords[as_size(sort)];
}

std::span<const HeadInfo> all_heads() { return kHeads; }

const HeadInfo& info(Head head) { return kHeads[as_size(head)]; }

Term make(Head head, std::vector<Term> args, std::string name, Rational value) {
  int depth = 1;
  std::size_t size = 1;
  std::uint64_t heads = bit_of(head) | (info(head).layers ? kLayersBit : 0);
  for (const Term& arg : args) {
    heads |= arg->heads;
    depth = std::max(depth, arg->depth + 1);
    size += std::min(arg->size, std::numeric_limits<std::size_t>::max() - size);
  }
  if (depth > kMaxDepth)
    throw ResourceLimit("a formula with more than " + std::to_string(kMaxDepth) + " terms inside each other");
  return std::make_shared<const Node>(
      Node{head, std::move(name), std::move(value), std::move(args), depth, size, heads});
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

void add_canonical(const Term& term, std::string& out) { write(*term, out); }

bool same(const Term& a, const Term& b) {
  if (a == b) return true;
  if (a->size != b->size || a->head != b->head || a->name != b->name || a->args.size() != b->args.size()) return false;
  if (a->head == Head::Literal && a->value != b->value) return false;
  return std::equal(a->args.begin(), a->args.end(), b->args.begin(), same);
}

bool needs_full_connection(const Term& term) { return (term->heads & kLayersBit) != 0; }

bool contains(const Term& term, Head head) {
  return any_node(term, bit_of(head), [head](const Term& node) { return node->head == head; });
}

bool algebraic(const Term& term) {
  return !contains(term, Head::Function) && !contains(term, Head::Sin) && !contains(term, Head::Pi);
}

Term always() { return make(Head::True, {}); }
Term never() { return make(Head::Not, {always()}); }

void for_each_node(const Term& term, const std::function<void(const Term&)>& visit) {
  PointerSet seen;
  each_node(term, seen, visit);
}

std::vector<std::string> names(const Term& term, std::initializer_list<Head> heads) {
  std::uint64_t bits = 0;
  for (const Head head : heads) bits |= bit_of(head);
  std::set<std::string> out;
  (void)any_node(term, bits, [&](const Term& node) {
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
