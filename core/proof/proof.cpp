#include "proof/proof.hpp"

#include <algorithm>

#include "budget/budget.hpp"
#include "evaluation/facts.hpp"
#include "proof/meets.hpp"
#include "proof/rules.hpp"

namespace plumbline {
namespace {

// The conjuncts of a formula.
void split(const Term& formula, std::vector<Term>& out) {
  if (formula->head != Head::And) return out.push_back(formula);
  for (const Term& part : formula->args) split(part, out);
}

std::vector<Term> conjuncts(const Reading& reading) {
  std::vector<Term> out;
  for (const Requirement& r : reading.requirements) split(r.formula, out);
  split(reading.given, out);
  return out;
}

// Exactly, without the rungs below: all numbers are small.
bool equations_hold(const Term& formula, const Bindings& b, CaseEvaluation& evaluation) {
  const auto& args = formula->args;
  Facts& facts = evaluation.facts();
  switch (formula->head) {
    case Head::Equal:
      return (facts.evaluator().scalar(args[0], b) - facts.evaluator().scalar(args[1], b)).sign() == Sign::Zero;
    case Head::MatEqual:
      return norm2(subtract(facts.evaluator().matrix(args[0], b), facts.evaluator().matrix(args[1], b))).sign() ==
             Sign::Zero;
    case Head::And:
      return std::ranges::all_of(args, [&](const Term& part) { return equations_hold(part, b, evaluation); });
    case Head::ForAll: {
      const Facts::Range range = facts.range(args[0], args[1], b);
      for (long v = range.first; v <= range.last; ++v)
        if (!equations_hold(args[2], b.with(formula->name, v), evaluation)) return false;
      return true;
    }
    case Head::Implies:
      return evaluation.evaluate(args[0], b, nullptr).truth == Truth::False || equations_hold(args[1], b, evaluation);
    default: return evaluation.evaluate(formula, b, nullptr).truth == Truth::True;
  }
}

class Prover {
 public:
  Prover(const Reading& reading, const Case& architecture, long most)
      : conclusion_(reading.then), most_(most), case_(architecture) {
    case_.network = {};
    case_.network.other = graph_of(architecture.network);
    case_.inputs = ExactMatrix(graph().inputs, 1);
    case_.gradient.reset();
    case_.targets = ExactMatrix(1, 1);
    case_.loss_derivative = ExactMatrix(1, 1);
    for (int v = 0; v < graph().size(); ++v)
      if (graph().vertices[as_size(v)].kind == Vertex::Kind::Neuron &&
          !(graph().vertices[as_size(v)].slope == Rational(1)))
        out_.switched.push_back(v);
    find_types(reading);
  }

  Proof run() {
    if (!out_.obstacle.empty()) return std::move(out_);
    check_size();
    for (std::size_t pattern = 0; pattern < (std::size_t{1} << out_.switched.size()); ++pattern)
      if (!try_pattern(pattern)) return std::move(out_);
    if (out_.patterns.empty())
      out_.obstacle = "the conditions admit no activation pattern";
    else
      out_.proved = true;
    return std::move(out_);
  }

 private:
  Graph& graph() { return std::get<Graph>(case_.network.other); }

  void find_types(const Reading& reading) {
    if (graph().outputs.size() != 1) {
      out_.obstacle = "the network has several outputs";
      return;
    }
    Rules rules(meets_on_a_path(graph()));
    const Typed conclusion = rules.grade(conclusion_);
    if (!conclusion) {
      out_.obstacle = "the conclusion is not seen to consist of equations between polynomials: " + rules.offence();
      return;
    }
    out_.degrees = conclusion->degrees;
    for (const Term& condition : conjuncts(reading))
      if (const Typed grade = rules.grade(condition); grade && grade->fixed()) conditions_.push_back(condition);
  }

  // The slopes, and two classes of loss derivatives for each: 0, and the f + 1 values that stand for all others.
  void check_size() {
    if (out_.switched.size() > 20)
      throw ResourceLimit("2^" + std::to_string(out_.switched.size()) + " activation patterns");
    long points = 1L << out_.switched.size();
    const auto times = [&](long values) {  // values <= kMaxDegree + 2
      if (points <= most_) points *= values;
    };
    times(out_.degrees.loss_derivative + 2);
    times(out_.degrees.target + 1);
    for (std::size_t k = 0; k < graph().parameters.size(); ++k) times(out_.degrees.parameter + 1);
    for (int i = 0; i < graph().inputs; ++i) times(out_.degrees.input + 1);
    if (points > most_)
      throw ResourceLimit("a proof by " + std::to_string(points) + " evaluations or more; at most " +
                          std::to_string(most_));
  }

  // The slopes of a pattern: the first switched vertex alternates fastest, beginning with its slope below zero.
  std::vector<Rational> prescribe(std::size_t pattern) {
    std::vector<Rational> out;
    slopes_ = ExactMatrix(graph().size(), 1);
    for (Real& s : slopes_.entries()) s = Real(1);
    for (std::size_t i = 0; i < out_.switched.size(); ++i) {
      const int v = out_.switched[i];
      out.push_back(((pattern >> i) & 1U) != 0 ? Rational(1) : graph().vertices[as_size(v)].slope);
      slopes_(v, 0) = Real(out.back());
    }
    return out;
  }

  bool try_pattern(std::size_t pattern) {
    std::vector<Rational> slopes = prescribe(pattern);
    bool any = false;
    for (const bool with_loss : {false, true}) {
      const std::vector<Variable> grid = variables(with_loss);
      for (const Variable& v : grid) *v.number = Real(v.first);
      if (!admitted()) continue;
      if (!out_.obstacle.empty()) return false;
      any = true;
      if (!holds_on(grid)) return false;
    }
    if (any) out_.patterns.push_back(std::move(slopes));
    return true;
  }

  // Is none of the conditions false? Sets the obstacle if one has no value.
  bool admitted() {
    CaseEvaluation evaluation(case_);
    evaluation.facts().prescribe(slopes_);
    std::string undefined;
    for (const Term& condition : conditions_) {
      const Truth truth = evaluation.evaluate(condition, {}, nullptr).truth;
      if (truth == Truth::Unknown) throw ResourceLimit("a condition is undecided");
      if (truth == Truth::False) return false;
      if (truth == Truth::Undefined) undefined = "a condition has no value on a pattern";
    }
    out_.obstacle = undefined;
    return true;
  }

  // A number of the case, and the values first, first + 1, ... that it takes.
  struct Variable {
    Real* number;
    long first, count;
  };
  std::vector<Variable> variables(bool with_loss) {
    std::vector<Variable> out;
    const Degrees& d = out_.degrees;
    for (Real& w : graph().parameters) out.push_back({&w, 1, d.parameter + 1});
    for (Real& x : case_.inputs.entries()) out.push_back({&x, 0, d.input + 1});
    out.push_back({&(*case_.targets)(0, 0), 1, d.target + 1});
    out.push_back({&(*case_.loss_derivative)(0, 0), with_loss ? 1 : 0, with_loss ? d.loss_derivative + 1 : 1});
    return out;
  }

  // The conclusion at every combination of values, beginning with the first ones.
  bool holds_on(const std::vector<Variable>& grid) {
    std::vector<long> at(grid.size(), 0);
    for (;;) {
      if (!holds()) return false;
      std::size_t i = 0;
      for (; i < grid.size(); ++i) {
        at[i] = at[i] + 1 < grid[i].count ? at[i] + 1 : 0;
        *grid[i].number = Real(grid[i].first + at[i]);
        if (at[i] != 0) break;
      }
      if (i == grid.size()) return true;
    }
  }

  bool holds() {
    ++out_.evaluations;
    CaseEvaluation evaluation(case_);
    evaluation.facts().prescribe(slopes_);
    if (equations_hold(conclusion_, {}, evaluation)) return true;
    out_.obstacle = "an equation is not an identity on an activation pattern";
    return false;
  }

  Term conclusion_;
  long most_;
  Case case_;  // a point of the grid
  ExactMatrix slopes_;
  std::vector<Term> conditions_;
  Proof out_;
};

}  // namespace

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
