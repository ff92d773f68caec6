// Forward differentiation, head by head. A term that does not depend on the matrix has the derivative null, which
// stands for 0.
#include "claim/derivative.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>

#include "claim/library.hpp"

namespace plumbline {
namespace {

Term number(std::int64_t value) { return make(Head::Literal, {}, {}, Rational(value)); }
Term variable(const std::string& name) { return make(Head::Variable, {}, name); }
bool is_matrix(const Term& t) { return info(t->head).sort == Sort::Matrix; }
Term cols(const Term& a) { return make(Head::Cols, {a}); }
Term rows(const Term& a) { return make(Head::Rows, {a}); }

// A name that stands nowhere in the terms.
std::string fresh(std::string name, const std::vector<Term>& terms) {
  std::set<std::string> taken;
  for (const Term& term : terms)
    for_each_node(term, [&](const Term& node) {
      if (node->head == Head::Variable || node->head == Head::MatrixVariable) taken.insert(node->name);
      if (binds(node->head))
        for (const std::string& bound : bound_by(*node)) taken.insert(bound);
    });
  while (taken.contains(name)) name += '\'';
  return name;
}

Term sum(const Term& a, const Term& b) {
  if (!a || !b) return a ? a : b;
  return make(is_matrix(a) ? Head::MatAdd : Head::Add, {a, b});
}
Term times(const Term& s, const Term& a) {  // of a scalar and a scalar or a matrix; null is 0
  if (!s || !a) return nullptr;
  return make(is_matrix(a) ? Head::Scale : Head::Mul, {s, a});
}
Term minus(const Term& a) { return times(number(-1), a); }
Term or_zero(const Term& a, const Term& like) {
  return a ? a : is_matrix(like) ? make(Head::Scale, {number(0), like}) : number(0);
}

class Differentiation {
 public:
  Differentiation(Term by, Term along) : by_(std::move(by)), along_(std::move(along)) {}

  Term of(const Term& t) {
    if (const auto known = known_.find(t.get()); known != known_.end()) return known->second.derivative;
    Term derivative = found(t);
    known_.emplace(t.get(), Known{t, derivative});
    return derivative;
  }

 private:
  Term found(const Term& t) {
    if (t->head == by_->head && t->name == by_->name) return along_;
    if (!depends(t)) return nullptr;
    if (is_spelled(t->head)) return of(spelled_out(t));
    const auto& args = t->args;
    switch (t->head) {
      case Head::MatrixVariable: return state(t->name)->second;
      case Head::Rows:
      case Head::Cols: return nullptr;
      case Head::Add:
      case Head::MatAdd: {
        Term out;
        for (const Term& arg : args) out = sum(out, of(arg));
        return out;
      }
      case Head::Mul:
      case Head::MatMul: return product(t);
      case Head::Scale: return sum(times(of(args[0]), value(args[1])), times(value(args[0]), of(args[1])));
      case Head::Div: {
        const Term a = value(args[0]), b = value(args[1]);
        const Term above = of(args[0]), below = of(args[1]);
        const Term first = above ? make(Head::Div, {above, b}) : nullptr;
        return sum(first, minus(times(below, make(Head::Div, {a, make(Head::Pow, {b, number(2)})}))));
      }
      case Head::Pow: return power(args[0], args[1]);
      case Head::Sqrt: return power(args[0], make(Head::Literal, {}, {}, Rational(1, 2)));
      case Head::Function: return function(t);
      case Head::Max: return largest(args);
      case Head::Abs: return largest({args[0], minus(args[0])});
      case Head::If:
      case Head::MatrixIf: return choice(t);
      case Head::Sum:
      case Head::Table: return under_binder(t);
      case Head::Prod: return product_over(t);
      case Head::Iterate: return iteration(t);
      case Head::Transpose:
      case Head::Entry:
      case Head::Row:
      case Head::Column:
      case Head::Diagonal:
      case Head::Reshape:
      case Head::Trace: return linear_in_last(t);
      case Head::Inner:
      case Head::Hadamard: return bilinear(t);
      case Head::Norm2:
      case Head::Norm: {
        const Term slope = of(args[0]);
        if (!slope) return nullptr;
        const Term along = make(Head::Inner, {value(args[0]), slope});
        return t->head == Head::Norm2 ? times(number(2), along) : make(Head::Div, {along, value(t)});
      }
      case Head::Stack:
      case Head::Beside:
        if (!of(args[0]) && !of(args[1])) return nullptr;
        return make(t->head, {or_zero(of(args[0]), value(args[0])), or_zero(of(args[1]), value(args[1]))});
      default: break;
    }
    if (is_library(t->head)) return of(by_text(t));
    throw NoDerivative{"`" + std::string(info(t->head).text) + "` has no derivative here"};
  }

  // Of an iteration that is gone through: the variable, what stands for it now, and its derivative.
  using State = std::pair<std::string, std::pair<Term, Term>>;

  const std::pair<Term, Term>* state(const std::string& name) const {
    const auto found = std::find_if(states_.rbegin(), states_.rend(), [&](const State& s) { return s.first == name; });
    return found == states_.rend() ? nullptr : &found->second;
  }

  [[nodiscard]] bool depends(const Term& t) const {
    bool found = false;
    for_each_node(t, [&](const Term& node) {
      found = found || (node->head == by_->head && node->name == by_->name) ||
              (node->head == Head::MatrixVariable && state(node->name) != nullptr);
    });
    return found;
  }

  // The term with what stands for the variables of iterations; written out where one of them is meant.
  Term value(const Term& t) const {
    if (states_.empty()) return t;
    if (t->head == Head::MatrixVariable) return state(t->name) ? state(t->name)->first : t;
    std::vector<Term> args;
    bool changed = false;
    for (const Term& arg : t->args) {
      args.push_back(value(arg));
      changed = changed || args.back() != arg;
    }
    return changed ? make(t->head, std::move(args), t->name, t->value) : t;
  }
  std::vector<Term> values(const std::vector<Term>& terms) const {
    std::vector<Term> out;
    for (const Term& t : terms) out.push_back(value(t));
    return out;
  }

  Term product(const Term& t) {
    Term out;
    for (std::size_t i = 0; i < t->args.size(); ++i) {
      std::vector<Term> factors = values(t->args);
      factors[i] = of(t->args[i]);
      if (factors[i]) out = sum(out, make(t->head, std::move(factors)));
    }
    return out;
  }

  Term power(const Term& base, const Term& exponent) {
    if (of(exponent)) throw NoDerivative{"a power whose exponent depends on what is derived by"};
    const Term a = value(base), q = value(exponent);
    const Term less = q->head == Head::Literal ? make(Head::Literal, {}, {}, q->value - Rational(1))
                                               : make(Head::Add, {q, number(-1)});
    const bool square = less->head == Head::Literal && less->value == Rational(1);
    return times(make(Head::Mul, {q, square ? a : make(Head::Pow, {a, less})}), of(base));
  }

  Term function(const Term& t) {
    const Term a = value(t->args[0]), inside = of(t->args[0]);
    if (t->name == "exp") return times(value(t), inside);
    if (t->name == "log") return inside ? make(Head::Div, {inside, a}) : nullptr;
    if (t->name == "cos") return minus(times(make(Head::Sin, {a}), inside));
    if (t->name == "acos") {  // -1/sqrt(1 - a^2), which has no value at -1 and 1
      const Term root = make(Head::Sqrt, {make(Head::Add, {number(1), minus(make(Head::Mul, {a, a}))})});
      return inside ? minus(make(Head::Div, {inside, root})) : nullptr;
    }
    if (t->name == "erf") {  // 2/sqrt(pi) exp(-a^2)
      const Term bell = make(Head::Function, {minus(make(Head::Mul, {a, a}))}, "exp");
      return times(make(Head::Div, {make(Head::Mul, {number(2), bell}), make(Head::Sqrt, {make(Head::Pi, {})})}),
                   inside);
    }
    throw NoDerivative{"`" + t->name + "` has no derivative here"};
  }

  // Of the first of two that is larger; no value where they are equal.
  Term largest(const std::vector<Term>& args) {
    if (std::ranges::none_of(args, [this](const Term& arg) { return of(arg) != nullptr; })) return nullptr;
    Term top = args[0];
    Term slope = or_zero(of(args[0]), args[0]);
    for (std::size_t i = 1; i < args.size(); ++i) {
      const Term a = value(top), b = value(args[i]);
      const Term other = make(Head::If, {make(Head::Less, {a, b}), or_zero(of(args[i]), b)});
      slope = make(Head::If, {make(Head::Less, {b, a}), slope, other});
      top = make(Head::Max, {top, args[i]});
    }
    return slope;
  }

  // Comparisons of the condition that depend on what is derived by must not be on their border.
  void borders(const Term& condition, std::vector<Term>& strict) {
    if (!depends(condition)) return;
    const auto& args = condition->args;
    switch (condition->head) {
      case Head::LessEqual:
      case Head::Less:
      case Head::Equal:
        if (of(args[0]) || of(args[1])) {
          const Term a = value(args[0]), b = value(args[1]);
          strict.push_back(make(Head::Or, {make(Head::Less, {a, b}), make(Head::Less, {b, a})}));
        }
        return;
      case Head::And:
      case Head::Or:
      case Head::Not:
        for (const Term& arg : args) borders(arg, strict);
        return;
      default: break;
    }
    if (!is_library(condition->head)) throw NoDerivative{"a condition with more than comparisons in it"};
    borders(by_text(condition), strict);
  }

  Term choice(const Term& t) {
    std::vector<Term> strict, parts{value(t->args[0])};
    borders(t->args[0], strict);
    bool none = true;
    for (std::size_t i = 1; i < t->args.size(); ++i) {
      const Term slope = of(t->args[i]);
      none = none && !slope && strict.empty();
      parts.push_back(or_zero(slope, value(t->args[i])));
    }
    if (none) return nullptr;
    const Term out = make(t->head, std::move(parts));
    return strict.empty() ? out : make(t->head, {strict.size() == 1 ? strict[0] : make(Head::And, strict), out});
  }

  Term under_binder(const Term& t) {
    for (std::size_t i = 0; i + 1 < t->args.size(); ++i)
      if (of(t->args[i])) throw NoDerivative{"a range that depends on what is derived by"};
    const Term body = of(t->args.back());
    if (!body) return nullptr;
    std::vector<Term> args = values(t->args);
    args.back() = body;
    return make(t->head, std::move(args), t->name);
  }

  // sum over v of the derivative at v, times the product over w of the others
  Term product_over(const Term& t) {
    const Term body = of(t->args[2]);
    if (!body) return nullptr;
    const Term lo = value(t->args[0]), hi = value(t->args[1]), each = value(t->args[2]);
    const std::string outer = fresh(t->name + "'", {t, body, lo, hi});
    const auto is_outer = make(Head::Equal, {variable(t->name), variable(outer)});
    const Term others = make(Head::Prod, {lo, hi, make(Head::If, {is_outer, number(1), each})}, t->name);
    // the derivative at v = outer: the only term of a sum over v that counts
    const Term at = make(Head::Sum, {lo, hi, make(Head::If, {is_outer, body, number(0)})}, t->name);
    return make(Head::Sum, {lo, hi, make(Head::Mul, {at, others})}, outer);
  }

  // The state and its derivative, one above the other, go through the steps together.
  Term iteration(const Term& t) {
    const std::vector<std::string> names = bound_by(*t);
    const Term lo = value(t->args[0]), hi = value(t->args[1]), start = value(t->args[2]), slope = of(t->args[2]);
    const Term both = make(Head::Stack, {start, or_zero(slope, start)});
    const std::string pair = fresh(names[1] + "'", {t, both, along_});
    const Term w = make(Head::MatrixVariable, {}, pair);
    const Term half = make(Head::Div, {rows(w), number(2)});
    const auto part = [&](const Term& first) {
      return make(Head::Table, {half, cols(w), make(Head::Entry, {first, variable("j"), w})}, "i j");
    };
    const Term upper = part(variable("i")), lower = part(make(Head::Add, {variable("i"), half}));
    states_.emplace_back(names[1], std::pair{upper, lower});
    const auto outside = std::exchange(known_, {});  // what is known depends on the states
    const Term step = value(t->args[3]);
    const Term step_slope = of(t->args[3]);
    known_ = outside;
    states_.pop_back();
    const Term next = make(Head::Stack, {step, or_zero(step_slope, step)});
    const Term all = make(Head::Iterate, {lo, hi, both, next}, names[0] + " " + pair);
    const Term rows_of_half = make(Head::Div, {rows(all), number(2)});
    const std::string i = fresh("i'", {all}), j = fresh("j'", {all});
    const Term entry = make(Head::Entry, {make(Head::Add, {variable(i), rows_of_half}), variable(j), all});
    return make(Head::Table, {rows_of_half, cols(all), entry}, i + " " + j);
  }

  Term linear_in_last(const Term& t) {
    std::vector<Term> args = values(t->args);
    for (std::size_t i = 0; i + 1 < t->args.size(); ++i)
      if (of(t->args[i])) throw NoDerivative{"an index that depends on what is derived by"};
    args.back() = of(t->args.back());
    return args.back() ? make(t->head, std::move(args), t->name) : nullptr;
  }

  Term bilinear(const Term& t) {
    Term out;
    for (std::size_t i = 0; i < 2; ++i) {
      std::vector<Term> args = values(t->args);
      args[i] = of(t->args[i]);
      if (args[i]) out = sum(out, make(t->head, std::move(args)));
    }
    return out;
  }

  // Derivatives of shared parts, with the parts, so that none is found in the place of another.
  struct Known {
    Term term, derivative;
  };

  Term by_, along_;
  std::vector<State> states_;
  std::unordered_map<const Node*, Known> known_;
};

// The matrix of the shape of `by` with 1 at the row and the column of these names (any column without one), 0
// elsewhere.
Term unit(const Term& by, const std::string& row, const std::string& column, const Term& of) {
  const std::string p = fresh("p'", {of, variable(row), variable(column)});
  const std::string q = fresh("q'", {of, variable(row), variable(column)});
  std::vector<Term> here{make(Head::Equal, {variable(p), variable(row)})};
  if (!column.empty()) here.push_back(make(Head::Equal, {variable(q), variable(column)}));
  const Term is_here = here.size() == 1 ? here[0] : make(Head::And, std::move(here));
  return make(Head::Table, {rows(by), cols(by), make(Head::If, {is_here, number(1), number(0)})}, p + " " + q);
}

// Names that no text of the library and no rule above binds, so that what is derived along is not caught by a binder.
constexpr const char *kFirst = "at'", *kSecond = "to'";

}  // namespace

Term derivative_along(const Term& of, const Term& by, const Term& along) {
  return or_zero(Differentiation(by, along).of(of), of);
}

Term gradient_of(const Term& of, const Term& by) {
  if (!is_matrix(by)) return derivative_along(of, by, number(1));
  const std::string i = fresh(kFirst, {of}), j = fresh(kSecond, {of});
  return make(Head::Table, {rows(by), cols(by), derivative_along(of, by, unit(by, i, j, of))}, i + " " + j);
}

Term hessian_of(const Term& of, const Term& by) {
  const std::string i = fresh(kFirst, {of}), j = fresh(kSecond, {of});
  const Term first = derivative_along(of, by, unit(by, i, "", of));
  return make(Head::Table, {rows(by), rows(by), derivative_along(first, by, unit(by, j, "", first))}, i + " " + j);
}

}  // namespace plumbline
