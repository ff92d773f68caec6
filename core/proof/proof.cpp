#include "proof/proof.hpp"

#include <algorithm>
#include <random>

#include "budget/budget.hpp"
#include "evaluation/evaluator.hpp"
#include "evaluation/facts.hpp"
#include "evaluation/verdict.hpp"
#include "proof/meets.hpp"
#include "proof/rules.hpp"
#include "proof/samples.hpp"

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

// Some words of a formula.
std::string shortened(const std::string& text) {
  constexpr std::size_t kLong = 120;
  return text.size() <= kLong ? text : text.substr(0, kLong) + " ...";
}

// Which equation is false at a point, where it is the first.
struct Failure {
  Term equation;
  Bindings place;
};

// Exactly, without the rungs below: all numbers are small.
class Equations {
 public:
  Equations(CaseEvaluation& evaluation, Failure& failure)
      : evaluation_(evaluation), values_(evaluation.facts().evaluator()), failure_(failure) {}

  bool hold(const Term& formula, const Bindings& b) {
    const auto& args = formula->args;
    if (formula->call) values_.ask_first(*formula->call, b);
    switch (formula->head) {
      case Head::Equal: return noted((values_.scalar(args[0], b) - values_.scalar(args[1], b)).sign(), formula, b);
      case Head::MatEqual:
        return noted(norm2(subtract(values_.matrix(args[0], b), values_.matrix(args[1], b))).sign(), formula, b);
      case Head::And: return std::ranges::all_of(args, [&](const Term& part) { return hold(part, b); });
      case Head::ForAll: {
        const Facts::Range range = evaluation_.facts().range(args[0], args[1], b);
        for (long v = range.first; v <= range.last; ++v)
          if (!hold(args[2], b.with(formula->name, v))) return false;
        return true;
      }
      case Head::Implies: return evaluation_.evaluate(args[0], b, nullptr).truth == Truth::False || hold(args[1], b);
      default:
        return noted(evaluation_.evaluate(formula, b, nullptr).truth == Truth::True ? Sign::Zero : Sign::Unknown,
                     formula, b);
    }
  }

 private:
  bool noted(Sign difference, const Term& formula, const Bindings& b) {
    if (difference != Sign::Zero) failure_ = {formula, b};
    return difference == Sign::Zero;
  }

  CaseEvaluation& evaluation_;
  Evaluator<ExactRung>& values_;
  Failure& failure_;
};

class Prover {
 public:
  Prover(const Reading& reading, const Case& architecture, long most)
      : reading_(reading),
        conclusion_(reading.then),
        most_(most),
        graph_(graph_of(architecture.network)),
        case_(architecture) {
    if (!case_.network.fully_connected()) {
      case_.network = {};
      case_.network.other = graph_;
    }
    const int outputs = static_cast<int>(graph_.outputs.size());
    case_.inputs = ExactMatrix(graph_.inputs, 1);
    case_.gradient = ExactMatrix(outputs, 1);
    case_.targets = ExactMatrix(outputs, 1);
    case_.loss_derivative = ExactMatrix(1, 1);
    for (int v = 0; v < graph_.size(); ++v)
      if (graph_.vertices[as_size(v)].kind == Vertex::Kind::Neuron &&
          !(graph_.vertices[as_size(v)].slope == Rational(1)))
        out_.switched.push_back(v);
    find_types();
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
  void find_types() {
    if (needs_full_connection(reading_.formula()) && !case_.network.fully_connected()) {
      out_.obstacle = "the reading is about fully connected networks only";
      return;
    }
    Rules rules(meets_on_a_path(graph_), static_cast<long>(graph_.layers.size()));
    const Typed conclusion = rules.grade(conclusion_);
    if (!conclusion) {
      out_.obstacle =
          "the conclusion is not seen to consist of equations between polynomials: " + untyped(rules.offence());
      return;
    }
    SampleCount samples;
    if (samples.of(conclusion_).value) {
      out_.obstacle = "the conclusion speaks of the number of samples, and a proof is about one sample: " +
                      shortened(canonical(samples.source(conclusion_)));
      return;
    }
    out_.degrees = conclusion->degrees;
    for (const Term& condition : conjuncts(reading_))
      if (const Typed grade = rules.grade(condition); grade && grade->fixed()) conditions_.push_back(condition);
  }

  static std::string untyped(const Term& offence) {
    const bool inequality =
        offence->head == Head::LessEqual || offence->head == Head::Less || offence->head == Head::Nonnegative;
    return shortened(canonical(offence)) + (inequality ? ", an inequality, is none" : " has no rule");
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
    for (std::size_t i = 0; i < graph_.outputs.size(); ++i) {
      times(out_.degrees.target + 1);
      times(out_.degrees.gradient + 1);
    }
    for (std::size_t k = 0; k < graph_.parameters.size(); ++k) times(out_.degrees.parameter + 1);
    for (int i = 0; i < graph_.inputs; ++i) times(out_.degrees.input + 1);
    if (points > most_)
      throw ResourceLimit("a proof by " + std::to_string(points) + " evaluations or more; at most " +
                          std::to_string(most_));
  }

  // The slopes of a pattern: the first switched vertex alternates fastest, beginning with its slope below zero.
  std::vector<Rational> prescribe(std::size_t pattern) {
    std::vector<Rational> out;
    slopes_ = ExactMatrix(graph_.size(), 1);
    for (Real& s : slopes_.entries()) s = Real(1);
    for (std::size_t i = 0; i < out_.switched.size(); ++i) {
      const int v = out_.switched[i];
      out.push_back(((pattern >> i) & 1U) != 0 ? Rational(1) : graph_.vertices[as_size(v)].slope);
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
    const auto all = [&](std::vector<Real>& numbers, long first, long degree) {
      for (Real& x : numbers) out.push_back({&x, first, degree + 1});
    };
    if (auto* graph = std::get_if<Graph>(&case_.network.other)) all(graph->parameters, 1, d.parameter);
    for (ExactMatrix& w : case_.network.weights) all(w.entries(), 1, d.parameter);
    for (auto& bias : case_.network.biases)
      if (bias) all(bias->entries(), 1, d.parameter);
    all(case_.inputs.entries(), 0, d.input);
    all(case_.targets->entries(), 1, d.target);
    all(case_.gradient->entries(), 1, d.gradient);
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
    Failure failure;
    if (Equations(evaluation, failure).hold(conclusion_, {})) return true;
    out_.obstacle =
        "an equation is not an identity on an activation pattern: " + shortened(canonical(failure.equation)) +
        failure.place.to_string();
    out_.obstacle += find_case() ? "; the reading falls on the case of " : "; false with prescribed slopes at ";
    out_.obstacle += numbers();
    if (!out_.counterexample) out_.obstacle += ", a candidate for a counterexample";
    return false;
  }

  // A case on which the reading falls: the point where an equation is false, if its own pattern is the prescribed one,
  // or some other small numbers. Otherwise the point stays.
  bool find_case() {
    constexpr int kTries = 20;
    std::minstd_rand random;  // the same numbers each time
    const std::vector<Variable> all = variables(true);
    const Case at = case_;
    for (int i = 0; i <= kTries && !out_.counterexample; ++i) {
      CaseEvaluation own(case_);
      out_.counterexample = judge(reading_, own).verdict == CaseVerdict::Fails;
      if (out_.counterexample || i == kTries) break;
      for (const Variable& v : all) *v.number = Real(static_cast<long>(random() % 7) - 3);
    }
    out_.point = out_.counterexample ? case_ : at;
    return out_.counterexample;
  }

  // "the parameters 1, 2; inputs 0; ...": what the point is, as far as the conclusion depends on it.
  std::string numbers() const {
    std::string out;
    const auto add = [&](const char* name, const std::vector<Real>& all, long degree) {
      if (degree == 0 || all.empty()) return;
      out += (out.empty() ? "" : "; ") + std::string(name);
      for (std::size_t i = 0; i < all.size(); ++i) out += (i == 0 ? " " : ", ") + all[i].to_string();
    };
    const Degrees& d = out_.degrees;
    const Case& at = *out_.point;
    add("the parameters", graph_of(at.network).parameters, d.parameter);
    add("inputs", at.inputs.entries(), d.input);
    add("labels", at.targets->entries(), d.target);
    add("gradient", at.gradient->entries(), d.gradient);
    add("loss derivative", at.loss_derivative->entries(), d.loss_derivative);
    return out.empty() ? "any numbers" : out;
  }

  const Reading& reading_;
  Term conclusion_;
  long most_;
  Graph graph_;
  Case case_;  // a point of the grid
  ExactMatrix slopes_;
  std::vector<Term> conditions_;
  Proof out_;
};

}  // namespace

Proof prove(const Reading& reading, const Case& architecture, long most) {
  Prover prover(reading, architecture, most);
  Proof out;
  try {
    return prover.run();
  } catch (const Undefined& error) {
    out.obstacle = std::string("the conclusion has no value on a pattern: ") + error.what();
  } catch (const Undecided& error) { out.obstacle = std::string("not decided on a pattern: ") + error.what(); }
  return out;
}

}  // namespace plumbline
