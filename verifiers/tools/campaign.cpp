// The words after `plumbline campaign`; and `campaign run`: start a campaign, or go on with it, on the threads of this
// process.
#include "tools/campaign.hpp"

#include <CLI/CLI.hpp>
#include <charconv>

#include "claim/claim_id.hpp"
#include "cli/case_sources.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
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

struct CampaignStream {
  std::string name;  // of the generator; a new one for every change of the cases that it makes
  campaign::CaseGenerator generate;
};

// The random family of the claims' paper. Throws InputError if they are of several papers, or of one without a family.
CampaignStream campaign_stream(const std::vector<const Claim*>& claims, std::uint64_t seed) {
  if (claims.empty()) throw InputError("no claims");
  const std::string paper = paper_key(claims.front()->id);
  for (const Claim* claim : claims)
    if (paper_key(claim->id) != paper)
      throw InputError(
          "the claims of a campaign must be of one paper, whose generator makes the cases; these are of \"" + paper +
          "\" and \"" + paper_key(claim->id) + "\"");
  const auto family = cases::family_of(paper);
  if (!family) throw InputError("the paper \"" + paper + "\" has no generator of random cases");
  return {paper + "-random", [family = *family, seed](std::uint64_t index) { return family(seed, index); }};
}

Action run_below(CLI::App& app, const CampaignRunner& run) {
  const auto o = std::make_shared<CampaignRunOptions>();
  app.add_option("claims", o->claims, "ids of claims of one paper (default: all)");
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
  const std::vector<const Claim*> claims = built_in().select(options.claims);
  CampaignStream stream = campaign_stream(claims, options.seed);
  const Limits limits{options.max_bits, options.case_seconds, static_cast<std::int64_t>(options.case_memory) << 20};
  CampaignSetup out{{claims, std::move(stream.generate), limits}, {}, parse_shard(options.shard)};
  out.parameters = campaign::parameters_of(out.subject, kVersion, stream.name, options.seed, options.cases);
  return out;
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
  run_options.progress = progress_bar(options.quiet, work.selected - work.remaining);
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
