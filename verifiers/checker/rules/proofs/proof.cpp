// Proofs for an architecture: docs/proofs.md.
//
// A proof says that the conclusion of a reading is an identity between polynomials on every activation pattern of a
// graph. It is replayed by evaluating the conclusion at every point of a grid, once for each pattern; the bounds on the
// degrees, which say how fine the grid must be, are derived here from the formula.

#include <algorithm>

#include "certificate.hpp"
#include "evaluator.hpp"
#include "numerals.hpp"
#include "proofs/proof_rules.hpp"
#include "proofs/proof_squares.hpp"

namespace checker {

namespace {

constexpr std::int64_t kMostPoints = 5'000'000;

void split(const Node& n, std::vector<const Node*>& parts) {
  if (n.rule == nullptr || n.head != "and") return parts.push_back(&n);
  for (const Node* a : n.arguments) split(*a, parts);
}

// The case at a point of the grid: theta is the network with its prescribed slopes, which no formula can name. A fully
// connected one is there as its layers, for what speaks of them, and as its graph, which has the numbers of all.
class Replay {
 public:
  Replay(const Reading& reading, const Case& example)
      : case_(example),
        graph_(std::make_shared<Graph>(example.other ? static_cast<const Graph&>(*example.other)
                                                     : graph_of(*example.network))),
        layers_(example.network ? std::make_shared<Network>(*example.network) : nullptr),
        then_(*reading.then) {
    if (reading.layers_only && !layers_)
      reject(Reason::NotApplicable, "case.network: expected a fully connected network");
    for (std::size_t v = 0; v < graph_->vertices.size(); ++v)
      if (!graph_->vertices[v]->source() && graph_->vertices[v]->slope != 1) switched_.push_back(static_cast<int>(v));
    find_types(reading);
    check_size();
    case_.network = layers_;
    case_.other = graph_;
  }

  void run(const JsonValue& json) {
    bool same = true;
    std::string expected;
    for (const auto& [sort, key] : {std::pair{kParameters, "parameter"},
                                    {kInputs, "input"},
                                    {kLoss, "loss_derivative"},
                                    {kLabels, "target"},
                                    {kGradients, "gradient"}}) {
      same = same && degree(json, key) == degrees_[sort].each;
      expected += (expected.empty() ? "" : ", ") + std::to_string(degrees_[sort].each);
    }
    if (!same) reject(Reason::Verdict, "degrees: expected " + expected);
    squares_ = &list_of(json["squares"], "squares");
    std::vector<std::int64_t> switched;
    std::vector<Slopes> patterns;
    for (const int v : switched_) switched.push_back(v + 1);
    if (read_numbers(json["switched"]) != switched)
      reject(Reason::Verdict, "switched: not the vertices that have two slopes");
    for (std::size_t pattern = 0; pattern < (std::size_t{1} << switched_.size()); ++pattern) {
      Slopes slopes = prescribe(pattern);
      const bool without = holds_on_class(false), with = holds_on_class(true);
      if (without || with) patterns.push_back(std::move(slopes));
    }
    if (patterns.empty()) reject(Reason::NotApplicable, "no activation pattern meets the conditions");
    if (read_patterns(json["patterns"]) != patterns)
      reject(Reason::Verdict, "patterns: not those that meet the conditions, in their order");
    if (state_ != squares_->size())
      reject(Reason::Verdict, "squares: expected a list for each state with inequalities");
  }

 private:
  using Slopes = std::vector<std::string>;  // of the switched vertices

  static std::vector<std::int64_t> read_numbers(const JsonValue& json) {
    std::vector<std::int64_t> out;
    for (const JsonValue& n : list_of(json, "switched")) out.push_back(count_of(n, "switched"));
    return out;
  }
  static std::vector<Slopes> read_patterns(const JsonValue& json) {
    std::vector<Slopes> out;
    for (const JsonValue& pattern : list_of(json, "patterns")) {
      out.emplace_back();
      for (const JsonValue& slope : list_of(pattern, "patterns")) out.back().push_back(text_of(slope, "patterns"));
    }
    return out;
  }
  static std::int64_t degree(const JsonValue& json, const char* key) {
    return count_of(json["degrees"][key], std::string("degrees.") + key, 0);
  }

  void find_types(const Reading& reading) {
    structure_ = {meets_of(*graph_), learnable_of(*graph_), graph_->depth()};
    const auto conclusion = type_of_formula(then_, structure_, &inequalities_);
    if (!conclusion)
      reject(Reason::BadFormula, "then: expected equations between what docs/proofs.md sees to be polynomials");
    if (speaks_of_samples(then_))
      reject(Reason::BadFormula, "then: speaks of the number of samples, and a proof is about one");
    degrees_ = conclusion->degrees;
    std::vector<const Node*> parts;
    for (const Node* r : reading.required) split(*r, parts);
    split(*reading.given, parts);
    for (const Node* part : parts)
      if (const auto type = type_of_formula(*part, structure_); type && type->fixed()) conditions_.push_back(part);
  }

  void check_size() const {
    if (switched_.size() > 20) reject(Reason::TooLarge, "more than 2^20 activation patterns");
    std::int64_t points = std::int64_t{1} << switched_.size();
    const auto times = [&](std::int64_t values) {
      if (points <= kMostPoints) points *= values;
    };
    times(degrees_[kLoss].each + 2);
    times(indices(graph_->outputs.size(), degrees_[kLabels]));
    times(indices(graph_->outputs.size(), degrees_[kGradients]));
    times(indices(graph_->parameters.size(), degrees_[kParameters]));
    times(indices(graph_->coordinates, degrees_[kInputs]));
    if (points > kMostPoints) reject(Reason::TooLarge, "a proof by more than 5000000 evaluations");
  }
  // How many lists of n natural numbers have no larger entries and no larger sum; at most kMostPoints + 1.
  static std::int64_t indices(std::size_t n, const Degree& degree) {
    const auto all = static_cast<std::size_t>(degree.all), each = static_cast<std::size_t>(degree.each);
    std::vector<std::int64_t> by_sum(all + 1);
    by_sum[0] = 1;
    for (std::size_t i = 0; i < n; ++i) {
      charge(std::uint64_t{4} * (all + 1) * (each + 1));
      std::vector<std::int64_t> next(by_sum.size());
      for (std::size_t sum = 0; sum <= all; ++sum)
        for (std::size_t k = 0; k <= std::min(each, sum); ++k)
          next[sum] = std::min(kMostPoints + 1, next[sum] + by_sum[sum - k]);
      by_sum = std::move(next);
    }
    std::int64_t out = 0;
    for (const std::int64_t count : by_sum) out = std::min(kMostPoints + 1, out + count);
    return out;
  }

  // Sets the slopes of a pattern, and returns those of the switched vertices.
  Slopes prescribe(std::size_t pattern) {
    Slopes slopes;
    std::vector<Num> all(graph_->vertices.size(), Num(1));
    for (std::size_t i = 0; i < switched_.size(); ++i) {
      const mpq_class slope = ((pattern >> i) & 1U) != 0 ? mpq_class(1) : graph_->vertices[switched_[i]]->slope;
      slopes.push_back(to_text(slope));
      all[switched_[i]] = slope;
    }
    graph_->gates = std::make_shared<const Matrix>(by_columns(all.size(), 1, [&](int) { return all; }));
    if (layers_) prescribe_layers(all);
    return slopes;
  }

  // The vertices of a fully connected network stand layer after layer behind its inputs and its constant.
  void prescribe_layers(const std::vector<Num>& all) {
    std::size_t next = 0;
    while (next < all.size() && graph_->vertices[next]->source()) ++next;
    layers_->gates.clear();
    for (const MatrixPtr& w : layers_->weights) {
      const std::size_t first = next;
      layers_->gates.push_back(shared(build(w->rows, 1, [&](int i, int) { return all[first + i]; })));
      next += w->rows;
    }
  }

  // Whether no condition is false for loss derivatives that are zero, or for those that are not; rejects if an equation
  // fails then.
  bool holds_on_class(bool with_loss) {
    std::vector<Variable> grid = variables(with_loss);
    set_point(grid);
    bool undefined = false;
    for (const Node* condition : conditions_) {
      const Truth truth = truth_of(*condition);
      if (truth == Truth::False) return false;
      undefined = undefined || truth != Truth::True;
    }
    if (undefined) reject(Reason::Verdict, "requires, given: a condition has no value on an activation pattern");
    if (!inequalities_.empty()) read_state(grid);
    for (;;) {
      if (!is_shown(grid)) reject(Reason::Verdict, "the conclusion is not true at a point of the grid");
      if (!next(grid)) return true;
      set_point(grid);
    }
  }

  // The values of the parameters, the inputs, the labels, the gradient and the loss derivative, in this order.
  struct Variable {
    Sort sort;
    Degree degree;  // how far the value may be from the first one, and all of the sort together
    std::int64_t first, value;
  };
  std::vector<Variable> variables(bool with_loss) const {
    std::vector<Variable> grid;
    const auto add = [&](std::size_t count, Sort sort, std::int64_t first) {
      const Degree degree = sort == kLoss && !with_loss ? Degree{} : degrees_[sort];
      grid.insert(grid.end(), count, {sort, degree, first, first});
    };
    add(graph_->parameters.size(), kParameters, 1);
    add(graph_->coordinates, kInputs, 0);
    add(graph_->outputs.size(), kLabels, 1);
    add(graph_->outputs.size(), kGradients, 1);
    add(1, kLoss, with_loss ? 1 : 0);
    return grid;
  }
  // The next point, by its first variable that may grow; those before it begin again.
  static bool next(std::vector<Variable>& grid) {
    std::array<std::int64_t, 5> together{};
    for (const Variable& v : grid) together[v.sort] += v.value - v.first;
    for (Variable& v : grid) {
      if (v.value - v.first < v.degree.each && together[v.sort] < v.degree.all) return ++v.value, true;
      together[v.sort] -= v.value - v.first;
      v.value = v.first;
    }
    return false;
  }

  void set_point(const std::vector<Variable>& grid) {
    auto next = grid.begin();
    const auto take = [&] { return Num((next++)->value); };
    const auto column = [&](std::size_t rows) {
      return shared(build(static_cast<int>(rows), 1, [&](int, int) { return take(); }));
    };
    for (Num& w : graph_->parameters) w = take();
    case_.inputs = column(graph_->coordinates);
    case_.targets = column(graph_->outputs.size());
    case_.gradient = column(graph_->outputs.size());
    case_.loss_derivative = column(1);
    if (layers_) set_layers();
  }

  // The parameters are W_1 row by row, b_1 if there is one, W_2, and so on.
  void set_layers() {
    auto next = graph_->parameters.begin();
    const auto take = [&](MatrixPtr& m) {
      if (m) m = shared(build(m->rows, m->cols, [&](int, int) { return *next++; }));
    };
    for (std::size_t l = 0; l < layers_->weights.size(); ++l) take(layers_->weights[l]), take(layers_->biases[l]);
  }

  Truth truth_of(const Node& f) { return Evaluator(case_).formula(f); }

  // The squares of the state at hand.
  void read_state(const std::vector<Variable>& grid) {
    if (state_ == squares_->size()) reject(Reason::Verdict, "squares: expected a list for each state");
    const Degrees pre = Degrees{}.with(kParameters, structure_.meets, structure_.learnable).with(kInputs, 1, 1);
    std::vector<SquareVariable> variables;
    for (const Variable& v : grid) variables.push_back({v.sort, v.degree, pre[v.sort]});
    sums_.clear();
    for (const JsonValue& sum : list_of((*squares_)[state_], "squares"))
      sums_.push_back(read_squares(sum, switched_, variables));
    ++state_;
  }

  // The conclusion at a point: it is true, where an inequality counts as true if its squares are its difference.
  bool is_shown(const std::vector<Variable>& grid) {
    if (inequalities_.empty()) return truth_of(then_) == Truth::True;
    Trace whole;
    Evaluator(case_, &whole).formula(then_);
    values_.clear();
    for (const Variable& v : grid) values_.emplace_back(to_mpz(v.value));
    signs_ = signs_of_vertices();
    next_ = 0;
    const bool shown = is_shown(whole.parts.at(0));
    if (shown && next_ != sums_.size()) reject(Reason::Verdict, "squares: expected a list for each inequality");
    return shown;
  }
  bool is_shown(const Trace& t) {
    const Node& f = *t.formula;
    if (inequalities_.count(&f) > 0) return is_sum(f, t.sides);
    const bool decided = t.truth == Truth::True || t.truth == Truth::False;  // false: of an inequality at this point
    const auto all = [&] {
      return decided && std::all_of(t.parts.begin(), t.parts.end(), [&](const Trace& part) { return is_shown(part); });
    };
    if (t.parts.empty()) return t.truth == Truth::True;
    if (f.rule == nullptr || f.head == "and" || f.head == "forall" || f.head == "if") return all();
    if (f.head == "implies") return t.parts[0].truth == Truth::False || (t.parts.size() == 2 && is_shown(t.parts[1]));
    return t.truth == Truth::True;
  }
  bool is_sum(const Node& f, const std::vector<Num>& sides) {
    if (sides.size() != 2) return false;  // no value
    if (next_ == sums_.size()) reject(Reason::Verdict, "squares: expected a list for each inequality");
    const SquareSum& sum = sums_[next_++];
    if (f.head == "<" && !has_positive_number(sum)) reject(Reason::Verdict, "squares: expected a positive number");
    const Num gap = sides[1] - sides[0];
    return gap.is_rational() && gap.rational() == value_of(sum, values_, signs_);
  }

  // The preactivation where the slope is 1, and minus it elsewhere: not negative on a case with this pattern.
  std::vector<mpq_class> signs_of_vertices() {
    std::vector<mpq_class> out(graph_->vertices.size());
    const Matrix pre = preactivations(*graph_, *case_.inputs);
    for (const int v : switched_) {
      const Num at_v = pre.at(v, 0);
      if (!at_v.is_rational()) reject(Reason::Undecided, "squares: a preactivation that is not rational");
      const mpq_class& value = at_v.rational();
      out[v] = graph_->gates->at(v, 0).is_one() ? value : mpq_class(-value);
    }
    return out;
  }

  Case case_;
  std::shared_ptr<Graph> graph_;
  std::shared_ptr<Network> layers_;  // null: it is not fully connected
  const Node& then_;
  std::vector<const Node*> conditions_;
  std::set<const Node*> inequalities_;
  Degrees degrees_;
  Structure structure_;
  std::vector<int> switched_;
  const std::vector<JsonValue>* squares_ = nullptr;  // of all states with inequalities
  std::size_t state_ = 0;                            // how many were read
  std::vector<SquareSum> sums_;                      // of the state, one for each inequality
  std::size_t next_ = 0;                             // how many inequalities were met at the point
  std::vector<mpq_class> values_, signs_;            // at the point
};

// Rejects unless every field is what is derived here, and every evaluation is true.
void check_proof(const JsonValue& json, const Reading* reading, Result& result) {
  require_keys(json["degrees"], {"gradient", "input", "loss_derivative", "parameter", "target"}, {}, "degrees");
  const Case example = read_case(json["case"]);
  if (recorded(Module::Boxes)) reject(Reason::BadNumber, "case: a proof for an architecture has no box numbers");
  Replay(*reading, example).run(json);
  result.verdict = "proved";
}

}  // namespace

Format proof_format() {
  return {"plumbline-proof/4",
          Module::Proofs,
          {"case", "claim", "degrees", "digest", "format", "formula", "formula_sha256", "patterns", "reading",
           "squares", "switched"},
          check_proof};
}

}  // namespace checker
