#include "proofs/proof_rules.hpp"

#include <map>
#include <variant>

namespace checker {

namespace {

constexpr int kMostCount = 4096;

const ProofType kFixed{};

ProofType polynomial(const Degrees& d) { return checked({Family::Polynomial, d}); }

struct AnyInteger {};

// A call that its body computes: its parameters stand for these arguments, which belong to the call around it. The
// variables that are bound inside the body, the innermost last: any integer, a certain one, or a matrix of a type.
struct Frame {
  struct Local {
    std::string name;
    std::variant<AnyInteger, std::int64_t, ProofType> meaning;
  };
  const Node* call = nullptr;  // null: the formula itself
  Frame* around = nullptr;
  std::vector<Local> locals = {};
  [[nodiscard]] const Local* local(const std::string& name) const {
    const auto found = std::find_if(locals.rbegin(), locals.rend(), [&](const Local& l) { return l.name == name; });
    return found == locals.rend() ? nullptr : &*found;
  }
  [[nodiscard]] const Node* argument(const std::string& parameter) const {
    if (call == nullptr) return nullptr;
    const std::vector<std::string>& all = call->definition->parameters;
    const auto found = std::find(all.begin(), all.end(), parameter);
    return found == all.end() ? nullptr : &(*call)[static_cast<std::size_t>(found - all.begin())];
  }
};

// One function for each rule of the page.
class ProofTyping {
 public:
  ProofTyping(const Structure& graph, Frame* frame, std::set<const Node*>* inequalities)
      : graph_(graph), frame_(frame), inequalities_(inequalities) {}

  ProofType type(const Node& n) {
    charge(1000);
    if (n.literal) return {sgn(*n.literal) == 0 ? Family::Zero : Family::Power, {}};
    if (n.is_word()) return word(n);
    if (n.rule == nullptr) return by_body(n);
    static const std::map<std::string, Rule> rules{
        {"matrix", &ProofTyping::named},
        {"param", &ProofTyping::with_default},
        {"data", &ProofTyping::data},
        {"depth", &ProofTyping::structure},
        {"activation-slope", &ProofTyping::structure},
        {"path-count", &ProofTyping::structure},
        {"adjacency", &ProofTyping::structure},
        {"parameter-index", &ProofTyping::structure},
        {"input-vertices", &ProofTyping::structure},
        {"output-vertices", &ProofTyping::structure},
        {"outputs", &ProofTyping::structure},
        {"sources", &ProofTyping::structure},
        {"vertex-slopes", &ProofTyping::structure},
        {"relu-network", &ProofTyping::structure},
        {"bias-free", &ProofTyping::structure},
        {"arrangement", &ProofTyping::of_layer},
        {"kind", &ProofTyping::of_layer},
        {"has-bias", &ProofTyping::of_numbered_layer},
        {"slopes", &ProofTyping::slopes},
        {"parameters", &ProofTyping::weights},
        {"edge-weights", &ProofTyping::weights},
        {"weight", &ProofTyping::layer_weights},
        {"bias", &ProofTyping::layer_weights},
        {"output", &ProofTyping::forward},
        {"vertex-preactivation", &ProofTyping::forward},
        {"vertex-activation", &ProofTyping::forward},
        {"preactivation", &ProofTyping::layer_forward},
        {"activation", &ProofTyping::layer_forward},
        {"derivative", &ProofTyping::derivative},
        {"gradient", &ProofTyping::layer_derivative},
        {"sensitivity", &ProofTyping::sensitivity},
        {"input-gradient", &ProofTyping::sensitivity},
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
        {"sum", &ProofTyping::over_range},
        {"forall", &ProofTyping::over_range},
        {"maximum", &ProofTyping::over_range},
        {"exists", &ProofTyping::over_range},
        {"at-least", &ProofTyping::over_range},
        {"prod", &ProofTyping::over_factors},
        {"table", &ProofTyping::table},
        {"iterate", &ProofTyping::iterate},
        {"/", &ProofTyping::ratio},
        {"if", &ProofTyping::choice},
        {"pow", &ProofTyping::exponential},
        {"power", &ProofTyping::matrix_power},
        {"identity", &ProofTyping::of_fixed},
        {"min", &ProofTyping::of_fixed},
        {"max", &ProofTyping::of_fixed},
        {"abs", &ProofTyping::of_fixed},
        {"relu", &ProofTyping::of_fixed},
        {"sgn", &ProofTyping::sign_of},
        {"<=", &ProofTyping::inequality},
        {"<", &ProofTyping::inequality},
        {"nonnegative", &ProofTyping::of_fixed},
        {"nowhere-zero", &ProofTyping::of_fixed},
        {"or", &ProofTyping::of_fixed},
        {"not", &ProofTyping::of_fixed},
        {"=", &ProofTyping::equation},
        {"equal", &ProofTyping::equation},
        {"and", &ProofTyping::conjunction},
        {"implies", &ProofTyping::move},
    };
    const auto rule = rules.find(n.head);
    demand(rule != rules.end());
    return (this->*rule->second)(n);
  }

 private:
  using Rule = ProofType (ProofTyping::*)(const Node&);

  // While it lives, terms are those of this frame.
  struct Inside {
    Inside(ProofTyping& typing, Frame* frame) : typing_(typing), before_(typing.frame_) { typing.frame_ = frame; }
    ~Inside() { typing_.frame_ = before_; }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    ProofTyping& typing_;
    Frame* before_;
  };
  // While it lives, a variable has a meaning.
  struct Bound {
    Bound(Frame& frame, const Node& variable, std::variant<AnyInteger, std::int64_t, ProofType> meaning)
        : frame_(frame) {
      frame.locals.push_back({variable.head, meaning});
    }
    ~Bound() { frame_.locals.pop_back(); }
    Bound(const Bound&) = delete;
    Bound& operator=(const Bound&) = delete;
    Frame& frame_;
  };

  // What a word stands for, and the call to which that belongs.
  struct Meaning {
    const Node* node;
    Frame* frame;
    const Frame::Local* local = nullptr;
  };
  [[nodiscard]] Meaning meaning(const Node& n) const {
    Meaning out{&n, frame_};
    while (out.frame != nullptr && out.node->is_variable()) {
      out.local = out.frame->local(out.node->head);
      const Node* argument = out.local != nullptr ? nullptr : out.frame->argument(out.node->head);
      if (argument == nullptr) break;
      out = {argument, out.frame->around};
    }
    return out;
  }
  [[nodiscard]] static bool is_theta(const Node& n) { return n.is_word() && n.role == 'N' && n.head == "theta"; }
  // theta, or a multiple of such a network by what is fixed.
  [[nodiscard]] bool is_network(const Node& n) {
    const Meaning meant = meaning(n);
    if (is_theta(*meant.node)) return true;
    if (meant.node->rule == nullptr || meant.node->head != "rescale") return false;
    const Inside inside(*this, meant.frame);
    return type((*meant.node)[0]).fixed() && is_network((*meant.node)[1]);
  }
  [[nodiscard]] bool is_input_of_case(const Node& n) const {
    const Node& meant = *meaning(n).node;
    return meant.rule != nullptr && meant.head == "data" && meant[0].head == "inputs";
  }

  ProofType word(const Node& n) {
    const Meaning meant = meaning(n);
    if (meant.node != &n && meant.local == nullptr) return within(meant.frame, *meant.node);
    demand(meant.local != nullptr);  // a bound variable
    const auto* matrix = std::get_if<ProofType>(&meant.local->meaning);
    return matrix != nullptr ? *matrix : kFixed;
  }
  // The arguments have types, whether the body uses them or not.
  ProofType by_body(const Node& n) {
    for (std::size_t i = 0; i < n.arguments.size(); ++i) {
      const char letter = n.definition->letters[i];
      if (letter == 'N')
        demand(is_network(n[i]));
      else if (letter != 'w')
        type(n[i]);
    }
    Frame frame{&n, frame_};
    return within(&frame, *n.definition->body);
  }
  ProofType within(Frame* frame, const Node& n) {
    const Inside inside(*this, frame);
    return type(n);
  }

  // Rule `count`: an integer that the formula and the architecture say.
  std::optional<std::int64_t> count(const Node& n) {
    const auto within_bounds = [](const mpz_class& x) -> std::optional<std::int64_t> {
      if (abs(x) > kMostCount) return std::nullopt;
      return to_int64(x);
    };
    charge(1000);
    if (n.literal) return n.literal->get_den() == 1 ? within_bounds(n.literal->get_num()) : std::nullopt;
    if (n.is_word()) {
      const Meaning meant = meaning(n);
      if (meant.local != nullptr) {
        const std::int64_t* value = std::get_if<std::int64_t>(&meant.local->meaning);
        return value != nullptr ? within_bounds(to_mpz(*value)) : std::nullopt;
      }
      if (meant.node == &n) return std::nullopt;
      const Inside inside(*this, meant.frame);
      return count(*meant.node);
    }
    if (n.rule == nullptr) {
      Frame frame{&n, frame_};
      const Inside inside(*this, &frame);
      return count(*n.definition->body);
    }
    if (n.head == "depth") return is_theta(*meaning(n[0]).node) ? within_bounds(to_mpz(graph_.depth)) : std::nullopt;
    if (n.head != "+" && n.head != "*") return std::nullopt;
    std::optional<std::int64_t> out = count(n[0]);
    for (std::size_t i = 1; out && i < n.arguments.size(); ++i) {
      const std::optional<std::int64_t> next = count(n[i]);
      if (!next) return std::nullopt;
      out = within_bounds(n.head == "+" ? to_mpz(*out + *next) : to_mpz(*out * *next));
    }
    return out;
  }
  struct Ends {
    std::int64_t first, last;
    [[nodiscard]] std::int64_t size() const { return std::max(std::int64_t{0}, last - first + 1); }
  };
  std::optional<Ends> counted(const Node& lo, const Node& hi) {
    const auto first = count(lo), last = count(hi);
    return first && last ? std::optional<Ends>({*first, *last}) : std::nullopt;
  }

  // What `find` says where the variable is any integer; if that is nothing, what it says of each of the range together.
  template <class Find> ProofType any_or_each(const Node& variable, const std::optional<Ends>& range, Find find) {
    try {
      const Bound bound(*frame_, variable, AnyInteger{});
      return find();
    } catch (const Untyped&) { demand(range && range->size() > 0); }
    std::optional<ProofType> out;
    for (std::int64_t v = range->first; v <= range->last; ++v) {
      const Bound bound(*frame_, variable, v);
      const ProofType here = find();
      out = out ? type_of_sum(*out, here) : here;
    }
    return *out;
  }

  // Every argument up to number `end` that is no word and no bound variable is fixed.
  void demand_fixed(const Node& n, std::size_t end) {
    for (std::size_t i = 0; i < end; ++i)
      if (const char role = n[i].role; role != 'v' && role != 'V' && role != 'w') demand(type(n[i]).fixed());
  }
  template <class Combine> ProofType folded(const Node& n, Combine combine) {
    ProofType t = type(n[0]);
    for (std::size_t i = 1; i < n.arguments.size(); ++i) t = combine(t, type(n[i]));
    return t;
  }

  ProofType named(const Node&) { return kFixed; }
  ProofType with_default(const Node& n) { return demand_fixed(n, n.arguments.size()), kFixed; }
  ProofType data(const Node& n) {
    const std::string& name = n[0].head;
    if (name == "loss-derivative") return {Family::Power, Degrees{}.with(kLoss, 1, 1)};
    demand(name == "inputs" || name == "targets" || name == "gradient");
    const Sort sort = name == "inputs" ? kInputs : name == "targets" ? kLabels : kGradients;
    return polynomial(Degrees{}.with(sort, 1, 1));
  }

  ProofType structure(const Node& n) { return demand(is_network(n[0])), kFixed; }
  ProofType of_layer(const Node& n) {
    demand(type(n[1]).fixed() && is_network(n[2]));
    return kFixed;
  }
  void demand_layer(const Node& n) { demand(type(n[0]).fixed() && is_network(n[1])); }
  ProofType of_numbered_layer(const Node& n) { return demand_layer(n), kFixed; }
  ProofType weights(const Node& n) { return demand(is_network(n[0])), polynomial(Degrees{}.with(kParameters, 1, 1)); }
  ProofType layer_weights(const Node& n) { return demand_layer(n), polynomial(Degrees{}.with(kParameters, 1, 1)); }
  void demand_pass(const Node& network, const Node& input) { demand(is_network(network) && is_input_of_case(input)); }
  ProofType slopes(const Node& n) { return demand_pass(n[0], n[1]), kFixed; }
  // A sum over paths, of which so many learnable edges are left out; the input at their start is there or not.
  ProofType of_paths(std::int64_t left_out, bool input) const {
    const std::int64_t all = std::max(std::int64_t{0}, graph_.learnable - left_out);
    return polynomial(Degrees{}.with(kParameters, graph_.meets, all).with(kInputs, input, input));
  }
  void demand_layer_pass(const Node& n) {
    demand(type(n[0]).fixed());
    demand_pass(n[1], n[2]);
  }
  ProofType forward(const Node& n) { return demand_pass(n[0], n[1]), of_paths(0, true); }
  ProofType layer_forward(const Node& n) { return demand_layer_pass(n), of_paths(0, true); }
  ProofType derivative(const Node& n) {
    demand_pass(n[0], n[1]);
    return product_of(of_paths(1, true), type(n[2]));
  }
  ProofType layer_derivative(const Node& n) {
    demand_layer_pass(n);
    return product_of(of_paths(1, true), type(n[3]));
  }
  ProofType sensitivity(const Node& n) {
    demand_pass(n[0], n[1]);
    return product_of(of_paths(0, false), type(n[2]));
  }

  ProofType shape(const Node& n) { return type(n[0]), kFixed; }
  ProofType shapes(const Node& n) { return type(n[0]), type(n[1]), kFixed; }
  ProofType square(const Node& n) { return power_of(type(n[0]), 2); }
  ProofType sum(const Node& n) { return folded(n, type_of_sum); }
  ProofType product(const Node& n) { return folded(n, product_of); }
  // All but the last argument are fixed.
  ProofType move(const Node& n) { return demand_fixed(n, n.arguments.size() - 1), type(*n.arguments.back()); }
  ProofType ratio(const Node& n) {
    const ProofType t = type(n[0]);
    demand(type(n[1]).fixed());
    return t;
  }
  ProofType choice(const Node& n) {
    demand_fixed(n, 1);
    return n.arguments.size() < 3 ? type(n[1]) : type_of_sum(type(n[1]), type(n[2]));
  }
  ProofType raised(const Node& base, const Node& exponent, std::int64_t least) {
    const ProofType t = type(base);
    demand(type(exponent).fixed());
    const std::optional<std::int64_t> n = count(exponent);
    if (n && *n >= least) return power_of(t, *n);
    demand(least == 0 && t.fixed());
    return kFixed;
  }
  ProofType exponential(const Node& n) { return raised(n[0], n[1], 1); }
  ProofType matrix_power(const Node& n) { return raised(n[1], n[0], 0); }
  ProofType of_fixed(const Node& n) { return demand_fixed(n, n.arguments.size()), kFixed; }
  ProofType sign_of(const Node& n) {
    const Node& a = n[0];
    const bool fixed = type(a).fixed();
    demand(fixed || (a.rule != nullptr && a.head == "hadamard" && &a[0] == &a[1]));
    return kFixed;
  }

  // Sums, quantifiers and maxima.
  ProofType over_range(const Node& n) {
    demand_fixed(n, n.arguments.size() - 1);
    const std::size_t v = n.arguments.size() - 4;
    const ProofType t = any_or_each(n[v], counted(n[v + 1], n[v + 2]), [&] { return type(*n.arguments.back()); });
    demand(t.fixed() || n.head == "sum" || n.head == "forall");
    return t;
  }
  ProofType over_factors(const Node& n) {
    demand_fixed(n, 3);
    const std::optional<Ends> range = counted(n[1], n[2]);
    std::optional<ProofType> any;
    try {
      const Bound bound(*frame_, n[0], AnyInteger{});
      any = type(n[3]);
    } catch (const Untyped&) {}
    if (any && any->fixed()) return kFixed;
    demand(range.has_value());
    if (any) return power_of(*any, range->size());
    ProofType out = kFixed;
    for (std::int64_t v = range->first; v <= range->last; ++v) {
      const Bound bound(*frame_, n[0], v);
      out = product_of(out, type(n[3]));
    }
    return out;
  }
  ProofType table(const Node& n) {
    demand_fixed(n, 4);
    const std::optional<std::int64_t> rows = count(n[2]);
    return any_or_each(n[0], rows ? std::optional<Ends>({1, *rows}) : std::nullopt, [&] {
      const Bound column(*frame_, n[1], AnyInteger{});
      return type(n[4]);
    });
  }

  ProofType step(const Node& n, const ProofType& before) {
    const Bound state(*frame_, n[1], before);
    return type(n[5]);
  }
  // Steps that have a type whatever their number is: that many, or until the type of all matrices does not grow.
  ProofType like_steps(const Node& n, const std::optional<Ends>& range) {
    ProofType t = type(n[4]);
    const Bound bound(*frame_, n[0], AnyInteger{});
    for (std::int64_t k = 0; !range || k < range->size(); ++k) {
      const ProofType next = step(n, t), grown = range ? next : type_of_sum(t, next);
      if (grown == t) return t;
      t = grown;
    }
    return t;
  }
  ProofType iterate(const Node& n) {
    demand_fixed(n, 4);
    ProofType t = type(n[4]);
    const std::optional<Ends> range = counted(n[2], n[3]);
    try {
      return like_steps(n, range);
    } catch (const Untyped&) { demand(range.has_value()); }
    for (std::int64_t v = range->first; v <= range->last; ++v) {
      const Bound bound(*frame_, n[0], v);
      t = step(n, t);
    }
    return t;
  }

  ProofType equation(const Node& n) {
    const ProofType sides = folded(n, type_of_sum);
    return sides.family == Family::Polynomial ? sides : kFixed;
  }
  ProofType inequality(const Node& n) {
    const ProofType sides = folded(n, type_of_sum);
    if (sides.fixed()) return kFixed;
    if (inequalities_ != nullptr) inequalities_->insert(&n);
    return polynomial(sides.degrees);
  }
  ProofType conjunction(const Node& n) {
    ProofType t = kFixed;
    for (const Node* part : n.arguments) t = type_of_sum(t, type(*part));
    return t;
  }

  const Structure& graph_;
  Frame* frame_;
  std::set<const Node*>* inequalities_;
};

}  // namespace

std::optional<ProofType> type_of_formula(const Node& formula, const Structure& graph,
                                         std::set<const Node*>* inequalities) {
  try {
    Frame frame;
    return ProofTyping(graph, &frame, inequalities).type(formula);
  } catch (const Untyped&) { return std::nullopt; }
}

std::int64_t meets_of(const Graph& g) {
  std::vector<std::int64_t> uses(g.parameters.size() + 1);
  for (const Edge& e : g.edges)
    if (e.weight > 0) ++uses[e.weight];
  std::int64_t most = g.parameters.empty() ? 0 : 1;
  for (int k = 1; k < static_cast<int>(uses.size()); ++k) {
    if (uses[k] < 2) continue;
    charge(4 * g.edges.size());
    std::vector<std::int64_t> here(g.vertices.size());
    for (const int v : g.order)
      for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i)
        here[v] = std::max(here[v], here[g.edges[i].from] + (g.edges[i].weight == k ? 1 : 0));
    most = std::max(most, *std::max_element(here.begin(), here.end()));
  }
  return most;
}

std::int64_t learnable_of(const Graph& g) {
  charge(4 * g.edges.size());
  std::vector<std::int64_t> here(g.vertices.size());
  for (const int v : g.order)
    for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i)
      here[v] = std::max(here[v], here[g.edges[i].from] + (g.edges[i].weight > 0 ? 1 : 0));
  return here.empty() ? 0 : *std::max_element(here.begin(), here.end());
}

}  // namespace checker
