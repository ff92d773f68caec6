#include "proof.hpp"

#include <algorithm>
#include <set>

#include "layers.hpp"

namespace checker {

namespace {

using Names = std::set<std::string>;

bool is_theta(const Node& n) { return !n.list && n.head == "theta"; }

// Every argument, but for the first `from`.
template <class Test> bool all_of(const Node& n, Test test, std::size_t from = 0) {
  return std::all_of(n.arguments.begin() + static_cast<std::ptrdiff_t>(std::min(from, n.arguments.size())),
                     n.arguments.end(), test);
}

bool structural(const Node& n);

// Docs: "Powers of the loss derivative"; kAny for a zero that is written as such.
constexpr int kAny = -1;
std::optional<int> agreed(std::optional<int> a, std::optional<int> b) {
  if (!a || !b || (*a != *b && *a != kAny && *b != kAny)) return std::nullopt;
  return std::max(*a, *b);
}
std::optional<int> joined(std::optional<int> a, std::optional<int> b) {
  if (!a || !b) return std::nullopt;
  return *a == kAny || *b == kAny ? kAny : *a + *b;
}
std::optional<int> power_of_loss(const Node& n) {
  static const Names sums{"+", "-", "add"}, products{"*", "mul", "hadamard", "inner", "scale"},
      moves{"transpose", "column", "entry"};
  if (n.literal && *n.literal == 0) return kAny;
  if (structural(n)) return 0;
  const std::vector<Node>& a = n.arguments;
  const bool sum = sums.contains(n.head);
  if (n.head == "data" && a[0].head == "loss-derivative") return 1;
  if (sum || products.contains(n.head)) {
    std::optional<int> power = power_of_loss(a[0]);
    for (std::size_t i = 1; i < a.size(); ++i)
      power = sum ? agreed(power, power_of_loss(a[i])) : joined(power, power_of_loss(a[i]));
    return power;
  }
  if (n.head == "if" && structural(a[0])) return agreed(power_of_loss(a[1]), power_of_loss(a[2]));
  if (n.head == "sum" && structural(a[1]) && structural(a[2])) return power_of_loss(a[3]);
  if (moves.contains(n.head) && std::all_of(a.begin(), a.end() - 1, structural)) return power_of_loss(a.back());
  return std::nullopt;
}

bool same(const Node& a, const Node& b) {
  return a.head == b.head && a.list == b.list &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(), same);
}

// Docs: "Structural terms and formulas".
bool structural(const Node& n) {
  static const Names of_theta{"depth",       "path-count",      "maximal-path-count", "kind",
                              "adjacency",   "parameter-index", "input-vertices",     "output-vertices",
                              "arrangement", "slopes",          "differentiable"};
  static const Names of_parts{
      "+",        "-",        "*",      "min",         "max",          "sum",       "if",     "inner",
      "entry",    "relu",     "mul",    "add",         "scale",        "transpose", "column", "diagonal",
      "identity", "hadamard", "power",  "gather",      "stack",        "reshape",   "sgn",    "=",
      "<=",       "<",        "equal",  "nonnegative", "nowhere-zero", "and",       "or",     "not",
      "implies",  "forall",   "exists", "at-least",    "true"};
  if (!n.list) return n.role == 'v' || n.role == 'w' || ((n.role == 'S' || n.role == 'I') && n.head != "pi");
  if (n.head == "param" || n.head == "matrix" || n.head == "rows") return true;
  if (of_theta.contains(n.head))
    return all_of(n, [](const Node& a) { return a.role == 'N' ? is_theta(a) : a.role == 'M' || structural(a); });
  if (n.head == "scale" && n.arguments[0].literal && *n.arguments[0].literal == 0) return true;
  if (n.head == "sgn" && n.arguments[0].head == "hadamard" &&
      same(n.arguments[0].arguments[0], n.arguments[0].arguments[1]))
    return true;
  if ((n.head == "=" || n.head == "equal") && agreed(power_of_loss(n.arguments[0]), power_of_loss(n.arguments[1])))
    return true;
  return of_parts.contains(n.head) && all_of(n, structural);
}

// Bounds on the degree in each single parameter, input, loss derivative.
struct Degrees {
  int parameter = 0, input = 0, loss = 0;
  bool operator==(const Degrees&) const = default;
};
Degrees larger_degrees(const Degrees& a, const Degrees& b) {
  return {std::max(a.parameter, b.parameter), std::max(a.input, b.input), std::max(a.loss, b.loss)};
}
Degrees total(const Degrees& a, const Degrees& b) {
  return {a.parameter + b.parameter, a.input + b.input, a.loss + b.loss};
}

[[noreturn]] void no_polynomial(const Node& n) {
  reject(Reason::BadFormula, "then: (" + n.head + " ...) is not seen to be a polynomial, or an equation between such");
}

// Docs: "Degrees"; `meets` is m.
class Bounds {
 public:
  explicit Bounds(int meets) : meets_(meets) {}

  Degrees of_formula(const Node& n) const {
    if (structural(n)) return {};
    const std::vector<Node>& a = n.arguments;
    if (n.head == "=" || n.head == "equal") return larger_degrees(of_term(a[0]), of_term(a[1]));
    if (n.head == "and") return folded(n, 0, larger_degrees, [&](const Node& part) { return of_formula(part); });
    if (n.head == "forall" && structural(a[1]) && structural(a[2])) return of_formula(a[3]);
    if (n.head == "implies" && structural(a[0])) return of_formula(a[1]);
    no_polynomial(n);
  }

 private:
  template <class Combine, class Of> static Degrees folded(const Node& n, std::size_t from, Combine combine, Of of) {
    Degrees d = of(n.arguments[from]);
    for (std::size_t i = from + 1; i < n.arguments.size(); ++i) d = combine(d, of(n.arguments[i]));
    return d;
  }

  Degrees of_term(const Node& n) const {
    if (structural(n)) return {};
    static const Names sums{"+", "-", "add", "stack"}, products{"*", "mul", "hadamard", "inner", "scale"},
        moves{"transpose", "diagonal", "column", "entry", "reshape", "gather"};
    static const Names passes{"output", "vertex-preactivation", "vertex-activation", "derivative", "sensitivity"};
    const std::vector<Node>& a = n.arguments;
    const auto term = [&](const Node& part) { return of_term(part); };
    if (n.head == "data") return data(n);
    if ((n.head == "parameters" || n.head == "edge-weights") && is_theta(a[0])) return {1, 0, 0};
    if (passes.contains(n.head) && is_theta(a[0]) && a[1].head == "data")
      return total({meets_, 1, 0}, a.size() == 3 ? of_term(a[2]) : Degrees{});
    if (sums.contains(n.head)) return folded(n, 0, larger_degrees, term);
    if (products.contains(n.head)) return folded(n, 0, total, term);
    if (n.head == "/" && structural(a[1])) return of_term(a[0]);
    if (n.head == "if" && structural(a[0])) return folded(n, 1, larger_degrees, term);
    if (n.head == "sum" && structural(a[1]) && structural(a[2])) return of_term(a[3]);
    if (moves.contains(n.head) && std::all_of(a.begin(), a.end() - 1, structural)) return of_term(a.back());
    no_polynomial(n);
  }

  static Degrees data(const Node& n) {
    const std::string& name = n.arguments[0].head;
    if (name == "gradient") no_polynomial(n);
    return {0, name == "inputs" ? 1 : 0, name == "loss-derivative" ? 1 : 0};
  }

  int meets_;
};

// How often one path meets one parameter at most.
int meets_of(const Graph& g) {
  std::vector<int> uses(g.parameters.size() + 1);
  for (const Edge& e : g.edges)
    if (e.weight > 0) ++uses[e.weight];
  int most = g.parameters.empty() ? 0 : 1;
  for (int k = 1; k < static_cast<int>(uses.size()); ++k) {
    if (uses[k] < 2) continue;
    charge(100 * (g.edges.size() + g.vertices.size()));
    std::vector<int> here(g.vertices.size());
    for (const int v : g.order)
      for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i)
        here[v] = std::max(here[v], here[g.edges[i].from] + (g.edges[i].weight == k ? 1 : 0));
    most = std::max(most, *std::max_element(here.begin(), here.end()));
  }
  return most;
}

// (gate theta (matrix gates)) for theta.
Node gated(const Node& n) {
  Node out = n;
  if (!is_theta(n) || n.role != 'N') {
    for (Node& a : out.arguments) a = gated(a);
    return out;
  }
  Node name{"gates", false, 'w', {}, std::nullopt}, matrix{"matrix", true, 'M', {name}, std::nullopt};
  return {"gate", true, 'N', {n, matrix}, std::nullopt};
}

bool mentions(const Node& n, const std::string& head) {
  return n.head == head ||
         std::any_of(n.arguments.begin(), n.arguments.end(), [&](const Node& a) { return mentions(a, head); });
}

void split(const Node& n, std::vector<Node>& parts) {
  if (n.head != "and") return parts.push_back(n);
  for (const Node& a : n.arguments) split(a, parts);
}

MatrixPtr single(Num x) {
  return std::make_shared<const Matrix>(build(1, 1, [&](int, int) { return x; }));
}

class Replay {
 public:
  Replay(const Reading& reading, const Case& example)
      : case_(example),
        graph_(example.graph ? *example.graph : graph_of(*example.network)),
        then_(gated(reading.then)) {
    if (graph_.outputs.size() != 1) reject(Reason::NotApplicable, "case.network: expected one output");
    std::vector<Node> parts;
    for (const Node& r : reading.required) split(r, parts);
    split(reading.given, parts);
    for (const Node& part : parts) {
      if (mentions(part, "gate"))
        reject(Reason::BadFormula, "requires, given: prescribed slopes have no place in what is proved");
      if (structural(part)) conditions_.push_back(gated(part));
    }
    if (mentions(reading.then, "gate"))
      reject(Reason::BadFormula, "then: prescribed slopes have no place in what is proved");
    degrees_ = Bounds(meets_of(graph_)).of_formula(reading.then);
    for (std::size_t v = 0; v < graph_.vertices.size(); ++v)
      if (!graph_.vertices[v]->source() && graph_.vertices[v]->slope != 1) switched_.push_back(static_cast<int>(v));
    if (switched_.size() > 20) reject(Reason::TooLarge, "more than 2^20 activation patterns");
    case_.network = nullptr;
    case_.gradient = nullptr;
  }

  void run(const Json& json) {
    if (!(degrees_ == Degrees{degree(json, "parameter"), degree(json, "input"), degree(json, "loss_derivative")}))
      reject(Reason::Verdict, "degrees: expected " + std::to_string(degrees_.parameter) + ", " +
                                  std::to_string(degrees_.input) + ", " + std::to_string(degrees_.loss));
    std::vector<long> switched;
    std::vector<std::vector<std::string>> patterns;
    for (const int v : switched_) switched.push_back(v + 1);
    if (numbers(json["switched"]) != switched)
      reject(Reason::Verdict, "switched: not the vertices that have two slopes");
    for (std::size_t pattern = 0; pattern < (std::size_t{1} << switched_.size()); ++pattern)
      if (const std::vector<std::string> slopes = prescribe(pattern); holds_on_pattern()) patterns.push_back(slopes);
    if (patterns.empty()) reject(Reason::NotApplicable, "no activation pattern meets the structural conditions");
    if (texts(json["patterns"]) != patterns)
      reject(Reason::Verdict, "patterns: not those that meet the structural conditions, in their order");
  }

 private:
  static int degree(const Json& json, const char* key) {
    return static_cast<int>(count_of(json["degrees"][key], std::string("degrees.") + key, 0));
  }

  static std::vector<long> numbers(const Json& json) {
    std::vector<long> out;
    for (const Json& n : list_of(json, "switched")) out.push_back(count_of(n, "switched"));
    return out;
  }
  static std::vector<std::vector<std::string>> texts(const Json& json) {
    std::vector<std::vector<std::string>> out;
    for (const Json& pattern : list_of(json, "patterns")) {
      out.emplace_back();
      for (const Json& slope : list_of(pattern, "patterns")) out.back().push_back(text_of(slope, "patterns"));
    }
    return out;
  }

  // Sets the slopes of a pattern, and returns those of the switched vertices.
  std::vector<std::string> prescribe(std::size_t pattern) {
    std::vector<std::string> slopes;
    std::vector<Num> gates(graph_.vertices.size(), Num(1));
    for (std::size_t i = 0; i < switched_.size(); ++i) {
      const mpq_class slope = ((pattern >> i) & 1U) != 0 ? mpq_class(1) : graph_.vertices[switched_[i]]->slope;
      slopes.push_back(to_text(slope));
      gates[switched_[i]] = slope;
    }
    case_.matrices["gates"] = std::make_shared<const Matrix>(by_columns(gates.size(), 1, [&](int) { return gates; }));
    return slopes;
  }

  // Whether the conditions admit the pattern for some loss derivative; rejects if an equation fails.
  bool holds_on_pattern() {
    bool any = false;
    for (int l = 0; l <= degrees_.loss + 1; ++l) {
      case_.loss_derivative = single(l);
      case_.targets = single(1);  // structural conditions do not depend on the label
      set_point(std::vector<int>(graph_.parameters.size() + graph_.coordinates, 0));
      if (!std::all_of(conditions_.begin(), conditions_.end(), [&](const Node& c) { return is_true(c); })) continue;
      any = true;
      for (const int label : {-1, 1}) {
        case_.targets = single(label);
        check_grid();
      }
    }
    return any;
  }

  void check_grid() {
    std::vector<int> at(graph_.parameters.size() + graph_.coordinates, 0);
    for (;;) {
      set_point(at);
      if (!is_true(then_)) reject(Reason::Verdict, "the conclusion is not true at a point of the grid");
      std::size_t i = 0;
      for (; i < at.size(); ++i) {
        const int most = i < graph_.parameters.size() ? degrees_.parameter : degrees_.input;
        if (++at[i] <= most) break;
        at[i] = 0;
      }
      if (i == at.size()) return;
    }
  }

  // Parameters 1 + at, then inputs at.
  void set_point(const std::vector<int>& at) {
    Graph g = graph_;
    for (std::size_t k = 0; k < g.parameters.size(); ++k) g.parameters[k] = Num(1 + at[k]);
    case_.graph = std::make_shared<const Graph>(std::move(g));
    case_.inputs = std::make_shared<const Matrix>(build(graph_.coordinates, 1, [&](int i, int) {
      return Num(at[graph_.parameters.size() + static_cast<std::size_t>(i)]);
    }));
  }

  bool is_true(const Node& f) {
    SingularList none;
    Evaluator evaluator(
        case_, none, [] { return false; }, [](const Atom&) {});
    return evaluator.formula(f).truth == Truth::True;
  }

  Case case_;
  Graph graph_;
  Node then_;
  std::vector<Node> conditions_;
  Degrees degrees_;
  std::vector<int> switched_;
};

}  // namespace

void check_proof(const Json& json, const Reading& reading) {
  require_keys(json["degrees"], {"input", "loss_derivative", "parameter"}, {}, "degrees");
  Replay(reading, read_case(json["case"])).run(json);
}

}  // namespace checker
