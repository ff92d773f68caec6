// The rules for what binds a variable: ranges, products, tables, iterations (docs/proofs.md, "Rules").
//
// A variable stands for any integer. Where that is not enough, since a product or an iteration ends at it and a degree
// must have a number, the term is looked at once for each integer of the range, if its ends are known: integers made of
// literals, such variables and the depth.
#include <algorithm>
#include <cstdint>
#include <limits>

#include "budget/budget.hpp"
#include "proof/rules.hpp"

namespace plumbline {

// While it lives, the variable has this meaning, and what is known of nodes is known under it.
class Rules::Bound {
 public:
  Bound(Rules& rules, std::string variable, Meaning meaning) : rules_(rules) {
    rules_.levels_.push_back({std::move(variable), meaning, {}});
  }
  ~Bound() { rules_.levels_.pop_back(); }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;

 private:
  Rules& rules_;
};

const Rules::Meaning* Rules::meaning(const std::string& variable) const {
  const auto found =
      std::find_if(levels_.rbegin(), levels_.rend(), [&](const Level& level) { return level.variable == variable; });
  return found == levels_.rend() ? nullptr : &found->meaning;
}

// Rule `count`: an integer that the formula and the architecture say.
std::optional<std::int64_t> Rules::count(const Term& scalar) const {
  const auto& args = scalar->args;
  budget::spend(64, "the types of a formula");
  const auto within = [](std::int64_t n) { return std::abs(n) <= kMaxCount ? std::optional(n) : std::nullopt; };
  switch (scalar->head) {
    case Head::Literal:
      return scalar->value.is_integer() && abs(scalar->value) <= Rational(kMaxCount)
                 ? std::optional(scalar->value.to_long())
                 : std::nullopt;
    case Head::Variable: {
      const Meaning* found = meaning(scalar->name);
      return found != nullptr && std::holds_alternative<std::int64_t>(*found) ? within(std::get<std::int64_t>(*found))
                                                                              : std::nullopt;
    }
    case Head::Depth: return args[0]->head == Head::Theta ? within(depth_) : std::nullopt;
    case Head::Sub: {
      const auto a = count(args[0]);
      if (args.size() == 1) return a ? std::optional(-*a) : a;
      const auto b = count(args[1]);
      return a && b ? within(*a - *b) : std::nullopt;
    }
    case Head::Add:
    case Head::Mul: {
      std::optional<std::int64_t> out = count(args[0]);
      for (std::size_t i = 1; out && i < args.size(); ++i) {
        const auto next = count(args[i]);
        out = !next ? next : within(scalar->head == Head::Add ? *out + *next : *out * *next);
      }
      return out;
    }
    default: return std::nullopt;
  }
}

std::optional<std::pair<std::int64_t, std::int64_t>> Rules::counted(const Term& lo, const Term& hi) const {
  const auto first = count(lo), last = count(hi);
  return first && last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

// The variables hide others of their names.
template <class Find> Typed Rules::at_any(const std::vector<std::string>& variables, Find find) {
  if (variables.empty()) return find();
  const std::vector<std::string> others(variables.begin() + 1, variables.end());
  if (meaning(variables.front()) == nullptr) return at_any(others, find);
  const Bound bound(*this, variables.front(), {});
  return at_any(others, find);
}

// What find() says of the variable of the node: for any integer, or else for each of a range that can be counted.
template <class Find> Typed Rules::any_or_each(const Term& node, const Term& lo, const Term& hi, Find find) {
  const Term before = offence_;
  if (const Typed any = at_any({bound_by(*node)[0]}, find)) return any;
  const auto range = counted(lo, hi);
  if (!range || range->second < range->first) return std::nullopt;
  offence_ = before;
  Typed out;
  for (std::int64_t v = range->first; v <= range->second; ++v) {
    const Bound bound(*this, bound_by(*node)[0], v);
    const Typed here = find();
    if (!here) return here;
    out = v == range->first ? here : join(out, here);
  }
  return out;
}

// Sums, quantifiers and maxima.
Typed Rules::over_range(const Term& node) {
  const auto& args = node->args;
  const std::size_t lo = args.size() - 3;  // before it, the number of `at-least`
  if (!fixed_arguments(node, args.size() - 1)) return std::nullopt;
  const Typed out = any_or_each(node, args[lo], args[lo + 1], [&] { return either(args.back()); });
  const bool any_type = node->head == Head::Sum || node->head == Head::ForAll;
  return any_type || (out && out->fixed()) ? out : std::nullopt;
}

// Rule `prod`.
Typed Rules::multiplied(const Term& term) {
  const auto& args = term->args;
  if (!fixed_arguments(term, 2)) return std::nullopt;
  const auto range = counted(args[0], args[1]);
  const Term before = offence_;
  const Typed any = at_any({term->name}, [&] { return type(args[2]); });
  if (any && any->fixed()) return fixed_type();
  if (!range) return std::nullopt;
  if (any) return to_the(std::max(std::int64_t{0}, range->second - range->first + 1), any);
  offence_ = before;
  Typed out = fixed_type();
  for (std::int64_t v = range->first; out && v <= range->second; ++v) {
    const Bound bound(*this, term->name, v);
    out = product(out, type(args[2]));
  }
  return out;
}

// Rule `power`.
Typed Rules::raised(const Term& exponent, const Term& base, std::int64_t least) {
  const Typed of_exponent = type(exponent), of_base = type(base);
  if (!of_exponent || !of_exponent->fixed() || !of_base) return std::nullopt;
  const auto n = count(exponent);
  if (n && *n >= least) return to_the(*n, of_base);
  return of_base->fixed() && least == 0 ? fixed_type() : std::nullopt;
}

// Rule `table`.
Typed Rules::tabled(const Term& term) {
  const auto& args = term->args;
  if (!fixed_arguments(term, 2)) return std::nullopt;
  const std::vector<std::string> variables = bound_by(*term);
  return any_or_each(term, make(Head::Literal, {}, {}, Rational(1)), args[0],
                     [&] { return at_any({variables[1]}, [&] { return type(args[2]); }); });
}

// The type of a step, where the matrix before has this one.
Typed Rules::stepped(const Term& term, const Type& before) {
  const Bound bound(*this, bound_by(*term)[1], before);
  return type(term->args[3]);
}

// Steps that have one type for any number of the step: so many, or else until the types do not grow.
Typed Rules::iterated_alike(const Term& term, std::optional<std::int64_t> steps) {
  Typed out = type(term->args[2]);
  for (std::int64_t k = 0; out && (!steps || k < *steps); ++k) {
    const Typed next = stepped(term, *out), grown = steps ? next : join(out, next);
    if (grown == out) return out;
    out = grown;
  }
  return out;
}

// Rule `iterate`.
Typed Rules::iterated(const Term& term) {
  const auto& args = term->args;
  if (!fixed_arguments(term, 2) || !type(args[2])) return std::nullopt;
  const auto range = counted(args[0], args[1]);
  const Term before = offence_;
  const std::optional<std::int64_t> steps =
      range ? std::optional(std::max(std::int64_t{0}, range->second - range->first + 1)) : std::nullopt;
  const Typed alike = at_any({bound_by(*term)[0]}, [&] { return iterated_alike(term, steps); });
  if (alike || !range) return alike;
  offence_ = before;
  Typed out = type(args[2]);
  for (std::int64_t v = range->first; out && v <= range->second; ++v) {
    const Bound bound(*this, bound_by(*term)[0], v);
    out = stepped(term, *out);
  }
  return out;
}

}  // namespace plumbline
