#include "proof/rules.hpp"

#include <algorithm>

#include "budget/budget.hpp"
#include "proof/module_types.hpp"

namespace plumbline {
namespace {

bool is_theta(const Term& network) { return network->head == Head::Theta; }
bool is_input_of_case(const Term& matrix) { return matrix->head == Head::Data && matrix->name == "inputs"; }
bool is_fixed(const Typed& type) { return type && type->fixed(); }
Typed fixed_if(bool condition) { return condition ? fixed_type() : std::nullopt; }

// Two nodes of large terms are only compared as nodes.
bool same_or_small(const Term& a, const Term& b) {
  constexpr std::size_t kSmall = 1000;
  return a == b || (a->size <= kSmall && same(a, b));
}

Typed of_data(const std::string& name) {
  if (name == "inputs") return polynomial({.input = 1});
  if (name == "targets") return polynomial({.target = 1});
  if (name == "loss-derivative") return power_of_loss(1);
  return std::nullopt;
}

}  // namespace

template <class Find> Typed Rules::once(const Term& node, Find find) {
  if (const auto known = known_.find(node.get()); known != known_.end()) return known->second;
  budget::spend(256, "the types of a formula");
  const Typed type = find();
  if (!type && offence_.empty()) offence_ = "(" + std::string(info(node->head).text) + " ...)";
  known_.emplace(node.get(), type);
  return type;
}

Typed Rules::type(const Term& term) {
  return once(term, [&] { return find_type(term); });
}
Typed Rules::grade(const Term& formula) {
  return once(formula, [&] { return find_grade(formula); });
}

// Of the first `count` arguments.
bool Rules::fixed_arguments(const Term& term, std::size_t count) {
  return std::all_of(term->args.begin(), term->args.begin() + static_cast<std::ptrdiff_t>(count),
                     [&](const Term& argument) { return is_fixed(type(argument)); });
}

// The parts of a formula from this one on.
bool Rules::fixed_parts(const Term& formula, std::size_t from) {
  return std::all_of(formula->args.begin() + static_cast<std::ptrdiff_t>(from), formula->args.end(),
                     [&](const Term& part) { return is_fixed(grade(part)); });
}

Typed Rules::all(const Term& term, Typed (*combine)(const Typed&, const Typed&)) {
  Typed out = type(term->args[0]);
  for (std::size_t i = 1; i < term->args.size(); ++i) out = combine(out, type(term->args[i]));
  return out;
}

// Rule `move`: the last argument, its entries in other places; the arguments before it are fixed.
Typed Rules::moved(const Term& term) {
  return fixed_arguments(term, term->args.size() - 1) ? type(term->args.back()) : std::nullopt;
}

Typed Rules::find_type(const Term& term) {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Literal: return term->value.is_zero() ? Type{Type::Kind::Zero} : fixed_type();
    case Head::Variable:
    case Head::NamedMatrix: return fixed_type();
    case Head::Param: return fixed_if(fixed_arguments(term, args.size()));
    case Head::Data: return of_data(term->name);
    case Head::Add:
    case Head::Sub:
    case Head::MatAdd:
    case Head::MatSub:
    case Head::Beside:
    case Head::Stack: return all(term, join);
    case Head::Mul:
    case Head::MatMul:
    case Head::Hadamard:
    case Head::Inner:
    case Head::Scale: return all(term, product);
    case Head::Norm2: return product(type(args[0]), type(args[0]));
    case Head::Transpose:
    case Head::Diagonal:
    case Head::Trace:
    case Head::Row:
    case Head::Column:
    case Head::Entry:
    case Head::Reshape:
    case Head::Gather:
    case Head::Sum: return moved(term);
    case Head::Div: return is_fixed(type(args[1])) ? type(args[0]) : std::nullopt;
    case Head::If:
      if (args.size() < 3) return std::nullopt;
      return is_fixed(grade(args[0])) ? join(type(args[1]), type(args[2])) : std::nullopt;
    case Head::Rows:
    case Head::Cols: return fixed_if(type(args[0]).has_value());
    case Head::Identity:
    case Head::Min:
    case Head::Max:
    case Head::Abs:
    case Head::Relu:
    case Head::Power: return fixed_if(fixed_arguments(term, args.size()));
    case Head::Sgn: {
      const Typed inner = type(args[0]);
      const bool squares = args[0]->head == Head::Hadamard && same_or_small(args[0]->args[0], args[0]->args[1]);
      return fixed_if(is_fixed(inner) || (inner && squares));
    }
    default: return of_network(term);
  }
}

// Of exactly theta, on exactly the input of the case.
Typed Rules::of_network(const Term& term) {
  const auto& args = term->args;
  const auto pass = [&] { return is_theta(args[0]) && is_input_of_case(args[1]); };
  switch (term->head) {
    case Head::Depth:
    case Head::PathCount:
    case Head::OutputVertices: return fixed_if(is_theta(args[0]));
    case Head::Slopes: return fixed_if(pass());
    case Head::Parameters: return is_theta(args[0]) ? polynomial({.parameter = 1}) : std::nullopt;
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation: return pass() ? polynomial({.parameter = meets_, .input = 1}) : std::nullopt;
    case Head::Derivative:
      return pass() ? product(polynomial({.parameter = meets_, .input = 1}), type(args[2])) : std::nullopt;
    case Head::Sensitivity: return pass() ? product(polynomial({.parameter = meets_}), type(args[2])) : std::nullopt;
    default: return of_module(term);
  }
}

Typed Rules::of_module(const Term& node) {
  const auto found = module_types().find(node->head);
  if (found == module_types().end()) return std::nullopt;
  const bool fits = std::ranges::all_of(node->args, [&](const Term& argument) {
    return info(argument->head).sort == Sort::Network ? is_theta(argument) : is_fixed(type(argument));
  });
  return fits ? Typed(found->second) : std::nullopt;
}

Typed Rules::find_grade(const Term& formula) {
  const auto& args = formula->args;
  switch (formula->head) {
    case Head::True: return fixed_type();
    case Head::Equal:
    case Head::MatEqual: {
      const Typed sides = all(formula, join);  // of powers of the loss derivative: it only asks whether that is zero
      return sides && sides->kind != Type::Kind::Polynomial ? fixed_type() : sides;
    }
    case Head::LessEqual:
    case Head::Less:
    case Head::Nonnegative:
    case Head::NowhereZero: return fixed_if(fixed_arguments(formula, args.size()));
    case Head::Or:
    case Head::Not: return fixed_if(fixed_parts(formula, 0));
    case Head::Exists: return fixed_if(fixed_arguments(formula, 2) && fixed_parts(formula, 2));
    case Head::AtLeast: return fixed_if(fixed_arguments(formula, 3) && fixed_parts(formula, 3));
    case Head::ForAll: return fixed_arguments(formula, 2) ? grade(args[2]) : std::nullopt;
    case Head::Implies: return is_fixed(grade(args[0])) ? grade(args[1]) : std::nullopt;
    case Head::And: {
      Typed out = fixed_type();
      for (const Term& part : args) out = join(out, grade(part));
      return out;
    }
    default: return of_module(formula);
  }
}

}  // namespace plumbline
