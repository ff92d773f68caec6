// The words after `plumbline campaign`; and `campaign run`: start a campaign, or go on with it, on the threads of this
// process.
#include "tools/campaign.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <charconv>
#include <map>

#include "claim/claim_id.hpp"
#include "cli/case_sources.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/version.hpp"
#include "generators/families.hpp"
#include "tools/mpi_launch.hpp"

namespace plumbline::cli {
namespace {

constexpr std::uint64_t kMostCases = 1'000'000'000'000;

// "2/8": the second of eight. Throws InputError.
campaign::Shard parse_shard(const std::string& text) {
  campaign::Shard out;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, out.number);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
    const auto second = std::from_chars(first.ptr + 1, end, out.count);
    if (second.ec == std::errc() && second.ptr == end && out.number >= 1 && out.number <= out.count) return out;
  }
  throw InputError("--shard", "\"" + text + "\" is not I/N with 1 <= I <= N");
}

// The claims by what their cases are drawn from: the random family of their paper; for a claim whose paper has none,
// cases as its readings demand them.
std::vector<campaign::Part> parts_of(const std::vector<const Claim*>& claims, std::uint64_t seed) {
  const auto numbered = [seed](CaseStream stream) {
    return [stream = std::move(stream), seed](std::uint64_t index) { return stream(seed, index); };
  };
  std::vector<campaign::Part> out;
  std::map<std::string, std::size_t> of_paper;
  for (const Claim* claim : claims) {
    const std::string paper = paper_key(claim->id);
    const auto family = cases::family_of(paper);
    const auto [at, is_new] = of_paper.try_emplace(family ? paper : claim->id, out.size());
    if (is_new) out.push_back({{}, numbered(family ? *family : stream_for(*claim))});
    out[at->second].claims.push_back(claim);
  }
  return out;
}

// "saddle-random": a new name for every change of the cases that are made.
std::string generator_name(const std::vector<campaign::Part>& parts) {
  std::string out;
  for (const campaign::Part& part : parts) {
    const std::string paper = paper_key(part.claims.front()->id);
    const std::string name = cases::family_of(paper) ? paper + "-random" : "as-demanded";
    if (!out.ends_with(name)) out += (out.empty() ? "" : ", ") + name;
  }
  return out;
}

Action run_below(CLI::App& app, const CampaignRunner& run) {
  const auto o = std::make_shared<CampaignRunOptions>();
  add_claim_sources(app, o->sources);
  app.add_option("claims", o->claims, "ids of claims (default: your own, or all)");
  app.add_option("--random,--cases", o->cases, "number of random cases")
      ->required()
      ->check(CLI::Range(std::uint64_t{1}, kMostCases));
  app.add_option("--seed", o->seed, "seed of the random cases")->required();
  app.add_option("--out", o->out, "the database; an unfinished one is resumed")->required();
  app.add_option("--shard", o->shard, "I/N: only the I-th of N parts")->capture_default_str();
  app.add_option("--jobs", o->jobs,
                 "parallel jobs; 0, the default: one for each processor, under mpirun one in each process")
      ->check(CLI::Range(0, 1024));
  app.add_option("--max-bits", o->max_bits, "cap of the interval precision")
      ->check(CLI::Range(128, 1 << 20))
      ->capture_default_str();
  add_seconds(app, "--case-seconds", o->case_seconds, "time limit for each verdict on a case; 0: none");
  app.add_option("--case-memory", o->case_memory, "memory limit for each case in MB; 0: none")
      ->check(CLI::Range(0, 1 << 24))
      ->capture_default_str();
  app.add_option("--seconds", o->seconds, "stop after this time, with exit code 4; run again to go on")
      ->check(CLI::PositiveNumber);
  app.add_flag("--json", o->json, "print the summary instead of a table");
  app.add_flag("--quiet", o->quiet, "print the verdict only");
  return [o, run] { return run(*o); };
}

}  // namespace

CampaignSetup campaign_setup(const CampaignRunOptions& options) {
  CampaignSetup out{std::make_shared<const Registry>(options.sources), {}, {}, parse_shard(options.shard)};
  out.subject = {parts_of(out.registry->select(options.claims), options.seed),
                 {options.max_bits, options.case_seconds, static_cast<std::int64_t>(options.case_memory) << 20}};
  out.parameters =
      campaign::parameters_of(out.subject, kVersion, generator_name(out.subject.parts), options.seed, options.cases);
  for (const campaign::Part& part : out.subject.parts)
    for (const Claim* claim : part.claims)
      if (!is_built_in(*claim)) out.parameters.arguments[claim->id] = argument_for(*claim);
  return out;
}

std::string replay_of(const campaign::Parameters& parameters, const std::string& claim, std::uint64_t index) {
  const auto own = parameters.arguments.find(claim);
  return fmt::format("{} --random 1 --seed {} --first {}", own == parameters.arguments.end() ? claim : own->second,
                     parameters.seed, index);
}

ExitCode campaign_end(const campaign::Database& database, const campaign::RunOutcome& outcome,
                      const CampaignRunOptions& options) {
  Judgement judgement = judge_campaign(database, outcome.selected, outcome.finished);
  if (!outcome.finished && judgement.code != kDiffers) {
    judgement.code = kLimit;
    judgement.headline = "limit hit (--seconds), " + judgement.headline;
  }
  print_campaign(database, judgement, options.json, options.quiet);
  return judgement.code;
}

ExitCode campaign_run(const CampaignRunOptions& options) {
  become_mpi_program();
  const CampaignSetup setup = campaign_setup(options);
  campaign::Database database = campaign::Database::create_or_resume(options.out, setup.parameters);
  campaign::RunOptions run_options{options.jobs, setup.shard, {}, {}};
  if (options.seconds > 0) run_options.time = std::chrono::duration<double>(options.seconds);
  const campaign::Plan work = campaign::plan(database, setup.shard);
  run_options.progress = progress_bar(options.quiet, work.selected - work.remaining, options.seconds);
  const campaign::RunOutcome outcome = campaign::run(database, setup.subject, run_options);
  run_options.progress = {};  // ends the line of the bar
  return campaign_end(database, outcome, options);
}

Action campaign_commands(CLI::App& command, const CampaignRunner& run) {
  return choice(
      command,
      {{"run", "start a campaign, or go on with it", [&run](CLI::App& app) { return run_below(app, run); }},
       {"cover", "a reading at every point of a box, by any number of processes on one database", campaign_cover},
       {"status", "how far a campaign is, and what it found", campaign_status},
       {"merge", "put shards of a campaign together", campaign_merge},
       {"query", "single results, by claim, verdict, margin", campaign_query},
       {"summary", "the results as JSON: equal bytes for equal campaigns", campaign_summary}});
}

Action campaign_command(CLI::App& command) { return campaign_commands(command, campaign_run); }

}  // namespace plumbline::cli
