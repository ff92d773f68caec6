#include "proof/rules.hpp"

#include <algorithm>
#include <cstdint>

#include "budget/budget.hpp"
#include "claim/library.hpp"
#include "proof/module_types.hpp"

namespace plumbline {
namespace {

bool is_input_of_case(const Term& matrix) { return matrix->head == Head::Data && matrix->name == "inputs"; }
bool is_fixed(const Typed& type) { return type && type->fixed(); }
Typed fixed_if(bool condition) { return condition ? fixed_type() : std::nullopt; }

// Two nodes of large terms are only compared as nodes.
bool same_or_small(const Term& a, const Term& b) {
  constexpr std::size_t kSmall = 1000;
  return a == b || (a->size <= kSmall && same(a, b));
}

Typed of_data(const std::string& name) {
  if (name == "inputs") return polynomial({.input = 1, .inputs = 1});
  if (name == "targets") return polynomial({.target = 1, .targets = 1});
  if (name == "loss-derivative") return power_of_loss(1);
  return polynomial({.gradient = 1, .gradients = 1});
}

}  // namespace

// What a call computes has a value only if its arguments do, whether the body uses them or not.
template <class Find> Typed Rules::once(const Term& node, Find find) {
  auto* known = levels_.empty() ? &known_ : &levels_.back().known;
  if (const auto found = known->find(node.get()); found != known->end()) return found->second;
  budget::spend(256, "the types of a formula");
  const Typed type = node->call && !arguments_have_types(*node->call) ? std::nullopt : find();
  if (!type && !offence_) offence_ = node;
  known = levels_.empty() ? &known_ : &levels_.back().known;
  known->emplace(node.get(), type);
  return type;
}

Typed Rules::type(const Term& term) {
  return once(term, [&] { return find_type(term); });
}
Typed Rules::grade(const Term& formula) {
  return once(formula, [&] { return find_grade(formula); });
}
Typed Rules::either(const Term& node) { return info(node->head).sort == Sort::Formula ? grade(node) : type(node); }

bool Rules::arguments_have_types(const Call& call) {
  return std::ranges::all_of(call.arguments, [&](const Call::Argument& argument) {
    if (!argument.term) return true;
    return info(argument.term->head).sort == Sort::Network ? is_network(argument.term)
                                                           : either(argument.term).has_value();
  });
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

// As canonical text has it; kept, since nodes are known by their addresses.
Typed Rules::spelled(const Term& term) {
  Term& out = spelled_out_[term.get()];
  if (!out) out = spelled_out(term);
  return type(Term(out));
}

// Rule `choice`.
Typed Rules::chosen(const Term& node) {
  const auto& args = node->args;
  if (!is_fixed(grade(args[0]))) return std::nullopt;
  return args.size() < 3 ? either(args[1]) : join(either(args[1]), either(args[2]));
}

Typed Rules::find_type(const Term& term) {
  const auto& args = term->args;
  switch (term->head) {
    case Head::Literal: return term->value.is_zero() ? Type{Type::Kind::Zero} : fixed_type();
    case Head::Variable:
    case Head::NamedMatrix: return fixed_type();
    case Head::MatrixVariable: {
      const Meaning* found = meaning(term->name);
      return found != nullptr && std::holds_alternative<Type>(*found) ? Typed(std::get<Type>(*found)) : std::nullopt;
    }
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
    case Head::Gather: return moved(term);
    case Head::Sum:
    case Head::Maximum: return over_range(term);
    case Head::Prod: return multiplied(term);
    case Head::Table: return tabled(term);
    case Head::Iterate: return iterated(term);
    case Head::MatrixSum:
    case Head::MatrixProduct:
    case Head::MatrixStack:
    case Head::Minimum: return spelled(term);
    case Head::Pow: return raised(args[1], args[0], 1);
    case Head::Power: return raised(args[0], args[1], 0);
    case Head::Div: return is_fixed(type(args[1])) ? type(args[0]) : std::nullopt;
    case Head::If:
    case Head::MatrixIf: return chosen(term);
    case Head::Rows:
    case Head::Cols: return fixed_if(type(args[0]).has_value());
    case Head::Identity:
    case Head::Min:
    case Head::Max:
    case Head::Abs:
    case Head::Relu: return fixed_if(fixed_arguments(term, args.size()));
    case Head::Sgn: {
      const Typed inner = type(args[0]);
      const bool squares = args[0]->head == Head::Hadamard && same_or_small(args[0]->args[0], args[0]->args[1]);
      return fixed_if(is_fixed(inner) || (inner && squares));
    }
    default: return of_network(term);
  }
}

// Rule `network`: theta, or a multiple of one by a fixed number.
bool Rules::is_network(const Term& network) {
  if (network->head == Head::Theta) return true;
  return network->head == Head::Rescale && is_fixed(type(network->args[0])) && is_network(network->args[1]);
}
bool Rules::is_pass(const Term& network, const Term& input) { return is_network(network) && is_input_of_case(input); }

// On exactly the input of the case.
Typed Rules::of_network(const Term& term) {
  const auto& args = term->args;
  const auto pass = [&] { return is_pass(args[0], args[1]); };
  switch (term->head) {
    case Head::Depth:
    case Head::Slope:
    case Head::PathCount:
    case Head::OutputVertices: return fixed_if(is_network(args[0]));
    case Head::Slopes: return fixed_if(pass());
    case Head::Parameters: return is_network(args[0]) ? polynomial({.parameter = 1, .parameters = 1}) : std::nullopt;
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation: return pass() ? of_paths(0, true) : std::nullopt;
    case Head::Derivative: return pass() ? product(of_paths(1, true), type(args[2])) : std::nullopt;
    case Head::Sensitivity:
    case Head::InputGradient: return pass() ? product(of_paths(0, false), type(args[2])) : std::nullopt;
    default: return of_layer(term);
  }
}

// A sum over paths, of which some learnable edges are left out, with the input at their start or without.
Typed Rules::of_paths(int left_out, bool with_input) const {
  const std::int64_t input = with_input ? 1 : 0;
  return polynomial(
      {.parameter = meets_, .input = input, .parameters = std::max(0, learnable_ - left_out), .inputs = input});
}

// Of a fully connected network: the number of the layer is fixed.
Typed Rules::of_layer(const Term& term) {
  const auto& args = term->args;
  const auto layer = [&] { return is_fixed(type(args[0])); };
  switch (term->head) {
    case Head::Weight:
    case Head::Bias:
      return layer() && is_network(args[1]) ? polynomial({.parameter = 1, .parameters = 1}) : std::nullopt;
    case Head::Preactivation:
    case Head::Activation: return layer() && is_pass(args[1], args[2]) ? of_paths(0, true) : std::nullopt;
    case Head::Gradient:
      return layer() && is_pass(args[1], args[2]) ? product(of_paths(1, true), type(args[3])) : std::nullopt;
    default: return of_module(term);
  }
}

Typed Rules::of_module(const Term& node) {
  const auto found = module_types().find(node->head);
  if (found == module_types().end()) return std::nullopt;
  const bool fits = std::ranges::all_of(node->args, [&](const Term& argument) {
    return info(argument->head).sort == Sort::Network ? is_network(argument) : is_fixed(type(argument));
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
    case Head::Less: {
      const Typed sides = all(formula, join);
      if (!sides || sides->fixed()) return sides ? fixed_type() : sides;
      inequalities_.insert(formula.get());
      return polynomial(sides->degrees);
    }
    case Head::Nonnegative:
    case Head::NowhereZero: return fixed_if(fixed_arguments(formula, args.size()));
    case Head::Or:
    case Head::Not: return fixed_if(fixed_parts(formula, 0));
    case Head::Exists:
    case Head::AtLeast:
    case Head::ForAll: return over_range(formula);
    case Head::FormulaIf: return chosen(formula);
    case Head::Biased: return fixed_if(is_fixed(type(args[0])) && is_network(args[1]));
    case Head::ReluNetwork:
    case Head::BiasFree: return fixed_if(is_network(args[0]));
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
