// `campaign status`, `summary`, `merge`: what a database holds.
#include <cstdio>

#include "campaign/merge.hpp"
#include "campaign/summary.hpp"
#include "report/files.hpp"
#include "tools/campaign.hpp"

namespace plumbline::cli {
namespace {

Judgement judge_whole(const campaign::Database& database) {
  return judge_campaign(database, database.parameters().cases, database.complete());
}

}  // namespace

ExitCode campaign_status(const CampaignViewOptions& options) {
  const campaign::Database database = campaign::Database::open(options.database);
  const campaign::Snapshot snapshot(database);
  const Judgement judgement = judge_whole(database);
  print_campaign(database, judgement, options.json, false);
  return judgement.code;
}

ExitCode campaign_summary(const CampaignViewOptions& options) {
  const campaign::Database database = campaign::Database::open(options.database);
  const campaign::Snapshot snapshot(database);
  const std::string text = campaign::summary(database);
  if (options.out.empty())
    std::fputs(text.c_str(), stdout);
  else
    write_file_atomically(options.out, text);
  return judge_whole(database).code;
}

ExitCode campaign_merge(const CampaignMergeOptions& options) {
  try {
    const campaign::MergeOutcome outcome = campaign::merge(options.out, options.inputs);
    const campaign::Database database = campaign::Database::open(options.out);
    const Judgement judgement = judge_whole(database);
    std::printf("%s\n%llu cases added, %llu were there already with equal results\n", judgement.headline.c_str(),
                static_cast<unsigned long long>(outcome.added), static_cast<unsigned long long>(outcome.shared));
    for (const Deviation& d : judgement.deviations)
      std::fprintf(stderr, "%s %s: %s\n", d.claim.c_str(), d.reading.c_str(), d.text.c_str());
    return judgement.code;
  } catch (const campaign::Contradiction& contradiction) {
    std::printf("differs: results contradict each other, nothing was merged\n");
    std::fprintf(stderr, "plumbline: %s\n", contradiction.what());
    return kDiffers;
  }
}

}  // namespace plumbline::cli
