#include "claim/elaboration.hpp"

#include <algorithm>
#include <set>

#include "number/error.hpp"

namespace plumbline {
namespace {

using Kind = Expression::Kind;

// How many nodes a term may have when its definitions are written out.
constexpr std::size_t kLargest = 2'000'000;

std::string a(Sort sort) { return "a " + std::string(to_string(sort)); }

Sort sort_of(const Term& term) { return info(term->head).sort; }

// What a name means inside the expression that is read: a bound variable, or an argument of the definition.
struct Local {
  std::string name;
  Term term;                                 // null for a name, and for a parameter whose sort is not known yet
  std::string word;                          // of an argument that is a name
  LetEntry::Parameter* parameter = nullptr;  // while a definition is read with its parameters standing for themselves
};

struct Environment {
  const Scope* scope;
  std::vector<Local> locals;
  std::set<std::string> taken;  // variables of which the arguments speak
};

// An argument of a definition.
struct Value {
  Term term;
  std::string word;
};

void free_variables(const Term& term, std::vector<std::string>& bound, std::set<std::string>& out) {
  if (term->head == Head::Variable && std::find(bound.begin(), bound.end(), term->name) == bound.end())
    out.insert(term->name);
  for (std::size_t i = 0; i < term->args.size(); ++i) {
    const bool body = binds(term->head) && i + 1 == term->args.size();
    if (body) bound.push_back(term->name);
    free_variables(term->args[i], bound, out);
    if (body) bound.pop_back();
  }
}

class Elaborator {
 public:
  Term require(const Expression& e, Sort expected, Environment& env) {
    const Term out = open(e, expected, env);
    if (sort_of(out) != expected)
      fail_at(e.place, "expected " + a(expected) + ", found " + a(sort_of(out)) + ": " + to_text(e));
    return out;
  }

  // Reads the definition with its parameters standing for themselves.
  void read(const Entry& entry) {
    LetEntry& let = *entry.let;
    if (let.state == LetEntry::State::Read) return;
    if (let.state == LetEntry::State::Reading)
      fail_at(entry.place, "the definition of \"" + entry.name + "\" uses itself");
    let.state = LetEntry::State::Reading;
    Environment env{entry.home, {}, {}};
    std::vector<std::string> names;
    for (LetEntry::Parameter& p : let.parameters) {
      const bool placed = p.sort && !p.is_name;
      env.locals.push_back({p.name, placed ? make(argument_head(*p.sort), {}, p.name) : nullptr, "", &p});
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
                             "\" is; say it: \"" + p.name + ": matrix\" (scalar, matrix, network, formula, name)");
    }
    let.definition =
        std::make_shared<const Definition>(Definition{entry.name, names, body, let.latex, defaults, written(entry)});
    let.state = LetEntry::State::Read;
  }

  static std::string written(const Entry& entry) {
    std::string out = entry.name;
    for (const LetEntry::Parameter& p : entry.let->parameters)
      out +=
          (&p == &entry.let->parameters[0] ? "(" : ", ") + p.name + (p.otherwise ? " = " + to_text(*p.otherwise) : "");
    return out + (entry.let->parameters.empty() ? "" : ")") + " := " + to_text(entry.let->body);
  }

  std::vector<NamedRequirement> requirements(const std::vector<RequirementItem>& items, const Scope& scope) {
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

 private:
  // A term of whatever sort the expression has; `expected` helps where the expression alone does not show it.
  Term open(const Expression& e, std::optional<Sort> expected, Environment& env) {
    if (++size_ > kLargest) fail_at(e.place, "the formula has more than two million parts when definitions are put in");
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
      case Kind::Binder: return binder(e, env);
      case Kind::If:
        return make(Head::If, {require(e.parts[0], Sort::Formula, env), require(e.parts[1], Sort::Scalar, env),
                               require(e.parts[2], Sort::Scalar, env)});
      case Kind::Group: break;
    }
    return open(e.parts[0], expected, env);
  }

  static Term number(const Expression& e, bool negative) {
    const Rational value = Rational::parse(e.text);
    return make(Head::Literal, {}, {}, negative ? -value : value);
  }

  static Local* local(const std::string& name, Environment& env) {
    const auto found =
        std::find_if(env.locals.rbegin(), env.locals.rend(), [&](const Local& l) { return l.name == name; });
    return found == env.locals.rend() ? nullptr : &*found;
  }

  static void set_sort(Local& l, Sort sort) {
    l.parameter->sort = sort;
    l.term = make(argument_head(sort), {}, l.name);
  }

  Term name(const Expression& e, std::optional<Sort> expected, Environment& env) {
    if (e.text == "true") return make(Head::True, {});
    if (e.text == "false") return make(Head::Not, {make(Head::True, {})});
    if (Local* l = local(e.text, env)) {
      if (l->term) return l->term;
      if (!l->word.empty() || (l->parameter && l->parameter->is_name))
        fail_at(e.place, "\"" + e.text + "\" stands for a name, not for a value");
      if (!expected)
        fail_at(e.place, "what sort is \"" + e.text + "\"? say it where it is introduced: \"" + e.text +
                             ": matrix\" (scalar, matrix, network, formula, name)");
      set_sort(*l, *expected);
      return l->term;
    }
    if (e.text == "theta") return theta_;
    if (e.text == "pi") return make(Head::Pi, {});
    if (const Entry* entry = env.scope->find(e.text)) return value(*entry, e, env);
    if (const auto head = head_named(e.text)) {
      if (info(*head).signature.empty()) return make(*head, {});
      fail_at(e.place, "\"" + e.text + "\" needs arguments: " + usage(*head));
    }
    unknown(e, env);
  }

  [[noreturn]] void unknown(const Expression& e, Environment& env) {
    std::vector<std::string> known = env.scope->names();
    for (const Local& l : env.locals) known.push_back(l.name);
    for (const HeadInfo& h : all_heads())
      if (h.sort != Sort::Part) known.emplace_back(h.text);
    if (const std::size_t hyphen = e.text.find('-'); hyphen != std::string::npos)
      if (const std::string first = e.text.substr(0, hyphen); local(first, env) || env.scope->find(first))
        fail_at(e.place, "unknown name \"" + e.text + "\"; a difference needs spaces around its sign: \"" + first +
                             " - " + e.text.substr(hyphen + 1) + "\"");
    fail_at(e.place, "unknown name \"" + e.text + "\"" + suggestion(e.text, known));
  }

  // "row(scalar, matrix)"
  static std::string usage(Head head) {
    std::string out(info(head).text);
    out += '(';
    for (const char letter : info(head).signature) {
      if (letter == '?')
        out += "optional ";
      else if (letter == '*')
        out += ", ...";
      else {
        if (out.back() != '(' && !out.ends_with("optional ")) out += ", ";
        out += letter == 'S' || letter == 'I' ? "scalar"
               : letter == 'M'                ? "matrix"
               : letter == 'N'                ? "network"
               : letter == 'F'                ? "formula"
                                              : "name";
      }
    }
    return out + ")";
  }

  // A name of the file, without arguments.
  Term value(const Entry& entry, const Expression& e, Environment& env) {
    if (entry.let) return expand(entry, {}, e, env);
    if (entry.data) {
      if (!entry.data->value) entry.data->value = make(Head::Data, {}, entry.data->which);
      return entry.data->value;
    }
    if (entry.requirements) fail_at(e.place, "\"" + e.text + "\" is a list of requirements, not a value");
    ParameterEntry& p = *entry.parameter;
    if (!p.value) {
      std::vector<Term> args;
      Environment home{entry.home, {}, {}};
      if (p.otherwise) args.push_back(require(*p.otherwise, Sort::Scalar, home));
      p.value = make(p.is_matrix ? Head::NamedMatrix : Head::Param, std::move(args), entry.name);
    }
    return p.value;
  }

  Term call(const Expression& e, Environment& env) {
    if (local(e.text, env)) fail_at(e.place, "\"" + e.text + "\" takes no arguments here");
    if (const Entry* entry = env.scope->find(e.text)) {
      if (!entry->let) fail_at(e.place, "\"" + e.text + "\" takes no arguments");
      return expand(*entry, e.parts, e, env);
    }
    const auto head = head_named(e.text);
    if (!head || *head == Head::Theta || *head == Head::Pi) unknown(e, env);
    if (binds(*head)) fail_at(e.place, "write \"" + e.text + " l in 1..L: ...\"");
    return apply(*head, e, env);
  }

  // A head of the kernel at arguments.
  Term apply(Head head, const Expression& e, Environment& env) {
    const std::string_view letters = info(head).signature;
    std::vector<Term> args;
    std::string word;
    if (letters == "F*" && e.parts.empty()) return make(head, {});
    std::size_t next = 0;
    const auto wrong_number = [&] { fail_at(e.place, "wrong number of arguments; expected " + usage(head)); };
    const auto take = [&](char letter) {
      if (next >= e.parts.size()) wrong_number();
      const Expression& part = e.parts[next++];
      if (letter == 'w')
        word = this->word(part, head, env);
      else
        args.push_back(require(part, sort_named(letter), env));
    };
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (letters[i] == '?') {
        if (next < e.parts.size()) take(letters[i + 1]);
        ++i;
      } else if (letters[i] == '*') {
        while (next < e.parts.size()) take(letters[i - 1]);
      } else {
        take(letters[i]);
      }
    }
    if (next != e.parts.size()) wrong_number();
    return make(head, std::move(args), std::move(word));
  }

  static Sort sort_named(char letter) {
    switch (letter) {
      case 'M': return Sort::Matrix;
      case 'N': return Sort::Network;
      case 'F': return Sort::Formula;
      default: return Sort::Scalar;
    }
  }

  // An argument that is a name: a word as it stands, or what a parameter stands for.
  std::string word(const Expression& e, Head head, Environment& env) {
    if (e.kind != Kind::Name) fail_at(e.place, "expected a name, found " + to_text(e));
    Local* l = local(e.text, env);
    if (l && !l->word.empty()) return l->word;
    if (l && l->parameter && !l->term) {
      l->parameter->is_name = true;
      return l->name;
    }
    if (head == Head::Param || head == Head::NamedMatrix) return e.text;
    const std::vector<std::string>& known = known_words(head);
    if (std::find(known.begin(), known.end(), e.text) == known.end())
      fail_at(e.place, "unknown name \"" + e.text + "\" in " + std::string(info(head).text) + "(...)" +
                           suggestion(e.text, known));
    return e.text;
  }

  static const std::vector<std::string>& known_words(Head head) {
    static const std::vector<std::string> arrangements{"weight", "Y", "U", "Z"};
    static const std::vector<std::string> kinds{"fully-connected",   "convolution",       "average-pooling",
                                                "residual-identity", "residual-diagonal", "residual-free"};
    static const std::vector<std::string> data{"inputs", "gradient", "targets", "loss-derivative"};
    return head == Head::Kind ? kinds : head == Head::Arrangement ? arrangements : data;
  }

  // --- definitions

  Term expand(const Entry& entry, const std::vector<Expression>& given, const Expression& e, Environment& env) {
    read(entry);
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
      else
        values.push_back({require(argument, *p.sort, where), ""});
    }
    return put_in(entry, values);
  }

  std::string argument_word(const Expression& e, Environment& env) {
    if (e.kind != Kind::Name) fail_at(e.place, "expected a name, found " + to_text(e));
    Local* l = local(e.text, env);
    if (l && !l->word.empty()) return l->word;
    if (l && l->parameter && !l->term) l->parameter->is_name = true;
    return e.text;
  }

  // The value of the definition at the arguments; remembered by their texts.
  Term put_in(const Entry& entry, const std::vector<Value>& values) {
    LetEntry& let = *entry.let;
    std::string key;
    for (const Value& v : values) key += (v.term ? canonical_key(v.term) : v.word) + ";";
    if (const auto found = let.values.find(key); found != let.values.end()) return found->second;
    Environment env{entry.home, {}, {}};
    auto used = std::make_shared<Call>(Call{let.definition, {}});
    for (std::size_t i = 0; i < values.size(); ++i) {
      env.locals.push_back({let.parameters[i].name, values[i].term, values[i].word});
      used->arguments.push_back({values[i].term, values[i].word});
      std::vector<std::string> bound;
      if (values[i].term) free_variables(values[i].term, bound, env.taken);
    }
    const Term out = as_value_of(open(let.body, sort_of(let.definition->body), env), used);
    let.values.emplace(key, out);
    return out;
  }

  // Tells terms apart, those in which a definition's own parameters stand from those in which variables of the same
  // name do.
  static std::string canonical_key(const Term& term) {
    const bool placeholder = contains(term, Head::ScalarArgument) || contains(term, Head::MatrixArgument) ||
                             contains(term, Head::NetworkArgument) || contains(term, Head::FormulaArgument);
    return (placeholder ? "@" : "") + canonical(term);
  }

  // --- operators

  Term operation(const Expression& e, std::optional<Sort> expected, Environment& env) {
    if (e.text == "and" || e.text == "or" || e.text == "not" || e.text == "implies") {
      std::vector<Term> parts;
      for (const Expression& part : e.parts) parts.push_back(require(part, Sort::Formula, env));
      const Head head = e.text == "and"   ? Head::And
                        : e.text == "or"  ? Head::Or
                        : e.text == "not" ? Head::Not
                                          : Head::Implies;
      return make(head, std::move(parts));
    }
    if (e.text == "^T") return make(Head::Transpose, {require(e.parts[0], Sort::Matrix, env)});
    if (e.text == "neg") return negative(e, expected, env);
    if (e.text == "^") return power(e, env);
    if (e.text == "/") return quotient(e, env);
    const auto [left, right] =
        e.text == "*" ? factors(e.parts[0], e.parts[1], expected, env) : both(e.parts[0], e.parts[1], expected, env);
    const Sort l = sort_of(left), r = sort_of(right);
    if (l == Sort::Scalar && r == Sort::Scalar)
      return make(e.text == "+" ? Head::Add : e.text == "-" ? Head::Sub : Head::Mul, {left, right});
    if (l == Sort::Matrix && r == Sort::Matrix)
      return make(e.text == "+" ? Head::MatAdd : e.text == "-" ? Head::MatSub : Head::MatMul, {left, right});
    if (e.text == "*" && l == Sort::Scalar && r == Sort::Matrix) return make(Head::Scale, {left, right});
    if (e.text == "*" && l == Sort::Matrix && r == Sort::Scalar)
      fail_at(e.parts[1].place, "the number stands before the matrix: \"s * A\"");
    fail_at(e.place, "\"" + e.text + "\" between " + a(l) + " and " + a(r) + ": " + to_text(e));
  }

  // Two operands of which one may show the sort of the other.
  std::pair<Term, Term> both(const Expression& x, const Expression& y, std::optional<Sort> expected, Environment& env) {
    if (!sort_is_open(x, env)) {
      const Term left = open(x, expected, env);
      return {left, open(y, sort_is_open(y, env) ? std::optional(sort_of(left)) : expected, env)};
    }
    if (sort_is_open(y, env)) return {open(x, expected, env), open(y, expected, env)};
    const Term right = open(y, expected, env);
    return {open(x, sort_of(right), env), right};
  }
  // Before a scalar stands a scalar, behind a matrix a matrix; otherwise a parameter's sort must be known.
  std::pair<Term, Term> factors(const Expression& x, const Expression& y, std::optional<Sort> expected,
                                Environment& env) {
    if (expected == Sort::Scalar) return {open(x, expected, env), open(y, expected, env)};
    if (sort_is_open(x, env)) {
      const Term right = open(y, std::nullopt, env);
      return {open(x, sort_of(right) == Sort::Scalar ? std::optional(Sort::Scalar) : std::nullopt, env), right};
    }
    const Term left = open(x, std::nullopt, env);
    return {left, open(y, sort_of(left) == Sort::Matrix ? std::optional(Sort::Matrix) : std::nullopt, env)};
  }
  static bool sort_is_open(const Expression& e, Environment& env) {
    if (e.kind != Kind::Name) return false;
    const Local* l = local(e.text, env);
    return l && l->parameter && !l->term && l->word.empty();
  }

  Term negative(const Expression& e, std::optional<Sort> expected, Environment& env) {
    if (e.parts[0].kind == Kind::Number) return number(e.parts[0], true);
    // Of a parameter whose sort nothing has shown yet it is the negative of a number.
    const Term inner = open(e.parts[0], expected || !sort_is_open(e.parts[0], env) ? expected : Sort::Scalar, env);
    if (sort_of(inner) == Sort::Scalar) return make(Head::Sub, {inner});
    if (sort_of(inner) == Sort::Matrix) return make(Head::Scale, {make(Head::Literal, {}, {}, Rational(-1)), inner});
    fail_at(e.place, "\"-\" before " + a(sort_of(inner)));
  }

  static bool is_number(const Expression& e) {
    return e.kind == Kind::Number || (e.kind == Kind::Operator && e.text == "neg" && e.parts[0].kind == Kind::Number);
  }

  // p/q of two numbers is the number p/q.
  Term quotient(const Expression& e, Environment& env) {
    const Term above = require(e.parts[0], Sort::Scalar, env), below = require(e.parts[1], Sort::Scalar, env);
    if (!is_number(e.parts[0]) || e.parts[1].kind != Kind::Number) return make(Head::Div, {above, below});
    if (below->value.is_zero()) fail_at(e.parts[1].place, "division by zero");
    return make(Head::Literal, {}, {}, above->value / below->value);
  }

  Term power(const Expression& e, Environment& env) {
    const bool squared = e.parts[1].kind == Kind::Number && e.parts[1].text == "2";
    const Term base = open(e.parts[0], sort_is_open(e.parts[0], env) ? std::optional(Sort::Scalar) : std::nullopt, env);
    if (e.parts[0].kind == Kind::Bars && squared && base->head == Head::Norm) return make(Head::Norm2, base->args);
    const Term exponent = require(e.parts[1], Sort::Scalar, env);
    if (sort_of(base) == Sort::Matrix) return make(Head::Power, {exponent, base});
    if (sort_of(base) != Sort::Scalar) fail_at(e.place, "a power of " + a(sort_of(base)));
    return make(Head::Pow, {base, exponent});
  }

  Term chain(const Expression& e, Environment& env) {
    std::vector<Term> operands, links;
    auto [first, second] = both(e.parts[0], e.parts[1], comparison_sort(e.relations[0]), env);
    operands = {first, second};
    for (std::size_t i = 2; i < e.parts.size(); ++i)
      operands.push_back(open(e.parts[i], sort_of(operands.back()), env));
    for (std::size_t i = 0; i < e.relations.size(); ++i)
      links.push_back(relation(e.relations[i], operands[i], operands[i + 1], e));
    return links.size() == 1 ? links[0] : make(Head::And, std::move(links));
  }
  static std::optional<Sort> comparison_sort(const std::string& relation) {
    return relation == "=" || relation == "!=" ? std::nullopt : std::optional(Sort::Scalar);
  }
  static Term relation(const std::string& text, const Term& x, const Term& y, const Expression& e) {
    const bool matrices = sort_of(x) == Sort::Matrix && sort_of(y) == Sort::Matrix;
    const bool scalars = sort_of(x) == Sort::Scalar && sort_of(y) == Sort::Scalar;
    const bool equality = text == "=" || text == "!=";
    if (!scalars && !(equality && matrices))
      fail_at(e.place, "\"" + text + "\" between " + a(sort_of(x)) + " and " + a(sort_of(y)) + ": " + to_text(e));
    if (text == "<=") return make(Head::LessEqual, {x, y});
    if (text == ">=") return make(Head::LessEqual, {y, x});
    if (text == "<") return make(Head::Less, {x, y});
    if (text == ">") return make(Head::Less, {y, x});
    const Term equal = make(matrices ? Head::MatEqual : Head::Equal, {x, y});
    return text == "=" ? equal : make(Head::Not, {equal});
  }

  Term index(const Expression& e, Environment& env) {
    const Term of = require(e.parts[0], Sort::Matrix, env);
    const auto all = [](const Expression& i) { return i.kind == Kind::Name && i.text == "."; };
    if (all(e.parts[1]) && all(e.parts[2])) fail_at(e.place, "expected a row or a column");
    if (all(e.parts[1])) return make(Head::Column, {require(e.parts[2], Sort::Scalar, env), of});
    const Term row = require(e.parts[1], Sort::Scalar, env);
    if (all(e.parts[2])) return make(Head::Row, {row, of});
    return make(Head::Entry, {row, require(e.parts[2], Sort::Scalar, env), of});
  }

  Term binder(const Expression& e, Environment& env) {
    const Head head = *head_named(e.text);
    std::vector<Term> args;
    for (std::size_t i = 0; i + 1 < e.parts.size(); ++i) args.push_back(require(e.parts[i], Sort::Scalar, env));
    std::string variable = e.variable;
    while (env.taken.contains(variable)) variable += '\'';
    env.locals.push_back({e.variable, make(Head::Variable, {}, variable), ""});
    args.push_back(require(e.parts.back(), info(head).sort, env));
    env.locals.pop_back();
    return make(head, std::move(args), std::move(variable));
  }

  // --- requirements

  std::string reason_of(const RequirementItem& item, const Scope& scope) {
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

  Term theta_ = make(Head::Theta, {});
  std::size_t size_ = 0;
};

}  // namespace

Term elaborate(const Expression& expression, Sort expected, const Scope& scope) {
  Environment env{&scope, {}, {}};
  return Elaborator().require(expression, expected, env);
}

void check_definition(const Entry& entry) {
  if (entry.let) Elaborator().read(entry);
}

std::vector<NamedRequirement> elaborate(const std::vector<RequirementItem>& items, const Scope& scope) {
  return Elaborator().requirements(items, scope);
}

}  // namespace plumbline
