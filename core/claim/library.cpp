#include "claim/library.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "claim/declarations.hpp"
#include "claim/elaboration.hpp"
#include "claim/layout_reader.hpp"

namespace plumbline {
namespace {

// prelude.claim, read once: definitions that are heads apart from those that are not.
struct Library {
  Scope scope;  // of those that are no heads
  std::map<Head, Entry> heads;
  std::vector<std::shared_ptr<const Definition>> all;

  Library() {
    for (const Clause& clause : read_clauses(prelude(), "prelude.claim")) {
      if (clause.keyword != "let")
        throw std::logic_error("prelude.claim: expected definitions, found " + clause.keyword);
      Entry entry = read_let(clause);
      entry.home = &scope;
      const auto head = head_named(entry.name);
      const Entry* kept = nullptr;
      if (head && is_library(*head)) {
        kept = &heads.emplace(*head, std::move(entry)).first->second;
      } else {
        const std::string name = entry.name;
        scope.add(std::move(entry));
        kept = scope.find(name);
      }
      read_definition_of_library(*kept);
      all.push_back(kept->let->definition);
      if (const std::shared_ptr<Entry> by_entry = kept->let->by_entry) {
        all.push_back(by_entry->let->definition);
        scope.add(*by_entry);
      }
    }
  }
};

const Library& the_library() {
  static const Library& out = *new Library;  // never taken apart: the end of the process does it
  return out;
}

Term number(const Rational& value) { return make(Head::Literal, {}, {}, value); }
Term negative(const Term& a) {
  return a->head == Head::Literal ? number(-a->value) : make(Head::Mul, {number(Rational(-1)), a});
}

bool binds_name(const Node& node, const std::string& variable) {
  const std::vector<std::string> bound = bound_by(node);
  return std::ranges::find(bound, variable) != bound.end();
}

bool mentions(const Term& term, const std::string& variable) {
  const bool names_one = term->head == Head::Variable || term->head == Head::MatrixVariable;
  if (names_one && term->name == variable) return true;
  if (binds(term->head) && binds_name(*term, variable)) return true;
  return std::ranges::any_of(term->args, [&](const Term& arg) { return mentions(arg, variable); });
}

// A name of which none of these speaks.
std::string fresh(std::string name, std::initializer_list<Term> terms) {
  while (std::ranges::any_of(terms, [&](const Term& term) { return mentions(term, name); })) name += '\'';
  return name;
}

// The variable under another name, which the term does not mention. What was a call is one of the renamed arguments.
Term renamed(const Term& term, const std::string& from, const std::string& to) {
  if (term->head == Head::Variable) return term->name == from ? make(Head::Variable, {}, to) : term;
  std::vector<Term> args;
  const bool hides = binds(term->head) && binds_name(*term, from);
  for (std::size_t i = 0; i < term->args.size(); ++i)
    args.push_back(hides && i + 1 == term->args.size() ? term->args[i] : renamed(term->args[i], from, to));
  const Term out = make(term->head, std::move(args), term->name, term->value);
  if (!term->call) return out;
  Call call = *term->call;
  for (Call::Argument& argument : call.arguments)
    if (argument.term) argument.term = renamed(argument.term, from, to);
  return as_value_of(out, std::make_shared<const Call>(std::move(call)));
}

// The first matrix, then `next` of each later one and what there is; no value over an empty range.
Term folded(const Term& node) {
  const Term &lo = node->args[0], &hi = node->args[1];
  const std::string variable = mentions(lo, node->name) ? fresh(node->name, {lo, node->args[2]}) : node->name;
  const Term body = variable == node->name ? node->args[2] : renamed(node->args[2], node->name, variable);
  const std::string state = fresh("Z", {lo, hi, body});
  const Term v = make(Head::Variable, {}, variable), z = make(Head::MatrixVariable, {}, state);
  const Term next = node->head == Head::MatrixSum       ? make(Head::MatAdd, {z, body})
                    : node->head == Head::MatrixProduct ? make(Head::MatMul, {body, z})
                                                        : make(Head::Stack, {z, body});
  const Term is_first = make(Head::Less, {v, make(Head::Add, {lo, number(Rational(1))})});
  const Term anything = make(Head::Table, {number(Rational(1)), number(Rational(1)), number(Rational(0))}, "i j");
  const Term all =
      make(Head::Iterate, {lo, hi, anything, make(Head::MatrixIf, {is_first, body, next})}, variable + " " + state);
  return make(Head::MatrixIf, {make(Head::Exists, {lo, hi, make(Head::And, {})}, variable), all});
}

template <class Change> Term changed(const Term& term, const Change& change) {
  std::vector<Term> args;
  bool same = true;
  for (const Term& arg : term->args) {
    args.push_back(change(arg));
    same = same && args.back() == arg;
  }
  return same ? term : make(term->head, std::move(args), term->name, term->value);
}

}  // namespace

bool is_library(Head head) { return info(head).module == "library"; }
bool is_spelled(Head head) { return info(head).module == "spelled"; }
bool is_true(const Term& formula) {
  return formula->head == Head::True || (formula->head == Head::And && formula->args.empty() && !formula->call);
}

const std::vector<std::shared_ptr<const Definition>>& library() { return the_library().all; }
const std::shared_ptr<const Definition>& definition_of(Head head) {
  return the_library().heads.at(head).let->definition;
}
const Scope& library_scope() { return the_library().scope; }

Term spelled_out(const Term& node) {
  const auto& args = node->args;
  switch (node->head) {
    case Head::Sub: return args.size() == 1 ? negative(args[0]) : make(Head::Add, {args[0], negative(args[1])});
    case Head::Minimum: return negative(make(Head::Maximum, {args[0], args[1], negative(args[2])}, node->name));
    case Head::True: return make(Head::And, {});
    case Head::MatrixSum:
    case Head::MatrixProduct:
    case Head::MatrixStack: return folded(node);
    default: throw std::logic_error("not a way to write: " + std::string(info(node->head).text));
  }
}

Term by_text(const Term& node) { return value_of_definition(the_library().heads.at(node->head), node->args); }

Term without_spelling(const Term& term) {
  if (is_spelled(term->head)) return without_spelling(spelled_out(term));
  const Term out = changed(term, without_spelling);
  return out == term || !term->call ? out : as_value_of(out, term->call);
}

Term written_out(const Term& term) {
  if (is_spelled(term->head)) return written_out(spelled_out(term));
  const Term out = changed(term, written_out);
  if (!is_library(out->head)) return out;
  return written_out(by_text(out));
}

}  // namespace plumbline
