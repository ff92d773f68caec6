// `campaign`: a night on a claim. Run, look, merge, query, sum up (docs/campaigns.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "campaign/run.hpp"
#include "cli/exit_code.hpp"
#include "cli/judgement.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

struct CampaignRunOptions {
  std::vector<std::string> claims;
  std::uint64_t cases = 0, seed = 0;
  std::string out, shard = "1/1";
  int jobs = 0, max_bits = 8192, case_memory = 4096;  // memory in MB
  double seconds = 0, case_seconds = 0;               // of the run, of each verdict; 0: no limit
  bool json = false, quiet = false;
};
[[nodiscard]] ExitCode campaign_run(const CampaignRunOptions& options);

// What the options mean: the claims, the cases, and the parameters that follow from them.
struct CampaignSetup {
  campaign::Subject subject;
  campaign::Parameters parameters;
  campaign::Shard shard;
};
[[nodiscard]] CampaignSetup campaign_setup(const CampaignRunOptions& options);
// After a run: judges, prints, and gives the exit code.
[[nodiscard]] ExitCode campaign_end(const campaign::Database& database, const campaign::RunOutcome& outcome,
                                    const CampaignRunOptions& options);

struct CampaignViewOptions {
  std::string database, out;
  bool json = false;
};
[[nodiscard]] ExitCode campaign_status(const CampaignViewOptions& options);
[[nodiscard]] ExitCode campaign_summary(const CampaignViewOptions& options);

struct CampaignMergeOptions {
  std::string out;
  std::vector<std::string> inputs;
};
[[nodiscard]] ExitCode campaign_merge(const CampaignMergeOptions& options);

struct CampaignQueryOptions {
  std::string database, claim, reading, verdict, margin_below, margin_above;
  std::optional<std::uint64_t> index;
  std::uint64_t most = 100;
  bool by_margin = false, json = false;
};
[[nodiscard]] ExitCode campaign_query(const CampaignQueryOptions& options);

// "2/8": the second of eight. Throws InputError.
[[nodiscard]] campaign::Shard parse_shard(const std::string& text);

// What the rows of a campaign amount to. `finished`: everything that was selected is there; otherwise the verdict is
// never "as expected". `selected`: how many cases that is, for the headline.
[[nodiscard]] Judgement judge_campaign(const campaign::Database& database, std::uint64_t selected, bool finished);
// The headline, the table of readings, the deviations; or the summary.
void print_campaign(const campaign::Database& database, const Judgement& judgement, bool json, bool quiet);

// The commands on the command line.
class CampaignCommands {
 public:
  explicit CampaignCommands(CLI::App& app);
  [[nodiscard]] bool parsed() const;
  [[nodiscard]] ExitCode execute() const;
  // The options of `campaign run`, or null if it is another command.
  [[nodiscard]] const CampaignRunOptions* running() const;

 private:
  CLI::App *campaign_, *run_, *status_, *merge_, *query_, *summary_;
  CampaignRunOptions run_options_;
  CampaignViewOptions status_options_, summary_options_;
  CampaignMergeOptions merge_options_;
  CampaignQueryOptions query_options_;
};

}  // namespace plumbline::cli
