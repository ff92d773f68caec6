// `mutate`: which hypotheses are needed, which constants are sharp, and by how much there is slack.
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/judgement.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "number/stream.hpp"
#include "report/files.hpp"
#include "report/json_report.hpp"
#include "report/load.hpp"
#include "search/mutant.hpp"
#include "search/search.hpp"
#include "tensor/sha256.hpp"
#include "tools/counterexample.hpp"
#include "tools/effort.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// The counterexamples of this run, and the formulas of their mutants under the names that the certificates give them.
struct Certified {
  std::vector<std::string> files;
  LockedFormulas formulas;
};

struct MutateCommand {
  std::string claim;  // an id, to which its steps belong, or the key of a paper
  ClaimSources sources;
  std::string reading;  // none: all of them
  Effort effort{.seconds = 2};
  long sample = 0;                 // > 0: so many mutants of each reading, drawn by the seed
  std::vector<std::string> kinds;  // only these; none: all
  bool standing = false;           // only readings that are expected to stand
  bool shrink = false;
};

report::Mutant tested(const MutateCommand& options, const Claim& claim, const Mutant& mutant, const StartCases& starts,
                      Certified& certified) {
  SearchOptions o = search_options(options.effort, claim, mutant.reading, starts);
  o.until_ill_typed = true;
  o.shrink = options.shrink;
  const SearchResult found = plumbline::search(mutant.reading, o);
  report::Mutant out;
  out.name = mutant.name;
  out.kind = to_string(mutant.kind);
  out.change = mutant.change;
  out.formula = mutant.reading.text();
  out.strength = to_string(mutant.strength);
  if (mutant.factor) out.factor = mutant.factor->to_string();
  out.cases = static_cast<std::uint64_t>(found.effort.applicable);
  out.seconds = found.effort.seconds;
  if (found.effort.judged.smallest_margin)
    out.margin = {{found.effort.judged.smallest_margin->lower.to_string(),
                   found.effort.judged.smallest_margin->upper.to_string()}};
  const ReadingVerdict verdict = verdict_of(found);
  out.verdict = verdict == ReadingVerdict::NotRefuted ? "survived" : to_string(verdict);
  if (!found.finding) return out;
  Case c = found.finding->smallest;
  c.name = claim.id + "-" + mutant.reading.name;
  CaseEvaluation evaluation(c, o.limits);
  const std::string stem = "mutants/" + claim.id + "/" + mutant.reading.name;
  out.counterexample = stem + ".json";
  certified.files.push_back((fs::path(options.effort.out) / (stem + ".certificate.json")).string());
  certified.formulas.emplace(ReadingKey(claim.id, mutant.reading.name), sha256(out.formula));
  (void)write_counterexample(claim.id, mutant.reading, evaluation, fs::path(options.effort.out) / out.counterexample,
                             certified.files.back());
  return out;
}

// The mutants of the reading, the `number`-th of this run, that are tried, in their order.
std::vector<Mutant> selected(const MutateCommand& options, const Reading& reading, std::uint64_t number) {
  std::vector<Mutant> out = mutants_of(reading, falls(reading.expected));
  if (!options.kinds.empty())
    std::erase_if(out, [&](const Mutant& m) {
      return std::ranges::find(options.kinds, to_string(m.kind)) == options.kinds.end();
    });
  Stream stream(options.effort.seed, number);
  while (options.sample > 0 && static_cast<long>(out.size()) > options.sample)
    out.erase(out.begin() + stream.integer(0, static_cast<long>(out.size()) - 1));
  return out;
}

// What the checker says against the certificates. Their lock file lies beside them: no paper has such a formula.
std::vector<std::string> refused(const Certified& certified, const Effort& effort) {
  if (certified.files.empty()) return {};
  const fs::path lock = fs::path(effort.out) / "mutants" / kLockFile;
  write_file_atomically(lock, lock_text(certified.formulas));
  return replay(certified.files, effort.jobs, {"--formulas", lock.string()});
}

// How many of each kind were planted, and what became of them.
void print_totals(const std::vector<report::Mutant>& mutants) {
  std::map<std::string, std::map<std::string, int>> counts;
  for (const report::Mutant& m : mutants)
    for (const std::string& kind : {m.kind, std::string("all")}) ++counts[kind][m.verdict];
  std::printf("%-16s %8s", "planted", "changes");
  for (const std::string_view verdict : report::mutant_verdicts) std::printf(" %12s", std::string(verdict).c_str());
  std::printf("\n");
  for (auto& [kind, n] : counts) {
    int all = 0;
    for (const auto& [verdict, count] : n) all += count;
    std::printf("%-16s %8d", kind.c_str(), all);
    for (const std::string_view verdict : report::mutant_verdicts) std::printf(" %12d", n[std::string(verdict)]);
    std::printf("\n");
  }
}

// Instead of the table of the same reading, if there is one.
void replace(report::Sharpness& sharpness, report::SharpnessTable table) {
  std::erase_if(sharpness.tables,
                [&](const report::SharpnessTable& t) { return t.claim == table.claim && t.reading == table.reading; });
  sharpness.tables.push_back(std::move(table));
}

void print(const report::SharpnessTable& table) {
  std::printf("%s %s: %s\n", table.claim.c_str(), table.reading.c_str(), report::score(table).c_str());
  for (const report::Mutant& m : table.mutants)
    std::printf("  %-12s %-28s %-8s %7.1f s %8lu cases  %s\n", m.verdict.c_str(), m.name.c_str(), m.strength.c_str(),
                m.seconds, m.cases, m.change.substr(0, 160).c_str());
  for (const std::string& line : report::findings(table)) std::printf("  => %s\n", line.c_str());
}

ExitCode run_mutate(const MutateCommand& options) {
  const Registry registry(options.sources);
  const std::string id = options.claim.empty() ? registry.one("", "mutate").id : options.claim;
  if (!options.reading.empty()) (void)only_reading(registry.select({id}), options.reading);  // is there one?
  const StartCases starts = start_cases(options.effort);
  const fs::path file = fs::path(options.effort.out) / "sharpness.json";
  report::Sharpness sharpness = report::load_sharpness(options.effort.out).value_or(report::Sharpness{});
  sharpness.seed = options.effort.seed;
  Certified certified;
  std::size_t refuted = 0;
  std::vector<report::Mutant> all;
  ordered_json printed = ordered_json::array();
  for (const Claim* claim : registry.select({id})) {
    for (const Reading& reading : claim->readings) {
      if (!options.reading.empty() && reading.name != options.reading) continue;
      if (options.standing && falls(reading.expected)) continue;
      report::SharpnessTable table{claim->id, reading.name, {}};
      for (const Mutant& mutant : selected(options, reading, printed.size())) {
        if (!options.effort.quiet && isatty(STDERR_FILENO) != 0)
          std::fprintf(stderr, "\r\033[K%s %s", claim->id.c_str(), mutant.reading.name.c_str());
        table.mutants.push_back(tested(options, *claim, mutant, starts, certified));
      }
      if (!options.effort.quiet && isatty(STDERR_FILENO) != 0) std::fputs("\r\033[K", stderr);
      refuted += table.count("refuted");
      if (!options.effort.json) print(table);
      printed.push_back(report::table_json(table));
      all.insert(all.end(), table.mutants.begin(), table.mutants.end());
      replace(sharpness, std::move(table));
      write_file_atomically(file, ordered_json::parse(report::render_sharpness(sharpness)).dump(1) +
                                      "\n");  // a kill loses the reading at hand, no other
    }
  }
  if (printed.empty()) throw InputError("unknown reading \"" + options.reading + "\" of " + id);
  if (options.effort.json)
    std::printf("%s\n",
                ordered_json{{"format", report::sharpness_format}, {"seed", options.effort.seed}, {"tables", printed}}
                    .dump(1)
                    .c_str());
  if (!options.effort.json && (printed.size() > 1 || options.sample > 0)) print_totals(all);
  const std::vector<std::string> rejected = refused(certified, options.effort);
  for (const std::string& line : rejected) std::fprintf(stderr, "%s\n", line.c_str());
  if (!options.effort.json)
    std::printf("%zu counterexamples certified, %zu rejected by plumbline-check; %s\n", certified.files.size(),
                rejected.size(), file.c_str());
  return !rejected.empty() ? kDiffers : refuted == 0 ? kInconclusive : kAsExpected;
}

}  // namespace

Action mutate_command(CLI::App& command) {
  const auto o = std::make_shared<MutateCommand>();
  command.add_option("claim", o->claim, "id of the claim, to which its steps belong, or the key of a paper");
  add_claim_sources(command, o->sources);
  add_reading(command, o->reading);
  add_effort_options(command, o->effort, "mutant");
  command.add_option("--sample", o->sample, "try only so many mutants of each reading, drawn by the seed")
      ->check(CLI::Range(1L, 1000000L));
  command.add_option("--kind", o->kinds, "try only mutants of this kind; may be repeated")
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"drop-hypothesis", "flip-comparison", "constant", "range", "index", "quantifier"}));
  command.add_flag("--standing", o->standing, "only readings that are expected to stand");
  command.add_flag("--shrink", o->shrink, "make the counterexamples small");
  return with(o, run_mutate);
}

}  // namespace plumbline::cli
