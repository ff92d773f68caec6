// plumbline-mpi: `plumbline campaign run` as several processes, under mpirun. docs/campaigns.md has the commands.
//
// Rank 0 hands out blocks of cases and writes the database, the others evaluate. Any of the others may die: its blocks
// are done by the rest. When rank 0 dies, the campaign is resumed from the database.
#include <mpi.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>

#include "cli/commands.hpp"
#include "cli/options.hpp"
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
    app.require_subcommand(1);
    const CampaignCommands campaign(app);
    if (const int parsed = parse(app, argc, argv); parsed >= 0) {
      usage = true;
      return parsed;
    }
    const CampaignRunOptions* options = campaign.running();
    if (options == nullptr)
      throw plumbline::InputError("only `campaign run` is done under mpirun; call plumbline for the rest");
    ending = link.rank() == 0 ? coordinate(link, *options) : work(link, *options);
    return ending.code;
  });
  std::fflush(nullptr);
  // A process that failed takes the others along; so does one that knows of a dead one, which MPI_Finalize would wait
  // for.
  if (!usage && ending.code == kInternal) MPI_Abort(MPI_COMM_WORLD, code);
  if (usage || ending.in_order) MPI_Finalize();
  ::_exit(code);  // without destructors: threads may still be evaluating what nobody waits for
}
