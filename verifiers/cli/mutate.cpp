// `mutate`: which hypotheses are needed, which constants are sharp, and by how much there is slack.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "campaign/mutant.hpp"
#include "campaign/search.hpp"
#include "certificate/certificate.hpp"
#include "cli/case_sources.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cli/sharpness.hpp"
#include "network/case_io.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

SearchOptions search_options(const MutateCommand& options, const Claim& claim, const Reading& reading, const std::vector<Case>& starts) {
  SearchOptions o;
  o.seconds = options.seconds;
  if (options.rounds > 0) o.rounds = options.rounds;
  o.seed = options.seed;
  o.jobs = options.jobs;
  o.limits.max_bits = options.max_bits;
  o.streams = streams_for(claim.id, reading.formula());
  o.starts = starts;
  o.round_of_starts = 0;                   // a quick answer counts here, not a small one
  o.shrink = options.shrink;
  o.until_ill_typed = true;
  return o;
}

report::Mutant tested(const MutateCommand& options, const Claim& claim, const Mutant& mutant, const std::vector<Case>& starts, std::vector<std::string>& certificates) {
  const SearchOptions o = search_options(options, claim, mutant.reading, starts);
  const SearchResult found = plumbline::search(mutant.reading, o);
  report::Mutant out;
  out.name = mutant.name;
  out.kind = to_string(mutant.kind);
  out.change = mutant.change;
  out.formula = canonical(mutant.reading.formula());
  out.strength = to_string(mutant.strength);
  if (mutant.factor) out.factor = mutant.factor->to_string();
  out.cases = static_cast<std::uint64_t>(found.effort.applicable);
  out.seconds = found.effort.seconds;
  if (found.effort.smallest_margin) out.margin = {{found.effort.smallest_margin->lower.to_string(), found.effort.smallest_margin->upper.to_string()}};
  out.verdict = found.finding ? (found.finding->verdict == CaseVerdict::Fails ? "refuted" : "ill-typed") : found.effort.judged > 0 ? "survived" : "vacuous";
  if (!found.finding) return out;
  Case c = found.finding->smallest;
  c.name = claim.id + "-" + mutant.reading.name;
  CaseEvaluation evaluation(c, o.limits);
  const Outcome outcome = judge(mutant.reading, evaluation);
  const std::string stem = "mutants/" + claim.id + "/" + mutant.reading.name;
  out.counterexample = stem + ".json";
  write_file_atomically(fs::path(options.out) / out.counterexample, case_file_json(c).dump(1) + "\n");
  certificates.push_back((fs::path(options.out) / (stem + ".certificate.json")).string());
  write_file_atomically(certificates.back(), canonical_bytes(certificate(claim.id, mutant.reading, outcome, evaluation)));
  return out;
}

void print(const report::SharpnessTable& table) {
  std::printf("%s %s: %s\n", table.claim.c_str(), table.reading.c_str(), report::score(table).c_str());
  for (const report::Mutant& m : table.mutants)
    std::printf("  %-9s %-28s %-8s %7.1f s %8lu cases  %s\n", m.verdict.c_str(), m.name.c_str(), m.strength.c_str(), m.seconds, m.cases, m.change.substr(0, 160).c_str());
  for (const std::string& line : report::findings(table)) std::printf("  => %s\n", line.c_str());
}

}  // namespace

CLI::App* add_mutate_command(CLI::App& app, MutateCommand& o) {
  CLI::App* command = app.add_subcommand("mutate", "change one thing of a claim at a time and look for counterexamples: what is needed, what is sharp");
  command->add_option("claim", o.claim, "id of the claim; its steps belong to it")->required();
  command->add_option("--reading", o.reading, "only this reading");
  command->add_option("--seconds", o.seconds, "time for each mutant")->check(CLI::Range(0.1, 1e7))->capture_default_str();
  command->add_option("--seed", o.seed, "seed of the random numbers")->capture_default_str();
  command->add_option("--rounds", o.rounds, "stop after so many rounds: the same result on every machine")->check(CLI::Range(1L, 1L << 40));
  command->add_option("--start", o.start, "case file, or folder of case files, to start from (default: the built-in cases)");
  command->add_option("--out", o.out, "writes OUT/sharpness.json, and counterexamples under OUT/mutants")->capture_default_str();
  command->add_option("--jobs", o.jobs, "parallel jobs (default: one per processor)")->check(CLI::Range(1, 1024));
  command->add_option("--max-bits", o.max_bits, "cap of the interval precision")->check(CLI::Range(128, 1 << 20))->capture_default_str();
  command->add_flag("--shrink", o.shrink, "make the counterexamples small");
  command->add_flag("--json", o.json, "print plumbline-sharpness/1 instead of a table");
  command->add_flag("--quiet", o.quiet, "no progress");
  return command;
}

ExitCode mutate(const MutateCommand& options) {
  std::vector<Case> starts;
  for (const CaseSource& source : cases_from(options.start.empty() ? builtin_folder() : options.start)) starts.push_back(source.load());
  const fs::path file = fs::path(options.out) / "sharpness.json";
  report::Sharpness sharpness = read_sharpness(file);
  sharpness.seed = options.seed;
  std::vector<std::string> certificates;
  std::size_t refuted = 0;
  nlohmann::ordered_json printed = nlohmann::ordered_json::array();
  for (const Claim* claim : select_claims({options.claim})) {
    for (const Reading& reading : claim->readings) {
      if (!options.reading.empty() && reading.name != options.reading) continue;
      report::SharpnessTable table{claim->id, reading.name, {}};
      const bool fallen = reading.expected == ReadingVerdict::Refuted || reading.expected == ReadingVerdict::IllTyped;
      const std::vector<Mutant> mutants = mutants_of(reading, fallen);
      for (const Mutant& mutant : mutants) {
        if (!options.quiet && isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r\033[K%s %s", claim->id.c_str(), mutant.reading.name.c_str());
        table.mutants.push_back(tested(options, *claim, mutant, starts, certificates));
      }
      if (!options.quiet && isatty(STDERR_FILENO) != 0) std::fputs("\r\033[K", stderr);
      refuted += table.count("refuted");
      if (!options.json) print(table);
      printed.push_back(to_json(table));
      replace(sharpness, std::move(table));
    }
  }
  if (printed.empty()) throw InputError("unknown reading \"" + options.reading + "\" of " + options.claim);
  write_file_atomically(file, to_json(sharpness).dump(1) + "\n");
  if (options.json) std::printf("%s\n", nlohmann::ordered_json{{"format", report::sharpness_format}, {"seed", options.seed}, {"tables", printed}}.dump(1).c_str());
  const std::vector<std::string> rejected = certificates.empty() ? certificates : replay(certificates, options.jobs, {"--allow-unknown-claims"});
  for (const std::string& line : rejected) std::fprintf(stderr, "%s\n", line.c_str());
  if (!options.json) std::printf("%zu counterexamples certified, %zu rejected by plumbline-check; %s\n", certificates.size(), rejected.size(), file.c_str());
  return !rejected.empty() ? kDiffers : refuted == 0 ? kInconclusive : kAsExpected;
}

}  // namespace plumbline::cli
