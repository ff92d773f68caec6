// Operators, chains of comparisons, entries of matrices and what binds a variable.
#include "budget/error.hpp"
#include "claim/elaborator.hpp"

namespace plumbline::elaboration {
namespace {

bool is_number(const Expression& e) {
  return e.kind == Kind::Number || (e.kind == Kind::Operator && e.text == "neg" && e.parts[0].kind == Kind::Number);
}

std::optional<Sort> comparison_sort(const std::string& relation) {
  return relation == "=" || relation == "!=" ? std::nullopt : std::optional(Sort::Scalar);
}

Term relation(const std::string& text, const Term& x, const Term& y, const Expression& e) {
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

}  // namespace

Term Elaborator::operation(const Expression& e, std::optional<Sort> expected, Environment& env) {
  if (e.text == "and" || e.text == "or" || e.text == "not" || e.text == "implies") {
    std::vector<Term> parts;
    for (const Expression& part : e.parts) parts.push_back(require(part, Sort::Formula, env));
    const Head head = e.text == "and"   ? Head::And
                      : e.text == "or"  ? Head::Or
                      : e.text == "not" ? Head::Not
                                        : Head::Implies;
    return make(head, std::move(parts));
  }
  if (e.text == "in") return member(e, env);
  if (e.text == "^T") {
    const Term of = open(e.parts[0], Sort::Matrix, env);
    if (sort_of(of) != Sort::Matrix)
      fail_at(e.place, "`^T` is the transpose, of a matrix; found " + a(sort_of(of)) + ": " + to_text(e.parts[0]) +
                           " (a power has another name as its exponent, or parentheses around it)");
    return make(Head::Transpose, {of});
  }
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

std::pair<Term, Term> Elaborator::both(const Expression& x, const Expression& y, std::optional<Sort> expected,
                                       Environment& env) {
  if (!sort_is_open(x, env)) {
    const Term left = open(x, expected, env);
    return {left, open(y, sort_is_open(y, env) ? std::optional(sort_of(left)) : expected, env)};
  }
  if (sort_is_open(y, env)) return {open(x, expected, env), open(y, expected, env)};
  const Term right = open(y, expected, env);
  return {open(x, sort_of(right), env), right};
}

std::pair<Term, Term> Elaborator::factors(const Expression& x, const Expression& y, std::optional<Sort> expected,
                                          Environment& env) {
  if (expected == Sort::Scalar) return {open(x, expected, env), open(y, expected, env)};
  if (sort_is_open(x, env)) {
    const Term right = open(y, std::nullopt, env);
    return {open(x, sort_of(right) == Sort::Scalar ? std::optional(Sort::Scalar) : std::nullopt, env), right};
  }
  const Term left = open(x, std::nullopt, env);
  return {left, open(y, sort_of(left) == Sort::Matrix ? std::optional(Sort::Matrix) : std::nullopt, env)};
}

bool Elaborator::sort_is_open(const Expression& e, Environment& env) {
  if (e.kind != Kind::Name) return false;
  const Local* l = local(e.text, env);
  return l && l->parameter && !l->term && l->word.empty();
}

Term Elaborator::negative(const Expression& e, std::optional<Sort> expected, Environment& env) {
  if (e.parts[0].kind == Kind::Number) return number(e.parts[0], true);
  // Of a parameter whose sort nothing has shown yet it is the negative of a number.
  const Term inner = open(e.parts[0], expected || !sort_is_open(e.parts[0], env) ? expected : Sort::Scalar, env);
  if (sort_of(inner) == Sort::Scalar) return make(Head::Sub, {inner});
  if (sort_of(inner) == Sort::Matrix) return make(Head::Scale, {make(Head::Literal, {}, {}, Rational(-1)), inner});
  fail_at(e.place, "\"-\" before " + a(sort_of(inner)));
}

Term Elaborator::quotient(const Expression& e, Environment& env) {
  const Term above = require(e.parts[0], Sort::Scalar, env), below = require(e.parts[1], Sort::Scalar, env);
  if (!is_number(e.parts[0]) || e.parts[1].kind != Kind::Number) return make(Head::Div, {above, below});
  if (below->value.is_zero()) fail_at(e.parts[1].place, "division by zero");
  return make(Head::Literal, {}, {}, above->value / below->value);
}

Term Elaborator::power(const Expression& e, Environment& env) {
  const bool squared = e.parts[1].kind == Kind::Number && e.parts[1].text == "2";
  const Term base = open(e.parts[0], sort_is_open(e.parts[0], env) ? std::optional(Sort::Scalar) : std::nullopt, env);
  if (e.parts[0].kind == Kind::Bars && squared && base->head == Head::Norm) return make(Head::Norm2, base->args);
  const Term exponent = require(e.parts[1], Sort::Scalar, env);
  if (sort_of(base) == Sort::Matrix) return make(Head::Power, {exponent, base});
  if (sort_of(base) != Sort::Scalar) fail_at(e.place, "a power of " + a(sort_of(base)));
  return make(Head::Pow, {base, exponent});
}

Term Elaborator::chain(const Expression& e, Environment& env) {
  std::vector<Term> operands, links;
  auto [first, second] = both(e.parts[0], e.parts[1], comparison_sort(e.relations[0]), env);
  operands = {first, second};
  for (std::size_t i = 2; i < e.parts.size(); ++i) operands.push_back(open(e.parts[i], sort_of(operands.back()), env));
  for (std::size_t i = 0; i < e.relations.size(); ++i)
    links.push_back(relation(e.relations[i], operands[i], operands[i + 1], e));
  return links.size() == 1 ? links[0] : make(Head::And, std::move(links));
}

void Elaborator::note_vector(const Expression& e, Environment& env) {
  const Local* l = e.kind == Kind::Name ? local(e.text, env) : nullptr;
  if (l && l->parameter) l->parameter->is_vector = true;
}

Term Elaborator::entry_of_line(const Expression& e, Environment& env) {
  const Expression& of = e.parts[0];
  note_vector(of, env);
  const Term line = require(of, Sort::Matrix, env), i = require(e.parts[1], Sort::Scalar, env);
  const Term one = make(Head::Literal, {}, {}, Rational(1));
  switch (line_of(of, env)) {
    case Line::Column: return make(Head::Entry, {i, one, line});
    case Line::Row: return make(Head::Entry, {one, i, line});
    case Line::None: break;
  }
  const std::string text = to_text(of), index = to_text(e.parts[1]);
  fail_at(e.place, "\"" + text + "[" + index + "]\" needs a vector: declare \"" + text + "\" as one, or write " + text +
                       "[" + index + ", 1] or " + text + "[1, " + index + "]");
}

Term Elaborator::index(const Expression& e, Environment& env) {
  if (e.parts.size() == 2) return entry_of_line(e, env);
  const Term of = require(e.parts[0], Sort::Matrix, env);
  const auto all = [](const Expression& i) { return i.kind == Kind::Name && i.text == "."; };
  if (all(e.parts[1]) && all(e.parts[2])) fail_at(e.place, "expected a row or a column");
  if (all(e.parts[1])) return make(Head::Column, {require(e.parts[2], Sort::Scalar, env), of});
  const Term row = require(e.parts[1], Sort::Scalar, env);
  if (all(e.parts[2])) return make(Head::Row, {row, of});
  return make(Head::Entry, {row, require(e.parts[2], Sort::Scalar, env), of});
}

// `sum` and `prod` of matrices, `stack`: the sort of what is folded decides.
Term Elaborator::folded(const Expression& e, std::optional<Sort> expected, Environment& env) {
  if (e.text == "stack") return require(e.parts.back(), Sort::Matrix, env);
  const Expression& body = e.parts.back();
  const Term out = open(body, expected || !sort_is_open(body, env) ? expected : Sort::Scalar, env);
  if (sort_of(out) != Sort::Scalar && sort_of(out) != Sort::Matrix)
    fail_at(e.place, "expected \"" + e.text + "\" of scalars or of matrices, found " + a(sort_of(out)));
  return out;
}

void Elaborator::check_free(const std::string& name, const Place& place, Environment& env) {
  env.scope->check_free(name, place);
  if (const Local* other = local(name, env); other && !place.file.text().empty())
    fail_at(place, "\"" + name + "\" has a meaning already, from " + other->place.to_string() + "; use another name");
}

std::string Elaborator::bind(const std::string& name, Head variable, const Place& place, Environment& env) {
  check_free(name, place, env);
  std::string out = name;
  while (env.taken.contains(out)) out += '\'';
  env.locals.push_back({name, make(variable, {}, out), "", nullptr, place});
  return out;
}

Term Elaborator::binder(const Expression& e, std::optional<Sort> expected, Environment& env) {
  if (e.text == "table") return table(e, env);
  if (e.text == "iterate") return iterate(e, env);
  if (e.over == Expression::Over::Box)
    fail_at(e.place, "\"" + e.variable + " in box(...)\" has its place in front of a conclusion: then for all " +
                         e.variable + " in box(A, B): ...");
  if (e.over == Expression::Over::Set && e.parts[e.parts.size() - 2].kind == Kind::Set)
    return over_listed(e, expected, env);
  std::vector<Term> args;
  if (e.text == "at-least") args.push_back(require(e.parts[0], Sort::Scalar, env));
  const Walk walk = walk_of(e, env);
  args.push_back(walk.first);
  args.push_back(walk.last);
  std::string variable = bind(e.variable, Head::Variable, e.place, env);
  env.locals.back().lo = walk.lo;
  env.locals.back().hi = walk.hi;
  Term body = body_of(e, expected, env);
  if (walk.set) body = for_members(e, of_library("in-set", {env.locals.back().term, walk.set, walk.first}), body);
  env.locals.pop_back();
  return fold_of(e, std::move(args), body, std::move(variable));
}

Term Elaborator::body_of(const Expression& e, std::optional<Sort> expected, Environment& env) {
  const bool folds = e.text == "sum" || e.text == "prod" || e.text == "stack";
  return folds ? folded(e, expected, env) : require(e.parts.back(), info(*head_named(e.text)).sort, env);
}

Term Elaborator::fold_of(const Expression& e, std::vector<Term> args, const Term& body, std::string variable) {
  const bool folds = e.text == "sum" || e.text == "prod" || e.text == "stack";
  args.push_back(body);
  // The words `sum`, `prod`, `stack` of matrices are heads of their own; canonical text says them by `iterate`.
  const bool matrices = folds && sort_of(args.back()) == Sort::Matrix;
  const Head head = !matrices          ? *head_named(e.text)
                    : e.text == "sum"  ? Head::MatrixSum
                    : e.text == "prod" ? Head::MatrixProduct
                                       : Head::MatrixStack;
  return make(head, std::move(args), std::move(variable));
}

// table i in 1..m, j in 1..n: s; parts are m, n, s
Term Elaborator::table(const Expression& e, Environment& env) {
  const Term m = require(e.parts[0], Sort::Scalar, env), n = require(e.parts[1], Sort::Scalar, env);
  const std::string i = bind(e.variable, Head::Variable, e.place, env),
                    j = bind(e.second, Head::Variable, e.place, env);
  const Term entry = require(e.parts[2], Sort::Scalar, env);
  env.locals.resize(env.locals.size() - 2);
  return make(Head::Table, {m, n, entry}, i + " " + j);
}

// iterate v in lo..hi from A as Z: B; parts are lo, hi, A, B
Term Elaborator::iterate(const Expression& e, Environment& env) {
  std::vector<Term> args{require(e.parts[0], Sort::Scalar, env), require(e.parts[1], Sort::Scalar, env),
                         require(e.parts[2], Sort::Matrix, env)};
  const std::string v = bind(e.variable, Head::Variable, e.place, env),
                    z = bind(e.second, Head::MatrixVariable, e.place, env);
  args.push_back(require(e.parts[3], Sort::Matrix, env));
  env.locals.resize(env.locals.size() - 2);
  return make(Head::Iterate, std::move(args), v + " " + z);
}

Term Elaborator::choice(const Expression& e, std::optional<Sort> expected, Environment& env) {
  if (e.parts.size() < 2 || e.parts.size() > 3)
    fail_at(e.place, "wrong number of arguments; expected if(formula, value, optional value)");
  std::vector<Term> args{require(e.parts[0], Sort::Formula, env)};
  if (e.parts.size() == 3) {
    const bool open_sorts = sort_is_open(e.parts[1], env) && sort_is_open(e.parts[2], env);
    const auto [yes, no] = both(e.parts[1], e.parts[2], expected || !open_sorts ? expected : Sort::Scalar, env);
    args.push_back(yes);
    args.push_back(no);
  } else {
    args.push_back(open(e.parts[1], expected || !sort_is_open(e.parts[1], env) ? expected : Sort::Scalar, env));
  }
  const Sort sort = sort_of(args[1]);
  if (sort == Sort::Network) fail_at(e.place, "expected \"if\" of scalars, matrices or formulas, found networks");
  if (args.size() == 3 && sort_of(args[2]) != sort)
    fail_at(e.place, "\"if\" between " + a(sort) + " and " + a(sort_of(args[2])) + ": " + to_text(e));
  return make(sort == Sort::Matrix    ? Head::MatrixIf
              : sort == Sort::Formula ? Head::FormulaIf
                                      : Head::If,
              std::move(args));
}

}  // namespace plumbline::elaboration
