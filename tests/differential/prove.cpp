// `prove` against `verify`: a statement that is proved for an architecture is true on every case of it; and the checker
// thinks as the prover does.
//
// Random formulas (formulas.hpp) on small architectures. Prover and checker were written from the same page without
// looking at each other, so they must agree about every formula: what is proved is accepted, and a certificate that is
// forged for what is not proved, with the degrees and the patterns that the checker itself would expect, is rejected.
// What is proved, or accepted, is evaluated on random cases of the architecture with the evaluator that judges claims:
// a case on which the conditions are true and the conclusion is not ends the test.
//   test-prove-differential [--formulas N] [--seed S]
#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "architectures.hpp"
#include "budget/error.hpp"
#include "certificate.hpp"
#include "certificate/certificate.hpp"
#include "certificate/proof_certificate.hpp"
#include "claim/parse.hpp"
#include "evaluation/ladder.hpp"
#include "network/case_io.hpp"
#include "options.hpp"
#include "proof/proof.hpp"

namespace plumbline::differential {
namespace {

constexpr long kEvaluations = 400;  // of one proof
constexpr int kCases = 12;          // for each statement

struct Counts {
  long formulas = 0, proved = 0, with_switches = 0, true_somewhere = 0, forged = 0, refuted = 0, too_large = 0,
       problems = 0;
};

// Are the conditions true on the case, and the conclusion not? Unknown truths say nothing.
enum class Finding { True, NotTrue, NoMatter };
Finding on_case(const Reading& reading, const Case& c) {
  CaseEvaluation evaluation(c);
  for (const Requirement& r : reading.requirements)
    if (evaluation.evaluate(r.formula, {}, nullptr).truth != Truth::True) return Finding::NoMatter;
  if (evaluation.evaluate(reading.given, {}, nullptr).truth != Truth::True) return Finding::NoMatter;
  const Truth then = evaluation.evaluate(reading.then, {}, nullptr).truth;
  return then == Truth::Unknown ? Finding::NoMatter : then == Truth::True ? Finding::True : Finding::NotTrue;
}

checker::Result checked(const Reading& reading, const Proof& proof, const Case& c) {
  checker::Options options;
  options.allow_unknown_claims = true;
  return checker::check_certificate(canonical_bytes(proof_certificate("test.random", reading, proof, c)), options);
}

// A certificate for what was not proved, as good as it gets: the checker says which degrees it expects, and then all
// subsets of the patterns are tried.
bool forgery_is_accepted(const Reading& reading, const Case& c, checker::Result& last) {
  Proof forged;
  forged.proved = true;
  const Graph g = graph_of(c.network);
  for (int v = 0; v < g.size(); ++v) {
    const Vertex& vertex = g.vertices[static_cast<std::size_t>(v)];
    if (vertex.kind == Vertex::Kind::Neuron && !(vertex.slope == Rational(1))) forged.switched.push_back(v);
  }
  forged.degrees = {1000, 1000, 1000, 1000, 1000};
  last = checked(reading, forged, c);
  const std::string expected = "degrees: expected ";
  if (last.message.rfind(expected, 0) == 0) {
    const char* at = last.message.c_str() + expected.size();
    for (long* degree : {&forged.degrees.parameter, &forged.degrees.input, &forged.degrees.loss_derivative,
                         &forged.degrees.target, &forged.degrees.gradient}) {
      char* end = nullptr;
      *degree = std::strtol(at, &end, 10);
      at = end + 2;
    }
  }
  const std::size_t patterns = std::size_t{1} << forged.switched.size();
  for (std::size_t subset = (std::size_t{1} << patterns) - 1; subset > 0; --subset) {
    forged.patterns.clear();
    for (std::size_t p = 0; p < patterns; ++p) {
      if (((subset >> p) & 1U) == 0) continue;
      std::vector<Rational> slopes;
      for (std::size_t i = 0; i < forged.switched.size(); ++i)
        slopes.push_back(((p >> i) & 1U) != 0 ? Rational(1)
                                              : g.vertices[static_cast<std::size_t>(forged.switched[i])].slope);
      forged.patterns.push_back(slopes);
    }
    last = checked(reading, forged, c);
    if (last.accepted) return true;
    if (last.message.rfind("patterns", 0) != 0) return false;  // other patterns will not help
  }
  return false;
}

class Campaign {
 public:
  explicit Campaign(std::uint64_t seed) : random_(seed), architectures_(architectures()) {}

  void one() {
    ++counts.formulas;
    const Architecture& a =
        architectures_[static_cast<std::size_t>(random_.below(static_cast<int>(architectures_.size())))];
    std::string text;
    const Reading reading = well_sorted(a, text);
    Proof proof;
    try {
      proof = prove(reading, a.example, kEvaluations);
    } catch (const ResourceLimit&) {
      ++counts.too_large;
      return;
    }
    checker::Result verdict;
    const bool accepted = proof.proved ? (verdict = checked(reading, proof, a.example)).accepted
                                       : forgery_is_accepted(reading, a.example, verdict);
    ++(proof.proved ? counts.proved : counts.forged);
    if (proof.proved && proof.patterns.size() > 1) ++counts.with_switches;
    if (accepted != proof.proved)
      problem(text, proof.proved ? "proved, but rejected by the checker: " + verdict.message
                                 : "a forged proof is accepted; the prover says: " + proof.obstacle);
    try_cases(text, reading, a.example, proof.proved || accepted);
  }

  Counts counts;

 private:
  // A part may have been replaced by one of another sort: then another formula.
  Reading well_sorted(const Architecture& a, std::string& text) {
    for (;;) {
      text = Formulas(random_, a.sizes).reading();
      try {
        return parse_reading(text);
      } catch (const InputError&) {}
    }
  }

  void try_cases(const std::string& text, const Reading& reading, const Case& example, bool proved) {
    bool seen_true = false;
    for (int i = 0; i < kCases; ++i) {
      const Case c = random_case(example, random_);
      const Finding finding = on_case(reading, c);
      seen_true = seen_true || finding == Finding::True;
      if (finding != Finding::NotTrue) continue;
      if (proved) problem(text, "proved, and not true on " + case_file_json(c).dump());
      ++counts.refuted;
      return;
    }
    if (proved && seen_true) ++counts.true_somewhere;
  }

  void problem(const std::string& text, const std::string& what) {
    ++counts.problems;
    fmt::print("PROBLEM: {}\n  {}\n", text, what);
  }

  Random random_;
  std::vector<Architecture> architectures_;
};

int run(long formulas, std::uint64_t seed) {
  Campaign campaign(seed);
  const Counts& n = campaign.counts;
  while (n.formulas < formulas && n.problems < 20) campaign.one();
  fmt::print(
      "{} formulas (seed {}): {} proved ({} over several patterns, {} seen true on a case), {} not proved and a "
      "forged proof of them rejected, {} too large; {} refuted on a case; {} problems\n",
      n.formulas, seed, n.proved, n.with_switches, n.true_somewhere, n.forged, n.too_large, n.refuted, n.problems);
  // The test means nothing if nothing is proved, or nothing is false.
  const bool healthy = n.proved * 20 >= n.formulas && n.with_switches * 40 >= n.formulas &&
                       n.true_somewhere * 25 >= n.formulas && n.refuted * 5 >= n.formulas;
  if (!healthy) fmt::print("too few of one kind: expected 5 % proved, 2.5 % over several patterns, 20 % refuted\n");
  return n.problems == 0 && healthy ? 0 : 1;
}

}  // namespace
}  // namespace plumbline::differential

int main(int argc, char** argv) {
  const auto o = plumbline::differential::options(argc, argv, 20000);
  return plumbline::differential::run(o.formulas, o.seed);
}
