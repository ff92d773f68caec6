#include "tools/python_terms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "budget/error.hpp"
#include "claim/library.hpp"
#include "tools/python_numbers.hpp"
#include "tools/python_script.hpp"
#include "tools/python_words.hpp"

namespace plumbline::cli {
namespace {

using Level = PythonText::Level;
constexpr std::size_t kBrief = 6;  // nodes of a definition that gives a name to one thing

// Visits every node of the term, and of the definitions that it uses, the library's among them.
void for_each_deep(const Term& term, std::set<const Definition*>& seen, const std::function<void(const Term&)>& visit) {
  for_each_node(term, [&](const Term& node) {
    visit(node);
    std::shared_ptr<const Definition> d;
    if (node->call)
      d = node->call->definition;
    else if (is_library(node->head) && !python_functions().contains(node->head) && !of_chains(node->head))
      d = definition_of(node->head);
    if (d && seen.insert(d.get()).second) for_each_deep(d->body, seen, visit);
  });
}

bool is_leaf(Head head) { return head == Head::Data || head == Head::NamedMatrix || head == Head::Param; }

Term plus(const Term& a, long n) {
  if (a->head == Head::Literal) return make(Head::Literal, {}, {}, a->value + Rational(n));
  if (a->head == Head::Sub && a->args.size() == 2 && a->args[1]->head == Head::Literal) {
    const Rational left = Rational(n) - a->args[1]->value;
    if (left.is_zero()) return a->args[0];
  }
  return make(n < 0 ? Head::Sub : Head::Add, {a, make(Head::Literal, {}, {}, Rational(n < 0 ? -n : n))});
}

}  // namespace

PythonTerms::PythonTerms(const Case& c, const std::vector<Term>& terms, std::set<std::string> taken, bool brief)
    : case_(c), brief_(brief), taken_(std::move(taken)) {
  std::set<const Definition*> seen;
  as_graph_ = !c.network.fully_connected() && !c.network.absent();
  if (!c.network.absent())
    for (const Term& term : terms)
      for_each_deep(term, seen, [&](const Term& node) { as_graph_ = as_graph_ || speaks_of_graph(node->head); });
}

PythonText PythonTerms::value(const Term& term, const Bindings& b) {
  bindings_ = b;
  return of(term);
}

// --- names

std::string PythonTerms::local(const std::string& name) {
  std::string out = python_name(name);
  if (is_reserved(out)) out += "_";
  used_locals_.insert(out);
  return out;
}

std::string PythonTerms::global(const std::string& name) {
  std::string out = python_name(name);
  while (is_reserved(out) || taken_.contains(out) || globals_.contains(out)) out += "_";
  globals_.insert(out);
  return out;
}

// --- what stands in the case

const ExactMatrix& PythonTerms::matrix_of(const Term& leaf) const {
  if (leaf->head == Head::NamedMatrix) {
    const auto found = case_.matrices.find(leaf->name);
    if (found == case_.matrices.end()) throw NoScript("the case has no matrix " + leaf->name);
    return found->second;
  }
  if (leaf->name == "inputs") return case_.inputs;
  const auto& found = leaf->name == "gradient"  ? case_.gradient
                      : leaf->name == "targets" ? case_.targets
                                                : case_.loss_derivative;
  if (!found) throw NoScript("the case has no " + leaf->name);
  return *found;
}

std::string PythonTerms::datum(const Term& leaf, const std::string& wanted) {
  const std::string key = std::string(info(leaf->head).text) + " " + leaf->name;
  if (const auto found = data_.find(key); found != data_.end()) return found->second;
  const std::string name = global(wanted);
  data_[key] = name;
  if (leaf->head != Head::Param) {
    numbers_.push_back(python_matrix(name + " = ", matrix_of(leaf)));
  } else if (const auto it = case_.scalars.find(leaf->name); it != case_.scalars.end()) {
    numbers_.push_back(name + " = " + python_number(it->second));
  } else {
    if (leaf->args.empty()) throw NoScript("the case has no parameter " + leaf->name);
    definitions_.push_back(name + " = " + of(leaf->args[0]).text);
  }
  return name;
}

// A list of the layers' matrices, or of pairs of a matrix and a bias.
std::string PythonTerms::theta() {
  if (const auto found = data_.find("theta"); found != data_.end()) return found->second;
  const Network& n = case_.network;
  const std::string name = "theta";
  data_["theta"] = name;
  if (as_graph_) {
    const Graph g = graph_of(n);
    ExactMatrix parameters(1, static_cast<int>(g.parameters.size()));
    for (std::size_t k = 0; k < g.parameters.size(); ++k) parameters(0, static_cast<int>(k)) = g.parameters[k];
    numbers_.push_back("theta = transpose(" + python_matrix("", parameters) + ")");
    return name;
  }
  std::vector<std::string> layers;
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    std::string layer = python_matrix("", n.weights[l]);
    if (!n.biases.empty())
      layer = "(" + layer + ", " + (n.biases[l] ? python_matrix("", *n.biases[l]) : std::string("None")) + ")";
    layers.push_back(std::move(layer));
  }
  numbers_.push_back(python_list(name + " = ", layers));
  return name;
}

std::string PythonTerms::slope_name() {
  if (data_.emplace("slope", "slope").second)
    numbers_.push_back("slope = " + python_number(Real(case_.network.slope)) + "  # of the activation below zero");
  return "slope";
}

// --- definitions

std::string PythonTerms::defined(const std::shared_ptr<const Definition>& definition) {
  if (const auto found = defined_.find(definition.get()); found != defined_.end()) return found->second;
  const Bindings outside = std::exchange(bindings_, {});
  const std::string body = of(definition->body).text;  // what it uses comes before it
  bindings_ = outside;
  const std::string name = global(definition->name);
  defined_[definition.get()] = name;
  if (definition->parameters.empty()) {
    definitions_.push_back(name + " = " + body);
    return name;
  }
  std::vector<std::string> parameters;
  for (const std::string& parameter : definition->parameters) parameters.push_back(local(parameter));
  definitions_.push_back(fmt::format("def {}({}): return {}", name, fmt::join(parameters, ", "), body));
  return name;
}

PythonText PythonTerms::call(const Term& term) {
  const Call& c = *term->call;
  const auto plain = [&] { return of(make(term->head, term->args, term->name, term->value)); };
  if (std::ranges::any_of(c.arguments, [](const Call::Argument& a) { return !a.term; })) return plain();
  if (c.arguments.empty() && is_leaf(term->head)) return {datum(term, c.definition->name)};
  if (c.arguments.empty() && term->head == Head::Theta) return plain();
  if (brief_ && c.definition->body->size <= kBrief) return plain();
  const std::string name = defined(c.definition);
  if (c.definition->parameters.empty()) return {name};
  std::vector<std::string> arguments;
  for (const Call::Argument& a : c.arguments) arguments.push_back(of(a.term).text);
  return {fmt::format("{}({})", name, fmt::join(arguments, ", "))};
}

// --- terms

PythonText PythonTerms::of(const Term& term) {
  if (term->call) return call(term);
  if (is_argument(term->head)) return {local(term->name)};
  if (term->head == Head::MatMul || term->head == Head::MatAdd) return folded(term);
  if (info(term->head).text == "speed-2") {  // the script's function knows the plane and one output
    const bool known = case_.inputs.rows() == 2 && case_.gradient && case_.gradient->rows() == 1;
    return known ? function("speed2", term->args) : throw NoScript(refusal(term->head));
  }
  if (const auto found = python_functions().find(term->head); found != python_functions().end())
    return function(found->second, term->args);
  switch (info(term->head).sort) {
    case Sort::Scalar: return scalar(term);
    case Sort::Matrix: return matrix(term);
    case Sort::Network: return network(term);
    case Sort::Formula: return formula(term);
    case Sort::Part: break;
  }
  throw NoScript(refusal(term->head));
}

// mul(mul(A, B), C)
PythonText PythonTerms::folded(const Term& term) {
  const std::string& name = python_functions().at(term->head);
  std::string out = of(term->args.at(0)).text;
  for (std::size_t i = 1; i < term->args.size(); ++i)
    out = fmt::format("{}({}, {})", name, out, of(term->args[i]).text);
  return {out};
}

PythonText PythonTerms::function(const std::string& name, const std::vector<Term>& args) {
  std::vector<std::string> texts;
  for (const Term& arg : args) texts.push_back(of(arg).text);
  return {fmt::format("{}({})", name, fmt::join(texts, ", "))};
}

// "a + b + c": the arguments with a sign between them.
PythonText PythonTerms::joined(const std::vector<Term>& args, const std::string& sign, Level level) {
  std::string out;
  for (const Term& arg : args) {
    const PythonText part = of(arg);
    out += out.empty() ? part.within(level) : sign + part.within(static_cast<Level>(level + 1));
  }
  return {out, args.size() == 1 ? Level::kConditional : level};
}

// Is the value a Python integer, surely or perhaps? A quotient of two would be a float.
bool PythonTerms::integral(const Term& term, bool perhaps) const {
  const auto all = [&](std::size_t from) {
    return std::all_of(term->args.begin() + static_cast<long>(from), term->args.end(),
                       [&](const Term& arg) { return integral(arg, perhaps); });
  };
  switch (term->head) {
    case Head::Literal: return term->value.is_integer();
    case Head::Variable:
    case Head::Depth:
    case Head::Rows:
    case Head::Cols:
    case Head::Rank: return true;
    case Head::Add:
    case Head::Sub:
    case Head::Mul:
    case Head::Max:
    case Head::Min:
    case Head::Abs: return all(0);
    case Head::If: return perhaps && all(1);
    case Head::Sum:
    case Head::Prod:
    case Head::Maximum:
    case Head::Minimum: return perhaps && integral(term->args.back(), perhaps);
    case Head::Pow: return integral(term->args[0], perhaps);
    case Head::ScalarArgument: return perhaps;
    default: return false;
  }
}

PythonText PythonTerms::quotient(const Term& term) {
  PythonText out = of(term->args[0]);
  if (integral(term->args[0], false))
    out = {"F(" + out.text + ")"};
  else if (integral(term->args[0], true))
    out = {"F(1) * " + out.within(Level::kMinus), Level::kProduct};
  for (std::size_t i = 1; i < term->args.size(); ++i)
    out = {out.within(Level::kProduct) + " / " + of(term->args[i]).within(Level::kMinus), Level::kProduct};
  return out;
}

PythonText PythonTerms::power(const Term& term) {
  const Term& exponent = term->args[1];
  if (exponent->head == Head::Literal && exponent->value.is_integer() && exponent->value >= Rational(0))
    return {of(term->args[0]).within(Level::kAtom) + " ** " + exponent->value.to_string(), Level::kPower};
  if (exponent->head == Head::Literal && exponent->value == Rational::parse("1/2"))
    return function("sqrt", {term->args[0]});
  return function("power", term->args);
}

std::string PythonTerms::indices(const Term& low, const Term& high) {
  if (!integral(low, false) || !integral(high, false)) {
    const PythonText a = of(low), b = of(high);
    return "span(" + a.text + ", " + b.text + ")";
  }
  return fmt::format("range({}, {})", of(low).text, of(plus(high, 1)).text);
}

// "for v in range(...)": args[low], args[low + 1] are the ends.
std::string PythonTerms::loop(const Term& binder, std::size_t low, const std::string& variable) {
  return fmt::format("for {} in {}", local(variable), indices(binder->args[low], binder->args[low + 1]));
}

// Python counts from 0.
std::string PythonTerms::place(const Term& index) {
  if (integral(index, true)) return of(plus(index, -1)).text;
  return "int(" + of(index).text + ") - 1";
}

PythonText PythonTerms::scalar(const Term& term) {
  const auto& args = term->args;
  const auto over = [&](const std::string& name) {
    const std::string range = loop(term, 0, term->name);
    return PythonText{fmt::format("{}({} {})", name, of(args[2]).text, range)};
  };
  switch (term->head) {
    case Head::Literal:
      if (term->value.is_integer())
        return {term->value.to_string(), term->value < Rational(0) ? Level::kMinus : Level::kAtom};
      return {python_number(Real(term->value))};
    case Head::Variable:
      if (const auto bound = bindings_.find(term->name))
        return {std::to_string(*bound), *bound < 0 ? Level::kMinus : Level::kAtom};
      return {local(term->name)};
    case Head::Pi: return {"pi"};
    case Head::Param: return {datum(term, term->name)};
    case Head::Add: return joined(args, " + ", Level::kSum);
    case Head::Sub:
      if (args.size() == 1) return {"-" + of(args[0]).within(Level::kMinus), Level::kMinus};
      return joined(args, " - ", Level::kSum);
    case Head::Mul:
      if (args.size() == 2 && args[0]->head == Head::Literal && args[0]->value == Rational(-1))
        return {"-" + of(args[1]).within(Level::kMinus), Level::kMinus};
      return joined(args, " * ", Level::kProduct);
    case Head::Div: return quotient(term);
    case Head::Pow: return power(term);
    case Head::Function: return function(term->name, args);
    case Head::Sum: return over("sum");
    case Head::Prod: return over("prod");
    case Head::Maximum: return over("max");
    case Head::Minimum: return over("min");
    case Head::If:
      if (args.size() == 2) return of(args[1]);  // it has a value: then the condition is true
      return {of(args[1]).within(Level::kOr) + " if " + of(args[0]).within(Level::kOr) + " else " + of(args[2]).text,
              Level::kConditional};
    case Head::Rows: return {"len(" + of(args[0]).text + ")"};
    case Head::Cols: return {"len(" + of(args[0]).within(Level::kAtom) + "[0])"};
    case Head::Entry:
      return {fmt::format("{}[{}][{}]", of(args[2]).within(Level::kAtom), place(args[0]), place(args[1]))};
    case Head::Depth:
      if (as_graph_) return {std::to_string(case_.network.depth())};
      return {"len(" + of(args[0]).text + ")"};
    case Head::Slope: return {slope_name()};
    default: break;
  }
  if (is_library(term->head)) return function(defined(definition_of(term->head)), args);
  throw NoScript(refusal(term->head));
}

PythonText PythonTerms::matrix(const Term& term) {
  const auto& args = term->args;
  const std::string bias = !case_.network.biases.empty() ? "biased_" : "";
  const auto list = [&](const std::string& name, const char* order) {
    const std::string low = of(args[0]).text;
    const std::string range = indices(args[0], args[1]);
    return PythonText{fmt::format("reduce({}, [{} for {} in {}])", name, of(args[2]).text, local(term->name),
                                  order[0] == '\0' ? range : fmt::format("reversed({})", range))};
  };
  switch (term->head) {
    case Head::Data: return {datum(term, data_name(term->name))};
    case Head::NamedMatrix: return {datum(term, term->name)};
    case Head::MatrixVariable: return {local(term->name)};
    case Head::Weight:
      if (as_graph_)
        return {fmt::format("gather({}[{}], {})", arrangement("weight"), place(args[0]), of(args[1]).text)};
      return {of(args[1]).within(Level::kAtom) + "[" + place(args[0]) + "]" + (bias.empty() ? "" : "[0]")};
    case Head::Bias:
      if (as_graph_) throw NoScript(refusal(term->head));
      return {of(args[1]).within(Level::kAtom) + "[" + place(args[0]) + "][1]"};
    case Head::Preactivation:
    case Head::Activation:
    case Head::Gradient:
      if (as_graph_) break;
      (void)slope_name();
      return function(bias + std::string(info(term->head).text), args);
    case Head::Output: {
      if (as_graph_) break;
      const PythonText n = of(args[0]);
      (void)slope_name();
      return {fmt::format("{}preactivation(len({}), {}, {})", bias, n.text, n.text, of(args[1]).text)};
    }
    case Head::Table: {
      const std::vector<std::string> names = bound_by(*term);
      const std::string rows = indices(make(Head::Literal, {}, {}, Rational(1)), args[0]);
      const std::string cols = indices(make(Head::Literal, {}, {}, Rational(1)), args[1]);
      return {fmt::format("[[{} for {} in {}] for {} in {}]", of(args[2]).text, local(names[1]), cols, local(names[0]),
                          rows)};
    }
    case Head::Iterate: {
      const std::vector<std::string> names = bound_by(*term);
      return {fmt::format("iterate(lambda {}, {}: {}, {}, {})", local(names[0]), local(names[1]), of(args[3]).text,
                          indices(args[0], args[1]), of(args[2]).text)};
    }
    case Head::MatrixSum: return list("add", "");
    case Head::MatrixProduct: return list("mul", "reversed");
    case Head::MatrixStack: {
      const std::string range = loop(term, 0, term->name);
      return {fmt::format("[row {} for row in {}]", range, of(args[2]).text)};
    }
    case Head::Stack:
      return {of(args[0]).within(Level::kSum) + " + " + of(args[1]).within(Level::kProduct), Level::kSum};
    case Head::Row: return {fmt::format("[{}[{}]]", of(args[1]).within(Level::kAtom), place(args[0]))};
    case Head::Column:
      return {fmt::format("[[row[{}]] for row in {}]", place(args[0]), of(args[1]).within(Level::kOr))};
    case Head::Diagonal: {
      const std::string a = of(args[0]).text;
      return {fmt::format("[[row[i]] for i, row in enumerate({})]", a)};
    }
    case Head::Power: return function("power_of", {args[1], args[0]});
    case Head::MatrixIf:
      if (args[0]->head == Head::Biased && case_.network.bias_free() && args.size() > 2) return of(args[2]);
      if (args.size() == 2) return of(args[1]);
      return {of(args[1]).within(Level::kOr) + " if " + of(args[0]).within(Level::kOr) + " else " + of(args[2]).text,
              Level::kConditional};
    default: break;
  }
  if (is_library(term->head)) return function(defined(definition_of(term->head)), args);
  return graph_matrix(term);
}

PythonText PythonTerms::network(const Term& term) {
  if (term->head == Head::Theta) return {theta()};
  if (as_graph_ && term->head == Head::Rescale) return function("scale", term->args);
  if (as_graph_ && term->head == Head::WithParameters) {
    (void)of(term->args[0]);
    return of(term->args[1]);
  }
  if (as_graph_ && term->head == Head::Descend) return function(defined(definition_of(term->head)), term->args);
  if (term->head == Head::Rescale)
    return function(case_.network.biases.empty() ? "rescaled" : "biased_rescaled", term->args);
  throw NoScript(refusal(term->head));
}

PythonText PythonTerms::compared(const Term& term, const std::string& sign) {
  return {of(term->args[0]).within(Level::kSum) + " " + sign + " " + of(term->args[1]).within(Level::kSum),
          Level::kComparison};
}

// all(F for i in ... for j in ...)
PythonText PythonTerms::quantified(const std::string& name, const Term& term) {
  std::string loops = loop(term, 0, term->name);
  Term body = term->args[2];
  while (body->head == term->head && !body->call) {
    loops += " " + loop(body, 0, body->name);
    body = body->args[2];
  }
  return {fmt::format("{}({} {})", name, of(body).text, loops)};
}

PythonText PythonTerms::formula(const Term& term) {
  const auto& args = term->args;
  switch (term->head) {
    case Head::True: return {"True"};
    case Head::LessEqual: return compared(term, "<=");
    case Head::Less: return compared(term, "<");
    case Head::Equal:
    case Head::MatEqual: return compared(term, "==");
    case Head::And: return args.empty() ? PythonText{"True"} : joined(args, " and ", Level::kAnd);
    case Head::Or: return args.empty() ? PythonText{"False"} : joined(args, " or ", Level::kOr);
    case Head::Not: return {"not " + of(args[0]).within(Level::kNot), Level::kNot};
    case Head::Implies:
      return {"not " + of(args[0]).within(Level::kNot) + " or " + of(args[1]).within(Level::kAnd), Level::kOr};
    case Head::ForAll: return quantified("all", term);
    case Head::Exists: return quantified("any", term);
    case Head::AtLeast: {
      const std::string range = loop(term, 1, term->name);
      return {fmt::format("sum(bool({}) {}) >= {}", of(args[3]).text, range, of(args[0]).within(Level::kSum)),
              Level::kComparison};
    }
    case Head::Nonnegative: return {"all(a >= 0 for row in " + of(args[0]).within(Level::kOr) + " for a in row)"};
    case Head::NowhereZero: return {"all(a != 0 for row in " + of(args[0]).within(Level::kOr) + " for a in row)"};
    case Head::ReluNetwork: return {slope_name() + " == 0", Level::kComparison};
    case Head::BiasFree: return {case_.network.bias_free() ? "True" : "False"};
    case Head::Biased:
      return {fmt::format("{}[{}][1] is not None", of(args[1]).within(Level::kAtom), place(args[0])),
              Level::kComparison};
    case Head::FormulaIf:
      if (args.size() == 2) return of(args[1]);
      return {of(args[1]).within(Level::kOr) + " if " + of(args[0]).within(Level::kOr) + " else " + of(args[2]).text,
              Level::kConditional};
    default: break;
  }
  if (is_library(term->head)) return function(defined(definition_of(term->head)), args);
  return graph_formula(term);
}

}  // namespace plumbline::cli
