#include "proof/proof.hpp"

#include <algorithm>
#include <cstdint>
#include <random>

#include "claim/term_text.hpp"
#include "evaluation/evaluator.hpp"
#include "evaluation/facts.hpp"
#include "evaluation/verdict.hpp"
#include "proof/conclusion.hpp"
#include "proof/grid.hpp"
#include "proof/meets.hpp"
#include "proof/rules.hpp"
#include "proof/samples.hpp"

namespace plumbline {
namespace {

std::vector<Term> conjuncts(const Reading& reading) {
  const auto none = [](const Term&) { return false; };
  std::vector<Term> out;
  for (const Requirement& r : reading.requirements) add_conjuncts(r.formula, out, none);
  add_conjuncts(reading.given, out, none);
  return out;
}

// Some words of a formula.
std::string shortened(const Term& formula) {
  constexpr std::size_t kLong = 120;
  const std::string text = to_text(formula);
  return text.size() <= kLong ? text : text.substr(0, kLong) + " ...";
}

class Prover {
 public:
  Prover(const Reading& reading, const Case& architecture, std::int64_t most)
      : reading_(reading),
        most_(most),
        graph_(graph_of(architecture.network)),
        case_(with_one_sample(architecture)),
        meets_(meets_on_a_path(graph_)),
        learnable_(learnable_on_a_path(graph_)),
        rules_(meets_, static_cast<std::int64_t>(graph_.layers.size()), learnable_) {
    for (int v = 0; v < graph_.size(); ++v)
      if (graph_.vertices[as_size(v)].kind == Vertex::Kind::Neuron &&
          !(graph_.vertices[as_size(v)].slope == Rational(1)))
        out_.switched.push_back(v);
  }

  Proof run() {
    find_types();
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
    const Typed conclusion = rules_.grade(reading_.then);
    if (!conclusion) {
      out_.obstacle = "the conclusion is not seen to consist of equations and inequalities between polynomials: " +
                      shortened(rules_.offence()) + " has no rule";
      return;
    }
    SampleCount samples;
    if (samples.of(reading_.then).value) {
      out_.obstacle = "the conclusion speaks of the number of samples, and a proof is about one sample: " +
                      shortened(samples.source(reading_.then));
      return;
    }
    out_.degrees = conclusion->degrees;
    inequalities_ = rules_.inequalities();
    for (const Term& condition : conjuncts(reading_))
      if (const Typed grade = rules_.grade(condition); grade && grade->fixed()) conditions_.push_back(condition);
  }

  void check_size() const {
    if (out_.switched.size() > 20)
      throw ResourceLimit("2^" + std::to_string(out_.switched.size()) + " activation patterns");
    const std::int64_t all = points(graph_, out_.switched.size(), out_.degrees, most_);
    if (all > most_)
      throw ResourceLimit("a proof by " + std::to_string(all) + " evaluations or more; at most " +
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
      Grid grid(case_, out_.degrees, with_loss);
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

  // The equations at every point; then the inequalities, from what their gaps were there.
  bool holds_on(Grid& grid) {
    gaps_.clear();
    preactivations_.assign(out_.switched.size(), {});
    do {
      if (!holds_here(grid.index())) return false;
    } while (grid.next());
    if (!inequalities_.empty()) out_.squares.emplace_back();
    if (gaps_.empty()) return true;
    std::vector<SparsePolynomial> signs;
    for (std::size_t i = 0; most_signs() > 0 && i < preactivations_.size(); ++i)
      signs.push_back(sum({}, Rational(is_active(i) ? 1 : -1), interpolated(preactivations_[i], grid.first())));
    for (const auto& [instance, values] : gaps_)
      if (!is_nonnegative(instance, interpolated(values, grid.first()), signs)) return false;
    return true;
  }

  // A product of so many preactivations is told by the grid.
  int most_signs() const {
    const Degrees& d = out_.degrees;
    int out = 0;
    while (out < 2 && (out + 1) * meets_ <= d.parameter && (out + 1) * learnable_ <= d.parameters &&
           out + 1 <= d.input && out + 1 <= d.inputs)
      ++out;
    return out;
  }

  bool is_active(std::size_t i) const { return (slopes_(out_.switched[i], 0) - Real(1)).sign() == Sign::Zero; }

  bool holds_here(const Monomial& index) {
    ++out_.evaluations;
    CaseEvaluation evaluation(case_);
    evaluation.facts().prescribe(slopes_);
    AtPoint here(evaluation, inequalities_);
    if (!here.holds(reading_.then, {})) {
      fail("an equation is not an identity on an activation pattern", here.failure());
      return false;
    }
    const std::vector<Gap>& gaps = here.gaps();
    gaps_.resize(gaps.size());
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      gaps_[i].first = gaps[i].place;
      gaps_[i].second.emplace(index, gaps[i].value);
    }
    if (!gaps.empty()) note_preactivations(evaluation, index);
    return true;
  }

  void note_preactivations(CaseEvaluation& evaluation, const Monomial& index) {
    const ExactMatrix pre = evaluation.facts().evaluator().matrix(preactivation_, {});
    for (std::size_t i = 0; i < out_.switched.size(); ++i)
      preactivations_[i].emplace(index, pre(out_.switched[i], 0).rational());
  }

  bool is_nonnegative(const Instance& place, const SparsePolynomial& gap, const std::vector<SparsePolynomial>& signs) {
    const bool strict = place.formula->head == Head::Less;
    const std::size_t variables = gaps_.front().second.begin()->first.size();
    std::optional<Squares> found = as_squares(gap, variables, strict, signs, most_signs());
    if (!found) {
      fail("an inequality is not seen to be a sum of squares on an activation pattern", place);
      return false;
    }
    for (Square& s : *found)
      for (int& i : s.signs) i = out_.switched[as_size(i)];
    out_.squares.back().push_back(std::move(*found));
    return true;
  }

  void fail(const std::string& what, const Instance& place) {
    out_.obstacle = what + ": " + shortened(place.formula) + place.integers.to_string();
    const bool equation = place.formula->head != Head::LessEqual && place.formula->head != Head::Less;
    if (find_case())
      out_.obstacle += "; the reading falls on the case of " + numbers_of(*out_.point, out_.degrees);
    else if (equation)
      out_.obstacle += "; false with prescribed slopes at " + numbers_of(*out_.point, out_.degrees) +
                       ", a candidate for a counterexample";
  }

  // A case on which the reading falls: the point at hand, if its own pattern is the prescribed one, or some other small
  // numbers. Otherwise the point stays.
  bool find_case() {
    constexpr int kTries = 20;
    std::minstd_rand random;  // the same numbers each time
    const Case at = case_;
    for (int i = 0; i <= kTries && !out_.counterexample; ++i) {
      CaseEvaluation own(case_);
      out_.counterexample = judge(reading_, own).verdict == CaseVerdict::Fails;
      if (out_.counterexample || i == kTries) break;
      Grid(case_, {}, true).set([&] { return Real(static_cast<std::int64_t>(random() % 7) - 3); });
    }
    out_.point = out_.counterexample ? case_ : at;
    return out_.counterexample;
  }

  const Reading& reading_;
  std::int64_t most_;
  Graph graph_;
  Case case_;  // a point of the grid
  int meets_, learnable_;
  Rules rules_;
  ExactMatrix slopes_;
  std::vector<Term> conditions_;
  std::unordered_set<const Node*> inequalities_;  // of the conclusion
  // Of the state: each inequality with its gaps at the points, and the preactivations of switched vertices there.
  std::vector<std::pair<Instance, std::map<Monomial, Rational>>> gaps_;
  std::vector<std::map<Monomial, Rational>> preactivations_;
  Term preactivation_ = make(Head::VertexPreactivation, {make(Head::Theta, {}), make(Head::Data, {}, "inputs")});
  Proof out_;
};

}  // namespace

Proof prove(const Reading& reading, const Case& architecture, std::int64_t most) {
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
