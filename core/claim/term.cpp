#include "claim/term.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "number/error.hpp"

namespace plumbline {
namespace {

constexpr std::array kHeads{
    HeadInfo{Head::Literal, "", Sort::Scalar},
    HeadInfo{Head::Variable, "", Sort::Scalar},
    HeadInfo{Head::Pi, "pi", Sort::Scalar},
    HeadInfo{Head::Param, "param", Sort::Scalar},
    HeadInfo{Head::Add, "+", Sort::Scalar},
    HeadInfo{Head::Sub, "-", Sort::Scalar},
    HeadInfo{Head::Mul, "*", Sort::Scalar},
    HeadInfo{Head::Div, "/", Sort::Scalar},
    HeadInfo{Head::Pow, "pow", Sort::Scalar},
    HeadInfo{Head::Sqrt, "sqrt", Sort::Scalar},
    HeadInfo{Head::Log, "log", Sort::Scalar},
    HeadInfo{Head::Exp, "exp", Sort::Scalar},
    HeadInfo{Head::Cos, "cos", Sort::Scalar},
    HeadInfo{Head::Sin, "sin", Sort::Scalar},
    HeadInfo{Head::Abs, "abs", Sort::Scalar},
    HeadInfo{Head::Min, "min", Sort::Scalar},
    HeadInfo{Head::Max, "max", Sort::Scalar},
    HeadInfo{Head::Sum, "sum", Sort::Scalar},
    HeadInfo{Head::Prod, "prod", Sort::Scalar},
    HeadInfo{Head::Minimum, "minimum", Sort::Scalar},
    HeadInfo{Head::Maximum, "maximum", Sort::Scalar},
    HeadInfo{Head::If, "if", Sort::Scalar},
    HeadInfo{Head::Norm, "norm", Sort::Scalar},
    HeadInfo{Head::Norm2, "norm2", Sort::Scalar},
    HeadInfo{Head::Singular, "singular", Sort::Scalar},
    HeadInfo{Head::TailRatio, "tail-ratio", Sort::Scalar},
    HeadInfo{Head::Trace, "trace", Sort::Scalar},
    HeadInfo{Head::Inner, "inner", Sort::Scalar},
    HeadInfo{Head::Entry, "entry", Sort::Scalar},
    HeadInfo{Head::Rank, "rank", Sort::Scalar},
    HeadInfo{Head::PseudoDet, "pseudo-det", Sort::Scalar},
    HeadInfo{Head::Rows, "rows", Sort::Scalar},
    HeadInfo{Head::Cols, "cols", Sort::Scalar},
    HeadInfo{Head::Depth, "depth", Sort::Scalar},
    HeadInfo{Head::Speed2, "speed-2", Sort::Scalar},
    HeadInfo{Head::PathCount, "path-count", Sort::Scalar},
    HeadInfo{Head::MaximalPathCount, "maximal-path-count", Sort::Scalar},
    HeadInfo{Head::Theta, "theta", Sort::Network},
    HeadInfo{Head::Rescale, "rescale", Sort::Network},
    HeadInfo{Head::Deepen, "deepen", Sort::Network},
    HeadInfo{Head::Signs, "signs", Sort::Network},
    HeadInfo{Head::Unroll, "unroll", Sort::Network},
    HeadInfo{Head::Pull, "pull", Sort::Network},
    HeadInfo{Head::Decompose, "decompose", Sort::Network},
    HeadInfo{Head::DecomposeAbsolute, "decompose-absolute", Sort::Network},
    HeadInfo{Head::Descend, "descend", Sort::Network},
    HeadInfo{Head::Gate, "gate", Sort::Network},
    HeadInfo{Head::Data, "data", Sort::Matrix},
    HeadInfo{Head::NamedMatrix, "matrix", Sort::Matrix},
    HeadInfo{Head::Weight, "weight", Sort::Matrix},
    HeadInfo{Head::Preactivation, "preactivation", Sort::Matrix},
    HeadInfo{Head::Activation, "activation", Sort::Matrix},
    HeadInfo{Head::Gradient, "gradient", Sort::Matrix},
    HeadInfo{Head::Relu, "relu", Sort::Matrix},
    HeadInfo{Head::MatMul, "mul", Sort::Matrix},
    HeadInfo{Head::MatAdd, "add", Sort::Matrix},
    HeadInfo{Head::MatSub, "sub", Sort::Matrix},
    HeadInfo{Head::Scale, "scale", Sort::Matrix},
    HeadInfo{Head::Transpose, "transpose", Sort::Matrix},
    HeadInfo{Head::Row, "row", Sort::Matrix},
    HeadInfo{Head::Column, "column", Sort::Matrix},
    HeadInfo{Head::Diagonal, "diagonal", Sort::Matrix},
    HeadInfo{Head::Identity, "identity", Sort::Matrix},
    HeadInfo{Head::Hadamard, "hadamard", Sort::Matrix},
    HeadInfo{Head::Power, "power", Sort::Matrix},
    HeadInfo{Head::Gather, "gather", Sort::Matrix},
    HeadInfo{Head::Beside, "beside", Sort::Matrix},
    HeadInfo{Head::Stack, "stack", Sort::Matrix},
    HeadInfo{Head::Reshape, "reshape", Sort::Matrix},
    HeadInfo{Head::Sgn, "sgn", Sort::Matrix},
    HeadInfo{Head::Adjacency, "adjacency", Sort::Matrix},
    HeadInfo{Head::EdgeWeights, "edge-weights", Sort::Matrix},
    HeadInfo{Head::ParameterIndex, "parameter-index", Sort::Matrix},
    HeadInfo{Head::InputVertices, "input-vertices", Sort::Matrix},
    HeadInfo{Head::OutputVertices, "output-vertices", Sort::Matrix},
    HeadInfo{Head::Parameters, "parameters", Sort::Matrix},
    HeadInfo{Head::Output, "output", Sort::Matrix},
    HeadInfo{Head::VertexPreactivation, "vertex-preactivation", Sort::Matrix},
    HeadInfo{Head::VertexActivation, "vertex-activation", Sort::Matrix},
    HeadInfo{Head::Slopes, "slopes", Sort::Matrix},
    HeadInfo{Head::Derivative, "derivative", Sort::Matrix},
    HeadInfo{Head::Sensitivity, "sensitivity", Sort::Matrix},
    HeadInfo{Head::InputGradient, "input-gradient", Sort::Matrix},
    HeadInfo{Head::Arrangement, "arrangement", Sort::Matrix},
    HeadInfo{Head::Paths, "paths", Sort::Matrix},
    HeadInfo{Head::AbsolutePaths, "absolute-paths", Sort::Matrix},
    HeadInfo{Head::PathDerivative, "path-derivative", Sort::Matrix},
    HeadInfo{Head::PathActivity, "path-activity", Sort::Matrix},
    HeadInfo{Head::Hasse, "hasse", Sort::Matrix},
    HeadInfo{Head::True, "true", Sort::Formula},
    HeadInfo{Head::LessEqual, "<=", Sort::Formula},
    HeadInfo{Head::Less, "<", Sort::Formula},
    HeadInfo{Head::Equal, "=", Sort::Formula},
    HeadInfo{Head::MatEqual, "equal", Sort::Formula},
    HeadInfo{Head::Nonnegative, "nonnegative", Sort::Formula},
    HeadInfo{Head::NowhereZero, "nowhere-zero", Sort::Formula},
    HeadInfo{Head::ReluNetwork, "relu-network", Sort::Formula},
    HeadInfo{Head::BiasFree, "bias-free", Sort::Formula},
    HeadInfo{Head::Kind, "kind", Sort::Formula},
    HeadInfo{Head::Differentiable, "differentiable", Sort::Formula},
    HeadInfo{Head::SpeedAtMost, "speed-at-most", Sort::Formula},
    HeadInfo{Head::And, "and", Sort::Formula},
    HeadInfo{Head::Or, "or", Sort::Formula},
    HeadInfo{Head::Not, "not", Sort::Formula},
    HeadInfo{Head::Implies, "implies", Sort::Formula},
    HeadInfo{Head::ForAll, "forall", Sort::Formula},
    HeadInfo{Head::Exists, "exists", Sort::Formula},
    HeadInfo{Head::AtLeast, "at-least", Sort::Formula},
    HeadInfo{Head::Witnessed, "witnessed", Sort::Formula},
    HeadInfo{Head::Requires, "requires", Sort::Part},
    HeadInfo{Head::Given, "given", Sort::Part},
    HeadInfo{Head::Then, "then", Sort::Part},
    HeadInfo{Head::Trivial, "trivial", Sort::Part},
    HeadInfo{Head::Reading, "reading", Sort::Part},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kHeads.size(); ++i)
    if (static_cast<std::size_t>(kHeads[i].head) != i) return false;
  return true;
}
static_assert(in_order(), "kHeads lists the heads in the order of the enumeration");

void write(const Node& node, std::string& out) {
  switch (node.head) {
    case Head::Literal: out += node.value.to_string(); return;
    case Head::Variable: out += node.name; return;
    case Head::Pi:
    case Head::Theta: out += info(node.head).text; return;
    default: break;
  }
  out += '(';
  out += info(node.head).text;
  std::size_t first = 0;
  if (node.head == Head::AtLeast) {  // (at-least m v lo hi F): the count stands before the variable
    out += ' ';
    write(*node.args[0], out);
    first = 1;
  }
  if (!node.name.empty()) (out += ' ') += node.name;
  for (std::size_t i = first; i < node.args.size(); ++i) {
    out += ' ';
    write(*node.args[i], out);
  }
  out += ')';
}

void collect(const Node& node, Head head, std::set<std::string>& out) {
  if (node.head == head) out.insert(node.name);
  for (const Term& arg : node.args) collect(*arg, head, out);
}

}  // namespace

const HeadInfo& info(Head head) { return kHeads[static_cast<std::size_t>(head)]; }

Term make(Head head, std::vector<Term> args, std::string name, Rational value) {
  int depth = 1;
  for (const Term& arg : args) depth = std::max(depth, arg->depth + 1);
  if (depth > kMaxDepth)
    throw ResourceLimit("a formula with more than " + std::to_string(kMaxDepth) + " terms inside each other");
  return std::make_shared<const Node>(Node{head, std::move(name), std::move(value), std::move(args), depth});
}

bool binds(Head head) {
  switch (head) {
    case Head::Sum:
    case Head::Prod:
    case Head::Minimum:
    case Head::Maximum:
    case Head::ForAll:
    case Head::Exists:
    case Head::AtLeast: return true;
    default: return false;
  }
}

std::size_t index_arguments(Head head) {
  switch (head) {
    case Head::Weight:
    case Head::Preactivation:
    case Head::Activation:
    case Head::Gradient:
    case Head::Row:
    case Head::Column:
    case Head::Identity:
    case Head::Deepen:
    case Head::Singular:
    case Head::Power:
    case Head::Arrangement:
    case Head::PathDerivative:
    case Head::Pull:
    case Head::Descend:
    case Head::Kind: return 1;
    case Head::Entry:
    case Head::Reshape: return 2;
    default: return 0;
  }
}

std::string canonical(const Term& term) {
  std::string out;
  write(*term, out);
  return out;
}

bool needs_full_connection(const Term& term) {
  for (const Head head : {Head::Weight, Head::Preactivation, Head::Activation, Head::Gradient, Head::Deepen,
                          Head::ReluNetwork, Head::BiasFree})
    if (contains(term, head)) return true;
  return false;
}

bool contains(const Term& term, Head head) {
  if (term->head == head) return true;
  for (const Term& arg : term->args)
    if (contains(arg, head)) return true;
  return false;
}

bool algebraic(const Term& term) {
  for (const Head head : {Head::Log, Head::Exp, Head::Cos, Head::Sin, Head::Pi})
    if (contains(term, head)) return false;
  return true;
}

std::vector<std::string> names(const Term& term, Head head) {
  std::set<std::string> out;
  collect(*term, head, out);
  return {out.begin(), out.end()};
}

}  // namespace plumbline
