#include "search/search.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>

#include "evaluation/informative.hpp"
#include "network/numbers_of_case.hpp"
#include "search/equations.hpp"
#include "search/local_search.hpp"
#include "search/open_box.hpp"
#include "search/pool.hpp"
#include "search/shrink.hpp"
#include "search/soft_counts.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kCasesPerRound = 1024, kClimbsPerRound = 16;
constexpr std::int64_t kMostTies = 32;  // defects of one size that are asked whether they are robust
constexpr int kJudgedAnyway =
    5;  // per cent of all cases, beside those near a violation, so that what holds is certified too
constexpr std::size_t kAskedWhatIsMissing = 8;  // every eighth random case on which the statement says nothing
constexpr double kNearCount = 2e-3;             // so near to another rank or number of indices is worth being rounded
constexpr std::uint64_t kClimbSeed = 0x636c696d62, kSettleSeed = 0x736574746c65;

// Of the time: looking ends there where nothing was found, so that what came nearest can be judged; there where all
// that was found is degenerate; and of what is left, there where a smaller case is left to chance.
constexpr double kForLooking = 0.95, kForPersuading = 0.5, kForChance = 0.3;

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

// What one random case or one climb contributes.
struct Look {
  std::optional<Case> point;  // worth remembering, with its value
  Robustness value;
  std::optional<Outcome> outcome;            // exact, without atoms
  std::vector<std::string> degenerate = {};  // of a defect: all reasons why nobody would be persuaded by it
  std::int64_t evaluations = 0;
  std::vector<std::string> unmet = {};   // of a case that was asked: what it lacks
  std::optional<Enclosure> margin = {};  // relative, where it holds and bites
};

// Defects, the most persuasive first.
enum DefectKind : std::size_t { kGenericFail, kDegenerateFail, kGenericIllTyped, kDegenerateIllTyped, kDefectKinds };

DefectKind kind_of(const Look& look) {
  const bool fails = look.outcome->verdict == CaseVerdict::Fails, generic = look.degenerate.empty();
  return fails ? (generic ? kGenericFail : kDegenerateFail) : generic ? kGenericIllTyped : kDegenerateIllTyped;
}

// One to three numbers replaced: by 0, 1, -1, the opposite, or another number of the case. Corners that no climb
// reaches.
Case disturbed(Case c, Stream& stream) {
  const std::vector<Real*> numbers = numbers_of(c);
  const auto any = [&]() -> Real& {
    return *numbers[as_size(stream.integer(0, static_cast<std::int64_t>(numbers.size()) - 1))];
  };
  for (std::int64_t changes = stream.integer(1, 3); changes > 0; --changes) {
    Real& x = any();
    switch (stream.integer(0, 4)) {
      case 0: x = -x; break;
      case 1: x = any(); break;
      default: x = Real(stream.integer(-1, 1)); break;
    }
  }
  return c;
}

class Search {
 public:
  Search(const Reading& reading, const SearchOptions& options)
      : reading_(reading),
        options_(options),
        arena_(options.jobs > 0 ? options.jobs : tbb::task_arena::automatic),
        looking_(options.deadline.part(kForLooking)),
        persuading_(options.deadline.part(kForPersuading)) {}

  [[nodiscard]] SearchResult run() {
    try_given_cases();
    // Chance may hold a smaller one.
    if (done() && options_.shrink && !over()) draw_round();
    while (!done() && !over()) {
      draw_round();
      if (!done() && !over()) climb_from_pool();
      ++result_.effort.rounds;
    }
    if (!best()) rank_nearest();
    if (best()) result_.nearest.reset();
    result_.effort.seconds = clock_.seconds();
    if (const Defect* defect = best()) conclude(*defect);
    result_.effort.stopped = options_.deadline.stopped();
    return std::move(result_);
  }

 private:
  struct Defect {
    Case point;
    CaseVerdict verdict;
    std::string origin;
    double seconds;
    std::size_t reasons;         // against it
    std::optional<bool> robust;  // does the reading fail all around it? Nothing: not asked yet
  };

  void try_given_cases() {
    for (const GivenCases& given : options_.starts)
      if (!done())
        look_at(given.cases.size(), true, [&](std::size_t i) {
          return Candidate{
              given.cases[i], {}, "the " + given.kind + " case " + given.cases[i].name, given.kind + " cases"};
        });
  }

  void draw_round() {
    const std::size_t first = as_size(result_.effort.rounds) * kCasesPerRound;
    look_at(kCasesPerRound, false, [&](std::size_t i) { return drawn(first + i); });
  }

  [[nodiscard]] bool done() const {
    return found_[kGenericFail] || (found_[kGenericIllTyped] && options_.until_ill_typed);
  }
  [[nodiscard]] bool over() const {
    return result_.effort.rounds >= options_.rounds || looking_.over() || (best() != nullptr && persuading_.over());
  }
  // Of the phase that begins now.
  [[nodiscard]] TimeLimit phase() const {
    return done() ? options_.deadline.part(kForChance) : best() != nullptr ? persuading_ : looking_;
  }
  // The most persuasive defect, or null.
  [[nodiscard]] const Defect* best() const {
    for (const auto& slot : found_)
      if (slot) return &*slot;
    return nullptr;
  }

  [[nodiscard]] Candidate drawn(std::size_t k) const {
    const CaseFamily& family = options_.families[k % options_.families.size()];
    const std::size_t index = k / options_.families.size();
    const std::string name =
        family.kinds.empty() ? family.name : family.name + ": " + family.kinds[index % family.kinds.size()];
    return {family.draw(options_.seed, index),
            {},
            "random case " + std::to_string(index) + " (" + name + "), seed " + std::to_string(options_.seed),
            name};
  }

  // Runs `look(i)` for 0 <= i < n in parallel; stops handing out work when the time is over. Nothing for what was not
  // done, or not within the limits of a case, or was cut short by the end of the time. `origin(i)`: in words.
  template <class F, class Origin>
  std::vector<std::optional<Look>> in_parallel(std::size_t n, const TimeLimit& deadline, F look, Origin origin) {
    std::vector<std::optional<Look>> out(n);
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, n, [&](std::size_t i) {
        if (deadline.over()) return;
        try {
          const BudgetScope scope(deadline.allowance(0, 0));
          Look found = look(i);
          const bool cut_short = found.outcome && found.outcome->resource_limit && deadline.over();
          if (!cut_short) out[i] = std::move(found);
        } catch (const ResourceLimit&) {}
        if (out[i]) announce(*out[i], origin(i));
      });
    });
    return out;
  }

  // The exact outcome on the case, atoms left out; what doubles said of it is put right. How near it came is only said
  // where the statement holds, and for no easy reason.
  void judge_exactly(const Case& c, Look& look) const {
    CaseEvaluation evaluation(c, options_.limits);
    look.outcome = judge(reading_, needs_, evaluation);
    const CaseVerdict verdict = look.outcome->verdict;
    if (verdict == CaseVerdict::Holds) {
      const auto easy = why_easy(reading_, options_.degenerate, *look.outcome, evaluation);
      if (easy && easy->empty()) look.margin = relative_margin(reading_, *look.outcome, evaluation);
    }
    look.outcome->atoms.clear();
    const bool inapplicable = verdict == CaseVerdict::HypothesisFalse || verdict == CaseVerdict::NotApplicable;
    double& hypothesis = look.value.hypothesis;
    if (inapplicable)
      hypothesis = std::min(hypothesis, -10 * Robustness::kNear);
    else if (verdict != CaseVerdict::Inconclusive)
      hypothesis = std::max(hypothesis, 0.0);
    if (is_defect(verdict))
      look.degenerate = reasons_against(options_.degenerate, evaluation);
    else if (verdict != CaseVerdict::Inconclusive)
      look.value.violation = std::min(look.value.violation, 0.0);  // no violation after all
  }

  // Tells who asked for it of a counterexample that is more persuasive than all before.
  void announce(const Look& look, const std::string& origin) {
    if (!options_.found || !look.outcome || !is_defect(look.outcome->verdict)) return;
    const std::scoped_lock lock(announcing_);
    if (kind_of(look) >= announced_) return;
    options_.found(*look.point, origin, look.outcome->verdict);
    announced_ = kind_of(look);
  }

  // `given`: judged exactly, whatever doubles say.
  template <class Make> void look_at(std::size_t n, bool given, Make make) {
    std::vector<std::string> origins(n), families(n);
    const std::uint64_t round = static_cast<std::uint64_t>(result_.effort.rounds);
    auto looks = in_parallel(
        n, phase(),
        [&](std::size_t i) {
          Candidate candidate = make(i);
          origins[i] = std::move(candidate.origin);
          families[i] = std::move(candidate.family);
          Stream stream(options_.seed ^ kSettleSeed, round * kCasesPerRound + i);
          if (given)
            if (Look known = judged(candidate.point); known.value.hypothesis_met()) return known;
          Look out = look(std::move(candidate.point), stream);
          if (!out.value.hypothesis_met() && (given || i % kAskedWhatIsMissing == 0))
            out.unmet = conditions_.unmet(*out.point);
          return out;
        },
        [&](std::size_t i) { return origins[i]; });
    for (std::size_t i = 0; i < n; ++i)
      if (looks[i]) {
        count(*looks[i], families[i]);
        take(std::move(*looks[i]), origins[i]);
      }
    if (options_.progress) options_.progress(result_.effort);
  }

  void count(const Look& look, const std::string& family) {
    SearchEffort& effort = result_.effort;
    auto known = std::ranges::find(effort.families, family, &FamilyCount::name);
    if (known == effort.families.end()) known = effort.families.insert(known, FamilyCount{family});
    const bool applicable = look.value.hypothesis_met();
    if (look.point && applicable) note_size(*look.point);
    ++effort.cases, ++known->cases;
    effort.applicable += applicable ? 1 : 0;
    known->applicable += applicable ? 1 : 0;
    effort.obstacles.add(look.unmet);
  }

  void note_size(const Case& c) {
    SearchEffort& effort = result_.effort;
    effort.deepest = std::max(effort.deepest, c.network.depth());
    const auto widen = [&](const ExactMatrix& a) { effort.widest = std::max({effort.widest, a.rows(), a.cols()}); };
    for (const ExactMatrix& w : c.network.weights) widen(w);
    for (const auto& [name, a] : c.matrices) widen(a);
    widen(c.inputs);
  }

  // The case as it is, judged exactly.
  [[nodiscard]] Look judged(const Case& c) const {
    const BudgetScope scope({options_.limits.seconds, options_.limits.bytes});
    Look out{c, robustness(reading_, c), std::nullopt};
    judge_exactly(c, out);
    return out;
  }

  [[nodiscard]] Look look(Case c, Stream& stream) const {
    const BudgetScope scope({options_.limits.seconds, options_.limits.bytes});
    Look out;
    out.value = robustness(reading_, c);
    if (!out.value.hypothesis_met() && stream.chance(25))
      if (auto met = meet_hypothesis(reading_, c, stream)) {
        c = std::move(*met);
        out.value = robustness(reading_, c);
      }
    const bool sampled = stream.chance(kJudgedAnyway);
    if (out.value.hypothesis_met() && (!out.value.defined || out.value.near_violation() || sampled))
      judge_exactly(c, out);
    out.point = std::move(c);
    return out;
  }

  // Is a defect better than one of the same kind that is kept? If it is smaller; and of two of one size the first
  // around which the reading fails everywhere. `robust_`: whether it does, if that was asked.
  bool is_better(const Case& c, Defect& kept) {
    const auto order = size_of(c) <=> size_of(kept.point);
    if (order != 0 || kept.verdict != CaseVerdict::Fails) return order < 0;
    if (!kept.robust) kept.robust = fails_around(reading_, kept.point, options_.limits);
    if (*kept.robust || ties_ == kMostTies) return false;
    ++ties_;
    robust_ = fails_around(reading_, c, options_.limits);
    return *robust_;
  }

  // Counts a look, remembers its point, and keeps the smallest defect.
  void take(Look&& look, const std::string& origin) {
    SearchEffort& effort = result_.effort;
    const bool applicable = look.value.hypothesis_met();
    if (look.outcome) effort.judged.add(look.outcome->verdict, look.outcome->margin);
    effort.evaluations += look.evaluations;
    if (look.margin) note_nearest(*look.point, origin, *look.margin);
    if (applicable && !look.outcome && look.value.defined && look.point) {
      near_.add({*look.point, origin, look.value.violation});
      effort.guessed_best = near_.best();
    }
    if (look.outcome && is_defect(look.outcome->verdict)) {
      if (!look.degenerate.empty()) ++degenerate_seen_;
      std::optional<Defect>& slot = found_[kind_of(look)];
      const std::size_t reasons = look.degenerate.size();
      robust_.reset();
      if (!slot || reasons < slot->reasons || (reasons == slot->reasons && is_better(*look.point, *slot)))
        slot = Defect{*look.point, look.outcome->verdict, origin, clock_.seconds(), reasons, robust_};
    }
    const bool ill_typed = look.outcome && look.outcome->verdict == CaseVerdict::IllTyped;  // nothing to climb
    if (look.point && !ill_typed && look.degenerate.empty())
      pool_.remember({std::move(*look.point), look.value, origin});
  }

  // Of those with a certified margin.
  void note_nearest(const Case& c, const std::string& origin, const Enclosure& margin) {
    std::optional<Nearest>& nearest = result_.nearest;
    if (nearest && margin.upper > nearest->margin.upper) return;
    if (nearest && margin.upper == nearest->margin.upper && !(size_of(c) < size_of(nearest->point))) return;
    if (of_bounded_scale(c)) nearest = Nearest{c, origin, margin};
  }

  // Those that doubles take for the nearest, judged exactly. One of them may turn out to be a counterexample.
  void rank_nearest() {
    const std::vector<NearestCases::Guessed> cases = near_.cases();
    auto looks = in_parallel(
        cases.size(), options_.deadline, [&](std::size_t i) { return judged(cases[i].point); },
        [&](std::size_t i) { return cases[i].origin; });
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (looks[i]) take(std::move(*looks[i]), cases[i].origin);
  }

  void climb_from_pool() {
    const std::vector<const Candidate*> best = pool_.best_first();
    if (best.empty()) return;
    const std::size_t n = kClimbsPerRound;
    const std::uint64_t round = static_cast<std::uint64_t>(result_.effort.rounds);
    auto looks = in_parallel(
        n, phase(),
        [&](std::size_t i) {
          Stream stream(options_.seed ^ kClimbSeed, round * kClimbsPerRound + i);
          // Half of the climbs start from the best points, half from any point of the pool.
          const std::size_t from = i % 2 == 0 ? (i / 2) % best.size()
                                              : as_size(stream.integer(0, static_cast<std::int64_t>(best.size()) - 1));
          return climbed(i % 3 == 2 ? disturbed(best[from]->point, stream) : best[from]->point, stream);
        },
        [&](std::size_t i) { return climb_name(i, round); });
    for (std::size_t i = 0; i < n; ++i)
      if (looks[i]) {
        ++result_.effort.climbs;
        take(std::move(*looks[i]), climb_name(i, round));
      }
    if (options_.progress) options_.progress(result_.effort);
  }

  [[nodiscard]] std::string climb_name(std::size_t i, std::uint64_t round) const {
    return "climb " + std::to_string(i) + " of round " + std::to_string(round) + ", seed " +
           std::to_string(options_.seed);
  }

  [[nodiscard]] Look climbed(const Case& from, Stream& stream) const {
    const BudgetScope scope({3 * options_.limits.seconds, options_.limits.bytes});
    const std::int64_t evaluations = 300 * stream.integer(1, 4);
    Climb top = climb(reading_, from, evaluations, stream, looking_);
    Look out{std::nullopt, top.value, std::nullopt, {}, top.evaluations};
    const double enough = counts_ ? -kNearCount : Robustness::kNear;
    if (top.value.violation > enough && top.value.hypothesis > -0.02) {
      if (auto exact = rounded_counterexample(reading_, top.best, options_.limits, stream, options_.degenerate)) {
        out.value = robustness(reading_, *exact);
        judge_exactly(*exact, out);
        out.point = std::move(*exact);
        return out;
      }
      judge_exactly(top.best, out);  // what doubles take for a counterexample: counted as what it is
    }
    out.point = std::move(top.best);
    return out;
  }

  void conclude(const Defect& defect) {
    Finding finding;
    finding.verdict = defect.verdict;
    finding.found = finding.smallest = defect.point;
    finding.origin = defect.origin;
    finding.seconds = defect.seconds;
    finding.degenerate_seen = degenerate_seen_;
    refine(finding, reading_,
           {options_.limits, options_.jobs, options_.seed, options_.degenerate, options_.shrink, options_.enumerate,
            options_.vicinity},
           options_.deadline);
    result_.finding = std::move(finding);
  }

  const Reading& reading_;
  const Needs needs_{reading_.formula()};
  const Conditions conditions_{reading_};
  const bool counts_ = mentions_counts(reading_.formula());
  const SearchOptions& options_;
  tbb::task_arena arena_;
  Stopwatch clock_;
  TimeLimit looking_, persuading_;
  Pool pool_;
  NearestCases near_;
  std::mutex announcing_;
  DefectKind announced_ = kDefectKinds;                    // the most persuasive that was
  std::array<std::optional<Defect>, kDefectKinds> found_;  // the smallest of each kind
  std::int64_t degenerate_seen_ = 0, ties_ = 0;
  std::optional<bool> robust_;  // of the defect that is being taken
  SearchResult result_;
};

}  // namespace

ReadingVerdict verdict_of(const SearchResult& result) {
  if (result.finding)
    return result.finding->verdict == CaseVerdict::Fails ? ReadingVerdict::Refuted : ReadingVerdict::IllTyped;
  const Tally& judged = result.effort.judged;
  return judged.counts[CaseVerdict::Holds] > 0          ? ReadingVerdict::NotRefuted
         : judged.counts[CaseVerdict::Inconclusive] > 0 ? ReadingVerdict::Inconclusive
                                                        : ReadingVerdict::Vacuous;
}

SearchResult search(const Reading& reading, const SearchOptions& options) { return Search(reading, options).run(); }

}  // namespace plumbline
