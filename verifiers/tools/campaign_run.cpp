// `campaign run`: start a campaign, or go on with it, on the threads of this process.
#include <charconv>

#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/version.hpp"
#include "tools/campaign.hpp"
#include "tools/campaign_stream.hpp"
#include "tools/mpi_launch.hpp"

namespace plumbline::cli {
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

}  // namespace plumbline::cli
