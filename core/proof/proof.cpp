#include "proof/proof.hpp"

#include <algorithm>
#include <cmath>

#include "evaluation/exact_facts.hpp"
#include "number/budget.hpp"

namespace plumbline {
namespace {

// The conjuncts of a formula.
void split(const Term& formula, std::vector<Term>& out) {
  if (formula->head != Head::And) return out.push_back(formula);
  for (const Term& part : formula->args) split(part, out);
}

class Prover {
 public:
  Prover(const Reading& reading, const Case& architecture, long most)
      : architecture_(architecture), graph_(graph_of(architecture.network)), most_(most) {
    std::vector<Term> conditions;
    for (const Requirement& r : reading.requirements) split(r.formula.term, conditions);
    split(reading.given.term, conditions);
    for (const Term& c : conditions)
      if (structural(c)) conditions_.push_back(gated(c));
    conclusion_ = gated(reading.then.term);
    if (contains(reading.formula(), Head::Gate)) obstacle_ = "the reading prescribes slopes itself";
    for (int v = 0; v < graph_.size(); ++v)
      if (graph_.vertices[static_cast<std::size_t>(v)].kind == Vertex::Kind::Neuron &&
          !(graph_.vertices[static_cast<std::size_t>(v)].slope == Rational(1)))
        out_.switched.push_back(v);
    const auto found = degrees_of_equations(reading.then.term, meets_on_a_path(graph_));
    if (!found) obstacle_ = "the conclusion is not seen to consist of equations between polynomials";
    if (graph_.outputs.size() != 1) obstacle_ = "the network has several outputs";
    if (found) out_.degrees = *found;
  }

  Proof run() {
    out_.obstacle = obstacle_;
    if (!out_.obstacle.empty()) return std::move(out_);
    check_size();
    if (out_.switched.size() > 20)
      throw ResourceLimit("2^" + std::to_string(out_.switched.size()) + " activation patterns");
    for (std::size_t pattern = 0; pattern < (std::size_t{1} << out_.switched.size()); ++pattern)
      if (!try_pattern(pattern)) return std::move(out_);
    if (out_.patterns.empty()) {
      out_.obstacle = "the structural conditions admit no activation pattern";
      return std::move(out_);
    }
    out_.proved = true;
    return std::move(out_);
  }

 private:
  void check_size() const {
    double points = std::pow(2.0, static_cast<double>(out_.switched.size()) + 1) * (out_.degrees.loss_derivative + 2);
    points *= std::pow(out_.degrees.parameter + 1.0, static_cast<double>(graph_.parameters.size())) *
              std::pow(out_.degrees.input + 1.0, graph_.inputs);
    if (points > static_cast<double>(most_))
      throw ResourceLimit("a proof by " + std::to_string(static_cast<long long>(std::min(points, 1e15))) +
                          " evaluations; at most " + std::to_string(most_));
  }

  // A case of the architecture with one sample, slopes as the pattern says.
  [[nodiscard]] Case start(std::size_t pattern, std::vector<Rational>& slopes) const {
    Case c = architecture_;
    c.network = {};
    c.network.other = graph_;
    c.inputs = ExactMatrix(graph_.inputs, 1);
    c.gradient.reset();
    c.targets = ExactMatrix(1, 1);
    c.loss_derivative = ExactMatrix(1, 1);
    ExactMatrix gates(graph_.size(), 1);
    for (Real& s : gates.entries()) s = Real(1);
    for (std::size_t i = 0; i < out_.switched.size(); ++i) {
      const bool on = ((pattern >> i) & 1U) != 0;
      slopes.push_back(on ? Rational(1) : graph_.vertices[static_cast<std::size_t>(out_.switched[i])].slope);
      gates(out_.switched[i], 0) = Real(slopes.back());
    }
    c.matrices[kGates] = std::move(gates);
    return c;
  }

  bool try_pattern(std::size_t pattern) {
    std::vector<Rational> slopes;
    Case c = start(pattern, slopes);
    bool any = false;
    for (int l = 0; l <= out_.degrees.loss_derivative + 1; ++l) {  // 0 by itself; 1, 2, ... for all that are not zero
      (*c.loss_derivative)(0, 0) = Real(l);
      if (!admitted(c)) continue;
      any = true;
      for (const int label : {-1, 1}) {
        (*c.targets)(0, 0) = Real(label);
        if (!vanishes_on_grid(c)) return false;
      }
    }
    if (any) out_.patterns.push_back(std::move(slopes));
    return true;
  }

  // The structural conditions; those without a truth value admit nothing.
  [[nodiscard]] bool admitted(const Case& c) const {
    CaseEvaluation evaluation(c);
    for (const Term& condition : conditions_) {
      const Truth truth = evaluation.evaluate(condition, {}, nullptr).truth;
      if (truth == Truth::Unknown) throw ResourceLimit("a structural condition is undecided");
      if (truth != Truth::True) return false;
    }
    return true;
  }

  // Every combination of 1 ... d + 1 for the parameters and 0 ... d for the inputs.
  bool vanishes_on_grid(Case& c) {
    Graph& g = std::get<Graph>(c.network.other);
    std::vector<std::pair<Real*, int>> variables;  // and how many values
    for (Real& w : g.parameters) variables.emplace_back(&w, out_.degrees.parameter + 1);
    for (Real& x : c.inputs.entries()) variables.emplace_back(&x, out_.degrees.input + 1);
    std::vector<int> at(variables.size(), 0);
    for (std::size_t i = 0; i < variables.size(); ++i) *variables[i].first = Real(i < g.parameters.size() ? 1 : 0);
    for (;;) {
      if (!holds(c)) return false;
      std::size_t i = 0;
      for (; i < variables.size(); ++i) {
        at[i] = at[i] + 1 < variables[i].second ? at[i] + 1 : 0;
        *variables[i].first = Real(at[i] + (i < g.parameters.size() ? 1 : 0));
        if (at[i] != 0) break;
      }
      if (i == variables.size()) return true;
    }
  }

  bool holds(const Case& c) {
    ++out_.evaluations;
    CaseEvaluation evaluation(c);
    if (equations_hold(conclusion_, {}, evaluation)) return true;
    out_.obstacle = "an equation is not an identity on an activation pattern";
    return false;
  }

  // Exactly, without the rungs below: all numbers are small.
  static bool equations_hold(const Term& formula, const Bindings& b, CaseEvaluation& evaluation) {
    const auto& args = formula->args;
    ExactFacts& facts = evaluation.facts();
    switch (formula->head) {
      case Head::Equal:
        return (facts.evaluator().scalar(args[0], b) - facts.evaluator().scalar(args[1], b)).sign() == Sign::Zero;
      case Head::MatEqual:
        return norm2(subtract(facts.evaluator().matrix(args[0], b), facts.evaluator().matrix(args[1], b))).sign() ==
               Sign::Zero;
      case Head::And:
        for (const Term& part : args)
          if (!equations_hold(part, b, evaluation)) return false;
        return true;
      case Head::ForAll: {
        const ExactFacts::Range range = facts.range(args[0], args[1], b);
        for (long v = range.first; v <= range.last; ++v)
          if (!equations_hold(args[2], b.with(formula->name, v), evaluation)) return false;
        return true;
      }
      case Head::Implies:
        return evaluation.evaluate(args[0], b, nullptr).truth == Truth::False || equations_hold(args[1], b, evaluation);
      default: return evaluation.evaluate(formula, b, nullptr).truth == Truth::True;
    }
  }

  const Case& architecture_;
  Graph graph_;
  long most_;
  std::vector<Term> conditions_;
  Term conclusion_;
  std::string obstacle_;
  Proof out_;
};

}  // namespace

Term gated(const Term& formula) {
  if (formula->head == Head::Theta) return make(Head::Gate, {formula, make(Head::NamedMatrix, {}, kGates)});
  std::vector<Term> args;
  for (const Term& arg : formula->args) args.push_back(gated(arg));
  return make(formula->head, std::move(args), formula->name, formula->value);
}

Proof prove(const Reading& reading, const Case& architecture, long most) {
  Prover prover(reading, architecture, most);
  try {
    return prover.run();
  } catch (const Undefined& error) {
    Proof out;
    out.obstacle = std::string("the conclusion has no value on a pattern: ") + error.what();
    return out;
  }
}

}  // namespace plumbline
