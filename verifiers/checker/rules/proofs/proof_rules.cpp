#include "proofs/proof_rules.hpp"

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

ProofType type_of_sum(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return t;
  if (t.family == Family::Zero) return s;
  if (s.family == Family::Power && t.family == Family::Power && s.degrees.loss == t.degrees.loss) return s;
  const Degrees &a = s.degrees, &b = t.degrees;
  return {Family::Polynomial,
          {std::max(a.parameter, b.parameter), std::max(a.input, b.input), std::max(a.loss, b.loss),
           std::max(a.target, b.target)}};
}

// No sum overflows: the degrees of what has a type are at most kMostDegree.
ProofType product_of(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return s;
  if (t.family == Family::Zero) return t;
  const Degrees &a = s.degrees, &b = t.degrees;
  const bool powers = s.family == Family::Power && t.family == Family::Power;
  return checked({powers ? Family::Power : Family::Polynomial,
                  {a.parameter + b.parameter, a.input + b.input, a.loss + b.loss, a.target + b.target}});
}

void demand(bool condition) {
  if (!condition) throw Untyped{};
}

// A call that its body computes: its parameters stand for these arguments, which belong to the call around it.
struct Frame {
  const Node& call;
  const Frame* around = nullptr;
  [[nodiscard]] const Node* argument(const std::string& parameter) const {
    const std::vector<std::string>& all = call.definition->parameters;
    const auto found = std::find(all.begin(), all.end(), parameter);
    return found == all.end() ? nullptr : &call[static_cast<std::size_t>(found - all.begin())];
  }
};

// One function for each rule of the page.
class ProofTyping {
 public:
  explicit ProofTyping(long meets) : meets_(meets) {}

  ProofType type(const Node& n) const {
    charge(1000);
    if (n.literal) return {sgn(*n.literal) == 0 ? Family::Zero : Family::Power, {}};
    if (n.is_word()) return word(n);
    if (n.rule == nullptr) return by_body(n);
    for (const Node* a : n.arguments)  // a variable that hides a parameter would be taken for it
      demand((a->role != 'v' && a->role != 'V') || frame_ == nullptr || frame_->argument(a->head) == nullptr);
    static const std::map<std::string, Rule> rules{
        {"matrix", &ProofTyping::named},
        {"param", &ProofTyping::with_default},
        {"data", &ProofTyping::data},
        {"depth", &ProofTyping::structure},
        {"path-count", &ProofTyping::structure},
        {"maximal-path-count", &ProofTyping::structure},
        {"adjacency", &ProofTyping::structure},
        {"parameter-index", &ProofTyping::structure},
        {"input-vertices", &ProofTyping::structure},
        {"output-vertices", &ProofTyping::structure},
        {"arrangement", &ProofTyping::of_layer},
        {"kind", &ProofTyping::of_layer},
        {"slopes", &ProofTyping::slopes},
        {"parameters", &ProofTyping::weights},
        {"edge-weights", &ProofTyping::weights},
        {"output", &ProofTyping::forward},
        {"vertex-preactivation", &ProofTyping::forward},
        {"vertex-activation", &ProofTyping::forward},
        {"derivative", &ProofTyping::derivative},
        {"sensitivity", &ProofTyping::sensitivity},
        {"rows", &ProofTyping::shape},
        {"cols", &ProofTyping::shape},
        {"same-shape", &ProofTyping::shapes},
        {"+", &ProofTyping::sum},
        {"add", &ProofTyping::sum},
        {"sub", &ProofTyping::sum},
        {"stack", &ProofTyping::sum},
        {"beside", &ProofTyping::sum},
        {"*", &ProofTyping::product},
        {"mul", &ProofTyping::product},
        {"hadamard", &ProofTyping::product},
        {"inner", &ProofTyping::product},
        {"norm2", &ProofTyping::square},
        {"scale", &ProofTyping::product},
        {"transpose", &ProofTyping::move},
        {"diagonal", &ProofTyping::move},
        {"row", &ProofTyping::move},
        {"column", &ProofTyping::move},
        {"entry", &ProofTyping::move},
        {"reshape", &ProofTyping::move},
        {"gather", &ProofTyping::move},
        {"sum", &ProofTyping::move},
        {"/", &ProofTyping::ratio},
        {"if", &ProofTyping::choice},
        {"identity", &ProofTyping::of_fixed},
        {"min", &ProofTyping::of_fixed},
        {"max", &ProofTyping::of_fixed},
        {"abs", &ProofTyping::of_fixed},
        {"relu", &ProofTyping::of_fixed},
        {"power", &ProofTyping::of_fixed},
        {"sgn", &ProofTyping::sign_of},
        {"<=", &ProofTyping::of_fixed},
        {"<", &ProofTyping::of_fixed},
        {"nonnegative", &ProofTyping::of_fixed},
        {"nowhere-zero", &ProofTyping::of_fixed},
        {"or", &ProofTyping::of_fixed},
        {"not", &ProofTyping::of_fixed},
        {"exists", &ProofTyping::of_fixed},
        {"at-least", &ProofTyping::of_fixed},
        {"=", &ProofTyping::equation},
        {"equal", &ProofTyping::equation},
        {"and", &ProofTyping::conjunction},
        {"forall", &ProofTyping::move},
        {"implies", &ProofTyping::move},
    };
    const auto rule = rules.find(n.head);
    demand(rule != rules.end());
    return (this->*rule->second)(n);
  }

 private:
  using Rule = ProofType (ProofTyping::*)(const Node&) const;

  // What a word stands for, and the call to which that belongs.
  struct Meaning {
    const Node* node;
    const Frame* frame;
  };
  [[nodiscard]] Meaning meaning(const Node& n) const {
    Meaning out{&n, frame_};
    while (out.frame != nullptr && out.node->is_variable()) {
      const Node* argument = out.frame->argument(out.node->head);
      if (argument == nullptr) break;
      out = {argument, out.frame->around};
    }
    return out;
  }
  [[nodiscard]] bool is_theta(const Node& n) const {
    const Node& meant = *meaning(n).node;
    return meant.is_word() && meant.role == 'N' && meant.head == "theta";
  }
  [[nodiscard]] bool is_input_of_case(const Node& n) const {
    const Node& meant = *meaning(n).node;
    return meant.rule != nullptr && meant.head == "data" && meant[0].head == "inputs";
  }

  ProofType word(const Node& n) const {
    const Meaning meant = meaning(n);
    if (meant.node != &n) return within(meant.frame, *meant.node);
    demand(n.role == 'S' && n.head != "pi");
    return kFixed;  // an index
  }
  ProofType by_body(const Node& n) const {
    const Frame frame{n, frame_};
    return within(&frame, *n.definition->body);
  }
  ProofType within(const Frame* frame, const Node& n) const {
    ProofTyping inside(meets_);
    inside.frame_ = frame;
    return inside.type(n);
  }

  // Every argument up to number `end` that is no word and no bound variable is fixed.
  void demand_fixed(const Node& n, std::size_t end) const {
    for (std::size_t i = 0; i < end; ++i)
      if (const char role = n[i].role; role != 'v' && role != 'w') demand(type(n[i]).fixed());
  }
  template <class Combine> ProofType folded(const Node& n, Combine combine) const {
    ProofType t = type(n[0]);
    for (std::size_t i = 1; i < n.arguments.size(); ++i) t = combine(t, type(n[i]));
    return t;
  }

  ProofType named(const Node&) const { return kFixed; }
  ProofType with_default(const Node& n) const { return demand_fixed(n, n.arguments.size()), kFixed; }
  ProofType data(const Node& n) const {
    const std::string& name = n[0].head;
    if (name == "loss-derivative") return {Family::Power, {0, 0, 1, 0}};
    demand(name == "inputs" || name == "targets");
    return name == "inputs" ? polynomial({0, 1, 0, 0}) : polynomial({0, 0, 0, 1});
  }

  ProofType structure(const Node& n) const { return demand(is_theta(n[0])), kFixed; }
  ProofType of_layer(const Node& n) const {
    demand(type(n[1]).fixed() && is_theta(n[2]));
    return kFixed;
  }
  ProofType weights(const Node& n) const { return demand(is_theta(n[0])), polynomial({1, 0, 0, 0}); }
  void demand_pass(const Node& n) const { demand(is_theta(n[0]) && is_input_of_case(n[1])); }
  ProofType slopes(const Node& n) const { return demand_pass(n), kFixed; }
  ProofType forward(const Node& n) const { return demand_pass(n), polynomial({meets_, 1, 0, 0}); }
  ProofType derivative(const Node& n) const { return product_of(forward(n), type(n[2])); }
  ProofType sensitivity(const Node& n) const {
    demand_pass(n);
    return product_of(polynomial({meets_, 0, 0, 0}), type(n[2]));
  }

  ProofType shape(const Node& n) const { return type(n[0]), kFixed; }
  ProofType shapes(const Node& n) const { return type(n[0]), type(n[1]), kFixed; }
  ProofType square(const Node& n) const {
    const ProofType t = type(n[0]);
    return product_of(t, t);
  }
  ProofType sum(const Node& n) const { return folded(n, type_of_sum); }
  ProofType product(const Node& n) const { return folded(n, product_of); }
  // All but the last argument are fixed.
  ProofType move(const Node& n) const { return demand_fixed(n, n.arguments.size() - 1), type(*n.arguments.back()); }
  ProofType ratio(const Node& n) const {
    const ProofType t = type(n[0]);
    demand(type(n[1]).fixed());
    return t;
  }
  ProofType choice(const Node& n) const {
    demand(n.arguments.size() == 3);
    demand_fixed(n, 1);
    return type_of_sum(type(n[1]), type(n[2]));
  }
  ProofType of_fixed(const Node& n) const { return demand_fixed(n, n.arguments.size()), kFixed; }
  ProofType sign_of(const Node& n) const {
    const Node& a = n[0];
    const bool fixed = type(a).fixed();
    demand(fixed || (a.rule != nullptr && a.head == "hadamard" && &a[0] == &a[1]));
    return kFixed;
  }

  ProofType equation(const Node& n) const {
    const ProofType sides = folded(n, type_of_sum);
    return sides.family == Family::Polynomial ? sides : kFixed;
  }
  ProofType conjunction(const Node& n) const {
    ProofType t = kFixed;
    for (const Node* part : n.arguments) t = type_of_sum(t, type(*part));
    return t;
  }

  long meets_;
  const Frame* frame_ = nullptr;
};

}  // namespace

std::optional<ProofType> type_of_formula(const Node& formula, long meets) {
  try {
    return ProofTyping(meets).type(formula);
  } catch (const Untyped&) { return std::nullopt; }
}

long meets_of(const Graph& g) {
  std::vector<long> uses(g.parameters.size() + 1);
  for (const Edge& e : g.edges)
    if (e.weight > 0) ++uses[e.weight];
  long most = g.parameters.empty() ? 0 : 1;
  for (int k = 1; k < static_cast<int>(uses.size()); ++k) {
    if (uses[k] < 2) continue;
    charge(4 * g.edges.size());
    std::vector<long> here(g.vertices.size());
    for (const int v : g.order)
      for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i)
        here[v] = std::max(here[v], here[g.edges[i].from] + (g.edges[i].weight == k ? 1 : 0));
    most = std::max(most, *std::max_element(here.begin(), here.end()));
  }
  return most;
}

}  // namespace checker
