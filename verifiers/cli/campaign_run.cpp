// `campaign run`: start a campaign, or go on with it, on the threads of this process.
#include <charconv>

#include "cli/campaign.hpp"
#include "cli/campaign_stream.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/version.hpp"

namespace plumbline::cli {

campaign::Shard parse_shard(const std::string& text) {
  campaign::Shard out;
  const char *const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, out.number);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
    const auto second = std::from_chars(first.ptr + 1, end, out.count);
    if (second.ec == std::errc() && second.ptr == end && out.number >= 1 && out.number <= out.count) return out;
  }
  throw InputError("--shard", "\"" + text + "\" is not I/N with 1 <= I <= N");
}

ExitCode campaign_run(const CampaignRunOptions& options) {
  const std::vector<const Claim*> claims = select_claims(options.claims);
  CaseStream stream = case_stream(claims, options.seed);
  const campaign::Subject subject{claims, std::move(stream.generate), {options.max_bits}};
  const campaign::Shard shard = parse_shard(options.shard);
  campaign::Database database =
      campaign::Database::create_or_resume(options.out, campaign::parameters_of(subject, kVersion, stream.name, options.seed, options.cases));
  campaign::RunOptions run_options{options.jobs, shard, {}, {}};
  if (options.seconds > 0) run_options.time = std::chrono::duration<double>(options.seconds);
  const campaign::Plan work = campaign::plan(database, shard);
  run_options.progress = progress_bar(options.quiet, work.selected - work.remaining);
  const campaign::RunOutcome outcome = campaign::run(database, subject, run_options);
  run_options.progress = {};                      // ends the line of the bar
  Judgement judgement = judge_campaign(database, outcome.selected, outcome.finished);
  if (!outcome.finished && judgement.code != kDiffers) {
    judgement.code = kLimit;
    judgement.headline = "limit hit (--seconds), " + judgement.headline;
  }
  print_campaign(database, judgement, options.json, options.quiet);
  return judgement.code;
}

}  // namespace plumbline::cli
