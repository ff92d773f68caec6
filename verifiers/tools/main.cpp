// plumbline-tools: the words of the command line that are not needed to check a claim (cli/tools.hpp). `plumbline WORD`
// becomes this program, so it speaks under that name.
#include <CLI/CLI.hpp>

#include "cli/command_line.hpp"
#include "cli/options.hpp"
#include "cli/version.hpp"
#include "tools/campaign.hpp"
#include "tools/commands.hpp"
#include "tools/reference.hpp"

using namespace plumbline::cli;

int main(int argc, char** argv) {
  return guarded("plumbline", [&]() -> int {
    CLI::App app{"Plumbline: searches, proofs, experiments and campaigns"};
    app.set_version_flag("--version", std::string("plumbline ") + kVersion);
    app.require_subcommand(1);

    SearchCommand search_options;
    const CLI::App* search_command = add_search_command(app, search_options);
    MutateCommand mutate_options;
    const CLI::App* mutate_command = add_mutate_command(app, mutate_options);
    ProveCommand prove_options;
    const CLI::App* prove_parser = add_prove_command(app, prove_options);
    ImportCommand import_options;
    const CLI::App* import_parser = add_import_command(app, import_options);
    ValuesCommand values_options;
    const CLI::App* values_parser = add_values_command(app, values_options);
    PrepareCommand prepare_options;
    const CLI::App* prepare_parser = add_prepare_command(app, prepare_options);
    GraphCommand graph_options;
    const CLI::App* graph_parser = add_graph_command(app, graph_options);
    SpeedCommand speed_options;
    const CLI::App* speed_parser = add_speed_command(app, speed_options);
    CostCommand cost_options;
    const CLI::App* cost_parser = add_cost_command(app, cost_options);
    TrajectoryCommand trajectory_options;
    const CLI::App* trajectory_parser = add_trajectory_command(app, trajectory_options);
    FlowCommand flow_options;
    const CLI::App* flow_parser = add_flow_command(app, flow_options);
    ExperimentCommand experiment_options;
    const CLI::App* experiment_parser = add_experiment_command(app, experiment_options);
    BundleCommand bundle_options;
    const CLI::App* bundle_parser = add_bundle_command(app, bundle_options);
    const CampaignCommands campaign(app);
    std::string reference_folder;
    CLI::App* reference = app.add_subcommand("reference", "manual pages and completions")->group("");
    reference->add_option("folder", reference_folder, "where they are written, as share/ has them")->required();

    if (const int code = parse(app, argc, argv); code >= 0) return code;
    if (search_command->parsed()) return search(search_options);
    if (mutate_command->parsed()) return mutate(mutate_options);
    if (prove_parser->parsed()) return prove_command(prove_options);
    if (import_parser->parsed()) return import_command(import_options);
    if (reference->parsed()) {
      CommandLine plumbline({argv, argv + argc});
      write_reference(reference_folder, plumbline.app(), app);
      return kAsExpected;
    }
    if (values_parser->parsed()) return values_command(values_options);
    if (prepare_parser->parsed()) return prepare_command(prepare_options);
    if (graph_parser->parsed()) return graph_command(graph_options);
    if (speed_parser->parsed()) return speed_command(speed_options);
    if (cost_parser->parsed()) return cost_command(cost_options);
    if (trajectory_parser->parsed()) return trajectory_command(trajectory_options);
    if (flow_parser->parsed()) return flow_command(flow_options);
    if (experiment_parser->parsed()) return experiment_command(experiment_options);
    if (bundle_parser->parsed()) return bundle_command(bundle_options);
    return campaign.execute();
  });
}
