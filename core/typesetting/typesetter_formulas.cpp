// Truth: relations, connectives, quantifiers; and where a long formula is broken.
//
// Broken formulas follow L. Lamport, How to write a long formula (1994): every part of a conjunction or disjunction
// stands on lines of its own behind its sign, and indentation shows how far a quantifier reaches.
#include <stdexcept>

#include "claim/library.hpp"
#include "typesetting/module_notation.hpp"
#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;

namespace {

constexpr double kLineWidth = 72;  // in letters
constexpr double kIndent = 2;

const Box kAnd = layout::relation("\\wedge", "∧"), kOr = layout::relation("\\vee", "∨"),
          kImplies = layout::relation("\\Rightarrow", "⇒");

Box relation_sign(Head head, bool negated) {
  switch (head) {
    case Head::LessEqual: return negated ? layout::relation(">", ">") : layout::relation("\\le", "≤");
    case Head::Less: return negated ? layout::relation("\\ge", "≥") : layout::relation("<", "<");
    default: return negated ? layout::relation("\\ne", "≠") : layout::relation("=", "=");
  }
}

bool is_relation(Head head) {
  return head == Head::LessEqual || head == Head::Less || head == Head::Equal || head == Head::MatEqual;
}

// The parts of nested conjunctions (or disjunctions) in order.
void flatten(const Term& term, Head head, std::vector<Term>& out) {
  for (const Term& part : term->args) {
    if (part->head == head && !part->args.empty())
      flatten(part, head, out);
    else
      out.push_back(part);
  }
}

Box indented(int depth, Box box) {
  std::vector<Box> parts(as_size(depth), layout::quad());
  parts.push_back(std::move(box));
  return layout::row(std::move(parts));
}

}  // namespace

Piece Typesetter::piece(const Term& term, bool flat) const {
  if (is_argument(term->head)) return argument(term, flat);
  switch (info(term->head).sort) {
    case Sort::Scalar: return scalar(term, flat);
    case Sort::Matrix: return matrix(term, flat);
    case Sort::Network: return network(term, flat);
    case Sort::Formula: return formula(term);
    case Sort::Part: break;
  }
  throw std::logic_error("a part of a reading inside a formula: " + canonical(term));
}

Piece Typesetter::formula(const Term& term) const {
  if (is_argument(term->head)) return argument(term, false);
  const auto& args = term->args;
  const auto statement = [&](const char* text) {
    return Piece{layout::row({network(args[0], false).box, layout::words(text)}), Level::Relation};
  };
  const auto compared = [&](const Term& a, Box sign, Box right) {
    const Piece left = piece(a);
    const Box box = left.box.kind == layout::Kind::Cases ? layout::fence(left.box) : wrap(left, Level::Sum);
    return Piece{layout::row({box, std::move(sign), std::move(right)}), Level::Relation};
  };
  switch (term->head) {
    case Head::True: return {layout::words("true"), Level::Atom};
    case Head::Equal:
      if (args[0]->head == Head::Rows && is_literal(args[1], 1)) {
        const Term& matrix = args[0]->args[0];
        const auto found = module_notation().find(matrix->head);
        if (found != module_notation().end() && !found->second.one_row.empty())
          return {layout::row({network(matrix->args[0], false).box, layout::words(found->second.one_row)}),
                  Level::Relation};
      }
      [[fallthrough]];
    case Head::LessEqual:
    case Head::Less:
    case Head::MatEqual: return compared(args[0], relation_sign(term->head, false), wrap(piece(args[1]), Level::Sum));
    case Head::Nonnegative: return compared(args[0], layout::relation("\\ge", "≥"), layout::number("0"));
    case Head::NowhereZero: {
      const Box i = name_box(fresh(args[0], {"i", "k", "m"})), j = name_box(fresh(args[0], {"j", "n", "q"}));
      const Box entry = indexed(args[0], layout::row({i, layout::comma(), j})).box;
      return {layout::row({entry, relation_sign(Head::Equal, true), layout::number("0"), layout::words(" for all "), i,
                           layout::comma(), j}),
              Level::Relation};
    }
    case Head::ReluNetwork: return statement(" is a ReLU network");
    case Head::BiasFree: return statement(" has no biases");
    case Head::Biased: {
      const Box layer = layout::row({layout::words("layer "), piece(args[0], true).box, layout::words(" of ")});
      return {layout::row({layer, network(args[1], false).box, layout::words(" has a bias")}), Level::Relation};
    }
    case Head::FormulaIf: return choice(term);
    case Head::Differentiable:
      return {layout::row({outputs(args[0], args[1]).box, layout::words(" is differentiable in the weights")}),
              Level::Relation};
    case Head::And: return connected(term, Level::And);
    case Head::Or: return connected(term, Level::Or);
    case Head::Not: return negation(args[0]);
    case Head::Implies: {
      const Piece condition = formula(args[0]), conclusion = formula(args[1]);
      const Box left = condition.open ? layout::fence(condition.box) : wrap(condition, Level::Or);
      return {layout::row({left, kImplies, wrap(conclusion, Level::Or)}), Level::Implies, conclusion.open};
    }
    case Head::ForAll:
    case Head::Exists:
    case Head::AtLeast:
      return {layout::row({quantifier(term).box, layout::quad(), formula(counted_body(term)).box}), Level::Not, true};
    case Head::Witnessed: return {layout::row({layout::words("witnessed: "), formula(args[0]).box}), Level::Not, true};
    default: return of_module(term);
  }
}

Piece Typesetter::negation(const Term& part) const {
  if (is_true(part)) return {layout::words("false"), Level::Atom};
  if (is_relation(part->head)) {
    Piece out = formula(part);
    out.box = layout::row({out.box.parts[0], relation_sign(part->head, true), out.box.parts[2]});
    return out;
  }
  if (part->head == Head::Not) return formula(part->args[0]);
  return {layout::row({layout::prefix("\\neg", "¬"), layout::fence(formula(part).box)}), Level::Not};
}

Piece Typesetter::connected(const Term& term, Level level) const {
  std::vector<Term> parts;
  flatten(term, term->head, parts);
  if (parts.empty()) return {layout::words(term->head == Head::And ? "true" : "false"), Level::Atom};
  if (parts.size() == 1) return formula(parts[0]);
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    const Piece part = formula(parts[i]);
    if (i > 0) boxes.push_back(level == Level::And ? kAnd : kOr);
    boxes.push_back(part.open && !last ? layout::fence(part.box) : wrap(part, Level::Not));  // also `and` inside `or`
    if (last) return {layout::row(std::move(boxes)), level, part.open};
  }
  return {};
}

Box Typesetter::range(const Term& lo, const Term& hi) const {
  const Box first = piece(lo, true).box, last = piece(hi, true).box;
  if (same(lo, hi)) return layout::fence(first, layout::Bracket::Curly);
  return layout::fence(layout::row({first, layout::comma(), layout::tight("\\dots", "…"), layout::comma(), last}),
                       layout::Bracket::Curly);
}

Piece Typesetter::quantifier(const Term& term) const {
  const auto& args = term->args;
  const std::size_t first = term->head == Head::AtLeast ? 1 : 0;
  Box members = layout::row({name_box(term->name), layout::relation("\\in", "∈"), range(args[first], args[first + 1])});
  if (const auto set = counted_set(term)) members = layout::row({members, layout::relation("\\cap", "∩"), *set});
  if (const auto set = subset(term)) members = *set;
  const Box colon = layout::tight("\\colon", ":");
  if (term->head == Head::AtLeast)
    return {layout::row({layout::words("at least "), wrap(piece(args[0], true), Level::Sum), layout::words(" of "),
                         members, colon}),
            Level::Not, true};
  const Box sign = term->head == Head::ForAll ? layout::prefix("\\forall", "∀") : layout::prefix("\\exists", "∃");
  return {layout::row({sign, layout::thin_space(), members, colon}), Level::Not, true};
}

std::vector<Box> Typesetter::bulleted(const Term& term, int indent) const {
  std::vector<Term> parts;
  flatten(term, term->head, parts);
  const Box bullet = term->head == Head::And ? kAnd : kOr;
  std::vector<Box> out;
  for (const Term& part : parts) {
    std::vector<Box> inner = broken(part, indent + 1);
    const bool one = inner.size() == 1;
    const Box first = one && formula(part).level < Level::Not ? layout::fence(inner[0]) : inner[0];
    out.push_back(layout::row({bullet, layout::thin_space(), first}));
    for (std::size_t i = 1; i < inner.size(); ++i) out.push_back(indented(1, inner[i]));
  }
  return out;
}

std::vector<Box> Typesetter::broken(const Term& term, int indent) const {
  const auto& args = term->args;
  const Box whole = piece(term).box;
  if (layout::width(whole) + kIndent * indent <= kLineWidth) return {whole};
  const auto append = [&](std::vector<Box>& out, const Term& body) {
    for (Box& line : broken(body, indent + 1)) out.push_back(indented(1, std::move(line)));
  };
  switch (term->head) {
    case Head::And:
    case Head::Or: return bulleted(term, indent);
    case Head::ForAll:
    case Head::Exists:
    case Head::AtLeast: {
      std::vector<Box> out{quantifier(term).box};
      append(out, counted_body(term));
      return out;
    }
    case Head::Witnessed: {
      std::vector<Box> out{layout::words("witnessed:")};
      append(out, args[0]);
      return out;
    }
    case Head::Implies: {
      std::vector<Box> out = broken(args[0], indent);
      if (out.size() == 1) out[0] = wrap(formula(args[0]), Level::Or);
      std::vector<Box> conclusion = broken(args[1], indent + 1);
      for (std::size_t i = 0; i < conclusion.size(); ++i)
        out.push_back(i == 0 ? layout::row({kImplies, layout::thin_space(), conclusion[0]})
                             : indented(1, conclusion[i]));
      return out;
    }
    default: break;
  }
  if (!is_relation(term->head)) return {whole};
  return {whole.parts[0], indented(1, layout::row({whole.parts[1], layout::thin_space(), whole.parts[2]}))};
}

}  // namespace plumbline
