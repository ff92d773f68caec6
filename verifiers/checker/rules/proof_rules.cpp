#include "proof_rules.hpp"

#include <algorithm>
#include <map>

namespace checker {

namespace {

constexpr long kMostDegree = 1000;

struct Untyped {};  // no rule applies

const ProofType kFixed{};

ProofType checked(const ProofType& t) {
  const Degrees& d = t.degrees;
  if (std::max({d.parameter, d.input, d.loss, d.target}) > kMostDegree) throw Untyped{};
  return t;
}
ProofType polynomial(const Degrees& d) { return checked({Family::Polynomial, d}); }

ProofType joined(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return t;
  if (t.family == Family::Zero) return s;
  if (s.family == Family::Power && t.family == Family::Power && s.degrees.loss == t.degrees.loss) return s;
  const Degrees &a = s.degrees, &b = t.degrees;
  return {Family::Polynomial,
          {std::max(a.parameter, b.parameter), std::max(a.input, b.input), std::max(a.loss, b.loss),
           std::max(a.target, b.target)}};
}

// No sum overflows: the degrees of what has a type are at most kMostDegree.
ProofType multiplied(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return s;
  if (t.family == Family::Zero) return t;
  const Degrees &a = s.degrees, &b = t.degrees;
  const bool powers = s.family == Family::Power && t.family == Family::Power;
  return checked({powers ? Family::Power : Family::Polynomial,
                  {a.parameter + b.parameter, a.input + b.input, a.loss + b.loss, a.target + b.target}});
}

void need(bool condition) {
  if (!condition) throw Untyped{};
}
bool is_theta(const Node& n) { return n.rule == nullptr && n.role == 'N' && n.head == "theta"; }
bool is_input_of_case(const Node& n) {
  return n.rule != nullptr && n.head == "data" && n.arguments[0].head == "inputs";
}

// One function for each rule of the page.
class Typing {
 public:
  explicit Typing(long meets) : meets_(meets) {}

  ProofType type(const Node& n) const {
    charge(1000);
    if (n.literal) return {sgn(*n.literal) == 0 ? Family::Zero : Family::Power, {}};
    if (n.rule == nullptr) {
      need((n.role == 'S' || n.role == 'I') && n.head != "pi");
      return kFixed;
    }
    static const std::map<std::string, Rule> rules{
        {"matrix", &Typing::named},
        {"param", &Typing::with_default},
        {"data", &Typing::data},
        {"depth", &Typing::structure},
        {"path-count", &Typing::structure},
        {"maximal-path-count", &Typing::structure},
        {"adjacency", &Typing::structure},
        {"parameter-index", &Typing::structure},
        {"input-vertices", &Typing::structure},
        {"output-vertices", &Typing::structure},
        {"arrangement", &Typing::of_layer},
        {"kind", &Typing::of_layer},
        {"slopes", &Typing::slopes},
        {"parameters", &Typing::weights},
        {"edge-weights", &Typing::weights},
        {"output", &Typing::forward},
        {"vertex-preactivation", &Typing::forward},
        {"vertex-activation", &Typing::forward},
        {"derivative", &Typing::derivative},
        {"sensitivity", &Typing::sensitivity},
        {"rows", &Typing::shape},
        {"+", &Typing::sum},
        {"-", &Typing::sum},
        {"add", &Typing::sum},
        {"stack", &Typing::sum},
        {"*", &Typing::product},
        {"mul", &Typing::product},
        {"hadamard", &Typing::product},
        {"inner", &Typing::product},
        {"scale", &Typing::product},
        {"transpose", &Typing::move},
        {"diagonal", &Typing::move},
        {"column", &Typing::move},
        {"entry", &Typing::move},
        {"reshape", &Typing::move},
        {"gather", &Typing::move},
        {"sum", &Typing::move},
        {"/", &Typing::ratio},
        {"if", &Typing::choice},
        {"identity", &Typing::of_fixed},
        {"min", &Typing::of_fixed},
        {"max", &Typing::of_fixed},
        {"relu", &Typing::of_fixed},
        {"power", &Typing::of_fixed},
        {"sgn", &Typing::sign_of},
        {"true", &Typing::of_fixed},
        {"<=", &Typing::of_fixed},
        {"<", &Typing::of_fixed},
        {"nonnegative", &Typing::of_fixed},
        {"nowhere-zero", &Typing::of_fixed},
        {"or", &Typing::of_fixed},
        {"not", &Typing::of_fixed},
        {"exists", &Typing::of_fixed},
        {"at-least", &Typing::of_fixed},
        {"=", &Typing::equation},
        {"equal", &Typing::equation},
        {"and", &Typing::conjunction},
        {"forall", &Typing::move},
        {"implies", &Typing::move},
    };
    const auto rule = rules.find(n.head);
    need(rule != rules.end());
    return (this->*rule->second)(n);
  }

 private:
  using Rule = ProofType (Typing::*)(const Node&) const;

  // Every argument up to number `end` that is no word and no bound variable is fixed.
  void need_fixed(const Node& n, std::size_t end) const {
    for (std::size_t i = 0; i < end; ++i)
      if (const char role = n.arguments[i].role; role != 'v' && role != 'w') need(type(n.arguments[i]).fixed());
  }
  template <class Combine> ProofType folded(const Node& n, Combine combine) const {
    ProofType t = type(n.arguments[0]);
    for (std::size_t i = 1; i < n.arguments.size(); ++i) t = combine(t, type(n.arguments[i]));
    return t;
  }

  ProofType named(const Node&) const { return kFixed; }
  ProofType with_default(const Node& n) const { return need_fixed(n, n.arguments.size()), kFixed; }
  ProofType data(const Node& n) const {
    const std::string& name = n.arguments[0].head;
    if (name == "loss-derivative") return {Family::Power, {0, 0, 1, 0}};
    need(name == "inputs" || name == "targets");
    return name == "inputs" ? polynomial({0, 1, 0, 0}) : polynomial({0, 0, 0, 1});
  }

  ProofType structure(const Node& n) const { return need(is_theta(n.arguments[0])), kFixed; }
  ProofType of_layer(const Node& n) const {
    need(type(n.arguments[1]).fixed() && is_theta(n.arguments[2]));
    return kFixed;
  }
  ProofType weights(const Node& n) const { return need(is_theta(n.arguments[0])), polynomial({1, 0, 0, 0}); }
  void need_pass(const Node& n) const { need(is_theta(n.arguments[0]) && is_input_of_case(n.arguments[1])); }
  ProofType slopes(const Node& n) const { return need_pass(n), kFixed; }
  ProofType forward(const Node& n) const { return need_pass(n), polynomial({meets_, 1, 0, 0}); }
  ProofType derivative(const Node& n) const { return multiplied(forward(n), type(n.arguments[2])); }
  ProofType sensitivity(const Node& n) const {
    need_pass(n);
    return multiplied(polynomial({meets_, 0, 0, 0}), type(n.arguments[2]));
  }

  ProofType shape(const Node& n) const { return type(n.arguments[0]), kFixed; }
  ProofType sum(const Node& n) const { return folded(n, joined); }
  ProofType product(const Node& n) const { return folded(n, multiplied); }
  // All but the last argument are fixed.
  ProofType move(const Node& n) const { return need_fixed(n, n.arguments.size() - 1), type(n.arguments.back()); }
  ProofType ratio(const Node& n) const {
    const ProofType t = type(n.arguments[0]);
    need(type(n.arguments[1]).fixed());
    return t;
  }
  ProofType choice(const Node& n) const {
    need_fixed(n, 1);
    return joined(type(n.arguments[1]), type(n.arguments[2]));
  }
  ProofType of_fixed(const Node& n) const { return need_fixed(n, n.arguments.size()), kFixed; }
  ProofType sign_of(const Node& n) const {
    const Node& a = n.arguments[0];
    const bool fixed = type(a).fixed();
    need(fixed || (a.head == "hadamard" && &a.arguments[0] == &a.arguments[1]));
    return kFixed;
  }

  ProofType equation(const Node& n) const {
    const ProofType sides = folded(n, joined);
    return sides.family == Family::Polynomial ? sides : kFixed;
  }
  ProofType conjunction(const Node& n) const {
    ProofType t = kFixed;
    for (const Node& part : n.arguments) t = joined(t, type(part));
    return t;
  }

  long meets_;
};

}  // namespace

std::optional<ProofType> type_of_formula(const Node& formula, long meets) {
  try {
    return Typing(meets).type(formula);
  } catch (const Untyped&) { return std::nullopt; }
}

long meets_of(const Graph& g) {
  std::vector<long> uses(g.parameters.size() + 1);
  for (const Edge& e : g.edges)
    if (e.weight > 0) ++uses[e.weight];
  long most = g.parameters.empty() ? 0 : 1;
  for (int k = 1; k < static_cast<int>(uses.size()); ++k) {
    if (uses[k] < 2) continue;
    charge(100 * (g.edges.size() + g.vertices.size()));
    std::vector<long> here(g.vertices.size());
    for (const int v : g.order)
      for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i)
        here[v] = std::max(here[v], here[g.edges[i].from] + (g.edges[i].weight == k ? 1 : 0));
    most = std::max(most, *std::max_element(here.begin(), here.end()));
  }
  return most;
}

}  // namespace checker
