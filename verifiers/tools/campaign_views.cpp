// `campaign status`, `summary`, `merge`: what a database holds.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "campaign/cover_database.hpp"
#include "campaign/merge.hpp"
#include "campaign/summary.hpp"
#include "report/files.hpp"
#include "tools/campaign.hpp"

namespace plumbline::cli {
namespace {

struct CampaignViewOptions {
  std::string database, out;
  bool json = false;
};

struct CampaignMergeOptions {
  std::string out;
  std::vector<std::string> inputs;
};

Judgement judge_whole(const campaign::Database& database) {
  return judge_campaign(database, database.parameters().cases, database.complete());
}

ExitCode run_status(const CampaignViewOptions& options) {
  if (campaign::CoverDatabase::is_cover(options.database)) return cover_status(options.database, options.json);
  const campaign::Database database = campaign::Database::open(options.database);
  const campaign::Snapshot snapshot(database);
  const Judgement judgement = judge_whole(database);
  print_campaign(database, judgement, options.json, false);
  return judgement.code;
}

ExitCode run_summary(const CampaignViewOptions& options) {
  const campaign::Database database = campaign::Database::open(options.database);
  const campaign::Snapshot snapshot(database);
  const std::string text = campaign::summary(database);
  if (options.out.empty())
    std::fputs(text.c_str(), stdout);
  else
    write_file_atomically(options.out, text);
  return judge_whole(database).code;
}

ExitCode run_merge(const CampaignMergeOptions& options) {
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

}  // namespace

Action campaign_status(CLI::App& command) {
  const auto o = std::make_shared<CampaignViewOptions>();
  command.add_option("database", o->database, "database of a campaign")->required();
  command.add_flag("--json", o->json, "print the summary instead of a table");
  return with(o, run_status);
}

Action campaign_summary(CLI::App& command) {
  const auto o = std::make_shared<CampaignViewOptions>();
  command.add_option("database", o->database, "database of a campaign")->required();
  command.add_option("--out", o->out, "file to write to (default: standard output)");
  return with(o, run_summary);
}

Action campaign_merge(CLI::App& command) {
  const auto o = std::make_shared<CampaignMergeOptions>();
  command.add_option("out", o->out, "the database to add to; made if it is missing")->required();
  command.add_option("inputs", o->inputs, "databases of the same campaign")->required();
  return with(o, run_merge);
}

}  // namespace plumbline::cli
