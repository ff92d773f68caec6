// plumbline: the command line. Under the name of a claim (verify-saddle-theorem-3.1) it verifies that claim; some words
// belong to another program (tools.hpp), which it becomes.
#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/options.hpp"
#include "cli/programs.hpp"
#include "cli/replay.hpp"
#include "cli/single.hpp"
#include "cli/tools.hpp"
#include "cli/version.hpp"
#include "matrix/blas_kernel.hpp"

using namespace plumbline::cli;

namespace {

[[noreturn]] void become_tools(int argc, char** argv) {
  become(program_beside("plumbline-tools"), {argv, argv + argc},
         "; `./plumbline " + std::string(argv[1]) + "` and `cmake --build FOLDER --target plumbline-tools` build it");
}

}  // namespace

int main(int argc, char** argv) {
  plumbline::restart_with_better_blas(argv);
  if (const std::string claim = claim_of_program(argv[0]); !claim.empty()) return run_single(claim, argc, argv);
  return guarded("plumbline", [&]() -> int {
    const auto is_first_word = [&](const Tool& tool) { return argc > 1 && std::string(argv[1]) == tool.word; };
    if (std::ranges::any_of(kTools, is_first_word)) become_tools(argc, argv);
    CLI::App app{"Plumbline: verified checks of deep-learning theory"};
    app.set_version_flag("--version", std::string("plumbline ") + kVersion);
    app.require_subcommand(1);

    ListOptions list_options;
    CLI::App* list_command = app.add_subcommand("list", "the claims, their readings, expected verdicts");
    list_command->add_option("--paper", list_options.paper, "only the claims of this paper");
    list_command->add_flag("--json", list_options.json, "as JSON");
    list_command->add_flag("--formulas", list_options.formulas, "the table of formula digests that the checker holds");

    list_command->add_flag("--heads", list_options.heads, "the heads of the language, as docs/language.md lists them");
    list_command->add_flag("--coverage", list_options.coverage,
                           "the papers' statements and the claims that carry them, as docs/coverage.md has them");
    list_command->add_flag("--ledger", list_options.ledger, "the ledger of expected verdicts");

    add_claim_sources(*list_command, list_options.sources);

    ShowOptions show_options;
    CLI::App* show_command =
        app.add_subcommand("show", "a claim as its file has it, what a case must hold, its formulas as LaTeX");
    show_command->add_option("claim", show_options.claim, "id of the claim");
    show_command->add_flag("--expanded", show_options.expanded, "formulas with all definitions written out");
    add_claim_sources(*show_command, show_options.sources);

    FormatOptions format_options;
    CLI::App* format_command = app.add_subcommand("format", "a claim file in the house style, on standard output");
    format_command->add_option("files", format_options.files, "claim files")->required();
    format_command->add_flag("--in-place", format_options.in_place, "write the file anew where it differs");
    format_command->add_flag("--check", format_options.check, "say which files differ; exit code 1 if one does");

    VerifyOptions verify_options;
    verify_options.command = {argv, argv + argc};
    CLI::App* verify_command =
        app.add_subcommand("verify", "evaluate claims on cases, write certificates and the report");
    verify_command->add_option("claims", verify_options.claims, "ids of claims (default: every claim that applies)");
    add_verify_options(*verify_command, verify_options);

    CLI::App* check_command =
        app.add_subcommand("check", "replay certificates with the independent checker (plumbline-check)");
    check_command->prefix_command();

    ReportOptions report_options;
    report_options.command = {argv, argv + argc};
    CLI::App* report_command = app.add_subcommand("report", "export the results of a run");
    report_command->add_option("folder", report_options.folder, "folder with summary.json")->required();
    report_command->add_option("--format", report_options.formats, "html,junit,json,markdown,latex,sarif")
        ->capture_default_str();
    report_command->add_option("--ledger", report_options.ledger,
                               "ledger of expected verdicts (default: what the claim files expect)");
    report_command->add_option("--since", report_options.since, "folder of an earlier run: say what changed");
    report_command->add_flag("--single-file", report_options.single_file,
                             "report.html with the claims' pages inside it, instead of in files beside it");
    add_claim_sources(*report_command, report_options.sources);

    GateOptions gate_options;
    CLI::App* gate_command =
        app.add_subcommand("gate", "compare the results of a run with a ledger of expected verdicts");
    gate_command->add_option("--ledger", gate_options.ledger, "ledger file")->required();
    gate_command->add_option("folder", gate_options.folder, "folder with summary.json")->required();
    gate_command
        ->add_option("--shrink", gate_options.shrink, "fraction of the ledger's margin by which a margin may shrink")
        ->capture_default_str();
    gate_command
        ->add_option("--min-cases", gate_options.min_cases,
                     "non-trivial cases that every reading needs, whatever the ledger says")
        ->check(CLI::Range(0L, 1L << 40));
    CLI::Option* base = gate_command->add_option(
        "--base", gate_options.base, "ledger of the branch that a change goes into: list what the change loosens");
    gate_command
        ->add_option("--accept", gate_options.accept, "what the gate printed below the list, by who has looked at it")
        ->needs(base);
    gate_command
        ->add_flag("--update", gate_options.update,
                   "write the ledger anew from the run, after a person has reviewed what changed")
        ->excludes(base);
    gate_command->add_option("--jobs", gate_options.jobs, "parallel replays (default: one per processor)")
        ->check(CLI::Range(1, 1024));
    gate_command->add_flag("--json", gate_options.json, "as JSON");

    for (const Tool& tool : kTools) app.add_subcommand(tool.word, tool.help);

    if (const int code = parse(app, argc, argv); code >= 0) return code;
    if (list_command->parsed()) return list(list_options);
    if (show_command->parsed()) return show(show_options);
    if (format_command->parsed()) return format(format_options);
    if (verify_command->parsed()) return verify(verify_options);
    if (check_command->parsed()) become_checker(check_command->remaining());
    if (report_command->parsed()) return write_report(report_options);
    return gate(gate_options);
  });
}
