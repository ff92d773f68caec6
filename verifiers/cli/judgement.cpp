#include "cli/judgement.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "claim/canonical.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/registry.hpp"
#include "cli/robust_lock.hpp"
#include "cli/shell_word.hpp"
#include "cli/version.hpp"

namespace plumbline::cli {
namespace {

const Tally& tally_of(const RunResult& result, const std::string& claim, const std::string& reading) {
  return result.tallies.at({claim, reading});
}

bool certified_anything(const Tally& t) { return t.counts.saying_something() > 0; }
bool applied(const Tally& t) { return t.counts.total() > t.counts[CaseVerdict::NotApplicable]; }

bool deviates(ReadingVerdict actual, ReadingVerdict expected, Strictness strictness) {
  if (actual == expected || actual == ReadingVerdict::Inconclusive)
    return false;  // inconclusive has an exit code of its own
  if (strictness == Strictness::Complete) return true;
  return falls(actual) && !falls(expected);
}

ReadingResult result_of(const Claim& claim, const Reading& reading, const RunResult& result, Strictness strictness) {
  const ReadingKey key{claim.id, reading.name};
  const Tally& t = result.tallies.at(key);
  ReadingResult out;
  out.claim = claim.id;
  out.reading = reading.name;
  out.verdict = verdict_of(reading, t);
  out.scope = t.scope();
  describe_reading(claim, reading, result.formulas.at(key), out);
  out.expected = expectation_of(claim, reading, out.verdict, strictness);
  if (const auto twin = result.tallies.find({claim.id, claim.twin.name}); twin != result.tallies.end())
    out.twin = twin->second.verdict();
  if (const auto found = result.counterexamples.find(key); found != result.counterexamples.end())
    out.counterexample = found->second;
  if (const auto found = result.sub_values.find(key); found != result.sub_values.end()) out.sub_values = found->second;
  return out;
}

// "--formulas out/formulas.lock ", for a command that is printed.
std::string words_of(const std::vector<std::string>& options) {
  std::string out;
  for (const std::string& word : options) out += shell_word(word) + ' ';
  return out;
}

}  // namespace

ReadingVerdict verdict_of(const Reading& reading, const Tally& t) { return t.verdict(!reading.proofs.theorem.empty()); }

Judgement judge_run(const std::vector<const Claim*>& claims, const RunResult& result, Strictness strictness) {
  Judgement out;
  bool any_applied = false, any_certified = false, any_inconclusive = false;
  std::map<ReadingVerdict, long> counts;
  const auto deviation = [&](const Claim& claim, const Reading& reading, std::string text) {
    if (const auto replay = result.replays.find({claim.id, reading.name});
        replay != result.replays.end() && !replay->second.ends_with("--cases -"))  // standard input is gone
      text += "; replay: plumbline verify " + replay->second;
    out.deviations.push_back({claim.id, reading.name, std::move(text)});
  };
  for (const Claim* claim : claims) {
    for (const Reading& reading : claim->readings) {
      const Tally& t = tally_of(result, claim->id, reading.name);
      const ReadingVerdict verdict = verdict_of(reading, t);
      any_applied |= applied(t);
      any_certified |= certified_anything(t);
      any_inconclusive |= verdict == ReadingVerdict::Inconclusive;
      if (applied(t)) ++counts[verdict];
      if (deviates(verdict, reading.expected, strictness))
        deviation(*claim, reading,
                  fmt::format("{} where {} is expected", to_string(verdict), to_string(reading.expected)));
      else if (strictness == Strictness::Single && reading.name.starts_with("stated") && falls(verdict))
        deviation(*claim, reading, std::string(to_string(verdict)) + " as stated");
    }
    const auto twin = result.tallies.find({claim->id, claim->twin.name});
    if (strictness != Strictness::Complete || twin == result.tallies.end() ||
        twin->second.counts[CaseVerdict::Fails] > 0)
      continue;
    if (twin->second.counts[CaseVerdict::Inconclusive] > 0)
      any_inconclusive = true;
    else
      deviation(*claim, claim->twin, "the false twin is not refuted");
  }
  out.code = !any_applied                         ? kNothing
             : !out.deviations.empty()            ? kDiffers
             : result.resource_limit              ? kLimit
             : any_inconclusive || !any_certified ? kInconclusive
                                                  : kAsExpected;
  std::string verdicts;
  for (const auto& [verdict, n] : counts)
    verdicts += fmt::format("{}{} {}", verdicts.empty() ? "" : ", ", n, to_string(verdict));
  constexpr std::string_view kNoClaim = "no claim applies to these cases";
  out.headline = out.code == kNothing ? std::string(kNoClaim)
                                      : fmt::format("{}: {}",
                                                    out.code == kAsExpected ? "as expected"
                                                    : out.code == kDiffers  ? "differs"
                                                    : out.code == kLimit    ? "limit hit"
                                                                            : "inconclusive",
                                                    verdicts);
  return out;
}

void judge_refusals(const std::vector<const Claim*>& claims, const std::vector<std::string>& refusals,
                    const std::string& folder, Judgement& judgement) {
  std::size_t declined = 0, rejected = 0;
  for (const std::string& line : refusals) {
    const bool within = line.starts_with("declined");
    ++(within ? declined : rejected);
    judgement.deviations.push_back({"certificate", within ? "declined" : "rejected", line});
  }
  if (judgement.code == kDiffers) return;
  if (rejected > 0) {
    judgement.code = kDiffers;
    judgement.headline = "differs: a certificate was rejected by the checker";
  } else if (declined > 0) {
    judgement.code = kLimit;
    judgement.headline = fmt::format(
        "limit hit: the checker declined {} at its usual limits; `plumbline check {}--work 40 --seconds 3600 --memory "
        "16000 {}` allows more",
        declined == 1 ? "a certificate" : fmt::format("{} certificates", declined),
        words_of(lock_options(claims, std::filesystem::path(folder) / kLockFile)),
        shell_word((std::filesystem::path(folder) / "certificates/").string()) + "*.jsonl");
  }
}

void describe_reading(const Claim& claim, const Reading& reading, const std::string& formula_sha256,
                      ReadingResult& out) {
  out.title = claim.title;
  if (claim.paper) out.paper = claim.paper->title;
  out.statement = claim.statement;
  out.source = citation(claim);
  out.change = reading.change;
  out.grade = reading.grade;
  out.cause = reading.cause;
  out.file = claim.file;
  out.line = reading.line;
  out.status = reading.status;
  out.proofs = reading.proofs;
  out.robust = robust_words(claim.id, reading, formula_sha256);
  out.meant = reading.meant;
  out.answers = reading.answers;
  out.term = reading.formula();
  out.formula = with_notation(out.term);
  out.formula_sha256 = formula_sha256;
  out.rests_on = claim.rests_on;
}

std::optional<ReadingVerdict> expectation_of(const Claim& claim, const Reading& reading, ReadingVerdict verdict,
                                             Strictness strictness) {
  if (!claim.paper || claim.paper->title.empty()) return std::nullopt;
  const bool speaks = strictness == Strictness::Complete || verdict == reading.expected ||
                      deviates(verdict, reading.expected, strictness);
  return speaks ? std::optional(reading.expected) : std::nullopt;
}

PaperFacts describe_paper(const Paper& paper) {
  PaperFacts out{paper.key, paper.title, paper.authors, paper.versions, paper.verdict, {}, paper.first};
  for (const MainStatement& main : paper.main)
    out.main.push_back({main.claim, std::string(to_string(main.stands)), main.says});
  return out;
}

report::Report make_report(const std::vector<const Claim*>& claims, const RunResult& result,
                           std::vector<std::uint64_t> seeds, Strictness strictness) {
  report::Report out;
  out.version = kVersion;
  out.commit = commit();
  out.created = report::source_date();
  out.seeds = std::move(seeds);
  out.cases = result.rows;
  std::vector<std::pair<const Claim*, const Reading*>> readings;
  std::set<std::string> names;  // a case file may carry the name of a random case
  for (const CaseFacts& facts : result.cases)
    if (names.insert(facts.name).second) out.case_facts.push_back(facts);
  for (const Claim* claim : claims) {
    if (claim->paper && std::ranges::find(out.papers, claim->paper->key, &PaperFacts::key) == out.papers.end())
      out.papers.push_back(describe_paper(*claim->paper));
    for (const Reading& reading : claim->readings) readings.emplace_back(claim, &reading);
    if (!is_built_in(*claim)) out.own.insert(claim->id);
  }
  out.readings.resize(readings.size());
  tbb::parallel_for(std::size_t{0}, readings.size(), [&](std::size_t i) {
    out.readings[i] = result_of(*readings[i].first, *readings[i].second, result, strictness);
  });
  return out;
}

}  // namespace plumbline::cli
