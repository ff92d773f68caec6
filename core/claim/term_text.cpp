#include "claim/term_text.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "claim/canonical.hpp"
#include "claim/definitions.hpp"
#include "claim/expression.hpp"
#include "claim/library.hpp"
#include "claim/written.hpp"

namespace plumbline {
namespace writing {
namespace {

// The head as a word: "speed-2" is speed2, since a hyphen needs a letter behind it.
std::string word_of(Head head) {
  std::string out(info(head).text);
  const std::size_t digit = out.find_first_of("0123456789");
  if (digit != std::string::npos && digit > 0 && out[digit - 1] == '-') out.erase(digit - 1, 1);
  return out;
}

// Has every parameter behind one with a default a default too, so that the last arguments may be left out?
bool defaults_may_stand(const Definition& definition) {
  bool seen = false;
  for (const Term& otherwise : definition.defaults) {
    if (seen && !otherwise) return false;
    seen = seen || otherwise;
  }
  return true;
}

// Thrown where a term is nested deeper than anybody reads, or the stack should bear: it is then said as it is hashed.
struct TooDeep {};

class TermWriter {
 public:
  // `names`: what definitions are called, if not by their own names. `taken`: words that mean something else than a
  // parameter or data of the case.
  explicit TermWriter(DefinitionNames names = {}, std::set<std::string> taken = {})
      : names_(std::move(names)), taken_(std::move(taken)) {}

  Written write(const Term& term) const {
    if (term->call) return use(*term->call);
    const Depth inside(depth_);
    switch (info(term->head).sort) {
      case Sort::Formula: return formula(term);
      case Sort::Matrix: return matrix(term);
      default: return scalar(term);
    }
  }

  // NAME(A: matrix, N: network = theta) := BODY
  [[nodiscard]] std::string definition(const Definition& definition) const {
    TermWriter inside = *this;
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) inside.taken_.insert(definition.parameters[i]);
    const bool defaults = defaults_may_stand(definition);
    std::string out = name_of(definition);
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
      out += (i == 0 ? "(" : ", ") + definition.parameters[i] + ": ";
      out += sort_word(definition.letters[i]);
      if (defaults && definition.defaults[i]) out += " = " + to_text(write(definition.defaults[i]).e);
    }
    return out + (definition.parameters.empty() ? "" : ")") + " := " + to_text(inside.write(definition.body).e);
  }

 private:
  // One term more around what is written, as long as it lives.
  class Depth {
   public:
    explicit Depth(int& depth) : depth_(depth) {
      if (depth_ >= kDeepest) throw TooDeep();
      ++depth_;
    }
    ~Depth() { --depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;

   private:
    static constexpr int kDeepest = 300;
    int& depth_;
  };

  [[nodiscard]] std::string name_of(const Definition& definition) const {
    constexpr std::string_view kEntrywise = "entrywise-";  // of the library: used at a matrix
    if (definition.of_library && definition.name.starts_with(kEntrywise))
      return definition.name.substr(kEntrywise.size());
    const auto found = names_.find(&definition);
    return found == names_.end() ? definition.name : found->second;
  }

  [[nodiscard]] Written use(const Call& call) const {
    const Definition& definition = *call.definition;
    std::size_t count = call.arguments.size();
    if (defaults_may_stand(definition))
      while (count > 0 && call.arguments[count - 1].term && definition.defaults[count - 1] &&
             same(call.arguments[count - 1].term, definition.defaults[count - 1]))
        --count;
    std::vector<Expression> parts;
    for (std::size_t i = 0; i < count; ++i)
      parts.push_back(call.arguments[i].term ? write(call.arguments[i].term).e : named(call.arguments[i].name).e);
    if (parts.empty()) return named(name_of(definition));
    return made(Kind::Call, name_of(definition), std::move(parts), Level::Atom);
  }

  // HEAD(NAME, a, b)
  [[nodiscard]] Written called(const Term& term) const {
    if (term->args.empty() && term->name.empty()) return named(word_of(term->head));
    std::vector<Expression> parts;
    if (!term->name.empty()) parts.push_back(named(term->name).e);
    for (const Term& arg : term->args) parts.push_back(write(arg).e);
    return made(Kind::Call, word_of(term->head), std::move(parts), Level::Atom);
  }

  // The name of a parameter or of data; where it means something else, with what it is.
  [[nodiscard]] Written of_case(const Term& term) const {
    const bool known = term->head == Head::Data ? is_data(term->name) : !head_named(term->name);
    if (known && !is_reserved(term->name) && !taken_.contains(term->name)) return named(term->name);
    return called(term);
  }

  [[nodiscard]] Expression part(const Term& term, std::size_t i, Level least) const {
    return at(write(term->args[i]), least);
  }

  [[nodiscard]] Written leaf_or_call(const Term& term) const {
    switch (term->head) {
      case Head::Literal: return literal(term->value);
      case Head::Variable:
      case Head::MatrixVariable:
      case Head::ScalarArgument:
      case Head::MatrixArgument:
      case Head::NetworkArgument:
      case Head::FormulaArgument: return named(term->name);
      case Head::Param:
      case Head::NamedMatrix:
      case Head::Data: return of_case(term);
      case Head::Function: {
        Written out = called(term);  // (function log a) is log(a)
        out.e.text = term->name;
        out.e.parts.erase(out.e.parts.begin());
        return out;
      }
      default: return called(term);
    }
  }

  [[nodiscard]] Written scalar(const Term& term) const {
    switch (term->head) {
      case Head::Add: return in_a_row(term, "+");
      case Head::Mul: return in_a_row(term, "*");
      case Head::Sub: return term->args.size() == 1 ? negative(term->args[0]) : binary("-", term);
      case Head::Div: return quotient(term);
      case Head::Pow: return power(term->args[0], term->args[1]);
      case Head::Norm:
      case Head::Abs: return bars(term);
      case Head::Norm2: return square(term);
      case Head::Singular: return singular(term);
      case Head::Entry: return entry(term, parts_of(write(term->args[0]).e, write(term->args[1]).e));
      case Head::Sum: return fold("sum", term);
      case Head::Prod: return fold("prod", term);
      case Head::Maximum: return fold("maximum", term);
      case Head::Minimum: return fold("minimum", term);
      case Head::If: return choice(term);
      default: return leaf_or_call(term);
    }
  }

  [[nodiscard]] Written matrix(const Term& term) const {
    const std::size_t count = term->args.size();
    switch (term->head) {
      case Head::MatAdd: return count == 2 ? binary("+", term) : called(term);
      case Head::MatMul: return count == 2 ? binary("*", term) : called(term);
      case Head::MatSub: return binary("-", term);
      case Head::Scale: return is_literal(term->args[0], -1) ? negative(term->args[1]) : binary("*", term);
      case Head::Transpose: return transpose(term);
      case Head::Power: return power(term->args[1], term->args[0]);
      case Head::Row: return entry(term, parts_of(write(term->args[0]).e, named(".").e));
      case Head::Column: return entry(term, parts_of(named(".").e, write(term->args[0]).e));
      case Head::MatrixSum: return fold("sum", term);
      case Head::MatrixProduct: return fold("prod", term);
      case Head::MatrixStack: return fold("stack", term);
      case Head::MatrixIf: return choice(term);
      case Head::Table: return table(term);
      case Head::Iterate: return iteration(term);
      default: return leaf_or_call(term);
    }
  }

  [[nodiscard]] Written formula(const Term& term) const {
    switch (term->head) {
      case Head::LessEqual: return chain({term}, {"<="});
      case Head::Less: return chain({term}, {"<"});
      case Head::Equal:
      case Head::MatEqual: return chain({term}, {"="});
      case Head::And: return conjunction(term);
      case Head::Or: return term->args.empty() ? named("false") : connected("or", term, Level::Or);
      case Head::Not: return negation(term->args[0]);
      case Head::Implies:
        return made(Kind::Operator, "implies",
                    parts_of(part(term, 0, Level::Or), at_the_end(write(term->args[1]), Level::Implies)),
                    Level::Implies);
      case Head::ForAll: return quantified("forall", term);
      case Head::Exists: return quantified("exists", term);
      case Head::AtLeast: return quantified("at-least", term);
      case Head::FormulaIf: return choice(term);
      default: return leaf_or_call(term);
    }
  }

  // a + b, a * b: operators of two operands, from the left.
  [[nodiscard]] Written joined(const std::string& sign, Written left, Written right) const {
    const bool product = sign == "*" || sign == "/";
    const Level level = product ? Level::Product : Level::Sum;
    const bool open = right.level == Level::Fold;
    std::vector<Expression> parts = parts_of(at(std::move(left), level));
    parts.push_back(behind_sign(std::move(right), open ? Level::Fold : product ? Level::Signed : Level::Product));
    return made(Kind::Operator, sign, std::move(parts), product && open ? Level::Fold : level);
  }
  [[nodiscard]] Written binary(const std::string& sign, const Term& term) const {
    return joined(sign, write(term->args[0]), write(term->args[1]));
  }
  [[nodiscard]] Written in_a_row(const Term& term, const std::string& sign) const {
    Written out = write(term->args[0]);
    for (std::size_t i = 1; i < term->args.size(); ++i) out = joined(sign, std::move(out), write(term->args[i]));
    return out;
  }

  // -a; -(2) is not the number -2.
  [[nodiscard]] Written negative(const Term& of) const {
    Written inner = write(of);
    const bool open = inner.level == Level::Fold;
    const bool bare = inner.e.kind == Kind::Number;
    return made(Kind::Operator, "neg",
                parts_of(bare ? grouped(std::move(inner)) : at(std::move(inner), open ? Level::Fold : Level::Power)),
                open ? Level::Fold : Level::Signed);
  }

  // 1/2 is a number; the quotient of 1 and 2 is (1) / 2.
  [[nodiscard]] Written quotient(const Term& term) const {
    Written above = write(term->args[0]);
    const bool digits = is_natural(term->args[1]) && term->args[0]->head == Head::Literal && !term->args[0]->call &&
                        term->args[0]->value.is_integer();
    if (digits) above = {grouped(std::move(above)), Level::Atom};
    return joined("/", std::move(above), write(term->args[1]));
  }

  [[nodiscard]] Written power(const Term& base, const Term& exponent) const {
    Written raised = write(exponent);
    const bool plain = raised.level == Level::Atom && !(raised.e.kind == Kind::Name && raised.e.text == "T");
    const bool whole = exponent->head == Head::Literal && !exponent->call && exponent->value.is_integer();
    Expression above = plain || whole ? std::move(raised.e) : grouped(std::move(raised));
    Written below = write(base);
    // |A|^2 is the squared norm: its square has the norm by name.
    if (below.e.kind == Kind::Bars && base->head == Head::Norm && is_literal(exponent, 2)) below = called(base);
    return made(Kind::Operator, "^", parts_of(at(std::move(below), Level::Atom), std::move(above)), Level::Power);
  }

  [[nodiscard]] Written transpose(const Term& term) const {
    Written of = write(term->args[0]);
    const bool again = of.e.kind == Kind::Operator && of.e.text == "^T";
    return made(Kind::Operator, "^T", parts_of(at(std::move(of), again ? Level::Power : Level::Atom)), Level::Power);
  }

  // |A|; with its name where bars stand inside.
  [[nodiscard]] std::optional<Written> between_bars(const Term& inner, Kind kind = Kind::Bars) const {
    Written of = write(inner);
    if (has_bars(of.e)) return std::nullopt;
    return made(kind, "", parts_of(at(std::move(of), Level::Sum)), Level::Atom);
  }
  [[nodiscard]] Written bars(const Term& term) const {
    if (auto out = between_bars(term->args[0])) return *std::move(out);
    return called(term);
  }
  [[nodiscard]] Written square(const Term& term) const {
    auto norm = between_bars(term->args[0]);
    if (!norm) return called(term);
    return made(Kind::Operator, "^", parts_of(std::move(norm->e), number("2").e), Level::Power);
  }
  [[nodiscard]] Written singular(const Term& term) const {
    if (is_literal(term->args[0], 1))
      if (auto out = between_bars(term->args[1], Kind::OpNorm)) return *std::move(out);
    return called(term);
  }

  [[nodiscard]] Written entry(const Term& term, std::vector<Expression> indices) const {
    for (Expression& index : indices)
      if (index.kind == Kind::Chain) index = grouped({index, Level::Open});
    indices.insert(indices.begin(), part(term, term->args.size() - 1, Level::Atom));
    return made(Kind::Index, "", std::move(indices), Level::Atom);
  }

  [[nodiscard]] Written binder(const std::string& word, const Term& term, std::vector<Expression> parts,
                               Level level) const {
    Written out = made(Kind::Binder, word, std::move(parts), level);
    const std::vector<std::string> bound = bound_by(*term);
    out.e.variable = bound[0];
    if (bound.size() > 1) out.e.second = bound[1];
    return out;
  }
  [[nodiscard]] Written fold(const std::string& word, const Term& term) const {
    Written body = write(term->args[2]);
    const Level level = body.level == Level::Open ? Level::Open : Level::Fold;
    return binder(
        word, term,
        parts_of(part(term, 0, Level::Sum), part(term, 1, Level::Sum), at_the_end(std::move(body), Level::Fold)),
        level);
  }
  [[nodiscard]] Written quantified(const std::string& word, const Term& term) const {
    std::vector<Expression> parts;
    for (std::size_t i = 0; i + 1 < term->args.size(); ++i) parts.push_back(part(term, i, Level::Sum));
    parts.push_back(write(term->args.back()).e);
    return binder(word, term, std::move(parts), Level::Open);
  }
  [[nodiscard]] Written table(const Term& term) const {
    return binder(
        "table", term,
        parts_of(part(term, 0, Level::Sum), part(term, 1, Level::Sum), at_the_end(write(term->args[2]), Level::Sum)),
        Level::Open);
  }
  [[nodiscard]] Written iteration(const Term& term) const {
    return binder("iterate", term,
                  parts_of(part(term, 0, Level::Sum), part(term, 1, Level::Sum), part(term, 2, Level::Sum),
                           at_the_end(write(term->args[3]), Level::Sum)),
                  Level::Open);
  }

  // A branch is a sum, so a formula stands in parentheses unless it is one word or a further choice.
  [[nodiscard]] Written choice(const Term& term) const {
    const Level least = term->head == Head::FormulaIf ? Level::Atom : Level::Sum;
    std::vector<Expression> parts = parts_of(write(term->args[0]).e, part(term, 1, least));
    if (term->args.size() > 2) {
      Written otherwise = write(term->args[2]);
      const bool further = otherwise.e.kind == Kind::If;
      parts.push_back(further || (least == Level::Sum && otherwise.level == Level::Open)
                          ? std::move(otherwise.e)
                          : at(std::move(otherwise), least));
    }
    return made(Kind::If, "", std::move(parts), Level::Open);
  }

  [[nodiscard]] Written connected(const char* word, const Term& term, Level level) const {
    if (term->args.size() == 1) return write(term->args[0]);
    std::vector<Expression> parts;
    const Level least = level == Level::Or ? Level::And : Level::Not;
    for (const Term& arg : term->args) parts.push_back(at(write(arg), least));
    return made(Kind::Operator, word, std::move(parts), level);
  }

  // a <= b < c, where each comparison begins with what the one before ends with.
  [[nodiscard]] Written conjunction(const Term& term) const {
    if (term->args.empty()) return named("true");
    std::vector<std::string> relations;
    for (std::size_t i = 0; i < term->args.size(); ++i) {
      const Term& link = term->args[i];
      const bool comparison = !link->call && (link->head == Head::LessEqual || link->head == Head::Less);
      if (!comparison || (i > 0 && !same(term->args[i - 1]->args[1], link->args[0])))
        return connected("and", term, Level::And);
      relations.emplace_back(link->head == Head::Less ? "<" : "<=");
    }
    if (relations.size() < 2) return connected("and", term, Level::And);
    return chain(term->args, std::move(relations));
  }
  [[nodiscard]] Written chain(const std::vector<Term>& links, std::vector<std::string> relations) const {
    std::vector<Expression> parts = parts_of(part(links[0], 0, Level::Sum));
    for (const Term& link : links) parts.push_back(part(link, 1, Level::Sum));
    Written out = made(Kind::Chain, "", std::move(parts), Level::Relation);
    out.e.relations = std::move(relations);
    return out;
  }

  [[nodiscard]] Written negation(const Term& of) const {
    if (is_true(of) && !of->call) return named("false");
    if (!of->call && (of->head == Head::Equal || of->head == Head::MatEqual)) return chain({of}, {"!="});
    return made(Kind::Operator, "not", parts_of(at(write(of), Level::Not)), Level::Not);
  }

  DefinitionNames names_;
  std::set<std::string> taken_;
  mutable int depth_ = 0;
};

}  // namespace
}  // namespace writing

namespace {

// The parameters and matrices of the case that the reading names, with all that its definitions and defaults name.
std::map<std::string, Term> of_the_case(const Term& reading) {
  std::map<std::string, Term> out;
  for_each_node(reading, [&](const Term& node) {
    if (node->head == Head::Param || node->head == Head::NamedMatrix) out.emplace(node->name, node);
  });
  return out;
}

// All words to which the reading or one of its definitions gives a meaning: variables, parameters, definitions.
std::set<std::string> taken_by(const Term& reading, const std::vector<std::shared_ptr<const Definition>>& definitions,
                               const DefinitionNames& names) {
  std::set<std::string> out;
  const auto add = [&](const Term& node) {
    if (binds(node->head))
      for (std::string& name : bound_by(*node)) out.insert(std::move(name));
  };
  for_each_node(reading, add);
  for (const auto& definition : definitions) {
    const auto name = names.find(definition.get());
    out.insert(name == names.end() ? definition->name : name->second);
    out.insert(definition->parameters.begin(), definition->parameters.end());
    for_each_node(definition->body, add);
  }
  return out;
}

// What a reading has without a clause.
bool is_said(const Term& part) {
  const Term& formula = part->args[0];
  if (formula->call) return true;
  if (part->head == Head::Given) return !is_true(formula);
  return part->head != Head::Trivial || formula->head != Head::Not || !is_true(formula->args[0]);
}

}  // namespace

std::string to_text(const Term& term) try {
  return to_text(writing::TermWriter().write(term).e);
} catch (const writing::TooDeep&) { return canonical(term); }

std::string to_text(const Definition& definition) try {
  return writing::TermWriter().definition(definition);
} catch (const writing::TooDeep&) { return definition.text; }

std::string formula_text(const Term& reading) try {
  DefinitionNames names;
  (void)with_definitions(reading, &names);
  std::vector<std::shared_ptr<const Definition>> definitions = definitions_in(reading);
  std::erase_if(definitions, [](const auto& d) { return d->of_library; });
  const std::set<std::string> taken = taken_by(reading, definitions, names);
  const writing::TermWriter writer(std::move(names), taken);
  std::string out;
  for (const auto& [name, node] : of_the_case(reading)) {
    if (head_named(name) || is_reserved(name) || taken.contains(name)) continue;  // said where it stands
    out += (node->head == Head::Param ? "param " : "matrix ") + name;
    if (!node->args.empty()) out += " = " + to_text(writer.write(node->args[0]).e);
    out += " \"" + name + "\"\n";
  }
  for (const auto& definition : definitions) out += "let " + writer.definition(*definition) + "\n";
  for (const Term& part : reading->args) {
    const std::string keyword(info(part->head).text);
    for (std::size_t i = 0; part->head == Head::Requires && i < part->args.size(); ++i)
      out += (i == 0 ? "requires " : "  ") + to_text(writer.write(part->args[i]).e) +
             (i + 1 < part->args.size() ? ";\n" : "\n");
    if (part->head != Head::Requires && is_said(part))
      out += keyword + " " + to_text(writer.write(part->args[0]).e) + "\n";
  }
  return out;
} catch (const writing::TooDeep&) { return with_definitions(reading) + "\n"; }

}  // namespace plumbline
