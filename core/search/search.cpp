#include "search/search.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>

#include "evaluation/soft_counts.hpp"
#include "search/equations.hpp"
#include "search/local_search.hpp"
#include "search/numbers_of_case.hpp"
#include "search/shrink.hpp"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kCasesPerRound = 1024, kClimbsPerRound = 16;
constexpr std::size_t kPool = 48;  // shapes that are remembered
constexpr int kJudgedAnyway =
    5;  // per cent of all cases, beside those near a violation, so that what holds is certified too
constexpr std::size_t kAskedWhatIsMissing = 8;  // every eighth random case on which the statement says nothing
constexpr double kNearCount = 2e-3;             // so near to another rank or number of indices is worth being rounded
constexpr std::uint64_t kClimbSeed = 0x636c696d62, kSettleSeed = 0x736574746c65;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// What one random case or one climb contributes.
struct Look {
  std::optional<Case> point;  // worth remembering, with its value
  Robustness value;
  std::optional<Outcome> outcome;            // exact, without atoms
  std::vector<std::string> degenerate = {};  // of a defect: all reasons why nobody would be persuaded by it
  long evaluations = 0;
  std::vector<std::string> unmet = {};  // of a case that was asked: what it lacks
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
    return *numbers[static_cast<std::size_t>(stream.integer(0, static_cast<long>(numbers.size()) - 1))];
  };
  for (long changes = stream.integer(1, 3); changes > 0; --changes) {
    Real& x = any();
    switch (stream.integer(0, 4)) {
      case 0: x = -x; break;
      case 1: x = any(); break;
      default: x = Real(stream.integer(-1, 1)); break;
    }
  }
  return c;
}

struct Candidate {
  Case point;
  Robustness value;
  std::string origin;
  std::string family = {};  // of a case that was not climbed to
  // Where the hypothesis is met, the violation; everything else comes after that.
  [[nodiscard]] double rank() const { return value.hypothesis_met() ? value.violation : value.score() - 1; }
};

using ShapeKey = std::vector<int>;

// Fully connected: the widths. Otherwise, after a negative number, the edges or the kinds and shapes of the layers.
ShapeKey shape_key(const Case& c) {
  ShapeKey out{c.inputs.rows(), c.inputs.cols()};
  for (const ExactMatrix& w : c.network.weights) out.push_back(w.rows());
  if (const auto* g = std::get_if<Graph>(&c.network.other)) {
    out.insert(out.end(), {-1, g->size()});
    for (const Edge& e : g->edges) out.insert(out.end(), {e.from, e.to, e.parameter});
  }
  if (const auto* layers = std::get_if<Sequential>(&c.network.other)) {
    out.push_back(-2);
    for (const Layer& layer : layers->layers) out.push_back(static_cast<int>(layer.index()));
    for (const VolumeShape& s : shapes_of(*layers)) out.insert(out.end(), {s.height, s.width, s.channels});
  }
  return out;
}

class Search {
 public:
  Search(const Reading& reading, const SearchOptions& options)
      : reading_(reading),
        options_(options),
        arena_(options.jobs > 0 ? options.jobs : tbb::task_arena::automatic),
        start_(Clock::now()) {}

  [[nodiscard]] SearchResult run() {
    try_given_cases();
    // Chance may hold a smaller one.
    if (done() && options_.shrink && !over()) draw_round();
    while (!done() && !over()) {
      draw_round();
      if (!done() && !over()) climb_from_pool();
      ++result_.effort.rounds;
    }
    result_.effort.seconds = seconds_since(start_);
    const auto best = std::find_if(found_.begin(), found_.end(), [](const auto& slot) { return slot.has_value(); });
    if (best != found_.end()) conclude(**best);
    return std::move(result_);
  }

 private:
  struct Defect {
    Case point;
    CaseVerdict verdict;
    std::string origin;
    double seconds;
    std::size_t reasons;  // against it
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
    const std::size_t first = static_cast<std::size_t>(result_.effort.rounds) * kCasesPerRound;
    look_at(kCasesPerRound, false, [&](std::size_t i) { return drawn(first + i); });
  }

  [[nodiscard]] bool done() const {
    return found_[kGenericFail] || (found_[kGenericIllTyped] && options_.until_ill_typed);
  }
  [[nodiscard]] bool over() const {
    return result_.effort.rounds >= options_.rounds || seconds_since(start_) >= options_.seconds;
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
  // done, or not within the limits of a case.
  template <class F> std::vector<std::optional<Look>> in_parallel(std::size_t n, F look) {
    std::vector<std::optional<Look>> out(n);
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, n, [&](std::size_t i) {
        if (seconds_since(start_) >= options_.seconds) return;
        try {
          out[i] = look(i);
        } catch (const ResourceLimit&) {}
      });
    });
    return out;
  }

  // The exact outcome on the case, atoms left out; what doubles said of it is put right.
  void judge_exactly(const Case& c, Look& look) const {
    CaseEvaluation evaluation(c, options_.limits);
    look.outcome = judge(reading_, needs_, evaluation);
    look.outcome->atoms.clear();
    const CaseVerdict verdict = look.outcome->verdict;
    const bool inapplicable = verdict == CaseVerdict::HypothesisFalse || verdict == CaseVerdict::NotApplicable;
    double& hypothesis = look.value.hypothesis;
    if (inapplicable)
      hypothesis = std::min(hypothesis, -10 * Robustness::kNear);
    else if (verdict != CaseVerdict::Inconclusive)
      hypothesis = std::max(hypothesis, 0.0);
    if (is_defect(verdict))
      look.degenerate = reasons_against(evaluation);
    else
      look.value.violation = std::min(look.value.violation, 0.0);  // no violation after all
  }

  [[nodiscard]] std::vector<std::string> reasons_against(CaseEvaluation& evaluation) const {
    std::vector<std::string> out;
    for (const Requirement& clause : options_.degenerate)
      if (std::string reason = degeneracy({clause}, evaluation); !reason.empty()) out.push_back(std::move(reason));
    return out;
  }

  // `given`: judged exactly, whatever doubles say.
  template <class Make> void look_at(std::size_t n, bool given, Make make) {
    std::vector<std::string> origins(n), families(n);
    const std::uint64_t round = static_cast<std::uint64_t>(result_.effort.rounds);
    auto looks = in_parallel(n, [&](std::size_t i) {
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
    });
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
    ++effort.cases, ++known->cases;
    effort.applicable += applicable ? 1 : 0;
    known->applicable += applicable ? 1 : 0;
    effort.obstacles.add(look.unmet);
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

  // Counts a look, remembers its point, and keeps the smallest defect.
  void take(Look&& look, const std::string& origin) {
    SearchEffort& effort = result_.effort;
    const bool applicable = look.value.hypothesis_met();
    effort.judged += look.outcome ? 1 : 0;
    effort.evaluations += look.evaluations;
    const bool says_nothing = look.outcome && look.outcome->verdict == CaseVerdict::Trivial;
    if (applicable && !says_nothing && look.value.defined && look.point) nearest(look, origin);
    if (look.outcome && look.outcome->verdict == CaseVerdict::Holds && look.outcome->margin) {
      const Enclosure& m = *look.outcome->margin;
      effort.smallest_margin = effort.smallest_margin ? Enclosure{std::min(effort.smallest_margin->lower, m.lower),
                                                                  std::min(effort.smallest_margin->upper, m.upper)}
                                                      : m;
    }
    if (look.outcome && is_defect(look.outcome->verdict)) {
      if (!look.degenerate.empty()) ++degenerate_seen_;
      std::optional<Defect>& slot = found_[kind_of(look)];
      const std::size_t reasons = look.degenerate.size();
      if (!slot || reasons < slot->reasons || (reasons == slot->reasons && size_of(*look.point) < size_of(slot->point)))
        slot = Defect{*look.point, look.outcome->verdict, origin, seconds_since(start_), reasons};
    }
    const bool ill_typed = look.outcome && look.outcome->verdict == CaseVerdict::IllTyped;  // nothing to climb
    if (look.point && !ill_typed && look.degenerate.empty()) remember({std::move(*look.point), look.value, origin});
  }

  void nearest(const Look& look, const std::string& origin) {
    std::optional<double>& best = result_.effort.best;
    const double violation = look.value.violation;
    if (best &&
        (violation < *best || (violation == *best && !(size_of(*look.point) < size_of(result_.nearest->point)))))
      return;
    best = violation;
    result_.nearest = Nearest{*look.point, origin};
  }

  // The best point of each shape; of the shapes, those with the best points.
  void remember(Candidate&& candidate) {
    const ShapeKey key = shape_key(candidate.point);
    if (const auto known = pool_.find(key); known != pool_.end()) {
      if (candidate.rank() > known->second.rank()) known->second = std::move(candidate);
      return;
    }
    pool_.emplace(key, std::move(candidate));
    if (pool_.size() <= kPool) return;
    pool_.erase(std::min_element(pool_.begin(), pool_.end(),
                                 [](const auto& a, const auto& b) { return a.second.rank() < b.second.rank(); }));
  }

  void climb_from_pool() {
    std::vector<const Candidate*> best;
    for (const auto& [key, candidate] : pool_) best.push_back(&candidate);
    std::stable_sort(best.begin(), best.end(),
                     [](const Candidate* a, const Candidate* b) { return a->rank() > b->rank(); });
    if (best.empty()) return;
    const std::size_t n = kClimbsPerRound;
    const std::uint64_t round = static_cast<std::uint64_t>(result_.effort.rounds);
    auto looks = in_parallel(n, [&](std::size_t i) {
      Stream stream(options_.seed ^ kClimbSeed, round * kClimbsPerRound + i);
      // Half of the climbs start from the best points, half from any point of the pool.
      const std::size_t from = i % 2 == 0
                                   ? (i / 2) % best.size()
                                   : static_cast<std::size_t>(stream.integer(0, static_cast<long>(best.size()) - 1));
      return climbed(i % 3 == 2 ? disturbed(best[from]->point, stream) : best[from]->point, stream);
    });
    for (std::size_t i = 0; i < n; ++i)
      if (looks[i]) {
        ++result_.effort.climbs;
        take(std::move(*looks[i]), "climb " + std::to_string(i) + " of round " + std::to_string(round) + ", seed " +
                                       std::to_string(options_.seed));
      }
    if (options_.progress) options_.progress(result_.effort);
  }

  [[nodiscard]] Look climbed(const Case& from, Stream& stream) const {
    const BudgetScope scope({3 * options_.limits.seconds, options_.limits.bytes});
    const long evaluations = 300 * stream.integer(1, 4);
    Climb top = climb(reading_, from, evaluations, stream);
    Look out{std::nullopt, top.value, std::nullopt, {}, top.evaluations};
    const double enough = counts_ ? -kNearCount : Robustness::kNear;
    if (top.value.violation > enough && top.value.hypothesis > -0.02) {
      if (auto exact = rounded_counterexample(reading_, top.best, options_.limits, stream, options_.degenerate)) {
        out.value = robustness(reading_, *exact);
        judge_exactly(*exact, out);
        out.point = std::move(*exact);
        return out;
      }
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
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(std::max(kShrinkSeconds, options_.seconds)));
    if (options_.shrink) shrink_further(finding, deadline);
    if (options_.shrink && options_.enumerate > 0) enumerate_and_shrink(finding, deadline);
    CaseEvaluation smallest(finding.smallest, options_.limits);
    for (const std::string& reason : reasons_against(smallest))
      finding.degenerate += (finding.degenerate.empty() ? "" : "; ") + reason;
    if (options_.vicinity)
      finding.vicinity = plumbline::vicinity(
          reading_, finding.smallest, finding.verdict,
          finding.degenerate.empty() ? options_.degenerate : std::vector<Requirement>{}, options_.limits, deadline);
    result_.finding = std::move(finding);
  }

  void shrink_further(Finding& finding, Clock::time_point deadline) {
    Stream stream(options_.seed ^ kSettleSeed, ~std::uint64_t{0});
    Shrunk shrunk = shrink(reading_, finding.smallest, options_.limits, deadline, stream, options_.degenerate);
    finding.smallest = std::move(shrunk.smallest);
    finding.reductions_tried += shrunk.tried;
    finding.reductions_kept += shrunk.kept;
    finding.shrunk_completely = shrunk.complete;
  }

  // Each smaller case that the enumeration comes across is shrunk, and all below it gone through again.
  void enumerate_and_shrink(Finding& finding, Clock::time_point deadline) {
    for (bool again = true; again;) {
      const bool degenerate = !degeneracy(options_.degenerate, finding.smallest, options_.limits).empty();
      finding.enumeration = enumerate_small(
          reading_, finding.smallest, finding.verdict,
          {options_.enumerate, options_.limits, options_.jobs, options_.degenerate, degenerate, deadline});
      again = finding.enumeration.smaller.has_value();
      if (!again) return;
      finding.smallest = std::move(*finding.enumeration.smaller);
      finding.verdict = verdict_on(reading_, finding.smallest, options_.limits);
      finding.from_enumeration = true;
      shrink_further(finding, deadline);
    }
  }

  const Reading& reading_;
  const Needs needs_{reading_.formula()};
  const Conditions conditions_{reading_};
  const bool counts_ = mentions_counts(reading_.formula());
  const SearchOptions& options_;
  tbb::task_arena arena_;
  Clock::time_point start_;
  std::map<ShapeKey, Candidate> pool_;
  std::array<std::optional<Defect>, kDefectKinds> found_;  // the smallest of each kind
  long degenerate_seen_ = 0;
  SearchResult result_;
};

}  // namespace

SearchResult search(const Reading& reading, const SearchOptions& options) { return Search(reading, options).run(); }

}  // namespace plumbline
