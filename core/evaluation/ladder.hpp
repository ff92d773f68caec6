// The ladder: cheap arithmetic first, exact arithmetic last, and the truth of a formula from the truth of its atoms.
//
// Every atom (<=, <, =) climbs by itself: machine, MPFI at 128 bits (first with the singular values that the machine
// rung knows: a deep network asks for long numbers, rarely for long spectra), exact, then MPFI at 512, 2048, ... bits
// up to the cap for atoms with log, exp, cos, sin that the exact rung cannot decide. Exact stands before the higher
// precisions because it decides equality, which no interval can. What no rung decides is `unknown`. On a case that is a
// box more precision narrows nothing, so that only equalities climb beyond 128 bits, to the exact rung; the intervals
// of 128 bits come with linear forms there, which remember what both sides have in common. One CaseEvaluation serves
// one case on one thread; it remembers what it has computed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "budget/processor_time.hpp"
#include "evaluation/evaluator.hpp"

namespace plumbline {

enum class RungName { Machine, Multi, Exact };
[[nodiscard]] std::string_view to_string(RungName rung);

// What one verdict may cost. What lies beyond ends as `unknown`, and hit_limit() says so.
struct Limits {
  int max_bits = 8192;     // of the MPFI rungs; the exact rung has Real::max_bits()
  double seconds = 0;      // for each reading on the case; 0: no limit
  std::int64_t bytes = 0;  // that the evaluation of the case may hold; 0: no limit
};

struct Evaluation {
  Truth truth = Truth::Unknown;
  std::optional<Enclosure> margin;  // docs/language.md, Margin
};

// One decided (or undecided) atom or matrix predicate, in the order of evaluation.
struct AtomRecord {
  [[nodiscard]] bool is_comparison() const {  // <=, <, =: what a certificate lists
    return atom->head == Head::LessEqual || atom->head == Head::Less || atom->head == Head::Equal;
  }
  Term atom;
  Bindings bindings;
  Truth truth = Truth::Unknown;
  std::optional<Enclosure> lhs = {}, rhs = {};  // none if undefined or unknown
  RungName rung = RungName::Machine;
  int bits = 53;
  bool machine_spectra = false;  // on the multi rung: singular values as the machine rung knows them
  Uses uses = {};                // the singular values that the rung used
  bool identical_sides = false;  // the same expression on both sides: their difference is exactly 0
  std::string why = {};          // of an undefined one: what has no value ("layer 0 is outside 1..3")
  // Of an undecided one on a box, where there is a linear form of the difference of the sides: by how much that moves
  // with each coordinate, and with none of them. Guesses in doubles, for who cuts the box.
  std::vector<std::pair<std::uint64_t, double>> slopes = {};
  double rest = 0;
};

// How often each rung was asked and how often it could not decide (a filter failure); the processor time of each, if
// measure_time() was called, of which work inside other work is no further part; the most bits that an interval had.
struct LadderStatistics {
  std::array<std::int64_t, 3> asked{}, decided{};
  std::array<double, 3> seconds{};
  std::int64_t undecided = 0;
  int bits = 0;
  void add(const LadderStatistics& other);
};

class CaseEvaluation {
 public:
  explicit CaseEvaluation(const Case& c, Limits limits = {});  // keeps a reference to the case
  explicit CaseEvaluation(Case&& c, Limits limits = {}) = delete;
  CaseEvaluation(const CaseEvaluation&) = delete;
  CaseEvaluation& operator=(const CaseEvaluation&) = delete;

  // Truth and margin of a formula. Atoms are appended to `trace` unless it is null.
  [[nodiscard]] Evaluation evaluate(const Term& formula, const Bindings& b, std::vector<AtomRecord>* trace);
  // Has an argument of the definition no value? Undefined if one is seen to have none, True otherwise.
  [[nodiscard]] Truth arguments_asked(const Call& call, const Bindings& b);

  // Before `evaluate` of a formula on a case with large layers: what can be done side by side is done (look_ahead.hpp).
  void prepare(const Term& formula);

  // Is this comparison, on the rung that decided it, decided the same way if singular values s are only known to be
  // s (1 +- 2^-bits)? Or with these bounds on the largest (uses.hpp)? False, too, where no interval decides: equal
  // sides, the exact rung.
  [[nodiscard]] bool still_decided(const AtomRecord& atom, int bits);
  [[nodiscard]] bool still_decided(const AtomRecord& atom, const Norms& norms);

  // The k-th singular value as the machine rung knows it. Throws Undefined, Undecided.
  [[nodiscard]] Enclosure machine_singular_value(const Term& matrix, int k, const Bindings& b);

  // On a box: the direction of the linear form of the largest singular value (matrix/norm_form.hpp). Throws Undefined,
  // Undecided.
  [[nodiscard]] std::optional<std::vector<Integer>> norm_direction_on_box(const Term& matrix, const Bindings& b);

  [[nodiscard]] const Case& subject() const { return case_; }
  [[nodiscard]] Facts& facts() { return facts_; }
  [[nodiscard]] const LadderStatistics& statistics() const { return statistics_; }
  [[nodiscard]] bool hit_limit() const {
    return !limit_.empty();
  }  // some atom ended in ResourceLimit, or undecided at max_bits
  [[nodiscard]] const std::string& limit_reason() const {
    return limit_;
  }  // the first: which limit, and in which operation
  void forget_limit() { limit_.clear(); }
  void measure_time() { measured_ = true; }  // of each rung, from now on, for statistics()

  // The limits of time and memory for one verdict, for a BudgetScope; memory counts from held_at_start().
  [[nodiscard]] Allowance allowance() const { return {limits_.seconds, limits_.bytes}; }
  [[nodiscard]] std::int64_t held_at_start() const { return held_at_start_; }
  // Gives back the memory of all values that were computed so far; they are computed again when they are needed.
  void forget_values();

 private:
  [[nodiscard]] AtomRecord decide(const Term& atom, const Bindings& b);
  [[nodiscard]] bool try_identity(AtomRecord& record);
  [[nodiscard]] bool try_multi(AtomRecord& record);
  [[nodiscard]] bool try_on_box(AtomRecord& record);
  [[nodiscard]] bool try_at_point(AtomRecord& record);
  [[nodiscard]] bool try_rung(AtomRecord& record, RungName rung, int bits);
  [[nodiscard]] bool decided_again(const AtomRecord& atom);  // as widened at present
  [[nodiscard]] bool compare_on(AtomRecord& record, RungName rung, int bits);
  [[nodiscard]] Evaluation quantified(const Term& formula, const Bindings& b, std::vector<AtomRecord>* trace);
  [[nodiscard]] Evaluation at_least(const Term& formula, const std::vector<Evaluation>& parts, const Bindings& b);
  // Of record.atom; the record becomes that of the rung that was asked last.
  [[nodiscard]] Evaluation predicate(AtomRecord& record);
  [[nodiscard]] Evaluation matrices_equal(AtomRecord& record);
  [[nodiscard]] std::optional<std::int64_t> ceiling(const Term& m, std::int64_t most, const Bindings& b, Truth& truth);
  template <class Test> [[nodiscard]] Truth attempt(Test test);
  template <class Test> [[nodiscard]] Truth ask(RungName rung, Test test, AtomRecord& record);
  template <class Test> [[nodiscard]] Truth climb(Test test, AtomRecord& record);  // a test that runs on every rung
  [[nodiscard]] Evaluator<MultiRung>& multi(int bits);
  [[nodiscard]] Evaluator<MultiRung>& multi_with_machine_spectra(int bits);
  void note_limit(const std::string& reason);

  const Case& case_;
  Limits limits_;
  Facts facts_;
  Evaluator<MachineRung> machine_;
  std::map<int, Evaluator<MultiRung>> multi_, multi_with_machine_spectra_;
  LadderStatistics statistics_;
  bool measured_ = false;
  std::string limit_;
  std::int64_t held_at_start_ = BudgetScope::bytes_held();
};

}  // namespace plumbline
