#include "proof/degree.hpp"

#include <algorithm>

namespace plumbline {
namespace {

using Found = std::optional<Degrees>;

Found larger(const Found& a, const Found& b) {
  if (!a || !b) return std::nullopt;
  return Degrees{std::max(a->parameter, b->parameter), std::max(a->input, b->input),
                 std::max(a->loss_derivative, b->loss_derivative)};
}

Found total(const Found& a, const Found& b) {
  if (!a || !b) return std::nullopt;
  return Degrees{a->parameter + b->parameter, a->input + b->input, a->loss_derivative + b->loss_derivative};
}

template <class Combine> Found all(const Term& term, std::size_t first, int meets, Combine combine) {
  Found out = degrees(term->args[first], meets);
  for (std::size_t i = first + 1; i < term->args.size(); ++i) out = combine(out, degrees(term->args[i], meets));
  return out;
}

Found times(const Found& a, long n) {
  Found out = Degrees{};
  for (long i = 0; i < n; ++i) out = total(out, a);
  return out;
}

bool is_gate_or_theta(const Term& network) { return network->head == Head::Theta || network->head == Head::Gate; }

// k if the term is a product of the loss derivative to the power k and of something structural, on one sample; kAny for
// a zero that is written as such.
constexpr int kAny = -1;
std::optional<int> power_of_loss(const Term& term) {
  const auto& args = term->args;
  const auto agreed = [](std::optional<int> a, std::optional<int> b) -> std::optional<int> {
    if (!a || !b) return std::nullopt;
    if (*a == kAny || *b == kAny) return std::max(*a, *b);
    return *a == *b ? a : std::nullopt;
  };
  const auto folded = [&](std::size_t first, auto combine) {
    std::optional<int> out = power_of_loss(args[first]);
    for (std::size_t i = first + 1; i < args.size(); ++i) out = combine(out, power_of_loss(args[i]));
    return out;
  };
  const auto total = [](std::optional<int> a, std::optional<int> b) -> std::optional<int> {
    if (!a || !b) return std::nullopt;
    return *a == kAny || *b == kAny ? kAny : *a + *b;
  };
  if (term->head == Head::Literal && term->value.is_zero()) return kAny;
  if (structural(term)) return 0;
  switch (term->head) {
    case Head::Data: return term->name == "loss-derivative" ? std::optional<int>(1) : std::nullopt;
    case Head::Add:
    case Head::Sub:
    case Head::MatAdd:
    case Head::MatSub: return folded(0, agreed);
    case Head::Mul:
    case Head::MatMul:
    case Head::Hadamard:
    case Head::Inner:
    case Head::Scale: return folded(0, total);
    case Head::Transpose: return power_of_loss(args[0]);
    case Head::Norm2: return total(power_of_loss(args[0]), power_of_loss(args[0]));
    case Head::Row:
    case Head::Column: return structural(args[0]) ? power_of_loss(args[1]) : std::nullopt;
    case Head::Entry: return structural(args[0]) && structural(args[1]) ? power_of_loss(args[2]) : std::nullopt;
    case Head::Sum: return structural(args[0]) && structural(args[1]) ? power_of_loss(args[2]) : std::nullopt;
    case Head::If: return structural(args[0]) ? agreed(power_of_loss(args[1]), power_of_loss(args[2])) : std::nullopt;
    default: return std::nullopt;
  }
}

// An equation between two such terms with the same power is true if the loss derivative is zero, and otherwise whatever
// it is without it.
bool asks_for_zero_loss_only(const Term& equation) {
  const auto a = power_of_loss(equation->args[0]), b = power_of_loss(equation->args[1]);
  return a && b && (*a == *b || *a == kAny || *b == kAny);
}

// Matrices of ones and of zeros in the shape of another one.
bool constant_in_shape(const Term& term) {
  if (term->head == Head::Scale) return term->args[0]->head == Head::Literal && term->args[0]->value.is_zero();
  return term->head == Head::Sgn && term->args[0]->head == Head::Hadamard &&
         canonical(term->args[0]->args[0]) == canonical(term->args[0]->args[1]);
}

}  // namespace

Found degrees(const Term& term, int meets) {
  const auto& args = term->args;
  if (structural(term)) return Degrees{};
  switch (term->head) {
    case Head::Data:
      if (term->name == "inputs") return Degrees{.input = 1};
      if (term->name == "loss-derivative") return Degrees{.loss_derivative = 1};
      if (term->name == "targets") return Degrees{};  // both labels are tried
      return std::nullopt;
    case Head::Parameters:
    case Head::EdgeWeights: return is_gate_or_theta(args[0]) ? Found(Degrees{.parameter = 1}) : std::nullopt;
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation: {
      if (!is_gate_or_theta(args[0]) || args[1]->head != Head::Data) return std::nullopt;
      return Degrees{.parameter = meets, .input = 1};
    }
    case Head::Derivative:
    case Head::Sensitivity:
      if (!is_gate_or_theta(args[0]) || args[1]->head != Head::Data) return std::nullopt;
      return total(Degrees{.parameter = meets, .input = 1}, degrees(args[2], meets));
    case Head::Add:
    case Head::Sub:
    case Head::MatAdd:
    case Head::MatSub:
    case Head::Beside:
    case Head::Stack: return all(term, 0, meets, larger);
    case Head::Mul:
    case Head::MatMul:
    case Head::Hadamard:
    case Head::Inner:
    case Head::Scale: return all(term, 0, meets, total);
    case Head::Div: return structural(args[1]) ? degrees(args[0], meets) : std::nullopt;
    case Head::Sum: return structural(args[0]) && structural(args[1]) ? degrees(args[2], meets) : std::nullopt;
    case Head::Transpose:
    case Head::Diagonal:
    case Head::Trace: return degrees(args[0], meets);
    case Head::Norm2: return times(degrees(args[0], meets), 2);
    case Head::Row:
    case Head::Column:
    case Head::Gather: return structural(args[0]) ? degrees(args[1], meets) : std::nullopt;
    case Head::Entry:
    case Head::Reshape: return structural(args[0]) && structural(args[1]) ? degrees(args[2], meets) : std::nullopt;
    case Head::If: return structural(args[0]) ? larger(degrees(args[1], meets), degrees(args[2], meets)) : std::nullopt;
    default: return std::nullopt;
  }
}

Found degrees_of_equations(const Term& formula, int meets) {
  const auto& args = formula->args;
  if (structural(formula)) return Degrees{};
  switch (formula->head) {
    case Head::Equal:
    case Head::MatEqual: return larger(degrees(args[0], meets), degrees(args[1], meets));
    case Head::And: {
      Found out = Degrees{};
      for (const Term& part : args) out = larger(out, degrees_of_equations(part, meets));
      return out;
    }
    case Head::ForAll:
      return structural(args[0]) && structural(args[1]) ? degrees_of_equations(args[2], meets) : std::nullopt;
    case Head::Implies: return structural(args[0]) ? degrees_of_equations(args[1], meets) : std::nullopt;
    default: return std::nullopt;
  }
}

bool structural(const Term& term) {
  const auto parts = [&] { return std::all_of(term->args.begin(), term->args.end(), structural); };
  if (constant_in_shape(term)) return true;
  switch (term->head) {
    case Head::Literal:
    case Head::Variable:
    case Head::Param:
    case Head::NamedMatrix:
    case Head::True: return true;
    case Head::Rows:
    case Head::Cols:
    case Head::Depth:
    case Head::PathCount:
    case Head::MaximalPathCount:
    case Head::Kind:
    case Head::Adjacency:
    case Head::ParameterIndex:
    case Head::InputVertices:
    case Head::OutputVertices:
    case Head::Arrangement:
    case Head::Slopes:
    case Head::Differentiable: {
      const Term& network =
          term->head == Head::Slopes || term->head == Head::Differentiable ? term->args[0] : term->args.back();
      if (term->head == Head::Rows || term->head == Head::Cols) return true;
      return is_gate_or_theta(network) &&
             std::all_of(term->args.begin(),
                         term->args.begin() + static_cast<std::ptrdiff_t>(index_arguments(term->head)), structural);
    }
    case Head::Equal:
    case Head::MatEqual: return parts() || asks_for_zero_loss_only(term);
    case Head::Add:
    case Head::Sub:
    case Head::Mul:
    case Head::Min:
    case Head::Max:
    case Head::Sum:
    case Head::If:
    case Head::Norm2:
    case Head::Inner:
    case Head::Entry:
    case Head::Trace:
    case Head::Relu:
    case Head::MatMul:
    case Head::MatAdd:
    case Head::MatSub:
    case Head::Scale:
    case Head::Transpose:
    case Head::Row:
    case Head::Column:
    case Head::Diagonal:
    case Head::Identity:
    case Head::Hadamard:
    case Head::Power:
    case Head::Gather:
    case Head::Beside:
    case Head::Stack:
    case Head::Reshape:
    case Head::Sgn:
    case Head::LessEqual:
    case Head::Less:
    case Head::Nonnegative:
    case Head::NowhereZero:
    case Head::And:
    case Head::Or:
    case Head::Not:
    case Head::Implies:
    case Head::ForAll:
    case Head::Exists:
    case Head::AtLeast: return parts();
    default: return false;
  }
}

// For each parameter the largest number of its edges on a path, by dynamic programming along the order of the graph.
int meets_on_a_path(const Graph& g) {
  std::vector<int> uses(g.parameters.size(), 0);
  for (const Edge& e : g.edges)
    if (e.parameter != Edge::kFixed) ++uses[static_cast<std::size_t>(e.parameter)];
  const auto in = in_edges(g);
  const std::vector<int> order = topological_order(g);
  int out = g.parameters.empty() ? 0 : 1;
  for (std::size_t k = 0; k < uses.size(); ++k) {
    if (uses[k] < 2) continue;
    std::vector<int> most(g.vertices.size(), 0);
    for (const int v : order)
      for (const int i : in[static_cast<std::size_t>(v)]) {
        const Edge& e = g.edges[static_cast<std::size_t>(i)];
        const int here = most[static_cast<std::size_t>(e.from)] + (e.parameter == static_cast<int>(k) ? 1 : 0);
        most[static_cast<std::size_t>(v)] = std::max(most[static_cast<std::size_t>(v)], here);
        out = std::max(out, here);
      }
  }
  return out;
}

}  // namespace plumbline
