// The words after `plumbline campaign`.
#include "tools/campaign.hpp"
#include "cli/options.hpp"

#include <CLI/CLI.hpp>

namespace plumbline::cli {
namespace {

constexpr std::uint64_t kMostCases = 1'000'000'000'000;

void add_run(CLI::App& app, CampaignRunOptions& o) {
  app.add_option("claims", o.claims, "ids of claims of one paper (default: all)");
  app.add_option("--random,--cases", o.cases, "number of random cases")
      ->required()
      ->check(CLI::Range(std::uint64_t{1}, kMostCases));
  app.add_option("--seed", o.seed, "seed of the random cases")->required();
  app.add_option("--out", o.out, "the database; an unfinished one is resumed")->required();
  app.add_option("--shard", o.shard, "I/N: only the I-th of N parts")->capture_default_str();
  app.add_option("--jobs", o.jobs,
                 "parallel jobs; 0, the default: one for each processor, under mpirun one in each process")
      ->check(CLI::Range(0, 1024));
  app.add_option("--max-bits", o.max_bits, "cap of the interval precision")
      ->check(CLI::Range(128, 1 << 20))
      ->capture_default_str();
  add_seconds(app, "--case-seconds", o.case_seconds, "time limit for each verdict on a case; 0: none");
  app.add_option("--case-memory", o.case_memory, "memory limit for each case in MB; 0: none")
      ->check(CLI::Range(0, 1 << 24))
      ->capture_default_str();
  app.add_option("--seconds", o.seconds, "stop after this time, with exit code 4; run again to go on")
      ->check(CLI::PositiveNumber);
  app.add_flag("--json", o.json, "print the summary instead of a table");
  app.add_flag("--quiet", o.quiet, "print the verdict only");
}

void add_query(CLI::App& app, CampaignQueryOptions& o) {
  app.add_option("database", o.database, "database of a campaign")->required();
  app.add_option("--claim", o.claim, "only this claim and its steps");
  app.add_option("--reading", o.reading, "only readings of this name");
  app.add_option("--verdict", o.verdict, "holds, fails, hypothesis-false, trivial, inconclusive, ill-typed");
  app.add_option("--margin-below", o.margin_below,
                 "only rows whose margin may be below this number (3/7, 0.1, 1e-9, 0x1p-30)");
  app.add_option("--margin-above", o.margin_above, "only rows whose margin may be above this number");
  app.add_option("--case", o.index, "only this case");
  app.add_option("--limit", o.most, "print at most so many rows")->capture_default_str();
  app.add_flag("--by-margin", o.by_margin, "smallest margin first (default: by case)");
  app.add_flag("--json", o.json, "as JSON");
}

}  // namespace

CampaignCommands::CampaignCommands(CLI::App& app)
    : campaign_(app.add_subcommand("campaign", "evaluate claims on many random cases, into a database")) {
  campaign_->require_subcommand(1);
  run_ = campaign_->add_subcommand("run", "start a campaign, or go on with it");
  add_run(*run_, run_options_);
  status_ = campaign_->add_subcommand("status", "how far a campaign is, and what it found");
  status_->add_option("database", status_options_.database, "database of a campaign")->required();
  status_->add_flag("--json", status_options_.json, "print the summary instead of a table");
  merge_ = campaign_->add_subcommand("merge", "put shards of a campaign together");
  merge_->add_option("out", merge_options_.out, "the database to add to; made if it is missing")->required();
  merge_->add_option("inputs", merge_options_.inputs, "databases of the same campaign")->required();
  query_ = campaign_->add_subcommand("query", "single results, by claim, verdict, margin");
  add_query(*query_, query_options_);
  summary_ = campaign_->add_subcommand("summary", "the results as JSON: equal bytes for equal campaigns");
  summary_->add_option("database", summary_options_.database, "database of a campaign")->required();
  summary_->add_option("--out", summary_options_.out, "file to write to (default: standard output)");
}

bool CampaignCommands::parsed() const { return campaign_->parsed(); }

const CampaignRunOptions* CampaignCommands::running() const { return run_->parsed() ? &run_options_ : nullptr; }

ExitCode CampaignCommands::execute() const {
  if (run_->parsed()) return campaign_run(run_options_);
  if (status_->parsed()) return campaign_status(status_options_);
  if (merge_->parsed()) return campaign_merge(merge_options_);
  if (query_->parsed()) return campaign_query(query_options_);
  return campaign_summary(summary_options_);
}

}  // namespace plumbline::cli
