#include "cli/run.hpp"

#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <memory>
#include <new>
#include <numeric>
#include <set>

#include "budget/processor_time.hpp"
#include "certificate/bundle.hpp"
#include "cli/case_facts.hpp"
#include "cli/cases_record.hpp"
#include "cli/failing.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/registry.hpp"
#include "cli/sub_values_on.hpp"
#include "evaluation/informative.hpp"
#include "network/case_io.hpp"
#include "network/stored_tensors.hpp"
#include "report/report.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

constexpr const char* kFormulasPath = "certificates/formulas.json";  // no bundle is called that: they end in .jsonl
constexpr std::size_t kSidesPerCase = 16;                            // points of the plot

// A reading as it is asked about each case: what depends on the formula alone is found once.
class Asked {
  Once<FormulaText> formula_;

 public:
  const Claim* claim;
  const Reading& reading;  // of the claim
  Needs needs;

  Asked(const Claim& c, const Reading& r) : claim(&c), reading(r), needs(r.formula()) {}
  [[nodiscard]] const FormulaText& formula() const {  // made by whoever asks first
    return formula_.get([&] { return FormulaText(reading); });
  }
};
using AllAsked = std::vector<std::unique_ptr<const Asked>>;

// What one case contributes, before everything is merged in the order of the cases.
struct CaseRun {
  struct Entry {
    const Claim* claim;
    CaseResult row;
    Outcome outcome;  // without its atoms
  };
  std::vector<Entry> entries;
  CaseFacts facts;
  std::string file;  // the case file's text, if some reading fails on it
  CaseRecord record;
  struct Certified {
    const Asked* asked;
    std::string place;  // BUNDLE:LINE
  };
  std::vector<Certified> certified;
  LadderStatistics statistics;
  std::vector<Duration> durations;
};

double middle(const Enclosure& e) { return ((e.lower + e.upper) / Rational(2)).approximate(); }

// A margin for a table: rounded outwards to 128 significant bits if it is long, nothing if even that is no number for a
// table (an exponent in the thousands). The certificate has its own.
std::optional<std::pair<std::string, std::string>> short_margin(const std::optional<Enclosure>& margin) {
  constexpr std::size_t long_bits = 512, longest_bits = 8192;
  constexpr int kept_bits = 128;
  const auto bits = [](const Rational& x) {
    return mpz_sizeinbase(mpq_numref(x.value().backend().data()), 2) +
           mpz_sizeinbase(mpq_denref(x.value().backend().data()), 2);
  };
  if (!margin) return std::nullopt;
  Enclosure e = *margin;
  if (bits(e.lower) > long_bits) e.lower = round_down(e.lower, kept_bits);
  if (bits(e.upper) > long_bits) e.upper = round_up(e.upper, kept_bits);
  if (std::max(bits(e.lower), bits(e.upper)) > longest_bits) return std::nullopt;
  return {{e.lower.to_string(), e.upper.to_string()}};
}

CaseResult row_of(const Claim& claim, const Reading& reading, const Case& c, const Outcome& outcome,
                  CaseEvaluation& evaluation) {
  CaseResult row;
  row.claim = claim.id;
  row.reading = reading.name;
  row.case_name = c.name;
  row.verdict = outcome.verdict;
  row.rung = outcome.atoms.empty() ? "" : std::string(to_string(outcome.rung));
  row.reason = outcome.reason;
  row.margin = short_margin(outcome.margin);
  row.failing = failing_comparison(reading, outcome, evaluation);
  for (std::size_t i = outcome.conclusion.first; i < outcome.conclusion.second; ++i)
    if (outcome.atoms[i].lhs && row.sides.size() < kSidesPerCase)
      row.sides.emplace_back(report::plot_number(middle(*outcome.atoms[i].lhs)),
                             report::plot_number(middle(*outcome.atoms[i].rhs)));
  return row;
}

// The line of the certificate in the bundle, written within the limits of one verdict. A verdict that cannot be
// certified within them is none: `outcome` becomes inconclusive, and 0 is returned.
std::size_t certified(const Asked& asked, Bundle& bundle, Outcome& outcome, CaseEvaluation& evaluation) {
  std::string reason = "there is no more memory";
  try {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    return bundle.add(asked.claim->id, asked.reading.name, asked.formula(), outcome, evaluation);
  } catch (const ResourceLimit& limit) { reason = limit.what(); } catch (const Undecided& open) {
    reason = evaluation.hit_limit() ? evaluation.limit_reason() : open.what();  // of a value that is computed again
  } catch (const std::bad_alloc&) {}
  outcome = limited(std::string(to_string(outcome.verdict)) + ", but without a certificate: " + reason);
  return 0;
}

// What the checker cannot decide is undecided, also where this program has a verdict.
Outcome undecided_by_checker(const Outcome& outcome, const std::string& why) {
  Outcome out;
  if (outcome.verdict == CaseVerdict::Inconclusive) return outcome;
  out.reason = std::string(to_string(outcome.verdict)) + ", but the checker declines the certificate: " + why;
  return out;
}

// Of a false twin only the refutation matters; of random cases, if that is all that is asked for.
bool worth_keeping(const Reading& reading, CaseVerdict verdict, const CaseSource& source, const RunOptions& options) {
  if (!certifiable(verdict)) return false;
  return verdict == CaseVerdict::Fails || (reading.name != "twin" && (options.certify_all || !source.random));
}

// Adds what has passed since `start` to the claim on the case; readings of a claim follow each other.
void add_duration(std::vector<Duration>& durations, const std::string& claim, const Case& c, double start) {
  if (durations.empty() || durations.back().claim != claim) durations.push_back({claim, c.name});
  durations.back().seconds += processor_seconds() - start;
}

// Readings that the checker could not decide on a case, and why.
using Open = std::map<const Asked*, std::string>;

CaseRun run_case(const std::vector<const Asked*>& readings, const CaseSource& source, const RunOptions& options,
                 const Open& open) {
  CaseRun out;
  const Case c = source.load();
  const nlohmann::json canonical_case = canonical_json(c);
  out.facts = facts_of(c, canonical_case);
  out.facts.paper = source.paper;
  out.facts.file = source.file;
  out.record.case_file = case_file_json(c);
  out.record.sha256 = out.facts.sha256;
  CaseEvaluation evaluation(c, options.limits);
  if (options.timed) evaluation.measure_time();
  Bundle bundle(canonical_case);
  std::vector<const Asked*> not_applicable;
  const std::string path = "certificates/" + file_stem(c.name) + ".jsonl";
  for (const Asked* asked : readings) {
    const double start = options.timed ? processor_seconds() : 0;
    const Reading& reading = asked->reading;
    const std::string& id = asked->claim->id;
    Outcome outcome = judge(reading, asked->needs, evaluation);
    std::size_t line = 0;
    if (const auto found = open.find(asked); found != open.end())
      outcome = undecided_by_checker(outcome, found->second);
    if (options.write && worth_keeping(reading, outcome.verdict, source, options))
      line = certified(*asked, bundle, outcome, evaluation);
    CaseRun::Entry entry{asked->claim, row_of(*asked->claim, reading, c, outcome, evaluation), {}};
    if (line > 0) {
      entry.row.certificate = path + ":" + std::to_string(line);
      out.certified.push_back({asked, entry.row.certificate});
    }
    if (outcome.verdict == CaseVerdict::Fails && out.file.empty()) out.file = out.record.case_file.dump(1);
    if (outcome.verdict == CaseVerdict::NotApplicable && reading.name != "twin") not_applicable.push_back(asked);
    entry.row.easy = why_easy(reading, asked->claim->degenerate, outcome, evaluation);
    outcome.atoms.clear();
    entry.outcome = std::move(outcome);
    out.entries.push_back(std::move(entry));
    if (options.timed) add_duration(out.durations, id, c, start);
  }
  out.statistics = evaluation.statistics();
  std::set<std::string> without_verdict;
  for (const Asked* asked : not_applicable)
    without_verdict.insert(asked->claim->id + " " + asked->reading.name + " " + asked->formula().sha256);
  out.record.not_applicable = without_verdict.size();
  out.record.not_applicable_sha256 = digest_of_readings(without_verdict);
  if (bundle.empty()) return out;
  out.record.bundle = path;
  out.record.certificates = out.certified.size();
  options.write(path, bundle.bytes());
  if (c.tensors)
    for (const auto& [digest, from] : c.tensors->files) options.link(kept_tensors(digest), from, digest);
  return out;
}

void merge(RunResult& into, CaseRun&& part, const CaseSource& source) {
  into.statistics.add(part.statistics);
  into.durations.insert(into.durations.end(), part.durations.begin(), part.durations.end());
  into.cases.push_back(part.facts);
  if (!part.record.bundle.empty()) into.bundles.push_back(part.record.bundle);
  for (CaseRun::Entry& entry : part.entries) {
    const ReadingKey key{entry.row.claim, entry.row.reading};
    into.tallies[key].add(entry.outcome.verdict, entry.outcome.margin, entry.row.easy);
    into.resource_limit |= entry.outcome.resource_limit;
    if (entry.outcome.verdict == CaseVerdict::Fails) {
      const auto [known, fresh] = into.counterexamples.emplace(key, part.file);
      if (fresh || part.file.size() < known->second.size()) {  // the shortest case file is the smallest counterexample
        known->second = part.file;
        into.replays[key] = argument_for(*entry.claim) + " " + source.replay;
      }
    }
    if (!entry.row.certificate.empty()) into.certificates.push_back(entry.row.certificate);
    if (entry.row.reading != "twin") into.rows.push_back(std::move(entry.row));
  }
}

AllAsked readings_of(const std::vector<const Claim*>& claims, bool twins) {
  std::vector<std::pair<const Claim*, const Reading*>> readings;
  for (const Claim* claim : claims) {
    for (const Reading& reading : claim->readings) readings.emplace_back(claim, &reading);
    if (twins && !claim->twin.name.empty()) readings.emplace_back(claim, &claim->twin);
  }
  AllAsked out(readings.size());
  tbb::parallel_for(std::size_t{0}, out.size(), [&](std::size_t i) {
    out[i] = std::make_unique<const Asked>(*readings[i].first, *readings[i].second);
  });
  return out;
}

std::vector<const Asked*> readings_for(const std::string& paper, const AllAsked& readings,
                                       const std::set<std::string>& papers) {
  std::vector<const Asked*> out;
  for (const auto& asked : readings)
    if (concerns(paper, asked->claim->id, papers)) out.push_back(asked.get());
  return out;
}

// A name stands for one case: results and certificates know it by nothing else.
void check_names(const std::vector<CaseFacts>& cases) {
  std::map<std::string, std::string> seen;
  for (const CaseFacts& facts : cases)
    if (seen.emplace(facts.name, facts.sha256).first->second != facts.sha256)
      throw InputError("two cases that differ are called \"" + facts.name + "\": give one of them another name");
}

// All cases of a run, in parallel, until they are merged in their order.
class Run {
 public:
  Run(const std::vector<const Claim*>& claims, const std::vector<CaseSource>& cases, const RunOptions& options,
      tbb::task_arena& arena)
      : cases_(cases), options_(options), arena_(arena), parts_(cases.size()), open_(cases.size()) {
    for (const CaseSource& source : cases)
      if (!source.paper.empty()) papers_.insert(source.paper);
    arena_.execute([&] {
      readings_ = readings_of(claims, options.twins);
      if (!formulas_meanwhile()) make_formulas();
    });
  }

  // Evaluates the cases, and, if nobody else has anything to do, writes the formulas meanwhile.
  void evaluate() {
    std::vector<std::size_t> all(cases_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::atomic<std::size_t> done{0};
    const auto cases = [&] {
      evaluate(all, [&] {
        if (options_.progress) options_.progress(++done, cases_.size());
      });
    };
    if (!formulas_meanwhile()) return cases();
    arena_.execute([&] {
      tbb::parallel_invoke(cases, [&] {
        make_formulas();
        write_formulas();
      });
    });
  }

  // The formulas and the record of the cases, beside the bundles; after the checker was asked.
  void write() {
    if (!formulas_meanwhile()) write_formulas();
    if (options_.undecided && settle() && options_.twins) {
      options_.withdraw(kFormulasPath);
      write_formulas();
    }
    std::vector<CaseRecord> record;
    for (const CaseRun& part : parts_) record.push_back(part.record);
    options_.write(kCasesPath, cases_bytes(record));
  }

  // Ends the run.
  RunResult result() {
    RunResult out;
    for (const auto& asked : readings_)
      out.formulas.emplace(ReadingKey(asked->claim->id, asked->reading.name), asked->formula().sha256);
    for (std::size_t i = 0; i < cases_.size(); ++i) merge(out, std::move(parts_[i]), cases_[i]);
    out.asked = std::make_shared<const AllAsked>(std::move(readings_));
    check_names(out.cases);
    return out;
  }

 private:
  template <class Done> void evaluate(const std::vector<std::size_t>& which, Done done) {
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, which.size(), [&](std::size_t k) {
        const std::size_t i = which[k];
        parts_[i] = run_case(readings_for(cases_[i].paper, readings_, papers_), cases_[i], options_, open_[i]);
        done();
      });
    });
  }

  // One case is for one thread. The text of a twin is written only if it has a certificate, which is known at the end.
  [[nodiscard]] bool formulas_meanwhile() const { return options_.write && cases_.size() == 1 && !options_.twins; }

  // The last ones first: who evaluates asks for the first ones first.
  void make_formulas() const {
    const std::size_t n = readings_.size();
    tbb::parallel_for(std::size_t{0}, n, [&](std::size_t i) { (void)readings_[n - 1 - i]->formula(); });
  }

  void write_formulas() const { options_.write(kFormulasPath, formulas_bytes(formulas())); }

  // Of all readings, and of the twins that have certificates.
  [[nodiscard]] std::map<std::string_view, std::string_view> formulas() const {
    std::map<std::string_view, std::string_view> out;
    for (const auto& asked : readings_)
      if (asked->reading.name != "twin") out.emplace(asked->formula().sha256, asked->formula().text);
    if (!options_.twins) return out;
    for (const CaseRun& part : parts_)
      for (const auto& [asked, place] : part.certified) out.emplace(asked->formula().sha256, asked->formula().text);
    return out;
  }

  // Takes back what the checker cannot decide until there is nothing of that kind. Was there any?
  bool settle() {
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (!parts_[i].record.bundle.empty()) which.push_back(i);
    bool any = false;
    while (!which.empty()) {
      std::vector<std::string> bundles;
      for (const std::size_t i : which) bundles.push_back(parts_[i].record.bundle);
      which = opened(which, options_.undecided(bundles));
      any |= !which.empty();
      for (const std::size_t i : which) options_.withdraw(parts_[i].record.bundle);
      evaluate(which, [] {});
      std::erase_if(which, [&](std::size_t i) { return parts_[i].record.bundle.empty(); });
    }
    return any;
  }

  // Those of the cases that have certificates among the undecided ones.
  std::vector<std::size_t> opened(const std::vector<std::size_t>& which,
                                  const std::map<std::string, std::string>& undecided) {
    std::vector<std::size_t> out;
    for (const std::size_t i : which) {
      const std::size_t before = open_[i].size();
      for (const auto& [asked, place] : parts_[i].certified)
        if (const auto found = undecided.find(place); found != undecided.end()) open_[i].emplace(asked, found->second);
      if (open_[i].size() > before) out.push_back(i);
    }
    return out;
  }

  const std::vector<CaseSource>& cases_;
  const RunOptions& options_;
  tbb::task_arena& arena_;
  std::set<std::string> papers_;
  AllAsked readings_;
  std::vector<CaseRun> parts_;
  std::vector<Open> open_;  // by case
};

}  // namespace

RunResult run(const std::vector<const Claim*>& claims, const std::vector<CaseSource>& cases,
              const RunOptions& options) {
  tbb::task_arena arena(options.jobs > 0 ? options.jobs : tbb::task_arena::automatic);
  Run all(claims, cases, options, arena);
  all.evaluate();
  if (options.write && !cases.empty()) all.write();
  RunResult out = all.result();
  arena.execute([&] { out.sub_values = sub_values_on(out.counterexamples, claims, options.limits); });
  return out;
}

}  // namespace plumbline::cli
