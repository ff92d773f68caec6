// plumbline-mpi: `plumbline campaign run` as several processes, under mpirun. docs/campaigns.md has the commands.
//
// Rank 0 hands out blocks of cases and writes the database, the others evaluate. Any of the others may die: its blocks
// are done by the rest. When rank 0 dies, the campaign is resumed from the database.
#include <mpi.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>

#include "cli/command_line.hpp"
#include "cli/version.hpp"
#include "tools/mpi/roles.hpp"

using namespace plumbline::cli;

int main(int argc, char** argv) {
  Ending ending;
  bool usage = false;
  Link link;
  const int code = guarded("plumbline-mpi", [&]() -> int {
    CLI::App app{"Plumbline: campaigns under mpirun"};
    app.set_version_flag("--version", std::string("plumbline-mpi ") + kVersion);
    CLI::App& campaign = *app.add_subcommand("campaign", "evaluate claims on many random cases, into a database");
    app.require_subcommand(1);
    const Action run = campaign_commands(campaign, [&](const CampaignRunOptions& options) {
      ending = link.rank() == 0 ? coordinate(link, options) : work(link, options);
      return ending.code;
    });
    if (const int parsed = parse(app, argc, argv); parsed >= 0) {
      usage = true;
      return parsed;
    }
    if (!campaign.got_subcommand("run"))
      throw plumbline::InputError("only `campaign run` is done under mpirun; call plumbline for the rest");
    return run();
  });
  std::fflush(nullptr);
  // A process that failed takes the others along; so does one that knows of a dead one, which MPI_Finalize would wait
  // for.
  if (!usage && ending.code == kInternal) MPI_Abort(MPI_COMM_WORLD, code);
  if (usage || ending.in_order) MPI_Finalize();
  ::_exit(code);  // without destructors: threads may still be evaluating what nobody waits for
}
