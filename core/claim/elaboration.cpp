#include "claim/elaboration.hpp"

#include <algorithm>
#include <set>

#include "budget/error.hpp"
#include "claim/elaborator.hpp"
#include "claim/library.hpp"

namespace plumbline::elaboration {
namespace {

// How many nodes a term may have when its definitions are written out: more is refused where it would come into being.
constexpr std::size_t kLargest = 2'000'000;

void free_variables(const Term& term, std::vector<std::string>& bound, std::set<std::string>& out) {
  const bool variable = term->head == Head::Variable || term->head == Head::MatrixVariable;
  if (variable && std::ranges::find(bound, term->name) == bound.end()) out.insert(term->name);
  const std::size_t outside = bound.size();
  for (std::size_t i = 0; i < term->args.size(); ++i) {
    if (binds(term->head) && i + 1 == term->args.size())
      for (std::string& name : bound_by(*term)) bound.push_back(std::move(name));
    free_variables(term->args[i], bound, out);
  }
  bound.resize(outside);
}

std::string written(const Entry& entry) {
  std::string out = entry.name;
  for (const LetEntry::Parameter& p : entry.let->parameters)
    out += (&p == &entry.let->parameters[0] ? "(" : ", ") + p.name + (p.otherwise ? " = " + to_text(*p.otherwise) : "");
  return out + (entry.let->parameters.empty() ? "" : ")") + " := " + to_text(entry.let->body);
}

// What a parameter takes, a letter as in heads.def.
char letter_of(const LetEntry::Parameter& p) {
  if (p.is_name) return 'w';
  if (p.is_index) return 'I';
  switch (*p.sort) {
    case Sort::Matrix: return 'M';
    case Sort::Network: return 'N';
    case Sort::Formula: return 'F';
    default: return 'S';
  }
}

// Of an argument: whether it must be asked for a value before the body is.
bool may_have_no_value(const Term& term, char letter) {
  if (!term) return false;
  switch (term->head) {
    case Head::Literal: return letter == 'I' && !term->value.is_integer();
    case Head::Variable:
    case Head::MatrixVariable:
    case Head::Theta:
    case Head::Data:
    case Head::NamedMatrix: return false;
    default: return !is_argument(term->head);
  }
}

void require_sort(const Term& term, Sort expected, const Expression& e) {
  if (sort_of(term) != expected)
    fail_at(e.place, "expected " + a(expected) + ", found " + a(sort_of(term)) + ": " + to_text(e));
}

bool same_argument(const Value& a, const Value& b) {
  return a.term && b.term ? same(a.term, b.term) : !a.term && !b.term && a.word == b.word;
}

}  // namespace

Term Elaborator::require(const Expression& e, Sort expected, Environment& env) {
  const Term out = open(e, expected, env);
  require_sort(out, expected, e);
  return out;
}

void Elaborator::read(const Entry& entry) {
  LetEntry& let = *entry.let;
  if (let.state == LetEntry::State::Read) return;
  if (let.state == LetEntry::State::Reading)
    fail_at(entry.place, "the definition of \"" + entry.name + "\" uses itself");
  let.state = LetEntry::State::Reading;
  Environment env{entry.home, {}, {}};
  std::vector<std::string> names;
  for (LetEntry::Parameter& p : let.parameters) {
    const bool placed = p.sort && !p.is_name;
    entry.home->check_free(p.name, p.place);
    env.locals.push_back({p.name, placed ? make(argument_head(*p.sort), {}, p.name) : nullptr, "", &p, p.place});
    names.push_back(p.name);
    if (!p.otherwise || p.sort || p.is_name) continue;
    Environment outside{entry.home, {}, {}};  // the sort of the default is that of the parameter
    set_sort(env.locals.back(), sort_of(open(*p.otherwise, std::nullopt, outside)));
  }
  const Term body = open(let.body, std::nullopt, env);
  std::vector<Term> defaults;
  for (const LetEntry::Parameter& p : let.parameters) {
    Environment outside{entry.home, {}, {}};
    defaults.push_back(p.otherwise && p.sort ? require(*p.otherwise, *p.sort, outside) : nullptr);
    if (!p.sort && !p.is_name)
      fail_at(p.place, "the definition of \"" + entry.name + "\" does not show what sort \"" + p.name +
                           "\" is; say it: \"" + p.name + ": matrix\" (scalar, index, matrix, network, name)");
    if (p.sort == Sort::Formula)
      fail_at(p.place, "the parameter \"" + p.name + "\" of \"" + entry.name +
                           "\" is a formula; a definition takes scalars, indices, matrices, networks and names");
  }
  Definition made{entry.name, names, body, let.latex, defaults, written(entry)};
  for (const LetEntry::Parameter& p : let.parameters) made.letters += letter_of(p);
  made.of_library = library_ == nullptr;
  let.definition = std::make_shared<const Definition>(std::move(made));
  let.state = LetEntry::State::Read;
}

std::vector<NamedRequirement> Elaborator::requirements(const std::vector<RequirementItem>& items, const Scope& scope) {
  std::vector<NamedRequirement> out;
  for (const RequirementItem& item : items) {
    const Entry* named = item.formula.kind == Kind::Name ? scope.find(item.formula.text) : nullptr;
    if (named && named->requirements) {
      for (NamedRequirement& r : requirements(named->requirements->items, *named->home)) out.push_back(std::move(r));
      continue;
    }
    Environment env{&scope, {}, {}};
    out.push_back({require(item.formula, Sort::Formula, env), reason_of(item, scope)});
  }
  return out;
}

Term Elaborator::open(const Expression& e, std::optional<Sort> expected, Environment& env) {
  Term out = open_any_size(e, expected, env);
  if (out->size > kLargest)
    fail_at(e.place, "this has more than two million parts when its definitions are written out");
  return out;
}

Term Elaborator::open_any_size(const Expression& e, std::optional<Sort> expected, Environment& env) {
  switch (e.kind) {
    case Kind::Number: return number(e, false);
    case Kind::Name: return name(e, expected, env);
    case Kind::Call: return call(e, env);
    case Kind::Operator: return operation(e, expected, env);
    case Kind::Chain: return chain(e, env);
    case Kind::Bars: {
      const Term inner = open(e.parts[0], std::nullopt, env);
      if (sort_of(inner) == Sort::Matrix) return make(Head::Norm, {inner});
      if (sort_of(inner) == Sort::Scalar) return make(Head::Abs, {inner});
      fail_at(e.place, "expected a matrix or a scalar between bars, found " + a(sort_of(inner)));
    }
    case Kind::OpNorm:
      return make(Head::Singular, {make(Head::Literal, {}, {}, Rational(1)), require(e.parts[0], Sort::Matrix, env)});
    case Kind::Index: return index(e, env);
    case Kind::Binder: return binder(e, expected, env);
    case Kind::If: return choice(e, expected, env);
    case Kind::Group: break;
  }
  return open(e.parts[0], expected, env);
}

Term Elaborator::number(const Expression& e, bool negative) {
  const Rational value = Rational::parse(e.text);
  return make(Head::Literal, {}, {}, negative ? -value : value);
}

Local* Elaborator::local(const std::string& name, Environment& env) {
  const auto found =
      std::find_if(env.locals.rbegin(), env.locals.rend(), [&](const Local& l) { return l.name == name; });
  return found == env.locals.rend() ? nullptr : &*found;
}

void Elaborator::set_sort(Local& l, Sort sort) {
  l.parameter->sort = sort;
  l.term = make(argument_head(sort), {}, l.name);
}

Term Elaborator::expand(const Entry& entry, const std::vector<Expression>& given, const Expression& e,
                        Environment& env) {
  read(entry);
  const Entry* used = &entry;  // or, at a matrix in place of a number, what it is entry by entry
  LetEntry& let = *entry.let;
  if (given.size() > let.parameters.size())
    fail_at(e.place, "\"" + entry.name + "\" takes " + std::to_string(let.parameters.size()) + " arguments, found " +
                         std::to_string(given.size()));
  std::vector<Value> values;
  for (std::size_t i = 0; i < let.parameters.size(); ++i) {
    LetEntry::Parameter& p = let.parameters[i];
    const bool here = i < given.size();
    if (!here && !p.otherwise) fail_at(e.place, "\"" + entry.name + "\" needs an argument for \"" + p.name + "\"");
    Environment home{entry.home, {}, {}};
    Environment& where = here ? env : home;
    const Expression& argument = here ? given[i] : *p.otherwise;
    if (p.is_name)
      values.push_back({nullptr, argument_word(argument, where)});
    else if (i == 0 && here && is_of_one_number(let) && (let.by_entry || !let.definition->of_library)) {
      values.push_back({open(argument, *p.sort, where), ""});
      if (sort_of(values[0].term) == Sort::Matrix) used = &at_a_matrix(entry);
      require_sort(values[0].term, *used->let->parameters[0].sort, argument);
    } else
      values.push_back({require(argument, *p.sort, where), ""});
    if (p.is_vector) note_vector(argument, where);
    if (p.is_vector && line_of(argument, where) != Line::Column)
      fail_at(argument.place, "\"" + entry.name + "\" needs a vector for \"" + p.name + "\", and \"" +
                                  to_text(argument) + "\" is not declared as one");
  }
  return put_in(*used, values);
}

const Entry& Elaborator::at_a_matrix(const Entry& entry) {
  LetEntry& let = *entry.let;  // of the library it is there already
  if (!let.by_entry) let.by_entry = std::make_shared<Entry>(entry_by_entry(entry));
  read(*let.by_entry);
  return *let.by_entry;
}

std::string Elaborator::argument_word(const Expression& e, Environment& env) {
  if (e.kind != Kind::Name) fail_at(e.place, "expected a name, found " + to_text(e));
  Local* l = local(e.text, env);
  if (l && !l->word.empty()) return l->word;
  if (l && l->parameter && !l->term) l->parameter->is_name = true;
  return e.text;
}

Term Elaborator::put_in(const Entry& entry, const std::vector<Value>& values) {
  LetEntry& let = *entry.let;
  const bool shared = let.definition->of_library;  // by all threads
  if (!shared)
    for (const DefinitionUse& known : let.values)
      if (std::equal(values.begin(), values.end(), known.arguments.begin(), same_argument)) return known.value;
  Environment env{entry.home, {}, {}};
  auto used = std::make_shared<Call>(Call{let.definition, {}});
  for (std::size_t i = 0; i < values.size(); ++i) {
    const LetEntry::Parameter& p = let.parameters[i];
    env.locals.push_back({p.name, values[i].term, values[i].word, nullptr, p.place, p.is_vector});
    used->arguments.push_back({values[i].term, values[i].word});
    if (may_have_no_value(values[i].term, let.definition->letters[i])) used->asked.push_back(i);
    const Term& term = values[i].term;
    std::vector<std::string> bound;
    if (term && (contains(term, Head::Variable) || contains(term, Head::MatrixVariable)))
      free_variables(term, bound, env.taken);
  }
  const Term out = as_value_of(open(let.body, sort_of(let.definition->body), env), used);
  if (!shared) let.values.push_back({values, out});
  return out;
}

std::string Elaborator::reason_of(const RequirementItem& item, const Scope& scope) {
  if (!item.reason.empty()) return item.reason;
  const bool named = item.formula.kind == Kind::Name || item.formula.kind == Kind::Call;
  const Entry* entry = named ? scope.find(item.formula.text) : nullptr;
  if (!entry || !entry->let || entry->let->reason.empty()) return "it requires " + to_text(item.formula);
  std::string out = entry->let->reason;
  for (std::size_t i = 0; i < item.formula.parts.size(); ++i) {
    const std::string hole = "#" + entry->let->parameters[i].name;
    for (std::size_t at = out.find(hole); at != std::string::npos; at = out.find(hole, at + 1))
      out.replace(at, hole.size(), to_text(item.formula.parts[i]));
  }
  return out;
}

}  // namespace plumbline::elaboration

namespace plumbline {

Term elaborate(const Expression& expression, Sort expected, const Scope& scope) {
  elaboration::Environment env{&scope, {}, {}};
  return elaboration::Elaborator().require(expression, expected, env);
}

void check_definition(const Entry& entry) {
  if (entry.let) elaboration::Elaborator().read(entry);
}

void read_definition_of_library(const Entry& entry) {
  LetEntry& let = *entry.let;
  elaboration::Elaborator(nullptr).read(entry);
  const bool of_one = std::all_of(let.parameters.begin(), let.parameters.end(), [&](const LetEntry::Parameter& p) {
    return p.otherwise || p.name == let.parameters[0].name;
  });
  if (!of_one || head_named(entry.name) || !elaboration::is_of_one_number(let)) return;
  let.by_entry = std::make_shared<Entry>(elaboration::entry_by_entry(entry));
  elaboration::Elaborator(nullptr).read(*let.by_entry);
}

Term value_of_definition(const Entry& entry, const std::vector<Term>& arguments) {
  std::vector<elaboration::Value> values;
  for (const Term& argument : arguments) values.push_back({argument, ""});
  return elaboration::Elaborator().put_in(entry, values);
}

Line line_of(const Expression& expression, const Scope& scope) {
  elaboration::Environment env{&scope, {}, {}};
  return elaboration::Elaborator().line_of(expression, env);
}

std::vector<NamedRequirement> elaborate(const std::vector<RequirementItem>& items, const Scope& scope) {
  return elaboration::Elaborator().requirements(items, scope);
}

}  // namespace plumbline
