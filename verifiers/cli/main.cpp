// plumbline: the command line.
#include "cli/campaign.hpp"
#include "cli/options.hpp"
#include "cli/replay.hpp"
#include "cli/version.hpp"

using namespace plumbline::cli;

int main(int argc, char** argv) {
  return guarded("plumbline", [&]() -> int {
    CLI::App app{"Plumbline: verified checks of deep-learning theory"};
    app.set_version_flag("--version", std::string("plumbline ") + kVersion);
    app.require_subcommand(1);

    ListOptions list_options;
    CLI::App* list_command = app.add_subcommand("list", "the claims, their readings, expected verdicts");
    list_command->add_option("--paper", list_options.paper, "only the claims of this paper");
    list_command->add_flag("--json", list_options.json, "as JSON");
    list_command->add_flag("--formulas", list_options.formulas, "the table of formula digests that the checker holds");

    list_command->add_flag("--ledger", list_options.ledger, "the ledger of expected verdicts");

    std::string shown;
    CLI::App* show_command = app.add_subcommand("show", "statement, source, formula, readings, what a case must hold");
    show_command->add_option("claim", shown, "id of the claim")->required();

    VerifyOptions verify_options;
    CLI::App* verify_command = app.add_subcommand("verify", "evaluate claims on cases, write certificates and the report");
    verify_command->add_option("claims", verify_options.claims, "ids of claims (default: every claim that applies)");
    add_verify_options(*verify_command, verify_options);

    SearchCommand search_options;
    CLI::App* search_command = app.add_subcommand("search", "look for a counterexample: random cases, then local search; certify and shrink it");
    search_command->add_option("claim", search_options.claim, "id of the claim")->required();
    search_command->add_option("--reading", search_options.reading, "only this reading (\"twin\" for the false twin); default: all readings");
    search_command->add_option("--seconds", search_options.seconds, "time for each reading")->check(CLI::Range(0.1, 1e7))->capture_default_str();
    search_command->add_option("--seed", search_options.seed, "seed of the random numbers")->capture_default_str();
    search_command->add_option("--rounds", search_options.rounds, "stop after so many rounds: the same result on every machine")->check(CLI::Range(1L, 1L << 40));
    search_command->add_option("--start", search_options.start, "case file, or folder of case files, to climb from (default: the built-in cases)");
    search_command->add_option("--out", search_options.out, "what is found goes to OUT/search/CLAIM/READING")->capture_default_str();
    search_command->add_option("--jobs", search_options.jobs, "parallel jobs (default: one per processor)")->check(CLI::Range(1, 1024));
    search_command->add_option("--max-bits", search_options.max_bits, "cap of the interval precision")->check(CLI::Range(128, 1 << 20))->capture_default_str();
    search_command->add_flag("--json", search_options.json, "print plumbline-search/1 instead of text");
    search_command->add_flag("--quiet", search_options.quiet, "print the verdicts only");
    search_command->add_flag("--no-check", search_options.no_check, "do not replay the certificate");
    search_command->add_flag("--no-shrink", search_options.no_shrink, "keep what is found as it is");

    MutateCommand mutate_options;
    CLI::App* mutate_command = app.add_subcommand("mutate", "change one thing of a claim at a time and look for counterexamples: what is needed, what is sharp");
    mutate_command->add_option("claim", mutate_options.claim, "id of the claim; its steps belong to it")->required();
    mutate_command->add_option("--reading", mutate_options.reading, "only this reading");
    mutate_command->add_option("--seconds", mutate_options.seconds, "time for each mutant")->check(CLI::Range(0.1, 1e7))->capture_default_str();
    mutate_command->add_option("--seed", mutate_options.seed, "seed of the random numbers")->capture_default_str();
    mutate_command->add_option("--rounds", mutate_options.rounds, "stop after so many rounds: the same result on every machine")->check(CLI::Range(1L, 1L << 40));
    mutate_command->add_option("--start", mutate_options.start, "case file, or folder of case files, to start from (default: the built-in cases)");
    mutate_command->add_option("--out", mutate_options.out, "writes OUT/sharpness.json, and counterexamples under OUT/mutants")->capture_default_str();
    mutate_command->add_option("--jobs", mutate_options.jobs, "parallel jobs (default: one per processor)")->check(CLI::Range(1, 1024));
    mutate_command->add_option("--max-bits", mutate_options.max_bits, "cap of the interval precision")->check(CLI::Range(128, 1 << 20))->capture_default_str();
    mutate_command->add_flag("--shrink", mutate_options.shrink, "make the counterexamples small");
    mutate_command->add_flag("--json", mutate_options.json, "print plumbline-sharpness/1 instead of a table");
    mutate_command->add_flag("--quiet", mutate_options.quiet, "no progress");

    CLI::App* check_command = app.add_subcommand("check", "replay certificates with the independent checker (plumbline-check)");
    check_command->prefix_command();

    std::string report_folder, formats = "html";
    CLI::App* report_command = app.add_subcommand("report", "export the results of a run");
    report_command->add_option("folder", report_folder, "folder with summary.json")->required();
    report_command->add_option("--format", formats, "html,junit,json,markdown,latex")->capture_default_str();

    GateOptions gate_options;
    CLI::App* gate_command = app.add_subcommand("gate", "compare the results of a run with a ledger of expected verdicts");
    gate_command->add_option("--ledger", gate_options.ledger, "ledger file")->required();
    gate_command->add_option("folder", gate_options.folder, "folder with summary.json")->required();
    gate_command->add_flag("--json", gate_options.json, "as JSON");

    const CampaignCommands campaign(app);

    if (const int code = parse(app, argc, argv); code >= 0) return code;
    if (list_command->parsed()) return list(list_options);
    if (show_command->parsed()) return show(shown);
    if (verify_command->parsed()) return verify(verify_options);
<<<<<<< HEAD
    if (search_command->parsed()) return search(search_options);
    if (mutate_command->parsed()) return mutate(mutate_options);
=======
    if (campaign.parsed()) return campaign.execute();
>>>>>>> 7279847 (Campaigns: blocks of random cases into an SQLite database, resumable, mergeable, with equal summaries)
    if (check_command->parsed()) become_checker(check_command->remaining());
    if (report_command->parsed()) return write_report(report_folder, formats);
    return gate(gate_options);
  });
}
