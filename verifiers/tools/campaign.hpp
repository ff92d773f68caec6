// `campaign`: a night on a claim. Run, look, merge, query, sum up (docs/campaigns.md).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "campaign/run.hpp"
#include "cli/commands.hpp"
#include "cli/judgement.hpp"
#include "cli/registry.hpp"

namespace plumbline::cli {

struct CampaignRunOptions {
  ClaimSources sources;
  std::vector<std::string> claims;
  std::uint64_t cases = 0, seed = 0;
  std::string out, shard = "1/1";
  int jobs = 0, max_bits = 8192, case_memory = 4096;  // memory in MB
  double seconds = 0, case_seconds = 0;               // of the run, of each verdict; 0: no limit
  bool json = false, quiet = false;
};

// What the options mean: the claims, the cases, and the parameters that follow from them.
struct CampaignSetup {
  std::shared_ptr<const Registry> registry;  // has the claims of the subject
  campaign::Subject subject;
  campaign::Parameters parameters;
  campaign::Shard shard;
};
[[nodiscard]] CampaignSetup campaign_setup(const CampaignRunOptions& options);
// After a run: judges, prints, and gives the exit code.
[[nodiscard]] ExitCode campaign_end(const campaign::Database& database, const campaign::RunOutcome& outcome,
                                    const CampaignRunOptions& options);

// What the rows of a campaign amount to. `finished`: everything that was selected is there; otherwise the verdict is
// never "as expected". `selected`: how many cases that is, for the headline.
[[nodiscard]] Judgement judge_campaign(const campaign::Database& database, std::uint64_t selected, bool finished);
// The headline, the table of readings, the deviations; or the summary.
void print_campaign(const campaign::Database& database, const Judgement& judgement, bool json, bool quiet);

// The arguments of `verify` that give case `index` again, for this claim.
[[nodiscard]] std::string replay_of(const campaign::Parameters& parameters, const std::string& claim,
                                    std::uint64_t index);

// The commands below `campaign`. How `run` is done: here on the threads of this process; mpi/ has another way.
using CampaignRunner = std::function<ExitCode(const CampaignRunOptions&)>;
[[nodiscard]] Action campaign_commands(CLI::App& command, const CampaignRunner& run);
// A reading over a box, by many processes on one database (campaign_cover.cpp); and what its database holds.
[[nodiscard]] Action campaign_cover(CLI::App& command);
[[nodiscard]] ExitCode cover_status(const std::string& path, bool json);
[[nodiscard]] Action campaign_status(CLI::App& command);
[[nodiscard]] Action campaign_summary(CLI::App& command);
[[nodiscard]] Action campaign_merge(CLI::App& command);
[[nodiscard]] Action campaign_query(CLI::App& command);

}  // namespace plumbline::cli
